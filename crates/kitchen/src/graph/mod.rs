//! A level's recipe graph: items as nodes, an edge from each ingredient to its product, named by the tool, and an edge from
//! each dish to success, named by the serving table (docs/spec/cuisineworld.md, 7.2).

mod drawing;
mod layout;

use crate::ids::KitchenItemId;
use crate::rules::KitchenRules;

pub use drawing::{GraphDrawing, GraphLine, ItemBox, ToolLabel, drawing, svg};

/// The kind of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// A base ingredient from the storage.
    Base,
    /// Cooked, and not ordered.
    Intermediate,
    /// Cooked and ordered.
    Dish,
    /// An order served.
    Success,
}

/// A node of the recipe graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelGraphNode {
    /// The item's name.
    pub name: String,
    /// The kind of its item.
    pub kind: NodeKind,
    /// Its column in a drawing: base ingredients have 0, each product stands right of all its ingredients, success right of
    /// everything.
    pub layer: usize,
}

/// An edge of the recipe graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Number of the node it starts from.
    pub from: usize,
    /// Number of the node it leads to.
    pub to: usize,
    /// The tool's type.
    pub tool: String,
    /// Whether the kitchen has such a tool.
    pub available: bool,
}

/// The recipe graph of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelGraph {
    /// The name of the level, or of the dish.
    pub level: String,
    /// Base ingredients, products in the order of the book, success.
    pub nodes: Vec<LevelGraphNode>,
    /// In the order of the recipes, then of the dishes.
    pub edges: Vec<Edge>,
}

impl LevelGraph {
    /// The graph of a level.
    #[must_use]
    pub fn of(rules: &KitchenRules) -> LevelGraph {
        let mut items: Vec<KitchenItemId> =
            rules.recipes().iter().flat_map(|recipe| recipe.ingredients.clone()).collect();
        items.extend(rules.recipes().iter().map(|recipe| recipe.product));
        items.sort_unstable();
        items.dedup();
        let number = |item: KitchenItemId| items.binary_search(&item).unwrap_or_default();
        let mut layers = vec![None; rules.items().len()];
        let mut nodes: Vec<LevelGraphNode> = items
            .iter()
            .map(|&item| LevelGraphNode {
                name: rules.item_name(item).to_owned(),
                kind: kind(rules, item),
                layer: layer(rules, item, &mut layers),
            })
            .collect();
        let last = nodes.iter().map(|node| node.layer + 1).max().unwrap_or_default();
        nodes.push(LevelGraphNode { name: "success".to_owned(), kind: NodeKind::Success, layer: last });
        let in_kitchen = |tool| rules.locations().iter().any(|location| location.tool == tool);
        let mut edges = Vec::new();
        for recipe in rules.recipes() {
            let tool =
                rules.tools().get(recipe.tool.index()).map_or_else(String::new, |tool| tool.name.to_string());
            edges.extend(recipe.ingredients.iter().map(|&ingredient| Edge {
                from: number(ingredient),
                to: number(recipe.product),
                tool: tool.clone(),
                available: in_kitchen(recipe.tool),
            }));
        }
        let table = rules.serving_tables().first().and_then(|&table| rules.tool_at(table));
        let table = table.map_or_else(String::new, |tool| tool.name.to_string());
        edges.extend(rules.dishes().iter().map(|dish| Edge {
            from: number(dish.item),
            to: items.len(),
            tool: table.clone(),
            available: true,
        }));
        LevelGraph { level: rules.level().to_owned(), nodes, edges }
    }
}

impl LevelGraph {
    /// The part of it that one dish needs, down to the ingredients, with the dish served at the end; nothing where no dish has that
    /// name.
    #[must_use]
    pub fn of_dish(&self, dish: &str) -> LevelGraph {
        let is_it = |node: &LevelGraphNode| node.kind == NodeKind::Dish && node.name == dish;
        let mut wanted: Vec<usize> = self.nodes.iter().position(is_it).into_iter().collect();
        let mut next = 0;
        while let Some(&product) = wanted.get(next) {
            next += 1;
            for edge in self.edges.iter().filter(|edge| edge.to == product) {
                if !wanted.contains(&edge.from) {
                    wanted.push(edge.from);
                }
            }
        }
        let made = wanted.first().copied();
        let success = self.nodes.iter().position(|node| node.kind == NodeKind::Success);
        if made.is_some() {
            wanted.extend(success);
        }
        wanted.sort_unstable();
        let is_served = |edge: &Edge| Some(edge.to) == success;
        let new = |number: usize| wanted.binary_search(&number).ok();
        let edges = self.edges.iter().filter(|edge| !is_served(edge) || Some(edge.from) == made);
        let edges: Vec<Edge> = edges
            .filter_map(|edge| Some(Edge { from: new(edge.from)?, to: new(edge.to)?, ..edge.clone() }))
            .collect();
        let mut nodes: Vec<LevelGraphNode> =
            wanted.iter().filter_map(|number| self.nodes.get(*number).cloned()).collect();
        let last =
            nodes.iter().filter(|node| node.kind != NodeKind::Success).map(|node| node.layer + 1).max();
        for node in nodes.iter_mut().filter(|node| node.kind == NodeKind::Success) {
            node.layer = last.unwrap_or_default();
        }
        LevelGraph { level: dish.to_owned(), nodes, edges }
    }
}

fn kind(rules: &KitchenRules, item: KitchenItemId) -> NodeKind {
    if rules.is_base(item) {
        NodeKind::Base
    } else if rules.dish_of(item).is_some() {
        NodeKind::Dish
    } else {
        NodeKind::Intermediate
    }
}

/// One more than the deepest ingredient. Each item is worked out once, however many ways lead to it.
fn layer(rules: &KitchenRules, item: KitchenItemId, known: &mut [Option<usize>]) -> usize {
    if let Some(&Some(layer)) = known.get(item.index()) {
        return layer;
    }
    let deepest = rules
        .recipe(item)
        .map(|recipe| recipe.ingredients.iter().map(|&ingredient| layer(rules, ingredient, known)).max());
    let layer = deepest.flatten().map_or(0, |deepest| deepest + 1);
    if let Some(entry) = known.get_mut(item.index()) {
        *entry = Some(layer);
    }
    layer
}
