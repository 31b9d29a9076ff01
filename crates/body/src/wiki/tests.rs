//! Pages of all kinds of things.

use super::page as found;
use super::*;

/// The page, or what is said in its place.
fn page(query: &str) -> String {
    found(query).unwrap_or_else(|unknown| unknown)
}

#[test]
fn a_page_tells_how_to_get_a_tool() {
    let page = page("Iron Pickaxe");
    assert!(
        page.starts_with("iron_pickaxe: an item; only one fits in a slot; it lasts for 250 uses"),
        "{page}"
    );
    assert!(page.contains("Craft 1 at a crafting_table from 3 iron_ingot and 2 stick."), "{page}");
}

#[test]
fn a_page_tells_of_blocks_drops_and_furnaces() {
    let ore = page("iron_ore");
    assert!(ore.contains("without a stone_pickaxe or a better one it drops nothing"), "{ore}");
    assert!(ore.contains("it drops raw_iron"), "{ore}");
    assert!(ore.contains("A furnace makes iron_ingot of it."), "{ore}");
    let raw = page("raw_iron");
    assert!(
        raw.contains("Break iron_ore or deepslate_iron_ore with a stone_pickaxe or a better one."),
        "{raw}"
    );
    let ingot = page("minecraft:iron_ingot");
    assert!(ingot.contains("Smelt it in a furnace from") && ingot.contains("raw_iron"), "{ingot}");
    assert!(page("coal").contains("As fuel it burns for 80 seconds."));
    assert!(page("bread").contains("Eating it restores 5 of 20 food points."));
}

#[test]
fn a_page_is_true_where_usual_ways_fail() {
    let ore = page("diamond_ore");
    assert!(ore.contains("How to get it: Break diamond_ore with a tool that has Silk Touch."), "{ore}");
    assert!(ore.contains("without an iron_pickaxe or a better one"), "{ore}");
    assert!(!page("stone_bricks").contains("Silk Touch") && !page("dirt").contains("Silk Touch"));
    let stick = page("stick");
    assert!(
        stick.contains("How to get it: Craft 4 by hand or at a crafting_table from 2 oak_planks."),
        "{stick}"
    );
    assert!(page("torch").contains("from 1 coal and 1 stick. Craft 4"), "the usual one first");
    assert!(
        page("bedrock").contains("nothing makes, drops or gives it")
            && page("bedrock").contains("nobody can break it")
    );
}

#[test]
fn a_page_tells_of_creatures() {
    let cow = page("cows");
    assert!(cow.starts_with("cow: a creature with 10 health points; it attacks nobody by itself."), "{cow}");
    assert!(cow.contains("beef") && cow.contains("leather") && cow.contains("bred with wheat"), "{cow}");
    assert!(page("zombie").contains("hostile"));
    // A name of an item and of a creature has both pages.
    let chicken = page("chicken");
    assert!(
        chicken.starts_with("chicken: an item;") && chicken.contains("\n\nchicken: a creature"),
        "{chicken}"
    );
}

#[test]
fn an_unknown_name_gets_the_nearest_ones() {
    let told = page("iron pickaxxe");
    assert!(
        told.starts_with("There is no page about \"iron pickaxxe\".") && told.contains("iron_pickaxe"),
        "{told}"
    );
    assert!(page(&"x\n".repeat(10_000)).len() < 400);
    assert!(page("").starts_with("There is no page about \"\"."));
    assert!(found("iron_pickaxe").is_ok() && found("air").is_err());
}

/// Each name has a page, of a length that a model reads without loss.
#[test]
fn everything_has_a_page() {
    for item in registry().items().iter().filter(|item| &*item.name != "air") {
        let page = page(&item.name);
        assert!(page.starts_with(&format!("{}: an item", item.name)), "{page}");
        assert!(page.len() < 4_000, "{}: {}", item.name, page.len());
    }
    for block in registry().blocks().iter().filter(|block| !block.default_state.is_air()) {
        assert!(page(&block.name).starts_with(&format!("{}: a", block.name)), "{}", block.name);
    }
    for kind in entity_kinds() {
        assert!(page(&kind.name).contains(&format!("{}: a", kind.name)), "{}", kind.name);
    }
}
