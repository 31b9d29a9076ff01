//! A scripted server: facts by hand, and what bodies send.

use cooperage_blocks::items::{InteractionHand, ItemStack};
use cooperage_blocks::physics::{BodyMotion, Controls, step};
use cooperage_blocks::pos::Face;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{
    DamageSource, GameMode, InputRefusal, Issuer, PlayerId, WorldEventKind, WorldInput,
};
use cooperage_blocks::{BlockPos, BlockState, Chunks, ChunkPos, World, registry};
use cooperage_body::environment::WorldDriver;
use cooperage_core::DigestWriter;
use cooperage_minecraft_replica::{ColumnFact, EntityFact, Fact, Sent, ServerDriver};

const GROUND: i32 = -60;

/// A replica with one seat, whose facts come by hand.
struct Stage {
    world: World,
    driver: ServerDriver,
    me: PlayerId,
    events: Vec<WorldEventKind>,
}

impl Stage {
    fn empty() -> Stage {
        let mut world = World::replica();
        let me = world.as_replica().unwrap().join("alice").unwrap();
        Stage { driver: ServerDriver::new(&[me]), world, me, events: Vec::new() }
    }

    /// A body on flat ground, whose columns are there.
    fn joined() -> Stage {
        let mut stage = Stage::empty();
        let mut facts = vec![Fact::Joined { seat: 0, entity: 7, mode: GameMode::Survival }];
        facts.extend(columns());
        facts.push(placed([0.5, f64::from(GROUND), 0.5], 1));
        facts.push(Fact::Health { seat: 0, health: 20.0, food: 20, saturation: 5.0 });
        stage.take(&facts);
        stage.tick();
        stage
    }

    fn take(&mut self, facts: &[Fact]) {
        self.driver.take_facts(&mut self.world, &serde_json::to_value(facts).unwrap()).unwrap();
    }

    /// Plays a tick; returns what is sent in it.
    fn tick(&mut self) -> Vec<Sent> {
        self.driver.step(&mut self.world);
        self.events = self.world.take_events().into_iter().map(|event| event.what).collect();
        self.driver.outgoing().iter().map(|outgoing| outgoing.sent.clone()).collect()
    }

    fn ask(&mut self, input: WorldInput) -> u64 {
        self.world.submit(Issuer::Player(self.me), input)
    }

    fn hold(&mut self, item: &str, count: u32) {
        let stack = Some(ItemStack::new(registry().item(item).unwrap(), count));
        self.take(&[Fact::InventorySlot { seat: 0, slot: 36, stack }]);
    }

    fn digest(&self) -> cooperage_core::Digest {
        let mut writer = DigestWriter::new("test");
        self.driver.feed(&mut writer);
        writer.put(&self.world.digest());
        writer.finish()
    }

    /// The end of an input that came in this tick.
    fn end(&self, of: u64) -> Option<Result<String, InputRefusal>> {
        self.events.iter().find_map(|event| match event {
            WorldEventKind::Done { sequence, text, .. } if *sequence == of => Some(Ok(text.to_string())),
            WorldEventKind::Refused { sequence, reason, .. } if *sequence == of => Some(Err(reason.clone())),
            _ => None,
        })
    }

    /// Plays ticks until an input has an end.
    fn end_within(&mut self, of: u64, ticks: usize) -> Option<Result<String, InputRefusal>> {
        (0..ticks).find_map(|_| {
            self.tick();
            self.end(of)
        })
    }
}

fn columns() -> Vec<Fact> {
    let flat = ChunkGenerator::superflat();
    let around = (-2..=2).flat_map(|x| (-2..=2).map(move |z| ChunkPos::new(x, z)));
    around.map(|pos| Fact::Column(ColumnFact::of(pos, &flat.chunk(pos)))).collect()
}

fn placed(pos: [f64; 3], teleport: i32) -> Fact {
    Fact::Placed { seat: 0, pos, yaw: 0.0, pitch: 0.0, relative: [false; 5], teleport }
}

fn state(name: &str) -> BlockState {
    name.parse().unwrap()
}

fn is_move(sent: &Sent) -> bool {
    matches!(sent, Sent::Moved { .. })
}

#[test]
fn a_join_is_confirmed_and_the_body_stands_once_its_columns_are_there() {
    let mut stage = Stage::empty();
    stage.take(&[Fact::Joined { seat: 0, entity: 7, mode: GameMode::Survival }]);
    assert_eq!(stage.tick(), []);
    stage.take(&[placed([0.5, f64::from(GROUND), 0.5], 33)]);
    let pos = Some([0.5, f64::from(GROUND), 0.5]);
    let told = Sent::Moved { pos, look: Some([0.0, 0.0]), on_ground: false, is_against_wall: false };
    assert_eq!(stage.tick(), [Sent::Confirmed { teleport: 33 }, told]);
    assert!(!stage.driver.is_ready(&stage.world));
    // Without its columns the body does not fall.
    assert_eq!(stage.tick(), []);
    stage.take(&columns());
    assert!(stage.driver.is_ready(&stage.world));
    let sent = stage.tick();
    assert_eq!(sent.first(), Some(&Sent::Loaded));
    assert_eq!(sent.last(), Some(&Sent::TickEnded));
    assert_eq!(stage.world.player(stage.me).unwrap().body.pos, pos.unwrap());
    assert!(!stage.world.is_away(stage.me));
}

#[test]
fn a_walk_is_told_as_the_physics_has_it() {
    let mut stage = Stage::joined();
    for _ in 0..3 {
        stage.tick();
    }
    let mut chunks = Chunks::new();
    for x in -2..=2 {
        for z in -2..=2 {
            chunks.put(ChunkPos::new(x, z), ChunkGenerator::superflat().chunk(ChunkPos::new(x, z)));
        }
    }
    let mut body: BodyMotion = stage.world.player(stage.me).unwrap().body;
    body.yaw = 90.0;
    let controls = Controls { forward: true, sprint: true, ..Controls::default() };
    stage.ask(WorldInput::Look { yaw: 90.0, pitch: 0.0 });
    stage.ask(WorldInput::Controls(controls));
    for tick in 0..40 {
        step(&chunks, &mut body, &controls);
        let sent = stage.tick();
        let moves: Vec<&Sent> = sent.iter().filter(|sent| is_move(sent)).collect();
        let look = (tick == 0).then_some([90.0, 0.0]);
        let told = Sent::Moved { pos: Some(body.pos), look, on_ground: true, is_against_wall: false };
        assert_eq!(moves, [&told], "tick {tick}");
        let tells_keys = sent.iter().any(|sent| matches!(sent, Sent::Keys { keys: [true, .., true] }));
        assert_eq!(tells_keys, tick == 0);
    }
    assert!(body.pos[0] < -6.0);
}

#[test]
fn a_body_at_rest_is_told_every_twentieth_tick() {
    let mut stage = Stage::joined();
    let moves = (0..100).filter(|_| stage.tick().iter().any(is_move)).count();
    assert!((5..=7).contains(&moves), "{moves}");
}

#[test]
fn places_of_the_server_win_and_never_make_many_moves() {
    let mut stage = Stage::joined();
    stage.ask(WorldInput::Controls(Controls { forward: true, ..Controls::default() }));
    let facts: Vec<Fact> = (2..60).map(|number| placed([f64::from(number) / 4.0, -60.0, 0.5], number)).collect();
    stage.take(&facts);
    let sent = stage.tick();
    assert_eq!(sent.iter().filter(|sent| matches!(sent, Sent::Confirmed { .. })).count(), 58);
    assert!(sent.iter().filter(|sent| is_move(sent)).count() <= 5);
    assert!(sent.contains(&Sent::Moved {
        pos: Some([59.0 / 4.0, -60.0, 0.5]),
        look: Some([0.0, 0.0]),
        on_ground: false,
        is_against_wall: false,
    }));
    let relative = [true, false, true, true, true];
    let before = stage.world.player(stage.me).unwrap().body.pos;
    stage.take(&[Fact::Placed { seat: 0, pos: [-1.0, -50.0, 2.0], yaw: 10.0, pitch: 5.0, relative, teleport: 99 }]);
    let now = stage.world.player(stage.me).unwrap();
    assert_eq!((now.body.pos, now.body.yaw), ([before[0] - 1.0, -50.0, before[2] + 2.0], 10.0));
}

#[test]
fn a_dig_takes_its_ticks_and_ends_with_the_cell() {
    let mut stage = Stage::joined();
    let pos = BlockPos::new(0, GROUND - 1, 0);
    let ticks = stage.world.dig_time(stage.me, pos).unwrap() as usize;
    stage.ask(WorldInput::Look { yaw: 0.0, pitch: 90.0 });
    stage.ask(WorldInput::Dig(pos));
    let first = stage.tick();
    let look = Sent::Moved { pos: None, look: Some([0.0, 90.0]), on_ground: true, is_against_wall: false };
    let start = Sent::DigStarted { pos, face: Face::Up, sequence: 1 };
    assert_eq!(first[..3], [look, start, Sent::Swung { hand: InteractionHand::Main }]);
    let mut waited = 0;
    let finish = Sent::DigFinished { pos, face: Face::Up, sequence: 2 };
    loop {
        waited += 1;
        let sent = stage.tick();
        assert!(sent.contains(&Sent::Swung { hand: InteractionHand::Main }));
        if sent.contains(&finish) {
            break;
        }
    }
    assert_eq!(waited, ticks + 1);
    stage.take(&[Fact::Acknowledged { seat: 0, sequence: 2 }]);
    stage.tick();
    assert_eq!(stage.events, []);
    stage.take(&[Fact::Cells(vec![(pos, BlockState::AIR)])]);
    stage.tick();
    let dug = stage.events.iter().any(|event| matches!(event, WorldEventKind::Dug { pos: at, .. } if *at == pos));
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
    assert!(stage.tick().contains(&Sent::DigStopped { pos, face: Face::Up }));
}

/// Asks to place a stone on the ground before the body.
fn place(stage: &mut Stage) -> (u64, BlockPos) {
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
    assert!(sent.iter().any(|sent| matches!(sent, Sent::UsedOn { sequence: 1, face: Face::Up, .. })));
    assert_eq!((stage.world.state(at), stage.end(of)), (state("stone"), None));
    assert!(stage.world.under_way(stage.me).unwrap().sequences == [of]);
    // The server's word on the cell comes before its acknowledgement.
    stage.take(&[Fact::Cells(vec![(at, state("stone"))]), Fact::Acknowledged { seat: 0, sequence: 1 }]);
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
    stage.take(&[Fact::Acknowledged { seat: 0, sequence: 1 }]);
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
    stage.take(&[Fact::Cells(vec![
        (lower, state("oak_door[half=lower]")),
        (upper, state("oak_door[half=upper]")),
    ])]);
    let input = WorldInput::UseOn { cell: lower, face: Face::North, hit: None, hand: InteractionHand::Main };
    let of = stage.ask(input);
    stage.tick();
    let is_open = |stage: &Stage, at| stage.world.state(at).is("open", "true");
    assert!(is_open(&stage, lower) && is_open(&stage, upper));
    stage.take(&[Fact::Acknowledged { seat: 0, sequence: 1 }]);
    assert!(!is_open(&stage, lower) && !is_open(&stage, upper));
    assert_eq!(stage.end_within(of, 10), Some(Err(InputRefusal::NothingCame)));
}

#[test]
fn a_chest_shows_its_slots_once_its_window_is_open() {
    let mut stage = Stage::joined();
    let chest = BlockPos::new(0, GROUND, 2);
    stage.take(&[Fact::Cells(vec![(chest, state("chest"))])]);
    let of = stage.ask(WorldInput::UseOn { cell: chest, face: Face::North, hit: None, hand: InteractionHand::Main });
    stage.tick();
    let bread = ItemStack::new(registry().item("bread").unwrap(), 3);
    let mut items = vec![None; 63];
    items[1] = Some(bread.clone());
    items[27 + 27] = Some(bread.of_count(2));
    stage.take(&[
        Fact::WindowOpened { seat: 0, window: 4, kind: "generic_9x3".into(), title: "Chest".into() },
        Fact::WindowItems { seat: 0, window: 4, state: 9, items, cursor: None },
    ]);
    stage.tick();
    assert_eq!(stage.end(of), Some(Ok("open".to_owned())));
    assert_eq!(stage.world.container(chest).unwrap()[1], Some(bread.clone()));
    assert_eq!(stage.world.player(stage.me).unwrap().inventory.get(36), Some(&bread.of_count(2)));
    assert_eq!(stage.world.player(stage.me).unwrap().open, Some(chest));
    stage.ask(WorldInput::Close);
    assert!(stage.tick().contains(&Sent::WindowClosed { window: 4 }));
    assert_eq!(stage.world.player(stage.me).unwrap().open, None);
}

#[test]
fn a_meal_ends_when_the_server_tells_it() {
    let mut stage = Stage::joined();
    stage.hold("bread", 2);
    let full = stage.ask(WorldInput::UseItem(InteractionHand::Main));
    stage.tick();
    assert_eq!(stage.end(full), Some(Err(InputRefusal::AlreadyFull)));
    stage.take(&[Fact::Health { seat: 0, health: 20.0, food: 12, saturation: 0.0 }]);
    let of = stage.ask(WorldInput::UseItem(InteractionHand::Main));
    assert!(stage.tick().iter().any(|sent| matches!(sent, Sent::Used { sequence: 1, .. })));
    assert_eq!(stage.end_within(of, 32), None);
    assert!(stage.world.player(stage.me).unwrap().using.is_some());
    stage.hold("bread", 1);
    stage.take(&[Fact::Health { seat: 0, health: 20.0, food: 17, saturation: 6.0 }]);
    stage.tick();
    assert_eq!(stage.end(of), Some(Ok("bread".to_owned())));
    assert!(stage.world.player(stage.me).unwrap().using.is_none());
}

#[test]
fn harm_has_its_source_and_the_dead_come_back_by_themselves() {
    let mut stage = Stage::joined();
    let zombie = cooperage_blocks::registry::entity_kind("zombie").unwrap().number;
    stage.take(&[
        Fact::EntitySeen { entity: 50, kind: EntityFact::Mob(zombie), pos: [2.5, -60.0, 0.5], vel: [0.0; 3], yaw: 0.0 },
        Fact::Hurt { entity: 7, by: Some(50) },
        Fact::Health { seat: 0, health: 17.0, food: 20, saturation: 5.0 },
        Fact::Pushed { seat: 0, vel: [-0.4, 0.4, 0.0] },
    ]);
    stage.tick();
    let zombie = cooperage_blocks::world::EntityId(50);
    let source = DamageSource::Mob(zombie);
    let hurt = WorldEventKind::PlayerHurt { player: stage.me, amount: 3.0, source };
    assert!(stage.events.contains(&hurt), "{:?}", stage.events);
    assert!(stage.world.player(stage.me).unwrap().body.pos[0] < 0.2);
    let of = stage.ask(WorldInput::Dig(BlockPos::new(0, GROUND - 1, 0)));
    stage.tick();
    stage.take(&[
        Fact::Health { seat: 0, health: 0.0, food: 20, saturation: 5.0 },
        Fact::Killed { seat: 0, message: "alice was slain".into() },
    ]);
    let respawn = (0..60).position(|_| stage.tick().contains(&Sent::Respawned));
    assert_eq!(respawn, Some(20));
    assert_eq!(stage.world.under_way(stage.me), None, "{of} ended with the body");
    stage.take(&[
        Fact::Respawned { seat: 0, mode: GameMode::Survival },
        Fact::Health { seat: 0, health: 20.0, food: 20, saturation: 5.0 },
        placed([4.5, -60.0, 4.5], 5),
    ]);
    let sent = stage.tick();
    assert!(sent.contains(&Sent::Loaded) && sent.contains(&Sent::Confirmed { teleport: 5 }));
    assert!(stage.events.contains(&WorldEventKind::Respawned { player: stage.me }));
    assert!(stage.world.player(stage.me).unwrap().is_present());
}

#[test]
fn a_lost_connection_ends_acts_and_takes_the_body_away_until_it_comes_again() {
    let mut stage = Stage::joined();
    stage.hold("stone", 5);
    let (of, at) = place(&mut stage);
    stage.tick();
    stage.take(&[Fact::Left { seat: 0, reason: "timed out".into() }]);
    assert_eq!(stage.tick(), []);
    assert_eq!((stage.end(of), stage.world.state(at)), (Some(Err(InputRefusal::NothingCame)), BlockState::AIR));
    assert!(stage.world.is_away(stage.me));
    stage.take(&[Fact::Joined { seat: 0, entity: 70, mode: GameMode::Survival }, placed([1.5, -60.0, 1.5], 1)]);
    assert!(stage.tick().contains(&Sent::Loaded) && !stage.world.is_away(stage.me));
}

#[test]
fn equal_facts_in_equal_ticks_give_equal_digests() {
    let run = || {
        let mut stage = Stage::joined();
        stage.hold("stone", 5);
        place(&mut stage);
        stage.tick();
        let between = stage.digest();
        stage.take(&[Fact::Acknowledged { seat: 0, sequence: 1 }]);
        let after = stage.digest();
        assert_ne!(between, after);
        after
    };
    assert_eq!(run(), run());
}
