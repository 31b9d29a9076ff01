//! Tests of the window that a client is shown.

use cooperage_blocks::items::ItemStack;
use cooperage_blocks::registry::registry;
use cooperage_blocks::world::{EntityId, TradeOffer};
use cooperage_minecraft_wire::{Codec, ProtocolState, WireValue};

use super::*;

fn stack(name: &str, count: u32) -> ItemStack {
    ItemStack::new(registry().item(name).unwrap(), count)
}

fn window(number: u8, kind: WindowKind, slots: usize) -> WindowView {
    WindowView {
        has_windows: true,
        number,
        kind,
        title: "Chest".into(),
        slots: vec![None; slots],
        cursor: None,
        progress: Vec::new(),
        offers: Vec::new(),
        entity: None,
    }
}

fn chest(number: u8) -> WindowView {
    window(number, WindowKind::Chest { rows: 3 }, 63)
}

/// The packets of a step by their names, with the numbers that tell.
fn sent(shown: &mut ShownWindow, present: Option<&WindowView>, waits: bool) -> Vec<String> {
    let mut out = Vec::new();
    shown.step(present, waits, &mut out);
    told(&out)
}

fn told(out: &[Clientbound]) -> Vec<String> {
    let one = |packet: &Clientbound| match packet {
        Clientbound::WindowOpened { window, .. } => format!("open {window}"),
        Clientbound::WindowItems { window, state, items, .. } => {
            format!("items {window} #{state} {}", items.len())
        }
        Clientbound::SlotSet { window, state, slot, .. } => format!("slot {window} #{state} {slot}"),
        Clientbound::WindowProgress { window, property, value } => {
            format!("progress {window} {property}={value}")
        }
        Clientbound::Trades { .. } => "trades".to_owned(),
        Clientbound::WindowClosed { window } => format!("close {window}"),
        Clientbound::Experience { level, .. } => format!("levels {level}"),
        other => format!("{other:?}"),
    };
    out.iter().map(one).collect()
}

#[test]
fn a_window_opens_changes_slot_by_slot_and_is_sent_whole_after_a_click() {
    let mut shown = ShownWindow::new(ProtocolVersion::V1_21_1);
    let mut view = chest(3);
    assert_eq!(sent(&mut shown, Some(&view), false), ["open 3", "items 3 #1 63"]);
    assert!(shown.is_open());
    assert_eq!(sent(&mut shown, Some(&view), false), [""; 0]);
    view.slots[5] = Some(stack("stick", 2));
    assert_eq!(sent(&mut shown, Some(&view), false), ["slot 3 #2 5"]);
    shown.clicked();
    assert_eq!(sent(&mut shown, Some(&view), true), [""; 0], "other clicks are under way");
    view.slots[6] = Some(stack("stick", 1));
    assert_eq!(sent(&mut shown, Some(&view), true), [""; 0]);
    assert_eq!(sent(&mut shown, Some(&view), false), ["items 3 #3 63"], "with a new number");
    view.slots[7] = Some(stack("stick", 1));
    assert_eq!(sent(&mut shown, Some(&view), true), [""; 0]);
    assert_eq!(sent(&mut shown, Some(&view), false), ["slot 3 #4 7"], "nothing is forgotten while it waits");
    view.cursor = Some(stack("stick", 1));
    assert_eq!(sent(&mut shown, Some(&view), false), ["items 3 #5 63"]);
}

#[test]
fn a_window_that_the_world_closes_is_closed_and_one_that_the_client_closes_is_not() {
    let mut shown = ShownWindow::new(ProtocolVersion::V1_21_1);
    sent(&mut shown, Some(&chest(1)), false);
    assert_eq!(sent(&mut shown, None, false), ["close 1"]);
    assert!(!shown.is_open());
    assert_eq!(sent(&mut shown, None, false), [""; 0]);
    sent(&mut shown, Some(&chest(2)), false);
    shown.closed(&mut Vec::new());
    assert_eq!(sent(&mut shown, None, false), [""; 0]);
    sent(&mut shown, Some(&chest(3)), false);
    let opened = sent(&mut shown, Some(&chest(4)), false);
    assert_eq!(opened[..2], ["close 3", "open 4"]);
    // A close that the world refused: the client is shown the window again.
    shown.closed(&mut Vec::new());
    assert_eq!(sent(&mut shown, Some(&chest(4)), false)[0], "open 4");
    let own = window(0, WindowKind::Own, 46);
    assert_eq!(sent(&mut shown, Some(&own), false), ["close 4"]);
    // A double chest that loses a half is another window.
    sent(&mut shown, Some(&window(5, WindowKind::Chest { rows: 6 }, 90)), false);
    let opened = sent(&mut shown, Some(&chest(5)), false);
    assert_eq!(opened[..2], ["close 5", "open 5"]);
}

#[test]
fn a_client_that_comes_is_not_shown_the_window_of_the_one_before() {
    let mut shown = ShownWindow::new(ProtocolVersion::V1_21_1);
    shown.begin(Some(&chest(7)));
    for _ in 0..3 {
        assert_eq!(sent(&mut shown, Some(&chest(7)), false), [""; 0]);
    }
    assert_eq!(sent(&mut shown, Some(&chest(8)), false)[0], "open 8");
    // The numbers of windows come again.
    assert_eq!(sent(&mut shown, None, false), ["close 8"]);
    assert_eq!(sent(&mut shown, Some(&chest(7)), false)[0], "open 7");
}

#[test]
fn levels_are_shown_while_a_window_asks_for_some() {
    let mut shown = ShownWindow::new(ProtocolVersion::V1_21_1);
    let anvil = window(1, WindowKind::Anvil, 39);
    assert_eq!(sent(&mut shown, Some(&anvil), false), ["open 1", "items 1 #1 39", "levels 30"]);
    assert_eq!(sent(&mut shown, None, false), ["close 1", "levels 0"]);
    sent(&mut shown, Some(&anvil), false);
    let mut out = Vec::new();
    shown.closed(&mut out);
    assert_eq!(told(&out), ["levels 0"]);
}

#[test]
fn progress_and_offers_are_sent_when_they_change() {
    let mut shown = ShownWindow::new(ProtocolVersion::V1_21_1);
    let mut furnace = WindowView { progress: vec![0, 0, 0, 200], ..window(1, WindowKind::Furnace, 39) };
    assert_eq!(sent(&mut shown, Some(&furnace), false), ["open 1", "items 1 #1 39"]);
    let all = ["progress 1 0=0", "progress 1 1=0", "progress 1 2=0", "progress 1 3=200"];
    assert_eq!(sent(&mut shown, Some(&furnace), false), all, "once the client listens");
    furnace.progress = vec![1_600, 1_600, 1, 200];
    let wanted = ["progress 1 0=1600", "progress 1 1=1600", "progress 1 2=1"];
    assert_eq!(sent(&mut shown, Some(&furnace), true), wanted, "it goes on while clicks are under way");
    let mut merchant = WindowView { offers: vec![offer()], ..window(2, WindowKind::Merchant, 39) };
    let opened = sent(&mut shown, Some(&merchant), false);
    assert_eq!(opened, ["close 1", "open 2", "items 2 #2 39", "trades"]);
    merchant.offers[0].uses += 1;
    assert_eq!(sent(&mut shown, Some(&merchant), false), ["trades"]);
}

fn offer() -> TradeOffer {
    TradeOffer {
        buy: vec![stack("book", 1), stack("emerald", 9)],
        sell: stack("bookshelf", 1),
        uses: 3,
        uses_max: 12,
        xp: 2,
    }
}

#[test]
fn every_version_can_be_shown_every_window() {
    let kinds = [
        (WindowKind::Crafting, 10, "crafting"),
        (WindowKind::Furnace, 3, "furnace"),
        (WindowKind::BlastFurnace, 3, "blast_furnace"),
        (WindowKind::Smoker, 3, "smoker"),
        (WindowKind::Chest { rows: 3 }, 27, "generic_9x3"),
        (WindowKind::Chest { rows: 6 }, 54, "generic_9x6"),
        (WindowKind::ShulkerBox, 27, "shulker_box"),
        (WindowKind::Hopper, 5, "hopper"),
        (WindowKind::Dispenser, 9, "generic_3x3"),
        (WindowKind::Anvil, 3, "anvil"),
        (WindowKind::Stonecutter, 2, "stonecutter"),
        (WindowKind::Smithing, 4, "smithing"),
        (WindowKind::Grindstone, 3, "grindstone"),
        (WindowKind::Enchanting, 2, "enchantment"),
        (WindowKind::Merchant, 3, "merchant"),
    ];
    for version in ProtocolVersion::ALL {
        let codec = Codec { version, state: ProtocolState::Play };
        let again = |packet: &Clientbound| codec.decode(&codec.encode(packet).unwrap().unwrap()).unwrap();
        for (kind, own, name) in kinds {
            let mut view =
                WindowView { progress: vec![-1; 10], offers: vec![offer(); 2], ..window(9, kind, own + 36) };
            view.slots[0] = Some(stack("stick", 3));
            let mut out = Vec::new();
            let mut shown = ShownWindow::new(version);
            shown.step(Some(&view), false, &mut out);
            shown.step(Some(&view), false, &mut out);
            let read: Vec<Clientbound> = out.iter().filter_map(again).collect();
            assert_eq!(told(&read), told(&out), "{} {name}", version.name());
            let Clientbound::WindowOpened { kind, .. } = read[0] else { panic!("{name}") };
            let known = cooperage_minecraft_wire::maps::menu_from_wire(version, kind);
            assert_eq!(known, Some(name), "{}", version.name());
        }
        let horse = WindowView { entity: Some(EntityId(5)), ..window(9, WindowKind::Horse, 2 + 36) };
        let Some(Clientbound::HorseWindowOpened { slots, .. }) = windows::opened(version, &horse) else {
            panic!("{}", version.name())
        };
        assert_eq!(slots, if version < ProtocolVersion::V1_20_6 { 2 } else { 0 });
        let Some(Clientbound::Trades { body }) = again(&windows::trades(version, 9, &[offer()])) else {
            panic!("{}", version.name())
        };
        let trade = &body.0.list("trades").unwrap()[0];
        let item = |name: &str| trade.get(name).unwrap();
        assert_eq!(
            (item("inputItem2").whole("itemCount"), item("outputItem").whole("itemCount")),
            (Some(9), Some(1))
        );
        assert_eq!(trade.get("tradeDisabled"), Some(&WireValue::Bool(false)), "{}", version.name());
        // Prices do not move.
        assert_eq!((trade.whole("demand"), trade.whole("specialPrice")), (Some(0), Some(0)));
    }
}
