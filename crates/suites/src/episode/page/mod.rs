//! The parts of an episode's page that are drawn here as HTML: its result, its time, and its tables. The studio's page puts
//! them together, for a server and as one file.

mod answer;
mod figures;
mod findings;
mod lanes;
mod messages;
mod moments;
mod tasks;
#[cfg(test)]
mod tests;

use std::fmt::Write;

use cooperage_core::AgentId;
use cooperage_journal::PromptChanges;
use serde::Serialize;

pub use answer::{EpisodeStanding, answer_of};
pub use findings::findings_of;
use lanes::{TimeView, time_view};
pub(crate) use tasks::{GraphView, graph_view};

use super::sheet::{EpisodeDrawing, EpisodeSheet};
use super::transcript::{Transcript, TranscriptAction};
use crate::layout::template;
use crate::text::{clean, minutes};

/// Findings of playing the episode again, beyond the contents of its journal.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReplayFindings {
    /// Ticks, and the share of the task that was done then, from 0 to 1; where it changed.
    pub scores: Vec<(u64, f64)>,
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

/// A moment in minutes and seconds of virtual time.
fn time(transcript: &Transcript, tick: u64) -> String {
    minutes(transcript.seconds(tick))
}
