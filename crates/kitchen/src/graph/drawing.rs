//! Drawing a recipe graph: layers from left to right, every coordinate a whole number, the same shapes every time; as
//! SVG, or as shapes for another renderer.

use std::fmt::Write;

use super::layout::{GraphLayout, GraphSpot, MARGIN, NODE_HEIGHT, TITLE_HEIGHT};
use super::{Edge, LevelGraph, NodeKind};

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

/// A drawing as shapes, without the words around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphDrawing {
    /// Where the shapes begin from above.
    pub top: i64,
    /// How wide it is.
    pub width: i64,
    /// Where it ends below, from 0 on.
    pub height: i64,
    pub boxes: Vec<ItemBox>,
    /// From ingredients to products.
    pub lines: Vec<GraphLine>,
    /// The tools, before what they make.
    pub tools: Vec<ToolLabel>,
}

/// An item in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemBox {
    pub name: String,
    /// The kind of node that it draws.
    pub kind: NodeKind,
    /// Its left edge.
    pub left: i64,
    /// Its upper edge.
    pub top: i64,
    /// How wide it is.
    pub width: i64,
    /// How high it is.
    pub height: i64,
}

/// A way from an ingredient to a product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphLine {
    /// Its shape, as SVG writes paths.
    pub path: String,
    /// Whether the kitchen has the tool.
    pub available: bool,
}

/// The name of a tool, which ends there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolLabel {
    /// The tool's type.
    pub tool: String,
    /// Whether the kitchen has such a tool.
    pub available: bool,
    /// Where the name ends.
    pub right: i64,
    /// The line on which it stands.
    pub base: i64,
}

/// Works out every shape.
#[must_use]
pub fn drawing(graph: &LevelGraph) -> GraphDrawing {
    let layout = GraphLayout::of(graph);
    let line = |edge: &Edge| GraphLine { path: path(&layout.way(graph, edge)), available: edge.available };
    // One label per product: all its ingredients go into the same tool.
    let label = |(number, spot): (usize, &GraphSpot)| {
        let edge = graph.edges.iter().find(|edge| edge.to == number)?;
        let (right, base) = (spot.left - 12, spot.middle - 7);
        Some(ToolLabel { tool: edge.tool.clone(), available: edge.available, right, base })
    };
    let item = |(node, spot): (&super::LevelGraphNode, &GraphSpot)| ItemBox {
        name: node.name.clone(),
        kind: node.kind,
        left: spot.left,
        top: spot.middle - NODE_HEIGHT / 2,
        width: spot.width,
        height: NODE_HEIGHT,
    };
    GraphDrawing {
        top: TITLE_HEIGHT,
        width: layout.width,
        height: layout.height,
        lines: graph.edges.iter().map(line).collect(),
        tools: layout.nodes.iter().enumerate().filter_map(label).collect(),
        boxes: graph.nodes.iter().zip(&layout.nodes).map(item).collect(),
    }
}

/// The drawing as a file of its own.
#[must_use]
pub fn svg(graph: &LevelGraph) -> String {
    let drawing = drawing(graph);
    let (width, height) = (drawing.width, drawing.height);
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
    for GraphLine { path, available } in &drawing.lines {
        let class = if *available { "edge" } else { "edge missing" };
        let _ = writeln!(out, "<path class=\"{class}\" marker-end=\"url(#tip)\" d=\"{path}\"/>");
    }
    for ToolLabel { tool, available, right, base } in &drawing.tools {
        let (class, note) = if *available { ("tool", "") } else { ("tool absent", " (not in this kitchen)") };
        let tool = escape(tool);
        let _ = writeln!(
            out,
            "<text class=\"{class}\" x=\"{right}\" y=\"{base}\" text-anchor=\"end\">{tool}{note}</text>"
        );
    }
    for ItemBox { name, kind, left, top, width, height } in &drawing.boxes {
        let class = match kind {
            NodeKind::Base => "base",
            NodeKind::Intermediate => "mid",
            NodeKind::Dish => "dish",
            NodeKind::Success => "done",
        };
        let name = escape(name);
        let _ = writeln!(
            out,
            "<rect class=\"node {class}\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"7\"/><text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{name}</text>",
            left + width / 2,
            top + height / 2 + 4
        );
    }
    out.push_str("</svg>\n");
    out
}

/// A curve from spot to spot, straight through the columns it only passes.
fn path(way: &[GraphSpot]) -> String {
    let Some(first) = way.first() else { return String::new() };
    let mut path = format!("M{} {}", first.left + first.width, first.middle);
    for pair in way.windows(2) {
        let [from, to] = pair else { continue };
        let (start, end) = (from.left + from.width, to.left);
        let bend = (end - start) / 2;
        let (high, low) = (from.middle, to.middle);
        let _ = write!(path, "C{} {high} {} {low} {end} {low}", start + bend, end - bend);
        if to.passed {
            let _ = write!(path, "H{}", to.left + to.width);
        }
    }
    path
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
