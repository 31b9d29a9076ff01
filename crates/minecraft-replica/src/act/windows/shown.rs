//! A window as its server shows it, and the places of the own slots in it.

use cooperage_blocks::ItemId;
use cooperage_blocks::items::{ItemStack, SLOTS, slot};
use cooperage_blocks::world::{PredictedWindow, TradeOffer, WindowClick, WindowKind};

use crate::fact::OfferFact;
use crate::windows::{SeatWindow, SeatWindows};

/// The number of a click outside a window.
const OUTSIDE: i16 = -999;
/// The key of the off hand, where others name places of the hotbar.
const OFF_HAND_KEY: u8 = 40;

/// The most items of a stack that acts reckon with; the game has none above 99, but a server may claim any number.
const COUNT_MAX: u32 = 127;

/// A stack of which no more are counted than a stack can have.
pub(super) fn counted(stack: &ItemStack) -> ItemStack {
    stack.of_count(stack.count.min(COUNT_MAX))
}

/// A window at one moment.
#[derive(Clone, Debug)]
pub(super) struct ClickableWindow<'a> {
    pub(super) window: PredictedWindow,
    /// The last number of its state that the server told.
    pub(super) state: i32,
    pub(super) properties: &'a [(i16, i16)],
    pub(super) offers: &'a [OfferFact],
    pub(super) tick: u64,
}

/// The kind of window that a server names; `None` for windows that acts do not use.
pub(super) fn kind_named(name: &str) -> Option<WindowKind> {
    Some(match name {
        "crafting" => WindowKind::Crafting,
        "furnace" => WindowKind::Furnace,
        "blast_furnace" => WindowKind::BlastFurnace,
        "smoker" => WindowKind::Smoker,
        "generic_3x3" => WindowKind::Dispenser,
        "hopper" => WindowKind::Hopper,
        "shulker_box" => WindowKind::ShulkerBox,
        "anvil" => WindowKind::Anvil,
        "stonecutter" => WindowKind::Stonecutter,
        "smithing" => WindowKind::Smithing,
        "grindstone" => WindowKind::Grindstone,
        "enchantment" => WindowKind::Enchanting,
        "merchant" => WindowKind::Merchant,
        name => {
            let rows = name.strip_prefix("generic_9x")?.parse().ok()?;
            if !(1..=6).contains(&rows) {
                return None;
            }
            WindowKind::Chest { rows }
        }
    })
}

/// Whether a window shows the slots of a container.
pub(super) fn is_container(kind: WindowKind) -> bool {
    matches!(
        kind,
        WindowKind::Chest { .. } | WindowKind::ShulkerBox | WindowKind::Hopper | WindowKind::Dispenser
    ) || is_furnace(kind)
}

/// Whether a window shows input, fuel and output of a furnace.
pub(super) fn is_furnace(kind: WindowKind) -> bool {
    matches!(kind, WindowKind::Furnace | WindowKind::BlastFurnace | WindowKind::Smoker)
}

/// The kind of the open window; `None` for windows that acts do not use.
pub(super) fn open_kind(windows: &SeatWindows) -> Option<WindowKind> {
    kind_named(&windows.open.as_ref()?.kind)
}

impl<'a> ClickableWindow<'a> {
    /// The player's own window.
    pub(super) fn own(windows: &'a SeatWindows, tick: u64) -> ClickableWindow<'a> {
        ClickableWindow {
            window: predicted(WindowKind::Own, &windows.own, windows),
            state: windows.own_state,
            properties: &[],
            offers: &[],
            tick,
        }
    }

    /// The open window; `None` where acts do not use its kind, or while its slots are not told.
    pub(super) fn open(
        windows: &'a SeatWindows,
        open: &'a SeatWindow,
        tick: u64,
    ) -> Option<ClickableWindow<'a>> {
        let kind = kind_named(&open.kind)?;
        if open.items.len() != kind.shown_slots() {
            return None;
        }
        let mut window = predicted(kind, &open.items, windows);
        window.offers = open.offers.iter().map(trade_offer).collect();
        Some(ClickableWindow {
            window,
            state: open.state,
            properties: &open.properties,
            offers: &open.offers,
            tick,
        })
    }

    pub(super) fn kind(&self) -> WindowKind {
        self.window.kind
    }

    /// The place of an own slot in this window; `None` where the window does not show it.
    pub(super) fn place_of(&self, own_slot: usize) -> Option<usize> {
        if self.kind() == WindowKind::Own {
            return Some(own_slot).filter(|&place| place < SLOTS);
        }
        let place = own_slot.checked_sub(slot::CARRIED.start)?;
        slot::CARRIED.contains(&own_slot).then(|| self.kind().own_slots() + place)
    }

    pub(super) fn get(&self, place: usize) -> Option<&ItemStack> {
        self.window.slots.get(place)?.as_ref()
    }

    pub(super) fn cursor(&self) -> Option<&ItemStack> {
        self.window.cursor.as_ref()
    }

    /// How many of an item are in a place.
    pub(super) fn count(&self, place: usize, item: ItemId) -> u32 {
        self.get(place).filter(|stack| stack.item == item).map_or(0, |stack| stack.count)
    }

    /// How many of an item are at the cursor.
    pub(super) fn cursor_count(&self, item: ItemId) -> u32 {
        self.cursor().filter(|stack| stack.item == item).map_or(0, |stack| stack.count)
    }

    /// The carried places in the order in which things are put away: hotbar, then rows.
    pub(super) fn carried(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        let all = self.kind().carried();
        let bar = all.end.saturating_sub(slot::HOTBAR.len());
        (bar..all.end).chain(all.start..bar)
    }

    /// An empty carried place.
    pub(super) fn empty_place(&self) -> Option<usize> {
        self.carried().find(|&place| self.get(place).is_none())
    }

    /// The window after clicks, if they change a slot other than the result, the cursor or what is thrown.
    pub(super) fn after(&self, clicks: &[WindowClick]) -> Option<PredictedWindow> {
        let after = self.window.after(clicks);
        let changes = |place: &usize| after.slots.get(*place) != self.window.slots.get(*place);
        let result = self.kind().result();
        let is_changed = after.cursor != self.window.cursor
            || after.off_hand != self.window.off_hand
            || (0..after.slots.len()).filter(|place| Some(*place) != result).any(|place| changes(&place))
            || !after.thrown.is_empty();
        is_changed.then_some(after)
    }

    /// A click that lays the cursor's stack, or a part of it, into a carried place: the home place, one that holds equal items, or an
    /// empty one. `None` where nothing is at the cursor or there is no room.
    pub(super) fn put_away(&self, home: Option<usize>) -> Option<WindowClick> {
        let cursor = self.cursor()?;
        let room = |place: &usize| {
            let is_like =
                self.get(*place).is_some_and(|held| held.is_like(cursor) && held.count < held.max());
            is_like && self.window.kind.room(*place, cursor) > 0
        };
        let is_free = |place: &usize| self.get(*place).is_none() && self.window.kind.room(*place, cursor) > 0;
        let home = home.filter(|place| room(place) || is_free(place));
        let place = home.or_else(|| self.carried().find(room)).or_else(|| self.carried().find(is_free));
        place.map(left)
    }
}

fn predicted(kind: WindowKind, slots: &[Option<ItemStack>], windows: &SeatWindows) -> PredictedWindow {
    let off_hand = windows.own.get(slot::OFF_HAND).and_then(Option::as_ref);
    let mut slots: Vec<Option<ItemStack>> = slots.iter().map(|slot| slot.as_ref().map(counted)).collect();
    slots.resize(kind.shown_slots(), None);
    PredictedWindow {
        kind,
        slots,
        off_hand: off_hand.filter(|_| kind != WindowKind::Own).map(counted),
        cursor: windows.cursor.as_ref().map(counted),
        name: Box::default(),
        choice: None,
        offers: Vec::new(),
        thrown: Vec::new(),
    }
}

fn trade_offer(offer: &OfferFact) -> TradeOffer {
    TradeOffer {
        buy: offer.costs.iter().map(|&(item, count)| counted(&ItemStack::new(item, count))).collect(),
        sell: counted(&offer.result),
        uses: u32::from(offer.is_sold_out),
        uses_max: if offer.is_sold_out { 1 } else { u32::MAX },
        xp: 0,
    }
}

fn click(place: usize, button: u8, mode: u8) -> WindowClick {
    WindowClick { slot: i16::try_from(place).unwrap_or(OUTSIDE), button, mode }
}

/// A plain click: takes a stack, lays the cursor's down, or exchanges both.
pub(super) fn left(place: usize) -> WindowClick {
    click(place, 0, 0)
}

/// A click with the right button: takes half of a stack, or lays one item down.
pub(super) fn right(place: usize) -> WindowClick {
    click(place, 1, 0)
}

/// A click with the shift key: moves a stack to the other part of the window.
pub(super) fn shift(place: usize) -> WindowClick {
    click(place, 0, 1)
}

/// A number key: exchanges a place with one of the hotbar, 0 to 8.
pub(super) fn key(place: usize, button: u8) -> WindowClick {
    click(place, button, 2)
}

/// The key that exchanges a place with the off hand.
pub(super) fn off_hand_key(place: usize) -> WindowClick {
    click(place, OFF_HAND_KEY, 2)
}

/// The key that throws one item of a place, or the stack.
pub(super) fn throw(place: usize, is_whole: bool) -> WindowClick {
    click(place, u8::from(is_whole), 4)
}

/// Throws the cursor's stack.
pub(super) fn throw_cursor() -> WindowClick {
    WindowClick { slot: OUTSIDE, button: 0, mode: 0 }
}

/// Spreads the cursor's stack over places: in equal parts, or one item to each.
pub(super) fn drag(places: &[usize], is_single: bool) -> Vec<WindowClick> {
    let kind = u8::from(is_single) << 2;
    let over = places.iter().map(|&place| click(place, kind | 1, 5));
    let start = WindowClick { slot: OUTSIDE, button: kind, mode: 5 };
    let end = WindowClick { slot: OUTSIDE, button: kind | 2, mode: 5 };
    std::iter::once(start).chain(over).chain([end]).collect()
}

/// The end of a drag that was never begun: a click that changes nothing, with a full cursor as with an empty one.
pub(super) fn no_change() -> WindowClick {
    WindowClick { slot: OUTSIDE, button: 2, mode: 5 }
}
