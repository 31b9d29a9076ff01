//! Drawing a recipe graph as SVG: layers from left to right, every coordinate a whole number, the same text every time.

use std::fmt::Write;

use super::{Edge, Graph, NodeKind};

const MARGIN: i64 = 24;
const TITLE_HEIGHT: i64 = 44;
const NODE_HEIGHT: i64 = 30;
const ROW_HEIGHT: i64 = 46;
/// Room for the tools' names between two columns.
const GAP: i64 = 150;
/// Width of a letter of the font, generously.
const LETTER_WIDTH: i64 = 8;
/// Rounds in which nodes are moved to the middle of their neighbours.
const SWEEPS: usize = 8;

/// Follows the reader's light or dark setting; edges of tools that the kitchen lacks are dashed and red.
const STYLE: &str = "\
svg{--paper:#ffffff;--ink:#1f2933;--soft:#6b7785;--line:#9aa5b1;--base:#e6f4ea;--mid:#fff4d6;--dish:#dceafe;--done:#e9e2fb;--bad:#c62828}
@media(prefers-color-scheme:dark){svg{--paper:#14181d;--ink:#e6e9ed;--soft:#9aa5b1;--line:#616e7c;--base:#1d3a2a;--mid:#453a1b;--dish:#1c3353;--done:#33294f;--bad:#ff8a80}}
.paper{fill:var(--paper)}
text{font-family:ui-sans-serif,system-ui,'Segoe UI',Helvetica,Arial,sans-serif;font-size:13px;fill:var(--ink)}
.title{font-size:17px;font-weight:600}
.tool{font-size:11px;fill:var(--soft);paint-order:stroke;stroke:var(--paper);stroke-width:4px;stroke-linejoin:round}
.node{stroke:var(--line)}
.base{fill:var(--base)}.mid{fill:var(--mid)}.dish{fill:var(--dish)}.done{fill:var(--done)}
.edge{fill:none;stroke:var(--line);stroke-width:1.5}
.missing{stroke:var(--bad);stroke-dasharray:5 4}
.tool.absent{fill:var(--bad)}
";

/// Where a node stands.
#[derive(Clone, Copy)]
struct Spot {
    left: i64,
    /// The middle of its height.
    middle: i64,
    width: i64,
}

/// The drawing as a file of its own.
#[must_use]
pub fn svg(graph: &Graph) -> String {
    let spots = place(graph);
    let width = spots.iter().map(|spot| spot.left + spot.width).max().unwrap_or_default() + MARGIN;
    let height = spots.iter().map(|spot| spot.middle + ROW_HEIGHT / 2).max().unwrap_or_default() + MARGIN;
    let mut out = String::new();
    let title = escape(&graph.level);
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"Recipes of {title}\">"
    );
    let _ = write!(
        out,
        "<style>{STYLE}</style>\n<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n"
    );
    let _ = writeln!(
        out,
        "<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"context-stroke\"/></marker></defs>"
    );
    let _ =
        writeln!(out, "<text class=\"title\" x=\"{MARGIN}\" y=\"{}\">Recipes of {title}</text>", MARGIN + 10);
    for edge in &graph.edges {
        draw_edge(&mut out, edge, &spots);
    }
    // One label per product: all its ingredients go into the same tool.
    for (number, _) in graph.nodes.iter().enumerate() {
        if let Some(edge) = graph.edges.iter().find(|edge| edge.to == number) {
            draw_tool(&mut out, edge, &spots);
        }
    }
    for (node, spot) in graph.nodes.iter().zip(&spots) {
        let class = match node.kind {
            NodeKind::Base => "base",
            NodeKind::Intermediate => "mid",
            NodeKind::Dish => "dish",
            NodeKind::Success => "done",
        };
        let (left, top, width) = (spot.left, spot.middle - NODE_HEIGHT / 2, spot.width);
        let name = escape(&node.name);
        let _ = writeln!(
            out,
            "<rect class=\"node {class}\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{NODE_HEIGHT}\" rx=\"7\"/><text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{name}</text>",
            left + width / 2,
            spot.middle + 4
        );
    }
    out.push_str("</svg>\n");
    out
}

fn draw_edge(out: &mut String, edge: &Edge, spots: &[Spot]) {
    let (Some(from), Some(to)) = (spots.get(edge.from), spots.get(edge.to)) else { return };
    let (start, end) = (from.left + from.width, to.left);
    let bend = (end - start) / 2;
    let class = if edge.available { "edge" } else { "edge missing" };
    let _ = writeln!(
        out,
        "<path class=\"{class}\" marker-end=\"url(#tip)\" d=\"M{start} {}C{} {} {} {} {end} {}\"/>",
        from.middle,
        start + bend,
        from.middle,
        end - bend,
        to.middle,
        to.middle
    );
}

/// The tool's name just before the node that it makes.
fn draw_tool(out: &mut String, edge: &Edge, spots: &[Spot]) {
    let Some(to) = spots.get(edge.to) else { return };
    let (class, note) = if edge.available { ("tool", "") } else { ("tool absent", " (not in this kitchen)") };
    let _ = writeln!(
        out,
        "<text class=\"{class}\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{}{note}</text>",
        to.left - 12,
        to.middle - 7,
        escape(&edge.tool)
    );
}

/// Columns by layer; within a column, nodes are ordered by the middle of their neighbours to avoid crossings.
fn place(graph: &Graph) -> Vec<Spot> {
    let layers = graph.nodes.iter().map(|node| node.layer + 1).max().unwrap_or_default();
    let mut columns: Vec<Vec<usize>> = vec![Vec::new(); layers];
    for (number, node) in graph.nodes.iter().enumerate() {
        if let Some(column) = columns.get_mut(node.layer) {
            column.push(number);
        }
    }
    let rows = columns.iter().map(Vec::len).max().unwrap_or_default() as i64;
    let width = |number: &usize| {
        let letters = graph.nodes.get(*number).map_or(0, |node| node.name.len()) as i64;
        letters * LETTER_WIDTH + 20
    };
    let mut spots = vec![Spot { left: 0, middle: 0, width: 0 }; graph.nodes.len()];
    let mut left = MARGIN;
    for column in &columns {
        let widest = column.iter().map(width).max().unwrap_or_default();
        for number in column {
            if let Some(spot) = spots.get_mut(*number) {
                (spot.left, spot.width) = (left, widest);
            }
        }
        left += widest + GAP;
    }
    columns.iter().for_each(|column| spread(column, rows, &mut spots));
    for sweep in 0..SWEEPS {
        // Once with the columns on the left in view, once with those on the right.
        let forwards = sweep % 2 == 0;
        let order: Vec<usize> = if forwards { (0..layers).collect() } else { (0..layers).rev().collect() };
        for layer in order {
            let Some(column) = columns.get_mut(layer) else { continue };
            column.sort_by_key(|&number| (middle_of_neighbours(graph, number, &spots, forwards), number));
            spread(column, rows, &mut spots);
        }
    }
    spots
}

/// Gives the nodes of a column their rows, evenly over the whole height.
fn spread(column: &[usize], rows: i64, spots: &mut [Spot]) {
    let count = column.len() as i64;
    for (&number, place) in column.iter().zip(0i64..) {
        if let Some(spot) = spots.get_mut(number) {
            spot.middle = TITLE_HEIGHT + MARGIN + (2 * place + 1) * rows * ROW_HEIGHT / (2 * count);
        }
    }
}

fn middle_of_neighbours(graph: &Graph, number: usize, spots: &[Spot], on_the_left: bool) -> i64 {
    let neighbours = graph.edges.iter().filter_map(|edge| match on_the_left {
        true if edge.to == number => Some(edge.from),
        false if edge.from == number => Some(edge.to),
        _ => None,
    });
    let middles: Vec<i64> = neighbours.filter_map(|other| spots.get(other)).map(|spot| spot.middle).collect();
    if middles.is_empty() {
        return spots.get(number).map_or(0, |spot| spot.middle);
    }
    middles.iter().sum::<i64>() / middles.len() as i64
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
