//! The work for some items: a plan from the facts of prompts, and the items that it lacks.

use std::collections::BTreeMap;

use cooperage_blocks::{ItemId, registry};
use cooperage_plan::{
    Goal, Holder, Known, Means, Missing, Plan, Step, Unsolvable, Work, drops_at_least, plan_known, recipe,
};

use super::sources::{COMMON, FAR, FARM, FARM_CREATURES, WILD, WILD_CREATURES, WOODS};
use super::{ATTACK, COLLECT, FURNACE, Items, Land, ME, SEARCH_BLOCK, SEARCH_ENTITY, Supplies, TABLE};

/// Creatures and blocks of a kind that are counted on.
const MANY: u32 = 64;
const MANY_BLOCKS: u32 = 8_192;
/// Items of a kind that a plan is promised to find out how many of them it uses.
const PROMISED: u32 = 4_096;
/// Kinds of items that may be lacking at once.
const LACKING_MAX: usize = 24;

/// The work for some items.
#[derive(Clone, Debug, Default)]
pub struct Outline {
    pub plan: Plan,
    /// Items that must come from others, the awaited ones included.
    pub lacking: Items,
}

/// The outline that lacks least and takes the least time.
pub(super) fn lightest(outlines: impl Iterator<Item = Outline>) -> Option<Outline> {
    let lacking = |outline: &Outline| outline.lacking.iter().map(|(_, count)| count).sum::<u32>();
    outlines.min_by_key(|outline| (lacking(outline), outline.plan.ticks()))
}

impl Supplies<'_> {
    /// The work that it takes to hold these items.
    #[must_use]
    pub fn outline(&self, wants: &[(String, u32)]) -> Outline {
        let wants = ids(wants.iter().map(|(item, count)| (item, count)));
        let known = self.known();
        let plain = self.solve(&wants, known.clone());
        if !mixes_woods(&plain.plan) {
            return plain;
        }
        lightest(WOODS.iter().map(|wood| self.solve(&wants, of_wood(known.clone(), wood)))).unwrap_or(plain)
    }

    /// The part of another agent's items that this work takes, beyond the awaited ones.
    #[must_use]
    pub fn gifts(&self, wants: &[(String, u32)], theirs: &BTreeMap<String, u32>) -> Items {
        let count = |items: &[(String, u32)], item: &str| -> u32 {
            items.iter().filter(|(known, _)| known == item).map(|(_, count)| count).sum()
        };
        let mut both = self.clone();
        both.awaited.extend(theirs.iter().map(|(item, count)| (item.clone(), *count)));
        let gift = |(item, lacking): (String, u32)| {
            let more = lacking.saturating_sub(count(&self.awaited, &item));
            let given = more.min(theirs.get(&item).copied().unwrap_or_default());
            (given > 0).then_some((item, given))
        };
        both.outline(wants).lacking.into_iter().filter_map(gift).collect()
    }

    /// Plans with these facts, and with promises of the items that cannot be had.
    fn solve(&self, wants: &[(ItemId, u32)], mut known: Known) -> Outline {
        let goal = Goal::Have { items: wants.to_vec(), who: Holder::Agent(ME) };
        let mut promised: Vec<ItemId> = known.promised.iter().map(|(_, item, _)| *item).collect();
        let plan = loop {
            let missing = match plan_known(&goal, &known) {
                Ok(plan) => break plan,
                Err(Unsolvable::NoItem { why: Missing::Source(item) | Missing::Enough(item), .. }) => item,
                Err(_) => return self.without_plan(wants),
            };
            let mut sought = wants.iter().map(|(item, _)| *item).chain([missing]);
            if self.land == Land::Wild && sought.any(|item| self.seek(item, &mut known)) {
                continue;
            }
            if promised.len() >= LACKING_MAX || known.promised.contains(&(ME, missing, PROMISED)) {
                return self.without_plan(wants);
            }
            for item in short_of(missing, &known) {
                promised.push(item);
                known.promised.push((ME, item, PROMISED));
            }
        };
        promised.sort_unstable();
        promised.dedup();
        let lacking = promised.into_iter().filter_map(|item| {
            let lacking = uses(item, &plan, wants).saturating_sub(self.count(item.name()));
            (lacking > 0).then(|| (item.name().to_owned(), lacking))
        });
        Outline { lacking: lacking.collect(), plan }
    }

    /// The outline where there is no plan: all items that are not held are lacking.
    fn without_plan(&self, wants: &[(ItemId, u32)]) -> Outline {
        let open = wants
            .iter()
            .map(|(item, count)| (item.name().to_owned(), count.saturating_sub(self.count(item.name()))));
        Outline { plan: Plan::default(), lacking: open.filter(|(_, count)| *count > 0).collect() }
    }

    /// Adds the blocks that surely give an item to the known ones, however far they are. Returns whether there are any.
    fn seek(&self, item: ItemId, known: &mut Known) -> bool {
        let before = known.blocks.len();
        let is_known = |block| known.blocks.iter().any(|known| known.block == block);
        let blocks = registry().blocks().iter().filter(|block| drops_at_least(block.id, item) > 0);
        let names: Vec<&str> = blocks.filter(|block| !is_known(block.id)).map(|block| &*block.name).collect();
        known.add_blocks(self.there(&names), MANY_BLOCKS, FAR);
        known.blocks.len() > before
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
                known.add_station(FURNACE);
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
        if !self.is_without_table() {
            known.add_station(TABLE);
        }
        let is_there = |kind: &&&str| !self.is_in_vain([ATTACK, SEARCH_ENTITY], kind);
        known.creatures = creatures.iter().filter(is_there).map(|kind| (*kind, MANY)).collect();
        known.means = Means::without(&unable);
        let awaited = ids(self.awaited.iter().map(|(item, count)| (item, count)));
        known.promised = awaited.into_iter().map(|(item, count)| (ME, item, count)).collect();
        known.recipes = self.recipes.clone().map(|mut recipes| {
            recipes.extend(COMMON.iter().filter_map(|name| registry().item(name)));
            // A recipe of one wood or colour holds for the others.
            let dyes = registry().items().iter().filter_map(|item| item.name.strip_suffix("_dye"));
            for kinds in [WOODS.to_vec(), dyes.collect()] {
                let shapes: Vec<&str> =
                    recipes.iter().filter_map(|item| Some(split(&kinds, item.name())?.1)).collect();
                let named =
                    kinds.iter().flat_map(|kind| shapes.iter().map(move |shape| format!("{kind}_{shape}")));
                recipes.extend(named.filter_map(|name| registry().item(&name)));
            }
            recipes
        });
        known
    }

    /// The blocks that were not looked for in vain.
    fn there<'n>(&self, blocks: &[&'n str]) -> Vec<&'n str> {
        let is_there = |block: &&&str| !self.is_in_vain([COLLECT, SEARCH_BLOCK], block);
        blocks.iter().filter(is_there).copied().collect()
    }
}

/// How many of an item a plan takes beyond those that it brings.
fn uses(item: ItemId, plan: &Plan, wants: &[(ItemId, u32)]) -> u32 {
    let of = |items: &[(ItemId, u32)]| -> u32 {
        items.iter().filter(|(used, _)| *used == item).map(|(_, count)| count).sum()
    };
    let mut used = of(wants);
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

/// Facts without any wood but this one.
fn of_wood(mut known: Known, wood: &str) -> Known {
    let is_usable = |name: &str| wood_of(name).is_none_or(|own| own == wood);
    known.agents.iter_mut().for_each(|(_, held)| held.retain(|(item, _)| is_usable(item.name())));
    known.blocks.retain(|known| is_usable(known.block.name()));
    known
}

/// Whether a single craft of a plan takes two kinds of wood: commands craft of one.
fn mixes_woods(plan: &Plan) -> bool {
    let is_mixed = |step: &Step| {
        let uses = step.uses();
        let mut woods = uses.iter().filter_map(|(item, _)| wood_of(item.name()));
        let first = woods.next();
        woods.any(|wood| Some(wood) != first)
    };
    plan.steps.iter().any(|planned| is_mixed(&planned.step))
}

fn wood_of(item: &str) -> Option<&'static str> {
    split(&WOODS, item).map(|(wood, _)| wood)
}

/// The one of these words with which an item's name begins, and the rest of its name.
fn split<'k, 'i>(kinds: &[&'k str], item: &'i str) -> Option<(&'k str, &'i str)> {
    kinds.iter().find_map(|kind| Some((*kind, item.strip_prefix(kind)?.strip_prefix('_')?)))
}

/// Items by number; names of no item are left out.
fn ids<'i>(items: impl Iterator<Item = (&'i String, &'i u32)>) -> Vec<(ItemId, u32)> {
    items.filter_map(|(item, count)| Some((registry().item(item)?, *count))).collect()
}
