//! The next step towards items after the results of earlier commands.

use cooperage_blocks::registry;
use cooperage_plan::recipes_behind;

use super::*;

const NONE_NEAR: &str = "Action output:\nthere is no {} within 64 blocks.";

fn held(items: &[(&str, u32)]) -> BTreeMap<String, u32> {
    items.iter().map(|(item, count)| ((*item).to_owned(), *count)).collect()
}

fn deed(name: &str, first: &str, result: &str) -> GivenCommand {
    GivenCommand {
        name: name.to_owned(),
        arguments: vec![first.to_owned()],
        result: result.replace("{}", first),
    }
}

fn supplies<'a>(land: Land, held: &'a BTreeMap<String, u32>, deeds: &'a [GivenCommand]) -> Supplies<'a> {
    Supplies { held, deeds: deeds.iter().collect(), land, awaited: Items::new(), recipes: None }
}

/// The next command towards an item, or the lacking items.
fn next(land: Land, things: &[(&str, u32)], deeds: &[GivenCommand], item: &str, count: u32) -> String {
    match supplies(land, &held(things), deeds).next(&[(item.to_owned(), count)]) {
        Next::Do { command, .. } => command,
        Next::Lacking(items) => {
            let named: Vec<String> = items.iter().map(|(item, count)| format!("{count} {item}")).collect();
            format!("lacking {}", named.join(", "))
        }
        Next::Done => "done".to_owned(),
    }
}

/// All searching for a block in vain.
fn in_vain(block: &str) -> Vec<GivenCommand> {
    let mut deeds = vec![deed(COLLECT, block, NONE_NEAR)];
    deeds.extend((0..3).map(|_| deed(SEARCH_BLOCK, block, NONE_NEAR)));
    deeds
}

#[test]
fn items_that_are_nowhere_are_lacking() {
    let deeds: Vec<GivenCommand> = WOODS.iter().flat_map(|wood| in_vain(&format!("{wood}_log"))).collect();
    let none = held(&[("dirt", 3)]);
    let kinds: Vec<(String, u32)> = WOODS.iter().map(|wood| (format!("{wood}_log"), 4)).collect();
    let next_log = |deeds: &[GivenCommand]| supplies(Land::Wild, &none, deeds).next_of(&kinds);
    assert_eq!(next_log(&deeds), Next::Lacking(vec![("oak_log".to_owned(), 4)]));
    let birch =
        Next::Do { item: "birch_log".to_owned(), command: "!collectBlocks(\"birch_log\", 4)".to_owned() };
    assert_eq!(next_log(&deeds[..4]), birch, "where there is no oak, birch is got");
}

#[test]
fn blocks_that_are_not_expected_are_searched_for() {
    let calcite = |deeds: &[GivenCommand]| next(Land::Wild, &[("wooden_pickaxe", 1)], deeds, "calcite", 3);
    assert_eq!(calcite(&[]), "!collectBlocks(\"calcite\", 3)");
    let deeds = in_vain("calcite");
    for (tried, range) in [(1, 64), (2, 128), (3, 256)] {
        assert_eq!(calcite(&deeds[..tried]), format!("!searchForBlock(\"calcite\", {range})"));
    }
    assert_eq!(calcite(&deeds), "lacking 3 calcite");
    assert_eq!(next(Land::Wild, &[], &[], "nether_star", 1), "lacking 1 nether_star");
}

#[test]
fn ingots_are_asked_for_and_their_blocks_are_not() {
    let carried = held(&[("gold_ingot", 2)]);
    let mut bare = supplies(Land::Bare { has_trees: false }, &carried, &[]);
    bare.recipes = registry().item("golden_apple").map(recipes_behind);
    let lacking = bare.outline(&[("golden_apple".to_owned(), 1)]).lacking;
    let wanted = [("apple".to_owned(), 1), ("gold_ingot".to_owned(), 6)];
    assert!(lacking.len() == 2 && wanted.iter().all(|item| lacking.contains(item)), "{lacking:?}");
}

#[test]
fn sources_at_hand_come_before_those_that_must_be_searched_for() {
    let wants = [("cooked_chicken".to_owned(), 1), ("bread".to_owned(), 1)];
    let none = BTreeMap::new();
    let next = |deeds: &[GivenCommand]| match supplies(Land::Farm, &none, deeds).next(&wants) {
        Next::Do { command, .. } => command,
        other => format!("{other:?}"),
    };
    let chicken = next(&[]);
    assert_eq!(chicken, "!attack(\"chicken\")", "the plan's order");
    assert_eq!(next(&[deed(ATTACK, "chicken", NONE_NEAR)]), "!collectBlocks(\"wheat\", 3)");
}

#[test]
fn interrupted_commands_are_not_counted_as_tried() {
    let again = |result: &str| {
        let deeds: Vec<GivenCommand> = (0..4).map(|_| deed(COLLECT, "oak_log", result)).collect();
        next(Land::Wild, &[], &deeds, "oak_log", 2)
    };
    assert_eq!(again("the way is barred"), "!moveAway(3)");
    assert_eq!(again(""), "!collectBlocks(\"oak_log\", 2)");
    let words = "What you were doing (collectBlocks) was interrupted: your body did self_defense by itself.";
    assert_eq!(again(words), "!collectBlocks(\"oak_log\", 2)");
}

#[test]
fn a_source_that_cannot_be_got_at_is_soon_given_up() {
    let blocked = |times: usize| {
        let one = || deed(COLLECT, "sand", "no {} within 64 blocks could be got at: no way leads there.");
        let deeds: Vec<GivenCommand> = (0..times).map(|_| one()).collect();
        next(Land::Wild, &[], &deeds, "sand", 2)
    };
    assert_eq!(blocked(1), "!moveAway(3)");
    assert_ne!(blocked(3), "!moveAway(3)");
}

#[test]
fn only_crafts_that_need_a_table_tell_of_one() {
    let lost = deed(SEARCH_BLOCK, TABLE, NONE_NEAR);
    let bare = Land::Bare { has_trees: false };
    let is_without = |crafted: &str| {
        let deeds = [lost.clone(), deed(CRAFT, crafted, "Crafted {}; you have 4 {} now.")];
        supplies(bare, &BTreeMap::new(), &deeds).is_without_table()
    };
    assert!(is_without("stick") && !is_without("bread"));
}
