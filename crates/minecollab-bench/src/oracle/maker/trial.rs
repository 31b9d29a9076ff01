//! Crafting something all the same where the known recipes lead nowhere.

use cooperage_blocks::registry;
use cooperage_mindcraft::player::scene::Deed;
use cooperage_mindcraft::player::step::written;

use super::seat::Seat;
use super::work::{CRAFT, TABLE, gathering, lacks_table, vain};
use crate::oracle::recipes::needs::Source;
use crate::oracle::recipes::{of_wood, report};

/// Tries to craft the first of these items that is lacking: a refusal names what it lacks by the recipe that comes nearest to
/// what is carried, which is tried in turn. Where that leads nowhere, what the names suggest is tried.
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

/// What else may help towards these items, each of which was refused: with something newly crafted another recipe may come
/// nearest; otherwise what one is named after is tried (`cut_copper` of `cut_copper_slab`), and planks of logs that are carried.
fn guess(seat: &Seat<'_>, open: &[String]) -> Option<String> {
    if let Some(item) = open.iter().find(|item| has_new_means(seat, item)) {
        return Some(attempt(item));
    }
    let stems = open.iter().filter_map(|item| Some(item.rsplit_once('_')?.0.to_owned()));
    let logs = seat.scene.held.keys().filter_map(|item| of_wood(item));
    let planks = logs.filter(|(_, shape)| *shape == "log").map(|(wood, _)| format!("{wood}_planks"));
    let is_item = |name: &String| registry().item(name).is_some_and(|item| item.name() == name);
    stems.chain(planks).filter(is_item).find(|item| tried(seat, item).is_none()).map(|item| attempt(&item))
}

/// Whether something else was crafted since that item was refused for what it lacks.
fn has_new_means(seat: &Seat<'_>, item: &str) -> bool {
    let since = |deed: &&Deed| !deed.is(CRAFT, Some(item));
    let has_crafted = |deed: &Deed| deed.name == CRAFT && deed.result.contains("Crafted");
    let is_refused = tried(seat, item).is_some_and(|last| report::needed(&last.result).is_some());
    is_refused && seat.log.deeds().rev().take_while(since).any(has_crafted)
}
