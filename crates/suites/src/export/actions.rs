//! The columns of the table of actions.

use serde_json::Value;

use super::Kind::{Json, Number, Text, Truth, Whole};
use super::{Column, Line, key, number, task};
use crate::episode::transcript::Action;
use crate::text::rounded;

pub(super) const COLUMNS: &[Column<Line<Action>>] = &[
    number(),
    key(),
    task(),
    Column::new(("agent", Whole, ""), "the agent that acted", |line| line.it.agent.into()),
    Column::new(
        ("tool", Text, ""),
        "the tool that was called, or the raw text where agents act by text",
        |line| line.it.tool.clone().into(),
    ),
    Column::new(("arguments", Json, ""), "the arguments of the call", |line| line.it.arguments.clone()),
    Column::new(("accepted", Truth, ""), "whether the world accepted the action", |line| {
        (!line.it.refused).into()
    }),
    Column::new(("begun_tick", Whole, "ticks"), "tick at which the agent ordered the action", |line| {
        line.it.begun.into()
    }),
    Column::new(("begun_s", Number(3), "seconds of virtual time"), "`begun_tick` in seconds", |line| {
        line.place.seconds(line.it.begun)
    }),
    Column::new(
        ("ended_tick", Whole, "ticks"),
        "tick at which the action ended; empty if the episode ended first",
        |line| line.it.ended.into(),
    ),
    Column::new(("ended_s", Number(3), "seconds of virtual time"), "`ended_tick` in seconds", |line| {
        line.it.ended.map_or(Value::Null, |tick| line.place.seconds(tick))
    }),
    Column::new(
        ("succeeded", Truth, ""),
        "whether the action succeeded; empty if the episode ended first",
        |line| line.it.ended.map(|_| line.it.succeeded).into(),
    ),
    Column::new(
        ("cells", Whole, "count"),
        "number of cells of a block world that the action changed",
        |line| line.it.cells.len().into(),
    ),
    Column::new(
        ("duration_s", Number(3), "seconds of virtual time"),
        "time from the order to the end of the action; empty if the episode ended first",
        |line| {
            let ticks = line.it.ended.map(|ended| ended.saturating_sub(line.it.begun));
            ticks.map_or(Value::Null, |ticks| rounded(ticks as f64 * line.place.tick_us as f64 / 1e6))
        },
    ),
    Column::new(
        ("text", Text, ""),
        "message to the agent about the end of the action, or why it was refused",
        |line| line.it.text.clone().into(),
    ),
];
