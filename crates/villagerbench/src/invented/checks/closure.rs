//! A second opinion on supplies: whether items can be made at all, where a plan that takes the nearest ways has found none.

use std::collections::BTreeMap;

use cooperage_blocks::craft::{CookKind, RecipeIngredient, RecipeKind, cooking, recipes_for};
use cooperage_blocks::{BlockId, ItemId, registry};
use cooperage_plan::{drops_at_least, sources};

/// Most steps of a search, and levels of recipes in it.
const STEPS_MAX: u32 = 4_000;
const DEPTH_MAX: u32 = 6;
/// Items that a creature gives at most, and ticks for which an item cooks.
const OF_CREATURE: u32 = 3;
const COOK_TICKS: u32 = 200;

/// The items, blocks and creatures of a task, which are used up.
#[derive(Clone, Debug, Default)]
pub(super) struct Pool {
    pub(super) items: BTreeMap<ItemId, u32>,
    pub(super) blocks: BTreeMap<BlockId, u32>,
    pub(super) creatures: BTreeMap<&'static str, u32>,
    pub(super) has_table: bool,
    pub(super) has_furnace: bool,
}

/// Whether all these items can be had at once.
pub(super) fn gives(pool: &Pool, items: &[(ItemId, u32)]) -> bool {
    let mut search = Search { pool: pool.clone(), steps: 0, path: Vec::new() };
    items.iter().all(|(item, count)| search.have(*item, *count))
}

struct Search {
    pool: Pool,
    steps: u32,
    /// Items that are being made.
    path: Vec<ItemId>,
}

impl Search {
    /// Takes so many of an item out of the pool, and makes what is missing.
    fn have(&mut self, item: ItemId, count: u32) -> bool {
        self.steps += 1;
        if self.steps > STEPS_MAX || self.path.len() > DEPTH_MAX as usize || self.path.contains(&item) {
            return false;
        }
        let there = self.pool.items.entry(item).or_default();
        let taken = count.min(*there);
        *there -= taken;
        let missing = count - taken;
        let missing = missing - self.gathered(item, missing);
        if missing == 0 {
            return true;
        }
        self.path.push(item);
        let made = self.crafted(item, missing) || self.cooked(item, missing);
        self.path.pop();
        made
    }

    /// Takes what blocks and creatures give, up to a count.
    fn gathered(&mut self, item: ItemId, count: u32) -> u32 {
        let mut got = 0;
        let of = sources(item);
        for block in of.blocks {
            let Some(left) = self.pool.blocks.get_mut(&block) else { continue };
            let each = drops_at_least(block, item).max(1);
            let used = (*left).min((count - got).div_ceil(each));
            *left -= used;
            got = count.min(got.saturating_add(used.saturating_mul(each)));
        }
        for creature in of.creatures {
            let Some(left) = self.pool.creatures.get_mut(creature) else { continue };
            let used = (*left).min((count - got).div_ceil(OF_CREATURE));
            *left -= used;
            got = count.min(got + used * OF_CREATURE);
        }
        got
    }

    /// Tries one way after the other, each from the pool as it is now.
    fn crafted(&mut self, item: ItemId, count: u32) -> bool {
        if !self.pool.has_table {
            return false;
        }
        let before = self.pool.clone();
        recipes_for(item).any(|recipe| {
            self.pool = before.clone();
            let ingredients: Vec<&RecipeIngredient> = match &recipe.kind {
                RecipeKind::Shaped { cells, .. } => cells.iter().flatten().collect(),
                RecipeKind::Shapeless { ingredients } => ingredients.iter().collect(),
                RecipeKind::Transmute { input, with } => vec![input, with],
            };
            let times = count.div_ceil(recipe.count.max(1));
            let has_all = ingredients.into_iter().all(|ingredient| self.any_of(ingredient.items(), times));
            if has_all {
                *self.pool.items.entry(item).or_default() += times * recipe.count - count;
            }
            has_all
        })
    }

    /// Takes so many of one of several items.
    fn any_of(&mut self, items: &[ItemId], count: u32) -> bool {
        let held =
            |search: &Search, item: &ItemId| search.pool.items.get(item).is_some_and(|there| *there >= count);
        if let Some(item) = items.iter().copied().find(|item| held(self, item)) {
            return self.have(item, count);
        }
        let before = self.pool.clone();
        items.iter().any(|item| {
            self.pool = before.clone();
            self.have(*item, count)
        })
    }

    fn cooked(&mut self, item: ItemId, count: u32) -> bool {
        if !self.pool.has_furnace {
            return false;
        }
        let before = self.pool.clone();
        let inputs = registry().items().iter().map(|info| info.id);
        let mut inputs = inputs
            .filter(|input| cooking(CookKind::Smelting, *input).is_some_and(|cooked| cooked.output == item));
        inputs.any(|input| {
            self.pool = before.clone();
            self.have(input, count) && self.burnt(count)
        })
    }

    /// Burns fuel for so many items.
    fn burnt(&mut self, count: u32) -> bool {
        let fuel = self.pool.items.iter().find_map(|(item, there)| {
            let needed =
                count.saturating_mul(COOK_TICKS).div_ceil(item.info().fuel.filter(|ticks| *ticks > 0)?);
            (*there >= needed).then_some((*item, needed))
        });
        let Some((item, needed)) = fuel else { return false };
        self.have(item, needed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recipes_are_followed_as_far_as_there_is_enough() {
        let item = |name: &str| registry().item(name).unwrap();
        let pool = Pool {
            items: BTreeMap::from([
                (item("oak_planks"), 8),
                (item("stick"), 4),
                (item("raw_iron"), 3),
                (item("coal"), 1),
            ]),
            has_table: true,
            has_furnace: true,
            ..Pool::default()
        };
        for (name, count, expected) in [
            ("oak_fence", 6, true),
            ("oak_fence", 7, false),
            ("iron_ingot", 3, true),
            ("iron_ingot", 4, false),
            ("iron_door", 1, false),
            ("diamond", 1, false),
        ] {
            assert_eq!(gives(&pool, &[(item(name), count)]), expected, "{count} {name}");
        }
        assert!(!gives(&Pool { has_table: false, ..pool }, &[(item("oak_fence"), 1)]));
    }
}
