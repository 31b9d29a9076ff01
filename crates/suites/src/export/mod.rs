//! A run as tables for other programs: what happened in its episodes, a line for each thing.
//!
//! A [`ExportColumn`] says its name, type, unit and meaning, and how its value is taken out of a line. Files, their headers and
//! their dictionary all come from these, so that none can lack what another has.

mod actions;
mod calls;
mod dictionary;
mod episodes;
mod events;
pub mod inspect;
mod messages;
mod moment;
mod notes;
pub mod otel;
mod scores;

use std::sync::Arc;

use cooperage_journal::WallLine;
use serde_json::{Map, Value};

use crate::episode::transcript::Transcript;
use crate::grounding::MessageTexts;
use crate::spelling::rounded;
use crate::text::csv_line;

pub use dictionary::{dictionary, markdown};
pub use episodes::EpisodesTable;
pub use events::{ExportEvent, events_of};

/// The type of a column's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportColumnKind {
    Whole,
    Number,
    Text,
    /// A truth value.
    Truth,
    /// Lists and objects; in CSV they are JSON.
    Json,
}

impl ExportColumnKind {
    /// Returns its name in dictionaries.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ExportColumnKind::Whole => "integer",
            ExportColumnKind::Number => "number",
            ExportColumnKind::Text => "text",
            ExportColumnKind::Truth => "boolean",
            ExportColumnKind::Json => "json",
        }
    }

    /// A value in CSV; nothing is an empty field.
    fn csv(self, value: &Value) -> String {
        match (self, value) {
            (_, Value::Null) => String::new(),
            (_, Value::String(text)) => text.clone(),
            (_, other) => other.to_string(),
        }
    }
}

/// The description of a column in a dictionary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described {
    pub name: String,
    pub kind: ExportColumnKind,
    /// The unit of its numbers; empty for values that are no numbers.
    pub unit: String,
    pub meaning: String,
}

/// A column of a table whose lines are made of `T`.
pub struct ExportColumn<T> {
    pub name: &'static str,
    pub kind: ExportColumnKind,
    /// The unit of its numbers; empty for values that are no numbers.
    pub unit: &'static str,
    pub meaning: &'static str,
    /// Reads its value from a line.
    of: fn(&T) -> Value,
}

impl<T> ExportColumn<T> {
    const fn new(
        (name, kind, unit): (&'static str, ExportColumnKind, &'static str),
        meaning: &'static str,
        of: fn(&T) -> Value,
    ) -> ExportColumn<T> {
        ExportColumn { name, kind, unit, meaning, of }
    }

    fn described(&self) -> Described {
        Described {
            name: self.name.to_owned(),
            kind: self.kind,
            unit: self.unit.to_owned(),
            meaning: self.meaning.to_owned(),
        }
    }
}

/// A table of the export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportTable {
    /// A line for each planned episode.
    Episodes,
    /// A line for each model call.
    Calls,
    /// A line for each action.
    Actions,
    /// A line for each event of the world.
    Events,
    /// A line for each message.
    Messages,
    /// A line for each note of a framework.
    Notes,
    /// A line for each time at which the share of the task that is done changed.
    Scores,
}

impl ExportTable {
    /// All tables of the export.
    pub const ALL: [ExportTable; 7] = [
        ExportTable::Episodes,
        ExportTable::Calls,
        ExportTable::Actions,
        ExportTable::Events,
        ExportTable::Messages,
        ExportTable::Notes,
        ExportTable::Scores,
    ];

    /// Returns the name of the table.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ExportTable::Episodes => "episodes",
            ExportTable::Calls => "calls",
            ExportTable::Actions => "actions",
            ExportTable::Events => "events",
            ExportTable::Messages => "messages",
            ExportTable::Notes => "notes",
            ExportTable::Scores => "scores",
        }
    }

    /// Returns a description of its lines.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            ExportTable::Episodes => {
                "One line per planned episode. Behind these columns come the figures of the score and the measures, see below: \
                 those that some episode of the run has."
            }
            ExportTable::Calls => {
                "One line per model call of the finished episodes, in the order in which they were made."
            }
            ExportTable::Actions => {
                "One line per action that was handed in during the finished episodes, in the order in which they began, those \
                 that were refused included."
            }
            ExportTable::Events => {
                "One line per event of the world in the finished episodes, in the order of time: what agents and judges perceive."
            }
            ExportTable::Messages => {
                "One line per message of the finished episodes: between agents, and from and to people."
            }
            ExportTable::Notes => {
                "One line per note of the finished episodes: what a framework writes down of how its plan grows and who waits \
                 for what."
            }
            ExportTable::Scores => {
                "One line for the begin of each finished episode, and for each time at which the share of its task that is done \
                 changed. The episode is played again for it, without any model."
            }
        }
    }

    /// Its columns; those of episodes without figures and measures.
    #[must_use]
    pub fn columns(self) -> Vec<Described> {
        match self {
            ExportTable::Episodes => described(episodes::COLUMNS),
            ExportTable::Calls => described(calls::COLUMNS),
            ExportTable::Actions => described(actions::COLUMNS),
            ExportTable::Events => described(events::COLUMNS),
            ExportTable::Messages => described(messages::COLUMNS),
            ExportTable::Notes => described(notes::COLUMNS),
            ExportTable::Scores => described(scores::COLUMNS),
        }
    }
}

fn described<T>(columns: &[ExportColumn<T>]) -> Vec<Described> {
    columns.iter().map(ExportColumn::described).collect()
}

/// The episode that a line belongs to.
#[derive(Clone, Debug, PartialEq)]
pub struct EpisodeReference {
    /// Its number in the run, from 1.
    pub number: usize,
    pub key: String,
    pub task: String,
    /// Microseconds of virtual time in a tick.
    pub tick_us: u64,
}

impl EpisodeReference {
    /// Seconds of virtual time at the end of a tick.
    fn seconds(&self, tick: u64) -> Value {
        rounded(tick as f64 * self.tick_us as f64 / 1e6)
    }
}

/// Something of an episode.
struct ExportRow<T> {
    place: Arc<EpisodeReference>,
    it: T,
}

const fn number<T>() -> ExportColumn<ExportRow<T>> {
    ExportColumn::new(
        ("episode", ExportColumnKind::Whole, "count"),
        "the episode's number in the run, from 1",
        |line| line.place.number.into(),
    )
}

const fn key<T>() -> ExportColumn<ExportRow<T>> {
    ExportColumn::new(
        ("key", ExportColumnKind::Text, ""),
        "the episode's key, which names its journal",
        |line| line.place.key.clone().into(),
    )
}

const fn task<T>() -> ExportColumn<ExportRow<T>> {
    ExportColumn::new(("task", ExportColumnKind::Text, ""), "the task's full name", |line| {
        line.place.task.clone().into()
    })
}

/// The records of a finished episode.
pub struct FinishedEpisode<'t> {
    pub transcript: &'t Transcript,
    /// The measurements of the real time of playing it.
    pub wall: &'t [WallLine],
    /// The events of the world; for the table of events.
    pub events: &'t [ExportEvent],
    /// The texts of messages, where calls shall show their prompts.
    pub texts: Option<&'t MessageTexts>,
    /// Ticks, and the share of the task that was done then; for the table of scores.
    pub scores: &'t [(u64, f64)],
}

/// The lines of a finished episode, with a value for each column of the table; none for the table of episodes, see
/// [`episodes`].
#[must_use]
pub fn rows(table: ExportTable, place: &EpisodeReference, told: &FinishedEpisode<'_>) -> Vec<Vec<Value>> {
    let place = Arc::new(place.clone());
    let transcript = told.transcript;
    match table {
        ExportTable::Episodes => Vec::new(),
        ExportTable::Calls => lines(calls::COLUMNS, &place, calls::of(told)),
        ExportTable::Actions => lines(actions::COLUMNS, &place, transcript.actions.iter().cloned()),
        ExportTable::Events => lines(events::COLUMNS, &place, told.events.iter().cloned()),
        ExportTable::Messages => lines(messages::COLUMNS, &place, transcript.said.iter().cloned()),
        ExportTable::Notes => lines(notes::COLUMNS, &place, transcript.notes.iter().cloned()),
        ExportTable::Scores => lines(scores::COLUMNS, &place, told.scores.iter().copied()),
    }
}

fn lines<T>(
    columns: &[ExportColumn<ExportRow<T>>],
    place: &Arc<EpisodeReference>,
    items: impl Iterator<Item = T>,
) -> Vec<Vec<Value>> {
    let line = |it| ExportRow { place: Arc::clone(place), it };
    items.map(line).map(|line| columns.iter().map(|column| (column.of)(&line)).collect()).collect()
}

/// The first line of CSV.
#[must_use]
pub fn csv_head(columns: &[Described]) -> String {
    csv_line(columns.iter().map(|column| column.name.clone()))
}

/// A line of CSV.
#[must_use]
pub fn csv(columns: &[Described], row: &[Value]) -> String {
    csv_line(columns.iter().zip(row).map(|(column, value)| column.kind.csv(value)))
}

/// A line of JSON: an object with every column, whose value is null where there is none.
#[must_use]
pub fn jsonl(columns: &[Described], row: &[Value]) -> String {
    let fields = columns.iter().zip(row).map(|(column, value)| (column.name.clone(), value.clone()));
    Value::Object(fields.collect::<Map<String, Value>>()).to_string() + "\n"
}

#[cfg(test)]
mod tests;
