//! Random inventories: acts end as in the embedded world, and no item is lost or made.

use cooperage_blocks::world::WorldInput;
use proptest::prelude::*;

use super::server::{CHEST, Things};
use super::{check_all, craft};

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
    let rows = ["L...", "P.P.", "PPPP", ".L..", "PPPP.PPPP", "CCC.S..S.", ".P..P..S.", "PP.PS..S.", "S.SSSSS.S", "LS.LL..L."];
    (prop::sample::select(rows.to_vec()), 1_u32..70).prop_map(move |(rows, times)| craft(rows, &names, times))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

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
}
