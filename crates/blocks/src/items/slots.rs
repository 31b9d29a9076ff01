//! Moving items into rows of slots, by the game's order.

use super::ItemStack;
use crate::registry::ItemId;

/// How many of an item are in these slots, including damaged, named and enchanted ones.
#[must_use]
pub fn count_in(slots: &[Option<ItemStack>], item: ItemId) -> u32 {
    slots.iter().flatten().filter(|stack| stack.item == item).map(|stack| stack.count).sum()
}

/// Puts items into slots visited in that order: first onto stacks of their kind, then into the first empty slots.
/// Returns the items that find no room.
pub fn deposit(
    slots: &mut [Option<ItemStack>],
    order: impl Iterator<Item = usize> + Clone,
    mut stack: ItemStack,
) -> Option<ItemStack> {
    for place in order.clone() {
        if let Some(Some(held)) = slots.get_mut(place)
            && held.is_like(&stack)
        {
            let moved = stack.count.min(held.max().saturating_sub(held.count));
            held.count += moved;
            stack.count -= moved;
        }
        if stack.count == 0 {
            return None;
        }
    }
    for place in order {
        if let Some(slot @ None) = slots.get_mut(place) {
            let moved = stack.count.min(stack.max());
            *slot = Some(stack.of_count(moved));
            stack.count -= moved;
        }
        if stack.count == 0 {
            return None;
        }
    }
    Some(stack)
}

/// How many of these would find room.
#[must_use]
pub fn first_room(slots: &[Option<ItemStack>], order: impl Iterator<Item = usize>, stack: &ItemStack) -> u32 {
    order
        .filter_map(|place| slots.get(place))
        .map(|slot| match slot {
            None => stack.max(),
            Some(held) if held.is_like(stack) => held.max().saturating_sub(held.count),
            Some(_) => 0,
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::registry;

    #[test]
    fn stacks_fill_up_before_empty_slots() {
        let egg = |count| ItemStack::new(registry().item("egg").unwrap(), count);
        let mut slots = vec![None, Some(egg(15)), None, Some(egg(10))];
        assert_eq!(first_room(&slots, 0..4, &egg(1)), 39);
        assert_eq!(deposit(&mut slots, 0..4, egg(20)), None);
        assert_eq!(slots, [Some(egg(13)), Some(egg(16)), None, Some(egg(16))]);
        assert_eq!(deposit(&mut slots, 0..4, egg(30)), Some(egg(11)));
        assert_eq!(count_in(&slots, egg(1).item), 64);
    }
}
