//! The columns of the table of actions.

use serde_json::Value;

use super::ExportColumnKind::{Json, Number, Text, Truth, Whole};
use super::{ExportColumn, ExportRow, key, number, task};
use crate::episode::transcript::TranscriptAction;
use crate::spelling::rounded;

pub(super) const COLUMNS: &[ExportColumn<ExportRow<TranscriptAction>>] = &[
    number(),
    key(),
    task(),
    ExportColumn::new(("agent", Whole, ""), "the agent that acted", |line| line.it.agent.into()),
    ExportColumn::new(
        ("tool", Text, ""),
        "the tool that was called, or the raw text where agents act by text",
        |line| line.it.tool.clone().into(),
    ),
    ExportColumn::new(("arguments", Json, ""), "the arguments of the call", |line| line.it.arguments.clone()),
    ExportColumn::new(("accepted", Truth, ""), "whether the world accepted the action", |line| {
        (!line.it.refused).into()
    }),
    ExportColumn::new(("begun_tick", Whole, "ticks"), "tick at which the agent ordered the action", |line| {
        line.it.begun.into()
    }),
    ExportColumn::new(("begun_s", Number, "seconds of virtual time"), "`begun_tick` in seconds", |line| {
        line.place.seconds(line.it.begun)
    }),
    ExportColumn::new(
        ("ended_tick", Whole, "ticks"),
        "tick at which the action ended; empty if the episode ended first",
        |line| line.it.ended.into(),
    ),
    ExportColumn::new(("ended_s", Number, "seconds of virtual time"), "`ended_tick` in seconds", |line| {
        line.it.ended.map_or(Value::Null, |tick| line.place.seconds(tick))
    }),
    ExportColumn::new(
        ("succeeded", Truth, ""),
        "whether the action succeeded; empty if the episode ended first",
        |line| line.it.ended.map(|_| line.it.succeeded).into(),
    ),
    ExportColumn::new(
        ("cells", Whole, "count"),
        "number of cells of a block world that the action changed",
        |line| line.it.cells.len().into(),
    ),
    ExportColumn::new(
        ("duration_s", Number, "seconds of virtual time"),
        "time from the order to the end of the action; empty if the episode ended first",
        |line| {
            let ticks = line.it.ended.map(|ended| ended.saturating_sub(line.it.begun));
            ticks.map_or(Value::Null, |ticks| rounded(ticks as f64 * line.place.tick_us as f64 / 1e6))
        },
    ),
    ExportColumn::new(
        ("text", Text, ""),
        "message to the agent about the end of the action, or why it was refused",
        |line| line.it.text.clone().into(),
    ),
];
