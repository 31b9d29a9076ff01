//! The next command towards some items, one at a time.

use cooperage_blocks::registry;
use cooperage_mindcraft::player::converse::SILENCE;
use cooperage_mindcraft::player::scene::GivenCommand;
use cooperage_mindcraft::player::step::written;
use cooperage_mindcraft::player::supplies::{CRAFT, Items, Next, SEARCH_BLOCK, Supplies, TABLE, is_search};

use super::seat::Seat;
use crate::oracle::gifts::Demand;
use crate::oracle::goal::Kind;
use crate::oracle::log::{Event, LOOK};
use crate::oracle::words::listed;

/// The command that looks up a recipe.
const LOOK_UP: &str = "!getCraftingPlan";
/// How far things are searched for, in blocks.
const RANGE: u32 = 128;
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
            let is_bare = is_search(&command) || command.starts_with("!moveAway");
            let command = if is_bare { command } else { format!("I see to the {item}. {command}") };
            Next::Do { item, command }
        }
        other => other,
    }
}

/// Looks up the first of these items whose recipe no agent has told.
pub(crate) fn look_up(seat: &Seat<'_>, wants: &[(String, u32)], supplies: &Supplies<'_>) -> Option<String> {
    let is_unknown = |item: &str| !seat.knows(item) && !seat.has_done(LOOK_UP, item);
    if !seat.can_plan || wants.iter().all(|(item, _)| !is_unknown(item)) {
        return None;
    }
    let lacking = supplies.outline(wants).lacking;
    let (item, _) = lacking
        .into_iter()
        .find(|(item, _)| is_unknown(item) && wants.iter().any(|(wanted, _)| wanted == item))?;
    plan_of(seat, &item)
}

/// The command that looks up a crafted item's recipe; `None` where the agent lacks the command or has given it before.
pub(crate) fn plan_of(seat: &Seat<'_>, item: &str) -> Option<String> {
    let is_open = seat.can_plan && !seat.log.deeds().any(|deed| deed.is(LOOK_UP, Some(item)));
    is_open.then(|| format!("Let me see how {item} is made. {}", written(LOOK_UP, &[item], &[1])))
}

/// Tries to craft the first of these items whose recipe is unknown. The refusal tells it; where it does not, as beside no
/// table, another try may.
pub(crate) fn trial(seat: &Seat<'_>, wants: &[(String, u32)]) -> Option<String> {
    const TRIES_MAX: usize = 3;
    let is_crafted = |item: &str| {
        let recipe = registry().item(item).and_then(cooperage_plan::recipe);
        recipe.is_some_and(|recipe| !recipe.is_cooked)
    };
    let is_open = |(item, count): &&(String, u32)| {
        seat.scene.count(item) < *count
            && !seat.knows(item)
            && is_crafted(item)
            && seat.tried(CRAFT, item).count() < TRIES_MAX
    };
    let (item, _) = wants.iter().find(is_open)?;
    Some(format!("I try to make {item}. {}", written(CRAFT, &[item], &[1])))
}

/// Whether no table is left for crafting, because an agent has dug it out on its way.
pub(crate) fn is_without_table(seat: &Seat<'_>) -> bool {
    seat.scene.count(TABLE) == 0 && seat.supplies(Items::new(), false).is_without_table()
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
        return Some(format!("I keep my torch. !setMode(\"{MODE}\", false)"));
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
    let is_carried =
        |item: &&str| seat.scene.held.contains_key(*item) && seat.tried(PLACE, item).count() < TRIES_MAX;
    let item = [TABLE, "furnace"].into_iter().find(is_carried)?;
    Some(format!("I put the {item} back. {}", written(PLACE, &[item], &[])))
}

/// Returns the command that takes an item out of a chest near the agent, or that searches for a chest.
pub(crate) fn from_chest(seat: &Seat<'_>, lacking: &[(String, u32)]) -> Option<String> {
    const TAKE: &str = "!takeFromChest";
    let is_without = |deed: &GivenCommand| deed.result.contains("no chest within");
    let has_searched = seat.has_done(SEARCH_BLOCK, "chest");
    if seat.log.deeds().any(|deed| deed.name == TAKE && is_without(deed)) && !has_searched {
        return Some(written(SEARCH_BLOCK, &["chest"], &[RANGE]));
    }
    lacking.iter().find_map(|(item, count)| {
        let tries_max = if seat.tried(TAKE, item).any(is_without) { 2 } else { 1 };
        (seat.tried(TAKE, item).count() < tries_max)
            .then(|| format!("Perhaps there is {item} in a chest. {}", written(TAKE, &[item], &[*count])))
    })
}

/// Waits in a way that picks up thrown items: an agent that stays on purpose picks up nothing. In a conversation it looks
/// once, because each of its messages makes a reply void that its partner is about to give.
pub(crate) fn look_out(seat: &Seat<'_>) -> String {
    let has_looked = matches!(seat.log.events.last(), Some(Event::Did(deed)) if deed.name == LOOK);
    if has_looked && seat.partner().is_some() { SILENCE.to_owned() } else { LOOK.to_owned() }
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
