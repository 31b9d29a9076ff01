//! Recipes as steps in words: `Step 1: Go to the farm and collect 3 wheat.` The ingredients of a dish are the items
//! that the steps name, except for those that the steps turn into others.

use std::collections::BTreeMap;

use cooperage_mindcraft::player::common::{SMELTED, smelted_from};

use super::{How, Items, Way};
use crate::oracle::words::{Mention, mentions};

/// Items that steps name as tools or places, and not as ingredients.
const PLACES: [&str; 8] =
    ["crafting_table", "furnace", "smoker", "chest", "coal", "charcoal", "bucket", "lava_bucket"];
/// Words before the result of a step.
const INTO: [&str; 2] = ["into", "to"];
/// Words for turning an item into another.
const TURNS: [&str; 7] = ["craft", "convert", "turn", "make", "process", "change", "them"];

/// Returns the recipes that some steps tell: that of the dish, and those of the items made for it before.
pub(crate) fn ways(dish: &str, steps: &[String]) -> Vec<Way> {
    let mut named: BTreeMap<String, u32> = BTreeMap::new();
    let mut order: Vec<String> = Vec::new();
    let mut turned: Vec<(Mention, Mention)> = Vec::new();
    for step in steps {
        let found: Vec<Mention> =
            mentions(step).into_iter().filter(|mention| !PLACES.contains(&mention.item.as_str())).collect();
        turned.extend(turns(dish, step, &found));
        for mention in &found {
            let count = named.entry(mention.item.clone()).or_insert(1);
            *count = (*count).max(mention.count.unwrap_or(1));
            if !order.contains(&mention.item) {
                order.push(mention.item.clone());
            }
        }
    }
    let mut ways: Vec<Way> = Vec::new();
    let mut gone: Vec<String> = vec![dish.to_owned()];
    for (from, to) in &turned {
        let uses = vec![(from.item.clone(), from.count.unwrap_or_else(|| named[&from.item]))];
        let yields = to.count.or_else(|| named.get(&to.item).copied()).unwrap_or(1);
        ways.push(Way::told(&to.item, yields, uses, How::Crafted));
        gone.push(from.item.clone());
    }
    for (made, raw) in SMELTED {
        if named.contains_key(*raw) && named.contains_key(*made) && *made != dish {
            ways.push(cooked(made, raw));
            gone.push((*raw).to_owned());
        }
    }
    let uses: Items =
        order.iter().filter(|item| !gone.contains(item)).map(|item| (item.clone(), named[item])).collect();
    match smelted_from(dish) {
        Some(raw) if named.contains_key(raw) => ways.push(cooked(dish, raw)),
        _ if uses.is_empty() => {}
        _ => ways.push(Way::told(dish, 1, uses, How::Crafted)),
    }
    ways
}

/// Returns the recipe of an item that is cooked.
pub(crate) fn cooked(made: &str, raw: &str) -> Way {
    Way { is_one: true, ..Way::told(made, 1, vec![(raw.to_owned(), 1)], How::Cooked) }
}

/// Returns the item that a step turns into another, and that other: `craft the sugar cane into 2 sugar`.
fn turns(dish: &str, step: &str, found: &[Mention]) -> Option<(Mention, Mention)> {
    let words = crate::oracle::words::words(step);
    let to = found.iter().find(|to| {
        let before = (0..to.at).rev().take(3).find(|at| INTO.contains(&words[*at].as_str()));
        before.is_some_and(|at| words[..at].iter().any(|word| TURNS.contains(&word.as_str())))
    })?;
    let from = found.iter().rev().find(|from| from.at < to.at && from.item != to.item)?;
    (to.item != dish && from.item != dish).then(|| (from.clone(), to.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::words::listed;

    fn told(dish: &str, steps: &[&str]) -> Vec<String> {
        let steps: Vec<String> = steps.iter().map(|step| (*step).to_owned()).collect();
        ways(dish, &steps)
            .iter()
            .map(|way| format!("{} {} of {}", way.yields, way.makes, listed(&way.uses)))
            .collect()
    }

    #[test]
    fn steps_in_words_are_recipes() {
        let cake = told(
            "cake",
            &[
                "Step 1: Go to the farm and collect 3 wheat, 2 sugar cane.",
                "Step 2: From your inventory or other agents get 3 milk buckets (already filled with milk).",
                "Step 3: Get an egg from your inventory or other agents.",
                "Step 4: Go to the crafting table and craft the sugarcane into sugar.",
                "Step 5: Go to the crafting table and combine all ingredients (3 wheat, 2 sugar, 1 egg, and milk bucket) to make a cake.",
            ],
        );
        assert_eq!(cake, ["2 sugar of 2 sugar_cane", "1 cake of 3 wheat, 3 milk_bucket, 1 egg and 2 sugar"]);
        let apple = told(
            "golden_apple",
            &[
                "Get 1 apple and 8 gold ingots from your inventory or other bots.",
                "Go to the crafting table and surround the apple with the gold ingots to create a golden apple.",
            ],
        );
        assert_eq!(apple, ["1 golden_apple of 1 apple and 8 gold_ingot"]);
        let stew = told(
            "rabbit_stew",
            &[
                "Go to the farm and collect 1 carrot, 1 potato, and 1 brown mushroom (search for 'potatoes' (not 'potato').",
                "Get coal from your inventory or other agents.",
                "Put coal in the furnace",
                "Go to the furnace and bake the potato.",
                "From your inventory or other agents get a bowl",
                "Kill a rabbit and pick up 1 raw rabbit that is dropped.",
                "Go to the furnace and cook the raw rabbit.",
                "Go to the crafting table and combine the cooked rabbit, baked potato, carrot, brown mushroom, and bowl to make rabbit stew.",
            ],
        );
        assert_eq!(stew.len(), 3);
        assert_eq!(
            stew[2],
            "1 rabbit_stew of 1 carrot, 1 brown_mushroom, 1 bowl, 1 cooked_rabbit and 1 baked_potato"
        );
    }

    #[test]
    fn meat_and_things_between_are_recipes_too() {
        assert_eq!(
            told(
                "cooked_beef",
                &["Kill a cow and pick up 1 beef that is dropped.", "Put coal in the furnace"]
            ),
            ["1 cooked_beef of 1 beef"]
        );
        assert_eq!(
            told(
                "baked_potato",
                &["Go to the farm and collect 1 potato (search for 'potatoes' (not 'potato'))."]
            ),
            ["1 baked_potato of 1 potato"]
        );
        let carrot = told(
            "golden_carrot",
            &[
                "Go to the farm and collect 1 carrot.",
                "Go to the chest and collect gold ingots and convert them to gold nuggets.",
                "Go to the crafting table and surround the carrot with gold nuggets to create a golden carrot.",
            ],
        );
        assert_eq!(
            carrot,
            ["1 gold_nugget of 1 gold_ingot", "1 golden_carrot of 1 carrot and 1 gold_nugget"]
        );
        let other_words = told(
            "golden_carrot",
            &[
                "Harvest 1 carrot from the farm.",
                "Have 1 gold ingot, of your own or from another agent, and craft it into 9 gold nuggets.",
                "Craft 8 gold nuggets around 1 carrot into golden carrot at the crafting table.",
            ],
        );
        assert_eq!(other_words[0], "9 gold_nugget of 1 gold_ingot");
        let pie = told(
            "pumpkin_pie",
            &[
                "Go to the farm and collect 1 pumpkin and 1 sugar cane.",
                "Get 1 egg from your inventory or other bots",
                "Go to the crafting table and craft the sugar cane into sugar.",
                "Go to the crafting table and combine the pumpkin, egg, and sugar to make a pumpkin pie.",
            ],
        );
        assert_eq!(pie[1], "1 pumpkin_pie of 1 pumpkin, 1 egg and 1 sugar");
    }
}
