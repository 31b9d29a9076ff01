//! The columns of the table of events.

use cooperage_journal::{EventLine, Record};
use serde_json::json;

use super::ExportColumnKind::{Json, Number, Text, Whole};
use super::{ExportColumn, ExportRow, key, number, task};

/// An event of the world.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportEvent {
    /// The tick at whose end it became known.
    pub tick: u64,
    /// The event as the journal has it.
    pub event: EventLine,
}

/// Returns the events of a line of a journal.
pub fn events_of(record: &Record) -> impl Iterator<Item = ExportEvent> {
    let (tick, events) = match record {
        Record::Advance { tick, events } => (*tick, events.as_slice()),
        _ => (0, [].as_slice()),
    };
    events.iter().map(move |event| ExportEvent { tick: event.tick.unwrap_or(tick), event: event.clone() })
}

pub(super) const COLUMNS: &[ExportColumn<ExportRow<ExportEvent>>] = &[
    number(),
    key(),
    task(),
    ExportColumn::new(("tick", Whole, "ticks"), "tick at whose end the event became known", |line| {
        line.it.tick.into()
    }),
    ExportColumn::new(("seconds", Number, "seconds of virtual time"), "`tick` in seconds", |line| {
        line.place.seconds(line.it.tick)
    }),
    ExportColumn::new(
        ("kind", Text, ""),
        "`finished`, `failed`, `feedback`, `suggestion`, `message`, `seen` or `counter`",
        |line| line.it.event.kind.clone().into(),
    ),
    ExportColumn::new(("name", Text, ""), "the code of the event", |line| line.it.event.name.clone().into()),
    ExportColumn::new(("agent", Whole, ""), "agent that did it; empty if no agent did", |line| {
        line.it.event.doer.into()
    }),
    ExportColumn::new(("audience", Json, ""), "agents that perceive it; empty if all do", |line| {
        json!(line.it.event.audience)
    }),
    ExportColumn::new(
        ("text", Text, ""),
        "the sentence that a model reads; empty where there is none",
        |line| line.it.event.text.clone().into(),
    ),
    ExportColumn::new(("data", Json, ""), "the event as data; empty where there is none", |line| {
        line.it.event.data.clone()
    }),
];
