//! Drawing a recipe graph as SVG: layers from left to right, every coordinate a whole number, the same text every time.

use std::fmt::Write;

use super::layout::{Layout, MARGIN, NODE_HEIGHT, Spot};
use super::{Edge, Graph, NodeKind};

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

/// The drawing as a file of its own.
#[must_use]
pub fn svg(graph: &Graph) -> String {
    let layout = Layout::of(graph);
    let (width, height) = (layout.width, layout.height);
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
        draw_edge(&mut out, edge, &layout.way(graph, edge));
    }
    // One label per product: all its ingredients go into the same tool.
    for (number, spot) in layout.nodes.iter().enumerate() {
        if let Some(edge) = graph.edges.iter().find(|edge| edge.to == number) {
            draw_tool(&mut out, edge, *spot);
        }
    }
    for (node, spot) in graph.nodes.iter().zip(&layout.nodes) {
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

/// A curve from spot to spot, straight through the columns it only passes.
fn draw_edge(out: &mut String, edge: &Edge, way: &[Spot]) {
    let Some(first) = way.first() else { return };
    let class = if edge.available { "edge" } else { "edge missing" };
    let _ = write!(
        out,
        "<path class=\"{class}\" marker-end=\"url(#tip)\" d=\"M{} {}",
        first.left + first.width,
        first.middle
    );
    for pair in way.windows(2) {
        let [from, to] = pair else { continue };
        let (start, end) = (from.left + from.width, to.left);
        let bend = (end - start) / 2;
        let (high, low) = (from.middle, to.middle);
        let _ = write!(out, "C{} {high} {} {low} {end} {low}", start + bend, end - bend);
        if to.passed {
            let _ = write!(out, "H{}", to.left + to.width);
        }
    }
    out.push_str("\"/>\n");
}

/// The tool's name just before the node that it makes.
fn draw_tool(out: &mut String, edge: &Edge, to: Spot) {
    let (class, note) = if edge.available { ("tool", "") } else { ("tool absent", " (not in this kitchen)") };
    let _ = writeln!(
        out,
        "<text class=\"{class}\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{}{note}</text>",
        to.left - 12,
        to.middle - 7,
        escape(&edge.tool)
    );
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
