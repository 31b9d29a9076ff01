//! The next command towards some items, one at a time.

use std::collections::BTreeSet;

use cooperage_mindcraft::player::scene::Deed;
use cooperage_mindcraft::player::step::written;

use super::seat::Seat;
use crate::oracle::gifts::Demand;
use crate::oracle::recipes::needs::{Make, Needs, Planner, Source, Stock};
use crate::oracle::recipes::{How, Items};
use crate::oracle::words::listed;

/// How far things are searched for, in blocks.
const RANGE: u32 = 128;
/// Failures of the same command in a row after which the agent moves away.
const FAILURES_MAX: usize = 5;
/// The command that crafts.
pub(super) const CRAFT: &str = "!craftRecipe";
/// The block at which many items are crafted.
pub(crate) const TABLE: &str = "crafting_table";
/// Seconds of waiting at a time.
pub(crate) const WAIT_S: u32 = 3;

/// The next step towards some items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// This command, with words before it.
    Do(String),
    /// Nothing can be done without these.
    Lacking(Items),
    /// All of it is carried.
    Done,
}

/// How needs are worked out.
pub(crate) struct Means<'a> {
    /// The items that other agents bring.
    pub(crate) expected: &'a Stock,
    /// Whether trees are cut.
    pub(crate) cuts_trees: bool,
}

/// Returns the needs for these items.
pub(crate) fn needs(seat: &Seat<'_>, wants: &[(String, u32)], means: &Means<'_>) -> Needs {
    let vain = vain(seat);
    let planner = Planner {
        book: &seat.log.book,
        expected: means.expected,
        has_farm: seat.has_farm(),
        cuts_trees: means.cuts_trees,
        vain: &vain,
    };
    planner.needs(wants, &seat.scene.held)
}

/// The next command towards these items.
pub(crate) fn obtain(seat: &Seat<'_>, wants: &[(String, u32)], means: &Means<'_>) -> Next {
    let needs = needs(seat, wants, means);
    // An unknown recipe is looked up before items are gathered for it.
    if let Some(command) = look_up(seat, wants, &needs) {
        return Next::Do(command);
    }
    let vain = vain(seat);
    let gather = needs.gather.iter().find(|(_, source, _)| match source {
        Source::Block(block) => !vain.contains(block),
        Source::Creature(kind) => !vain.contains(*kind),
    });
    if let Some((item, source, more)) = gather {
        return Next::Do(gathering(seat, item, source, *more));
    }
    // Items other than logs are not used up for a recipe that leads nowhere, because another recipe may need them.
    let is_stuck =
        !seat.has_farm() && needs.lacking.iter().any(|(item, _)| !means.expected.contains_key(item));
    let may_make =
        |make: &&Make| make.is_ready(&seat.scene.held) && (!is_stuck || make.item.ends_with("_planks"));
    if let Some(make) = needs.make.iter().find(may_make) {
        if lacks_table(seat, &make.item) {
            return Next::Lacking(vec![(TABLE.to_owned(), 1)]);
        }
        return Next::Do(making(seat, make));
    }
    let mut lacking = needs.lacking;
    lacking.extend(needs.gather.into_iter().map(|(item, _, more)| (item, more)));
    if lacking.is_empty() { Next::Done } else { Next::Lacking(lacking) }
}

/// Looks up the first of these items whose recipe no agent has told.
pub(crate) fn look_up(seat: &Seat<'_>, wants: &[(String, u32)], needs: &Needs) -> Option<String> {
    const LOOK_UP: &str = "!getCraftingPlan";
    let unknown = wants.iter().find(|(item, _)| {
        needs.lacking.iter().any(|(lacking, _)| lacking == item)
            && seat.log.book.way(item).is_none()
            && !seat.has_done(LOOK_UP, item)
    });
    let (item, _) = unknown.filter(|_| seat.can_plan)?;
    Some(format!("Let me see how {item} is made. {}", written(LOOK_UP, &[item], &[1])))
}

/// Whether the table was needed for its own work, so that another one has to stand there.
pub(super) fn lacks_table(seat: &Seat<'_>, item: &str) -> bool {
    let last = seat.log.deeds().rev().find(|deed| deed.is(CRAFT, Some(item)));
    let is_missing = last.is_some_and(|deed| deed.result.contains("an ingredient is missing"));
    is_missing && seat.scene.held.get(TABLE).is_none_or(|tables| *tables < 2)
}

pub(super) fn gathering(seat: &Seat<'_>, item: &str, source: &Source, more: u32) -> String {
    match source {
        Source::Block(block) => {
            let command = written("!collectBlocks", &[block], &[more]);
            let search = written("!searchForBlock", &[block], &[RANGE]);
            or_search(
                seat,
                &format!("I get {more} {item}."),
                &command,
                &format!("no {block} within"),
                &search,
            )
        }
        Source::Creature(kind) => {
            let command = written("!attack", &[kind], &[]);
            let search = written("!searchForEntity", &[kind], &[RANGE]);
            or_search(
                seat,
                &format!("I need {more} {item}."),
                &command,
                &format!("no {kind} within"),
                &search,
            )
        }
    }
}

fn making(seat: &Seat<'_>, make: &Make) -> String {
    let Make { item, times, uses, how } = make;
    let words = format!("I make {item}.");
    match how {
        How::Crafted => {
            let command = written(CRAFT, &[item], &[*times]);
            let search = written("!searchForBlock", &[TABLE], &[RANGE]);
            or_search(seat, &words, &command, "no crafting_table within", &search)
        }
        How::Cooked => {
            let raw = uses.first().map_or("", |(raw, _)| raw.as_str());
            let command = written("!smeltItem", &[raw], &[*times]);
            let search = written("!searchForBlock", &["furnace"], &[RANGE]);
            or_search(seat, &words, &command, "no furnace within", &search)
        }
    }
}

/// Returns a command, or the search for a block if the command has just failed because that block is not near.
fn or_search(seat: &Seat<'_>, words: &str, command: &str, missing: &str, search: &str) -> String {
    let last = seat.log.deeds().next_back();
    if last.is_some_and(|deed| shows(deed, command) && deed.result.contains(missing)) {
        return search.to_owned();
    }
    let failures = seat.log.deeds().rev().take_while(|deed| shows(deed, command)).count();
    if failures > 0 && failures % FAILURES_MAX == 0 {
        return written("!moveAway", &[], &[WAIT_S]);
    }
    format!("{words} {command}")
}

/// Whether a deed is that command with that first argument.
fn shows(deed: &Deed, command: &str) -> bool {
    let name = command.split('(').next().unwrap_or_default();
    let first = command.split('"').nth(1);
    deed.is(name, first)
}

/// Blocks and creatures that were searched for in vain.
pub(super) fn vain(seat: &Seat<'_>) -> BTreeSet<String> {
    let searches =
        seat.log.deeds().filter(|deed| ["!searchForBlock", "!searchForEntity"].contains(&deed.name.as_str()));
    searches.filter(|deed| is_in_vain(deed)).filter_map(|deed| deed.arguments.first().cloned()).collect()
}

/// Whether no table is left for crafting, because an agent has dug it out on its way.
pub(crate) fn is_without_table(seat: &Seat<'_>) -> bool {
    let is_search = |deed: &&Deed| deed.is("!searchForBlock", Some(TABLE));
    let mut last = seat.log.deeds().rev().filter(|deed| is_search(deed) || deed.name == CRAFT);
    let last = last.find(|deed| is_search(deed) || deed.result.contains("Crafted"));
    !seat.scene.held.contains_key(TABLE) && last.is_some_and(|deed| is_search(&deed) && is_in_vain(deed))
}

/// Whether a search has found nothing.
fn is_in_vain(search: &Deed) -> bool {
    search.result.contains(" within ") && !search.result.contains("There is")
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
    let given = seat.scene.system.split_once("What the task gave you: ")?.1.lines().next()?;
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
    let means = Means { expected: &Stock::new(), cuts_trees: false };
    let is_own = |item: &str| {
        seat.log.book.way(item).is_some() || seat.goal.kind != crate::oracle::goal::Kind::HellsKitchen
    };
    let wants: Items = seat.goal.targets.iter().filter(|(item, _)| is_own(item)).cloned().collect();
    let next = if wants.len() < seat.goal.targets.len() {
        Next::Lacking(Items::new())
    } else {
        obtain(seat, &wants, &means)
    };
    match next {
        Next::Do(command) => command,
        Next::Lacking(lacking) => format!("I cannot do this alone: I lack {}.", listed(&lacking)),
        Next::Done => "Everything is done.".to_owned(),
    }
}
