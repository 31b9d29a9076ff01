//! The drawing of time: a lane for each agent, and the share of the task that was done.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Seen, name, time};
use crate::episode::budget::{TimeBudget, Use};
use crate::episode::transcript::Transcript;
use crate::text::{clean, percentages};

/// The width of the drawings of time and the room left of it for names, in units of the drawing.
pub(super) const WIDTH: f64 = 1120.0;
const NAMES: f64 = 104.0;
/// Below this width a bar has no room for its letter.
const LETTERED_MIN: f64 = 12.0;
/// From one lane to the next.
pub(super) const ROW: f64 = 30.0;

#[derive(Serialize)]
pub(super) struct LaneView {
    name: String,
    top: f64,
    bars: Vec<BarView>,
    shares: Vec<(f64, &'static str, String)>,
}

#[derive(Serialize)]
pub(super) struct BarView {
    left: f64,
    width: f64,
    class: &'static str,
    title: String,
    /// The middle of it with the letter of its use, where there is room.
    letter: Option<(f64, char)>,
}

/// A mark on the axis of time.
#[derive(Serialize)]
pub(super) struct MarkView {
    left: f64,
    label: String,
    /// Which part of the label stands there: the last one would not fit in the middle.
    anchor: &'static str,
}

#[derive(Serialize)]
pub(super) struct ScoreView {
    points: String,
    height: f64,
    last: String,
}

pub(super) fn lane(transcript: &Transcript, budget: &TimeBudget, agent: usize) -> LaneView {
    let spans = budget.agents.get(agent).map_or(&[][..], Vec::as_slice);
    let mut ticks: BTreeMap<Use, u64> = budget.uses.iter().map(|&spent| (spent, 0)).collect();
    for span in spans {
        *ticks.entry(span.spent).or_default() += span.to - span.from;
    }
    let bars = spans
        .iter()
        .filter(|span| span.spent != Use::Idle)
        .map(|span| {
            let (left, right) = (x(transcript, span.from), x(transcript, span.to));
            let words = span.spent.words();
            let what =
                if span.label.is_empty() { String::new() } else { format!(": {}", clean(&span.label)) };
            let title =
                format!("{words}{what}, {} – {}", time(transcript, span.from), time(transcript, span.to));
            let width = round((right - left).max(0.4));
            let letter = (width >= LETTERED_MIN).then(|| (round(left + width / 2.0), span.spent.letter()));
            BarView { left, width, class: span.spent.class(), title, letter }
        })
        .collect();
    LaneView { name: name(transcript, agent as u32), top: agent as f64 * ROW, bars, shares: shares(&ticks) }
}

/// Shares in per cent, with class and words.
pub(super) fn shares(ticks: &BTreeMap<Use, u64>) -> Vec<(f64, &'static str, String)> {
    let parts: Vec<f64> = ticks.values().map(|ticks| *ticks as f64).collect();
    percentages(&parts, 1)
        .into_iter()
        .zip(ticks.keys())
        .map(|(share, spent)| (share, spent.class(), spent.words().to_owned()))
        .collect()
}

/// Marks on the axis of time: at most a dozen, at round numbers of seconds.
pub(super) fn marks(transcript: &Transcript) -> Vec<MarkView> {
    const MARKS_MAX: f64 = 12.0;
    /// Half of a label.
    const LABEL: f64 = 18.0;
    let all = transcript.seconds(transcript.ticks);
    let step = [1.0, 2.0, 5.0, 10.0, 15.0, 30.0, 60.0, 120.0, 300.0, 600.0, 1_200.0, 3_600.0]
        .into_iter()
        .find(|step| all / step <= MARKS_MAX)
        .unwrap_or(all.max(1.0));
    let mut marks = Vec::new();
    let mut at = 0.0;
    while at <= all && marks.len() as f64 <= MARKS_MAX {
        let left = NAMES + (WIDTH - NAMES) * if all > 0.0 { at / all } else { 0.0 };
        let label = format!("{}:{:02}", (at / 60.0) as u64, (at % 60.0) as u64);
        let anchor = if left > WIDTH - LABEL { "end" } else { "middle" };
        marks.push(MarkView { left: round(left), label, anchor });
        at += step;
    }
    marks
}

pub(super) fn score(transcript: &Transcript, seen: &Seen) -> Option<ScoreView> {
    const HEIGHT: f64 = 110.0;
    let (_, last) = *seen.scores.last()?;
    let y = |share: f64| round(HEIGHT - share.clamp(0.0, 1.0) * (HEIGHT - 8.0));
    let mut points = vec![format!("{},{}", x(transcript, 0), y(0.0))];
    let mut before = 0.0;
    for &(tick, share) in &seen.scores {
        points.push(format!("{},{}", x(transcript, tick), y(before)));
        points.push(format!("{},{}", x(transcript, tick), y(share)));
        before = share;
    }
    points.push(format!("{},{}", x(transcript, transcript.ticks), y(last)));
    Some(ScoreView { points: points.join(" "), height: HEIGHT, last: format!("{:.1} %", 100.0 * last) })
}

pub(super) fn x(transcript: &Transcript, tick: u64) -> f64 {
    let all = transcript.ticks.max(1) as f64;
    round(NAMES + (WIDTH - NAMES) * tick as f64 / all)
}

/// To hundredths, so that a page says no more digits than can be seen.
pub(super) fn round(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
