//! Networks of orders: agents as boxes, orders as arrows whose width is their number.

use serde::Serialize;

use crate::experiments::chart::{Arrow, NetworkChart, NetworkNode, NetworkPanel};
use crate::spelling::decimals;
use crate::text::clean;

/// A box's size, and from one box to the next.
const BOX_WIDTH: f64 = 74.0;
const BOX_HEIGHT: f64 = 26.0;
const STEP_X: f64 = 168.0;
const STEP_Y: f64 = 44.0;
/// The least size of a drawing, and the margin around it.
const WIDTH_MIN: f64 = 420.0;
const HEIGHT_MIN: f64 = 170.0;
const MARGIN: f64 = 16.0;
/// The radius of a circle of agents.
const RADIUS: f64 = 118.0;
/// The width of the widest arrow.
const STROKE_MAX: f64 = 7.0;
/// How far an arrow of a circle bends, as a share of its length, so that it lies beside the one that comes back.
const BEND: f64 = 0.13;

/// Drawings beside each other.
#[derive(Debug, Serialize)]
pub(crate) struct NetworkView {
    id: String,
    title: String,
    caption: String,
    panels: Vec<PanelView>,
}

#[derive(Debug, Serialize)]
struct PanelView {
    title: String,
    subtitle: String,
    /// Read out in place of the drawing.
    description: String,
    width: f64,
    height: f64,
    boxes: Vec<BoxView>,
    arrows: Vec<ArrowView>,
}

#[derive(Debug, Serialize)]
struct BoxView {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    x: f64,
    y: f64,
    name: String,
    works: bool,
}

#[derive(Debug, Serialize)]
struct ArrowView {
    /// The line, from box to box.
    path: String,
    /// The point of the arrow.
    head: String,
    stroke: f64,
    is_used: bool,
    is_running: bool,
    /// The place of its number.
    x: f64,
    y: f64,
    label: String,
    hint: String,
}

/// Works out every shape.
pub(crate) fn network(network: &NetworkChart) -> NetworkView {
    let most =
        network.panels.iter().flat_map(|panel| &panel.arrows).map(|arrow| arrow.orders).fold(0.0, f64::max);
    NetworkView {
        id: network.id.clone(),
        title: network.title.clone(),
        caption: network.caption.clone(),
        panels: network.panels.iter().map(|panel| panel_view(panel, most)).collect(),
    }
}

/// A place in the drawing.
type DrawingPoint = (f64, f64);

fn panel_view(panel: &NetworkPanel, most: f64) -> PanelView {
    let layered = layers(panel);
    let is_circle = layered.is_none();
    let (places, width, height) = match layered {
        Some(layers) => in_layers(&layers),
        None => in_a_circle(panel.nodes.len()),
    };
    let boxes = panel.nodes.iter().zip(&places).map(|(node, &place)| box_view(node, place)).collect();
    let arrows: Vec<ArrowView> = panel
        .arrows
        .iter()
        .filter_map(|arrow| {
            let ends = (*places.get(arrow.from)?, *places.get(arrow.to)?);
            Some(arrow_view(panel, arrow, ends, (most, is_circle)))
        })
        .collect();
    let said: Vec<&str> = arrows.iter().map(|arrow| arrow.hint.as_str()).collect();
    PanelView {
        title: panel.title.clone(),
        subtitle: panel.subtitle.clone(),
        description: format!("{}: {}", panel.title, said.join("; ")),
        width,
        height,
        boxes,
        arrows,
    }
}

/// Groups the agents by the number of commanders above them. Returns `None` if an agent has several commanders or the
/// commands form a cycle.
fn layers(panel: &NetworkPanel) -> Option<Vec<Vec<usize>>> {
    let commander =
        |place: usize| panel.arrows.iter().find(|arrow| arrow.to == place).map(|arrow| arrow.from);
    let count = panel.nodes.len();
    let mut layers: Vec<Vec<usize>> = Vec::new();
    for place in 0..count {
        if panel.arrows.iter().filter(|arrow| arrow.to == place).count() > 1 {
            return None;
        }
        let depth = std::iter::successors(Some(place), |&place| commander(place)).take(count + 1).count() - 1;
        if depth >= count {
            return None;
        }
        while layers.len() <= depth {
            layers.push(Vec::new());
        }
        layers.get_mut(depth)?.push(place);
    }
    Some(layers)
}

/// The commanders on the left.
fn in_layers(layers: &[Vec<usize>]) -> (Vec<DrawingPoint>, f64, f64) {
    let rows = layers.iter().map(Vec::len).max().unwrap_or(1).max(1) as f64;
    let columns = layers.len().max(1) as f64;
    let own_width = (columns - 1.0) * STEP_X + BOX_WIDTH + 2.0 * MARGIN;
    let (width, own_height) = (own_width.max(WIDTH_MIN), rows * STEP_Y + 2.0 * MARGIN);
    let height = own_height.max(HEIGHT_MIN);
    let count = layers.iter().map(Vec::len).sum();
    let mut places = vec![(0.0, 0.0); count];
    let left = (width - own_width) / 2.0 + MARGIN + BOX_WIDTH / 2.0;
    for (depth, layer) in layers.iter().enumerate() {
        let step = own_height.min(height - 2.0 * MARGIN) / layer.len().max(1) as f64;
        let step = step.min(STEP_Y * 1.6).max(STEP_Y.min(own_height / layer.len().max(1) as f64));
        let top = height / 2.0 - step * (layer.len() as f64 - 1.0) / 2.0;
        for (row, &place) in layer.iter().enumerate() {
            if let Some(at) = places.get_mut(place) {
                *at = (left + depth as f64 * STEP_X, top + row as f64 * step);
            }
        }
    }
    (places, width, height)
}

/// The first on top, the others clockwise.
fn in_a_circle(count: usize) -> (Vec<DrawingPoint>, f64, f64) {
    let radius = RADIUS.max(count as f64 * 22.0);
    let (width, height) = (
        (2.0 * (radius + MARGIN) + BOX_WIDTH).max(WIDTH_MIN),
        (2.0 * (radius + MARGIN) + BOX_HEIGHT).max(HEIGHT_MIN),
    );
    let place = |number: usize| {
        let angle = std::f64::consts::TAU * number as f64 / count.max(1) as f64;
        (width / 2.0 + radius * libm::sin(angle), height / 2.0 - radius * libm::cos(angle))
    };
    let places: Vec<DrawingPoint> = (0..count).map(place).collect();
    // A triangle does not fill its circle: what stays free below goes.
    let lowest = places.iter().map(|&(_, y)| y).fold(0.0, f64::max);
    (places, width, (lowest + BOX_HEIGHT / 2.0 + 2.0 * MARGIN).max(HEIGHT_MIN))
}

fn box_view(node: &NetworkNode, (x, y): DrawingPoint) -> BoxView {
    BoxView {
        left: tenths(x - BOX_WIDTH / 2.0),
        top: tenths(y - BOX_HEIGHT / 2.0),
        width: BOX_WIDTH,
        height: BOX_HEIGHT,
        x: tenths(x),
        y: tenths(y),
        name: clean(&node.name),
        works: node.works,
    }
}

fn arrow_view(
    panel: &NetworkPanel,
    arrow: &Arrow,
    (from, to): (DrawingPoint, DrawingPoint),
    (most, is_circle): (f64, bool),
) -> ArrowView {
    let name = |place: usize| panel.nodes.get(place).map_or("", |node| node.name.as_str());
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let bend = if is_circle { BEND } else { 0.0 };
    // The middle, moved aside.
    let control = ((from.0 + to.0) / 2.0 - dy * bend * 2.0, (from.1 + to.1) / 2.0 + dx * bend * 2.0);
    let stroke = if most > 0.0 { 1.2 + (STROKE_MAX - 1.2) * arrow.orders / most } else { 1.2 };
    let point = 5.0 + stroke * 1.3;
    let (start, tip) = (edge(from, control, 2.0), edge(to, control, 3.0));
    let (ux, uy) = direction(control, tip);
    let neck = (tip.0 - ux * point, tip.1 - uy * point);
    let half = point * 0.55;
    let corner = |(x, y): DrawingPoint| format!("{:.1},{:.1}", x, y);
    let middle = (
        start.0 / 4.0 + control.0 / 2.0 + tip.0 / 4.0 - if is_circle { dy * 0.06 } else { 0.0 },
        start.1 / 4.0 + control.1 / 2.0 + tip.1 / 4.0 + if is_circle { dx * 0.06 } else { 0.0 },
    );
    ArrowView {
        path: format!("M{} Q{} {}", corner(start), corner(control), corner(neck)),
        head: [tip, (neck.0 - uy * half, neck.1 + ux * half), (neck.0 + uy * half, neck.1 - ux * half)]
            .map(corner)
            .join(" "),
        stroke: tenths(stroke),
        is_used: arrow.orders > 0.0,
        is_running: arrow.is_running,
        x: tenths(middle.0),
        y: tenths(middle.1),
        label: if arrow.orders > 0.0 { amount(arrow.orders) } else { String::new() },
        hint: format!(
            "{} to {}: {} {}",
            name(arrow.from),
            name(arrow.to),
            amount(arrow.orders),
            if panel.unit.is_empty() { "orders per episode" } else { panel.unit }
        ),
    }
}

/// Returns the point where the line from a box's middle to another point leaves the box, moved a little further.
fn edge(middle: DrawingPoint, towards: DrawingPoint, further: f64) -> DrawingPoint {
    let (ux, uy) = direction(middle, towards);
    let across = |half: f64, along: f64| if along.abs() < 1e-9 { f64::INFINITY } else { half / along.abs() };
    let reach = across(BOX_WIDTH / 2.0, ux).min(across(BOX_HEIGHT / 2.0, uy)) + further;
    (middle.0 + ux * reach, middle.1 + uy * reach)
}

fn direction(from: DrawingPoint, to: DrawingPoint) -> DrawingPoint {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt().max(1e-9);
    (dx / length, dy / length)
}

fn amount(orders: f64) -> String {
    if orders == orders.round() { decimals(orders, 0) } else { decimals(orders, 1) }
}

fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn panel(agents: usize, edges: &[(usize, usize, f64)]) -> NetworkPanel {
        NetworkPanel {
            nodes: (0..agents)
                .map(|place| NetworkNode { name: format!("n{place}"), works: place > 0 })
                .collect(),
            arrows: edges
                .iter()
                .map(|&(from, to, orders)| Arrow { from, to, orders, ..Arrow::default() })
                .collect(),
            ..NetworkPanel::default()
        }
    }

    #[test]
    fn commanders_stand_left_of_those_whom_they_command() {
        let tree = panel(4, &[(0, 1, 4.0), (0, 2, 2.0), (0, 3, 0.0)]);
        let view = panel_view(&tree, 4.0);
        assert!(view.boxes[1..].iter().all(|one| one.x > view.boxes[0].x && one.x == view.boxes[1].x));
        assert!(view.boxes[1].y < view.boxes[2].y && view.boxes[2].y == view.boxes[0].y);
        let strokes: Vec<f64> = view.arrows.iter().map(|arrow| arrow.stroke).collect();
        assert_eq!(strokes, [7.0, 4.1, 1.2]);
        assert_eq!((view.arrows[0].label.as_str(), view.arrows[2].is_used), ("4", false));
        assert_eq!(view.arrows[1].hint, "n0 to n2: 2 orders per episode");
        let chain = panel_view(&panel(3, &[(0, 1, 1.0), (1, 2, 1.0)]), 1.0);
        assert!(chain.boxes[1].x < chain.boxes[2].x && chain.boxes[1].y == chain.boxes[2].y);
    }

    #[test]
    fn where_anybody_commands_anybody_agents_stand_in_a_circle() {
        let edges = [(0, 1, 1.5), (1, 0, 1.0), (1, 2, 0.0), (2, 1, 0.0), (0, 2, 0.0), (2, 0, 0.0)];
        let view = panel_view(&panel(3, &edges), 1.5);
        assert!(view.boxes[0].y < view.boxes[1].y && view.boxes[1].y == view.boxes[2].y);
        assert_ne!(view.arrows[0].path, view.arrows[1].path);
        assert!(view.arrows[0].x != view.arrows[1].x, "their numbers do not cover each other");
        assert_eq!(view.arrows[0].label, "1.5");
        for one in &view.boxes {
            assert!(one.left > 0.0 && one.top > 0.0 && one.left + one.width < view.width);
            assert!(one.top + one.height < view.height);
        }
        // Two agents that command each other form a cycle. The other panel has no agents.
        assert_eq!(layers(&panel(2, &[(0, 1, 0.0), (1, 0, 0.0)])), None);
        assert_eq!(panel_view(&panel(0, &[]), 0.0).arrows.len(), 0);
    }
}
