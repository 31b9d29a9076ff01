//! Reads recipes from results of commands: plans, and refusals.

use cooperage_mindcraft::player::scene::Deed;

use super::{How, Items, Way};

/// The recipes that a plan tells, in the order of its steps.
pub(crate) fn ways_of_plan(text: &str) -> Vec<Way> {
    text.lines().filter_map(step).collect()
}

/// Reads a line such as `2. 2 oak_planks -> 4 stick`.
fn step(line: &str) -> Option<Way> {
    let (number, rest) = line.trim().split_once(". ")?;
    number.parse::<u32>().ok()?;
    let (uses, makes) = rest.split_once(" -> ")?;
    let uses: Option<Items> = uses.split(" + ").map(amount).collect();
    let (makes, yields) = amount(makes)?;
    Some(Way::told(&makes, yields, uses?, How::Crafted))
}

/// Reads an amount such as `4 stick`.
fn amount(text: &str) -> Option<(String, u32)> {
    let (count, item) = text.trim().split_once(' ')?;
    Some((item.to_owned(), count.parse().ok()?))
}

/// Reads the ingredient that a refusal says one try needs: `8 gold_ingot needed, but only 4 carried`.
pub(crate) fn needed(text: &str) -> Option<(String, u32)> {
    let line = text.lines().find(|line| line.contains(" needed, but only "))?;
    let (before, _) = line.split_once(" needed")?;
    let mut words = before.split_whitespace().rev();
    let item = words.next()?;
    let count = words.next()?.parse().ok()?;
    Some((item.to_owned(), count))
}

/// Returns how many of an item one craft has made, if the result tells it and so many were carried before.
pub(crate) fn yielded(deed: &Deed, before: u32) -> Option<u32> {
    let item = deed.arguments.first()?;
    let times: u32 = deed.arguments.get(1)?.parse().ok()?;
    let told = deed.result.split_once(&format!("Crafted {item}; you have "))?.1;
    let now: u32 = told.split_whitespace().next()?.parse().ok()?;
    let done = match deed.result.split_once("There was enough for ") {
        Some((_, rest)) => rest.split_whitespace().next()?.parse().ok()?,
        None => times,
    };
    now.checked_sub(before)?.checked_div(done).filter(|each| *each > 0)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use cooperage_blocks::registry;
    use cooperage_body::catalogues::mindcraft::crafting_plan::report;

    use super::*;

    #[test]
    fn plans_are_read_as_they_are_written() {
        let held: BTreeMap<_, _> = [("oak_log", 1), ("iron_ingot", 2)]
            .map(|(item, count)| (registry().item(item).unwrap(), count))
            .into();
        let text = report("activator_rail", 1, &held);
        let ways = ways_of_plan(&text);
        let last = ways.last().unwrap();
        assert_eq!(last.makes, "activator_rail", "{text}");
        assert!(last.uses.contains(&("iron_ingot".to_owned(), 6)), "{text}");
        assert!(ways.iter().any(|way| way.makes == "stick" && way.yields % 4 == 0), "{text}");
        assert_eq!(ways_of_plan(&report("gold_ingot", 2, &held)), []);
    }

    #[test]
    fn refusals_and_yields_are_read() {
        assert_eq!(
            needed("Action output:\n8 gold_ingot needed, but only 4 carried."),
            Some(("gold_ingot".to_owned(), 8))
        );
        assert_eq!(needed("Action output:\nCrafted bread; you have 1 bread now."), None);
        let deed = |times: &str, result: &str| Deed {
            name: "!craftRecipe".to_owned(),
            arguments: vec!["stick".to_owned(), times.to_owned()],
            result: result.to_owned(),
        };
        assert_eq!(yielded(&deed("2", "Crafted stick; you have 9 stick now."), 1), Some(4));
        let short = "There was enough for 1 times, not for 2.\nCrafted stick; you have 5 stick now.";
        assert_eq!(yielded(&deed("2", short), 1), Some(4));
        assert_eq!(yielded(&deed("2", "there is no crafting_table within 32 blocks"), 1), None);
    }
}
