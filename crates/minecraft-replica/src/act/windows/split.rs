//! Parts of a stack: the fewest clicks after which the cursor holds a certain number of its items.

use std::collections::VecDeque;

/// The most items that are divided; the game has no stack above 99.
const STACK_MAX: u32 = 127;

/// A stack that is being divided: the items in its own slot, in a spare slot, and at the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DividedStack {
    pub(super) source: u32,
    /// The items in another slot, which is empty at the end; `None` where there is no such slot.
    pub(super) spare: Option<u32>,
    pub(super) cursor: u32,
}

/// A click on one of the two slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SplitClick {
    pub(super) is_spare: bool,
    pub(super) is_right: bool,
}

const CLICKS: [SplitClick; 4] = [
    SplitClick { is_spare: false, is_right: false },
    SplitClick { is_spare: false, is_right: true },
    SplitClick { is_spare: true, is_right: false },
    SplitClick { is_spare: true, is_right: true },
];

impl DividedStack {
    /// The stack after a click; `None` where it changes nothing.
    fn after(self, click: SplitClick, rules: SplitRules) -> Option<DividedStack> {
        let held = if click.is_spare { self.spare? } else { self.source };
        let (held, cursor) = if self.cursor == 0 {
            let taken = if click.is_right { held.div_ceil(2) } else { held };
            if taken == 0 {
                return None;
            }
            (held - taken, taken)
        } else {
            if !click.is_spare && !rules.source_takes {
                return None;
            }
            let wanted = if click.is_right { 1 } else { self.cursor };
            let laid = wanted.min(rules.room.saturating_sub(held));
            if laid == 0 {
                return None;
            }
            (held + laid, self.cursor - laid)
        };
        Some(if click.is_spare {
            DividedStack { spare: Some(held), cursor, ..self }
        } else {
            DividedStack { source: held, cursor, ..self }
        })
    }

    fn has(self, wanted: u32) -> bool {
        self.cursor == wanted && self.spare.unwrap_or(0) == 0
    }
}

/// The rules of the slots between which a stack is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SplitRules {
    /// The most items of a slot.
    pub(super) room: u32,
    /// Whether items can be laid back into the stack's own slot; results of furnaces can't.
    pub(super) source_takes: bool,
}

/// The first of the fewest clicks after which the cursor holds so many items and the spare slot none; `None` where it does so already,
/// or where no clicks lead there.
pub(super) fn next_split(stack: DividedStack, wanted: u32, rules: SplitRules) -> Option<SplitClick> {
    let total = stack.source.saturating_add(stack.spare.unwrap_or(0)).saturating_add(stack.cursor);
    if total > STACK_MAX || wanted > total || stack.has(wanted) {
        return None;
    }
    let side = total as usize + 1;
    let place = |stack: DividedStack| stack.source as usize * side + stack.spare.unwrap_or(0) as usize;
    let mut is_seen = vec![false; side * side];
    *is_seen.get_mut(place(stack))? = true;
    let mut waiting: VecDeque<(DividedStack, SplitClick)> = VecDeque::new();
    for click in CLICKS {
        waiting.extend(stack.after(click, rules).map(|after| (after, click)));
    }
    while let Some((at, first)) = waiting.pop_front() {
        if at.has(wanted) {
            return Some(first);
        }
        let Some(seen) = is_seen.get_mut(place(at)).filter(|seen| !**seen) else { continue };
        *seen = true;
        waiting.extend(CLICKS.iter().filter_map(|&click| Some((at.after(click, rules)?, first))));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many clicks it takes; `None` where it can't be done.
    fn clicks(total: u32, wanted: u32, has_spare: bool, source_takes: bool) -> Option<u32> {
        let rules = SplitRules { room: 64, source_takes };
        let mut stack = DividedStack { source: total, spare: has_spare.then_some(0), cursor: 0 };
        for count in 0..200 {
            if stack.has(wanted) {
                return Some(count);
            }
            stack = stack.after(next_split(stack, wanted, rules)?, rules)?;
        }
        None
    }

    #[test]
    fn every_part_of_a_stack_is_reached_with_few_clicks() {
        assert_eq!([64, 32, 31, 1].map(|wanted| clicks(64, wanted, true, true)), [1, 1, 2, 4].map(Some));
        for total in 1..=64 {
            for wanted in 1..=total {
                let with_spare = clicks(total, wanted, true, true).unwrap();
                let alone = clicks(total, wanted, false, true).unwrap();
                assert!(with_spare <= alone && with_spare <= 14, "{total} {wanted}: {with_spare}");
            }
        }
    }

    #[test]
    fn a_result_is_halved_but_not_laid_back() {
        assert_eq!(clicks(8, 8, true, false), Some(1));
        assert_eq!(clicks(8, 4, true, false), Some(1));
        assert_eq!(clicks(8, 1, true, false), None);
    }
}
