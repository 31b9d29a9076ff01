//! The columns of the table of messages.

use serde_json::json;

use super::Kind::{Json, Number, Text, Whole};
use super::{Column, Line, key, number, task};
use crate::episode::transcript::SpokenMessage;

pub(super) const COLUMNS: &[Column<Line<SpokenMessage>>] = &[
    number(),
    key(),
    task(),
    Column::new(("sent_tick", Whole, "ticks"), "tick at which the message was sent", |line| {
        line.it.tick.into()
    }),
    Column::new(("sent_s", Number(3), "seconds of virtual time"), "`sent_tick` in seconds", |line| {
        line.place.seconds(line.it.tick)
    }),
    Column::new(
        ("delivered_tick", Whole, "ticks"),
        "tick at which the message reached its recipients",
        |line| line.it.delivered.into(),
    ),
    Column::new(
        ("from_agent", Whole, ""),
        "agent that sent the message; empty if the sender is not an agent",
        |line| line.it.agent.into(),
    ),
    Column::new(("from_name", Text, ""), "name of the sender, if the sender is not an agent", |line| {
        line.it.by.clone().into()
    }),
    Column::new(("to", Json, ""), "recipients of the message; an empty list means all agents", |line| {
        json!(line.it.to)
    }),
    Column::new(("lost", Json, ""), "recipients that the message never reached", |line| json!(line.it.lost)),
    Column::new(("kind", Text, ""), "`order`, `report`, `chat` or `person`", |line| {
        line.it.kind.clone().into()
    }),
    Column::new(("text", Text, ""), "text of the message", |line| line.it.text.clone().into()),
];
