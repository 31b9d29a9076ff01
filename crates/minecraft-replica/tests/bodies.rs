//! Bodies: joins, moves, harm, connections that are lost.

use cooperage_blocks::physics::{BodyMotion, Controls, step};
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{DamageSource, EntityId, GameMode, InputRefusal, WorldEventKind, WorldInput};
use cooperage_blocks::{BlockPos, BlockState, ChunkPos, Chunks};
use cooperage_minecraft_replica::{EntityFact, SentAct, ServerFact, TraitsFact};

use crate::acts::place;
use crate::stage::{GROUND, Stage, columns, placed, state};

fn is_move(sent: &SentAct) -> bool {
    matches!(sent, SentAct::Moved { .. })
}

#[test]
fn a_join_is_confirmed_and_the_body_stands_once_its_columns_are_there() {
    let mut stage = Stage::empty();
    stage.take(&[ServerFact::Joined { seat: 0, entity: 7, mode: GameMode::Survival }]);
    assert_eq!(stage.tick(), []);
    stage.take(&[placed([0.5, f64::from(GROUND), 0.5], 33)]);
    let start = [0.5, f64::from(GROUND), 0.5];
    let told =
        SentAct::Moved { pos: Some(start), look: Some([0.0, 0.0]), on_ground: false, is_against_wall: false };
    assert_eq!(stage.tick(), [SentAct::Confirmed { teleport: 33 }, told]);
    assert!(!stage.driver.is_ready(&stage.world));
    // Without its columns the body does not fall.
    assert_eq!(stage.tick(), []);
    stage.take(&columns());
    assert!(stage.driver.is_ready(&stage.world));
    let sent = stage.tick();
    assert_eq!(sent.first(), Some(&SentAct::Loaded));
    assert_eq!(sent.last(), Some(&SentAct::TickEnded));
    assert_eq!(stage.world.player(stage.me).unwrap().body.pos, start);
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
        let moves: Vec<&SentAct> = sent.iter().filter(|sent| is_move(sent)).collect();
        let look = (tick == 0).then_some([90.0, 0.0]);
        let told = SentAct::Moved { pos: Some(body.pos), look, on_ground: true, is_against_wall: false };
        assert_eq!(moves, [&told], "tick {tick}");
        let tells_keys = sent.iter().any(|sent| matches!(sent, SentAct::Keys { keys: [true, .., true] }));
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
    let facts: Vec<ServerFact> =
        (2..60).map(|number| placed([f64::from(number) / 4.0, -60.0, 0.5], number)).collect();
    stage.take(&facts);
    let sent = stage.tick();
    assert_eq!(sent.iter().filter(|sent| matches!(sent, SentAct::Confirmed { .. })).count(), 58);
    assert!(sent.iter().filter(|sent| is_move(sent)).count() <= 5);
    assert!(sent.contains(&SentAct::Moved {
        pos: Some([59.0 / 4.0, -60.0, 0.5]),
        look: Some([0.0, 0.0]),
        on_ground: false,
        is_against_wall: false,
    }));
    let relative = [true, false, true, true, true];
    let before = stage.world.player(stage.me).unwrap().body.pos;
    stage.take(&[ServerFact::Placed {
        seat: 0,
        pos: [-1.0, -50.0, 2.0],
        yaw: 10.0,
        pitch: 5.0,
        relative,
        teleport: 99,
    }]);
    let now = stage.world.player(stage.me).unwrap();
    assert_eq!((now.body.pos, now.body.yaw), ([before[0] - 1.0, -50.0, before[2] + 2.0], 10.0));
}

#[test]
fn harm_has_its_source_and_the_dead_come_back_by_themselves() {
    let mut stage = Stage::joined();
    let zombie = cooperage_blocks::registry::entity_kind("zombie").unwrap().number;
    stage.take(&[
        ServerFact::EntitySeen {
            entity: 50,
            kind: EntityFact::Mob(zombie),
            pos: [2.5, -60.0, 0.5],
            vel: [0.0; 3],
            yaw: 0.0,
        },
        ServerFact::Hurt { entity: 7, by: Some(50) },
        ServerFact::Health { seat: 0, health: 17.0, food: 20, saturation: 5.0 },
        ServerFact::Pushed { seat: 0, vel: [-0.4, 0.4, 0.0] },
    ]);
    stage.tick();
    let zombie = EntityId(50);
    let source = DamageSource::Mob(zombie);
    let hurt = WorldEventKind::PlayerHurt { player: stage.me, amount: 3.0, source };
    assert!(stage.events.contains(&hurt), "{:?}", stage.events);
    assert!(stage.world.player(stage.me).unwrap().body.pos[0] < 0.2);
    let of = stage.ask(WorldInput::Dig(BlockPos::new(0, GROUND - 1, 0)));
    stage.tick();
    stage.take(&[
        ServerFact::Health { seat: 0, health: 0.0, food: 20, saturation: 5.0 },
        ServerFact::Killed { seat: 0, message: "alice was slain".into() },
    ]);
    let respawn = (0..60).position(|_| stage.tick().contains(&SentAct::Respawned));
    assert_eq!(respawn, Some(20));
    assert_eq!(stage.world.under_way(stage.me), None, "{of} ended with the body");
    stage.take(&[
        ServerFact::Respawned { seat: 0, mode: GameMode::Survival },
        ServerFact::Health { seat: 0, health: 20.0, food: 20, saturation: 5.0 },
        placed([4.5, -60.0, 4.5], 5),
    ]);
    let sent = stage.tick();
    assert!(sent.contains(&SentAct::Loaded) && sent.contains(&SentAct::Confirmed { teleport: 5 }));
    assert!(stage.events.contains(&WorldEventKind::Respawned { player: stage.me }));
    assert!(stage.world.player(stage.me).unwrap().is_present());
}

#[test]
fn a_lost_connection_ends_acts_and_takes_the_body_away_until_it_comes_again() {
    let mut stage = Stage::joined();
    stage.hold("stone", 5);
    let (of, at) = place(&mut stage);
    stage.tick();
    stage.take(&[ServerFact::Left { seat: 0, reason: "timed out".into() }]);
    assert_eq!(stage.tick(), []);
    assert_eq!(
        (stage.end(of), stage.world.state(at)),
        (Some(Err(InputRefusal::NothingCame)), BlockState::AIR)
    );
    assert!(stage.world.is_away(stage.me));
    stage.take(&[
        ServerFact::Joined { seat: 0, entity: 70, mode: GameMode::Survival },
        placed([1.5, -60.0, 1.5], 1),
    ]);
    assert!(stage.tick().contains(&SentAct::Loaded) && !stage.world.is_away(stage.me));
}

#[test]
fn a_night_that_was_slept_through_ends_with_a_morning() {
    let mut stage = Stage::joined();
    stage.take(&[ServerFact::Time { age: 0, day_time: 14_000, is_going_on: true }]);
    let asleep = |is_asleep| ServerFact::EntityTraits {
        entity: 7,
        traits: TraitsFact { is_asleep: Some(is_asleep), ..TraitsFact::default() },
    };
    stage.take(&[asleep(true)]);
    stage.tick();
    assert!(stage.world.player(stage.me).unwrap().sleeping.is_some());
    // A leap of the time alone is no morning.
    stage.take(&[asleep(false), ServerFact::Time { age: 0, day_time: 20_000, is_going_on: true }]);
    stage.tick();
    assert!(!stage.events.contains(&WorldEventKind::Morning));
    stage.take(&[ServerFact::Time { age: 0, day_time: 24_000, is_going_on: true }]);
    stage.tick();
    assert!(stage.events.contains(&WorldEventKind::Morning), "{:?}", stage.events);
}

#[test]
fn a_boat_goes_where_its_rider_steers_it() {
    let mut stage = Stage::joined();
    let boat = cooperage_blocks::registry::entity_kind("boat").unwrap().number;
    let start = [1.5, -60.0, 0.5];
    stage.take(&[
        ServerFact::EntitySeen {
            entity: 30,
            kind: EntityFact::Other(boat),
            pos: start,
            vel: [0.0; 3],
            yaw: 0.0,
        },
        ServerFact::Rides { entity: 7, on: Some(30) },
    ]);
    stage.ask(WorldInput::Controls(Controls { forward: true, ..Controls::default() }));
    let mut told = Vec::new();
    for _ in 0..20 {
        let sent = stage.tick();
        told.extend(sent.into_iter().filter_map(|sent| match sent {
            SentAct::VehicleMoved { pos, .. } => Some(pos),
            _ => None,
        }));
        // Another connection's sight of it comes too late.
        let late =
            ServerFact::EntityMoved { entity: 30, pos: Some(start), vel: None, yaw: None, on_ground: None };
        stage.take(&[late]);
    }
    assert_eq!(told.len(), 20);
    assert!(told.is_sorted_by(|one, next| one[2] <= next[2]) && told[19][2] > 0.7, "{told:?}");
    let rider = stage.world.player(stage.me).unwrap().body.pos;
    assert_eq!([rider[0], rider[2]], [told[19][0], told[19][2]]);
}

#[test]
fn equal_facts_in_equal_ticks_give_equal_digests() {
    let run = || {
        let mut stage = Stage::joined();
        stage.hold("stone", 5);
        place(&mut stage);
        stage.tick();
        let between = stage.digest();
        stage.take(&[ServerFact::Acknowledged { seat: 0, sequence: 1 }]);
        let after = stage.digest();
        assert_ne!(between, after);
        after
    };
    assert_eq!(run(), run());
}

#[test]
fn a_body_that_slides_along_a_wall_never_enters_it_by_rounding() {
    let mut stage = Stage::joined();
    // A body at -2.3 that is 0.6 wide is in a block at -2 by the last bit of its place.
    let corner = BlockPos::new(12, GROUND + 1, -2);
    stage.take(&[
        ServerFact::Cells(vec![(corner, state("stone"))]),
        placed([11.5, f64::from(GROUND), -2.31], 2),
    ]);
    stage.ask(WorldInput::Look { yaw: -48.0, pitch: 0.0 });
    stage.ask(WorldInput::Controls(Controls { forward: true, ..Controls::default() }));
    for tick in 0..6 {
        stage.tick();
        let pos = stage.world.player(stage.me).unwrap().body.pos;
        let is_beside = pos[0] + 0.3 <= 12.0 || pos[2] + 0.3 <= -2.0;
        assert!(is_beside && pos[0] > 11.4, "{pos:?} in tick {tick}");
    }
}
