//! Gantt charts: panels of lanes below each other, all on one axis of time.

use std::collections::BTreeSet;

use serde::Serialize;

use super::ticks::minute_ticks;
use crate::episode::bars::{self, Bar, BarLayout};
use crate::episode::budget::Use;
use crate::experiments::chart::{Gantt, GanttBar, GanttPanel, Lane};
use crate::spelling::decimals;
use crate::text::{clean, hundredths, minutes};

/// The width of the drawing, the room left of it for names, and right of it for the last label.
const WIDTH: f64 = 1120.0;
const NAMES: f64 = 104.0;
const RIGHT: f64 = 16.0;
/// Half of a label of the axis.
const LABEL: f64 = 18.0;
/// The distance from one lane to the next, and the height of a bar.
const ROW: f64 = 26.0;
const BAR: f64 = 20.0;
/// Above the lanes of a panel: its title, and a line for the names of milestones where it has some.
const HEAD: f64 = 30.0;
const MILESTONES: f64 = 18.0;
/// The width of a letter of such a name, with some room.
const MILESTONE_LETTER: f64 = 6.6;
/// The curve of progress below the lanes, and the gap above it.
const CURVE: f64 = 34.0;
const GAP: f64 = 6.0;
/// Between two panels, and below the last one for the axis.
const BETWEEN: f64 = 22.0;
const AXIS: f64 = 38.0;
/// The least widths of bars, in a plot that is a thousand units wide.
const ROOM: BarLayout = BarLayout { apart_min: 2.0, bar_min: 0.4, letter_min: 13.0 };
/// The most marks on the axis of time.
const TICKS_MAX: usize = 12;

/// A Gantt chart as its template draws it.
#[derive(Debug, Serialize)]
pub(super) struct GanttView {
    id: String,
    title: String,
    caption: String,
    width: f64,
    height: f64,
    /// The left and the right end of the plot, and its middle.
    left: f64,
    right: f64,
    middle: f64,
    legend: Vec<(&'static str, &'static str, char)>,
    /// The marks of the axis: place, name, and which part of the name stands there.
    ticks: Vec<(f64, String, &'static str)>,
    panels: Vec<PanelView>,
    /// The lower end of the axis's lines, and the place of its numbers.
    bottom: f64,
    has_progress: bool,
}

#[derive(Debug, Serialize)]
struct PanelView {
    title: String,
    subtitle: String,
    /// Read out in place of the drawing.
    description: String,
    top: f64,
    /// The upper and the lower end of its lanes.
    lanes_top: f64,
    lanes_bottom: f64,
    /// The end of the episode.
    end: f64,
    lanes: Vec<LaneView>,
    milestones: Vec<MilestoneView>,
    curve: Option<CurveView>,
}

#[derive(Debug, Serialize)]
struct LaneView {
    name: String,
    top: f64,
    bars: Vec<Bar>,
}

#[derive(Debug, Serialize)]
struct MilestoneView {
    at: f64,
    /// On which side of its line its name stands.
    anchor: &'static str,
    label_x: f64,
    label: String,
    /// How far above the lowest row of names it stands.
    above: f64,
}

/// The curve of the reached share of the task.
#[derive(Debug, Serialize)]
struct CurveView {
    top: f64,
    bottom: f64,
    /// The corners of the line, and of the area below it.
    line: String,
    area: String,
    last: String,
}

/// Works out every shape.
pub(super) fn gantt(gantt: &Gantt) -> GanttView {
    let seconds = gantt.panels.iter().map(|panel| panel.seconds).fold(0.0, f64::max);
    let scale = Scale { seconds: seconds.max(f64::MIN_POSITIVE) };
    let mut top = 0.0;
    let mut panels = Vec::new();
    for panel in &gantt.panels {
        let (view, bottom) = panel_view(panel, top, &scale);
        panels.push(view);
        top = bottom + BETWEEN;
    }
    let bottom = top - BETWEEN;
    let tick = |(at, label): (f64, String)| {
        let x = scale.x(at);
        // The last one would not fit in the middle.
        (x, label, if x + LABEL > WIDTH { "end" } else { "middle" })
    };
    let used: BTreeSet<Use> = stretches(gantt).map(|stretch| stretch.spent).collect();
    GanttView {
        id: gantt.id.clone(),
        title: gantt.title.clone(),
        caption: gantt.caption.clone(),
        width: WIDTH,
        height: bottom + AXIS,
        left: NAMES,
        right: WIDTH - RIGHT,
        middle: (NAMES + WIDTH - RIGHT) / 2.0,
        legend: used.into_iter().map(|spent| (spent.words(), spent.class(), spent.letter())).collect(),
        ticks: minute_ticks(seconds, TICKS_MAX).into_iter().map(tick).collect(),
        has_progress: panels.iter().any(|panel| panel.curve.is_some()),
        panels,
        bottom,
    }
}

fn stretches(gantt: &Gantt) -> impl Iterator<Item = &GanttBar> {
    gantt.panels.iter().flat_map(|panel| &panel.lanes).flat_map(|lane| &lane.stretches)
}

struct Scale {
    seconds: f64,
}

impl Scale {
    fn x(&self, seconds: f64) -> f64 {
        hundredths(NAMES + (WIDTH - NAMES - RIGHT) * seconds / self.seconds)
    }
}

/// A panel whose upper end is there, with its lower end.
fn panel_view(panel: &GanttPanel, top: f64, scale: &Scale) -> (PanelView, f64) {
    let mut milestones: Vec<MilestoneView> =
        panel.milestones.iter().map(|milestone| milestone_view(milestone, scale)).collect();
    let lanes_top = top + HEAD + rows(&mut milestones) as f64 * MILESTONES;
    let lanes_bottom = lanes_top + panel.lanes.len() as f64 * ROW;
    let curve = curve(panel, lanes_bottom + GAP, scale);
    let bottom = lanes_bottom + if curve.is_some() { GAP + CURVE } else { 0.0 };
    let lane = |(place, lane): (usize, &Lane)| LaneView {
        name: clean(&lane.name),
        top: lanes_top + place as f64 * ROW + (ROW - BAR) / 2.0,
        bars: lane_bars(lane, scale),
    };
    let view = PanelView {
        title: panel.title.clone(),
        subtitle: panel.subtitle.clone(),
        description: format!(
            "{}: what {} agents did in {}",
            panel.title,
            panel.lanes.len(),
            minutes(panel.seconds)
        ),
        top,
        lanes_top,
        lanes_bottom,
        end: scale.x(panel.seconds),
        lanes: panel.lanes.iter().enumerate().map(lane).collect(),
        milestones,
        curve,
    };
    (view, bottom)
}

fn milestone_view(milestone: &crate::experiments::chart::Milestone, scale: &Scale) -> MilestoneView {
    let at = scale.x(milestone.at_s);
    let is_late = at > WIDTH * 0.8;
    MilestoneView {
        at,
        anchor: if is_late { "end" } else { "start" },
        label_x: if is_late { at - 4.0 } else { at + 4.0 },
        label: format!("{}, {}", milestone.label, minutes(milestone.at_s)),
        above: 0.0,
    }
}

/// Gives each name the lowest row in which it overlaps none of those before it. Returns the number of rows.
fn rows(milestones: &mut [MilestoneView]) -> usize {
    let mut ends: Vec<f64> = Vec::new();
    for milestone in milestones {
        let length = milestone.label.chars().count() as f64 * MILESTONE_LETTER;
        let from = if milestone.anchor == "end" { milestone.label_x - length } else { milestone.label_x };
        let row = ends.iter().position(|end| *end <= from).unwrap_or(ends.len());
        match ends.get_mut(row) {
            Some(end) => *end = from + length,
            None => ends.push(from + length),
        }
        milestone.above = row as f64 * MILESTONES;
    }
    ends.len()
}

fn lane_bars(lane: &Lane, scale: &Scale) -> Vec<Bar> {
    let seconds = |ms: u64| ms as f64 / 1e3;
    let title = |what: &str, first: &GanttBar, last: &GanttBar| {
        let (from, to) = (minutes(seconds(first.from_ms)), minutes(seconds(last.to_ms)));
        format!("{}, {what}, {from} – {to}", lane.name)
    };
    bars::bars(
        &lane.stretches,
        &ROOM,
        |stretch| bars::LaneBar {
            spent: stretch.spent,
            left: scale.x(seconds(stretch.from_ms)),
            right: scale.x(seconds(stretch.to_ms)),
            label: &stretch.label,
        },
        title,
    )
}

fn curve(panel: &GanttPanel, top: f64, scale: &Scale) -> Option<CurveView> {
    let &(_, last) = panel.progress.last()?;
    let bottom = top + CURVE;
    let y = |share: f64| hundredths(bottom - share.clamp(0.0, 1.0) * CURVE);
    let mut corners = vec![format!("{},{}", scale.x(0.0), y(0.0))];
    let mut before = 0.0;
    for &(at, share) in &panel.progress {
        corners.push(format!("{},{}", scale.x(at), y(before)));
        corners.push(format!("{},{}", scale.x(at), y(share)));
        before = share;
    }
    corners.push(format!("{},{}", scale.x(panel.seconds), y(last)));
    let line = corners.join(" ");
    let area = format!("{line} {},{}", scale.x(panel.seconds), y(0.0));
    Some(CurveView { top, bottom, line, area, last: format!("{} %", decimals(last * 100.0, 0)) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::chart::Milestone;

    fn panel(seconds: f64, spent: Use) -> GanttPanel {
        let to_ms = (seconds * 1e3) as u64;
        let stretches = vec![
            GanttBar { spent, from_ms: 0, to_ms: to_ms / 2, label: "mine".to_owned() },
            GanttBar { spent: Use::Idle, from_ms: to_ms / 2, to_ms, label: String::new() },
        ];
        GanttPanel {
            title: "relay".to_owned(),
            seconds,
            lanes: vec![Lane { name: "Bob".to_owned(), stretches }],
            progress: vec![(seconds / 2.0, 0.5), (seconds, 1.0)],
            ..GanttPanel::default()
        }
    }

    #[test]
    fn panels_share_one_axis() {
        let panels = vec![panel(100.0, Use::Useful), panel(50.0, Use::AwaitsOrders)];
        let view = gantt(&Gantt { panels, ..Gantt::default() });
        // The plot is 1000 wide: 100 seconds in the longest panel.
        let places = |panel: usize| {
            let bars = &view.panels[panel].lanes[0].bars;
            bars.iter().map(|bar| (bar.left, bar.width)).collect::<Vec<_>>()
        };
        assert_eq!(places(0), [(104.0, 500.0), (604.0, 500.0)]);
        assert_eq!(places(1), [(104.0, 250.0), (354.0, 250.0)]);
        assert_eq!((view.panels[0].end, view.panels[1].end), (1104.0, 604.0));
        assert!(view.panels[0].curve.as_ref().unwrap().bottom < view.panels[1].top);
        let words: Vec<&str> = view.legend.iter().map(|(words, ..)| *words).collect();
        assert_eq!(words, ["action that succeeded", "waits for orders", "idle"]);
        assert_eq!(
            view.panels[0].lanes[0].bars[0].title,
            "Bob, action that succeeded: mine, 0:00.0 – 0:50.0"
        );
        assert_eq!(view.panels[0].lanes[0].bars[0].letter, Some((354.0, 'S')));
    }

    #[test]
    fn curves_go_up_in_steps_and_late_milestones_are_named_on_the_left() {
        let mut one = panel(10.0, Use::Useful);
        one.milestones = vec![
            Milestone { at_s: 1.0, label: "foundation".to_owned() },
            Milestone { at_s: 10.0, label: "ceiling".to_owned() },
        ];
        let view = gantt(&Gantt { panels: vec![one], ..Gantt::default() });
        let curve = view.panels[0].curve.as_ref().unwrap();
        let (low, half, high) = (curve.bottom, curve.bottom - 17.0, curve.bottom - 34.0);
        let expected = format!("104,{low} 604,{low} 604,{half} 1104,{half} 1104,{high} 1104,{high}");
        assert_eq!(curve.line, expected);
        let anchors: Vec<&str> = view.panels[0].milestones.iter().map(|one| one.anchor).collect();
        assert_eq!(anchors, ["start", "end"]);
        let mut close = panel(10.0, Use::Useful);
        let names = [(8.9, "walls complete"), (9.9, "ceiling complete"), (10.0, "door complete")];
        close.milestones = names.map(|(at_s, label)| Milestone { at_s, label: label.to_owned() }).into();
        let view = gantt(&Gantt { panels: vec![close], ..Gantt::default() });
        let above: Vec<f64> = view.panels[0].milestones.iter().map(|one| one.above).collect();
        assert_eq!(above, [0.0, MILESTONES, 2.0 * MILESTONES], "no name stands on another");
    }
}
