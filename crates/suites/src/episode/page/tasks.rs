//! The task graph: boxes in columns, and the subtasks in words.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::{name, time};
use crate::episode::claims::claims;
use crate::episode::graph::{SubtaskGraph, SubtaskHistory, SubtaskRun};
use crate::episode::transcript::{Transcript, TranscriptAction};
use crate::text::clean;

/// A subtask's box and the gaps around it.
const BOX: [f64; 2] = [206.0, 62.0];
const GAP: [f64; 2] = [46.0, 16.0];
/// Boxes below each other.
const ROWS_MAX: usize = 6;
/// The state of a subtask that failed.
pub(super) const FAILED: &str = "failure";
/// The state of a subtask that was done.
const DONE: &str = "success";
/// The class and the words of a subtask that its agent calls done while events contradict that.
const DOUBTED: (&str, &str) = ("doubted", "only claimed");

#[derive(Serialize)]
pub(crate) struct GraphView {
    width: f64,
    height: f64,
    boxes: Vec<BoxView>,
    edges: Vec<EdgeView>,
    /// The subtasks that failed.
    failed: Vec<FailedView>,
}

/// A subtask that failed, with the moment and the reason.
#[derive(Serialize)]
struct FailedView {
    number: u64,
    tick: u64,
    time: String,
    why: String,
}

#[derive(Serialize)]
pub(super) struct BoxView {
    left: f64,
    top: f64,
    number: u64,
    /// The class of its look, and its state in words.
    class: String,
    state: String,
    is_critical: bool,
    lines: Vec<String>,
    who: String,
    title: String,
}

#[derive(Serialize)]
pub(super) struct EdgeView {
    path: String,
    is_critical: bool,
}

#[derive(Serialize)]
pub(super) struct SubtaskView {
    is_odd: bool,
    number: u64,
    description: String,
    requires: String,
    states: String,
    who: String,
    time: String,
    summary: String,
}

pub(crate) fn graph_view(transcript: &Transcript, graph: &SubtaskGraph) -> GraphView {
    let layers = graph.layers();
    let mut filled: BTreeMap<usize, usize> = BTreeMap::new();
    for layer in layers.values() {
        *filled.entry(*layer).or_default() += 1;
    }
    // Many subtasks side by side take several columns.
    let mut columns: BTreeMap<usize, usize> = BTreeMap::new();
    let mut column = 0;
    for (layer, count) in &filled {
        columns.insert(*layer, column);
        column += count.div_ceil(ROWS_MAX);
    }
    let rows = filled.values().copied().max().unwrap_or(1).min(ROWS_MAX);
    let mut taken: BTreeMap<usize, usize> = BTreeMap::new();
    let mut places: BTreeMap<u64, (f64, f64)> = BTreeMap::new();
    let mut boxes = Vec::new();
    let doubted: BTreeSet<u64> =
        claims(transcript).unsupported.iter().filter_map(|claim| claim.subtask.map(u64::from)).collect();
    for subtask in &graph.subtasks {
        let layer = layers.get(&subtask.number).copied().unwrap_or_default();
        let place = taken.entry(layer).or_default();
        let at = columns.get(&layer).copied().unwrap_or_default() + *place / ROWS_MAX;
        let (left, top) = (at as f64 * (BOX[0] + GAP[0]), (*place % ROWS_MAX) as f64 * (BOX[1] + GAP[1]));
        *place += 1;
        places.insert(subtask.number, (left, top));
        let who: Vec<String> = subtask.runs.iter().map(|run| name(transcript, run.agent)).collect();
        let is_doubted = subtask.state() == DONE && doubted.contains(&subtask.number);
        boxes.push(BoxView {
            left,
            top,
            number: subtask.number,
            class: if is_doubted { DOUBTED.0.to_owned() } else { clean(subtask.state()) },
            state: if is_doubted { DOUBTED.1.to_owned() } else { clean(subtask.state()) },
            is_critical: graph.critical.contains(&subtask.number),
            lines: wrapped(subtask.number, &clean(&subtask.description)),
            who: if who.is_empty() {
                "nobody began".to_owned()
            } else {
                format!("{} · {}", who.join(", "), time(transcript, subtask.ticks()))
            },
            title: match subtask.state() {
                FAILED => format!("{}: {}", clean(&subtask.description), why_failed(transcript, subtask)),
                _ if is_doubted => {
                    format!("{}: events contradict that it succeeded", clean(&subtask.description))
                }
                _ => clean(&subtask.description),
            },
        });
    }
    let mut edges = Vec::new();
    for subtask in &graph.subtasks {
        for before in &subtask.requires {
            let (Some(from), Some(to)) = (places.get(before), places.get(&subtask.number)) else { continue };
            let (x1, y1) = (from.0 + BOX[0], from.1 + BOX[1] / 2.0);
            let (x2, y2) = (to.0, to.1 + BOX[1] / 2.0);
            let bend = (x2 - x1) / 2.0;
            edges.push(EdgeView {
                path: format!("M{x1} {y1} C{} {y1} {} {y2} {x2} {y2}", x1 + bend, x2 - bend),
                is_critical: graph
                    .critical
                    .iter()
                    .zip(graph.critical.iter().skip(1))
                    .any(|(a, b)| a == before && *b == subtask.number),
            });
        }
    }
    let failed = graph.subtasks.iter().filter(|subtask| subtask.state() == FAILED);
    GraphView {
        failed: failed
            .map(|subtask| {
                let tick = subtask.states.last().map_or(subtask.planned, |(tick, _)| *tick);
                FailedView {
                    number: subtask.number,
                    tick,
                    time: time(transcript, tick),
                    why: why_failed(transcript, subtask),
                }
            })
            .collect(),
        width: column as f64 * (BOX[0] + GAP[0]) - GAP[0],
        height: rows as f64 * (BOX[1] + GAP[1]) - GAP[1],
        boxes,
        edges,
    }
}

/// Returns why a subtask failed: its reflection, or else the last action that failed while an agent worked on it.
pub(super) fn why_failed(transcript: &Transcript, subtask: &SubtaskHistory) -> String {
    if !subtask.summary.is_empty() {
        return clean(&subtask.summary);
    }
    let within = |action: &&TranscriptAction| {
        let is_in = |run: &SubtaskRun| {
            run.agent == action.agent && run.begun <= action.begun && action.begun <= run.ended
        };
        !action.succeeded && action.ended.is_some() && subtask.runs.iter().any(is_in)
    };
    match transcript.actions.iter().rfind(within) {
        Some(action) => format!("{} failed: {}", clean(&action.tool), clean(&action.text)),
        None => "the journal does not say why".to_owned(),
    }
}

/// The first two lines of a text that a box has room for, after its number.
fn wrapped(number: u64, text: &str) -> Vec<String> {
    /// As many as fit where the letters are those of a wide font.
    const LETTERS: usize = 28;
    let before = number.to_string().len() + 1;
    let room = |line: usize| if line == 1 { LETTERS.saturating_sub(before) } else { LETTERS };
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let most = room(lines.len());
        let is_full = lines
            .last()
            .is_some_and(|l| !l.is_empty() && l.chars().count() + 1 + word.chars().count() > most);
        if is_full {
            if lines.len() == 2 {
                if let Some(last) = lines.last_mut() {
                    last.push('…');
                }
                return lines;
            }
            lines.push(String::new());
        }
        let most = room(lines.len());
        if let Some(last) = lines.last_mut() {
            if !last.is_empty() {
                last.push(' ');
            }
            last.extend(word.chars().take(most));
        }
    }
    lines
}

pub(super) fn subtask_view(transcript: &Transcript, subtask: &SubtaskHistory) -> SubtaskView {
    let requires: Vec<String> = subtask.requires.iter().map(u64::to_string).collect();
    let states: Vec<String> = subtask
        .states
        .iter()
        .map(|(tick, state)| format!("{} {}", time(transcript, *tick), clean(state)))
        .collect();
    let who: Vec<String> = subtask.runs.iter().map(|run| name(transcript, run.agent)).collect();
    SubtaskView {
        number: subtask.number,
        description: clean(&subtask.description),
        requires: requires.join(", "),
        states: states.join(" · "),
        who: who.join(", "),
        time: time(transcript, subtask.ticks()),
        summary: clean(&subtask.summary),
        is_odd: subtask.state() == FAILED,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_within_their_box() {
        let text = "Place these blocks: 5 coal_ore A [-12 -59 -5] [-12 -58 -5] [-12 -59 -3]";
        assert_eq!(wrapped(7, text), ["Place these blocks: 5", "coal_ore A [-12 -59 -5] [-12…"]);
        assert_eq!(wrapped(107, text)[0], "Place these blocks: 5");
        assert_eq!(wrapped(10_000_000, text)[0], "Place these blocks:");
        assert_eq!(wrapped(1, "Go home"), ["Go home"]);
        assert_eq!(wrapped(1, &"x".repeat(99)), ["x".repeat(26)]);
    }
}
