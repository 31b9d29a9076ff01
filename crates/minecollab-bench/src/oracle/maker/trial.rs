//! Crafting attempts without a known recipe.

use cooperage_blocks::registry;
use cooperage_mindcraft::player::scene::Deed;
use cooperage_mindcraft::player::step::written;

use super::seat::Seat;
use super::work::{CRAFT, TABLE, gathering, lacks_table, vain};
use crate::oracle::recipes::needs::Source;
use crate::oracle::recipes::{of_wood, report};

/// Tries to craft the first of these items that is lacking. A refusal names the missing ingredient of the nearest
/// recipe, which is tried in turn. If that leads nowhere, items that the names suggest are tried.
pub(crate) fn trial(seat: &Seat<'_>, targets: &[(String, u32)]) -> Option<String> {
    let (target, _) = targets
        .iter()
        .find(|(item, count)| seat.scene.held.get(item).copied().unwrap_or_default() < *count)?;
    let mut item = target.clone();
    let mut open: Vec<String> = Vec::new();
    loop {
        if item.ends_with("_log") {
            let source = Source::Block(item.clone());
            return match vain(seat).contains(&item) {
                true => guess(seat, &open),
                false => Some(gathering(seat, &item, &source, 1)),
            };
        }
        let Some(last) = tried(seat, &item) else { return Some(attempt(&item)) };
        if open.contains(&item) {
            return guess(seat, &open);
        }
        open.push(item.clone());
        let (lacking, count) = match report::needed(&last.result) {
            Some(needed) => needed,
            None if last.result.contains("no crafting_table within") => (TABLE.to_owned(), 1),
            None if lacks_table(seat, &item) => (TABLE.to_owned(), 2),
            None if last.result.contains("an ingredient is missing") => return Some(attempt(&item)),
            None if last.result.contains("Crafted") => return Some(attempt(&item)),
            None => return guess(seat, &open),
        };
        if seat.scene.held.get(&lacking).copied().unwrap_or_default() >= count {
            return Some(attempt(&item));
        }
        // Following the ingredients of refusals may lead from ingots to blocks and back.
        if open.len() == 1
            && stem(&item).is_some_and(|stem| stem != lacking)
            && let Some(command) = guess(seat, &open)
        {
            return Some(command);
        }
        item = lacking;
    }
}

fn attempt(item: &str) -> String {
    format!("I try to make {item}. {}", written(CRAFT, &[item], &[1]))
}

/// The last attempt at an item.
fn tried<'a>(seat: &Seat<'a>, item: &str) -> Option<&'a Deed> {
    seat.log.deeds().rev().find(|deed| deed.is(CRAFT, Some(item)))
}

/// Returns another attempt for these items, each of which was refused. After a new craft the same item is tried again,
/// because another recipe may be nearest; otherwise an item after which one is named, or planks of carried logs, are
/// tried.
fn guess(seat: &Seat<'_>, open: &[String]) -> Option<String> {
    if let Some(item) = open.iter().find(|item| has_new_means(seat, item)) {
        return Some(attempt(item));
    }
    let stems = open.iter().filter_map(|item| stem(item));
    let logs = seat.scene.held.keys().filter_map(|item| of_wood(item));
    let planks = logs.filter(|(_, shape)| *shape == "log").map(|(wood, _)| format!("{wood}_planks"));
    stems.chain(planks).find(|item| tried(seat, item).is_none()).map(|item| attempt(&item))
}

/// Returns the item after which an item is named: `cut_copper` for `cut_copper_slab`.
fn stem(item: &str) -> Option<String> {
    let (stem, _) = item.rsplit_once('_')?;
    registry().item(stem).filter(|item| item.name() == stem).map(|_| stem.to_owned())
}

/// Whether another item was crafted since that item was refused for a lack of ingredients.
fn has_new_means(seat: &Seat<'_>, item: &str) -> bool {
    let since = |deed: &&Deed| !deed.is(CRAFT, Some(item));
    let has_crafted = |deed: &Deed| deed.name == CRAFT && deed.result.contains("Crafted");
    let is_refused = tried(seat, item).is_some_and(|last| report::needed(&last.result).is_some());
    is_refused && seat.log.deeds().rev().take_while(since).any(has_crafted)
}

#[cfg(test)]
mod tests {
    use cooperage_mindcraft::player::scene::{Scene, Turn, Voice};

    use super::*;
    use crate::oracle::goal::{Goal, read};
    use crate::oracle::log::Log;
    use crate::oracle::words::items;

    /// Returns the next attempt after these ones and their results.
    fn next(target: &str, held: &str, attempts: &[(&str, &str)]) -> Option<String> {
        let turns = attempts.iter().flat_map(|(item, result)| {
            let turn = |voice, text| Turn { is_from_agent: false, voice, text };
            [turn(Voice::Own, attempt(item)), turn(Voice::System, format!("Action output:\n{result}"))]
        });
        let goal: Goal = read("Collaborate with other agents around you to make bread, ").unwrap();
        let scene = Scene {
            turns: turns.collect(),
            held: items(held).into_iter().collect(),
            system: "INVENTORY".to_owned(),
            ..Scene::default()
        };
        let mut log = Log::default();
        log.take_in(&scene, &goal);
        trial(&Seat::new(&scene, &goal, &log), &[(target.to_owned(), 1)])
    }

    #[test]
    fn what_an_item_is_named_after_is_tried() {
        let slab = "waxed_cut_copper_slab";
        let refused = (slab, "1 cut_copper_slab needed, but only 0 carried");
        let held = "5 waxed_copper_block";
        assert_eq!(next(slab, held, &[refused]), Some(attempt("waxed_cut_copper")));
        let made = ("waxed_cut_copper", "Crafted waxed_cut_copper; you have 4 waxed_cut_copper now.");
        assert_eq!(next(slab, held, &[refused, made]), Some(attempt(slab)));
        // The recipe does not work, so the item named as lacking is tried after all.
        let vain = ("waxed_cut_copper", "4 waxed_copper_block needed, but only 3 carried");
        assert_eq!(next(slab, held, &[refused, vain]), Some(attempt("cut_copper_slab")));
    }

    #[test]
    fn logs_are_made_planks_where_nothing_else_helps() {
        let banner = ("magenta_banner", "1 stick needed, but only 0 carried");
        let stick = ("stick", "2 bamboo needed, but only 0 carried");
        let bamboo = ("bamboo", "there is no recipe for bamboo");
        let tried = [banner, stick, bamboo];
        assert_eq!(next("magenta_banner", "1 oak_log", &tried), Some(attempt("oak_planks")));
        assert_eq!(next("magenta_banner", "", &tried), None);
        let mut made = tried.to_vec();
        made.push(("oak_planks", "Crafted oak_planks; you have 4 oak_planks now."));
        assert_eq!(next("magenta_banner", "4 oak_planks", &made), Some(attempt("magenta_banner")));
        made.push(banner);
        assert_eq!(next("magenta_banner", "4 oak_planks", &made), Some(attempt("stick")));
    }
}
