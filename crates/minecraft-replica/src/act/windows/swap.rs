//! Two own slots exchanged, or their stacks joined.

use cooperage_blocks::items::{ItemStack, SLOTS, slot};
use cooperage_blocks::world::{InputRefusal, WindowClick, may_lie_in};
use serde::Serialize;

use super::job::JobStep;
use super::shown::{ClickableWindow, counted, key, left, off_hand_key};

/// Brings two own slots to hold certain stacks.
#[derive(Clone, Debug, Serialize)]
pub(super) struct SwapJob {
    slots: [usize; 2],
    /// The stacks that they are to hold; `None` until the first look at a plain exchange.
    wanted: Option<[Option<ItemStack>; 2]>,
}

impl SwapJob {
    /// Exchanges two slots, or joins equal stacks; `None` where nothing changes.
    pub(super) fn new(
        own: &[Option<ItemStack>],
        from: usize,
        to: usize,
    ) -> Result<Option<SwapJob>, InputRefusal> {
        let is_usable = |number: usize| (slot::GRID.end..SLOTS).contains(&number);
        if !is_usable(from) || !is_usable(to) {
            return Err(InputRefusal::NoSlot);
        }
        let at = |number: usize| own.get(number).and_then(Option::as_ref).map(counted);
        let (a, b) = (at(from), at(to));
        if !a.iter().all(|stack| may_lie_in(stack, to)) || !b.iter().all(|stack| may_lie_in(stack, from)) {
            return Err(InputRefusal::NotWorn);
        }
        let wanted = match (a.clone(), b.clone()) {
            (Some(a), Some(b)) if a.is_like(&b) && from != to => {
                let moved = a.count.min(b.max().saturating_sub(b.count));
                let left = Some(a.of_count(a.count - moved)).filter(|left| left.count > 0);
                [left, Some(b.of_count(b.count.saturating_add(moved)))]
            }
            (a, b) => [b, a],
        };
        Ok((wanted != [a, b]).then_some(SwapJob { slots: [from, to], wanted: Some(wanted) }))
    }

    /// Exchanges what two slots hold when it begins.
    pub(super) fn exchange(from: usize, to: usize) -> SwapJob {
        SwapJob { slots: [from, to], wanted: None }
    }

    pub(super) fn next(&mut self, shown: &ClickableWindow<'_>) -> JobStep {
        let [Some(from), Some(to)] = self.slots.map(|number| shown.place_of(number)) else {
            return JobStep::Wait;
        };
        let at = |place: usize| shown.get(place).cloned();
        let [want_from, want_to] = self.wanted.get_or_insert_with(|| [at(to), at(from)]).clone();
        let (want_from, want_to) = (&want_from, &want_to);
        let is_right = |place: usize, wanted: &Option<ItemStack>| shown.get(place) == wanted.as_ref();
        let (has_from, has_to) = (is_right(from, want_from), is_right(to, want_to));
        if has_from && has_to {
            return shown.put_away(None).map_or(JobStep::End(Ok("".into())), JobStep::click);
        }
        let leads = |click: WindowClick, place: usize, wanted: &Option<ItemStack>| {
            shown.after(&[click]).is_some_and(|after| after.slots.get(place) == Some(wanted))
        };
        if shown.cursor().is_none() {
            if let Some(click) = self
                .exchange_key(from, to)
                .filter(|click| leads(*click, from, want_from) && leads(*click, to, want_to))
            {
                return JobStep::click(click);
            }
            let place = if !has_from && shown.get(from).is_some() { from } else { to };
            return if shown.get(place).is_some() { JobStep::click(left(place)) } else { JobStep::Wait };
        }
        if !has_to && leads(left(to), to, want_to) {
            return JobStep::click(left(to));
        }
        if !has_from && leads(left(from), from, want_from) {
            return JobStep::click(left(from));
        }
        shown.put_away(None).map_or(JobStep::Wait, JobStep::click)
    }

    /// The key that exchanges both places, where one is in the hotbar or the off hand.
    fn exchange_key(&self, from: usize, to: usize) -> Option<WindowClick> {
        let [from_slot, to_slot] = self.slots;
        let press = |place: usize, number: usize| match number {
            slot::OFF_HAND => Some(off_hand_key(place)),
            number if slot::HOTBAR.contains(&number) => {
                u8::try_from(number - slot::HOTBAR.start).ok().map(|button| key(place, button))
            }
            _ => None,
        };
        press(from, to_slot).or_else(|| press(to, from_slot))
    }
}
