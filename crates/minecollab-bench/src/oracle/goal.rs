//! An agent's goal, read from the text of its prompt.

use cooperage_mindcraft::player::scene::Scene;
use cooperage_mindcraft::player::supplies::Items;

use super::words::{item, items, words};
use crate::goal::NO_GOAL;

/// The kind of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Dishes, of which one agent has all in the end.
    Cooking,
    /// A dish of the agent's own, whose recipe its partner has.
    HellsKitchen,
    /// An item that is crafted of ingredients from all agents.
    Crafting,
}

/// An agent's goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Goal {
    /// The kind of the task.
    pub(crate) kind: Kind,
    /// The items that must be there in the end.
    pub(crate) targets: Items,
    /// The items whose recipes the goal tells.
    pub(crate) recipes: Vec<String>,
    /// The dish that the partner has to make, if the goal says so.
    pub(crate) partners: Option<String>,
}

/// Returns the goal of an agent, from its prompt; `None` for other kinds of tasks.
pub(crate) fn of(scene: &Scene) -> Option<Goal> {
    let task = || {
        let (_, rest) = scene.parts.system.split_once("Your task: ")?;
        let end = rest.find("\nWhat the task gave you:").or_else(|| rest.find('\n'))?;
        Some(rest[..end].to_owned())
    };
    scene
        .parts
        .goal()
        .as_deref()
        .and_then(read)
        .or_else(|| read(&task()?))
        .or_else(|| helping(scene, &task()?))
}

/// Returns the goal of an agent without one of its own: to give and make items that others ask for.
fn helping(scene: &Scene, task: &str) -> Option<Goal> {
    let is_cook = scene.parts.system.lines().next()?.contains(" cook ");
    let kind = if is_cook { Kind::Cooking } else { Kind::Crafting };
    task.starts_with(NO_GOAL).then(|| Goal {
        kind,
        targets: Items::new(),
        recipes: Vec::new(),
        partners: None,
    })
}

/// Reads the text of a goal.
pub(crate) fn read(text: &str) -> Option<Goal> {
    if text.contains("blueprint") || text.contains("Level 0") {
        return None;
    }
    // A list of steps belongs to each of them, in words that say no more than the recipe of the game.
    let heads = text.split("Recipe for ").skip(1).filter_map(|part| part.split_once(':'));
    let recipes = heads.filter_map(|(dish, _)| item(&words(dish))).collect();
    if let Some(own) = after(text, "You need to make ") {
        let target = first_item(own)?;
        let partners = after(text, "Your partner needs to make ").and_then(first_item);
        return Some(Goal { kind: Kind::HellsKitchen, targets: vec![(target, 1)], recipes, partners });
    }
    let (kind, listed) = match after(text, " to make ").or_else(|| after(text, "Make ")) {
        Some(listed) => (Kind::Cooking, listed),
        None => {
            let verbs = [" to craft ", " to build ", "Craft ", "Build ", "craft ", "build "];
            (Kind::Crafting, verbs.into_iter().find_map(|verb| after(text, verb))?)
        }
    };
    let end =
        ["Recipe for", "The recipes", "\n", ". ", ".\n"].iter().filter_map(|end| listed.find(end)).min();
    let targets = items(&listed[..end.unwrap_or(listed.len())]);
    (!targets.is_empty()).then_some(Goal { kind, targets, recipes, partners: None })
}

fn after<'t>(text: &'t str, mark: &str) -> Option<&'t str> {
    text.split_once(mark).map(|(_, rest)| rest)
}

/// Returns the item that stands first.
fn first_item(text: &str) -> Option<String> {
    let end = text.find(['.', ',', '!', ':', '\n']).unwrap_or(text.len());
    item(&words(&text[..end]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::words::listed;

    #[test]
    fn dishes_and_their_recipes_are_read() {
        let goal = read(
            "Collaborate with agents around you to make 1 golden_apple, 1 bread. Recipe for golden_apple:\n['Step 1: Get 1 apple \
             and 8 gold ingots from your inventory or other bots.', 'Step 2: Go to the crafting table and surround the apple with \
             the gold ingots to create a golden apple.']Recipe for bread:\n[\"Step 1: Go to the farm and collect 3 wheat.\", 'Step \
             2: Go to the crafting table and use the wheat to craft bread.']\nIn the end all food has to be in the inventory of one \
             agent.",
        )
        .unwrap();
        assert_eq!(
            (goal.kind, listed(&goal.targets)),
            (Kind::Cooking, "1 golden_apple and 1 bread".to_owned())
        );
        assert_eq!(goal.recipes, ["golden_apple", "bread"]);
        let bare = read("Collaborate with other agents around you to make bread, golden_apple, ").unwrap();
        assert_eq!((listed(&bare.targets), bare.recipes.len()), ("1 bread and 1 golden_apple".to_owned(), 0));
        let full = read(
            "Collaborate with other agents around you to make bread, cooked_beef, The recipes are as follows:\nRecipe for \
             bread:\n['Step 1: Go to the farm and collect 3 wheat.']\n",
        );
        assert_eq!(listed(&full.unwrap().targets), "1 bread and 1 cooked_beef");
    }

    #[test]
    fn the_partners_recipe_is_not_the_own_one() {
        let goal = read(
            "You need to make bread, but you don't have the recipe for it, your partner has it!\n\nYour partner needs to make \
             golden_apple. You have their recipe:\nRecipe for golden_apple:\nStep 1: Get 1 apple and 8 gold ingots from your \
             inventory or other bots.\nStep 2: Go to the crafting table and surround the apple with the gold ingots to create a \
             golden apple.\n\nYou must communicate effectively to exchange recipe information and complete both dishes.",
        )
        .unwrap();
        assert_eq!((goal.kind, listed(&goal.targets)), (Kind::HellsKitchen, "1 bread".to_owned()));
        assert_eq!(goal.partners.as_deref(), Some("golden_apple"));
        assert_eq!(goal.recipes, ["golden_apple"]);
    }

    #[test]
    fn things_to_craft_are_read() {
        for (text, target) in [
            ("Collaborate with other agents to craft an pink_wool", "1 pink_wool"),
            ("Collaborate with other agents to craft a compass\nShare what you have.", "1 compass"),
            ("Collaborate with other agents to build a shear.", "1 shears"),
            ("Build a stone pickaxe", "1 stone_pickaxe"),
        ] {
            let goal = read(text).unwrap();
            assert_eq!((goal.kind, listed(&goal.targets).as_str()), (Kind::Crafting, target), "{text}");
        }
        assert_eq!(read("Make a house with the blueprint below"), None);
        assert_eq!(read("Just stand at a place and don't do anything"), None);
    }
}
