//! The columns of the table of messages.

use serde_json::json;

use super::Kind::{Json, Number, Text, Whole};
use super::{Column, Line, key, number, task};
use crate::episode::transcript::SpokenMessage;

pub(super) const COLUMNS: &[Column<Line<SpokenMessage>>] = &[
    number(),
    key(),
    task(),
    Column::new(("sent_tick", Whole, "ticks"), "when it was said", |line| line.it.tick.into()),
    Column::new(("sent_s", Number(3), "seconds of virtual time"), "the same in seconds", |line| {
        line.place.seconds(line.it.tick)
    }),
    Column::new(("delivered_tick", Whole, "ticks"), "when it reached those it is for", |line| {
        line.it.delivered.into()
    }),
    Column::new(("from_agent", Whole, ""), "the agent who said it; empty if no agent did", |line| {
        line.it.agent.into()
    }),
    Column::new(("from_name", Text, ""), "who said it, where that is no agent", |line| {
        line.it.by.clone().into()
    }),
    Column::new(("to", Json, ""), "the agents it is for; everybody if the list is empty", |line| {
        json!(line.it.to)
    }),
    Column::new(("lost", Json, ""), "those of them whom it never reached", |line| json!(line.it.lost)),
    Column::new(("kind", Text, ""), "`order`, `report`, `chat` or `person`", |line| {
        line.it.kind.clone().into()
    }),
    Column::new(("text", Text, ""), "the words", |line| line.it.text.clone().into()),
];
