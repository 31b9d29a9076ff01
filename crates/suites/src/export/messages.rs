//! The columns of the table of messages.

use serde_json::json;

use super::ExportColumnKind::{Json, Number, Text, Whole};
use super::{ExportColumn, ExportRow, key, number, task};
use crate::episode::transcript::SpokenMessage;

pub(super) const COLUMNS: &[ExportColumn<ExportRow<SpokenMessage>>] = &[
    number(),
    key(),
    task(),
    ExportColumn::new(("sent_tick", Whole, "ticks"), "tick at which the message was sent", |line| {
        line.it.tick.into()
    }),
    ExportColumn::new(("sent_s", Number, "seconds of virtual time"), "`sent_tick` in seconds", |line| {
        line.place.seconds(line.it.tick)
    }),
    ExportColumn::new(
        ("delivered_tick", Whole, "ticks"),
        "tick at which the message reached its recipients",
        |line| line.it.delivered.into(),
    ),
    ExportColumn::new(
        ("from_agent", Whole, ""),
        "agent that sent the message; empty if the sender is not an agent",
        |line| line.it.agent.into(),
    ),
    ExportColumn::new(("from_name", Text, ""), "name of the sender, if the sender is not an agent", |line| {
        line.it.by.clone().into()
    }),
    ExportColumn::new(
        ("to", Json, ""),
        "recipients of the message; an empty list means all agents",
        |line| json!(line.it.to),
    ),
    ExportColumn::new(("lost", Json, ""), "recipients that the message never reached", |line| {
        json!(line.it.lost)
    }),
    ExportColumn::new(("kind", Text, ""), "`order`, `report`, `chat` or `person`", |line| {
        line.it.kind.clone().into()
    }),
    ExportColumn::new(("text", Text, ""), "text of the message", |line| line.it.text.clone().into()),
];
