//! Clicks on their way: one a tick, and then the wait until the window shows their effect.
//!
//! A server that does not show it is asked for the whole window: a click that changes nothing, under an old number of the state, makes
//! it send all slots. After that an act goes on from the slots as they are shown.

use std::collections::VecDeque;

use cooperage_blocks::ItemId;
use cooperage_blocks::items::ItemStack;
use cooperage_blocks::world::{PredictedWindow, WindowClick};
use serde::Serialize;

use super::shown::{ClickableWindow, no_change};

/// Ticks for which an act waits until a window shows the effect of a click, before it asks for the window.
const EFFECT_TICKS: u64 = 20;
/// Ticks for which it waits for the window that it asked for, and the most for an effect.
const ASKED_TICKS: u64 = 80;
/// The highest number of a state; a server begins anew above it.
const STATE_MASK: i32 = 0x7fff;

/// Items of a slot, without their properties: another server may word these in another way.
type SlotItems = Option<(ItemId, u32)>;

/// Clicks that are to be sent, and the effect that is waited for.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct ClickLine {
    waiting: VecDeque<WindowClick>,
    awaited: Option<AwaitedEffect>,
    /// The longest wait for an effect so far, in ticks: a slow server is given twice as long.
    slowest: u64,
}

#[derive(Clone, Debug, Serialize)]
struct AwaitedEffect {
    /// The tick of the last click.
    clicked: u64,
    /// The tick of the last thing that was sent.
    since: u64,
    /// How often the server had told slots by then.
    told: u64,
    /// The slots that change, with their items, and the cursor's items; `None` where any change will do.
    effect: Option<(Vec<(usize, SlotItems)>, SlotItems)>,
    /// The items of all slots before, and of the cursor.
    before: (Vec<SlotItems>, SlotItems),
    /// Whether any answer will do: the whole window was asked for, or something other than a click was sent.
    is_asked: bool,
    /// Ticks for which it is waited for.
    patience: u64,
}

/// The state of clicks that are on their way.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum LineProgress {
    /// This click is due, under that number of the state.
    Due(WindowClick, i32),
    Waiting,
    /// Nothing is waited for any more; whether an effect has come.
    Settled {
        is_effective: bool,
    },
}

fn items(stack: Option<&ItemStack>) -> SlotItems {
    stack.map(|stack| (stack.item, stack.count))
}

fn all_items(window: &PredictedWindow) -> (Vec<SlotItems>, SlotItems) {
    (window.slots.iter().map(|slot| items(slot.as_ref())).collect(), items(window.cursor.as_ref()))
}

impl ClickLine {
    /// Clicks that are sent from now on, one a tick.
    pub(super) fn start(&mut self, clicks: Vec<WindowClick>, shown: &ClickableWindow<'_>, told: u64) {
        let before = all_items(&shown.window);
        let after = all_items(&shown.window.after(&clicks));
        let result = shown.kind().result();
        let changed = before.0.iter().zip(&after.0).enumerate();
        let changed = changed.filter(|(place, (before, after))| before != after && Some(*place) != result);
        let changes: Vec<(usize, SlotItems)> = changed.map(|(place, (_, after))| (place, *after)).collect();
        let is_foreseen = !changes.is_empty() || before.1 != after.1;
        self.awaited = Some(AwaitedEffect {
            clicked: shown.tick,
            since: shown.tick,
            told,
            effect: is_foreseen.then_some((changes, after.1)),
            before,
            is_asked: false,
            patience: self.effect_ticks(),
        });
        self.waiting = clicks.into();
    }

    /// Waits until the server has told something, after anything but a click was sent.
    pub(super) fn await_answer(&mut self, shown: &ClickableWindow<'_>, told: u64) {
        self.awaited = Some(AwaitedEffect {
            clicked: shown.tick,
            since: shown.tick,
            told,
            effect: None,
            before: all_items(&shown.window),
            is_asked: true,
            patience: self.effect_ticks(),
        });
    }

    /// Forgets what is on its way.
    pub(super) fn clear(&mut self) {
        self.waiting.clear();
        self.awaited = None;
    }

    fn effect_ticks(&self) -> u64 {
        self.slowest.saturating_mul(2).clamp(EFFECT_TICKS, ASKED_TICKS)
    }

    /// Goes on by a tick.
    pub(super) fn go_on(&mut self, shown: &ClickableWindow<'_>, told: u64) -> LineProgress {
        let Some(awaited) = &mut self.awaited else { return LineProgress::Settled { is_effective: false } };
        if let Some(click) = self.waiting.pop_front() {
            (awaited.clicked, awaited.since) = (shown.tick, shown.tick);
            return LineProgress::Due(click, shown.state);
        }
        let has_answer = told > awaited.told;
        let is_effective = has_answer && awaited.is_shown(shown);
        // The whole window shows whether there was an effect.
        if is_effective || (awaited.is_asked && has_answer) {
            if is_effective {
                self.slowest = self.slowest.max(shown.tick.saturating_sub(awaited.clicked));
            }
            self.awaited = None;
            return LineProgress::Settled { is_effective };
        }
        if shown.tick < awaited.since.saturating_add(awaited.patience) {
            return LineProgress::Waiting;
        }
        if awaited.is_asked {
            self.awaited = None;
            return LineProgress::Settled { is_effective: false };
        }
        awaited.is_asked = true;
        awaited.patience = ASKED_TICKS;
        awaited.since = shown.tick;
        awaited.told = told;
        LineProgress::Due(no_change(), shown.state.wrapping_sub(1) & STATE_MASK)
    }
}

impl AwaitedEffect {
    fn is_shown(&self, shown: &ClickableWindow<'_>) -> bool {
        let cursor = items(shown.cursor());
        let Some((changes, wanted)) = &self.effect else {
            let (slots, _) = all_items(&shown.window);
            return slots != self.before.0 || (cursor.is_some() && cursor != self.before.1);
        };
        let is_there = |(place, wanted): &(usize, SlotItems)| items(shown.get(*place)) == *wanted;
        cursor == *wanted && changes.iter().all(is_there)
    }
}
