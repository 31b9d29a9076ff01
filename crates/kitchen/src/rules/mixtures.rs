//! The contents of cooking tools, as an automaton: adding an item leads from one mixture to another.
//!
//! A tool accepts an item if some level recipe for the tool contains everything that is in it and the item
//! (docs/spec/cuisineworld.md, 1.6), so the mixtures of a tool type are exactly the subsets of its recipes' ingredient sets,
//! and its products. That makes the check, the recipe match and the merging of equal items one table look-up each.

use std::collections::BTreeMap;

use super::setup::SetupError;
use super::{LevelRecipe, NOTHING};
use crate::ids::{KitchenItemId, ToolId};
use crate::limits;

/// "It would be waste" in the table.
pub(crate) const NO_MIXTURE: u16 = u16::MAX;

/// Facts about a mixture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mixture {
    /// The product that cooking makes of it, or [`NOTHING`].
    pub(crate) product: u8,
    /// The item, if it is one single product, otherwise [`NOTHING`].
    pub(crate) single_product: u8,
    /// The mixture that consists of `product` alone.
    pub(crate) cooked: u16,
}

/// The automaton of all tool types of a kitchen.
#[derive(Clone, Debug)]
pub(crate) struct Mixtures {
    mixtures: Vec<Mixture>,
    /// `next[mixture · items + item]`.
    next: Vec<u16>,
    items: usize,
}

impl Mixtures {
    /// The mixtures for the tool types in `kitchen`, and the empty mixture of each.
    pub(super) fn new(
        kitchen: &[ToolId],
        recipes: &[LevelRecipe],
        base_count: u8,
        items: usize,
    ) -> Result<(Mixtures, Vec<u16>), SetupError> {
        let mut all = Mixtures { mixtures: Vec::new(), next: Vec::new(), items };
        let mut empties = Vec::with_capacity(kitchen.len());
        for &tool in kitchen {
            let own: Vec<&LevelRecipe> = recipes.iter().filter(|recipe| recipe.tool == tool).collect();
            empties.push(all.add_tool(&own, base_count)?);
        }
        Ok((all, empties))
    }

    fn add_tool(&mut self, recipes: &[&LevelRecipe], base_count: u8) -> Result<u16, SetupError> {
        let sets: Vec<u128> = recipes.iter().map(|recipe| set_of(&recipe.ingredients)).collect();
        let mut known: BTreeMap<u128, u16> = BTreeMap::new();
        let mut queue = vec![0u128];
        let empty = self.add(NOTHING)?;
        known.insert(0, empty);
        let mut at = 0;
        while at < queue.len() {
            let set = queue[at];
            at += 1;
            let from = known.get(&set).copied().unwrap_or(empty);
            let possible = sets.iter().filter(|&&s| s & set == set).fold(0, |union, s| union | s);
            for item in bits(possible) {
                let larger = set | 1 << item;
                let to = match known.get(&larger) {
                    Some(&to) => to,
                    None => {
                        let single = if set == 0 && item >= base_count { item } else { NOTHING };
                        let to = self.add(single)?;
                        known.insert(larger, to);
                        queue.push(larger);
                        to
                    }
                };
                self.link(from, item, to);
            }
        }
        for (recipe, set) in recipes.iter().zip(&sets) {
            // A product is never an ingredient for the tool that makes it, so this mixture is new and accepts only itself.
            let product = recipe.product.0;
            let cooked = self.add(product)?;
            self.link(cooked, product, cooked);
            if let Some(mixture) = known.get(set).and_then(|&raw| self.mixtures.get_mut(usize::from(raw))) {
                mixture.product = product;
                mixture.cooked = cooked;
            }
        }
        Ok(empty)
    }

    fn add(&mut self, single_product: u8) -> Result<u16, SetupError> {
        let number = self.mixtures.len();
        if number >= usize::from(NO_MIXTURE) || (number + 1) * self.items > limits::MIXTURE_TABLE_MAX {
            return Err(SetupError::TooManyMixtures);
        }
        self.mixtures.push(Mixture { product: NOTHING, single_product, cooked: NO_MIXTURE });
        self.next.resize(self.next.len() + self.items, NO_MIXTURE);
        Ok(number as u16)
    }

    fn link(&mut self, from: u16, item: u8, to: u16) {
        let entry = usize::from(from) * self.items + usize::from(item);
        if let Some(next) = self.next.get_mut(entry) {
            *next = to;
        }
    }

    /// The mixture after adding an item, [`NO_MIXTURE`] if that would be waste. The same mixture if it is in already.
    #[inline]
    pub(crate) fn add_item(&self, mixture: u16, item: KitchenItemId) -> u16 {
        self.next.get(usize::from(mixture) * self.items + item.index()).copied().unwrap_or(NO_MIXTURE)
    }

    /// Facts about a mixture.
    #[inline]
    pub(crate) fn get(&self, mixture: u16) -> Mixture {
        const UNKNOWN: Mixture = Mixture { product: NOTHING, single_product: NOTHING, cooked: NO_MIXTURE };
        self.mixtures.get(usize::from(mixture)).copied().unwrap_or(UNKNOWN)
    }
}

fn set_of(items: &[KitchenItemId]) -> u128 {
    items.iter().fold(0, |set, item| set | 1u128 << item.0)
}

/// The numbers of the bits set, ascending.
pub(crate) fn bits(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let bit = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(bit)
    })
}
