//! Tests of driven bodies.

use crate::physics::Controls;
use crate::pos::BlockPos;
use crate::terrain::ChunkGenerator;
use crate::world::{Issuer, PlayerId, World, WorldEventKind, WorldInput, WorldOptions};

const ME: PlayerId = PlayerId(0);

/// Flat ground whose top is at −60, with a driven player on it.
fn world() -> World {
    let options = WorldOptions { view_radius: 2, active_radius: 1, ..WorldOptions::default() };
    let mut world = World::new(options, ChunkGenerator::superflat(), 7);
    world.join("ann", [0.5, -60.0, 0.5]);
    world.submit(Issuer::Player(ME), WorldInput::Drive(true));
    world.step();
    world
}

fn go(pos: [f64; 3], on_ground: bool) -> WorldInput {
    WorldInput::Go { pos, yaw: 90.0, pitch: 0.0, on_ground }
}

/// Plays a tick with these inputs; returns what happened.
fn tick(world: &mut World, inputs: impl IntoIterator<Item = WorldInput>) -> Vec<WorldEventKind> {
    world.take_events();
    for input in inputs {
        world.submit(Issuer::Player(ME), input);
    }
    world.step();
    world.take_events().into_iter().map(|event| event.what).collect()
}

fn put_back(happened: &[WorldEventKind]) -> Option<[f64; 3]> {
    happened.iter().find_map(|what| match what {
        WorldEventKind::PutBack { player: ME, pos } => Some(*pos),
        _ => None,
    })
}

#[test]
fn a_body_is_where_its_client_reports() {
    let mut world = world();
    let happened = tick(&mut world, [go([0.8, -60.0, 0.5], true)]);
    assert_eq!((put_back(&happened), world.players[0].body.pos), (None, [0.8, -60.0, 0.5]));
    assert_eq!(world.players[0].body.yaw, 90.0);
    // Keys move it no more, and gravity does not either.
    let keys = Controls { forward: true, ..Controls::default() };
    tick(&mut world, [WorldInput::Controls(keys), go([0.8, -58.9, 0.5], false)]);
    (0..5).for_each(|_| drop(tick(&mut world, [])));
    assert_eq!(world.players[0].body.pos, [0.8, -58.9, 0.5]);
}

#[test]
fn places_that_cannot_be_reached_are_refused_and_told() {
    let start = [0.5, -60.0, 0.5];
    for (to, is_refused) in [
        ([10.4, -60.0, 0.5], false),
        ([10.6, -60.0, 0.5], true),
        ([f64::NAN, -60.0, 0.5], true),
        ([f64::INFINITY, -60.0, 0.5], true),
        ([0.5, -60.5, 0.5], true),
    ] {
        let mut world = world();
        let happened = tick(&mut world, [go(to, true)]);
        assert_eq!(put_back(&happened), is_refused.then_some(start), "{to:?}");
        assert_eq!(world.players[0].body.pos, if is_refused { start } else { to }, "{to:?}");
    }
    let mut world = world();
    // Ten blocks are for all reports of a tick together.
    let happened = tick(&mut world, [go([6.5, -60.0, 0.5], true), go([12.5, -60.0, 0.5], true)]);
    assert_eq!(put_back(&happened), Some([6.5, -60.0, 0.5]));
    // Reports after one that was refused begin from a wrong place.
    let happened = tick(&mut world, [go([6.5, -70.0, 0.5], true), go([6.6, -60.0, 0.5], true)]);
    assert_eq!((put_back(&happened), world.players[0].body.pos[0]), (Some([6.5, -60.0, 0.5]), 6.5));
    assert_eq!(put_back(&tick(&mut world, [go([6.6, -60.0, 0.5], true)])), None);
}

#[test]
fn places_from_before_a_teleport_are_not_taken_once_the_client_confirms() {
    for confirms in [false, true] {
        let mut world = world();
        let confirm = |tick| confirms.then_some(WorldInput::Confirm { tick });
        tick(&mut world, confirm(0));
        world.command("tp ann 6.5 -60 0.5").unwrap();
        assert_eq!(put_back(&tick(&mut world, [])), Some([6.5, -60.0, 0.5]));
        let put_back_at = world.tick();
        // Reports that were on their way, and one after another move was confirmed.
        tick(&mut world, [go([0.6, -60.0, 0.5], true)]);
        let earlier = confirm(put_back_at - 1).into_iter().chain([go([0.7, -60.0, 0.5], true)]);
        tick(&mut world, earlier);
        assert_eq!(world.players[0].body.pos[0], if confirms { 6.5 } else { 0.7 });
        let known = confirm(put_back_at).into_iter().chain([go([6.6, -60.0, 0.5], true)]);
        assert_eq!(put_back(&tick(&mut world, known)), None);
        assert_eq!(world.players[0].body.pos[0], 6.6);
        tick(&mut world, [go([6.7, -60.0, 0.5], true)]);
        assert_eq!(world.players[0].body.pos[0], 6.7, "all places from then on count");
    }
}

#[test]
fn the_edge_of_the_world_is_at_thirty_million() {
    let mut world = world();
    for (x, is_refused) in [(29_999_999.5, false), (30_000_000.5, true)] {
        let place = [29_999_995.5, -60.0, 0.5];
        world.players[0].body.pos = place;
        tick(&mut world, []);
        let happened = tick(&mut world, [go([x, -60.0, 0.5], true)]);
        assert_eq!(put_back(&happened), is_refused.then_some(place), "{x}");
    }
}

#[test]
fn falls_hurt_and_ways_tire() {
    let mut world = world();
    let mut y = -60.0;
    for _ in 0..10 {
        y += 1.0;
        tick(&mut world, [go([0.5, y, 0.5], false)]);
    }
    while y > -60.0 {
        y -= 2.0;
        tick(&mut world, [go([0.5, y, 0.5], y == -60.0)]);
    }
    assert_eq!(world.players[0].health, 13.0);
    let before = world.players[0].exhaustion;
    tick(&mut world, [WorldInput::Controls(Controls { sprint: true, ..Controls::default() })]);
    tick(&mut world, [go([5.5, -60.0, 0.5], true)]);
    assert!((world.players[0].exhaustion - before - 0.5).abs() < 1e-9);
    tick(&mut world, [go([5.5, -59.58, 0.5], false)]);
    assert!((world.players[0].exhaustion - before - 0.7).abs() < 1e-9);
}

#[test]
fn plates_are_pressed_and_fire_burns() {
    let mut world = world();
    world.command("setblock 3 -60 0 stone_pressure_plate").unwrap();
    world.command("setblock 6 -60 0 fire").unwrap();
    tick(&mut world, [go([3.5, -60.0, 0.5], true)]);
    assert!(world.state(BlockPos::new(3, -60, 0)).is("powered", "true"));
    tick(&mut world, [go([6.5, -60.0, 0.5], true)]);
    assert!(world.players[0].fire_ticks > 0 && world.players[0].health < 20.0);
}

#[test]
fn things_are_picked_up_and_water_is_felt() {
    let mut world = world();
    world.command("summon item 4 -60 0 {Item:{id:\"egg\",Count:3}}").unwrap();
    world.command("setblock 7 -60 0 water").unwrap();
    (0..15).for_each(|_| drop(tick(&mut world, [])));
    let happened = tick(&mut world, [go([4.0, -60.0, 0.5], true)]);
    assert!(
        happened
            .iter()
            .any(|what| matches!(what, WorldEventKind::PickedUp { player: ME, stack } if stack.count == 3))
    );
    tick(&mut world, [go([7.5, -60.0, 0.5], true)]);
    assert!(world.players[0].body.in_water);
}

#[test]
fn moves_by_the_world_and_pushes_are_told() {
    let mut world = world();
    world.command("tp ann 5.5 -60 5.5").unwrap();
    let happened = tick(&mut world, [go([0.6, -60.0, 0.5], true)]);
    assert_eq!(put_back(&happened), Some([5.5, -60.0, 5.5]));
    let ben = world.join("ben", [4.5, -60.0, 5.5]);
    tick(&mut world, []);
    world.submit(Issuer::Player(ben), WorldInput::AttackPlayer(ME));
    let happened = tick(&mut world, [go([5.5, -60.0, 5.5], true)]);
    let pushed = happened.iter().find_map(|what| match what {
        WorldEventKind::Pushed { player: ME, vel } => Some(*vel),
        _ => None,
    });
    assert!(pushed.is_some_and(|[x, y, _]| x > 0.3 && y > 0.3), "{pushed:?}");
    assert!(!tick(&mut world, []).iter().any(|what| matches!(what, WorldEventKind::Pushed { .. })));
    world.submit(Issuer::Player(ben), WorldInput::AttackPlayer(ME));
    assert_eq!(world.players[0].body.pos, [5.5, -60.0, 5.5]);
}

#[test]
fn the_dead_come_back_when_their_client_wants_it() {
    let mut world = world();
    world.command("tp ann 8.5 -60 8.5").unwrap();
    tick(&mut world, []);
    world.command("kill ann").unwrap();
    (0..60).for_each(|_| drop(tick(&mut world, [])));
    assert!(world.players[0].dead.is_some());
    let happened = tick(&mut world, [WorldInput::Respawn]);
    assert!(happened.contains(&WorldEventKind::Respawned { player: ME }), "{happened:?}");
    assert!(world.players[0].dead.is_none() && put_back(&happened).is_some());
    // A wish that comes early is kept.
    world.command("kill ann").unwrap();
    tick(&mut world, [WorldInput::Respawn]);
    assert!(world.players[0].dead.is_some());
    (0..25).for_each(|_| drop(tick(&mut world, [])));
    assert!(world.players[0].dead.is_none());
}

#[test]
fn a_body_that_is_taken_back_falls_and_follows_keys() {
    let mut world = world();
    tick(&mut world, [go([0.5, -57.0, 0.5], false)]);
    tick(&mut world, [WorldInput::Drive(false)]);
    (0..20).for_each(|_| drop(tick(&mut world, [])));
    assert_eq!(world.players[0].body.pos, [0.5, -60.0, 0.5]);
    let happened = tick(&mut world, [go([0.6, -60.0, 0.5], true)]);
    assert!(matches!(happened[0], WorldEventKind::Refused { .. }), "{happened:?}");
    let keys = Controls { forward: true, ..Controls::default() };
    tick(&mut world, [WorldInput::Controls(keys)]);
    assert_ne!(world.players[0].body.pos, [0.5, -60.0, 0.5]);
}
