//! The clicks that take effect at once.

use std::sync::Arc;

use super::ClaimedProperties;
use super::drag::drag;
use super::station::{WindowResult, result};
use super::{Menu, WindowClick, WindowKind};
use crate::items::{ItemData, ItemStack};
use crate::registry::ItemId;
use crate::world::mobs::TradeOffer;
use crate::world::player::Ledger;
use crate::world::refusal::InputRefusal;

/// The number of the place outside a window.
const OUTSIDE: i16 = -999;
/// Modes of clicks.
const PLAIN: u8 = 0;
const SHIFT: u8 = 1;
const KEY: u8 = 2;
const MIDDLE: u8 = 3;
const THROW: u8 = 4;
const DRAG: u8 = 5;
const DOUBLE: u8 = 6;
/// Most moves of one click with the shift key; each moves an item at least.
const MOVES_MAX: u32 = 256;

/// A window while it is clicked.
pub(super) struct ClickedWindow<'a> {
    pub(super) kind: WindowKind,
    /// The slots that are shown, with the result as it is now, and the off hand behind them where it is not shown.
    pub(super) slots: Vec<Option<ItemStack>>,
    pub(super) menu: &'a mut Menu,
    /// Items that leave the window for the ground.
    pub(super) thrown: Vec<ItemStack>,
    pub(super) is_creative: bool,
    /// The offers of a villager.
    pub(super) offers: Vec<TradeOffer>,
    /// The numbers of the offers that were taken.
    pub(super) traded: Vec<usize>,
    /// The items that results used up and made.
    pub(super) ledger: Ledger,
}

/// Returns a stack with fewer items; none where none are left.
pub(super) fn less(stack: &ItemStack, taken: u32) -> Option<ItemStack> {
    Some(stack.of_count(stack.count.saturating_sub(taken))).filter(|left| left.count > 0)
}

impl ClickedWindow<'_> {
    pub(super) fn click(&mut self, click: WindowClick) -> Result<(), InputRefusal> {
        if click.mode == DRAG {
            return drag(self, click);
        }
        // Any other click ends a drag, and does nothing else.
        if self.menu.drag.take().is_some() {
            return Ok(());
        }
        let is_right = click.button == 1;
        match (click.mode, click.slot, click.button) {
            (PLAIN | SHIFT, OUTSIDE, 0 | 1) => self.throw_cursor(is_right),
            (PLAIN, slot, 0 | 1) => self.pick(self.number(slot)?, is_right),
            (SHIFT, slot, 0 | 1) => self.move_quickly(self.number(slot)?),
            (KEY, slot, button) => self.exchange(self.number(slot)?, button)?,
            (MIDDLE, ..) if !self.is_creative => return Err(InputRefusal::CreativeOnly),
            (MIDDLE, slot, _) => self.copy(self.number(slot)?),
            (THROW, OUTSIDE, _) => {}
            (THROW, slot, button) => self.throw(self.number(slot)?, button == 0),
            (DOUBLE, slot, button) => self.collect(self.number(slot)?, button == 0),
            _ => return Err(InputRefusal::NothingAsked),
        }
        Ok(())
    }

    /// The slot of that number, if the window has it.
    pub(super) fn number(&self, slot: i16) -> Result<usize, InputRefusal> {
        let number = usize::try_from(slot).ok().filter(|&number| number < self.kind.shown_slots());
        number.ok_or(InputRefusal::NoSlot)
    }

    /// The most items of a stack that a slot takes; see [`WindowKind::room`].
    pub(super) fn room(&self, number: usize, stack: &ItemStack) -> u32 {
        let is_missing = !self.menu.bench.has_windows && self.kind.inputs().contains(&number);
        if is_missing { 0 } else { self.kind.room(number, stack) }
    }

    fn result(&self) -> Option<WindowResult> {
        let inputs = self.slots.get(self.kind.inputs())?;
        result(self.kind, inputs, &self.menu.bench, &self.offers)
    }

    /// Computes what lies in the slot of the result.
    pub(super) fn refresh(&mut self) {
        if let Some(number) = self.kind.result() {
            let stack = self.result().map(|result| result.stack);
            self.put(number, stack);
        }
    }

    /// Takes items out of a slot, at most so many; a result only as a whole, at its price.
    fn take(&mut self, number: usize, count: u32) -> Option<ItemStack> {
        if self.kind.result() == Some(number) {
            return self.take_result();
        }
        let held = self.slots.get(number)?.as_ref()?;
        let taken = held.of_count(held.count.min(count));
        let left = less(held, taken.count);
        self.put(number, left);
        Some(taken).filter(|taken| taken.count > 0)
    }

    fn take_result(&mut self) -> Option<ItemStack> {
        let WindowResult { stack, takes, left, changed, offer } = self.result()?;
        let first = self.kind.inputs().start;
        let mut used = Vec::new();
        for (place, taken) in takes.into_iter().enumerate() {
            let used_here = self.take(first + place, taken);
            // An item that only changes is none the fewer.
            let becomes_other = used_here.as_ref().is_some_and(|used| used.item != stack.item);
            if changed == Some(place) && becomes_other {
                self.ledger.made.push(stack.clone());
            }
            if changed != Some(place) || becomes_other {
                used.extend(used_here);
            }
        }
        self.ledger.used.extend(used);
        if changed.is_none() {
            self.ledger.made.push(stack.clone());
        }
        for (place, rest) in left {
            self.ledger.made.push(rest.clone());
            match self.slots.get_mut(first + place) {
                Some(slot @ None) => *slot = Some(rest),
                _ => {
                    let rest = self.put_away(rest, self.kind.put_away_order());
                    self.thrown.extend(rest);
                }
            }
        }
        if let Some(number) = offer {
            if let Some(offer) = self.offers.get_mut(number) {
                offer.uses += 1;
            }
            self.traded.push(number);
        }
        self.refresh();
        Some(stack)
    }

    /// The stack of a slot that may be taken.
    fn takeable(&self, number: usize) -> Option<&ItemStack> {
        let stack = self.slots.get(number)?.as_ref()?;
        self.kind.gives(number, stack, self.is_creative).then_some(stack)
    }

    pub(super) fn put(&mut self, number: usize, stack: Option<ItemStack>) {
        if let Some(slot) = self.slots.get_mut(number) {
            *slot = stack;
        }
    }

    /// Puts up to `count` items of a stack into a slot, where it is empty or holds equal ones; returns how many went in.
    pub(super) fn put_in(&mut self, number: usize, stack: &ItemStack, count: u32) -> u32 {
        let room = self.room(number, stack);
        let Some(slot) = self.slots.get_mut(number) else { return 0 };
        let held = match slot {
            Some(held) if !held.is_like(stack) => return 0,
            Some(held) => held.count,
            None => 0,
        };
        let moved = count.min(stack.count).min(room.saturating_sub(held));
        if moved > 0 {
            *slot = Some(stack.of_count(held + moved));
        }
        moved
    }

    /// Puts a stack into slots: onto equal ones first, then into empty ones. Returns the rest.
    pub(super) fn put_away(
        &mut self,
        mut stack: ItemStack,
        order: impl Iterator<Item = usize> + Clone,
    ) -> Option<ItemStack> {
        for wants_empty in [false, true] {
            for number in order.clone() {
                if self.slots.get(number).is_some_and(|slot| slot.is_none() == wants_empty) {
                    stack.count -= self.put_in(number, &stack, stack.count);
                }
                if stack.count == 0 {
                    return None;
                }
            }
        }
        Some(stack)
    }

    fn throw_cursor(&mut self, is_single: bool) {
        let Some(cursor) = self.menu.cursor.take() else { return };
        let count = if is_single { 1 } else { cursor.count };
        self.menu.cursor = less(&cursor, count);
        self.thrown.push(cursor.of_count(count));
    }

    /// A plain click: takes a stack or half of it, lays down the cursor's or one of it, or exchanges both.
    fn pick(&mut self, number: usize, is_right: bool) {
        let Some(mut cursor) = self.menu.cursor.clone() else {
            let Some(held) = self.takeable(number) else { return };
            let taken = if is_right { held.count.div_ceil(2) } else { held.count };
            self.menu.cursor = self.take(number, taken);
            return;
        };
        let held = self.slots.get(number).cloned().flatten();
        if self.room(number, &cursor) == 0 {
            // Where nothing can be laid down, equal items are taken if all of them fit.
            let joins = held.filter(|_| self.menu.bench.has_windows).filter(|held| {
                held.is_like(&cursor) && held.count.saturating_add(cursor.count) <= cursor.max()
            });
            if joins.is_some()
                && self.takeable(number).is_some()
                && let Some(taken) = self.take(number, u32::MAX)
            {
                cursor.count += taken.count;
                self.menu.cursor = Some(cursor);
            }
            return;
        }
        let fits = held.as_ref().is_none_or(|held| held.is_like(&cursor));
        if fits {
            let moved = self.put_in(number, &cursor, if is_right { 1 } else { cursor.count });
            self.menu.cursor = less(&cursor, moved);
        } else if self.takeable(number).is_some() && cursor.count <= self.room(number, &cursor) {
            self.put(number, Some(cursor));
            self.menu.cursor = held;
        }
    }

    /// A click with the shift key: the stack goes to the other part of the window, as far as there is room.
    /// A result is taken as often as it goes, and the rest of the last one is thrown.
    fn move_quickly(&mut self, number: usize) {
        let Some(item) = self.takeable(number).map(|stack| stack.item) else { return };
        for _ in 0..MOVES_MAX {
            let Some(stack) = self.takeable(number).filter(|stack| stack.item == item).cloned() else {
                return;
            };
            let targets = self.kind.quick_targets(number, &stack, &self.slots);
            let mut left = Some(stack.clone());
            for target in targets {
                left = self.put_away(stack.clone(), target.order());
                if left.as_ref() != Some(&stack) {
                    break;
                }
            }
            if left.as_ref() == Some(&stack) {
                return;
            }
            if self.kind.result() == Some(number) {
                self.take_result();
                self.thrown.extend(left);
            } else {
                self.put(number, left);
            }
        }
    }

    /// A number key, or the key of the off hand: exchanges a slot with a place of the hotbar.
    fn exchange(&mut self, number: usize, button: u8) -> Result<(), InputRefusal> {
        let key = self.kind.key_slot(button).ok_or(InputRefusal::NoPlaceOnBar)?;
        if key == number {
            return Ok(());
        }
        let (slot, own) = (self.slots.get(number).cloned().flatten(), self.slots.get(key).cloned().flatten());
        if slot.is_some() && self.takeable(number).is_none() {
            return Ok(());
        }
        let Some(own) = own else {
            // First the result, so that what is left over of its ingredients goes elsewhere.
            self.put(key, slot);
            self.take(number, u32::MAX);
            return Ok(());
        };
        let room = self.room(number, &own);
        if room == 0 {
            return Ok(());
        }
        let moved = own.count.min(room);
        let rest = less(&own, moved);
        self.put(number, Some(own.of_count(moved)));
        match (rest, slot) {
            (None, slot) => self.put(key, slot),
            (rest, slot) => {
                self.put(key, rest);
                let left = slot.and_then(|slot| self.put_away(slot, self.kind.put_away_order()));
                self.thrown.extend(left);
            }
        }
        Ok(())
    }

    /// A middle click in creative mode: the cursor gets a whole stack of the slot's items.
    fn copy(&mut self, number: usize) {
        if self.menu.cursor.is_none()
            && let Some(Some(held)) = self.slots.get(number)
        {
            self.menu.cursor = Some(held.of_count(held.max()));
        }
    }

    /// Another stack in place of that in a slot, in creative mode; below all slots it is thrown.
    fn replace(&mut self, slot: i16, stack: Option<ItemStack>) -> Result<(), InputRefusal> {
        if !self.is_creative {
            return Err(InputRefusal::CreativeOnly);
        }
        let stack = stack.filter(|stack| stack.count > 0 && stack.item.name() != "air");
        if slot < 0 {
            self.thrown.extend(stack.map(|stack| stack.of_count(stack.count.min(stack.max()))));
            return Ok(());
        }
        let number = self.number(slot)?;
        if stack.as_ref().is_some_and(|stack| stack.count > self.room(number, stack)) {
            return Err(InputRefusal::NoSlot);
        }
        self.put(number, stack);
        Ok(())
    }

    /// Puts a stack in place of that in a slot, in creative mode, and notes the old one if it has properties. One that is not plain
    /// gets the properties of equal items.
    pub(super) fn exchange_for(
        &mut self,
        slot: i16,
        stack: Option<ItemStack>,
        claimed: ClaimedProperties,
    ) -> Result<(), InputRefusal> {
        let number = usize::try_from(slot).ok();
        let old = number.and_then(|number| self.slots.get(number).cloned().flatten());
        let stack = stack.map(|stack| {
            let known = self.known_like(number, &stack, claimed);
            known.map_or(stack.clone(), |known| known.of_count(stack.count))
        });
        self.replace(slot, stack)?;
        if let Some(old) = old.filter(|old| old.data.is_some()) {
            self.menu.taken = Some(old);
        }
        Ok(())
    }

    /// A stack with properties of the same item: that of the slot itself if only the count changes, or the one that was taken last, or
    /// that of another slot, for the two halves of an exchange come one after the other.
    /// Where the client tells the properties, an equal one goes first.
    fn known_like(
        &self,
        number: Option<usize>,
        stack: &ItemStack,
        claimed: ClaimedProperties,
    ) -> Option<&ItemStack> {
        let own = number.and_then(|number| self.slots.get(number)?.as_ref());
        let joined = own.filter(|own| own.count != stack.count);
        let all = self.slots.iter().enumerate();
        let others = all.filter(|(place, _)| Some(*place) != number).filter_map(|(_, other)| other.as_ref());
        let known = joined.into_iter().chain(&self.menu.taken).chain(others).chain(own);
        let mut known = known.filter(|known| known.item == stack.item && known.data.is_some());
        match claimed {
            ClaimedProperties::None => None,
            ClaimedProperties::Unknown => known.next(),
            ClaimedProperties::Marked(mark) => {
                let all: Vec<&ItemStack> = known.collect();
                // Copies share their properties, which may be long texts: each is read once.
                let mut others: Vec<*const ItemData> = Vec::new();
                let is_equal = |known: &&&ItemStack| {
                    let Some(data) = &known.data else { return false };
                    let place = Arc::as_ptr(data);
                    if others.contains(&place) {
                        return false;
                    }
                    others.push(place);
                    data.mark() == mark
                };
                all.iter().find(is_equal).or(all.first()).copied()
            }
        }
    }

    /// The key that throws: one item of a slot or its whole stack.
    fn throw(&mut self, number: usize, is_single: bool) {
        if self.menu.cursor.is_some() {
            return;
        }
        let Some(held) = self.takeable(number) else { return };
        let count = if is_single { 1 } else { held.count };
        let thrown = self.take(number, count);
        self.thrown.extend(thrown);
    }

    /// A double click: collects equal items at the cursor, from stacks that are not full first.
    fn collect(&mut self, number: usize, is_forward: bool) {
        let Some(mut cursor) = self.menu.cursor.clone() else { return };
        if self.takeable(number).is_some() {
            return;
        }
        for takes_full in [false, true] {
            for place in 0..self.kind.shown_slots() {
                let place = if is_forward { place } else { self.kind.shown_slots() - 1 - place };
                let Some(held) = self.takeable(place).filter(|held| held.is_like(&cursor)) else { continue };
                if !self.kind.is_collected(place) || (!takes_full && held.count >= held.max()) {
                    continue;
                }
                let room = cursor.max().saturating_sub(cursor.count);
                cursor.count += self.take(place, room).map_or(0, |taken| taken.count);
            }
        }
        self.menu.cursor = Some(cursor);
    }

    /// All items of the window with their counts: in slots but that of the result, at the cursor, thrown.
    pub(super) fn items(&self) -> Vec<(ItemId, i64)> {
        let slots = self.slots.iter().enumerate();
        let slots = slots.filter(|(number, _)| self.kind.result() != Some(*number));
        let stacks = slots.filter_map(|(_, slot)| slot.as_ref()).chain(&self.menu.cursor).chain(&self.thrown);
        let mut counts: std::collections::BTreeMap<ItemId, i64> = std::collections::BTreeMap::new();
        for stack in stacks {
            *counts.entry(stack.item).or_default() += i64::from(stack.count);
        }
        counts.into_iter().collect()
    }
}
