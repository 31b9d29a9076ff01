//! The columns of the table of episodes.

use cooperage_journal::ServerRecord;
use serde_json::Value;

use super::ExportColumnKind::{Number, Text, Whole};
use super::{Described, ExportColumn, described};
use crate::document::{Document, EpisodeSummary};
use crate::figure::ScoreFigure;
use crate::measure::{COMPLETION, EpisodeMeasure};
use crate::spelling::rounded;
use crate::text::clean;

pub(super) const COLUMNS: &[ExportColumn<EpisodeSummary>] = &[
    ExportColumn::new(("number", Whole, "count"), "the episode's number in the run, from 1", |line| {
        line.number.into()
    }),
    ExportColumn::new(("key", Text, ""), "the episode's key, which names its journal", |line| {
        line.key.clone().into()
    }),
    ExportColumn::new(("task", Text, ""), "the task's full name", |line| line.task.clone().into()),
    ExportColumn::new(("agents", Whole, "count"), "the number of agents", |line| line.agents.into()),
    ExportColumn::new(("player", Text, ""), "team and models", |line| line.player.clone().into()),
    ExportColumn::new(("seed", Whole, ""), "the run's seed", |line| line.seed.into()),
    ExportColumn::new(("index", Whole, ""), "the episode's index under that seed", |line| line.index.into()),
    ExportColumn::new(
        ("server", Text, ""),
        "the game's server in whose world it was played, by its brand and version; empty for a world of this program",
        |line| servers(line, ServerRecord::to_string).into(),
    ),
    ExportColumn::new(
        ("server_version", Text, ""),
        "the version of the game that the server spoke",
        |line| servers(line, |server| server.version.clone()).into(),
    ),
    ExportColumn::new(
        ("server_rules", Text, ""),
        "the server's rules as its brand tells: `ours`, `game` (the game's own) or `unknown`",
        |line| servers(line, |server| server.rules.name().to_owned()).into(),
    ),
    ExportColumn::new(
        ("rollout", Whole, ""),
        "the number of the rollout, from 0; empty where the episode is no rollout",
        |line| line.rollout.into(),
    ),
    ExportColumn::new(("outcome", Text, ""), "`finished`, `limit: …`, `broken` or `unfinished`", |line| {
        line.outcome.clone().into()
    }),
    ExportColumn::new(
        ("reason", Text, ""),
        "why it ended, such as `goal reached`, `horizon` or `limit`",
        |line| line.reason.clone().into(),
    ),
    ExportColumn::new(("missing", Text, ""), "what is missing of the goal, as the judge tells", |line| {
        line.missing.join("; ").into()
    }),
    ExportColumn::new(
        ("completion", Number, "share from 0 to 1"),
        "points reached / points possible, from 0 to 1",
        |line| line.completion_value.map_or(Value::Null, rounded),
    ),
    ExportColumn::new(
        ("duration_virtual_s", Number, "seconds of virtual time"),
        "seconds of virtual time from begin to end",
        |line| line.virtual_s.map_or(Value::Null, rounded),
    ),
    ExportColumn::new(("provider_errors", Whole, "count"), "failed attempts at model calls", |line| {
        line.errors.values().sum::<u64>().into()
    }),
    ExportColumn::new(("calls", Whole, "count"), "model calls", |line| line.calls.into()),
    ExportColumn::new(
        ("prompt_tokens", Whole, "tokens"),
        "tokens of all prompts, by the built-in tokenizer",
        |line| line.prompt_tokens.into(),
    ),
    ExportColumn::new(("completion_tokens", Whole, "tokens"), "tokens of all replies, likewise", |line| {
        line.completion_tokens.into()
    }),
    ExportColumn::new(
        ("turns_without_command", Whole, "count"),
        "turns in which the reply held no command",
        |line| line.turns_without_command.into(),
    ),
    ExportColumn::new(
        ("answers_unreadable", Whole, "count"),
        "answers of models that could not be read, whether or not the model was asked again",
        |line| line.unreadable.into(),
    ),
    ExportColumn::new(
        ("digest", Text, ""),
        "a hash of the final state: equal digests mean equal games",
        |line| line.digest.clone().into(),
    ),
];

/// A property of the servers of an episode.
fn servers(line: &EpisodeSummary, of: impl Fn(&ServerRecord) -> String) -> String {
    line.servers.iter().map(|server| clean(&of(server))).collect::<Vec<_>>().join("; ")
}

/// The table of a run's episodes.
pub struct EpisodesTable<'d> {
    /// The columns, with the figures and measures that some episode has.
    pub columns: Vec<Described>,
    figures: Vec<&'d String>,
    measures: Vec<EpisodeMeasure>,
}

impl EpisodesTable<'_> {
    /// The table of the run that the document is of.
    #[must_use]
    pub fn of(document: &Document) -> EpisodesTable<'_> {
        let figures: Vec<&String> = document.figure_columns.iter().collect();
        // A measure that is also a figure is there already.
        let is_new = |measure: &&EpisodeMeasure| {
            **measure != COMPLETION && figures.iter().all(|name| *name != measure.key)
        };
        let measures: Vec<EpisodeMeasure> = document.measures.iter().filter(is_new).copied().collect();
        let mut columns = described(COLUMNS);
        columns.extend(figures.iter().map(|name| of_figure(name, &document.figures)));
        columns.extend(measures.iter().map(of_measure));
        EpisodesTable { columns, figures, measures }
    }

    /// The values of an episode, one for each column.
    #[must_use]
    pub fn row(&self, line: &EpisodeSummary) -> Vec<Value> {
        let own = COLUMNS.iter().map(|column| (column.of)(line));
        let figure = |name: &&String| line.figures.get(*name).copied().into();
        let measure = |measure: &EpisodeMeasure| {
            line.measures.get(measure.key).map_or(Value::Null, |value| rounded(*value))
        };
        own.chain(self.figures.iter().map(figure)).chain(self.measures.iter().map(measure)).collect()
    }
}

/// The column of a figure, as its suite describes it.
fn of_figure(column: &str, figures: &[ScoreFigure]) -> Described {
    let is_it = |figure: &&ScoreFigure| match figure.column.split_once('*') {
        None => figure.column == column,
        Some((before, after)) => {
            let middle = column.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
            middle.is_some_and(|number| number.parse::<u32>().is_ok())
        }
    };
    let meaning = figures.iter().find(is_it).map(|figure| figure.meaning);
    Described {
        name: column.to_owned(),
        kind: Whole,
        unit: "count".to_owned(),
        meaning: meaning.unwrap_or("a figure that no suite of this program describes").to_owned(),
    }
}

/// The column of a measure.
pub(super) fn of_measure(measure: &EpisodeMeasure) -> Described {
    Described {
        name: measure.key.to_owned(),
        kind: Number,
        unit: measure.unit.name().to_owned(),
        meaning: measure.meaning.to_owned(),
    }
}
