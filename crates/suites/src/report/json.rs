//! The object that `experiment --json` and `run --json` print. Its keys are fixed, because other programs read it; new
//! ones may be added.

use serde_json::{Map, Value, json};

use crate::document::Document;
use crate::document::TimeUse;
use crate::measure::EpisodeMeasure;
use crate::results::{Results, distinct};
use crate::spelling::rounded;
use crate::statistics::bootstrap::METHOD_EPISODES;
use crate::table::{ReportCell, ReportTable};
use crate::text::clean;

/// The keys of the object with what they mean.
pub const KEYS: [(&str, &str); 21] = [
    ("experiment", "the experiment's name; only for an experiment"),
    ("suites", "the tasks or suites that were asked for; only where there is no experiment"),
    ("models", "the models that played"),
    ("players", "team and models of each player, and whether it is scripted (no language model)"),
    ("seed", "the seed; a list if there are several, null if nothing was played"),
    ("rules", "`paper` or `fixed`; several are joined by `+`"),
    (
        "servers",
        "the servers of a game that were played on: name, brand, version, software, rules (`ours`, `game` or `unknown`), number \
         of episodes; empty for worlds of this program",
    ),
    ("episodes", "number of planned episodes"),
    ("reused", "number of these episodes that an earlier call had finished; null in a report made later"),
    ("wall_s", "seconds of real time that this call took; null in a report made later"),
    ("run", "the run directory"),
    ("cells", "every cell of every table, one object each"),
    ("time", "cells in the same form about the agents' use of time"),
    ("summary", "figures of the run as a whole, by name"),
    (
        "measures",
        "description of each measure in `summary` and in the tables: name, unit, direction, meaning",
    ),
    ("interval_method", "method of the 95 % intervals"),
    ("remarks", "differences from the published experiment"),
    ("digest", "one hash over the final states of all episodes in plan order"),
    ("damaged", "number of damaged journals, finished or under way"),
    ("program", "the version of the program that made it; null in the studio"),
    ("notes", "in a cell: remarks on its figure"),
];

/// The keys of a cell with what they mean, beside the counts that its suite enters and `notes`.
pub const CELL_KEYS: [(&str, &str); 13] = [
    ("table", "the table's short name"),
    ("row", "the row's name"),
    ("column", "the column's name"),
    ("metric", "the metric of the figure"),
    ("ours", "our figure, in the metric's unit; null where there is none"),
    ("low", "the lower bound of its 95 % interval; null where there is none"),
    ("high", "the upper bound of the interval"),
    ("n", "number of episodes that the figure is computed from"),
    ("paper", "the figure that the paper published"),
    ("paper_counts", "counts `[part, whole]` of the published figure, if it was printed as a fraction"),
    ("bound", "upper bound that no player can exceed"),
    ("bound_counts", "counts `[part, whole]` of the bound"),
    ("player", "team and models"),
];

/// Facts about one call of the program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Invocation {
    /// Episodes taken over from an earlier call.
    pub reused: u64,
    /// Seconds that this call took.
    pub wall_s: f64,
}

/// The object of these results and the document made of them. Without an invocation, `reused` and `wall_s` are null.
#[must_use]
pub fn object_of(results: &Results, document: &Document, invocation: Option<&Invocation>) -> Value {
    let mut object = Map::new();
    match &results.experiment {
        Some(name) => object.insert("experiment".to_owned(), json!(name)),
        None => object.insert("suites".to_owned(), json!(results.selection)),
    };
    let players = results.named_players();
    let models = distinct(players.iter().flat_map(|one| one.player.model_names()));
    let players: Vec<Value> = players
        .iter()
        .map(|one| json!({"name": one.name, "scripted": one.player.kind().is_program()}))
        .collect();
    let seeds = results.seeds();
    object.insert("models".to_owned(), json!(models));
    object.insert("players".to_owned(), json!(players));
    let seed = match seeds[..] {
        [] => Value::Null,
        [seed] => json!(seed),
        _ => json!(seeds),
    };
    let rules = results.rules();
    object.insert("seed".to_owned(), seed);
    object.insert("rules".to_owned(), if rules.is_empty() { Value::Null } else { json!(rules.join("+")) });
    let servers = results.servers().into_iter().map(|(server, episodes)| {
        json!({
            "name": clean(&server.to_string()), "brand": clean(&server.brand), "version": clean(&server.version),
            "software": clean(&server.software), "rules": server.rules.name(), "episodes": episodes,
        })
    });
    object.insert("servers".to_owned(), servers.collect());
    object.insert("episodes".to_owned(), json!(results.episodes.len()));
    object.insert("reused".to_owned(), json!(invocation.map(|invocation| invocation.reused)));
    object.insert("wall_s".to_owned(), invocation.map_or(Value::Null, |i| rounded(i.wall_s)));
    object.insert("run".to_owned(), json!(results.run.as_str()));
    object.insert("cells".to_owned(), cells_of(document.findings.tables.iter()));
    // Separate, because readers of the cells expect figures of the benchmark.
    object.insert("time".to_owned(), cells_of(document.time.iter().flat_map(TimeUse::tables)));
    object.insert("summary".to_owned(), summary(document));
    object.insert("measures".to_owned(), dictionary(&document.measures));
    object.insert("interval_method".to_owned(), json!(METHOD_EPISODES));
    object.insert("remarks".to_owned(), json!(document.findings.remarks));
    object.insert("digest".to_owned(), json!(results.digest()));
    object.insert("damaged".to_owned(), json!(results.damaged().count()));
    let program = (!document.program.is_empty()).then_some(&document.program);
    object.insert("program".to_owned(), json!(program));
    Value::Object(object)
}

/// Returns the description of each measure, by key.
pub(crate) fn dictionary(measures: &[EpisodeMeasure]) -> Value {
    let entry = |measure: &EpisodeMeasure| {
        let value = json!({
            "name": measure.name, "unit": measure.unit.name(), "better": measure.better.name(),
            "meaning": measure.meaning,
        });
        (measure.key.to_owned(), value)
    };
    Value::Object(measures.iter().map(entry).collect())
}

/// Every cell of these tables.
fn cells_of<'t>(tables: impl Iterator<Item = &'t ReportTable>) -> Value {
    let cells = tables.flat_map(|table| {
        table.cells().map(move |(row, column, cell)| cell_object(table, row, column, cell))
    });
    Value::Array(cells.collect())
}

fn cell_object(table: &ReportTable, row: &str, column: &str, cell: &ReportCell) -> Value {
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| object.insert(key.to_owned(), value);
    put("table", json!(table.id));
    put("row", json!(row));
    put("column", json!(column));
    put("metric", json!(cell.metric));
    put("ours", optional(cell.ours));
    put("low", optional(cell.interval.map(|interval| interval.low)));
    put("high", optional(cell.interval.map(|interval| interval.high)));
    put("n", json!(cell.n));
    put("paper", optional(cell.paper.as_ref().and_then(|paper| paper.value)));
    let ratio = cell.paper.as_ref().and_then(|paper| paper.ratio);
    put("paper_counts", ratio.map_or(Value::Null, |ratio| json!([ratio.numerator, ratio.denominator])));
    put("bound", optional(cell.bound.map(|bound| bound.value)));
    let ratio = cell.bound.and_then(|bound| bound.ratio);
    put("bound_counts", ratio.map_or(Value::Null, |ratio| json!([ratio.numerator, ratio.denominator])));
    put("player", json!(table.player));
    for (name, count) in &cell.counts {
        put(name, json!(count));
    }
    let notes: Vec<&String> = cell.notes.iter().chain(cell.paper_note()).collect();
    if !notes.is_empty() {
        put("notes", json!(notes));
    }
    Value::Object(object)
}

fn summary(document: &Document) -> Value {
    let time = document.time.iter().flat_map(|time| time.figures.clone());
    let entries = document.summary.entries().into_iter().chain(time).chain(document.findings.figures.clone());
    Value::Object(entries.map(|(name, value)| (name, rounded(value))).collect())
}

fn optional(value: Option<f64>) -> Value {
    value.map_or(Value::Null, rounded)
}
