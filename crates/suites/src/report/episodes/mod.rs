//! The table of episodes on a page: a line for each episode, with columns that the reader chooses from.

use std::collections::BTreeSet;
use std::slice::from_ref;

use serde::Serialize;

use super::html::{BarView, RunForm};
use crate::distinct::distinct;
use crate::document::{Document, EpisodeSummary};
use crate::measure::{EpisodeMeasure, MeasureDirection};
use crate::spelling::{self, decimals, percent};
use crate::text::{clean, grouped, minutes};

/// The table of a run's episodes, the worst first.
#[derive(Serialize)]
pub(super) struct EpisodeTable {
    columns: Vec<ColumnView>,
    /// The columns that hold the same for all episodes: name and value.
    same: Vec<(&'static str, String)>,
    /// The different outcomes of episodes, in the order in which they come.
    outcomes: Vec<String>,
    rows: Vec<EpisodeRow>,
    /// The order of the rows, in words.
    order: String,
    /// The sentence on the episodes that have no row.
    not_listed: Option<String>,
}

#[derive(Serialize)]
struct ColumnView {
    /// The name by which pages remember whether it is shown.
    id: &'static str,
    name: &'static str,
    is_number: bool,
    /// Whether it is hidden until the reader asks for it.
    is_hidden: bool,
}

#[derive(Serialize)]
struct EpisodeRow {
    key: String,
    number: usize,
    outcome: String,
    is_odd: bool,
    cells: Vec<EpisodeCell>,
}

/// A cell that takes one line. Its whole text is its title if a part of it is shown.
#[derive(Default, Serialize)]
struct EpisodeCell {
    text: String,
    /// The whole text, if the cell shows less.
    whole: Option<String>,
    /// The count of further things of the same kind.
    further: usize,
    /// The number by which rows are sorted, if it is not the text.
    value: Option<String>,
    bar: Option<BarView>,
    /// The address of the episode's page, in the column that names the episode.
    page: Option<String>,
    form: CellForm,
}

/// The form of a cell.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum CellForm {
    #[default]
    Text,
    Number,
    /// The name of the row.
    Head,
    /// A text of any length, which is cut.
    Long,
    /// A name of the program's.
    Code,
    /// The outcome of an episode that is being played.
    Live,
}

/// A column: its names, the form of its cells, when it is hidden at first, and the cell of an episode.
#[derive(Clone, Copy)]
struct Column {
    id: &'static str,
    name: &'static str,
    form: CellForm,
    hidden: Hidden,
    is_about_costs: bool,
    cell: fn(&EpisodeSummary, Shown<'_>) -> EpisodeCell,
}

/// When a column is hidden at first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hidden {
    Never,
    /// All cells have the same text, which stands above the table instead.
    IfSame,
    /// All cells are empty or zero.
    IfEmpty,
    Always,
}

/// The part of a row that depends on the page.
#[derive(Clone, Copy)]
struct Shown<'a> {
    page: Option<&'a str>,
    is_live: bool,
    /// The name of the column.
    column: &'static str,
}

/// The most characters of the whole text of a cell; all of it stands in episodes.csv.
const WHOLE_CHARACTERS_MAX: usize = 200;

/// The column of the episode's key, the last one.
const KEY: &str = "key";

/// The column that only runs with rollouts have.
const ROLLOUT: &str = "rollout";

const COLUMNS: [Column; 17] = [
    column("number", "no.", CellForm::Number, Hidden::Never, |episode, _| plain(episode.number.to_string())),
    column("task", "task", CellForm::Head, Hidden::Never, |episode, shown| EpisodeCell {
        page: shown.page.map(str::to_owned),
        ..plain(episode.task.clone())
    }),
    column("player", "player", CellForm::Long, Hidden::IfSame, |episode, _| long(from_ref(&episode.player))),
    column("server", "server", CellForm::Long, Hidden::IfEmpty, |episode, _| {
        let servers = episode.servers.iter().map(|server| clean(&server.to_string()));
        long(&servers.collect::<Vec<_>>())
    }),
    column("completion", "completion", CellForm::Number, Hidden::Never, |episode, _| completion(episode)),
    column("outcome", "outcome", CellForm::Text, Hidden::Never, |episode, shown| EpisodeCell {
        form: if shown.is_live { CellForm::Live } else { CellForm::Text },
        ..plain(outcome(episode, shown))
    }),
    column("reason", "why it ended", CellForm::Long, Hidden::IfEmpty, |episode, _| {
        long(from_ref(&episode.reason))
    }),
    column("seconds", "virtual time", CellForm::Number, Hidden::Never, |episode, _| EpisodeCell {
        value: episode.virtual_s.map(|seconds| decimals(seconds, 1)),
        ..plain(episode.virtual_s.map(minutes).unwrap_or_default())
    }),
    cost("calls", "calls", CellForm::Number, Hidden::IfEmpty, |episode, _| {
        number(known(episode, episode.calls))
    }),
    cost("tokens", "tokens", CellForm::Number, Hidden::IfEmpty, |episode, _| {
        number(known(episode, episode.prompt_tokens.saturating_add(episode.completion_tokens)))
    }),
    cost("unreadable", "answers not read", CellForm::Number, Hidden::IfEmpty, |episode, _| {
        number(known(episode, episode.unreadable))
    }),
    cost("errors", "errors", CellForm::Long, Hidden::IfEmpty, |episode, _| {
        let kinds = episode.errors.iter().map(|(kind, count)| format!("{} {count}", clean(kind)));
        let broken = (!episode.broken.is_empty()).then(|| episode.broken.clone());
        long(&broken.into_iter().chain(kinds).collect::<Vec<_>>())
    }),
    cost("missing", "missing", CellForm::Long, Hidden::IfEmpty, |episode, _| long(&episode.missing)),
    cost("agents", "agents", CellForm::Number, Hidden::IfSame, |episode, _| {
        plain(episode.agents.to_string())
    }),
    cost("index", "index", CellForm::Number, Hidden::IfSame, |episode, _| plain(episode.index.to_string())),
    cost(ROLLOUT, "rollout", CellForm::Number, Hidden::IfSame, |episode, _| {
        plain(episode.rollout.map(|rollout| rollout.to_string()).unwrap_or_default())
    }),
    column(KEY, "key", CellForm::Code, Hidden::Always, |episode, _| plain(episode.key.clone())),
];

const fn column(
    id: &'static str,
    name: &'static str,
    form: CellForm,
    hidden: Hidden,
    cell: fn(&EpisodeSummary, Shown<'_>) -> EpisodeCell,
) -> Column {
    Column { id, name, form, hidden, is_about_costs: false, cell }
}

/// A column that viewers do not see.
const fn cost(
    id: &'static str,
    name: &'static str,
    form: CellForm,
    hidden: Hidden,
    cell: fn(&EpisodeSummary, Shown<'_>) -> EpisodeCell,
) -> Column {
    Column { is_about_costs: true, ..column(id, name, form, hidden, cell) }
}

fn plain(text: String) -> EpisodeCell {
    EpisodeCell { text, ..EpisodeCell::default() }
}

/// The first of some texts, and the count of the others.
fn long(texts: &[String]) -> EpisodeCell {
    let first = texts.first().cloned().unwrap_or_default();
    let whole = (!first.is_empty()).then(|| shortened(texts.join("; ")));
    EpisodeCell { whole, further: texts.len().saturating_sub(1), ..plain(first) }
}

/// A text that is not longer than a reader takes in at once: a page has many of them.
fn shortened(text: String) -> String {
    match text.char_indices().nth(WHOLE_CHARACTERS_MAX) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text,
    }
}

fn number(value: Option<u64>) -> EpisodeCell {
    EpisodeCell {
        value: value.map(|value| value.to_string()),
        ..plain(value.map(grouped).unwrap_or_default())
    }
}

/// A count of an episode that has an outcome.
fn known(episode: &EpisodeSummary, count: u64) -> Option<u64> {
    episode.completion_value.is_some().then_some(count)
}

fn completion(episode: &EpisodeSummary) -> EpisodeCell {
    let share = episode.completion_value;
    EpisodeCell {
        value: share.map(spelling::plain),
        bar: share.map(BarView::of),
        ..plain(share.map(percent).unwrap_or_default())
    }
}

fn outcome(episode: &EpisodeSummary, shown: Shown<'_>) -> String {
    if shown.is_live { "under way".to_owned() } else { episode.outcome.clone() }
}

/// The columns of a page: scores that were given afterwards stand before costs, and viewers see neither.
fn columns(document: &Document, form: &RunForm<'_>) -> Vec<Column> {
    let is_scored = |measure: &&EpisodeMeasure| measure.better == MeasureDirection::Unsaid;
    let score = |measure: &EpisodeMeasure| {
        cost(measure.key, measure.key, CellForm::Number, Hidden::Never, |episode, shown| {
            plain(episode.measures.get(shown.column).map(|score| decimals(*score, 3)).unwrap_or_default())
        })
    };
    let scores = document.measures.iter().filter(is_scored).map(score);
    let (own, rest): (Vec<Column>, Vec<Column>) =
        COLUMNS.into_iter().partition(|column| !column.is_about_costs && column.id != KEY);
    let has_rollouts = document.listed.iter().any(|episode| episode.rollout.is_some());
    let all = own.into_iter().chain(scores).chain(rest);
    all.filter(|column| has_rollouts || column.id != ROLLOUT)
        .filter(|column| !form.is_for_viewers || !column.is_about_costs)
        .collect()
}

impl EpisodeTable {
    /// The table, if there are episodes.
    pub(super) fn of(document: &Document, form: &RunForm<'_>) -> Option<EpisodeTable> {
        let columns = columns(document, form);
        let rows: Vec<EpisodeRow> = document
            .listed
            .iter()
            .map(|episode| {
                let page = (form.link)(&episode.key);
                let shown = Shown {
                    page: page.as_deref(),
                    is_live: form.under_way.contains(&episode.key),
                    column: KEY,
                };
                let cell = |column: &Column| {
                    let cell = (column.cell)(episode, Shown { column: column.id, ..shown });
                    let form = if cell.form == CellForm::Live { CellForm::Live } else { column.form };
                    EpisodeCell { form, ..cell }
                };
                EpisodeRow {
                    key: episode.key.clone(),
                    number: episode.number,
                    outcome: outcome(episode, shown),
                    is_odd: episode.outcome != "finished" && !shown.is_live,
                    cells: columns.iter().map(cell).collect(),
                }
            })
            .collect();
        let texts = |place: usize| {
            rows.iter().map(move |row| row.cells[place].text.as_str()).collect::<BTreeSet<_>>()
        };
        let mut same = Vec::new();
        let columns = columns.iter().enumerate().map(|(place, column)| {
            let texts = texts(place);
            let is_empty = texts.iter().all(|text| ["", "0"].contains(text));
            if let (Hidden::IfSame, [text]) = (column.hidden, &*texts.iter().collect::<Vec<_>>()) {
                same.push((column.name, (**text).to_owned()));
            }
            let is_hidden = match column.hidden {
                Hidden::Never => false,
                Hidden::IfSame => texts.len() == 1,
                Hidden::IfEmpty => is_empty,
                Hidden::Always => true,
            };
            ColumnView {
                id: column.id,
                name: column.name,
                is_number: column.form == CellForm::Number,
                is_hidden,
            }
        });
        let columns = columns.collect();
        let outcomes = distinct(rows.iter().map(|row| row.outcome.clone()));
        let (order, not_listed) = (form.order.to_owned(), document.not_listed());
        (!rows.is_empty()).then_some(EpisodeTable { columns, same, outcomes, rows, order, not_listed })
    }
}

#[cfg(test)]
mod tests;
