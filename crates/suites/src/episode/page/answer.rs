//! The top of an episode's page: how it ended and why, what is missing, what went wrong and when, and what it took.

use cooperage_core::Ratio;
use cooperage_journal::{EndRecord, MissingRecord};
use serde::Serialize;
use serde_json::Value;

use super::tasks::{FAILED, why_failed};
use super::{ReplayFindings, figures, messages, moments, name, time};
use crate::broken::EpisodeBreak;
use crate::ends::reason;
use crate::episode::claims::claims;
use crate::episode::graph::{SubtaskGraph, SubtaskHistory};
use crate::episode::transcript::{Exchange, Transcript};
use crate::layout::template;
use crate::spelling::percent;
use crate::text::{clean, counted, grouped};

/// The parts of a group that stand open.
const OPEN_MAX: usize = 5;
/// The notes below the verdict.
const NOTES_MAX: usize = 6;

/// How an episode stands.
#[derive(Clone, Debug, PartialEq)]
pub enum EpisodeStanding {
    /// It has ended.
    Ended(Box<EndRecord>),
    /// A process plays it.
    UnderWay,
    /// It has no end, and no process plays it.
    Stopped,
    /// An error ended it before its end.
    Broken(EpisodeBreak),
    /// Its journal cannot be read from some line on; the fault, in words.
    Damaged(String),
}

/// Renders the top of an episode's page. `scores` are the ticks at which the completion changed, as far as they are known;
/// `is_partial` says that the transcript holds only what a viewer without model calls and plans may see.
///
/// # Errors
/// Only if a template is wrong.
pub fn answer_of(
    transcript: &Transcript,
    standing: &EpisodeStanding,
    scores: &[(u64, f64)],
    is_partial: bool,
) -> Result<String, minijinja::Error> {
    #[derive(Serialize)]
    struct AnswerSection {
        answer: AnswerView,
    }
    template("answer.html", AnswerSection { answer: view(transcript, standing, scores, is_partial) })
}

#[derive(Serialize)]
struct AnswerView {
    /// `good`, `part`, `none`, `open` or `broken`.
    class: &'static str,
    completion: String,
    counts: String,
    verdict: String,
    notes: Vec<NoteView>,
    groups: Vec<GroupView>,
    /// Label, value and detail.
    figures: Vec<(String, String, String)>,
}

/// A line below the verdict, with its moment if it has one.
#[derive(Default, Serialize)]
struct NoteView {
    tick: u64,
    time: String,
    text: String,
}

#[derive(Serialize)]
struct GroupView {
    title: &'static str,
    count: String,
    parts: Vec<PartView>,
    more: Vec<PartView>,
    left_out: String,
}

/// Something that is missing or went wrong, with its moment.
#[derive(Serialize)]
struct PartView {
    tick: u64,
    time: String,
    text: String,
    note: String,
}

fn view(
    transcript: &Transcript,
    standing: &EpisodeStanding,
    scores: &[(u64, f64)],
    is_partial: bool,
) -> AnswerView {
    let seen = ReplayFindings { scores: scores.to_vec(), ..ReplayFindings::default() };
    let end = match standing {
        EpisodeStanding::Ended(end) => Some(&**end),
        _ => None,
    };
    let (class, completion, counts) = completion(end, standing, scores);
    let graph = SubtaskGraph::of(transcript);
    let others = [lost(transcript), failed(transcript, &graph), false_claims(transcript, &graph)];
    AnswerView {
        class,
        completion,
        counts,
        verdict: verdict(transcript, standing, is_partial),
        notes: notes(transcript, standing),
        groups: missing(transcript, end).into_iter().chain(others.into_iter().flatten()).collect(),
        figures: figures::figures(transcript, end, &seen, is_partial),
    }
}

/// The class of the result, the completion, and what it counts.
fn completion(
    end: Option<&EndRecord>,
    standing: &EpisodeStanding,
    scores: &[(u64, f64)],
) -> (&'static str, String, String) {
    if let Some(end) = end {
        let ratio = Ratio { numerator: end.score.reached, denominator: end.score.possible };
        if ratio.denominator == 0 {
            return ("none", "–".to_owned(), "no points were possible so far".to_owned());
        }
        // Counts that stand for fractions say nothing.
        let counts = if ratio.counts_things() {
            format!("{} of {}", grouped(ratio.numerator), grouped(ratio.denominator))
        } else {
            String::new()
        };
        let class = if ratio.is_full() {
            "good"
        } else if ratio.numerator == 0 {
            "none"
        } else {
            "part"
        };
        return (class, percent(ratio.value()), counts);
    }
    let class = if matches!(standing, EpisodeStanding::UnderWay) { "open" } else { "broken" };
    match scores.last() {
        Some((_, share)) => (class, percent(*share), "so far".to_owned()),
        None => (class, "–".to_owned(), String::new()),
    }
}

/// How the episode ended and why, as a sentence.
fn verdict(transcript: &Transcript, standing: &EpisodeStanding, is_partial: bool) -> String {
    let at = time(transcript, transcript.ticks);
    match standing {
        EpisodeStanding::Ended(end) => {
            let reason = reason(end);
            sentence(if reason.is_empty() { "it ended; its journal is too old to say why" } else { &reason })
        }
        EpisodeStanding::UnderWay => format!("Under way, at {at}."),
        EpisodeStanding::Stopped => {
            format!(
                "Stopped at {at}, before its end: no program plays it. `cooperage resume` goes on with its run."
            )
        }
        // What a provider answers is not for viewers.
        EpisodeStanding::Broken(_) if is_partial => format!("Broken off at {at} by an error."),
        EpisodeStanding::Broken(fault) => {
            format!(
                "Broken off at {at} by an error ({}): {}",
                clean(&fault.kind.replace('_', " ")),
                ended(&fault.text)
            )
        }
        EpisodeStanding::Damaged(why) => format!("Its journal is damaged: {}", ended(why)),
    }
}

/// A text with a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
    ended(&format!("{first}{}", letters.as_str()))
}

fn ended(text: &str) -> String {
    let text = clean(text.trim_end());
    if text.ends_with(['.', '!', '?']) { text } else { format!("{text}.") }
}

/// What happened to people, agents and models on the way.
fn notes(transcript: &Transcript, standing: &EpisodeStanding) -> Vec<NoteView> {
    let note = |tick: u64, text: String| NoteView { tick, time: time(transcript, tick), text };
    let mut notes = Vec::new();
    if let EpisodeStanding::Ended(end) = standing
        && end.missing.is_empty()
        && end.score.reached < end.score.possible
    {
        notes.push(NoteView {
            text: "The journal does not name what is missing.".to_owned(),
            ..NoteView::default()
        });
    }
    notes.extend(transcript.left.iter().map(|&(seat, tick)| {
        note(tick, format!("{} left the seat; the agent did nothing more.", name(transcript, seat)))
    }));
    notes.extend(transcript.down.iter().map(|&(agent, from, to)| {
        let back = match to {
            Some(to) => format!("was back at {}", time(transcript, to)),
            None => "did not come back".to_owned(),
        };
        note(from, format!("{} went down and {back}.", name(transcript, agent)))
    }));
    let is_unusable =
        |call: &&Exchange| !matches!(call.kind.as_str(), "" | "text" | "embedding" | "cancelled" | "audio");
    let mut unusable = transcript.calls.iter().filter(is_unusable);
    if let Some(first) = unusable.next() {
        let count = 1 + unusable.count() as u64;
        let all = counted(transcript.calls.len() as u64, "model call");
        let text = format!(
            "{} of {all} brought no usable text; the first: {}.",
            grouped(count),
            clean(&first.kind.replace('_', " "))
        );
        notes.push(note(first.answered.unwrap_or(first.asked), text));
    }
    notes.truncate(NOTES_MAX);
    notes
}

/// The parts of the goal that were not reached: lost orders and open ones, and all other parts.
fn missing(transcript: &Transcript, end: Option<&EndRecord>) -> Vec<GroupView> {
    let Some(end) = end else { return Vec::new() };
    let left_out = end.missing_left_out;
    let mut groups: Vec<GroupView> = [
        ("Not reached", "part", None),
        ("Lost orders", "order", Some(false)),
        ("Orders that were open at the end", "order", Some(true)),
    ]
    .into_iter()
    .filter_map(|(title, thing, order)| {
        let parts = end.missing.iter().filter(|part| is_open(part) == order).map(|part| {
            let moment = moments::of_part(transcript, part);
            part_view(transcript, moment.tick, clean(&part.text), moment.note)
        });
        filled(title, thing, parts.collect())
    })
    .collect();
    if let (Some(last), 1..) = (groups.last_mut(), left_out) {
        last.left_out = format!("The journal does not name {}.", counted(left_out, "more part"));
    }
    groups
}

/// Whether a missing order was still open at the end; `None` for other parts.
fn is_open(part: &MissingRecord) -> Option<bool> {
    (part.kind == "order").then(|| part.data.get("open").and_then(Value::as_bool) == Some(true))
}

/// Messages that did not reach every agent that they were for.
fn lost(transcript: &Transcript) -> Option<GroupView> {
    let parts = transcript.said.iter().filter(|said| !said.lost.is_empty()).map(|said| {
        let to: Vec<String> = said.lost.iter().map(|agent| name(transcript, *agent)).collect();
        let text =
            format!("{} to {}: {}", messages::speaker(transcript, said), to.join(", "), clean(&said.text));
        part_view(transcript, said.tick, text, clean(&said.kind))
    });
    filled("Messages that never arrived", "message", parts.collect())
}

/// Subtasks whose last state is a failure, with the reason.
fn failed(transcript: &Transcript, graph: &SubtaskGraph) -> Option<GroupView> {
    let parts = graph.subtasks.iter().filter(|subtask| subtask.state() == FAILED).map(|subtask| {
        let tick = subtask.states.last().map_or(subtask.planned, |(tick, _)| *tick);
        part_view(transcript, tick, subtask_text(subtask), why_failed(transcript, subtask))
    });
    filled("Failed subtasks", "subtask", parts.collect())
}

/// Claims of success that events contradict.
fn false_claims(transcript: &Transcript, graph: &SubtaskGraph) -> Option<GroupView> {
    let parts = claims(transcript).unsupported.into_iter().map(|claim| {
        let subtask =
            graph.subtasks.iter().find(|subtask| Some(subtask.number) == claim.subtask.map(u64::from));
        let what = subtask.map_or_else(|| clean(&claim.text), subtask_text);
        part_view(transcript, claim.tick, format!("{}: {what}", name(transcript, claim.agent)), String::new())
    });
    filled("Success claimed that events contradict", "claim", parts.collect())
}

fn subtask_text(subtask: &SubtaskHistory) -> String {
    format!("{}: {}", subtask.number, clean(&subtask.description))
}

fn part_view(transcript: &Transcript, tick: u64, text: String, note: String) -> PartView {
    PartView { tick, time: time(transcript, tick), text, note }
}

fn filled(title: &'static str, thing: &str, parts: Vec<PartView>) -> Option<GroupView> {
    (!parts.is_empty()).then(|| group(title, counted(parts.len() as u64, thing), parts))
}

fn group(title: &'static str, count: String, mut parts: Vec<PartView>) -> GroupView {
    let more = if parts.len() > OPEN_MAX + 1 { parts.split_off(OPEN_MAX) } else { Vec::new() };
    GroupView { title, count, parts, more, left_out: String::new() }
}
