//! How an agent that reads comes by items: the planner's steps from facts that prompts have told, one command at a time.
//!
//! The prompts of this world name no cells. The agent counts on the sources of its [`Land`] until the results of its
//! commands say that they are not there.
//!
//! Reading order: [`sources`], the tables; `outline`, the plan from them; `trail`, the results of earlier commands.

mod outline;
mod sources;
#[cfg(test)]
mod tests;
mod trail;

use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::ItemId;
use cooperage_core::AgentId;
use cooperage_plan::Step;

use super::scene::GivenCommand;
pub use outline::Outline;
pub use sources::{WOODS, knowledge};

/// The command that crafts.
pub const CRAFT: &str = "!craftRecipe";
/// The command that searches for a block.
pub const SEARCH_BLOCK: &str = "!searchForBlock";
/// The command that smelts.
pub const SMELT: &str = "!smeltItem";
const COLLECT: &str = "!collectBlocks";
const ATTACK: &str = "!attack";
const SEARCH_ENTITY: &str = "!searchForEntity";
/// The block at which many items are crafted.
pub const TABLE: &str = "crafting_table";
const FURNACE: &str = "furnace";
/// The number of the agent itself in its plans.
const ME: AgentId = AgentId(0);

/// Items by name, with how many of each.
pub type Items = Vec<(String, u32)>;

/// The sources that an agent counts on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Land {
    /// Blocks of natural terrain.
    Wild,
    /// A farm with a house, in which a table and a furnace with fuel stand.
    Farm,
    /// A place beside a table, with or without trees.
    Bare { has_trees: bool },
}

/// The facts from which an agent plans for items.
#[derive(Clone)]
pub struct Supplies<'a> {
    pub held: &'a BTreeMap<String, u32>,
    /// Its commands so far, with their results.
    pub deeds: Vec<&'a GivenCommand>,
    pub land: Land,
    /// Items that other agents bring.
    pub awaited: Items,
    /// The items whose recipes it knows; `None` if it knows all recipes.
    pub recipes: Option<BTreeSet<ItemId>>,
}

/// The next step towards some items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// A command, with the item that it brings.
    Do { item: String, command: String },
    /// Nothing can be done without these.
    Lacking(Items),
    /// All of it is carried.
    Done,
}

impl Supplies<'_> {
    /// The next command towards these items.
    #[must_use]
    pub fn next(&self, wants: &[(String, u32)]) -> Next {
        self.follow(self.outline(wants))
    }

    /// The next command towards one of these items, the one that lacks least and takes the least time.
    #[must_use]
    pub fn next_of(&self, kinds: &[(String, u32)]) -> Next {
        let outlines = kinds.iter().map(|kind| self.outline(std::slice::from_ref(kind)));
        outline::lightest(outlines).map_or(Next::Done, |outline| self.follow(outline))
    }

    fn follow(&self, outline: Outline) -> Next {
        let Outline { plan, mut lacking } = outline;
        let is_made = |step: &Step| matches!(step, Step::Craft { .. } | Step::Smelt { .. });
        let own = || plan.of(ME).map(|(_, planned)| &planned.step);
        // Sources at hand come before those that must be searched for.
        let gathering = own().filter(|step| !is_made(step) && self.is_ready(step));
        if let Some(next) = gathering.map(|step| self.command(step)).min_by_key(effort) {
            return next;
        }
        // Where something does not come, other recipes may need the items; planks serve all of them.
        let is_awaited = |item: &str| self.awaited.iter().any(|(known, _)| known == item);
        let is_stuck =
            matches!(self.land, Land::Bare { .. }) && lacking.iter().any(|(item, _)| !is_awaited(item));
        let may_make = |step: &&Step| {
            is_made(step)
                && self.is_ready(step)
                && (!is_stuck || makes(step).is_some_and(|item| item.ends_with("_planks")))
        };
        if let Some(step) = own().find(may_make) {
            return self.command(step);
        }
        if lacking.is_empty() {
            // Nothing can be made of an ingredient that another step of the plan still brings.
            lacking.extend(own().filter_map(makes).map(|item| (item.to_owned(), 1)).take(1));
        }
        if lacking.is_empty() { Next::Done } else { Next::Lacking(lacking) }
    }

    /// Whether the items that a step takes and needs are held.
    fn is_ready(&self, step: &Step) -> bool {
        let tools = step.needs().into_iter().map(|tool| (tool, 1));
        tools.chain(step.uses()).all(|(item, count)| self.count(item.name()) >= count)
    }

    /// A step of a plan as a command.
    fn command(&self, step: &Step) -> Next {
        let item = makes(step).unwrap_or_default();
        let command = match step {
            Step::Collect { blocks, count, .. } => {
                let found = blocks
                    .iter()
                    .filter_map(|block| self.pursue([COLLECT, SEARCH_BLOCK], block.name(), &[*count]));
                found.min_by_key(|command| is_search(command))
            }
            Step::Kill { mob, .. } => self.pursue([ATTACK, SEARCH_ENTITY], mob, &[]),
            Step::Craft { times, table, .. } => match self.search_of(table, TABLE) {
                None if self.needs_second_table(item) => {
                    return Next::Lacking(vec![(TABLE.to_owned(), 1)]);
                }
                search => search.or_else(|| Some(self.unless_stuck(CRAFT, item, &[*times]))),
            },
            Step::Smelt { input, count, station, .. } => self
                .search_of(station, FURNACE)
                .or_else(|| Some(self.unless_stuck(SMELT, input.name(), &[*count]))),
            _ => None,
        };
        let count = step.gains().first().map_or(1, |gain| gain.count);
        match command {
            Some(command) => Next::Do { item: item.to_owned(), command },
            None => Next::Lacking(vec![(item.to_owned(), count)]),
        }
    }

    fn count(&self, item: &str) -> u32 {
        self.held.get(item).copied().unwrap_or_default()
    }
}

/// The item that a step brings.
fn makes(step: &Step) -> Option<&'static str> {
    step.gains().first()?.any_of.first().map(|item| item.name())
}

/// Whether a command only looks for a source.
#[must_use]
pub fn is_search(command: &str) -> bool {
    [SEARCH_BLOCK, SEARCH_ENTITY].iter().any(|search| command.starts_with(search))
}

/// The order among steps that could be taken now.
fn effort(next: &Next) -> u32 {
    match next {
        Next::Do { command, .. } => u32::from(is_search(command)),
        Next::Lacking(_) | Next::Done => 2,
    }
}
