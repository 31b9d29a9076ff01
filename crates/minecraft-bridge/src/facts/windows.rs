//! Facts about windows and their slots.

use std::sync::Arc;

use cooperage_blocks::items::slot;
use cooperage_minecraft_replica::{OfferFact, ServerFact};
use cooperage_minecraft_wire::items::items_from_wire;
use cooperage_minecraft_wire::maps::menu_from_wire;
use cooperage_minecraft_wire::packet::PacketBody;
use cooperage_minecraft_wire::{Clientbound, WireValue};

use super::PacketListener;

/// The numbers by which [`Clientbound::SlotSet`] means the cursor, and the own inventory beside any window.
const CURSOR: i32 = -1;
const INVENTORY: i32 = -2;
/// The largest price of an offer.
const PRICE_MAX: i64 = 64;

impl PacketListener {
    /// Takes a packet about windows in. Returns one that is about something else.
    pub(super) fn hear_windows(&self, packet: Clientbound) -> Option<Clientbound> {
        let seat = self.seat;
        let number = |window: i32| u8::try_from(window).ok();
        let fact = match packet {
            Clientbound::WindowOpened { window, kind, title } => {
                let kind = menu_from_wire(self.version, kind).unwrap_or("unknown");
                let title = Arc::from(&*title.0);
                number(window).map(|window| ServerFact::WindowOpened {
                    seat,
                    window,
                    kind: kind.into(),
                    title,
                })
            }
            Clientbound::HorseWindowOpened { window, .. } => {
                let (kind, title) = (Arc::from("horse"), Arc::from(""));
                number(window).map(|window| ServerFact::WindowOpened { seat, window, kind, title })
            }
            Clientbound::WindowItems { window, state, items, cursor } => {
                let items = items.iter().map(|item| self.stack(item)).collect();
                let cursor = self.stack(&cursor);
                number(window).map(|window| ServerFact::WindowItems { seat, window, state, items, cursor })
            }
            Clientbound::SlotSet { window: CURSOR, item, .. } => {
                Some(ServerFact::Cursor { seat, stack: self.stack(&item) })
            }
            Clientbound::SlotSet { window: INVENTORY, slot, item, .. } => {
                self.inventory_slot(slot.into(), &item)
            }
            Clientbound::SlotSet { window, state, slot, item } => {
                let stack = self.stack(&item);
                let place = number(window).zip(u16::try_from(slot).ok());
                place.map(|(window, slot)| ServerFact::WindowSlot { seat, window, state, slot, stack })
            }
            Clientbound::InventorySlotSet { slot, item } => self.inventory_slot(slot, &item),
            Clientbound::CursorSet { item } => Some(ServerFact::Cursor { seat, stack: self.stack(&item) }),
            Clientbound::WindowProgress { window, property, value } => {
                number(window).map(|window| ServerFact::WindowProperty { seat, window, property, value })
            }
            Clientbound::WindowClosed { window } => {
                number(window).map(|window| ServerFact::WindowClosed { seat, window })
            }
            Clientbound::Trades { body: PacketBody(body) } => self.offers(&body),
            packet => return Some(packet),
        };
        if let Some(fact) = fact {
            self.tell(fact);
        }
        None
    }

    /// A slot of the inventory, numbered as inventories are, not as windows: the hotbar first.
    fn inventory_slot(&self, number: i32, item: &WireValue) -> Option<ServerFact> {
        let number = usize::try_from(number).ok()?;
        let slot = match number {
            0..9 => slot::HOTBAR.start + number,
            9..36 => number,
            // From the feet up; windows go from the head down.
            36..40 => slot::ARMOR.end - 1 - (number - 36),
            40 => slot::OFF_HAND,
            _ => return None,
        };
        let slot = u16::try_from(slot).ok()?;
        Some(ServerFact::InventorySlot { seat: self.seat, slot, stack: self.stack(item) })
    }

    fn offers(&self, body: &WireValue) -> Option<ServerFact> {
        let window = body.whole("windowId").and_then(|window| u8::try_from(window).ok())?;
        let offers = body.list("trades")?.iter().filter_map(|trade| self.offer(trade)).collect();
        Some(ServerFact::Offers { seat: self.seat, window, offers })
    }

    fn offer(&self, trade: &WireValue) -> Option<OfferFact> {
        let cost = |name: &str| items_from_wire(self.version, trade.get(name)?).ok()?;
        let (item, base) = cost("inputItem1")?;
        // As the game reckons the first price: more for what is in demand, and a discount for friends.
        let whole = |name| trade.whole(name).unwrap_or_default();
        let factor = trade.real("priceMultiplier").unwrap_or_default();
        let demand = (f64::from(base) * whole("demand") as f64 * factor).floor().max(0.0) as i64;
        let price = (i64::from(base).saturating_add(demand).saturating_add(whole("specialPrice")))
            .clamp(1, PRICE_MAX);
        let first = (item, u32::try_from(price).unwrap_or(base));
        Some(OfferFact {
            costs: [Some(first), cost("inputItem2")].into_iter().flatten().collect(),
            result: self.stack(trade.get("outputItem")?)?,
            is_sold_out: trade.bool("tradeDisabled") == Some(true),
        })
    }
}
