//! The packets about windows: their slots, their progress and the offers of a villager.

use cooperage_blocks::items::ItemStack;
use cooperage_blocks::world::{TradeOffer, WindowKind, WindowView};
use cooperage_minecraft_wire::items::slot_to_wire;
use cooperage_minecraft_wire::maps::menu_to_wire;
use cooperage_minecraft_wire::packet::{ChatText, PacketBody};
use cooperage_minecraft_wire::text::clean;
use cooperage_minecraft_wire::{Clientbound, ProtocolVersion, WireValue};

use super::number;

/// The levels of experience that a client is told while a window asks for some. The world has none and takes none, but clients do not
/// even ask without them.
const LEVELS_SHOWN: i32 = 30;

/// All slots of a window, and the stack at the cursor.
pub(crate) fn contents(
    version: ProtocolVersion,
    window: u8,
    state: i32,
    slots: &[Option<ItemStack>],
    cursor: Option<&ItemStack>,
) -> Clientbound {
    Clientbound::WindowItems {
        window: window.into(),
        state,
        items: slots.iter().map(|stack| slot_to_wire(version, stack.as_ref())).collect(),
        cursor: slot_to_wire(version, cursor),
    }
}

/// One slot of a window.
pub(crate) fn slot(
    version: ProtocolVersion,
    window: u8,
    state: i32,
    slot: usize,
    stack: Option<&ItemStack>,
) -> Clientbound {
    let item = slot_to_wire(version, stack);
    Clientbound::SlotSet { window: window.into(), state, slot: slot as i16, item }
}

/// The name of a kind of window in the game's registry; none for those that have packets of their own.
fn menu_name(kind: WindowKind) -> Option<&'static str> {
    Some(match kind {
        WindowKind::Own | WindowKind::Horse => return None,
        WindowKind::Crafting => "crafting",
        WindowKind::Furnace => "furnace",
        WindowKind::BlastFurnace => "blast_furnace",
        WindowKind::Smoker => "smoker",
        WindowKind::Chest { rows: 1 } => "generic_9x1",
        WindowKind::Chest { rows: 2 } => "generic_9x2",
        WindowKind::Chest { rows: 3 } => "generic_9x3",
        WindowKind::Chest { rows: 4 } => "generic_9x4",
        WindowKind::Chest { rows: 5 } => "generic_9x5",
        WindowKind::Chest { .. } => "generic_9x6",
        WindowKind::ShulkerBox => "shulker_box",
        WindowKind::Hopper => "hopper",
        WindowKind::Dispenser => "generic_3x3",
        WindowKind::Anvil => "anvil",
        WindowKind::Stonecutter => "stonecutter",
        WindowKind::Smithing => "smithing",
        WindowKind::Grindstone => "grindstone",
        WindowKind::Enchanting => "enchantment",
        WindowKind::Merchant => "merchant",
    })
}

/// A window opens; nothing for the player's own, which is always there.
pub(crate) fn opened(version: ProtocolVersion, view: &WindowView) -> Option<Clientbound> {
    let window = i32::from(view.number);
    if let (WindowKind::Horse, Some(entity)) = (view.kind, view.entity) {
        let own = view.slots.len().saturating_sub(CARRIED_SLOTS) as i32;
        // Since 766 it says how many columns of a chest the animal carries, beside saddle and armour.
        let slots = if version < ProtocolVersion::V1_20_6 { own } else { (own - 2).max(0) / 3 };
        return Some(Clientbound::HorseWindowOpened { window, slots, entity: number::of_entity(entity) });
    }
    let kind = menu_to_wire(version, menu_name(view.kind)?)?;
    Some(Clientbound::WindowOpened { window, kind, title: ChatText(clean(&view.title).into()) })
}

/// The player's slots that each window shows below its own.
const CARRIED_SLOTS: usize = 36;

/// A value of a window that moves, such as the arrow of a furnace.
pub(crate) fn progress(window: u8, property: usize, value: i16) -> Clientbound {
    Clientbound::WindowProgress { window: window.into(), property: property as i16, value }
}

/// The levels that a client believes to have. A window that asks for some says that it has enough.
pub(crate) fn levels(kind: WindowKind) -> Option<Clientbound> {
    let asks = matches!(kind, WindowKind::Anvil | WindowKind::Enchanting);
    asks.then_some(Clientbound::Experience { bar: 0.0, level: LEVELS_SHOWN, total: 0 })
}

/// The client believes to have no levels again.
pub(crate) fn no_levels(kind: WindowKind) -> Option<Clientbound> {
    levels(kind).map(|_| Clientbound::Experience { bar: 0.0, level: 0, total: 0 })
}

/// The offers of a villager.
pub(crate) fn trades(version: ProtocolVersion, window: u8, offers: &[TradeOffer]) -> Clientbound {
    let whole = |number: u32| WireValue::Whole(number.into());
    let has_costs = version >= ProtocolVersion::V1_20_6;
    let cost = |stack: Option<&ItemStack>| match stack {
        Some(stack) if has_costs => {
            let WireValue::Fields(mut fields) = slot_to_wire(version, Some(stack)) else {
                return WireValue::Absent;
            };
            // All items of that kind will do, with any properties.
            for (name, value) in &mut fields {
                match (*name, value) {
                    ("components", value) => *value = WireValue::List(Vec::new()),
                    ("addedComponentCount", value) => *value = WireValue::Whole(0),
                    _ => {}
                }
            }
            WireValue::Fields(fields)
        }
        None if has_costs => WireValue::Absent,
        stack => slot_to_wire(version, stack),
    };
    let trade = |offer: &TradeOffer| {
        WireValue::Fields(vec![
            ("inputItem1", cost(offer.buy.first())),
            ("outputItem", slot_to_wire(version, Some(&offer.sell))),
            ("inputItem2", cost(offer.buy.get(1))),
            ("tradeDisabled", WireValue::Bool(offer.uses >= offer.uses_max)),
            ("nbTradeUses", whole(offer.uses)),
            ("maximumNbTradeUses", whole(offer.uses_max)),
            ("xp", whole(0)),
            ("specialPrice", whole(0)),
            ("priceMultiplier", WireValue::Real(0.0)),
            ("demand", whole(0)),
        ])
    };
    let body = vec![
        ("windowId", WireValue::Whole(window.into())),
        ("trades", WireValue::List(offers.iter().map(trade).collect())),
        ("villagerLevel", whole(1)),
        ("experience", whole(0)),
        ("isRegularVillager", WireValue::Bool(false)),
        ("canRestock", WireValue::Bool(true)),
    ];
    Clientbound::Trades { body: PacketBody(WireValue::Fields(body)) }
}
