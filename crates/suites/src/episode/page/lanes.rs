//! The drawing of time: a lane for each agent, and the share of the task that was done.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::messages::{self, DownView, LineView};
use super::{called, time};
use crate::episode::bars::{self, Bar, BarLayout};
use crate::episode::budget::{ActivitySpan, TimeBudget, Use};
use crate::episode::transcript::Transcript;
use crate::spelling::{decimals, percent};
use crate::text::{hundredths, percentages};

/// The least widths of bars, in percent of the width.
const ROOM: BarLayout = BarLayout { apart_min: 0.2, bar_min: 0.04, letter_min: 1.6 };
/// The distance from one lane to the next, in pixels.
pub(super) const ROW: f64 = 30.0;
/// Colours by which agents are told from each other.
const HUES: usize = 6;

/// The drawing of time. Horizontal positions are in percent of the width, so that text keeps its size on every page.
#[derive(Serialize)]
pub(super) struct TimeView {
    /// The tick at the right end.
    ticks: u64,
    height: f64,
    /// Words, class, share and letter of each use.
    legend: Vec<(&'static str, &'static str, Option<String>, char)>,
    lanes: Vec<LaneView>,
    marks: Vec<MarkView>,
    lines: Vec<LineView>,
    line_kinds: Vec<(String, &'static str)>,
    /// Whether there are so many lines that each is drawn fainter.
    is_dense: bool,
    down: Vec<DownView>,
    score: Option<ScoreView>,
    /// Whether what agents thought and waited for is left out, so that no shares of their time can be given.
    is_partial: bool,
}

/// Draws an episode with that score over time. A partial transcript holds only the records that a viewer may see; its
/// drawing gives no shares of time.
pub(super) fn time_view(transcript: &Transcript, scores: &[(u64, f64)], is_partial: bool) -> TimeView {
    let budget = TimeBudget::of(transcript);
    let lanes: Vec<LaneView> =
        (0..transcript.plan.agents as usize).map(|agent| lane(transcript, &budget, agent)).collect();
    let ticks = budget.ticks();
    let is_told = |spent: &Use| !is_partial || (*spent != Use::Idle && ticks.get(spent) > Some(&0));
    let lines = messages::lines(transcript);
    TimeView {
        ticks: transcript.ticks,
        height: lanes.len() as f64 * ROW,
        legend: budget
            .uses
            .iter()
            .zip(shares(&ticks))
            .filter(|(spent, _)| is_told(spent))
            .map(|(spent, share)| {
                (
                    spent.words(),
                    spent.class(),
                    (!is_partial).then(|| format!("{} %", decimals(share, 1))),
                    spent.letter(),
                )
            })
            .collect(),
        lanes,
        marks: marks(transcript),
        is_dense: lines.len() > messages::STRONG_MAX,
        lines,
        line_kinds: messages::kinds(transcript),
        down: messages::down(transcript),
        score: score(transcript, scores),
        is_partial,
    }
}

#[derive(Serialize)]
struct LaneView {
    name: String,
    hue: usize,
    top: f64,
    bars: Vec<Bar>,
    /// The shares of its time by use, in percent.
    shares: Vec<f64>,
}

/// A mark on the axis of time.
#[derive(Serialize)]
struct MarkView {
    left: f64,
    label: String,
    /// The part of the label that stands there: the first and the last one would not fit in the middle.
    anchor: &'static str,
    /// 0 for a mark that is always shown; others need a wider drawing.
    level: usize,
}

#[derive(Serialize)]
struct ScoreView {
    points: String,
    area: String,
    last: String,
}

fn lane(transcript: &Transcript, budget: &TimeBudget, agent: usize) -> LaneView {
    let spans = budget.agents.get(agent).map_or(&[][..], Vec::as_slice);
    let mut ticks: BTreeMap<Use, u64> = budget.uses.iter().map(|&spent| (spent, 0)).collect();
    for span in spans {
        *ticks.entry(span.spent).or_default() += span.to - span.from;
    }
    LaneView {
        name: called(transcript, agent as u32),
        hue: agent % HUES,
        top: agent as f64 * ROW + 4.0,
        bars: lane_bars(transcript, spans),
        shares: shares(&ticks),
    }
}

/// The bars of an agent's time, without those in which it is idle, in percent of the width.
fn lane_bars(transcript: &Transcript, spans: &[ActivitySpan]) -> Vec<Bar> {
    let title = |what: &str, first: &ActivitySpan, last: &ActivitySpan| {
        format!("{what}, {} – {}", time(transcript, first.from), time(transcript, last.to))
    };
    bars::bars(
        spans.iter().filter(|span| span.spent != Use::Idle),
        &ROOM,
        |span| bars::LaneBar {
            spent: span.spent,
            left: x(transcript, span.from),
            right: x(transcript, span.to),
            label: &span.label,
        },
        title,
    )
}

/// Shares in per cent, by use.
fn shares(ticks: &BTreeMap<Use, u64>) -> Vec<f64> {
    let parts: Vec<f64> = ticks.values().map(|ticks| *ticks as f64).collect();
    percentages(&parts, 1)
}

/// Marks on the axis of time, at round numbers of seconds: at most a dozen, and more of them for drawings that are four and
/// sixteen times as wide.
fn marks(transcript: &Transcript) -> Vec<MarkView> {
    const MARKS_MAX: [f64; 3] = [12.0, 48.0, 192.0];
    /// Half of a label, in percent.
    const LABEL: f64 = 2.0;
    let all = transcript.seconds(transcript.ticks);
    let mut marks: Vec<MarkView> = Vec::new();
    let mut known = BTreeSet::new();
    for (level, most) in MARKS_MAX.into_iter().enumerate() {
        let step = [1.0, 2.0, 5.0, 10.0, 15.0, 30.0, 60.0, 120.0, 300.0, 600.0, 1_200.0, 3_600.0]
            .into_iter()
            .find(|step| all / step <= most)
            .unwrap_or(all.max(1.0));
        let seconds = (0..).map(|number| f64::from(number) * step).take_while(|at| *at <= all);
        for at in seconds.take(most as usize + 1).filter(|at| known.insert(at.to_bits())) {
            let left = 100.0 * if all > 0.0 { at / all } else { 0.0 };
            let label = format!("{}:{:02}", (at / 60.0) as u64, (at % 60.0) as u64);
            let anchor = match left {
                left if left > 100.0 - LABEL => "end",
                left if left > 0.0 => "middle",
                _ => "start",
            };
            marks.push(MarkView { left: hundredths(left), label, anchor, level });
        }
    }
    marks
}

/// The curve of the score: a thousand units wide and 44 high.
fn score(transcript: &Transcript, scores: &[(u64, f64)]) -> Option<ScoreView> {
    const BOTTOM: f64 = 42.0;
    const HEIGHT: f64 = 38.0;
    let (_, last) = *scores.last()?;
    let x = |tick: u64| hundredths(x(transcript, tick) * 10.0);
    let y = |share: f64| hundredths(BOTTOM - share.clamp(0.0, 1.0) * HEIGHT);
    let mut points = vec![format!("0,{}", y(0.0))];
    let mut before = 0.0;
    for &(tick, share) in scores {
        points.push(format!("{},{}", x(tick), y(before)));
        points.push(format!("{},{}", x(tick), y(share)));
        before = share;
    }
    points.push(format!("{},{}", x(transcript.ticks), y(last)));
    let points = points.join(" ");
    let area = format!("{points} {},{BOTTOM}", x(transcript.ticks));
    Some(ScoreView { area, points, last: percent(last) })
}

/// Returns the place of a tick, in percent of the width.
pub(super) fn x(transcript: &Transcript, tick: u64) -> f64 {
    hundredths(100.0 * tick.min(transcript.ticks) as f64 / transcript.ticks.max(1) as f64)
}
