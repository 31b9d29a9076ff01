//! Items moved between the player and an open container.

use cooperage_blocks::items::ItemStack;
use cooperage_blocks::world::{InputRefusal, furnace_slot};
use serde::Serialize;

use super::job::JobStep;
use super::lay::next_split_click;
use super::shown::{ClickableWindow, counted, is_furnace, left, off_hand_key, shift};
use super::split::{DividedStack, SplitRules, next_split};

/// The places into which items are moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) enum MoveTarget {
    /// The carried places of the player.
    Carried,
    /// The slots of the container.
    Container,
    /// One slot of the container.
    Slot(usize),
}

/// The place that items are taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
enum MoveSource {
    Place(usize),
    /// The off hand, which no container's window shows; its stack is on the way to that place, if any.
    OffHand(Option<usize>),
    /// A place to which the stack of the off hand was brought.
    Brought(usize),
    /// The rest of that stack is on its way back.
    Returned,
}

/// Moves items of a place to others.
#[derive(Clone, Debug, Serialize)]
pub(super) struct MoveJob {
    source: MoveSource,
    target: MoveTarget,
    /// The stack as it was.
    stack: ItemStack,
    /// How many are moved.
    count: u32,
    /// The empty place in which a part of the stack lies meanwhile.
    spare: Option<usize>,
    moved: u32,
    /// Whether no more find room.
    is_full: bool,
}

impl MoveJob {
    /// Moves at most so many items of a stack; without a place it is in the off hand.
    pub(super) fn new(from: Option<usize>, stack: &ItemStack, count: u32, target: MoveTarget) -> MoveJob {
        let stack = counted(stack);
        MoveJob {
            source: from.map_or(MoveSource::OffHand(None), MoveSource::Place),
            target,
            count: count.min(stack.count),
            stack,
            spare: None,
            moved: 0,
            is_full: false,
        }
    }

    /// How many items were moved so far.
    pub(super) fn moved(&self) -> u32 {
        self.moved
    }

    pub(super) fn next(&mut self, shown: &ClickableWindow<'_>) -> JobStep {
        let from = match self.source {
            MoveSource::Place(from) | MoveSource::Brought(from) => from,
            MoveSource::OffHand(Some(place)) if shown.count(place, self.stack.item) > 0 => {
                self.source = MoveSource::Brought(place);
                place
            }
            MoveSource::OffHand(_) => return self.take_from_off_hand(shown),
            MoveSource::Returned => return self.end(),
        };
        let item = self.stack.item;
        let (held, cursor) = (shown.count(from, item), shown.cursor_count(item));
        let aside = self.spare.map_or(0, |spare| shown.count(spare, item));
        self.moved = self.stack.count.saturating_sub(held + aside + cursor);
        let left_over = self.count.saturating_sub(self.moved);
        if left_over == 0 || self.is_full {
            return self.finish(shown, from, aside);
        }
        if cursor == 0 && aside == 0 {
            if left_over >= held {
                return self.move_whole(shown, from);
            }
            if self.first_target(shown, from, &self.stack.of_count(left_over)).is_none() {
                self.is_full = true;
                return self.finish(shown, from, aside);
            }
            self.spare = shown.empty_place().filter(|place| *place != from);
        }
        if aside == 0 && cursor > 0 && cursor <= left_over {
            return self.lay_down(shown, from, aside);
        }
        let rules = SplitRules { room: self.stack.max(), source_takes: self.source_takes(shown, from) };
        if !rules.source_takes && cursor == 0 {
            self.count = self.reachable(held, left_over, rules) + self.moved;
        }
        let wanted = self.count.saturating_sub(self.moved);
        match next_split_click(shown, from, self.spare, wanted, rules) {
            Some(click) => JobStep::click(click),
            None => {
                self.is_full = true;
                self.finish(shown, from, aside)
            }
        }
    }

    /// The fewest items, from those wanted on, that can be taken off a stack to which nothing can be laid back.
    fn reachable(&self, held: u32, wanted: u32, rules: SplitRules) -> u32 {
        let stack = DividedStack { source: held, spare: self.spare.map(|_| 0), cursor: 0 };
        (wanted..held).find(|&count| next_split(stack, count, rules).is_some()).unwrap_or(held)
    }

    fn source_takes(&self, shown: &ClickableWindow<'_>, from: usize) -> bool {
        shown.kind().room(from, &self.stack) > 0
    }

    /// Brings the stack of the off hand to a carried place.
    fn take_from_off_hand(&mut self, shown: &ClickableWindow<'_>) -> JobStep {
        match shown.empty_place() {
            Some(place) => {
                self.source = MoveSource::OffHand(Some(place));
                JobStep::click(off_hand_key(place))
            }
            None => JobStep::refused(InputRefusal::NoRoom),
        }
    }

    /// Moves all that is in the place: by one click where the shift key moves it to the right places.
    fn move_whole(&mut self, shown: &ClickableWindow<'_>, from: usize) -> JobStep {
        let is_shift = match self.target {
            MoveTarget::Carried => true,
            MoveTarget::Container => !is_furnace(shown.kind()),
            MoveTarget::Slot(_) => false,
        };
        let is_possible = if is_shift {
            shown.after(&[shift(from)]).is_some()
        } else {
            self.first_target(shown, from, &self.stack).is_some()
        };
        if !is_possible || shown.get(from).is_none() {
            self.is_full = true;
            return self.finish(shown, from, 0);
        }
        JobStep::click(if is_shift { shift(from) } else { left(from) })
    }

    /// Lays the cursor's stack into the first place with room.
    fn lay_down(&mut self, shown: &ClickableWindow<'_>, from: usize, aside: u32) -> JobStep {
        self.spare = None;
        let target = shown.cursor().and_then(|cursor| self.first_target(shown, from, cursor));
        match target {
            Some(place) => JobStep::click(left(place)),
            None => {
                self.is_full = true;
                self.finish(shown, from, aside)
            }
        }
    }

    /// The first place that takes any of a stack: one with equal items, then an empty one.
    fn first_target(&self, shown: &ClickableWindow<'_>, from: usize, stack: &ItemStack) -> Option<usize> {
        let kind = shown.kind();
        let places: Vec<usize> = match self.target {
            MoveTarget::Carried => shown.carried().collect(),
            MoveTarget::Container if is_furnace(kind) => vec![furnace_target(shown, stack)],
            MoveTarget::Container => (0..kind.own_slots()).collect(),
            MoveTarget::Slot(place) => {
                vec![place].into_iter().filter(|&place| place < kind.own_slots()).collect()
            }
        };
        let is_other = |place: &&usize| **place != from && Some(**place) != self.spare;
        let takes = |place: &usize, held: u32| kind.room(*place, stack) > held;
        let joins = |place: &&usize| {
            shown.get(**place).is_some_and(|held| held.is_like(stack) && takes(place, held.count))
        };
        let is_free = |place: &&usize| shown.get(**place).is_none() && takes(place, 0);
        let all = places.iter().filter(is_other);
        all.clone().find(joins).or_else(|| all.clone().find(is_free)).copied()
    }

    /// Puts back what was not moved, and ends.
    fn finish(&mut self, shown: &ClickableWindow<'_>, from: usize, aside: u32) -> JobStep {
        if shown.cursor().is_some() {
            return shown.put_away(Some(from)).map_or(JobStep::Wait, JobStep::click);
        }
        if let Some(spare) = self.spare.filter(|_| aside > 0) {
            return JobStep::click(left(spare));
        }
        if matches!(self.source, MoveSource::Brought(_)) && shown.get(from).is_some() {
            self.source = MoveSource::Returned;
            return JobStep::click(off_hand_key(from));
        }
        self.end()
    }

    fn end(&self) -> JobStep {
        if self.moved > 0 { JobStep::counted(self.moved) } else { JobStep::refused(InputRefusal::NoRoom) }
    }
}

/// The slot of a furnace into which items go that name none: fuel to the fuel while something lies there to be cooked.
fn furnace_target(shown: &ClickableWindow<'_>, stack: &ItemStack) -> usize {
    let cooks = shown.get(furnace_slot::INPUT).is_some();
    if stack.info().fuel.is_some() && cooks { furnace_slot::FUEL } else { furnace_slot::INPUT }
}
