//! Requests of the recipe book.

use super::windows::at;
use super::{ME, act, click, shown, stack, world};
use crate::craft::recipes;
use crate::items::ItemData;
use crate::registry::registry;
use crate::world::{World, WorldInput};

fn fill(world: &mut World, result: &str, makes_all: bool) -> Vec<String> {
    let item = registry().item(result).unwrap();
    let recipe = recipes().iter().position(|recipe| recipe.result == item).unwrap() as u16;
    let window = world.window(ME).unwrap().number;
    act(world, WorldInput::FillGrid { window, recipe, makes_all })
}

#[test]
fn a_recipe_is_laid_into_the_grid() {
    let mut world = at("crafting_table", &[(9, "oak_planks", 20), (10, "stick", 3), (36, "oak_planks", 4)]);
    assert_eq!(fill(&mut world, "wooden_pickaxe", false), [""; 0]);
    let laid = "0: 1 wooden_pickaxe, 1: 1 oak_planks, 2: 1 oak_planks, 3: 1 oak_planks, 5: 1 stick, 8: 1 stick, \
                10: 17 oak_planks, 11: 1 stick, 37: 4 oak_planks";
    assert_eq!(shown(&world), laid);
    // The same once more: sticks for one alone.
    assert_eq!(fill(&mut world, "wooden_pickaxe", true), [""; 0]);
    assert!(shown(&world).starts_with("0: 1 wooden_pickaxe, 1: 1 oak_planks"));
    // Another recipe gives back what lay there, and each request adds one.
    fill(&mut world, "chest", false);
    fill(&mut world, "chest", false);
    assert!(shown(&world).starts_with("0: 1 chest, 1: 2 oak_planks, 2: 2 oak_planks"), "{}", shown(&world));
    fill(&mut world, "chest", true);
    assert!(shown(&world).starts_with("0: 1 chest, 1: 3 oak_planks, 2: 3 oak_planks"), "{}", shown(&world));
    assert_eq!(fill(&mut world, "cake", true), ["an ingredient is missing"]);
    assert_eq!(shown(&world).split(", ").filter(|part| part.ends_with("planks")).count(), 1);
}

#[test]
fn a_client_without_windows_has_no_grid_to_fill() {
    let mut world = world(&[(9, "oak_log", 2)]);
    act(&mut world, WorldInput::Drive(false));
    act(&mut world, WorldInput::Drive(true));
    assert_eq!(fill(&mut world, "oak_planks", false).len(), 1);
    assert_eq!(shown(&world), "9: 2 oak_log");
}

#[test]
fn only_plain_items_of_the_player_are_laid() {
    let mut world = world(&[(9, "oak_log", 2)]);
    let named = ItemData { name: Some("Yule".into()), ..ItemData::default() };
    *world.players[0].inventory.slot_mut(10).unwrap() = Some(stack("oak_log", 64).with_data(named));
    fill(&mut world, "oak_planks", true);
    assert_eq!(shown(&world), "0: 4 oak_planks, 1: 2 oak_log, 10: 64 oak_log");
    assert_eq!(fill(&mut world, "chest", false), ["a grid has 4 or 9 cells"]);
    assert_eq!(
        act(&mut world, WorldInput::FillGrid { window: 0, recipe: u16::MAX, makes_all: true }),
        ["nothing can be made of that"]
    );
}

#[test]
fn a_grid_that_can_not_be_cleared_stays() {
    let mut world = at("crafting_table", &[(9, "oak_log", 3)]);
    click(&mut world, &[(10, 0, 0), (5, 0, 0)]);
    (9..45).for_each(|slot| *world.players[0].inventory.slot_mut(slot).unwrap() = Some(stack("egg", 16)));
    let before = shown(&world);
    assert_eq!(fill(&mut world, "stick", true), ["there is no room for it"]);
    assert_eq!(shown(&world), before);
}

#[test]
fn mixed_ingredients_are_found() {
    // Planks of two kinds, of which neither would do alone.
    let mut world = at("crafting_table", &[(9, "oak_planks", 5), (10, "birch_planks", 4)]);
    assert_eq!(fill(&mut world, "chest", true), [""; 0]);
    assert!(shown(&world).starts_with("0: 1 chest"), "{}", shown(&world));
}
