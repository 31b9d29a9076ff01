//! The result of a tool call, as text and as structured data.

use std::fmt::Write;

use cooperage_core::Ratio;
use cooperage_seat::TurnSnapshot;
use cooperage_seat::wire::Observation;
use rmcp::model::{CallToolResult, ContentBlock};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::ear::EpisodeEnding;
use crate::tools::{self, ToolOffer};

/// How an action ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CallOutcome {
    /// The action succeeded.
    Done,
    /// The action began and failed.
    Failed,
    /// The world or the door refused the action before it began.
    Refused,
    /// The action is still under way.
    UnderWay,
}

/// A tool call that was carried out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct PerformedCall {
    pub(crate) tool: String,
    pub(crate) outcome: CallOutcome,
    /// How the world describes the outcome.
    pub(crate) told: String,
}

/// A chat message that the agent heard.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct HeardMessage {
    pub(crate) from: String,
    pub(crate) text: String,
}

/// The situation in the seat at one moment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct SeatOverview {
    /// The time in ticks.
    pub(crate) tick: u64,
    /// Virtual seconds since the start of the episode.
    pub(crate) seconds: f64,
    /// Virtual seconds after which the episode ends by itself.
    pub(crate) seconds_max: f64,
    /// The agent's surroundings, in words.
    pub(crate) look: String,
    /// The items that the agent carries, with their counts.
    pub(crate) carried: Vec<(String, u32)>,
    /// The calls that the world proposes.
    pub(crate) offers: Vec<ToolOffer>,
    /// The share of the task that is done, from 0 to 1, if the judge can tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) completion: Option<f64>,
}

/// The part of a result that only `observe` returns.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct SeatDetails {
    /// The agent's observation, in the world's own form.
    pub(crate) observation: Observation,
    /// Further figures of the judge, by name.
    pub(crate) figures: Map<String, Value>,
}

impl SeatOverview {
    /// The situation that a sight shows.
    pub(crate) fn of(sight: &TurnSnapshot, tick_us: u64, horizon: u64) -> SeatOverview {
        let seconds = |ticks: u64| ticks as f64 * tick_us as f64 / 1e6;
        let carried = sight.seen.perception.iter().flat_map(|seen| &seen.carried);
        SeatOverview {
            tick: sight.tick,
            seconds: seconds(sight.tick),
            seconds_max: seconds(horizon),
            look: sight.look(),
            carried: carried.map(|item| (item.item.clone(), item.count)).collect(),
            offers: tools::offers(sight),
            completion: sight.score.as_ref().map(|score| score.completion.value()),
        }
    }
}

impl SeatDetails {
    /// The observation and the figures that a sight shows.
    pub(crate) fn of(sight: &TurnSnapshot) -> SeatDetails {
        let figures = sight.score.iter().flat_map(|score| &score.figures);
        SeatDetails {
            observation: Observation::from(&sight.seen),
            figures: figures.map(|(name, value)| (name.clone(), Value::from(*value))).collect(),
        }
    }
}

/// The whole result of a tool call.
#[derive(Debug, Serialize)]
pub(crate) struct CallReport<'a> {
    /// The call that was carried out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) done: Option<PerformedCall>,
    /// The events since the last result, as the world describes them.
    pub(crate) happened: &'a [String],
    /// The messages since the last result.
    pub(crate) messages: &'a [HeardMessage],
    /// The number of older events and messages that are left out.
    pub(crate) left_out: usize,
    /// The situation after the call.
    pub(crate) now: SeatOverview,
    /// The observation and the figures, if `observe` was called.
    #[serde(flatten)]
    pub(crate) whole: Option<SeatDetails>,
    /// How the episode ended, if it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) end: Option<&'a EpisodeEnding>,
}

impl CallReport<'_> {
    /// The result in the form of the protocol, with this text.
    pub(crate) fn result(&self, text: String, is_error: bool) -> CallToolResult {
        let content = vec![ContentBlock::text(text)];
        let mut result =
            if is_error { CallToolResult::error(content) } else { CallToolResult::success(content) };
        result.structured_content = serde_json::to_value(self).ok();
        result
    }
}

/// A sentence or two on how an episode ended.
pub(crate) fn end_text(end: &EpisodeEnding) -> String {
    let EpisodeEnding { reason, reached, possible, missing, run } = end;
    let reached = Ratio { numerator: *reached, denominator: *possible }.words();
    let mut text = format!("The episode is over: {reason}. Reached: {reached}.\n");
    if !missing.is_empty() {
        let _ = writeln!(text, "Missing: {}", missing.join("; "));
    }
    let _ = writeln!(text, "Everything is recorded in {run}.");
    text
}

/// The result of a call that was not carried out, with the reason.
pub(crate) fn refused(kind: &str, text: &str, end: Option<&EpisodeEnding>) -> CallToolResult {
    let told = end.map_or_else(|| text.to_owned(), |end| format!("{text}\n{}", end_text(end)));
    let mut result = CallToolResult::error(vec![ContentBlock::text(told)]);
    result.structured_content = Some(serde_json::json!({"error": {"kind": kind, "text": text}, "end": end}));
    result
}
