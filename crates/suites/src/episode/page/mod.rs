//! An episode's page: complete in itself, without external resource. A small script filters model calls and shows
//! repeated messages in place; the page can be read without it too.

mod calls;
mod head;
mod lanes;
mod messages;
mod tasks;

use std::collections::BTreeMap;
use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use cooperage_core::AgentId;
use cooperage_journal::PromptChanges;
use serde::Serialize;

use calls::{CallView, calls};
use head::{facts, tiles};
use lanes::{TimeView, time_view};
use messages::SaidView;
pub(crate) use tasks::{GraphView, graph_view};
use tasks::{SubtaskView, subtask_view};

use super::account::EpisodeAccount;
use super::graph::SubtaskGraph;
use super::sheet::{EpisodeDrawing, EpisodeSheet};
use super::transcript::{Transcript, TranscriptAction};
use super::{goals, talk};
use crate::distinct::distinct;
use crate::ends::missing;
use crate::layout::template;
use crate::text::{clean, minutes};

/// Findings of playing the episode again, beyond the contents of its journal.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReplayFindings {
    /// The goal, in the words of the world.
    pub goal: String,
    /// Ticks, and the share of the task that was done then, from 0 to 1; where it changed.
    pub scores: Vec<(u64, f64)>,
    /// The world at some ticks.
    pub pictures: Vec<Picture>,
    /// The suite's own drawings, such as a game that moves.
    pub drawings: Vec<EpisodeDrawing>,
    /// The suite's own tables, such as target against result.
    pub sheets: Vec<EpisodeSheet>,
    /// The changes of prompts since the episode was played.
    pub prompts: PromptChanges,
}

impl ReplayFindings {
    /// Returns by how much the share of the task that is done rose while an action was under way; `None` if nothing was
    /// seen or the action is not over.
    fn progress(&self, action: &TranscriptAction) -> Option<f64> {
        let at = |tick: u64| self.scores.iter().rfind(|(when, _)| *when <= tick).map(|(_, share)| *share);
        Some(at(action.ended?)? - at(action.begun)?)
    }
}

/// The world at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub tick: u64,
    /// The moment in words.
    pub caption: String,
    /// The drawing, as PNG.
    pub png: Vec<u8>,
}

/// Renders the page of an episode.
///
/// # Errors
/// Only if a template is wrong.
pub fn page(
    transcript: &Transcript,
    seen: &ReplayFindings,
    texts: &BTreeMap<String, (String, String)>,
) -> Result<String, minijinja::Error> {
    template("episode.html", view(transcript, seen, texts))
}

/// Renders the drawing of time of an episode, with that score over time. `is_partial` says that the transcript holds
/// only the records that a viewer without model calls and plans may see.
///
/// # Errors
/// Only if a template is wrong.
pub fn time_of(
    transcript: &Transcript,
    scores: &[(u64, f64)],
    is_partial: bool,
) -> Result<String, minijinja::Error> {
    #[derive(Serialize)]
    struct TimeSection {
        time: TimeView,
    }
    template("time.html", TimeSection { time: time_view(transcript, scores, is_partial) })
}

#[derive(Serialize)]
struct PageView {
    title: String,
    facts: Vec<(String, String)>,
    goal: String,
    missing: Vec<String>,
    sheets: Vec<EpisodeSheet>,
    tiles: Vec<(String, String, String)>,
    time: TimeView,
    pictures: Vec<PictureView>,
    graph: Option<GraphView>,
    subtasks: Vec<SubtaskView>,
    said: Vec<SaidView>,
    calls: Vec<CallView>,
    /// The agents or teams that asked models, and their roles, for filters.
    askers: Vec<String>,
    roles: Vec<String>,
    actions: Vec<ActionView>,
}

#[derive(Serialize)]
struct PictureView {
    caption: String,
    /// The kind of picture, as the web names it.
    form: &'static str,
    data: String,
}

#[derive(Serialize)]
struct ActionView {
    time: String,
    took: String,
    who: String,
    what: String,
    text: String,
    /// The rise of the completion during it, where it rose.
    progress: String,
    succeeded: bool,
}

fn view(
    transcript: &Transcript,
    seen: &ReplayFindings,
    texts: &BTreeMap<String, (String, String)>,
) -> PageView {
    let graph = SubtaskGraph::of(transcript);
    let calls = calls(transcript, texts);
    PageView {
        title: clean(&transcript.plan.task),
        facts: facts(transcript),
        goal: printable(&seen.goal),
        missing: transcript.end.as_ref().map(missing).unwrap_or_default(),
        sheets: seen
            .sheets
            .iter()
            .cloned()
            .chain(goals::sheet(transcript))
            .chain(talk::sheet(transcript))
            .collect(),
        tiles: tiles(transcript, &EpisodeAccount::of(transcript), seen),
        time: time_view(transcript, &seen.scores, false),
        pictures: seen
            .pictures
            .iter()
            .map(|picture| picture_view(transcript, picture))
            .chain(seen.drawings.iter().map(drawing_view))
            .collect(),
        graph: (!graph.subtasks.is_empty()).then(|| graph_view(transcript, &graph)),
        subtasks: graph.subtasks.iter().map(|subtask| subtask_view(transcript, subtask)).collect(),
        said: messages::list(transcript),
        askers: distinct(calls.iter().map(|call| call.who.clone())),
        roles: distinct(calls.iter().map(|call| call.role.clone())),
        calls,
        actions: transcript.actions.iter().map(|action| action_view(transcript, seen, action)).collect(),
    }
}

fn action_view(transcript: &Transcript, seen: &ReplayFindings, action: &TranscriptAction) -> ActionView {
    let what = if action.arguments.is_null() {
        action.tool.clone()
    } else {
        format!("{} {}", action.tool, action.arguments)
    };
    ActionView {
        time: time(transcript, action.begun),
        took: action.ended.map_or_else(
            || "not over".to_owned(),
            |ended| format!("{:.1} s", transcript.seconds(ended - action.begun.min(ended))),
        ),
        who: name(transcript, action.agent),
        what: clean(&what),
        text: clean(&action.text),
        progress: seen
            .progress(action)
            .filter(|rise| *rise > 0.0)
            .map(|rise| format!("+{:.1} %", 100.0 * rise))
            .unwrap_or_default(),
        succeeded: action.succeeded || action.ended.is_none(),
    }
}

fn drawing_view(drawing: &EpisodeDrawing) -> PictureView {
    PictureView { caption: drawing.caption.clone(), form: "svg+xml", data: STANDARD.encode(&drawing.svg) }
}

fn picture_view(transcript: &Transcript, picture: &Picture) -> PictureView {
    PictureView {
        form: "png",
        caption: format!("{} ({})", picture.caption, time(transcript, picture.tick)),
        data: STANDARD.encode(&picture.png),
    }
}

/// An agent by its name and number, and by the name of the person who sits there.
fn name(transcript: &Transcript, agent: u32) -> String {
    let mut name = clean(&transcript.name(agent));
    if name != AgentId(agent).to_string() {
        let _ = write!(name, " ({agent})");
    }
    with_person(transcript, agent, name)
}

/// An agent's name where its number stands beside it.
fn called(transcript: &Transcript, agent: u32) -> String {
    with_person(transcript, agent, clean(&transcript.name(agent)))
}

fn with_person(transcript: &Transcript, agent: u32, mut name: String) -> String {
    if let Some(person) = transcript.plan.people.get(&agent) {
        let _ = write!(name, " · {}", clean(person));
    }
    name
}

/// Without control characters, but with its lines.
fn printable(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() || *c == '\n' || *c == '\t').collect()
}

/// A moment in minutes and seconds of virtual time.
fn time(transcript: &Transcript, tick: u64) -> String {
    minutes(transcript.seconds(tick))
}
