//! Derives needs from recipes: the items to gather, the items that are lacking, and the crafts in their order.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_mindcraft::player::common::{WOODS, dropped_by, grown_on, refined_from, smelted_from};

use super::prose::cooked;
use super::{Book, How, Items, Way, add, in_wood, of_wood};

/// Items by name, with their counts.
pub(crate) type Stock = BTreeMap<String, u32>;

/// The longest chain of recipes.
const DEPTH_MAX: u32 = 10;

/// Where an item is found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Source {
    /// Blocks of that name.
    Block(String),
    /// Creatures of that name.
    Creature(&'static str),
}

/// A craft, or items to be cooked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Make {
    /// The item that is made.
    pub(crate) item: String,
    /// The number of crafts, or of items to be cooked; one if the yield of a craft is unknown.
    pub(crate) times: u32,
    /// The ingredients of all crafts together.
    pub(crate) uses: Items,
    pub(crate) how: How,
}

impl Make {
    /// Whether everything for it is carried.
    pub(crate) fn is_ready(&self, held: &Stock) -> bool {
        self.uses.iter().all(|(item, count)| held.get(item).copied().unwrap_or_default() >= *count)
    }
}

/// The needs for some items.
#[derive(Clone, Debug, Default)]
pub(crate) struct Needs {
    /// The items to gather, their sources, and how many more.
    pub(crate) gather: Vec<(String, Source, u32)>,
    /// The items that must come from another agent.
    pub(crate) lacking: Items,
    /// The crafts, in order.
    pub(crate) make: Vec<Make>,
}

impl Needs {
    fn cost(&self) -> u32 {
        let lacking: u32 = self.lacking.iter().map(|(_, count)| count).sum();
        let gathered: u32 = self.gather.iter().map(|(_, _, count)| count).sum();
        lacking * 100 + gathered
    }
}

/// The inputs from which needs are derived.
pub(crate) struct Planner<'a> {
    /// The recipes that are known.
    pub(crate) book: &'a Book,
    /// The items that other agents bring, which are neither gathered nor made.
    pub(crate) expected: &'a Stock,
    /// Whether plants and animals are around.
    pub(crate) has_farm: bool,
    /// Whether trees are cut.
    pub(crate) cuts_trees: bool,
    /// Blocks that were searched for in vain.
    pub(crate) vain: &'a BTreeSet<String>,
}

#[derive(Clone)]
struct State {
    stock: Stock,
    expected: Stock,
    needs: Needs,
}

impl Planner<'_> {
    /// Returns the needs for these items with the current inventory.
    pub(crate) fn needs(&self, wants: &[(String, u32)], held: &Stock) -> Needs {
        let mut state =
            State { stock: held.clone(), expected: self.expected.clone(), needs: Needs::default() };
        for (item, count) in wants {
            self.need(&mut state, item, *count, 0);
        }
        state.needs
    }

    fn need(&self, state: &mut State, item: &str, count: u32, depth: u32) {
        let held = state.stock.entry(item.to_owned()).or_default();
        let taken = count.min(*held);
        *held -= taken;
        let mut rest = count - taken;
        if let Some(coming) = state.expected.get_mut(item).filter(|coming| rest > 0 && **coming > 0) {
            let brought = rest.min(*coming);
            *coming -= brought;
            rest -= brought;
            add(&mut state.needs.lacking, item, brought);
        }
        if rest == 0 {
            return;
        }
        if depth > DEPTH_MAX {
            return add(&mut state.needs.lacking, item, rest);
        }
        let plant = refined_from(item).filter(|_| self.has_farm);
        match plant.map(|plant| refined(item, plant)).or_else(|| self.book.way(item)) {
            Some(way) => self.make(state, &way, rest, depth),
            None => match (self.source(item), smelted_from(item).filter(|raw| self.is_there(state, raw))) {
                (Some(source), _) => gather(&mut state.needs, item, source, rest),
                (None, Some(raw)) => self.make(state, &cooked(item, raw), rest, depth),
                (None, None) => add(&mut state.needs.lacking, item, rest),
            },
        }
    }

    fn make(&self, state: &mut State, way: &Way, count: u32, depth: u32) {
        let (small, is_certain) = way.smallest();
        let batches = count.div_ceil(small.yields);
        let best = self.woods_for(&small).into_iter().map(|way| {
            let mut tried = state.clone();
            for (used, each) in &way.uses {
                self.need(&mut tried, used, each * batches, depth + 1);
            }
            (way, tried)
        });
        let Some((way, after)) = best.min_by_key(|(_, tried)| tried.needs.cost()) else { return };
        *state = after;
        *state.stock.entry(way.makes.clone()).or_default() += way.yields * batches - count;
        let is_known = is_certain || way.how == How::Cooked;
        state.needs.make.push(Make {
            item: way.makes.clone(),
            times: if is_known { batches } else { 1 },
            uses: way
                .uses
                .iter()
                .map(|(item, each)| (item.clone(), if is_known { each * batches } else { *each }))
                .collect(),
            how: way.how,
        });
    }

    /// The recipe with each wood, where it says one and makes nothing of wood.
    fn woods_for(&self, way: &Way) -> Vec<Way> {
        let told = way.uses.iter().find_map(|(item, _)| of_wood(item)).map(|(wood, _)| wood);
        match told {
            Some(told) if of_wood(&way.makes).is_none() => {
                let others = WOODS.iter().filter(|wood| **wood != told);
                std::iter::once(&told).chain(others).map(|wood| in_wood(way, told, wood)).collect()
            }
            _ => vec![way.clone()],
        }
    }

    /// Whether an input for the furnace is carried, or found here.
    fn is_there(&self, state: &State, raw: &str) -> bool {
        self.has_farm && (self.source(raw).is_some() || state.stock.get(raw).is_some_and(|count| *count > 0))
    }

    fn source(&self, item: &str) -> Option<Source> {
        if self.has_farm {
            let plant = grown_on(item).map(|plant| Source::Block(plant.to_owned()));
            return plant.or_else(|| dropped_by(item).map(Source::Creature));
        }
        let is_log = of_wood(item).is_some_and(|(_, shape)| shape == "log");
        (is_log && self.cuts_trees && !self.vain.contains(item)).then(|| Source::Block(item.to_owned()))
    }
}

/// Returns the recipe of an item that is made of a plant by hand.
fn refined(item: &str, plant: &str) -> Way {
    Way::told(item, 1, vec![(plant.to_owned(), 1)], How::Crafted)
}

fn gather(needs: &mut Needs, item: &str, source: Source, count: u32) {
    match needs.gather.iter_mut().find(|(known, ..)| known == item) {
        Some((_, _, known)) => *known += count,
        None => needs.gather.push((item.to_owned(), source, count)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::prose;
    use super::*;
    use crate::oracle::words::{items, listed};

    fn stock(text: &str) -> Stock {
        items(text).into_iter().collect()
    }

    fn book(ways: &[(&str, u32, &str)]) -> Book {
        let mut book = Book::default();
        for (makes, yields, uses) in ways {
            book.learn(Way::told(makes, *yields, items(uses), How::Crafted));
        }
        book
    }

    fn planned(book: &Book, farm: bool, want: &str, held: &str) -> Needs {
        let none = BTreeSet::new();
        let planner =
            Planner { book, expected: &Stock::new(), has_farm: farm, cuts_trees: !farm, vain: &none };
        planner.needs(&items(want), &stock(held))
    }

    #[test]
    fn a_dish_is_gathered_asked_for_and_made() {
        let book =
            book(&[("cake", 1, "3 wheat, 3 milk_bucket, 1 egg and 2 sugar"), ("sugar", 1, "1 sugar_cane")]);
        let needs = planned(&book, true, "1 cake", "1 egg and 1 milk_bucket");
        assert_eq!(listed(&needs.lacking), "2 milk_bucket");
        assert_eq!(
            needs.gather.iter().map(|(item, _, count)| (item.as_str(), *count)).collect::<Vec<_>>(),
            [("wheat", 3), ("sugar_cane", 2)]
        );
        assert_eq!(
            needs.make.iter().map(|make| (make.item.as_str(), make.times)).collect::<Vec<_>>(),
            [("sugar", 2), ("cake", 1)]
        );
        let potato = planned(&Book::default(), true, "1 baked_potato", "");
        assert_eq!(potato.gather, [("potato".to_owned(), Source::Block("potatoes".to_owned()), 1)]);
        assert_eq!(potato.make[0].uses, [("potato".to_owned(), 1)]);
        assert_eq!(prose::cooked("baked_potato", "potato").how, potato.make[0].how);
    }

    #[test]
    fn any_wood_will_do_but_not_two_in_one_recipe() {
        let book = book(&[
            ("soul_campfire", 1, "3 stick, 1 soul_sand and 3 oak_log"),
            ("stick", 4, "2 oak_planks"),
            ("oak_planks", 8, "2 oak_log"),
            ("barrel", 1, "6 oak_planks and 2 oak_slab"),
            ("oak_slab", 6, "3 oak_planks"),
        ]);
        let needs = planned(&book, false, "1 soul_campfire", "3 oak_planks, 1 soul_sand and 3 dark_oak_log");
        assert_eq!((listed(&needs.lacking), needs.gather.len()), ("nothing".to_owned(), 0));
        let barrel = planned(&book, false, "1 barrel", "6 spruce_planks");
        assert_eq!(barrel.gather, [("spruce_log".to_owned(), Source::Block("spruce_log".to_owned()), 1)]);
        assert!(barrel.make.iter().all(|make| make.item == "barrel" || make.item.starts_with("spruce")));
    }
}
