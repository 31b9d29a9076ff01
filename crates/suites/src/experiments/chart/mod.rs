//! Charts as data, without their form in a report.

mod gantt;
mod network;

pub use gantt::{Gantt, GanttBar, GanttPanel, Lane, Milestone};
pub use network::{Arrow, NetworkChart, NetworkNode, NetworkPanel};

use crate::statistics::Interval;

/// A chart of small panels with common axes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// Unique in its report.
    pub id: String,
    pub title: String,
    /// A text about the chart.
    pub caption: String,
    /// The label of the horizontal axis.
    pub x_label: String,
    /// The label of the vertical axis.
    pub y_label: String,
    /// Its panels, in reading order.
    pub panels: Vec<Panel>,
    /// Names for the places 0, 1, 2 … to the right, where these are no numbers.
    pub names: Vec<String>,
    /// How its panels are laid out.
    pub shape: PanelLayout,
}

/// How panels are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PanelLayout {
    /// A plane with a horizontal and a vertical axis.
    #[default]
    Plane,
    /// Around a centre: every place to the right is a spoke, 1 is at its end.
    Radar,
}

/// A panel of a chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Panel {
    /// A heading, such as a level.
    pub title: String,
    /// A second heading, such as the level's class.
    pub subtitle: String,
    /// The series, from back to front.
    pub series: Vec<Series>,
}

/// A row of points.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name in the legend; series of one colour share it.
    pub label: String,
    /// How it is drawn.
    pub style: Style,
    /// Series of one number share a colour, such as those of one crew; counted from 0.
    pub colour: usize,
    /// The points, from left to right.
    pub points: Vec<ChartPoint>,
}

/// How a series is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// A full line with dots: our figures.
    Ours,
    /// Hollow marks on a dashed line: published figures.
    Paper,
    /// A thin dotted line for an upper bound.
    Bound,
    Bars,
    /// Dots without a line: each stands for itself.
    Dots,
    /// Hollow marks without a line: published figures beside bars.
    PaperDots,
    /// A line that goes up in steps: what was reached when.
    Steps,
    /// A thin line in steps, one of many.
    Trace,
    /// Boxes: five points at each place, which are the lower end of the whisker, the lower quartile, the median, the upper quartile
    /// and the upper end of the whisker.
    Boxes,
    /// The word `NaN` in place of a bar: it was tried, and there is no figure.
    Absent,
}

/// A point of a series.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartPoint {
    pub x: f64,
    pub y: f64,
    /// The 95 % interval of `y`.
    pub interval: Option<Interval>,
    /// The text that is shown while the pointer is on the point.
    pub hint: String,
}
