//! The next command towards some items, one at a time.

use cooperage_body::skills::SkillError;
use cooperage_mindcraft::player::scene::GivenCommand;
use cooperage_mindcraft::player::step::written;
use cooperage_mindcraft::player::supplies::{Items, Next, Supplies};

use super::seat::Seat;
use crate::oracle::gifts::Demand;
use crate::oracle::goal::Kind;
use crate::oracle::words::listed;

/// How far things are searched for, in blocks.
const RANGE: u32 = 128;
/// The command that crafts.
pub(super) const CRAFT: &str = "!craftRecipe";
/// The block at which many items are crafted.
pub(crate) const TABLE: &str = "crafting_table";
/// Seconds of waiting at a time.
pub(crate) const WAIT_S: u32 = 3;

/// The next command towards these items, with words before it.
pub(crate) fn obtain(seat: &Seat<'_>, wants: &[(String, u32)], supplies: &Supplies<'_>) -> Next {
    // An unknown recipe is looked up before items are gathered for it.
    if let Some(command) = look_up(seat, wants, supplies) {
        return Next::Do { item: String::new(), command };
    }
    match supplies.next(wants) {
        Next::Do { item, command } => {
            let is_search = command.starts_with("!search") || command.starts_with("!moveAway");
            let command = if is_search { command } else { format!("I see to the {item}. {command}") };
            Next::Do { item, command }
        }
        other => other,
    }
}

/// Looks up the first of these items whose recipe no agent has told.
pub(crate) fn look_up(seat: &Seat<'_>, wants: &[(String, u32)], supplies: &Supplies<'_>) -> Option<String> {
    const LOOK_UP: &str = "!getCraftingPlan";
    let is_unknown = |item: &str| !seat.knows(item) && !seat.has_done(LOOK_UP, item);
    if !seat.can_plan || wants.iter().all(|(item, _)| !is_unknown(item)) {
        return None;
    }
    let lacking = supplies.outline(wants).lacking;
    let (item, _) = lacking
        .into_iter()
        .find(|(item, _)| is_unknown(item) && wants.iter().any(|(wanted, _)| wanted == item))?;
    Some(format!("Let me see how {item} is made. {}", written(LOOK_UP, &[&item], &[1])))
}

/// Tries to craft the first of these items whose recipe is unknown. The refusal tells it.
pub(crate) fn trial(seat: &Seat<'_>, wants: &[(String, u32)]) -> Option<String> {
    let is_open = |(item, count): &&(String, u32)| {
        seat.scene.count(item) < *count && !seat.knows(item) && !seat.has_done(CRAFT, item)
    };
    let (item, _) = wants.iter().find(is_open)?;
    Some(format!("I try to make {item}. {}", written(CRAFT, &[item], &[1])))
}

/// Whether no table is left for crafting, because an agent has dug it out on its way.
pub(crate) fn is_without_table(seat: &Seat<'_>) -> bool {
    let is_search = |deed: &&GivenCommand| deed.is("!searchForBlock", Some(TABLE));
    let mut last = seat.log.deeds().rev().filter(|deed| is_search(deed) || deed.name == CRAFT);
    let last = last.find(|deed| is_search(deed) || deed.result.contains("Crafted"));
    !seat.scene.held.contains_key(TABLE) && last.is_some_and(|deed| is_search(&deed) && is_in_vain(deed))
}

/// Whether a search has found nothing.
fn is_in_vain(search: &GivenCommand) -> bool {
    matches!(SkillError::read(&search.result), Some(SkillError::NotFound { .. }))
}

/// Hands over carried items; after a failure it goes nearer first.
pub(crate) fn giving(seat: &Seat<'_>, demand: &Demand) -> Option<String> {
    let Demand { to, item, count, .. } = demand;
    let held = seat.scene.held.get(item).copied().unwrap_or_default();
    let enough = if demand.is_held { 1 } else { *count };
    if held < enough {
        return None;
    }
    let last = seat.log.deeds().next_back();
    if last.is_some_and(|deed| {
        deed.is("!givePlayer", Some(to)) && !deed.result.contains("received") && !deed.result.is_empty()
    }) {
        return Some(written("!goToPlayer", &[to], &[1]));
    }
    Some(format!("Here you are. {}", written("!givePlayer", &[to, item], &[held.min(*count)])))
}

/// Takes up torches that the task gave the agent and that its body has placed by itself.
pub(crate) fn take_up(seat: &Seat<'_>) -> Option<String> {
    const TORCH: &str = "torch";
    const MODE: &str = "torch_placing";
    let given = seat.scene.parts.system.split_once("What the task gave you: ")?.1.lines().next()?;
    let count =
        given.split(", ").find_map(|part| part.strip_prefix("torch: ")?.trim().parse::<u32>().ok())?;
    let held = seat.scene.held.get(TORCH).copied().unwrap_or_default();
    let is_used = seat.log.deeds().any(|deed| deed.name == CRAFT || deed.name == "!givePlayer");
    if seat.has_farm() || is_used || held >= count || seat.has_done("!collectBlocks", TORCH) {
        return None;
    }
    if !seat.has_done("!setMode", MODE) {
        return Some(format!("I need my torch myself. !setMode(\"{MODE}\", false)"));
    }
    Some(format!("I take it up again. {}", written("!collectBlocks", &[TORCH], &[count - held])))
}

/// Puts back a block of the farm's house that the agent has dug away on its way.
pub(crate) fn put_back(seat: &Seat<'_>) -> Option<String> {
    const PLACE: &str = "!placeHere";
    /// Attempts before it is kept.
    const TRIES_MAX: usize = 2;
    if !seat.has_farm() {
        return None;
    }
    let tries = |item: &str| seat.log.deeds().filter(|deed| deed.is(PLACE, Some(item))).count();
    let is_carried = |item: &&str| seat.scene.held.contains_key(*item) && tries(item) < TRIES_MAX;
    let item = [TABLE, "furnace"].into_iter().find(is_carried)?;
    Some(format!("I put the {item} back. {}", written(PLACE, &[item], &[])))
}

/// Returns the command that takes an item out of a chest near the agent, or that searches for a chest.
pub(crate) fn from_chest(seat: &Seat<'_>, lacking: &[(String, u32)]) -> Option<String> {
    const TAKE: &str = "!takeFromChest";
    let tries = |item: &str| seat.log.deeds().filter(|deed| deed.is(TAKE, Some(item))).collect::<Vec<_>>();
    let is_without =
        seat.log.deeds().any(|deed| deed.name == TAKE && deed.result.contains("no chest within"));
    let has_searched = seat.has_done("!searchForBlock", "chest");
    if is_without && !has_searched {
        return Some(written("!searchForBlock", &["chest"], &[RANGE]));
    }
    lacking.iter().find_map(|(item, count)| {
        let tried = tries(item);
        let allowed = if tried.iter().any(|deed| deed.result.contains("no chest within")) { 2 } else { 1 };
        (tried.len() < allowed)
            .then(|| format!("Perhaps there is {item} in a chest. {}", written(TAKE, &[item], &[*count])))
    })
}

/// Waits in a way that picks up thrown items: an agent that stays on purpose picks up nothing.
pub(crate) fn look_out() -> String {
    written("!inventory", &[], &[])
}

/// Waits for so many seconds.
pub(crate) fn wait(seconds: u32) -> String {
    written("!stay", &[], &[seconds])
}

/// Returns the next step of an agent that can talk with no other: it works by itself.
pub(crate) fn alone(seat: &Seat<'_>) -> String {
    let targets = &seat.goal.targets;
    let is_told = targets.iter().all(|(item, _)| seat.knows(item));
    let next = match seat.goal.kind {
        Kind::HellsKitchen if !is_told => Next::Lacking(Items::new()),
        _ => obtain(seat, targets, &seat.supplies(Items::new(), false)),
    };
    match next {
        Next::Do { command, .. } => command,
        Next::Lacking(lacking) => format!("I cannot do this alone: I lack {}.", listed(&lacking)),
        Next::Done => "Everything is done.".to_owned(),
    }
}
