//! Where the nodes of a drawing stand.
//!
//! Columns by layer. An edge that skips columns passes each of them in a spot of its own, shared by all edges from the same
//! node, so that no edge runs behind a node it has nothing to do with. Within a column, spots are ordered by the middle of
//! their neighbours, which avoids most crossings.

use std::collections::BTreeMap;

use super::{Edge, LevelGraph};

pub(super) const MARGIN: i64 = 24;
pub(super) const NODE_HEIGHT: i64 = 30;
pub(super) const TITLE_HEIGHT: i64 = 44;
const ROW_HEIGHT: i64 = 46;
/// Room for the tools' names between two columns.
const GAP: i64 = 150;
/// Width of a letter of the font, generously.
const LETTER_WIDTH: i64 = 8;
/// Rounds in which spots are ordered by their neighbours.
const SWEEPS: usize = 8;

/// Where a node stands, or where an edge passes a column.
#[derive(Clone, Copy)]
pub(super) struct GraphSpot {
    pub(super) left: i64,
    /// The middle of its height.
    pub(super) middle: i64,
    pub(super) width: i64,
    /// Whether an edge only passes here.
    pub(super) passed: bool,
}

/// A finished layout of a graph.
pub(super) struct GraphLayout {
    pub(super) width: i64,
    pub(super) height: i64,
    /// Nodes in their order.
    pub(super) nodes: Vec<GraphSpot>,
    /// Spots that edges pass, by the node they come from and by layer.
    passages: BTreeMap<(usize, usize), GraphSpot>,
}

/// A node or a passing edge in a column, while the layout is made.
struct Vertex {
    layer: usize,
    width: i64,
    passed: bool,
    on_the_left: Vec<usize>,
    on_the_right: Vec<usize>,
}

impl GraphLayout {
    pub(super) fn of(graph: &LevelGraph) -> GraphLayout {
        let (vertices, passages) = vertices(graph);
        let layers = vertices.iter().map(|vertex| vertex.layer + 1).max().unwrap_or_default();
        let mut columns: Vec<Vec<usize>> = vec![Vec::new(); layers];
        for (number, vertex) in vertices.iter().enumerate() {
            if let Some(column) = columns.get_mut(vertex.layer) {
                column.push(number);
            }
        }
        let rows = columns.iter().map(Vec::len).max().unwrap_or_default() as i64;
        let mut middles = vec![0; vertices.len()];
        columns.iter().for_each(|column| spread(column, rows, &mut middles));
        for sweep in 0..SWEEPS {
            // Once with the columns on the left in view, once with those on the right.
            let forwards = sweep % 2 == 0;
            let order: Vec<usize> =
                if forwards { (0..layers).collect() } else { (0..layers).rev().collect() };
            for layer in order {
                let Some(column) = columns.get_mut(layer) else { continue };
                column.sort_by_key(|&number| {
                    (middle_of_neighbours(&vertices, number, &middles, forwards), number)
                });
                spread(column, rows, &mut middles);
            }
        }
        let mut left = MARGIN;
        let mut spots = vec![GraphSpot { left: 0, middle: 0, width: 0, passed: false }; vertices.len()];
        for column in &columns {
            let widest = column.iter().filter_map(|&number| vertices.get(number)).map(|v| v.width).max();
            let width = widest.unwrap_or_default();
            for &number in column {
                if let (Some(spot), Some(vertex), Some(&middle)) =
                    (spots.get_mut(number), vertices.get(number), middles.get(number))
                {
                    *spot = GraphSpot { left, middle, width, passed: vertex.passed };
                }
            }
            left += width + GAP;
        }
        GraphLayout {
            width: left - GAP + MARGIN,
            height: TITLE_HEIGHT + MARGIN + rows * ROW_HEIGHT + MARGIN,
            nodes: spots.iter().take(graph.nodes.len()).copied().collect(),
            passages: passages
                .into_iter()
                .filter_map(|(key, number)| Some((key, *spots.get(number)?)))
                .collect(),
        }
    }

    /// The spots from an edge's start to its end.
    pub(super) fn way(&self, graph: &LevelGraph, edge: &Edge) -> Vec<GraphSpot> {
        let layer = |number: usize| graph.nodes.get(number).map_or(0, |node| node.layer);
        let between = (layer(edge.from) + 1)..layer(edge.to);
        let passed = between.filter_map(|layer| self.passages.get(&(edge.from, layer)).copied());
        let ends = |number: usize| self.nodes.get(number).copied();
        ends(edge.from).into_iter().chain(passed).chain(ends(edge.to)).collect()
    }
}

/// Nodes, followed by the spots that edges pass.
fn vertices(graph: &LevelGraph) -> (Vec<Vertex>, BTreeMap<(usize, usize), usize>) {
    let vertex = |layer, width, passed| Vertex {
        layer,
        width,
        passed,
        on_the_left: Vec::new(),
        on_the_right: Vec::new(),
    };
    let width = |name: &str| name.len() as i64 * LETTER_WIDTH + 20;
    let mut all: Vec<Vertex> =
        graph.nodes.iter().map(|node| vertex(node.layer, width(&node.name), false)).collect();
    let mut passages = BTreeMap::new();
    for edge in &graph.edges {
        let layer = |number: usize| graph.nodes.get(number).map_or(0, |node| node.layer);
        let mut from = edge.from;
        for layer in (layer(edge.from) + 1)..=layer(edge.to) {
            let to = if layer == graph.nodes.get(edge.to).map_or(0, |node| node.layer) {
                edge.to
            } else {
                *passages.entry((edge.from, layer)).or_insert_with(|| {
                    all.push(vertex(layer, 0, true));
                    all.len() - 1
                })
            };
            if let Some(start) = all.get_mut(from) {
                start.on_the_right.push(to);
            }
            if let Some(end) = all.get_mut(to) {
                end.on_the_left.push(from);
            }
            from = to;
        }
    }
    (all, passages)
}

/// Gives the spots of a column their rows, evenly over the whole height.
fn spread(column: &[usize], rows: i64, middles: &mut [i64]) {
    let count = column.len() as i64;
    for (&number, place) in column.iter().zip(0i64..) {
        if let Some(middle) = middles.get_mut(number) {
            *middle = TITLE_HEIGHT + MARGIN + (2 * place + 1) * rows * ROW_HEIGHT / (2 * count);
        }
    }
}

fn middle_of_neighbours(vertices: &[Vertex], number: usize, middles: &[i64], on_the_left: bool) -> i64 {
    let own = middles.get(number).copied().unwrap_or_default();
    let Some(vertex) = vertices.get(number) else { return own };
    let neighbours = if on_the_left { &vertex.on_the_left } else { &vertex.on_the_right };
    let found: Vec<i64> = neighbours.iter().filter_map(|&other| middles.get(other).copied()).collect();
    if found.is_empty() { own } else { found.iter().sum::<i64>() / found.len() as i64 }
}
