//! Clicks on their way: one a tick, and then the wait until the window shows their effect.
//!
//! A server that does not show it is asked for the whole window: a click that changes nothing, under an old number of the state, makes
//! it send all slots. After that an act goes on from the slots as they are shown.

use std::collections::VecDeque;

use cooperage_blocks::ItemId;
use cooperage_blocks::items::ItemStack;
use cooperage_blocks::world::{PredictedWindow, WindowClick};
use serde::Serialize;

use super::shown::{ShownWindow, no_change};

/// Ticks for which an act waits until a window shows the effect of a click, before it asks for the window.
const EFFECT_TICKS: u64 = 20;
/// The highest number of a state; a server begins anew above it.
const STATE_MASK: i32 = 0x7fff;

/// Items of a slot, without their properties: another server may word these in another way.
type SlotItems = Option<(ItemId, u32)>;

/// Clicks that are to be sent, and the effect that is waited for.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct ClickLine {
    waiting: VecDeque<WindowClick>,
    awaited: Option<AwaitedEffect>,
    /// How many clicks were sent.
    pub(super) sent: u32,
}

#[derive(Clone, Debug, Serialize)]
struct AwaitedEffect {
    /// The tick of the last thing that was sent.
    since: u64,
    /// How often the server had told slots by then.
    told: u64,
    /// The slots that change, with their items, and the cursor's items where these change; empty where any change will do.
    changes: Vec<(usize, SlotItems)>,
    cursor: Option<SlotItems>,
    /// The items of all slots and of the cursor before.
    before: Vec<SlotItems>,
    /// Whether the whole window was asked for.
    is_asked: bool,
}

/// The state of clicks that are on their way.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum LineProgress {
    /// This click is due, under that number of the state.
    Due(WindowClick, i32),
    Waiting,
    /// Nothing is waited for any more; whether the effect has come.
    Settled { is_effective: bool },
}

fn items(stack: Option<&ItemStack>) -> SlotItems {
    stack.map(|stack| (stack.item, stack.count))
}

fn all_items(window: &PredictedWindow) -> Vec<SlotItems> {
    let slots = window.slots.iter().map(|slot| items(slot.as_ref()));
    slots.chain([items(window.cursor.as_ref())]).collect()
}

impl ClickLine {
    /// Clicks that are sent from now on, one a tick.
    pub(super) fn start(&mut self, clicks: Vec<WindowClick>, shown: &ShownWindow<'_>, told: u64) {
        let before = all_items(&shown.window);
        let after = all_items(&shown.window.after(&clicks));
        let result = shown.kind().result();
        let last = before.len().saturating_sub(1);
        let changed = before.iter().zip(&after).enumerate().filter(|(_, (before, after))| before != after);
        let changed: Vec<(usize, SlotItems)> = changed.map(|(place, (_, after))| (place, *after)).collect();
        let cursor = changed.iter().find(|(place, _)| *place == last).map(|(_, items)| *items);
        let changes = changed.into_iter().filter(|(place, _)| *place != last && Some(*place) != result).collect();
        self.awaited = Some(AwaitedEffect { since: shown.tick, told, changes, cursor, before, is_asked: false });
        self.waiting = clicks.into();
    }

    /// Waits until the server has told something, after anything but a click was sent.
    pub(super) fn await_answer(&mut self, shown: &ShownWindow<'_>, told: u64) {
        self.awaited = Some(AwaitedEffect {
            since: shown.tick,
            told,
            changes: Vec::new(),
            cursor: None,
            before: all_items(&shown.window),
            is_asked: true,
        });
    }

    /// Forgets what is on its way.
    pub(super) fn clear(&mut self) {
        self.waiting.clear();
        self.awaited = None;
    }

    /// Goes on by a tick.
    pub(super) fn go_on(&mut self, shown: &ShownWindow<'_>, told: u64) -> LineProgress {
        let Some(awaited) = &mut self.awaited else { return LineProgress::Settled { is_effective: true } };
        if let Some(click) = self.waiting.pop_front() {
            self.sent += 1;
            awaited.since = shown.tick;
            return LineProgress::Due(click, shown.state);
        }
        let has_answer = told > awaited.told;
        let is_effective = has_answer && awaited.is_shown(shown);
        // The whole window shows whether there was an effect.
        if is_effective || (awaited.is_asked && has_answer) {
            self.awaited = None;
            return LineProgress::Settled { is_effective };
        }
        if shown.tick < awaited.since + EFFECT_TICKS {
            return LineProgress::Waiting;
        }
        if awaited.is_asked {
            self.awaited = None;
            return LineProgress::Settled { is_effective: false };
        }
        awaited.is_asked = true;
        awaited.since = shown.tick;
        awaited.told = told;
        self.sent += 1;
        LineProgress::Due(no_change(), shown.state.wrapping_sub(1) & STATE_MASK)
    }
}

impl AwaitedEffect {
    fn is_shown(&self, shown: &ShownWindow<'_>) -> bool {
        if self.changes.is_empty() && self.cursor.is_none() {
            return all_items(&shown.window) != self.before;
        }
        let is_there = |(place, wanted): &(usize, SlotItems)| items(shown.get(*place)) == *wanted;
        self.cursor.is_none_or(|wanted| items(shown.cursor()) == wanted) && self.changes.iter().all(is_there)
    }
}
