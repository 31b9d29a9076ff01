//! Messages to agents: lines between their lanes in the drawing of time.

use std::collections::BTreeMap;

use serde::Serialize;

use super::lanes::{ROW, x};
use super::{name, time};
use crate::episode::transcript::{SpokenMessage, Transcript};
use crate::text::{clean, hundredths};

/// Lines that are drawn at most: more could not be told apart.
const LINES_MAX: usize = 3_000;
/// The steps in one percent of the width; messages between the same steps and lanes share a line.
const STEPS: f64 = 10.0;
/// The most lines that are drawn as strong as others; more of them are fainter.
pub(super) const STRONG_MAX: usize = 60;
/// How far a message gets that is lost.
const LOST_SHARE: f64 = 0.5;

/// The line of a message from its speaker to one hearer, or to an agent that should have heard it.
#[derive(Serialize)]
pub(super) struct LineView {
    from: (f64, f64),
    to: (f64, f64),
    class: &'static str,
    is_lost: bool,
    title: String,
    /// The number of further messages with this line.
    more: u64,
}

/// The kinds of messages that there are, with their classes.
pub(super) fn kinds(transcript: &Transcript) -> Vec<(String, &'static str)> {
    let mut kinds: Vec<(String, &'static str)> = Vec::new();
    for said in &transcript.said {
        let class = class(&said.kind);
        if kinds.iter().all(|(_, known)| *known != class) {
            kinds.push((clean(&said.kind), class));
        }
    }
    kinds
}

/// The lines of all messages. Messages that would lie on each other share a line.
pub(super) fn lines(transcript: &Transcript) -> Vec<LineView> {
    let all = transcript.said.iter().flat_map(|said| {
        hearers(transcript, said).into_iter().map(move |hearer| line(transcript, said, hearer))
    });
    let mut lines: Vec<LineView> = Vec::new();
    let mut known = BTreeMap::new();
    for line in all {
        let place = |(x, y): (f64, f64)| ((x * STEPS) as u64, y as u64);
        let key = (place(line.from), place(line.to), line.class, line.is_lost);
        if let Some(first) = known.get(&key).and_then(|number: &usize| lines.get_mut(*number)) {
            first.more += 1;
        } else if lines.len() < LINES_MAX {
            known.insert(key, lines.len());
            lines.push(line);
        }
    }
    lines
}

/// Returns the periods in which agents were down.
pub(super) fn down(transcript: &Transcript) -> Vec<DownView> {
    let span = |&(agent, from, to): &(u32, u64, Option<u64>)| {
        let (left, right) = (x(transcript, from), x(transcript, to.unwrap_or(transcript.ticks)));
        let until = to.map_or_else(|| "to the end".to_owned(), |to| format!("to {}", time(transcript, to)));
        DownView {
            left,
            top: f64::from(agent) * ROW + 4.0,
            width: hundredths((right - left).max(0.04)),
            title: format!("{} is down from {} {until}", name(transcript, agent), time(transcript, from)),
        }
    };
    transcript.down.iter().map(span).collect()
}

/// A stretch of time in which an agent is down.
#[derive(Serialize)]
pub(super) struct DownView {
    left: f64,
    top: f64,
    width: f64,
    title: String,
}

/// The name of a message's speaker.
pub(super) fn speaker(transcript: &Transcript, said: &SpokenMessage) -> String {
    said.agent.map_or_else(|| clean(said.by.as_deref().unwrap_or_default()), |agent| name(transcript, agent))
}

fn hearers(transcript: &Transcript, said: &SpokenMessage) -> Vec<u32> {
    let all = || (0..transcript.plan.agents).collect();
    let mut hearers: Vec<u32> = if said.to.is_empty() { all() } else { said.to.clone() };
    hearers.retain(|hearer| Some(*hearer) != said.agent && *hearer < transcript.plan.agents);
    hearers
}

fn line(transcript: &Transcript, said: &SpokenMessage, hearer: u32) -> LineView {
    let middle = |agent: u32| f64::from(agent) * ROW + ROW / 2.0;
    // A speaker that is no agent speaks from above.
    let from = (x(transcript, said.tick), said.agent.map_or(0.0, middle));
    let mut to = (x(transcript, said.delivered.min(transcript.ticks)), middle(hearer));
    let is_lost = said.lost.contains(&hearer);
    if is_lost {
        to = (from.0 + (to.0 - from.0) * LOST_SHARE, from.1 + (to.1 - from.1) * LOST_SHARE);
    }
    let lost = if is_lost { " (lost)" } else { "" };
    let title = format!(
        "{}: {} to {}{lost}: {}",
        time(transcript, said.tick),
        speaker(transcript, said),
        name(transcript, hearer),
        clean(&said.text)
    );
    LineView {
        from,
        to: (hundredths(to.0), hundredths(to.1)),
        class: class(&said.kind),
        is_lost,
        title,
        more: 0,
    }
}

fn class(kind: &str) -> &'static str {
    match kind {
        "order" => "m-order",
        "report" => "m-report",
        "person" => "m-person",
        _ => "m-chat",
    }
}
