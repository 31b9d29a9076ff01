//! Charts as shapes with coordinates, for the SVG template.

use serde::Serialize;

use super::legend::{LegendEntry, legend, style_name};
use super::radar;
use super::ticks::round_ticks;
use crate::experiments::chart::{Chart, ChartPoint, Panel, PanelLayout, Series, Style};
use crate::spelling::{decimals, plain};
use crate::text::hundredths;

/// The size of a panel and the margins around its plot, in units of the drawing.
pub(super) const WIDTH: f64 = 264.0;
/// The width of a panel with many bars or long names below it, how many bars are many, and what a letter takes.
const WIDTH_WIDE: f64 = 560.0;
const BARS_MANY: usize = 6;
const LETTER: f64 = 5.0;
pub(super) const HEIGHT: f64 = 186.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 38.0;
/// A bar's width as a share of the distance to its nearest neighbour.
const BAR_WIDTH: f64 = 0.7;
/// A box's width as a share of a bar's.
const BOX_WIDTH: f64 = 0.62;
/// The number of points of a box, see [`Style::Boxes`].
const POINTS_OF_BOX: usize = 5;
/// The most numbers that stand below a panel.
const X_TICKS_MAX: usize = 8;
/// The most numbers beside a panel, but for 0.
const Y_TICKS_MAX: usize = 4;

/// A chart ready to be drawn.
#[derive(Debug, Serialize)]
pub(crate) struct ChartView {
    id: String,
    title: String,
    caption: String,
    x_label: String,
    y_label: String,
    width: f64,
    height: f64,
    is_radar: bool,
    is_wide: bool,
    legend: Vec<LegendEntry>,
    groups: Vec<GroupView>,
}

/// Neighbouring panels with one subtitle.
#[derive(Debug, Serialize)]
struct GroupView {
    name: String,
    panels: Vec<PanelView>,
}

#[derive(Debug, Serialize)]
pub(super) struct PanelView {
    pub(super) title: String,
    /// Read out in place of the drawing.
    pub(super) description: String,
    pub(super) left: String,
    pub(super) right: String,
    /// The places of the titles of both axes, of a panel with axes.
    pub(super) axes: Option<AxesView>,
    pub(super) x_ticks: Vec<AxisTick>,
    pub(super) y_ticks: Vec<AxisTick>,
    /// The ends of spokes with their names, of a chart around a centre.
    pub(super) spokes: Vec<Spoke>,
    /// Lines of one value around the centre.
    pub(super) rings: Vec<String>,
    pub(super) series: Vec<SeriesView>,
}

#[derive(Debug, Serialize)]
pub(super) struct Spoke {
    pub(super) x: String,
    pub(super) y: String,
    /// The place of its name.
    pub(super) text_x: String,
    pub(super) text_y: String,
    pub(super) anchor: &'static str,
    pub(super) lines: Vec<String>,
}

/// The middles of both axes.
#[derive(Debug, Serialize)]
pub(super) struct AxesView {
    x: String,
    y: String,
}

#[derive(Debug, Serialize)]
pub(super) struct AxisTick {
    at: String,
    label: String,
    /// A second line of the label.
    below: String,
}

#[derive(Debug, Serialize)]
pub(super) struct SeriesView {
    style: &'static str,
    colour: usize,
    /// The corners of the line, as `x,y x,y …`.
    pub(super) line: String,
    marks: Vec<MarkView>,
    boxes: Vec<BoxView>,
}

/// A box with its whisker.
#[derive(Debug, Serialize)]
struct BoxView {
    x: String,
    left: String,
    right: String,
    width: String,
    /// The coordinates of the five points, from the lower end of the whisker up.
    at: Vec<String>,
    height: String,
    hint: String,
}

#[derive(Debug, Default, Serialize)]
pub(super) struct MarkView {
    x: String,
    y: String,
    /// Ends of the interval, where there is one.
    low: Option<String>,
    high: Option<String>,
    bar_left: String,
    bar_width: String,
    bar_height: String,
    hint: String,
    /// Written at a bar's top.
    label: String,
}

impl SeriesView {
    /// A series with the corners of its line and what marks its points.
    pub(super) fn of(series: &Series, line: &[String], marks: Vec<MarkView>) -> SeriesView {
        SeriesView {
            style: style_name(series.style),
            colour: series.colour,
            line: line.join(" "),
            marks,
            boxes: Vec::new(),
        }
    }
}

impl MarkView {
    /// A mark that is neither a bar nor has an interval.
    pub(super) fn at(x: String, y: String, point: &ChartPoint) -> MarkView {
        MarkView { x, y, hint: point.hint.clone(), ..MarkView::default() }
    }
}

/// The scales of a panel.
struct Scale {
    width: f64,
    x_min: f64,
    x_max: f64,
    y_max: f64,
}

impl Scale {
    fn x(&self, value: f64) -> f64 {
        let span = (self.x_max - self.x_min).max(f64::MIN_POSITIVE);
        LEFT + (value - self.x_min) / span * (self.width - LEFT - RIGHT)
    }

    fn y(&self, value: f64) -> f64 {
        TOP + (1.0 - value / self.y_max) * (HEIGHT - TOP - BOTTOM)
    }
}

/// Coordinates to a tenth: fine enough, and the same text on every machine.
pub(super) fn coordinate(value: f64) -> String {
    format!("{value:.1}")
}

/// Works out every shape of a chart.
pub(crate) fn chart(chart: &Chart) -> ChartView {
    let is_bars =
        chart.panels.iter().any(|panel| panel.series.iter().any(|series| series.style == Style::Bars));
    let letters: usize = chart.names.iter().map(|name| name.chars().count() + 1).sum();
    let is_long = chart.shape == PanelLayout::Plane && letters as f64 * LETTER > WIDTH - LEFT - RIGHT;
    let is_wide = is_long || chart.panels.iter().any(|panel| bars(panel) > BARS_MANY);
    let width = if is_wide { WIDTH_WIDE } else { WIDTH };
    let mut groups: Vec<GroupView> = Vec::new();
    for panel in &chart.panels {
        let view = match chart.shape {
            PanelLayout::Plane => panel_view(panel, (is_bars, width), &chart.names),
            PanelLayout::Radar => radar::panel_view(panel, &chart.names),
        };
        match groups.last_mut() {
            Some(group) if group.name == panel.subtitle => group.panels.push(view),
            _ => groups.push(GroupView { name: panel.subtitle.clone(), panels: vec![view] }),
        }
    }
    ChartView {
        id: chart.id.clone(),
        title: chart.title.clone(),
        caption: chart.caption.clone(),
        x_label: chart.x_label.clone(),
        y_label: chart.y_label.clone(),
        width,
        height: HEIGHT,
        is_radar: chart.shape == PanelLayout::Radar,
        is_wide,
        legend: legend(chart),
        groups,
    }
}

/// How many bars a panel has.
fn bars(panel: &Panel) -> usize {
    let series = panel.series.iter().filter(|series| matches!(series.style, Style::Bars | Style::Absent));
    series.map(|series| series.points.len()).sum()
}

/// A name cut at the space that is nearest to its middle.
fn in_two_lines(name: &str) -> Option<(&str, &str)> {
    let middle = name.len() / 2;
    let (place, _) = name.match_indices(' ').min_by_key(|(place, _)| place.abs_diff(middle))?;
    Some((name.get(..place)?, name.get(place + 1..)?))
}

fn panel_view(panel: &Panel, (is_bars, width): (bool, f64), names: &[String]) -> PanelView {
    let points = || panel.series.iter().flat_map(|series| &series.points);
    let is_steps = panel.series.iter().any(|series| series.style == Style::Steps);
    let is_boxes = panel.series.iter().any(|series| series.style == Style::Boxes);
    let mut xs: Vec<f64> = points().map(|point| point.x).collect();
    if is_boxes {
        // A place without a box stays free.
        xs.extend((0_u32..).map(f64::from).take(names.len()));
    }
    xs.sort_by(f64::total_cmp);
    xs.dedup();
    let (first, last) = (xs.first().copied().unwrap_or(0.0), xs.last().copied().unwrap_or(1.0));
    let margin = match (is_bars || is_boxes, is_steps) {
        (true, _) => 0.6,
        (false, true) => 0.0,
        (false, false) => (last - first).max(1.0) * 0.06,
    };
    if is_steps {
        xs = round_ticks(last, X_TICKS_MAX);
    }
    let bar = BAR_WIDTH * xs.windows(2).map(range).fold(1.0, f64::min);
    let highest = points().map(|point| point.y).fold(0.0, f64::max);
    let ends = points().filter_map(|point| point.interval).map(|interval| interval.high);
    let top = ends.fold(highest, f64::max);
    // Shares stand on a scale up to 1, everything else on one up to what there is.
    let is_share = !is_bars && top <= 1.0;
    let y_max = if is_share { 1.0 } else { top.max(f64::MIN_POSITIVE) * if is_bars { 1.12 } else { 1.04 } };
    let scale = Scale { width, x_min: first - margin, x_max: last + margin, y_max };
    let tick = |at: f64, label: String| AxisTick { at: coordinate(at), label, below: String::new() };
    let y_ticks = if !is_share {
        round_ticks(y_max, Y_TICKS_MAX + usize::from(is_boxes))
            .into_iter()
            .map(|y| tick(scale.y(y), plain(y)))
            .collect()
    } else {
        [0.0, 0.25, 0.5, 0.75, 1.0]
            .map(|y| tick(scale.y(y), if y == 0.25 || y == 0.75 { String::new() } else { format!("{y}") }))
            .into()
    };
    PanelView {
        title: panel.title.clone(),
        description: description(panel),
        left: coordinate(LEFT),
        right: coordinate(width - RIGHT),
        axes: Some(AxesView {
            x: coordinate((LEFT + width - RIGHT) / 2.0),
            y: coordinate((TOP + HEIGHT - BOTTOM) / 2.0),
        }),
        x_ticks: if names.is_empty() {
            thinned(&xs).map(|x| tick(scale.x(x), plain(x))).collect()
        } else {
            let room = (scale.x(1.0) - scale.x(0.0)) / LETTER;
            let named = |(place, name): (u32, &String)| {
                let is_long = name.chars().count() as f64 > room;
                let (label, below) = in_two_lines(name).filter(|_| is_long).unwrap_or((name, ""));
                AxisTick { below: below.to_owned(), ..tick(scale.x(place.into()), label.to_owned()) }
            };
            (0_u32..).zip(names).map(named).collect()
        },
        y_ticks,
        spokes: Vec::new(),
        rings: Vec::new(),
        series: panel.series.iter().map(|series| series_view(series, &scale, bar)).collect(),
    }
}

/// A number with as many decimals as its size bears.
fn amount(value: f64) -> String {
    let value = hundredths(value);
    match value {
        _ if value == value.round() || value >= 100.0 => decimals(value, 0),
        _ if value >= 10.0 => decimals(value, 1),
        _ => decimals(value, 2),
    }
}

/// Returns every place, or only as many that their numbers do not run into each other.
fn thinned(xs: &[f64]) -> impl Iterator<Item = f64> {
    let apart = if xs.len() > X_TICKS_MAX { range(xs) / X_TICKS_MAX as f64 } else { 0.0 };
    let mut last: Option<f64> = None;
    xs.iter().copied().filter(move |x| {
        let is_apart = last.is_none_or(|last| x - last >= apart);
        if is_apart {
            last = Some(*x);
        }
        is_apart
    })
}

/// Returns the distance from the first place to the last.
fn range(xs: &[f64]) -> f64 {
    xs.last().zip(xs.first()).map_or(0.0, |(last, first)| last - first)
}

/// Describes the points in words, for readers who cannot see the drawing.
pub(super) fn description(panel: &Panel) -> String {
    let shown = panel.series.iter().filter(|series| !matches!(series.style, Style::Bound | Style::Trace));
    let hints: Vec<&str> = shown
        .flat_map(|series| series.points.iter().map(|point| point.hint.as_str()))
        .filter(|hint| !hint.is_empty())
        .collect();
    format!("{}: {}", panel.title, hints.join("; "))
}

fn series_view(series: &Series, scale: &Scale, bar: f64) -> SeriesView {
    let at = |point: &ChartPoint| (coordinate(scale.x(point.x)), coordinate(scale.y(point.y)));
    let mut line: Vec<String> = Vec::new();
    for point in &series.points {
        let (x, y) = at(point);
        if matches!(series.style, Style::Steps | Style::Trace) {
            // To the right first, then upwards.
            let before = line.last().and_then(|corner| corner.split_once(',')).map(|(_, y)| y.to_owned());
            line.extend(before.map(|before| format!("{x},{before}")));
        }
        line.push(format!("{x},{y}"));
    }
    if matches!(series.style, Style::Steps | Style::Trace) {
        return SeriesView::of(series, &line, Vec::new());
    }
    let bar = (scale.x(bar) - scale.x(0.0)).abs();
    if series.style == Style::Boxes {
        let boxes =
            series.points.chunks_exact(POINTS_OF_BOX).map(|points| box_view(points, scale, bar * BOX_WIDTH));
        return SeriesView { boxes: boxes.collect(), ..SeriesView::of(series, &[], Vec::new()) };
    }
    let marks = series.points.iter().map(|point| {
        let (x, y) = at(point);
        let interval = point.interval.filter(|interval| interval.high > interval.low);
        MarkView {
            low: interval.map(|interval| coordinate(scale.y(interval.low))),
            high: interval.map(|interval| coordinate(scale.y(interval.high))),
            bar_left: coordinate(scale.x(point.x) - bar / 2.0),
            bar_width: coordinate(bar),
            bar_height: coordinate(scale.y(0.0) - scale.y(point.y)),
            label: amount(point.y),
            ..MarkView::at(x, y, point)
        }
    });
    SeriesView::of(series, &line, marks.collect())
}

fn box_view(points: &[ChartPoint], scale: &Scale, width: f64) -> BoxView {
    let x = points.first().map_or(0.0, |point| scale.x(point.x));
    let ys: Vec<f64> = points.iter().map(|point| scale.y(point.y)).collect();
    let height = ys.get(1).zip(ys.get(3)).map_or(0.0, |(lower, upper)| lower - upper);
    BoxView {
        x: coordinate(x),
        left: coordinate(x - width / 2.0),
        right: coordinate(x + width / 2.0),
        width: coordinate(width),
        at: ys.iter().copied().map(coordinate).collect(),
        height: coordinate(height),
        hint: points.get(2).map_or_else(String::new, |median| median.hint.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_land_where_a_hand_puts_them() {
        let point = |x: f64, y: f64| ChartPoint { x, y, interval: None, hint: String::new() };
        let series = Series {
            label: "2 agents".to_owned(),
            style: Style::Ours,
            colour: 0,
            points: vec![point(3.0, 0.0), point(9.0, 1.0)],
        };
        let panel = Panel { title: "level_0".to_owned(), subtitle: String::new(), series: vec![series] };
        let view = panel_view(&panel, (false, WIDTH), &[]);
        // The plot is 206 wide and holds 6 steps with 6 % beside them: 6.72 steps.
        let inset = 206.0 * 0.36 / 6.72;
        let expected = format!("{:.1},148.0 {:.1},10.0", 44.0 + inset, 250.0 - inset);
        assert_eq!(view.series[0].line, expected);
        assert_eq!(view.x_ticks.iter().map(|tick| tick.label.as_str()).collect::<Vec<_>>(), ["3", "9"]);
        assert_eq!(view.y_ticks.len(), 5);
    }

    #[test]
    fn a_box_reaches_from_quartile_to_quartile() {
        let point = |x: f64, y: f64| ChartPoint { x, y, interval: None, hint: format!("{y}") };
        let of = |x: f64| [0.0, 1.0, 2.0, 3.0, 4.0].map(|y| point(x, y));
        let series = Series {
            label: String::new(),
            style: Style::Boxes,
            colour: 0,
            points: [of(0.0), of(1.0)].concat(),
        };
        let panel = Panel { title: "trust".to_owned(), series: vec![series], ..Panel::default() };
        let names = vec!["alone".to_owned(), "together".to_owned()];
        let view = panel_view(&panel, (false, WIDTH), &names);
        let boxes = &view.series[0].boxes;
        let ys: Vec<f64> = boxes[0].at.iter().map(|y| y.parse().unwrap()).collect();
        assert!(ys.windows(2).all(|pair| pair[1] < pair[0]), "{ys:?}");
        let height: f64 = boxes[0].height.parse().unwrap();
        assert!((height - (ys[1] - ys[3])).abs() < 0.11);
        assert!(boxes[0].right.parse::<f64>().unwrap() < boxes[1].left.parse::<f64>().unwrap());
        assert_eq!(boxes[0].hint, "2");
        assert_eq!(legend(&Chart { panels: vec![panel], ..Chart::default() }), []);
    }

    #[test]
    fn steps_go_right_then_up_and_are_marked_at_round_numbers() {
        let point = |x: f64, y: f64| ChartPoint { x, y, interval: None, hint: String::new() };
        let points = vec![point(0.0, 0.0), point(5.0, 0.5), point(10.3, 1.0)];
        let series = |style| Series { label: "relay".to_owned(), style, colour: 1, points: points.clone() };
        let panel = Panel { series: vec![series(Style::Trace), series(Style::Steps)], ..Panel::default() };
        let view = panel_view(&panel, (false, WIDTH), &[]);
        assert_eq!(view.series[1].line, "44.0,148.0 144.0,148.0 144.0,79.0 250.0,79.0 250.0,10.0");
        assert!(view.series[1].marks.is_empty());
        let labels: Vec<&str> = view.x_ticks.iter().map(|tick| tick.label.as_str()).collect();
        assert_eq!(labels, ["0", "2", "4", "6", "8", "10"]);
        let entries = legend(&Chart { panels: vec![panel], ..Chart::default() });
        assert_eq!(entries.iter().map(|entry| entry.style).collect::<Vec<_>>(), ["steps"]);
    }

    #[test]
    fn bars_of_a_group_stand_side_by_side_above_its_name() {
        let bars = |label: &str, colour: usize, places: [f64; 2]| Series {
            label: label.to_owned(),
            style: Style::Bars,
            colour,
            points: places.map(|x| ChartPoint { x, y: 50.0, interval: None, hint: String::new() }).into(),
        };
        let series = vec![bars("published", 9, [-0.2, 0.8]), bars("ours", 0, [0.2, 1.2])];
        let panel = Panel { title: "C".to_owned(), subtitle: String::new(), series };
        let names = vec!["AgentVerse".to_owned(), "VillagerAgent".to_owned()];
        let view = panel_view(&panel, (true, WIDTH), &names);
        let labels: Vec<&str> = view.x_ticks.iter().map(|tick| tick.label.as_str()).collect();
        assert_eq!(labels, ["AgentVerse", "VillagerAgent"]);
        let left = |series: usize| view.series[series].marks[0].bar_left.parse::<f64>().unwrap();
        let width: f64 = view.series[0].marks[0].bar_width.parse().unwrap();
        assert!(left(0) + width < left(1), "the bars do not overlap");
        let whole = Chart { panels: vec![panel], names, ..Chart::default() };
        let entries = legend(&whole);
        assert_eq!(
            entries.iter().map(|entry| entry.label.as_str()).collect::<Vec<_>>(),
            ["ours", "published"]
        );
    }
}
