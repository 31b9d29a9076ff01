//! Whether something can be made of what is there: given items of which there are so many, and sources without end.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use cooperage_blocks::craft::{CookKind, cooking, stored_variants};
use cooperage_blocks::registry::{ItemId, registry};
use cooperage_body::catalogues::mindcraft::crafting_plan::{Plan, plan};

/// Steps of a search after which nothing is claimed.
const STEPS_MAX: u32 = 200_000;
/// How long a chain of recipes may be.
const DEPTH_MAX: usize = 24;

/// A way to make an item.
#[derive(Clone, Debug)]
struct Way {
    needs: Vec<(ItemId, u32)>,
    makes: u32,
}

/// What is there.
#[derive(Clone, Debug)]
pub(super) struct Supply {
    /// Given items; those of which there is no end are not among them.
    stock: BTreeMap<ItemId, u32>,
    /// Of these there is no end.
    endless: BTreeSet<ItemId>,
    can_smelt: bool,
    has_cows: bool,
}

impl Supply {
    /// Given items beside sources without end. Things can be smelted where a furnace is there or can be made.
    pub(super) fn new(stock: BTreeMap<ItemId, u32>, sources: &[&str]) -> Supply {
        let endless = sources.iter().filter_map(|name| registry().item(name)).collect();
        let mut supply = Supply { stock, endless, can_smelt: false, has_cows: false }.with_endless_products();
        supply.can_smelt = item("furnace").is_some_and(|furnace| !supply.is_too_little_for(&[(furnace, 1)]));
        supply.with_endless_products()
    }

    /// The same with a furnace, and with cows that fill buckets.
    pub(super) fn with_kitchen(self) -> Supply {
        Supply { can_smelt: true, has_cows: true, ..self }.with_endless_products()
    }

    /// Of what is made of endless things alone there is no end either.
    fn with_endless_products(mut self) -> Supply {
        self.endless = self.closure(self.endless.clone());
        self.stock.retain(|item, _| !self.endless.contains(item));
        self
    }

    /// All that can be made of some items, whatever their counts.
    fn closure(&self, mut items: BTreeSet<ItemId>) -> BTreeSet<ItemId> {
        loop {
            let known = items.len();
            for number in 1..registry().items().len() {
                let Ok(number) = u16::try_from(number) else { break };
                let made = ItemId(number);
                let is_made = |way: &Way| way.needs.iter().all(|(need, _)| items.contains(need));
                if !items.contains(&made) && self.ways(made).iter().any(is_made) {
                    items.insert(made);
                }
            }
            if items.len() == known {
                return items;
            }
        }
    }

    fn ways(&self, made: ItemId) -> Vec<Way> {
        let crafted = stored_variants(made).iter();
        let mut ways: Vec<Way> =
            crafted.map(|variant| Way { needs: variant.need.clone(), makes: variant.count }).collect();
        if self.can_smelt {
            let inputs = smelted_from().get(&made).into_iter().flatten();
            ways.extend(inputs.map(|&input| Way { needs: vec![(input, 1)], makes: 1 }));
        }
        if self.has_cows && made.name() == "milk_bucket" {
            ways.extend(item("bucket").map(|bucket| Way { needs: vec![(bucket, 1)], makes: 1 }));
        }
        ways
    }

    /// Whether it is certain that not all of that can be had together.
    pub(super) fn is_too_little_for(&self, wanted: &[(ItemId, u32)]) -> bool {
        let reachable = self.closure(self.stock.keys().chain(&self.endless).copied().collect());
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
        !is_there && self.ways(item).is_empty()
    }

    /// What would have to be found for that, by the recipes that agents are told.
    pub(super) fn shortage(&self, wanted: &[(ItemId, u32)]) -> Vec<(ItemId, u64)> {
        let mut held: BTreeMap<ItemId, u64> =
            self.stock.iter().map(|(item, count)| (*item, u64::from(*count))).collect();
        let mut lacking: Vec<(ItemId, u64)> = Vec::new();
        for &(item, count) in wanted {
            if self.endless.contains(&item) {
                continue;
            }
            match plan(item.name(), i64::from(count), &held) {
                Plan::Craft(crafting) | Plan::Endless { instead: crafting, .. } => {
                    let missing = crafting.missing.into_iter();
                    lacking.extend(missing.filter(|(item, _)| !self.endless.contains(item)));
                }
                Plan::Find(more) => lacking.push((item, more)),
                Plan::Invalid | Plan::Held => {}
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

/// For each item what it is smelted or cooked from.
fn smelted_from() -> &'static BTreeMap<ItemId, BTreeSet<ItemId>> {
    static FROM: LazyLock<BTreeMap<ItemId, BTreeSet<ItemId>>> = LazyLock::new(|| {
        let mut from: BTreeMap<ItemId, BTreeSet<ItemId>> = BTreeMap::new();
        for number in 1..registry().items().len() {
            let Ok(number) = u16::try_from(number) else { break };
            let input = ItemId(number);
            if let Some(cooked) = cooking(CookKind::Smelting, input) {
                from.entry(cooked.output).or_default().insert(input);
            }
        }
        from
    });
    &FROM
}

/// Something that is wanted.
#[derive(Clone, Debug)]
struct Want {
    item: ItemId,
    count: u32,
    /// The first way that is tried: one batch after another, ways in order, so that nothing is tried in two orders.
    from: usize,
    /// What it is wanted for, and what that is wanted for.
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
        for (number, way) in self.supply.ways(want.item).into_iter().enumerate().skip(want.from) {
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
