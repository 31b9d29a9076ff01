//! Clicks that are foreseen have the effects that they have in the world.

use proptest::prelude::*;

use super::windows::at;
use super::{ME, click};
use crate::world::World;
use crate::world::menu::{PredictedWindow, WindowClick};

fn predicted(world: &World) -> PredictedWindow {
    let view = world.window(ME).unwrap();
    let own = &world.players[0].inventory;
    PredictedWindow {
        kind: view.kind,
        slots: view.slots,
        off_hand: own.get(crate::items::slot::OFF_HAND).cloned().filter(|_| view.number != 0),
        cursor: view.cursor,
        name: Box::default(),
        choice: None,
        offers: view.offers,
        thrown: Vec::new(),
    }
}

fn clicks() -> impl Strategy<Value = Vec<(i16, u8, u8)>> {
    let one = prop_oneof![
        4 => (0_i16..70, 0_u8..2, Just(0_u8)),
        3 => (0_i16..70, Just(0_u8), Just(1_u8)),
        1 => (0_i16..70, prop_oneof![0_u8..9, Just(40)], Just(2_u8)),
        1 => (0_i16..70, 0_u8..2, Just(4_u8)),
        1 => (0_i16..70, Just(0_u8), Just(6_u8)),
    ];
    prop::collection::vec(one, 1..20)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn foreseen_clicks_are_those_of_the_world(
        block in prop::sample::select(vec!["crafting_table", "chest", "furnace", "smithing_table", "grindstone"]),
        clicks in clicks(),
    ) {
        let things =
            [(9, "oak_log", 30), (10, "oak_planks", 60), (36, "stick", 7), (40, "iron_boots", 1), (45, "bread", 3)];
        let mut world = at(block, &things);
        for one in clicks {
            let (slot, button, mode) = one;
            let foreseen = predicted(&world).after(&[WindowClick { slot, button, mode }]);
            click(&mut world, &[one]);
            prop_assert_eq!(PredictedWindow { thrown: Vec::new(), ..foreseen }, predicted(&world));
        }
    }
}
