//! The results of windows, computed from the items that lie in them.
//!
//! The rules are those of the acts of players (crafting, stonecutting, repairing, smithing, grinding, trading). The world has no
//! experience, so an anvil's result costs nothing; clients are shown a cost of 1, without which they take none.

use super::bench::MenuBench;
use super::window::WindowKind;
use crate::craft::{GridSide, smithing_upgrade, stonecutting_choices};
use crate::items::ItemStack;
use crate::world::mobs::TradeOffer;
use crate::world::player::{crafted, ground, renamed, repaired};

/// The result of a window and the price of taking it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct WindowResult {
    pub(super) stack: ItemStack,
    /// How many items each input loses.
    pub(super) takes: Vec<u32>,
    /// Items left over, with the inputs in which they stay where there is room.
    pub(super) left: Vec<(usize, ItemStack)>,
    /// The input that the result is, changed: it counts as used up and made only where it becomes another item.
    pub(super) changed: Option<usize>,
    /// The number of the offer that is taken.
    pub(super) offer: Option<usize>,
}

impl WindowResult {
    fn new(stack: ItemStack, takes: Vec<u32>) -> WindowResult {
        WindowResult { stack, takes, left: Vec::new(), changed: None, offer: None }
    }

    fn changed(self, input: usize) -> WindowResult {
        WindowResult { changed: Some(input), ..self }
    }
}

/// The result of a window with these inputs.
pub(super) fn result(
    kind: WindowKind,
    inputs: &[Option<ItemStack>],
    bench: &MenuBench,
    offers: &[TradeOffer],
) -> Option<WindowResult> {
    match kind {
        WindowKind::Own => craft(inputs, GridSide::Two),
        WindowKind::Crafting => craft(inputs, GridSide::Three),
        WindowKind::Anvil => anvil(inputs, &bench.name),
        WindowKind::Stonecutter => {
            let input = inputs.first()?.as_ref()?;
            let &(output, count) = stonecutting_choices(input.item).get(usize::from(bench.choice?))?;
            Some(WindowResult::new(ItemStack::new(output, count), vec![1]))
        }
        WindowKind::Smithing => {
            let [Some(template), Some(base), Some(addition)] = inputs else { return None };
            let item = smithing_upgrade(template.item, base.item, addition.item)?;
            let upgraded = ItemStack { item, ..base.of_count(1) };
            Some(WindowResult::new(upgraded, vec![1, 1, 1]).changed(1))
        }
        WindowKind::Grindstone => grindstone(inputs),
        WindowKind::Merchant => purchase(inputs, bench.choice, offers),
        _ => None,
    }
}

fn craft(inputs: &[Option<ItemStack>], side: GridSide) -> Option<WindowResult> {
    let (stack, left) = crafted(inputs, side)?;
    let takes = inputs.iter().map(|slot| u32::from(slot.is_some())).collect();
    Some(WindowResult { left, ..WindowResult::new(stack, takes) })
}

/// An anvil repairs, renames or both. Its second slot must hold something that repairs the item, or nothing.
fn anvil(inputs: &[Option<ItemStack>], name: &str) -> Option<WindowResult> {
    let [Some(item), other] = inputs else { return None };
    let (mended, uses) = match other {
        Some(other) => repaired(item, other).ok()?,
        None => (item.clone(), 0),
    };
    // An empty name takes the old one away.
    let result = renamed(&mended, name);
    (result != *item).then(|| WindowResult::new(result, vec![item.count, uses]).changed(0))
}

fn grindstone(inputs: &[Option<ItemStack>]) -> Option<WindowResult> {
    let (item, other, place) = match inputs {
        [Some(item), other] => (item, other.as_ref(), 0),
        [None, Some(item)] => (item, None, 1),
        _ => return None,
    };
    if item.count != 1 || other.is_some_and(|other| other.count != 1) {
        return None;
    }
    let result = ground(item, other).ok()?;
    let takes = inputs.iter().map(|slot| u32::from(slot.is_some())).collect();
    Some(WindowResult::new(result, takes).changed(place))
}

/// The offer that the payments buy: the chosen one, or the first that fits where the first or none is chosen.
fn purchase(inputs: &[Option<ItemStack>], choice: Option<u8>, offers: &[TradeOffer]) -> Option<WindowResult> {
    let chosen = choice.map(usize::from).filter(|&choice| choice > 0 && choice < offers.len());
    let [first, second] = inputs else { return None };
    let numbered = offers.iter().enumerate();
    let mut fitting = numbered.filter(|(number, _)| chosen.is_none_or(|chosen| chosen == *number));
    fitting.find_map(|(number, offer)| {
        let prices = |payments: [&Option<ItemStack>; 2]| {
            let pays = |payment: &Option<ItemStack>, place: usize| match (payment, offer.buy.get(place)) {
                (None, None) => Some(0),
                (Some(paid), Some(cost)) if paid.item == cost.item && paid.count >= cost.count => {
                    Some(cost.count)
                }
                _ => None,
            };
            Some([pays(payments[0], 0)?, pays(payments[1], 1)?])
        };
        // Payments may lie in either slot.
        let takes = prices([first, second])
            .or_else(|| prices([second, first]).map(|[second, first]| [first, second]))?;
        (offer.uses < offer.uses_max).then(|| WindowResult {
            offer: Some(number),
            ..WindowResult::new(offer.sell.clone(), takes.to_vec())
        })
    })
}
