//! The course of an episode in lines: what was planned and said, and every action, in the order of time.

use serde::Serialize;

use cooperage_journal::{Note, PlannedSubtask};

use super::transcript::{Transcript, TranscriptAction};
use crate::text::{clean, minutes};

/// The course of one episode, to stand beside that of another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct EpisodeCourse {
    /// Whose course it is.
    pub title: String,
    /// Numbers about it, by name.
    pub facts: Vec<(String, String)>,
    /// The heading above what was planned or said.
    pub heading: &'static str,
    /// Subtasks and messages.
    pub words: Vec<CourseLine>,
    /// Every action with its result.
    pub actions: Vec<CourseLine>,
}

/// A line of a course.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CourseLine {
    /// Minutes and seconds of virtual time.
    pub time: String,
    /// The agent or person that spoke or acted; empty for a plan, which is the whole team's.
    pub who: String,
    pub text: String,
    /// The world's answer to it; empty where there is none.
    pub result: String,
    /// Whether it is an action that failed.
    pub is_failed: bool,
}

impl EpisodeCourse {
    /// Writes down the course of an episode.
    #[must_use]
    pub fn of(transcript: &Transcript, title: String, facts: Vec<(String, String)>) -> EpisodeCourse {
        let plans = planned(transcript);
        let heading = match (plans.is_empty(), transcript.said.is_empty()) {
            (false, false) => "Plan and messages",
            (false, true) => "Plan",
            (true, _) => "Discussion",
        };
        let mut words = plans;
        words.extend(transcript.said.iter().map(|said| {
            let by = || said.by.clone().unwrap_or_default();
            let who = said.agent.map_or_else(by, |agent| transcript.name(agent));
            (said.tick, line(transcript, said.tick, who, &said.text))
        }));
        words.sort_by_key(|(tick, _)| *tick);
        EpisodeCourse {
            title: clean(&title),
            facts,
            heading,
            words: words.into_iter().map(|(_, line)| line).collect(),
            actions: transcript.actions.iter().map(|action| acted(transcript, action)).collect(),
        }
    }
}

fn line(transcript: &Transcript, tick: u64, who: String, text: &str) -> CourseLine {
    CourseLine {
        time: minutes(transcript.seconds(tick)),
        who: clean(&who),
        text: clean(text),
        ..CourseLine::default()
    }
}

/// The subtasks of all plans, with the tick at which each was planned.
fn planned(transcript: &Transcript) -> Vec<(u64, CourseLine)> {
    let mut lines = Vec::new();
    for record in &transcript.notes {
        let Note::Plan(plan) = Note::read(record) else { continue };
        lines.extend(plan.subtasks.iter().map(|subtask| {
            (record.tick, line(transcript, record.tick, String::new(), &subtask_text(transcript, subtask)))
        }));
    }
    lines
}

fn subtask_text(transcript: &Transcript, subtask: &PlannedSubtask) -> String {
    let mut text = format!("{}. {}", subtask.subtask, subtask.description);
    let names: Vec<String> = subtask.candidates.iter().map(|agent| transcript.name(*agent)).collect();
    let after: Vec<String> = subtask.requires.iter().map(u32::to_string).collect();
    let mut told = names;
    if !after.is_empty() {
        told.push(format!("after {}", after.join(", ")));
    }
    if !told.is_empty() {
        text += &format!(" ({})", told.join("; "));
    }
    text
}

fn acted(transcript: &Transcript, action: &TranscriptAction) -> CourseLine {
    let what = if action.arguments.is_null() {
        action.tool.clone()
    } else {
        format!("{} {}", action.tool, action.arguments)
    };
    CourseLine {
        result: if action.ended.is_some() { clean(&action.text) } else { "not over at the end".to_owned() },
        is_failed: action.ended.is_some() && !action.succeeded,
        ..line(transcript, action.begun, transcript.name(action.agent), &what)
    }
}
