//! Whether an item can be made from a limited stock and endless sources.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use cooperage_blocks::craft::{
    CookKind, CraftingRecipe, RecipeIngredient, RecipeKind, StoredVariant, cooking, recipes_for,
    stored_variants,
};
use cooperage_blocks::registry::{ItemId, registry};
use cooperage_body::catalogues::mindcraft::crafting_plan::{CraftingPlan, plan};
use cooperage_body::skills::RecipeSource;

/// Steps of a search after which nothing is claimed.
const STEPS_MAX: u32 = 200_000;
/// How long a chain of recipes may be.
const DEPTH_MAX: usize = 24;

/// Ways in which one recipe of the game is tried.
const VARIANTS_MAX: usize = 256;

/// A way to make an item.
#[derive(Clone, Debug)]
struct ItemDerivation {
    by: By,
    needs: Vec<(ItemId, u32)>,
    makes: u32,
}

/// The equipment that a way to make an item needs besides its ingredients.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// At most a crafting table, which every place has or gives the wood for.
    Crafting,
    /// A furnace smelts the ingredient.
    Smelting,
    /// A cow fills the bucket.
    Milking,
}

/// The items and equipment that a task offers.
#[derive(Clone, Debug)]
pub(super) struct Supply {
    /// Given items; those of which there is no end are not among them.
    stock: BTreeMap<ItemId, u32>,
    /// Items that are available without end.
    endless: BTreeSet<ItemId>,
    can_smelt: bool,
    has_cows: bool,
    book: RecipeSource,
}

impl Supply {
    /// Given items beside sources without end. Things can be smelted where a furnace is there or can be made.
    pub(super) fn new(stock: BTreeMap<ItemId, u32>, sources: &[&str], book: RecipeSource) -> Supply {
        let endless = sources.iter().filter_map(|name| registry().item(name)).collect();
        let mut supply =
            Supply { stock, endless, can_smelt: false, has_cows: false, book }.with_endless_products();
        supply.can_smelt = item("furnace").is_some_and(|furnace| !supply.is_too_little_for(&[(furnace, 1)]));
        supply.with_endless_products()
    }

    /// The same with a furnace, and with cows that fill buckets.
    pub(super) fn with_kitchen(self) -> Supply {
        Supply { can_smelt: true, has_cows: true, ..self }.with_endless_products()
    }

    /// Items that are made of endless items alone are endless too.
    fn with_endless_products(mut self) -> Supply {
        self.endless = self.closure(self.endless.iter().copied());
        self.stock.retain(|item, _| !self.endless.contains(item));
        self
    }

    /// Returns all items that can be made of these items in any number.
    fn closure(&self, items: impl IntoIterator<Item = ItemId>) -> BTreeSet<ItemId> {
        let mut has = vec![false; all_ways(self.book).len()];
        for item in items {
            if let Some(place) = has.get_mut(usize::from(item.0)) {
                *place = true;
            }
        }
        let mut grows = true;
        while std::mem::take(&mut grows) {
            for (number, ways) in all_ways(self.book).iter().enumerate() {
                let is_there = |item: ItemId| has.get(usize::from(item.0)).copied().unwrap_or_default();
                let is_made = |way: &ItemDerivation| {
                    self.allows(way) && way.needs.iter().all(|(need, _)| is_there(*need))
                };
                if !has[number] && ways.iter().any(is_made) {
                    has[number] = true;
                    grows = true;
                }
            }
        }
        (0..).zip(has).filter(|(_, has)| *has).map(|(number, _)| ItemId(number)).collect()
    }

    fn allows(&self, way: &ItemDerivation) -> bool {
        match way.by {
            By::Crafting => true,
            By::Smelting => self.can_smelt,
            By::Milking => self.has_cows,
        }
    }

    fn ways(&self, made: ItemId) -> impl Iterator<Item = &'static ItemDerivation> {
        let ways = all_ways(self.book).get(usize::from(made.0)).map_or(&[][..], Vec::as_slice);
        ways.iter().filter(|way| self.allows(way))
    }

    /// Whether it is certain that not all of that can be had together.
    pub(super) fn is_too_little_for(&self, wanted: &[(ItemId, u32)]) -> bool {
        let reachable = self.closure(self.stock.keys().chain(&self.endless).copied());
        let mut search = Search { supply: self, reachable, steps: 0 };
        let wants: Vec<Want> = wanted
            .iter()
            .rev()
            .map(|&(item, count)| Want { item, count, from: 0, above: Vec::new() })
            .collect();
        !search.succeeds(wants, self.stock.clone()) && search.steps < STEPS_MAX
    }

    /// Whether an item is not there and nothing makes it.
    pub(super) fn is_out_of_reach(&self, item: ItemId) -> bool {
        let is_there = self.stock.contains_key(&item) || self.endless.contains(&item);
        !is_there && self.ways(item).next().is_none()
    }

    /// Returns the missing items for these targets. For a target that cannot be made at all these are its ingredients
    /// that cannot be had; otherwise they are the items that the agents' crafting plan says must be found.
    pub(super) fn shortage(&self, wanted: &[(ItemId, u32)]) -> Vec<(ItemId, u64)> {
        let reachable = self.closure(self.stock.keys().chain(&self.endless).copied());
        let mut held: BTreeMap<ItemId, u64> =
            self.stock.iter().map(|(item, count)| (*item, u64::from(*count))).collect();
        let mut lacking: Vec<(ItemId, u64)> = Vec::new();
        for &(item, count) in wanted {
            if self.endless.contains(&item) {
                continue;
            }
            if !reachable.contains(&item) {
                let absent = |way: &ItemDerivation| -> Vec<(ItemId, u64)> {
                    let batches = count.div_ceil(way.makes.max(1));
                    let needs = way.needs.iter().filter(|(need, _)| !reachable.contains(need));
                    needs.map(|&(need, each)| (need, u64::from(each) * u64::from(batches))).collect()
                };
                let fewest = self.ways(item).map(absent).min_by_key(Vec::len);
                lacking.extend(fewest.unwrap_or_else(|| vec![(item, u64::from(count))]));
                continue;
            }
            match plan(item.name(), i64::from(count), &held) {
                CraftingPlan::Craft(crafting) | CraftingPlan::Endless { instead: crafting, .. } => {
                    let missing = crafting.missing.into_iter();
                    lacking.extend(missing.filter(|(item, _)| !self.endless.contains(item)));
                }
                CraftingPlan::Find(more) => lacking.push((item, more)),
                CraftingPlan::Invalid | CraftingPlan::Held => {}
            }
            if let Some(rest) = held.get_mut(&item) {
                *rest = rest.saturating_sub(u64::from(count));
            }
        }
        if lacking.is_empty() {
            wanted.iter().map(|&(item, count)| (item, u64::from(count))).collect()
        } else {
            lacking
        }
    }
}

fn item(name: &str) -> Option<ItemId> {
    registry().item(name)
}

/// For each item, by its number, the ways to make it.
fn all_ways(book: RecipeSource) -> &'static [Vec<ItemDerivation>] {
    static STORED: LazyLock<Vec<Vec<ItemDerivation>>> = LazyLock::new(|| ways_of(RecipeSource::Stored));
    static GAME: LazyLock<Vec<Vec<ItemDerivation>>> = LazyLock::new(|| ways_of(RecipeSource::Game));
    match book {
        RecipeSource::Stored => &STORED,
        RecipeSource::Game => &GAME,
    }
}

fn ways_of(book: RecipeSource) -> Vec<Vec<ItemDerivation>> {
    {
        let items: Vec<ItemId> = (0..registry().items().len() as u16).map(ItemId).collect();
        let crafted = |&made: &ItemId| -> Vec<ItemDerivation> {
            let way = |variant: &StoredVariant| ItemDerivation {
                by: By::Crafting,
                needs: variant.need.clone(),
                makes: variant.count,
            };
            let stored = stored_variants(made).iter().map(way);
            match book {
                RecipeSource::Stored => stored.collect(),
                RecipeSource::Game => stored.chain(recipes_for(made).flat_map(variants)).collect(),
            }
        };
        let mut ways: Vec<Vec<ItemDerivation>> = items.iter().map(crafted).collect();
        let smelted = items
            .iter()
            .filter_map(|&input| Some((cooking(CookKind::Smelting, input)?.output, input, By::Smelting)));
        let milked =
            [("milk_bucket", "bucket")].map(|(made, from)| Some((item(made)?, item(from)?, By::Milking)));
        for (made, from, by) in smelted.chain(milked.into_iter().flatten()) {
            if let Some(ways) = ways.get_mut(usize::from(made.0)) {
                ways.push(ItemDerivation { by, needs: vec![(from, 1)], makes: 1 });
            }
        }
        ways
    }
}

/// The ways in which a recipe of the game can be carried out with one kind of item for each of its ingredients.
fn variants(recipe: &CraftingRecipe) -> Vec<ItemDerivation> {
    let ingredients: Vec<&RecipeIngredient> = match &recipe.kind {
        RecipeKind::Shaped { cells, .. } => cells.iter().flatten().collect(),
        RecipeKind::Shapeless { ingredients } => ingredients.iter().collect(),
        RecipeKind::Transmute { input, with } => vec![input, with],
    };
    let mut groups: Vec<(&[ItemId], u32)> = Vec::new();
    for ingredient in ingredients {
        match groups.iter_mut().find(|(items, _)| *items == ingredient.items()) {
            Some((_, count)) => *count += 1,
            None => groups.push((ingredient.items(), 1)),
        }
    }
    let mut needs: Vec<Vec<(ItemId, u32)>> = vec![Vec::new()];
    for (items, count) in groups {
        let with = |need: &Vec<(ItemId, u32)>| -> Vec<Vec<(ItemId, u32)>> {
            items.iter().map(|item| [need.as_slice(), &[(*item, count)]].concat()).collect()
        };
        needs = needs.iter().flat_map(with).take(VARIANTS_MAX).collect();
    }
    needs.into_iter().map(|needs| ItemDerivation { by: By::Crafting, needs, makes: recipe.count }).collect()
}

/// Something that is wanted.
#[derive(Clone, Debug)]
struct Want {
    item: ItemId,
    count: u32,
    /// The first way that is tried: one batch after another, ways in order, so that nothing is tried in two orders.
    from: usize,
    /// The item for which it is wanted, and the items for which that one is wanted, up to the target.
    above: Vec<ItemId>,
}

/// A search through all ways. Where an item is held it is used: what is used here and made there can be swapped.
struct Search<'a> {
    supply: &'a Supply,
    reachable: BTreeSet<ItemId>,
    steps: u32,
}

impl Search<'_> {
    fn succeeds(&mut self, mut wants: Vec<Want>, mut stock: BTreeMap<ItemId, u32>) -> bool {
        self.steps += 1;
        if self.steps >= STEPS_MAX {
            return false;
        }
        let want = loop {
            let Some(mut want) = wants.pop() else { return true };
            if self.supply.endless.contains(&want.item) {
                continue;
            }
            let held = stock.entry(want.item).or_default();
            let used = want.count.min(*held);
            *held -= used;
            want.count -= used;
            if want.count > 0 {
                break want;
            }
        };
        // Making a thing out of itself gains nothing.
        if want.above.contains(&want.item)
            || want.above.len() >= DEPTH_MAX
            || !self.reachable.contains(&want.item)
        {
            return false;
        }
        let mut above = want.above.clone();
        above.push(want.item);
        for (number, way) in self.supply.ways(want.item).enumerate().skip(want.from) {
            if way.needs.iter().any(|(need, _)| !self.reachable.contains(need)) {
                continue;
            }
            let (mut wants, mut stock) = (wants.clone(), stock.clone());
            if want.count > way.makes {
                wants.push(Want { count: want.count - way.makes, from: number, ..want.clone() });
            } else {
                *stock.entry(want.item).or_default() += way.makes - want.count;
            }
            let needs = way.needs.iter().rev();
            wants.extend(needs.map(|&(item, count)| Want { item, count, from: 0, above: above.clone() }));
            if self.succeeds(wants, stock) {
                return true;
            }
        }
        false
    }
}
