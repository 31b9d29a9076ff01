//! How an agent that reads comes by items: the planner's steps from what prompts have told, one command at a time.
//!
//! The prompts of this world name no cells. The agent counts on the sources of its [`Land`] until the results of its
//! commands say that they are not there.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use cooperage_blocks::{ItemId, registry};
use cooperage_body::catalogues::mindcraft::reports::CommandReport;
use cooperage_body::skills::SkillError;
use cooperage_core::AgentId;
use cooperage_plan::{
    Goal, Holder, Known, Means, Missing, Plan, Station, Unsolvable, Work, plan_known, recipe,
};

use super::scene::GivenCommand;
use super::step::written;

/// Kinds of wood, those first that are looked for first.
pub const WOODS: [&str; 8] = ["oak", "birch", "spruce", "jungle", "acacia", "dark_oak", "mangrove", "cherry"];

/// Colours of things that are dyed.
const COLORS: &[&str] = &[
    "white",
    "light_gray",
    "gray",
    "black",
    "brown",
    "red",
    "orange",
    "yellow",
    "lime",
    "green",
    "cyan",
    "light_blue",
    "blue",
    "purple",
    "magenta",
    "pink",
];

/// Blocks that natural terrain has, with how far off they are expected, in blocks.
const WILD: &[(u32, &[&str])] = &[
    (8, &["dirt", "short_grass", "dandelion", "poppy"]),
    (16, &["oak_log", "oak_leaves", "stone", "sand"]),
    (24, &["birch_log", "coal_ore", "gravel"]),
    (32, &["spruce_log", "iron_ore", "copper_ore", "clay", "sugar_cane", "pumpkin"]),
    (
        64,
        &["jungle_log", "acacia_log", "wheat", "carrots", "potatoes", "beetroots", "melon", "kelp", "cactus"],
    ),
    (64, &["dark_oak_log", "mangrove_log", "cherry_log", "red_mushroom", "brown_mushroom", "sandstone"]),
    (96, &["gold_ore", "lapis_ore", "redstone_ore", "diamond_ore", "emerald_ore", "obsidian"]),
];
/// Creatures of the wild.
const WILD_CREATURES: &[&str] =
    &["cow", "pig", "sheep", "chicken", "rabbit", "zombie", "skeleton", "spider", "creeper"];
/// Plants of a farm, and its animals.
const FARM: &[&str] = &[
    "wheat",
    "carrots",
    "potatoes",
    "beetroots",
    "sugar_cane",
    "pumpkin",
    "melon",
    "red_mushroom",
    "brown_mushroom",
    "dandelion",
];
const FARM_CREATURES: &[&str] = &["cow", "pig", "sheep", "chicken", "rabbit"];

/// Blocks and creatures of a kind that are counted on.
const MANY: u32 = 64;
const MANY_BLOCKS: u32 = 8_192;
/// Items of a kind that a plan is promised to find out how many of them it uses.
const PROMISED: u32 = 4_096;
/// Kinds of items that may be lacking at once.
const LACKING_MAX: usize = 24;
/// Failures in a row at a source, after which the agent moves away; and after which it gives the source up.
const FAILURES_MAX: usize = 4;
const GIVEN_UP: usize = 12;
/// Seconds for which it moves away.
const MOVE_AWAY: u32 = 3;
/// The number of the agent itself in its plans.
const ME: AgentId = AgentId(0);

/// Items whose recipes every agent knows.
const COMMON: &[&str] = &[
    "sugar",
    "gold_nugget",
    "cooked_beef",
    "cooked_porkchop",
    "cooked_chicken",
    "cooked_mutton",
    "cooked_rabbit",
    "baked_potato",
    "oak_planks",
];

const CRAFT: &str = "!craftRecipe";
const TABLE: &str = "crafting_table";

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

/// What an agent knows when it plans for items.
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

/// The work for some items.
#[derive(Clone, Debug, Default)]
pub struct Outline {
    pub plan: Plan,
    /// Items that must come from others, the awaited ones included.
    pub lacking: Items,
}

impl Supplies<'_> {
    /// The work that it takes to hold these items.
    #[must_use]
    pub fn outline(&self, wants: &[(String, u32)]) -> Outline {
        let goal = have(wants);
        let plain = self.solve(&goal, None);
        if !mixes_woods(&plain.plan) {
            return plain;
        }
        let of_wood = WOODS.iter().map(|wood| self.solve(&goal, Some(wood)));
        let lacking = |outline: &Outline| outline.lacking.iter().map(|(_, count)| count).sum::<u32>();
        of_wood.min_by_key(|outline| (lacking(outline), outline.plan.ticks())).unwrap_or(plain)
    }

    /// Those of another agent's items that this work takes, beyond the awaited ones.
    #[must_use]
    pub fn gifts(&self, wants: &[(String, u32)], theirs: &BTreeMap<String, u32>) -> Items {
        let count = |items: &[(String, u32)], item: &str| -> u32 {
            items.iter().filter(|(known, _)| known == item).map(|(_, count)| count).sum()
        };
        let mut awaited = self.awaited.clone();
        awaited.extend(theirs.iter().map(|(item, count)| (item.clone(), *count)));
        let recipes = self.recipes.clone();
        let both = Supplies { held: self.held, deeds: self.deeds.clone(), land: self.land, awaited, recipes };
        let lacking = both.outline(wants).lacking;
        let gift = |(item, lacking): &(String, u32)| {
            let more = lacking.saturating_sub(count(&self.awaited, item));
            (item.clone(), more.min(theirs.get(item).copied().unwrap_or_default()))
        };
        lacking.iter().map(gift).filter(|(_, count)| *count > 0).collect()
    }

    /// The next command towards these items.
    #[must_use]
    pub fn next(&self, wants: &[(String, u32)]) -> Next {
        self.follow(self.outline(wants))
    }

    /// The next command towards so many logs of any wood.
    #[must_use]
    pub fn next_log(&self, count: u32) -> Next {
        let blocks = WOODS.iter().filter_map(|wood| registry().block(&format!("{wood}_log"))).collect();
        let goal = Goal::Gather { blocks, count, who: Holder::Agent(ME) };
        self.follow(self.solve(&goal, None))
    }

    fn follow(&self, outline: Outline) -> Next {
        use cooperage_plan::Step;
        let Outline { plan, mut lacking } = outline;
        let holds = |(item, count): (ItemId, u32)| self.count(item.name()) >= count;
        let ready = |step: &Step| {
            let tools = step.needs().into_iter().map(|tool| (tool, 1));
            tools.chain(step.uses()).all(holds)
        };
        let is_made = |step: &Step| matches!(step, Step::Craft { .. } | Step::Smelt { .. });
        let own = || plan.of(ME).map(|(_, planned)| &planned.step);
        // Creatures go away, plants stay.
        let gathering = || own().filter(|step| !is_made(step) && ready(step));
        let hunting = gathering().find(|step| matches!(step, Step::Kill { .. }));
        if let Some(step) = hunting.or_else(|| gathering().next()) {
            return self.command(step);
        }
        // Where something does not come, other recipes may need the items; planks serve all of them.
        let is_awaited = |item: &str| self.awaited.iter().any(|(known, _)| known == item);
        let is_stuck =
            matches!(self.land, Land::Bare { .. }) && lacking.iter().any(|(item, _)| !is_awaited(item));
        let may_make = |step: &&Step| {
            is_made(step)
                && ready(step)
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

    /// Plans with all woods, or with one.
    fn solve(&self, goal: &Goal, wood: Option<&str>) -> Outline {
        let mut known = self.known();
        if let Some(wood) = wood {
            let is_usable = |name: &str| wood_of(name).is_none_or(|own| own == wood);
            known.agents.iter_mut().for_each(|(_, held)| held.retain(|(item, _)| is_usable(item.name())));
            known.blocks.retain(|known| is_usable(known.block.name()));
        }
        let mut promised: Vec<ItemId> = known.promised.iter().map(|(_, item, _)| *item).collect();
        let plan = loop {
            match plan_known(goal, &known) {
                Ok(plan) => break plan,
                Err(Unsolvable::NoItem { why: Missing::Source(item) | Missing::Enough(item), .. })
                    if promised.len() < LACKING_MAX && !known.promised.contains(&(ME, item, PROMISED)) =>
                {
                    for item in short_of(item, &known) {
                        promised.push(item);
                        known.promised.push((ME, item, PROMISED));
                    }
                }
                Err(_) => return Outline { plan: Plan::default(), lacking: self.open(goal) },
            }
        };
        promised.sort_unstable();
        promised.dedup();
        let lacking = promised.into_iter().filter_map(|item| {
            let lacking = self.uses(item, &plan, goal).saturating_sub(self.count(item.name()));
            (lacking > 0).then(|| (item.name().to_owned(), lacking))
        });
        Outline { lacking: lacking.collect(), plan }
    }

    /// The items of a goal that are not held.
    fn open(&self, goal: &Goal) -> Items {
        let items = match goal {
            Goal::Have { items, .. } => items.clone(),
            Goal::Gather { blocks, count, .. } => blocks
                .first()
                .and_then(|block| block.info().item)
                .map(|item| (item, *count))
                .into_iter()
                .collect(),
            _ => Vec::new(),
        };
        let open = items
            .into_iter()
            .map(|(item, count)| (item.name().to_owned(), count.saturating_sub(self.count(item.name()))));
        open.filter(|(_, count)| *count > 0).collect()
    }

    /// How many of an item a plan takes beyond those that it brings.
    fn uses(&self, item: ItemId, plan: &Plan, goal: &Goal) -> u32 {
        let of = |items: &[(ItemId, u32)]| -> u32 {
            items.iter().filter(|(used, _)| *used == item).map(|(_, count)| count).sum()
        };
        let wanted = if let Goal::Have { items, .. } = goal { of(items) } else { 0 };
        let mut used = wanted;
        let mut brought = 0;
        let mut is_tool = false;
        for planned in &plan.steps {
            used += of(&planned.step.uses());
            is_tool |= planned.step.needs().contains(&item);
            for gain in planned.step.gains() {
                brought += if gain.any_of == [item] { gain.count } else { 0 };
            }
        }
        used.max(u32::from(is_tool)).saturating_sub(brought)
    }

    fn known(&self) -> Known {
        let mut known = Known::new(vec![(ME, ids(self.held.iter()))]);
        let mut unable = vec![Work::Grow, Work::Hasten, Work::Shear, Work::Milk, Work::AwaitLaid, Work::Fill];
        let creatures = match self.land {
            Land::Wild => {
                for (distance, blocks) in WILD {
                    known.add_blocks(self.there(blocks), MANY_BLOCKS, *distance);
                }
                WILD_CREATURES
            }
            Land::Farm => {
                known.add_blocks(self.there(FARM), MANY_BLOCKS, 8);
                known.has_fuel = true;
                FARM_CREATURES
            }
            Land::Bare { has_trees } => {
                unable.push(Work::Smelt);
                let logs: Vec<String> = WOODS.iter().map(|wood| format!("{wood}_log")).collect();
                let logs: Vec<&str> = logs.iter().map(String::as_str).filter(|_| has_trees).collect();
                known.add_blocks(self.there(&logs), MANY_BLOCKS, 32);
                &[]
            }
        };
        if self.stands(TABLE) != Stands::Not {
            known.add_station(TABLE);
        }
        if self.land == Land::Farm {
            known.add_station("furnace");
        }
        let is_there = |kind: &&&str| !self.is_in_vain("!attack", "!searchForEntity", kind);
        known.creatures = creatures.iter().filter(is_there).map(|kind| (*kind, MANY)).collect();
        known.means = Means::without(&unable);
        known.promised = ids(self.awaited.iter().map(|(item, count)| (item, count)))
            .into_iter()
            .map(|(item, count)| (ME, item, count))
            .collect();
        known.recipes = self.recipes.clone().map(|mut recipes| {
            recipes.extend(COMMON.iter().filter_map(|name| registry().item(name)));
            // A recipe of one wood or colour holds for the others.
            for kinds in [&WOODS[..], COLORS] {
                let shapes: Vec<&str> = recipes
                    .iter()
                    .filter_map(|item| split(kinds, item.name()))
                    .map(|(_, shape)| shape)
                    .collect();
                let named =
                    kinds.iter().flat_map(|kind| shapes.iter().map(move |shape| format!("{kind}_{shape}")));
                recipes.extend(named.filter_map(|name| registry().item(&name)));
            }
            recipes
        });
        known
    }

    fn count(&self, item: &str) -> u32 {
        self.held.get(item).copied().unwrap_or_default()
    }

    /// The blocks that were not looked for in vain.
    fn there<'n>(&self, blocks: &[&'n str]) -> Vec<&'n str> {
        let is_there = |block: &&&str| !self.is_in_vain("!collectBlocks", "!searchForBlock", block);
        blocks.iter().filter(is_there).copied().collect()
    }

    /// How far things are searched for, one distance after the other, in blocks.
    fn ranges(&self) -> &'static [u32] {
        if self.land == Land::Wild { &[64, 128, 256] } else { &[128] }
    }

    /// A step of a plan as a command.
    fn command(&self, step: &cooperage_plan::Step) -> Next {
        use cooperage_plan::Step;
        let own = |text: String, item: &str| Next::Do { item: item.to_owned(), command: text };
        let name = makes(step).unwrap_or_default();
        match step {
            Step::Collect { blocks, count, .. } => {
                let kinds = blocks.iter().map(|block| block.name());
                let mut found = kinds.filter_map(|kind| {
                    let command = written("!collectBlocks", &[kind], &[*count]);
                    self.pursue("!collectBlocks", "!searchForBlock", kind, command)
                });
                found.next().map_or(Next::Lacking(vec![(name.to_owned(), *count)]), |text| own(text, name))
            }
            Step::Kill { mob, item, count } => {
                let command = written("!attack", &[mob], &[]);
                let found = self.pursue("!attack", "!searchForEntity", mob, command);
                found.map_or(Next::Lacking(vec![(item.name().to_owned(), *count)]), |text| own(text, name))
            }
            Step::Craft { times, table, .. } => {
                let searches = matches!(table, Station::Near(_)) && self.stands(TABLE) == Stands::Elsewhere;
                if searches {
                    return own(written("!searchForBlock", &[TABLE], &[self.ranges()[0]]), name);
                }
                if self.needs_second_table(name) {
                    return Next::Lacking(vec![(TABLE.to_owned(), 1)]);
                }
                own(self.unless_stuck(CRAFT, name, written(CRAFT, &[name], &[*times])), name)
            }
            Step::Smelt { input, count, station, .. } => {
                let input = input.name();
                let searches =
                    matches!(station, Station::Near(_)) && self.stands("furnace") == Stands::Elsewhere;
                if searches {
                    return own(written("!searchForBlock", &["furnace"], &[self.ranges()[0]]), name);
                }
                own(self.unless_stuck("!smeltItem", input, written("!smeltItem", &[input], &[*count])), name)
            }
            _ => Next::Lacking(vec![(name.to_owned(), 1)]),
        }
    }

    /// A command, or a few steps away after it has failed several times in a row.
    fn unless_stuck(&self, name: &str, first: &str, command: String) -> String {
        let is_it =
            |deed: &&&GivenCommand| deed.is(name, Some(first)) && CommandReport::read(&deed.result).is_none();
        let failures = self.deeds.iter().rev().take_while(is_it).count();
        if failures > 0 && failures % FAILURES_MAX == 0 {
            return written("!moveAway", &[], &[MOVE_AWAY]);
        }
        command
    }

    /// A command at sources of a kind, or the search for one; `None` if all of that was in vain.
    fn pursue(&self, work: &str, search: &str, kind: &str, command: String) -> Option<String> {
        match self.trail(work, search, kind) {
            Trail::Near => Some(self.unless_stuck(work, kind, command)),
            Trail::Lost(range) => Some(written(search, &[kind], &[range])),
            Trail::Vain => None,
        }
    }

    fn is_in_vain(&self, work: &str, search: &str, kind: &str) -> bool {
        self.trail(work, search, kind) == Trail::Vain
    }

    /// What the commands so far tell about sources of a kind.
    fn trail(&self, work: &str, search: &str, kind: &str) -> Trail {
        let ranges = self.ranges();
        let (mut is_gone, mut searches, mut failures) = (false, 0, 0);
        for deed in &self.deeds {
            let has_failed = SkillError::read(&deed.result).is_some();
            if deed.is(work, Some(kind)) {
                let is_fruitful = match CommandReport::read(&deed.result) {
                    Some(CommandReport::Collected { blocks, .. }) => blocks > 0,
                    report => report.is_some(),
                };
                failures = if is_fruitful { 0 } else { failures + 1 };
                let is_over = deed.result.contains("no more of it");
                is_gone = has_failed || is_over;
            } else if deed.is(search, Some(kind)) {
                is_gone = has_failed;
                searches = if has_failed { searches + 1 } else { 0 };
            }
        }
        match ranges.get(searches) {
            _ if failures >= GIVEN_UP => Trail::Vain,
            _ if !is_gone => Trail::Near,
            Some(range) => Trail::Lost(*range),
            None => Trail::Vain,
        }
    }

    /// Whether a station stands near. It is expected to until a result says otherwise.
    fn stands(&self, station: &str) -> Stands {
        let told = self.deeds.iter().rev().find_map(|deed| {
            let is_search = deed.is("!searchForBlock", Some(station));
            match SkillError::read(&deed.result) {
                Some(SkillError::NotFound { what, .. }) if what == station => {
                    Some(if is_search || self.land == Land::Wild { Stands::Not } else { Stands::Elsewhere })
                }
                None if is_search => Some(Stands::Near),
                None if station == TABLE && deed.name == CRAFT && !deed.result.is_empty() => {
                    CommandReport::read(&deed.result).map(|_| Stands::Near)
                }
                _ => None,
            }
        });
        told.unwrap_or(Stands::Near)
    }

    /// Whether the table is an ingredient, so that another one has to stand there.
    fn needs_second_table(&self, item: &str) -> bool {
        let last = self.deeds.iter().rev().find(|deed| deed.is(CRAFT, Some(item)));
        last.is_some_and(|deed| deed.result.contains("an ingredient is missing")) && self.count(TABLE) < 2
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stands {
    Near,
    /// Not within reach of the last command; it must be searched for.
    Elsewhere,
    Not,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trail {
    Near,
    /// None is near: they are to be searched for within a distance.
    Lost(u32),
    Vain,
}

/// The ingredients of an item that can't be had, or too few of them; the item itself if it has no known recipe. A plan names
/// an ingredient without a source, and none of which some are held.
fn short_of(item: ItemId, known: &Known) -> Vec<ItemId> {
    let is_known = known.recipes.as_ref().is_none_or(|recipes| recipes.contains(&item));
    let uses = recipe(item).filter(|_| is_known).map(|recipe| recipe.uses).unwrap_or_default();
    let is_short = |(item, count): &(ItemId, u32)| {
        let goal = Goal::Have { items: vec![(*item, *count)], who: Holder::Agent(ME) };
        plan_known(&goal, known).is_err()
    };
    let short: Vec<ItemId> = uses.into_iter().filter(is_short).map(|(item, _)| item).collect();
    if short.is_empty() { vec![item] } else { short }
}

/// The one of these words with which an item's name begins, and the rest of its name.
fn split<'i>(kinds: &[&'static str], item: &'i str) -> Option<(&'static str, &'i str)> {
    kinds.iter().find_map(|kind| Some((*kind, item.strip_prefix(kind)?.strip_prefix('_')?)))
}

fn wood_of(item: &str) -> Option<&'static str> {
    split(&WOODS, item).map(|(wood, _)| wood)
}

/// Whether a single craft of a plan takes two kinds of wood: commands craft of one.
fn mixes_woods(plan: &Plan) -> bool {
    let is_mixed = |step: &cooperage_plan::Step| {
        let uses = step.uses();
        let mut woods = uses.iter().filter_map(|(item, _)| wood_of(item.name()));
        let first = woods.next();
        woods.any(|wood| Some(wood) != first)
    };
    plan.steps.iter().any(|planned| is_mixed(&planned.step))
}

/// The goal of holding these items; names of no item are left out.
fn have(wants: &[(String, u32)]) -> Goal {
    Goal::Have { items: ids(wants.iter().map(|(item, count)| (item, count))), who: Holder::Agent(ME) }
}

fn ids<'i>(items: impl Iterator<Item = (&'i String, &'i u32)>) -> Vec<(ItemId, u32)> {
    items.filter_map(|(item, count)| Some((registry().item(item)?, *count))).collect()
}

/// The item that a step brings.
#[must_use]
pub fn makes(step: &cooperage_plan::Step) -> Option<&'static str> {
    step.gains().first()?.any_of.first().map(|item| item.name())
}

/// The sources that an agent counts on before it has looked, as a table in Markdown. Recipes, tools and drops are those of
/// the game.
#[must_use]
pub fn knowledge() -> String {
    let mut text = String::from("| blocks of natural terrain | expected within |\n| --- | --- |\n");
    for (distance, blocks) in WILD {
        let _ = writeln!(text, "| `{}` | {distance} blocks |", blocks.join("`, `"));
    }
    let _ = writeln!(text, "\nCreatures: `{}`.", WILD_CREATURES.join("`, `"));
    let _ = writeln!(text, "Plants of a farm: `{}`.", FARM.join("`, `"));
    let _ = writeln!(text, "Animals of a farm: `{}`.", FARM_CREATURES.join("`, `"));
    let _ = writeln!(text, "Recipes known without being told: `{}`.", COMMON.join("`, `"));
    text
}
