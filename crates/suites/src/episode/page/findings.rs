//! The lower part of an episode's page: tables and drawings of its suite, subtasks and actions.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;

use super::tasks::{SubtaskView, subtask_view};
use super::{ReplayFindings, name, time};
use crate::episode::graph::SubtaskGraph;
use crate::episode::sheet::{EpisodeDrawing, EpisodeSheet};
use crate::episode::transcript::{Transcript, TranscriptAction};
use crate::episode::{goals, talk};
use crate::layout::template;
use crate::spelling::{decimals, signed_points};
use crate::text::clean;

/// Renders the tables and drawings of an episode. A partial transcript holds only what a viewer without model calls and
/// plans may see; the tables about plans are empty then, and left out.
///
/// # Errors
/// Only if a template is wrong.
pub fn findings_of(transcript: &Transcript, seen: &ReplayFindings) -> Result<String, minijinja::Error> {
    let graph = SubtaskGraph::of(transcript);
    let own = goals::sheet(transcript).into_iter().chain(talk::sheet(transcript));
    template(
        "findings.html",
        FindingsView {
            drawings: seen.drawings.iter().map(drawing_view).collect(),
            sheets: seen.sheets.iter().cloned().chain(own).collect(),
            subtasks: graph.subtasks.iter().map(|subtask| subtask_view(transcript, subtask)).collect(),
            actions: transcript.actions.iter().map(|action| action_view(transcript, seen, action)).collect(),
        },
    )
}

#[derive(Serialize)]
struct FindingsView {
    drawings: Vec<DrawingView>,
    sheets: Vec<EpisodeSheet>,
    subtasks: Vec<SubtaskView>,
    actions: Vec<ActionView>,
}

#[derive(Serialize)]
struct DrawingView {
    caption: String,
    data: String,
}

#[derive(Serialize)]
struct ActionView {
    tick: u64,
    time: String,
    took: String,
    who: String,
    what: String,
    text: String,
    /// The rise of the completion during it, where it rose.
    progress: String,
    succeeded: bool,
}

fn action_view(transcript: &Transcript, seen: &ReplayFindings, action: &TranscriptAction) -> ActionView {
    let what = if action.arguments.is_null() {
        action.tool.clone()
    } else {
        format!("{} {}", action.tool, action.arguments)
    };
    ActionView {
        tick: action.begun,
        time: time(transcript, action.begun),
        took: action.ended.map_or_else(
            || "not over".to_owned(),
            |ended| format!("{} s", decimals(transcript.seconds(ended - action.begun.min(ended)), 1)),
        ),
        who: name(transcript, action.agent),
        what: clean(&what),
        text: clean(&action.text),
        progress: seen
            .progress(action)
            .filter(|rise| *rise > 0.0)
            .map(|rise| format!("{} %", signed_points(rise)))
            .unwrap_or_default(),
        succeeded: action.succeeded || action.ended.is_none(),
    }
}

fn drawing_view(drawing: &EpisodeDrawing) -> DrawingView {
    DrawingView { caption: clean(&drawing.caption), data: STANDARD.encode(&drawing.svg) }
}
