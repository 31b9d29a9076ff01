//! The dishes of a level as drawings of what they are made of (docs/spec/cuisineworld.md, 7.2).

use cooperage_kitchen::KitchenRules;
use cooperage_kitchen::graph::{GraphLine, ItemBox, LevelGraph, NodeKind, ToolLabel, drawing, svg};
use cooperage_suites::episode::sheet::EpisodeDrawing;
use cooperage_suites::scene::{Making, MakingBox, MakingLine, MakingPart, MakingTool};

/// A drawing for each dish that is ordered on a level.
pub(super) fn recipes(rules: &KitchenRules) -> Vec<Making> {
    let all = LevelGraph::of(rules);
    let dishes = rules.dishes().iter().map(|dish| rules.item_name(dish.item));
    dishes.map(|name| recipe(name, &all.of_dish(name))).collect()
}

/// The same as files, for pages that run no script.
pub(super) fn drawings(rules: &KitchenRules) -> Vec<EpisodeDrawing> {
    let all = LevelGraph::of(rules);
    let dishes = rules.dishes().iter().map(|dish| rules.item_name(dish.item));
    let one = |name: &str| {
        let graph = all.of_dish(name);
        EpisodeDrawing { caption: format!("{name}: {}", steps(&graph).join("; ")), svg: svg(&graph) }
    };
    dishes.map(one).collect()
}

fn recipe(name: &str, graph: &LevelGraph) -> Making {
    let drawn = drawing(graph);
    let item = |item: ItemBox| MakingBox {
        name: if item.kind == NodeKind::Success { "served".to_owned() } else { item.name },
        part: part(item.kind),
        left: item.left,
        top: item.top,
        width: item.width,
        height: item.height,
    };
    let line = |line: GraphLine| MakingLine { path: line.path, is_possible: line.available };
    let tool = |tool: ToolLabel| MakingTool {
        name: tool.tool,
        is_there: tool.available,
        right: tool.right,
        base: tool.base,
    };
    Making {
        name: name.to_owned(),
        steps: steps(graph),
        top: drawn.top,
        width: drawn.width,
        height: drawn.height,
        boxes: drawn.boxes.into_iter().map(item).collect(),
        lines: drawn.lines.into_iter().map(line).collect(),
        tools: drawn.tools.into_iter().map(tool).collect(),
    }
}

fn part(kind: NodeKind) -> MakingPart {
    match kind {
        NodeKind::Base => MakingPart::Ingredient,
        NodeKind::Intermediate => MakingPart::Between,
        NodeKind::Dish => MakingPart::Product,
        NodeKind::Success => MakingPart::Done,
    }
}

/// The cooking steps in words, ingredients first.
fn steps(graph: &LevelGraph) -> Vec<String> {
    let mut products: Vec<usize> = (0..graph.nodes.len()).collect();
    products.sort_by_key(|&number| graph.nodes.get(number).map(|node| node.layer));
    let step = |number: usize| {
        let into = || graph.edges.iter().filter(move |edge| edge.to == number);
        let (tool, product) = (&into().next()?.tool, graph.nodes.get(number)?);
        let names: Vec<&str> =
            into().filter_map(|edge| Some(graph.nodes.get(edge.from)?.name.as_str())).collect();
        Some(match product.kind {
            NodeKind::Success => format!("bring {} to the {tool}", names.join(", ")),
            _ => format!("{} from {} in the {tool}", product.name, names.join(", ")),
        })
    };
    products.into_iter().filter_map(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dish_is_drawn_with_all_it_needs_and_nothing_else() {
        let suite = crate::suite(&std::collections::BTreeMap::new()).unwrap();
        let plan =
            cooperage_suites::testing::plan_of("cuisineworld/level_4/tau1", "mindagent", "oracle", &[]);
        let recipes = suite.views().makings(&plan);
        assert!(recipes.len() > 1);
        let salad = recipes.iter().find(|recipe| recipe.name == "tomatoLettuceSalad").unwrap();
        assert_eq!(
            salad.steps,
            [
                "lettuceSlice from lettuce in the chopboard",
                "tomatoSlice from tomato in the chopboard",
                "tomatoLettuceSalad from tomatoSlice, lettuceSlice in the mixer",
                "bring tomatoLettuceSalad to the servingtable",
            ]
        );
        let parts: Vec<MakingPart> = salad.boxes.iter().map(|item| item.part).collect();
        let count = |part| parts.iter().filter(|one| **one == part).count();
        let of = [MakingPart::Ingredient, MakingPart::Between, MakingPart::Product, MakingPart::Done];
        assert_eq!(of.map(count), [2, 2, 1, 1]);
        assert_eq!((salad.lines.len(), salad.tools.len()), (5, 4));
        for item in &salad.boxes {
            assert!(item.left >= 0 && item.left + item.width <= salad.width, "{item:?}");
            assert!(item.top >= salad.top && item.top + item.height <= salad.height, "{item:?}");
        }
        // The page of a report has the same drawings.
        let world = suite.stage(&plan).unwrap().world;
        let mut reporter = suite.reporting().reporter(&plan).unwrap();
        reporter.look(&*world, &[]);
        let drawings = reporter.drawings();
        assert_eq!(drawings.len(), recipes.len());
        for (drawing, recipe) in drawings.iter().zip(&recipes) {
            assert!(drawing.caption.starts_with(&recipe.name) && drawing.svg.ends_with("</svg>\n"));
            assert_eq!(drawing.svg.matches("<rect class=\"node").count(), recipe.boxes.len());
        }
    }
}
