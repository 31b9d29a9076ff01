//! Recipes that an agent was told: it knows none beforehand.
//!
//! Reading order: [`Book`]; [`prose`], recipes as steps in words; [`report`], recipes in results of commands;
//! [`needs`], the items to gather and make.

pub(crate) mod needs;
pub(crate) mod prose;
pub(crate) mod report;

use std::collections::BTreeMap;

use cooperage_mindcraft::player::common::WOODS;

/// Items with how many of each.
pub(crate) type Items = Vec<(String, u32)>;

/// The way in which an item is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// By hand, or at a table.
    Crafted,
    /// In a furnace.
    Cooked,
}

/// A recipe of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    /// The item that it makes.
    pub(crate) makes: String,
    pub(crate) yields: u32,
    /// The ingredients with their counts.
    pub(crate) uses: Items,
    pub(crate) how: How,
    /// Whether this is certainly one craft, and not several at once.
    pub(crate) is_one: bool,
}

impl Way {
    /// A recipe as it is told, for one craft or for several.
    pub(crate) fn told(makes: &str, yields: u32, uses: Items, how: How) -> Way {
        Way { makes: makes.to_owned(), yields: yields.max(1), uses, how, is_one: false }
    }

    /// Returns the smallest craft that the recipe may be, and whether that is certain.
    pub(crate) fn smallest(&self) -> (Way, bool) {
        let common = self.uses.iter().fold(self.yields, |common, (_, count)| gcd(common, *count)).max(1);
        if self.is_one || common == 1 {
            return (self.clone(), true);
        }
        (self.scaled(1, common), false)
    }

    fn scaled(&self, by: u32, of: u32) -> Way {
        let part = |count: u32| (count * by).div_ceil(of.max(1)).max(1);
        let uses = self.uses.iter().map(|(item, count)| (item.clone(), part(*count))).collect();
        Way { yields: part(self.yields), uses, ..self.clone() }
    }
}

fn gcd(one: u32, other: u32) -> u32 {
    if other == 0 { one } else { gcd(other, one % other) }
}

/// The recipes that an agent knows, by item.
#[derive(Clone, Debug, Default)]
pub(crate) struct Book {
    ways: BTreeMap<String, Way>,
}

impl Book {
    /// Adds a recipe, in place of an older one for the same item.
    pub(crate) fn learn(&mut self, way: Way) {
        self.ways.insert(way.makes.clone(), way);
    }

    /// Corrects a recipe: one craft takes so many of an ingredient.
    pub(crate) fn amend(&mut self, makes: &str, item: &str, count: u32) {
        let Some(mut way) = self.way(makes) else { return };
        // One wood stands for all.
        let is_same = |known: &str| match (of_wood(known), of_wood(item)) {
            (Some((_, one)), Some((_, other))) => one == other,
            _ => known == item,
        };
        match way.uses.iter().position(|(known, _)| is_same(known)) {
            Some(at) if way.uses[at].1 > count => way = way.scaled(count, way.uses[at].1),
            Some(at) => way.uses[at].1 = count,
            // That is the ingredient of another recipe; but this one takes more at a time than was tried.
            None => {}
        }
        way.is_one = true;
        self.learn(way);
    }

    /// Corrects a recipe: one craft makes so many.
    pub(crate) fn amend_yield(&mut self, makes: &str, yields: u32) {
        if let Some(way) = self.way(makes) {
            let way = if yields < way.yields { way.scaled(yields, way.yields) } else { way };
            self.learn(Way { yields, is_one: true, ..way });
        }
    }

    /// Returns the recipe of an item, if it was told. For another wood the recipe is that of the wood that was told.
    pub(crate) fn way(&self, item: &str) -> Option<Way> {
        self.ways.get(item).cloned().or_else(|| {
            let (wood, shape) = of_wood(item)?;
            let told = WOODS.iter().find_map(|told| Some((told, self.ways.get(&format!("{told}_{shape}"))?)));
            told.map(|(told, way)| in_wood(way, told, wood))
        })
    }

    /// The recipes behind an item, the ingredients' first.
    pub(crate) fn ways_to(&self, item: &str) -> Vec<Way> {
        let mut ways = Vec::new();
        self.add_ways(item, &mut ways, &mut Vec::new());
        ways
    }

    fn add_ways(&self, item: &str, ways: &mut Vec<Way>, open: &mut Vec<String>) {
        let Some(way) = self.ways.get(item) else { return };
        if open.iter().any(|known| known == item) || ways.contains(way) {
            return;
        }
        open.push(item.to_owned());
        for (used, _) in &way.uses {
            self.add_ways(used, ways, open);
        }
        open.pop();
        ways.push(way.clone());
    }
}

/// Splits an item's name into its wood and its shape: `dark_oak` and `planks`; `None` for items of no wood.
pub(crate) fn of_wood(item: &str) -> Option<(&'static str, &str)> {
    // Names of dark oak do not begin with those of oak.
    WOODS.iter().find_map(|wood| Some((*wood, item.strip_prefix(wood)?.strip_prefix('_')?)))
}

/// The recipe with another wood in the place of this one.
pub(crate) fn in_wood(way: &Way, from: &str, to: &str) -> Way {
    let renamed = |item: &str| match of_wood(item) {
        Some((wood, shape)) if wood == from => format!("{to}_{shape}"),
        _ => item.to_owned(),
    };
    Way {
        makes: renamed(&way.makes),
        uses: way.uses.iter().map(|(item, count)| (renamed(item), *count)).collect(),
        ..way.clone()
    }
}

/// Adds to a list of items.
pub(crate) fn add(items: &mut Items, item: &str, count: u32) {
    match items.iter_mut().find(|(known, _)| known == item) {
        Some((_, known)) => *known += count,
        None => items.push((item.to_owned(), count)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_told_of_one_wood_holds_for_the_others() {
        let mut book = Book::default();
        let planks = Way::told("oak_planks", 4, vec![("oak_log".to_owned(), 1)], How::Crafted);
        book.learn(planks.clone());
        assert_eq!(book.way("dark_oak_planks").unwrap().uses, [("dark_oak_log".to_owned(), 1)]);
        assert_eq!((book.way("stone"), book.way("oak_slab")), (None, None));
        book.learn(Way::told("oak_slab", 6, vec![("oak_planks".to_owned(), 3)], How::Crafted));
        assert_eq!(book.ways_to("oak_slab").len(), 2);
        assert_eq!(book.ways_to("oak_slab")[0], planks);
    }

    #[test]
    fn what_one_craft_takes_shows_in_the_end() {
        let uses = |way: &Way| way.uses.iter().map(|(_, count)| *count).collect::<Vec<_>>();
        let mut book = Book::default();
        let own = |item: &str, count| (item.to_owned(), count);
        book.learn(Way::told("red_wool", 6, vec![own("red_dye", 6), own("black_wool", 6)], How::Crafted));
        let (small, is_certain) = book.way("red_wool").unwrap().smallest();
        assert_eq!((uses(&small), small.yields, is_certain), (vec![1, 1], 1, false));
        book.learn(Way::told("stick", 4, vec![own("oak_planks", 2)], How::Crafted));
        book.amend("stick", "oak_planks", 2);
        let (small, is_certain) = book.way("stick").unwrap().smallest();
        assert_eq!((uses(&small), small.yields, is_certain), (vec![2], 4, true));
        book.amend_yield("red_wool", 1);
        assert_eq!(uses(&book.way("red_wool").unwrap()), [1, 1]);
        book.learn(Way::told(
            "golden_carrot",
            1,
            vec![own("carrot", 1), own("gold_nugget", 1)],
            How::Crafted,
        ));
        book.amend("golden_carrot", "gold_nugget", 8);
        assert_eq!(uses(&book.way("golden_carrot").unwrap()), [1, 8]);
    }
}
