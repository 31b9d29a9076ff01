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
    Column::new(("agent", Whole, ""), "who", |line| line.it.agent.into()),
    Column::new(("tool", Text, ""), "the tool, or the raw text where the agent acts by text", |line| {
        line.it.tool.clone().into()
    }),
    Column::new(("arguments", Json, ""), "with what", |line| line.it.arguments.clone()),
    Column::new(("accepted", Truth, ""), "whether the world took it on", |line| (!line.it.refused).into()),
    Column::new(("begun_tick", Whole, "ticks"), "when it was ordered", |line| line.it.begun.into()),
    Column::new(("begun_s", Number(3), "seconds of virtual time"), "the same in seconds", |line| {
        line.place.seconds(line.it.begun)
    }),
    Column::new(
        ("ended_tick", Whole, "ticks"),
        "when it was over; empty if the episode ended before",
        |line| line.it.ended.into(),
    ),
    Column::new(("ended_s", Number(3), "seconds of virtual time"), "the same in seconds", |line| {
        line.it.ended.map_or(Value::Null, |tick| line.place.seconds(tick))
    }),
    Column::new(
        ("succeeded", Truth, ""),
        "whether it did what it should; empty if the episode ended before",
        |line| line.it.ended.map(|_| line.it.succeeded).into(),
    ),
    Column::new(("cells", Whole, "count"), "how many cells of a block world it changed", |line| {
        line.it.cells.len().into()
    }),
    Column::new(
        ("duration_s", Number(3), "seconds of virtual time"),
        "from its order to its end; empty if the episode ended before",
        |line| {
            let ticks = line.it.ended.map(|ended| ended.saturating_sub(line.it.begun));
            ticks.map_or(Value::Null, |ticks| rounded(ticks as f64 * line.place.tick_us as f64 / 1e6))
        },
    ),
    Column::new(("text", Text, ""), "what the agent was told of its end, or of why it was refused", |line| {
        line.it.text.clone().into()
    }),
];
