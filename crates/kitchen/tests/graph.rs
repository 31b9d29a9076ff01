//! Tests of recipe graphs and their drawings.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may")]

use cooperage_kitchen::graph::{LevelGraph, NodeKind, svg};
use cooperage_kitchen::{KitchenBook, KitchenRules, KitchenSetup, OrderTiming};

fn graph(level: &str) -> LevelGraph {
    let book = KitchenBook::built_in();
    let level = book.level(level).unwrap();
    LevelGraph::of(
        &KitchenRules::new(&KitchenSetup::published(&book, level, 2, OrderTiming::alpha(1.0))).unwrap(),
    )
}

#[test]
fn the_graph_of_a_small_level() {
    let graph = graph("level_3");
    let nodes: Vec<(&str, NodeKind, usize)> =
        graph.nodes.iter().map(|node| (node.name.as_str(), node.kind, node.layer)).collect();
    use NodeKind::{Base, Dish, Intermediate, Success};
    assert_eq!(
        nodes,
        [
            ("tuna", Base, 0),
            ("salmon", Base, 0),
            ("rice", Base, 0),
            ("salmonSashimi", Intermediate, 1),
            ("tunaSashimi", Intermediate, 1),
            ("cookedRice", Intermediate, 1),
            ("salmonSushi", Dish, 2),
            ("tunaSushi", Dish, 2),
            ("success", Success, 3),
        ]
    );
    let name = |number: usize| graph.nodes[number].name.as_str();
    let edges: Vec<(&str, &str, &str)> =
        graph.edges.iter().map(|edge| (name(edge.from), edge.tool.as_str(), name(edge.to))).collect();
    assert_eq!(
        edges,
        [
            ("salmon", "chopboard", "salmonSashimi"),
            ("tuna", "chopboard", "tunaSashimi"),
            ("rice", "pot", "cookedRice"),
            ("salmonSashimi", "mixer", "salmonSushi"),
            ("cookedRice", "mixer", "salmonSushi"),
            ("tunaSashimi", "mixer", "tunaSushi"),
            ("cookedRice", "mixer", "tunaSushi"),
            ("salmonSushi", "servingtable", "success"),
            ("tunaSushi", "servingtable", "success"),
        ]
    );
}

#[test]
fn a_missing_tool_shows() {
    let graph = graph("level_12");
    let missing: Vec<&str> =
        graph.edges.iter().filter(|edge| !edge.available).map(|edge| edge.tool.as_str()).collect();
    assert_eq!(missing, ["fryer"]);
    assert!(svg(&graph).contains("fryer (not in this kitchen)"));
}

#[test]
fn drawings_are_well_formed_and_repeatable() {
    for level in KitchenBook::built_in().levels() {
        let graph = graph(&level.name);
        let drawing = svg(&graph);
        assert_eq!(drawing, svg(&graph));
        assert!(drawing.starts_with("<svg xmlns=") && drawing.ends_with("</svg>\n"), "{}", level.name);
        assert_eq!(drawing.matches("<path class=\"edge").count(), graph.edges.len(), "{}", level.name);
        for tag in ["svg", "style", "text", "defs", "marker"] {
            let opened =
                drawing.matches(&format!("<{tag}>")).count() + drawing.matches(&format!("<{tag} ")).count();
            assert_eq!(opened, drawing.matches(&format!("</{tag}>")).count(), "{}: <{tag}>", level.name);
        }
        for node in &graph.nodes {
            assert!(drawing.contains(&format!(">{}</text>", node.name)), "{}: {}", level.name, node.name);
        }
    }
}
