//! Items of a slot thrown away.

use cooperage_blocks::items::ItemStack;
use serde::Serialize;

use super::job::JobStep;
use super::lay::next_split_click;
use super::shown::{ClickableWindow, counted, left, throw, throw_cursor};
use super::split::SplitRules;

/// The most items that are thrown one by one.
const SINGLES_MAX: u32 = 2;

/// Throws items of a slot away.
#[derive(Clone, Debug, Serialize)]
pub(super) struct TossJob {
    /// The own slot.
    slot: usize,
    /// The stack as it was.
    stack: ItemStack,
    /// How many are thrown.
    count: u32,
    /// The empty place in which a part of the stack lies meanwhile.
    spare: Option<usize>,
}

impl TossJob {
    /// Throws at most so many items of a stack.
    pub(super) fn new(slot: usize, stack: &ItemStack, count: u32) -> TossJob {
        let stack = counted(stack);
        TossJob { slot, count: count.min(stack.count), stack, spare: None }
    }

    pub(super) fn next(&mut self, shown: &ClickableWindow<'_>) -> JobStep {
        let Some(place) = shown.place_of(self.slot) else { return JobStep::Wait };
        let item = self.stack.item;
        let (held, cursor) = (shown.count(place, item), shown.cursor_count(item));
        let aside = self.spare.map_or(0, |spare| shown.count(spare, item));
        let thrown = self.stack.count.saturating_sub(held + aside + cursor);
        let left_over = self.count.saturating_sub(thrown);
        if left_over == 0 {
            if let Some(click) = shown.put_away(Some(place)) {
                return JobStep::click(click);
            }
            return match self.spare.filter(|_| aside > 0) {
                Some(spare) => JobStep::click(left(spare)),
                None => JobStep::End(Ok("".into())),
            };
        }
        if cursor == 0 && aside == 0 {
            if left_over >= held {
                return JobStep::click(throw(place, true));
            }
            if left_over <= SINGLES_MAX {
                return JobStep::click(throw(place, false));
            }
            self.spare = shown.empty_place();
        }
        if cursor == left_over && aside == 0 {
            return JobStep::click(throw_cursor());
        }
        let rules = SplitRules { room: self.stack.max(), source_takes: true };
        match next_split_click(shown, place, self.spare, left_over, rules) {
            Some(click) => JobStep::click(click),
            None => JobStep::Wait,
        }
    }
}
