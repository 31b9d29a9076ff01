//! Panels around a centre, with one spoke per place.

use super::drawing::{HEIGHT, MarkView, PanelView, SeriesView, Spoke, WIDTH, coordinate, description};
use crate::experiments::chart::{Panel, Series};

/// The radius at which 1 lies, in units of the drawing; the names of the spokes stand around it.
const RADIUS: f64 = 62.0;
/// How far beyond the spokes' ends their names stand.
const GAP: f64 = 8.0;

/// Works out every shape of a panel whose points lie on spokes 0, 1, 2 … with values from 0 at the centre to 1.
pub(super) fn panel_view(panel: &Panel, names: &[String]) -> PanelView {
    let spokes = names.len();
    let spoke = |(place, name): (usize, &String)| {
        let (x, y) = at(place as f64, spokes, RADIUS);
        let (text_x, text_y) = at(place as f64, spokes, RADIUS + GAP);
        let side = text_x - WIDTH / 2.0;
        let anchor = if side > 1.0 {
            "start"
        } else if side < -1.0 {
            "end"
        } else {
            "middle"
        };
        Spoke {
            x: coordinate(x),
            y: coordinate(y),
            text_x: coordinate(text_x),
            text_y: coordinate(text_y),
            anchor,
            lines: lines(name),
        }
    };
    let ring = |share: f64| -> String {
        let corners = (0..spokes).map(|place| corner(at(place as f64, spokes, RADIUS * share)));
        corners.collect::<Vec<_>>().join(" ")
    };
    PanelView {
        title: panel.title.clone(),
        description: description(panel),
        left: coordinate(0.0),
        right: coordinate(WIDTH),
        axes: None,
        x_ticks: Vec::new(),
        y_ticks: Vec::new(),
        spokes: names.iter().enumerate().map(spoke).collect(),
        rings: [0.25, 0.5, 0.75, 1.0].map(ring).into(),
        series: panel.series.iter().map(|series| series_view(series, spokes)).collect(),
    }
}

/// A name in lines that fit between the spokes and the frame: its last word stands alone.
fn lines(name: &str) -> Vec<String> {
    match name.rsplit_once(' ') {
        Some((first, last)) => vec![first.to_owned(), last.to_owned()],
        None => vec![name.to_owned()],
    }
}

/// A place on a spoke, so far from the centre; the first spoke points upwards, the others follow clockwise.
fn at(spoke: f64, spokes: usize, radius: f64) -> (f64, f64) {
    let angle = std::f64::consts::TAU * spoke / spokes.max(1) as f64;
    (WIDTH / 2.0 + radius * libm::sin(angle), HEIGHT / 2.0 - radius * libm::cos(angle))
}

fn corner((x, y): (f64, f64)) -> String {
    format!("{},{}", coordinate(x), coordinate(y))
}

fn series_view(series: &Series, spokes: usize) -> SeriesView {
    let places: Vec<(f64, f64)> =
        series.points.iter().map(|point| at(point.x, spokes, RADIUS * point.y.clamp(0.0, 1.0))).collect();
    // Closed: the line comes back to its first point.
    let line: Vec<String> = places.iter().chain(places.first()).copied().map(corner).collect();
    let marks = series
        .points
        .iter()
        .zip(&places)
        .map(|(point, &(x, y))| MarkView::at(coordinate(x), coordinate(y), point));
    SeriesView::of(series, &line, marks.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::chart::{ChartPoint, Style};

    #[test]
    fn the_first_spoke_points_upwards_and_the_line_is_closed() {
        let point = |x: f64, y: f64| ChartPoint { x, y, interval: None, hint: String::new() };
        let series = Series {
            label: "oracle".to_owned(),
            style: Style::Ours,
            colour: 0,
            points: vec![point(0.0, 1.0), point(1.0, 0.5), point(2.0, 0.0), point(3.0, 2.0)],
        };
        let panel = Panel { title: "all".to_owned(), subtitle: String::new(), series: vec![series] };
        let names = ["C", "E", "B", "D"].map(str::to_owned);
        let view = panel_view(&panel, &names);
        assert_eq!(view.series[0].line, "132.0,31.0 163.0,93.0 132.0,93.0 70.0,93.0 132.0,31.0");
        let anchors: Vec<&str> = view.spokes.iter().map(|spoke| spoke.anchor).collect();
        assert_eq!(anchors, ["middle", "start", "middle", "end"]);
        assert_eq!(view.rings.len(), 4);
        assert_eq!(lines("construction B"), ["construction", "B"]);
    }
}
