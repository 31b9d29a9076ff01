//! Random inventories: acts end as in the embedded world, and no item is lost or made.

use cooperage_blocks::items::ItemStack;
use cooperage_blocks::world::WorldInput;
use proptest::prelude::*;

use super::server::{CHEST, TestServer, Things, world};
use super::{check_all, craft, item};
use crate::fact::{OfferFact, ServerFact};

/// Ticks in which an act ends, however a server lies.
const TICKS_MAX: u64 = 900;

const NAMES: [&str; 6] = ["oak_planks", "stick", "oak_log", "cobblestone", "egg", "diamond_sword"];

fn stacks(slots: std::ops::Range<usize>, most: usize) -> impl Strategy<Value = Vec<(usize, String, u32)>> {
    let stack = (slots, 0..NAMES.len(), 1_u32..=64);
    let named = |(slot, name, count): (usize, usize, u32)| (slot, NAMES[name].to_owned(), count);
    prop::collection::vec(stack.prop_map(named), 0..=most)
}

fn things() -> impl Strategy<Value = Things> {
    let own = prop_oneof![stacks(9..45, 12), stacks(9..45, 90)];
    let chest = prop_oneof![stacks(0..27, 8), stacks(0..27, 60)];
    (own, chest).prop_map(|(own, chest)| Things { own, chest, ..Things::default() })
}

fn recipes() -> impl Strategy<Value = WorldInput> {
    let names = [('P', "oak_planks"), ('S', "stick"), ('L', "oak_log"), ('C', "cobblestone")];
    let rows = [
        "L...",
        "P.P.",
        "PPPP",
        ".L..",
        "PPPP.PPPP",
        "CCC.S..S.",
        ".P..P..S.",
        "PP.PS..S.",
        "S.SSSSS.S",
        "LS.LL..L.",
    ];
    (prop::sample::select(rows.to_vec()), 1_u32..70).prop_map(move |(rows, times)| craft(rows, &names, times))
}

fn claimed() -> impl Strategy<Value = Option<ItemStack>> {
    let name = prop::sample::select(vec!["oak_planks", "iron_pickaxe", "emerald", "lapis_lazuli", "stone"]);
    let count = prop_oneof![1_u32..65, Just(0), Just(u32::MAX)];
    prop::option::of((name, count).prop_map(|(name, count)| ItemStack::new(item(name), count)))
}

/// Claims of a server about windows.
fn lies() -> impl Strategy<Value = ServerFact> {
    const KINDS: [&str; 12] = [
        "crafting",
        "generic_9x3",
        "generic_9x99",
        "furnace",
        "merchant",
        "anvil",
        "stonecutter",
        "grindstone",
        "smithing",
        "enchantment",
        "beacon",
        "",
    ];
    const SIZES: [usize; 9] = [0, 1, 38, 39, 40, 46, 63, 64, 200];
    let opened = (0_u8..4, prop::sample::select(KINDS.to_vec())).prop_map(|(window, kind)| {
        ServerFact::WindowOpened { seat: 0, window, kind: kind.into(), title: "".into() }
    });
    let items = (0_u8..4, any::<i32>(), prop::sample::select(SIZES.to_vec()), claimed(), claimed()).prop_map(
        |(window, state, size, stack, cursor)| ServerFact::WindowItems {
            seat: 0,
            window,
            state,
            items: vec![stack; size],
            cursor,
        },
    );
    let slot = (0_u8..4, any::<i32>(), 0_u16..50, claimed()).prop_map(|(window, state, slot, stack)| {
        ServerFact::WindowSlot { seat: 0, window, state, slot, stack }
    });
    let property = (0_u8..4, any::<i16>(), any::<i16>()).prop_map(|(window, property, value)| {
        ServerFact::WindowProperty { seat: 0, window, property, value }
    });
    let offers = (0_u8..4, claimed(), any::<bool>()).prop_map(|(window, result, is_sold_out)| {
        let result = result.unwrap_or_else(|| ItemStack::new(item("bread"), 3));
        let costs = vec![(result.item, result.count), (item("emerald"), 0)];
        ServerFact::Offers { seat: 0, window, offers: vec![OfferFact { costs, result, is_sold_out }] }
    });
    let closed = (0_u8..4).prop_map(|window| ServerFact::WindowClosed { seat: 0, window });
    prop_oneof![opened, items, slot, property, offers, closed]
}

fn inputs() -> impl Strategy<Value = WorldInput> {
    let (slot, count) = (0_usize..48, prop_oneof![0_u32..70, Just(u32::MAX)]);
    (slot.clone(), slot, count, 0..12).prop_map(|(slot, with, count, kind)| match kind {
        0 => WorldInput::Toss { slot, count },
        1 => WorldInput::Swap { from: slot, to: with },
        2 => WorldInput::Deposit { slot, count, to: Some(with) },
        3 => WorldInput::Deposit { slot, count, to: None },
        4 => WorldInput::Withdraw { slot, count },
        5 => WorldInput::Enchant { slot },
        6 => WorldInput::Grind { slot, with: Some(with) },
        7 => WorldInput::Repair { tool: slot, with },
        8 => WorldInput::Rename { slot, name: "Bob".into() },
        9 => WorldInput::Stonecut { input: item("stone"), output: item("stone_slab"), times: count },
        10 => craft("PPPP", &[('P', "oak_planks")], count),
        _ => craft("PPPP.PPPP", &[('P', "oak_planks")], count),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn crafts_end_as_in_the_embedded_world(things in things(), input in recipes()) {
        check_all(&things, &[input]);
    }

    #[test]
    fn containers_are_filled_and_emptied_as_in_the_embedded_world(
        things in things(),
        puts_in in any::<bool>(),
        slot in 0_usize..45,
        count in 1_u32..70,
        to in prop::option::of(0_usize..30),
    ) {
        let input = if puts_in {
            WorldInput::Deposit { slot: 9 + slot % 36, count, to }
        } else {
            WorldInput::Withdraw { slot, count }
        };
        check_all(&things, &[WorldInput::Open(CHEST), input]);
    }

    #[test]
    fn a_lying_server_does_no_harm(
        things in things(),
        inputs in prop::collection::vec(inputs(), 1..5),
        lies in prop::collection::vec(lies(), 1..9),
    ) {
        let mut server = TestServer::new(world(&things), 1);
        server.lies = lies;
        for input in inputs {
            let began = server.tick;
            let _ = server.act(&input);
            assert!(server.tick < began + TICKS_MAX, "{input:?}");
        }
    }
}
