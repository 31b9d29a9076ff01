//! Acts whose server answers by hand.

use cooperage_blocks::items::{InteractionHand, ItemStack};
use cooperage_blocks::pos::Face;
use cooperage_blocks::registry::entity_kind;
use cooperage_blocks::world::{InputRefusal, WorldEventKind, WorldInput};
use cooperage_blocks::{BlockPos, BlockState, registry};
use cooperage_minecraft_replica::{EntityFact, SentAct, ServerFact, TraitsFact};

use crate::stage::{GROUND, Stage, state};

#[test]
fn a_dig_takes_its_ticks_and_ends_with_the_cell() {
    let mut stage = Stage::joined();
    let pos = BlockPos::new(0, GROUND - 1, 0);
    let ticks = stage.world.dig_time(stage.me, pos).unwrap() as usize;
    stage.ask(WorldInput::Look { yaw: 0.0, pitch: 90.0 });
    stage.ask(WorldInput::Dig(pos));
    let first = stage.tick();
    let look = SentAct::Moved { pos: None, look: Some([0.0, 90.0]), on_ground: true, is_against_wall: false };
    let start = SentAct::DigStarted { pos, face: Face::Up, sequence: 1 };
    assert_eq!(first[..3], [look, start, SentAct::Swung { hand: InteractionHand::Main }]);
    let mut waited = 0;
    let finish = SentAct::DigFinished { pos, face: Face::Up, sequence: 2 };
    loop {
        waited += 1;
        let sent = stage.tick();
        assert!(sent.contains(&SentAct::Swung { hand: InteractionHand::Main }));
        if sent.contains(&finish) {
            break;
        }
    }
    assert_eq!(waited, ticks + 1);
    stage.take(&[ServerFact::Acknowledged { seat: 0, sequence: 2 }]);
    stage.tick();
    assert_eq!(stage.events, []);
    stage.take(&[ServerFact::Cells(vec![(pos, BlockState::AIR)])]);
    stage.tick();
    let dug =
        stage.events.iter().any(|event| matches!(event, WorldEventKind::Dug { pos: at, .. } if *at == pos));
    assert!(dug, "{:?}", stage.events);
}

#[test]
fn a_dig_that_the_server_does_not_carry_out_ends_with_a_reason() {
    let mut stage = Stage::joined();
    let pos = BlockPos::new(0, GROUND - 1, 0);
    stage.ask(WorldInput::Dig(pos));
    let ticks = stage.world.dig_time(stage.me, pos).unwrap() as usize;
    let stopped = (0..ticks + 120).find_map(|_| {
        stage.tick();
        stage.events.iter().find_map(|event| match event {
            WorldEventKind::DigStopped { reason, .. } => Some(reason.clone()),
            _ => None,
        })
    });
    assert_eq!(stopped, Some(InputRefusal::NothingCame));
    // A dig that is stopped is told to the server.
    stage.ask(WorldInput::Dig(pos));
    stage.tick();
    stage.ask(WorldInput::StopDig);
    assert!(stage.tick().contains(&SentAct::DigStopped { pos, face: Face::Up }));
}

/// Asks to place a stone on the ground before the body.
pub(crate) fn place(stage: &mut Stage) -> (u64, BlockPos) {
    let cell = BlockPos::new(0, GROUND - 1, 2);
    let input = WorldInput::UseOn { cell, face: Face::Up, hit: None, hand: InteractionHand::Main };
    (stage.ask(input), cell.up())
}

#[test]
fn a_placing_is_foreseen_and_stays_when_the_server_confirms_it() {
    let mut stage = Stage::joined();
    stage.hold("stone", 5);
    let (of, at) = place(&mut stage);
    let sent = stage.tick();
    assert!(sent.iter().any(|sent| matches!(sent, SentAct::UsedOn { sequence: 1, face: Face::Up, .. })));
    assert_eq!((stage.world.state(at), stage.end(of)), (state("stone"), None));
    assert!(stage.world.under_way(stage.me).unwrap().sequences == [of]);
    // The server's word on the cell comes before its acknowledgement.
    stage.take(&[
        ServerFact::Cells(vec![(at, state("stone"))]),
        ServerFact::Acknowledged { seat: 0, sequence: 1 },
    ]);
    stage.hold("stone", 4);
    stage.tick();
    assert_eq!(stage.end(of), Some(Ok("stone".to_owned())));
    assert_eq!((stage.world.state(at), stage.world.under_way(stage.me)), (state("stone"), None));
}

#[test]
fn a_placing_that_the_server_does_not_confirm_is_undone() {
    let mut stage = Stage::joined();
    stage.hold("stone", 5);
    let (of, at) = place(&mut stage);
    stage.tick();
    stage.take(&[ServerFact::Acknowledged { seat: 0, sequence: 1 }]);
    assert_eq!(stage.world.state(at), BlockState::AIR);
    assert_eq!(stage.end_within(of, 10), Some(Err(InputRefusal::NothingCame)));
    // Without any answer it is undone after 5 seconds.
    let (of, at) = place(&mut stage);
    stage.tick();
    assert_eq!(stage.world.state(at), state("stone"));
    assert_eq!(stage.end_within(of, 101), Some(Err(InputRefusal::NothingCame)));
    stage.tick();
    assert_eq!(stage.world.state(at), BlockState::AIR);
}

#[test]
fn a_door_opens_at_once_with_both_halves() {
    let mut stage = Stage::joined();
    let (lower, upper) = (BlockPos::new(0, GROUND, 2), BlockPos::new(0, GROUND + 1, 2));
    stage.take(&[ServerFact::Cells(vec![
        (lower, state("oak_door[half=lower]")),
        (upper, state("oak_door[half=upper]")),
    ])]);
    let input = WorldInput::UseOn { cell: lower, face: Face::North, hit: None, hand: InteractionHand::Main };
    let of = stage.ask(input);
    stage.tick();
    let is_open = |stage: &Stage, at| stage.world.state(at).is("open", "true");
    assert!(is_open(&stage, lower) && is_open(&stage, upper));
    stage.take(&[ServerFact::Acknowledged { seat: 0, sequence: 1 }]);
    assert!(!is_open(&stage, lower) && !is_open(&stage, upper));
    assert_eq!(stage.end_within(of, 10), Some(Err(InputRefusal::NothingCame)));
}

#[test]
fn a_chest_shows_its_slots_once_its_window_is_open() {
    let mut stage = Stage::joined();
    let chest = BlockPos::new(0, GROUND, 2);
    stage.take(&[ServerFact::Cells(vec![(chest, state("chest"))])]);
    let of = stage.ask(WorldInput::UseOn {
        cell: chest,
        face: Face::North,
        hit: None,
        hand: InteractionHand::Main,
    });
    stage.tick();
    let bread = ItemStack::new(registry().item("bread").unwrap(), 3);
    let mut items = vec![None; 63];
    items[1] = Some(bread.clone());
    items[27 + 27] = Some(bread.of_count(2));
    stage.take(&[
        ServerFact::WindowOpened { seat: 0, window: 4, kind: "generic_9x3".into(), title: "Chest".into() },
        ServerFact::WindowItems { seat: 0, window: 4, state: 9, items, cursor: None },
    ]);
    stage.tick();
    assert_eq!(stage.end(of), Some(Ok("open".to_owned())));
    assert_eq!(stage.world.container(chest).unwrap()[1], Some(bread.clone()));
    assert_eq!(stage.world.player(stage.me).unwrap().inventory.get(36), Some(&bread.of_count(2)));
    assert_eq!(stage.world.player(stage.me).unwrap().open, Some(chest));
    stage.ask(WorldInput::Close);
    assert!(stage.tick().contains(&SentAct::WindowClosed { window: 4 }));
    assert_eq!(stage.world.player(stage.me).unwrap().open, None);
}

#[test]
fn a_meal_ends_when_the_server_tells_it() {
    let mut stage = Stage::joined();
    stage.hold("bread", 2);
    let full = stage.ask(WorldInput::UseItem(InteractionHand::Main));
    stage.tick();
    assert_eq!(stage.end(full), Some(Err(InputRefusal::AlreadyFull)));
    stage.take(&[ServerFact::Health { seat: 0, health: 20.0, food: 12, saturation: 0.0 }]);
    let of = stage.ask(WorldInput::UseItem(InteractionHand::Main));
    assert!(stage.tick().iter().any(|sent| matches!(sent, SentAct::Used { sequence: 1, .. })));
    assert_eq!(stage.end_within(of, 32), None);
    assert!(stage.world.player(stage.me).unwrap().using.is_some());
    stage.hold("bread", 1);
    stage.take(&[ServerFact::Health { seat: 0, health: 20.0, food: 17, saturation: 6.0 }]);
    stage.tick();
    assert_eq!(stage.end(of), Some(Ok("bread".to_owned())));
    assert!(stage.world.player(stage.me).unwrap().using.is_none());
}

#[test]
fn a_block_is_placed_in_a_direction_or_refused() {
    let mut stage = Stage::joined();
    stage.hold("oak_stairs", 5);
    let wall = BlockPos::new(0, GROUND, 3);
    stage.take(&[ServerFact::Cells(vec![(wall, state("stone"))])]);
    let cell = BlockPos::new(0, GROUND, 2);
    for (number, direction) in ["north", "east", "south", "west"].into_iter().enumerate() {
        let number = number as i32 + 1;
        let of = stage.ask(WorldInput::PlaceAs { slot: 36, cell, direction: Some(direction.into()) });
        let sent = stage.tick();
        assert!(
            sent.iter().any(|sent| matches!(sent, SentAct::UsedOn { sequence, .. } if *sequence == number))
        );
        assert!(stage.world.state(cell).is("facing", direction), "{direction}");
        stage.take(&[
            ServerFact::Cells(vec![(cell, stage.world.state(cell))]),
            ServerFact::Acknowledged { seat: 0, sequence: number },
        ]);
        assert!(matches!(stage.end_within(of, 6), Some(Ok(_))), "{direction}");
        stage.take(&[ServerFact::Cells(vec![(cell, BlockState::AIR)])]);
    }
    let of =
        stage.ask(WorldInput::PlaceAs { slot: 36, cell: BlockPos::new(0, GROUND + 3, 1), direction: None });
    stage.tick();
    assert!(matches!(stage.end(of), Some(Err(InputRefusal::Placing(_)))), "nothing to click on");
}

#[test]
fn a_bow_is_drawn_until_it_is_let_go() {
    let mut stage = Stage::joined();
    stage.hold("bow", 1);
    let none = stage.ask(WorldInput::UseItem(InteractionHand::Main));
    stage.tick();
    assert_eq!(stage.end(none), Some(Err(InputRefusal::NoArrow)));
    let stack = Some(ItemStack::new(registry().item("arrow").unwrap(), 3));
    stage.take(&[ServerFact::InventorySlot { seat: 0, slot: 9, stack }]);
    let of = stage.ask(WorldInput::UseItem(InteractionHand::Main));
    assert_eq!(stage.end_within(of, 30), None);
    assert_eq!(stage.world.under_way(stage.me), None, "no skill waits for it");
    stage.ask(WorldInput::StopUse);
    assert!(stage.tick().contains(&SentAct::UseEnded));
    assert_eq!(stage.end(of), Some(Ok("shot".to_owned())));
}

/// The float of the body's line.
fn float(is_there: bool, traits: Option<bool>) -> Vec<ServerFact> {
    let kind = entity_kind("fishing_bobber").unwrap().number;
    let at = [0.5, f64::from(GROUND) - 0.2, 3.5];
    let mut facts = Vec::new();
    if is_there {
        let (kind, vel) = (EntityFact::Other(kind), [0.0; 3]);
        facts.push(ServerFact::EntitySeen { entity: 50, kind, pos: at, vel, yaw: 0.0 });
        facts.push(ServerFact::LineCast { seat: 0, entity: 50 });
    }
    if let Some(bites) = traits {
        let traits = TraitsFact { is_biting: Some(bites), ..TraitsFact::default() };
        facts.push(ServerFact::EntityTraits { entity: 50, traits });
    }
    facts
}

#[test]
fn a_line_is_cast_shows_a_bite_and_brings_the_catch() {
    let mut stage = Stage::joined();
    stage.hold("fishing_rod", 1);
    let use_rod = WorldInput::UseItem(InteractionHand::Main);
    let dry = stage.ask(use_rod.clone());
    assert_eq!(stage.end_within(dry, 2), Some(Err(InputRefusal::NoWaterToFish)));
    stage.take(&[ServerFact::Cells(vec![(BlockPos::new(0, GROUND - 1, 3), state("water"))])]);
    let cast = stage.ask(use_rod.clone());
    let sent = stage.tick();
    let looks_down = |look: &[f64; 2]| look[0].abs() < 1e-6 && look[1] > 10.0;
    assert!(
        sent.iter().any(|sent| matches!(sent, SentAct::Used { look, .. } if looks_down(look))),
        "{sent:?}"
    );
    let before = stage.digest();
    stage.take(&float(true, None));
    assert_eq!(stage.end_within(cast, 2), Some(Ok("cast".to_owned())));
    assert!(stage.digest() != before);
    let bites = |stage: &Stage| stage.world.player(stage.me).unwrap().fishing.map(|line| line.is_biting());
    assert_eq!(bites(&stage), Some(false));
    stage.take(&float(false, Some(true)));
    stage.tick();
    assert_eq!(bites(&stage), Some(true));
    let reel = stage.ask(use_rod.clone());
    stage.tick();
    stage.take(&[ServerFact::Gone(vec![50])]);
    stage.tick();
    assert_eq!((bites(&stage), stage.end(reel)), (None, None), "the catch is on its way");
    let cod = Some(ItemStack::new(registry().item("cod").unwrap(), 1));
    stage.take(&[ServerFact::InventorySlot { seat: 0, slot: 37, stack: cod }]);
    assert_eq!(stage.end_within(reel, 2), Some(Ok("cod".to_owned())));
    // An empty hook is told as one, and a server that does not answer is not waited for.
    stage.take(&float(true, None));
    stage.tick();
    let empty = stage.ask(use_rod.clone());
    stage.tick();
    stage.take(&[ServerFact::Gone(vec![50])]);
    assert_eq!(stage.end_within(empty, 2), Some(Ok("nothing".to_owned())));
    let late = stage.ask(use_rod);
    assert_eq!(stage.end_within(late, 102), Some(Err(InputRefusal::NothingCame)));
}
