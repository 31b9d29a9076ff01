//! Creatures alive: walks and pastures, fright, food, children, produce, monsters and their arrows.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may")]
#![allow(clippy::print_stderr, reason = "what was measured")]

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::terrain::{ChunkGenerator, SuperflatLayer};
use cooperage_blocks::world::{
    DamageSource, Difficulty, EntityId, EntityKind, Issuer, Mob, PlayerId, WorldEventKind, WorldInput,
    WorldOptions,
};
use cooperage_blocks::{BlockPos, World, registry};

/// Grass at 63 over stone, at noon, with a player at (0, 64, 0).
fn meadow() -> (World, PlayerId) {
    let layers = vec![
        SuperflatLayer { state: "stone".parse().unwrap(), height: 127 },
        SuperflatLayer { state: "grass_block".parse().unwrap(), height: 1 },
    ];
    let options = WorldOptions { view_radius: 3, active_radius: 3, ..WorldOptions::default() };
    let mut world = World::new(options, ChunkGenerator::layered(layers), 0);
    world.rules.daylight_cycle = false;
    let id = world.join("ann", [0.5, 64.0, 0.5]);
    command(&mut world, "time set 6000");
    run(&mut world, 2);
    (world, id)
}

fn command(world: &mut World, text: &str) {
    world.submit(Issuer::Setup, WorldInput::Command(text.into()));
    world.step();
}

fn run(world: &mut World, ticks: u32) {
    (0..ticks).for_each(|_| world.step());
}

fn summon(world: &mut World, kind: &str, at: [f64; 3]) -> EntityId {
    command(world, &format!("summon {kind} {} {} {}", at[0], at[1], at[2]));
    world.entities().iter().rev().find(|entity| matches!(entity.kind, EntityKind::Mob(_))).unwrap().id
}

fn ask(world: &mut World, id: PlayerId, input: WorldInput) {
    world.submit(Issuer::Player(id), input);
    world.step();
}

fn hold(world: &mut World, item: &str) {
    command(world, &format!("item replace entity ann weapon.mainhand with {item}"));
}

fn mob(world: &World, id: EntityId) -> Option<&Mob> {
    match &world.entity(id)?.kind {
        EntityKind::Mob(mob) => Some(mob),
        _ => None,
    }
}

fn mobs<'a>(world: &'a World, kind: &'a str) -> impl Iterator<Item = (EntityId, &'a Mob)> {
    world.entities().iter().filter_map(move |entity| match &entity.kind {
        EntityKind::Mob(mob) if mob.kind_name() == kind => Some((entity.id, &**mob)),
        _ => None,
    })
}

fn pos(world: &World, id: EntityId) -> [f64; 3] {
    world.entity(id).unwrap().pos
}

fn apart(a: [f64; 3], b: [f64; 3]) -> f64 {
    ((a[0] - b[0]).powi(2) + (a[1] - b[1]).powi(2) + (a[2] - b[2]).powi(2)).sqrt()
}

fn pasture(world: &mut World, radius: i32) {
    let r = radius;
    for (x1, z1, x2, z2) in [(-r, -r, r, -r), (-r, r, r, r), (-r, -r, -r, r), (r, -r, r, r)] {
        command(world, &format!("fill {x1} 64 {z1} {x2} 64 {z2} oak_fence"));
    }
}

#[test]
fn cows_wander_but_stay_in_their_pasture() {
    let (mut world, _) = meadow();
    pasture(&mut world, 5);
    let cows: Vec<EntityId> =
        (0..6).map(|n| summon(&mut world, "cow", [f64::from(n % 3) - 0.5, 64.0, -1.5])).collect();
    let starts: Vec<[f64; 3]> = cows.iter().map(|&cow| pos(&world, cow)).collect();
    let mut farthest = vec![0.0f64; 6];
    for _ in 0..2_000 {
        world.step();
        for (number, &cow) in cows.iter().enumerate() {
            let at = pos(&world, cow);
            assert!(at[0].abs() < 5.5 && at[2].abs() < 5.5 && (at[1] - 64.0).abs() < 1.3, "{at:?}");
            farthest[number] = farthest[number].max(apart(at, starts[number]));
        }
    }
    assert!(farthest.iter().all(|&far| far > 1.5), "{farthest:?}");
}

#[test]
fn mobs_walk_as_fast_as_their_attribute_says() {
    // Towards a player, on open ground: 44.05·(multiplier · attribute)² blocks a second.
    for (kind, expected) in [("zombie", 2.33), ("spider", 3.96), ("creeper", 2.75)] {
        let (mut world, _) = meadow();
        command(&mut world, "time set 18000");
        let id = summon(&mut world, kind, [0.5, 64.0, 15.5]);
        run(&mut world, 24);
        let from = pos(&world, id);
        run(&mut world, 20);
        let speed = apart(pos(&world, id), from);
        assert!((speed / expected - 1.0).abs() < 0.05, "{kind}: {speed} blocks a second");
    }
    let (mut world, id) = meadow();
    hold(&mut world, "wheat");
    let cow = summon(&mut world, "cow", [0.5, 64.0, 9.5]);
    run(&mut world, 20);
    let from = pos(&world, cow);
    run(&mut world, 20);
    let speed = apart(pos(&world, cow), from);
    assert!((speed / (44.05 * 0.25 * 0.25) - 1.0).abs() < 0.05, "a tempted cow: {speed} blocks a second");
    run(&mut world, 100);
    let distance = apart(pos(&world, cow), world.player(id).unwrap().body.pos);
    assert!((1.5..=2.6).contains(&distance), "{distance}");
}

#[test]
fn a_hit_animal_runs() {
    let (mut world, id) = meadow();
    let cow = summon(&mut world, "cow", [2.0, 64.0, 0.5]);
    run(&mut world, 5);
    ask(&mut world, id, WorldInput::Attack(cow));
    let from = pos(&world, cow);
    let mut fastest = 0.0f64;
    let mut last = from;
    for _ in 0..100 {
        world.step();
        let at = pos(&world, cow);
        fastest = fastest.max(apart(at, last));
        last = at;
    }
    assert!(fastest > 0.3, "{fastest}");
    assert!((0..100).map(|_| world.step()).count() == 100 && apart(pos(&world, cow), from) > 1.0);
}

#[test]
fn rabbits_shy_away() {
    let (mut world, id) = meadow();
    let rabbit = summon(&mut world, "rabbit", [3.5, 64.0, 0.5]);
    run(&mut world, 200);
    let distance = apart(pos(&world, rabbit), world.player(id).unwrap().body.pos);
    assert!(distance > 6.0, "{distance}");
}

#[test]
fn fed_pairs_have_children_that_grow() {
    let (mut world, id) = meadow();
    let sheep =
        [summon(&mut world, "sheep", [1.5, 64.0, 0.5]), summon(&mut world, "sheep", [-1.5, 64.0, 0.5])];
    hold(&mut world, "wheat 8");
    for sheep in sheep {
        ask(&mut world, id, WorldInput::Interact { entity: sheep, hand: InteractionHand::Main });
    }
    let wheat = registry().item("wheat").unwrap();
    assert_eq!(world.player(id).unwrap().inventory.count(wheat), 6);
    run(&mut world, 200);
    let children: Vec<(EntityId, u32)> = mobs(&world, "sheep")
        .filter(|(_, mob)| mob.is_baby())
        .map(|(id, mob)| (id, mob.growing_ticks))
        .collect();
    assert_eq!(children.len(), 1);
    let (child, left) = children[0];
    assert!(mob(&world, child).unwrap().color.is_some() && left > 23_000);
    // No second child within the parents' rest; food makes the child grow.
    world.take_events();
    ask(&mut world, id, WorldInput::Interact { entity: sheep[0], hand: InteractionHand::Main });
    let refused =
        world.take_events().into_iter().any(|event| matches!(event.what, WorldEventKind::Refused { .. }));
    assert!(refused);
    let at = pos(&world, child);
    command(&mut world, &format!("tp ann {} {} {}", at[0], at[1], at[2]));
    let before = mob(&world, child).unwrap().growing_ticks;
    ask(&mut world, id, WorldInput::Interact { entity: child, hand: InteractionHand::Main });
    let after = mob(&world, child).unwrap().growing_ticks;
    assert!(after < before * 91 / 100, "{before} {after}");
}

#[test]
fn hens_lay_and_shorn_sheep_get_their_wool_back() {
    let (mut world, _) = meadow();
    pasture(&mut world, 4);
    let sheep = summon(&mut world, "sheep", [1.5, 64.0, 1.5]);
    command(&mut world, "kill @e[type=sheep]");
    let _ = sheep;
    command(&mut world, "summon sheep 1.5 64 1.5 {Sheared:1b}");
    summon(&mut world, "chicken", [-1.5, 64.0, 1.5]);
    let is_shorn = |world: &World| mobs(world, "sheep").any(|(_, mob)| mob.is_shorn);
    assert!(is_shorn(&world));
    let (mut eggs, mut regrown) = (0, None);
    for tick in 0..12_100 {
        world.step();
        if regrown.is_none() && !is_shorn(&world) {
            regrown = Some(tick);
        }
        eggs += world
            .take_events()
            .iter()
            .filter(|event| matches!(&event.what, WorldEventKind::Dropped { stack, .. } if stack.item.name() == "egg"))
            .count();
    }
    assert!(regrown.is_some(), "the wool did not come back");
    assert!((1..=2).contains(&eggs), "{eggs} eggs");
    // Without leave to change cells the grass stays.
    assert_eq!(world.state(BlockPos::new(1, 63, 1)).name(), "grass_block");
}

#[test]
fn zombies_chase_and_hit_by_night_and_burn_by_day() {
    let (mut world, id) = meadow();
    command(&mut world, "time set 18000");
    let zombie = summon(&mut world, "zombie", [8.5, 64.0, 0.5]);
    let mut first_hit = None;
    for tick in 0..200 {
        world.step();
        for event in world.take_events() {
            if let WorldEventKind::PlayerHurt { amount, source, .. } = event.what {
                assert_eq!((amount, source), (3.0, DamageSource::Mob(zombie)));
                first_hit.get_or_insert(tick);
            }
        }
    }
    assert!(first_hit.is_some_and(|tick| (40..120).contains(&tick)), "{first_hit:?}");
    let _ = id;
    let (mut world, _) = meadow();
    command(&mut world, "gamemode creative ann");
    let zombie = summon(&mut world, "zombie", [8.5, 64.0, 0.5]);
    run(&mut world, 600);
    assert!(mob(&world, zombie).is_none(), "it did not burn");
    let (mut world, _) = meadow();
    command(&mut world, "gamemode creative ann");
    command(&mut world, "fill 4 64 -4 14 68 4 stone hollow");
    let zombie = summon(&mut world, "zombie", [8.5, 65.0, 0.5]);
    run(&mut world, 600);
    assert!(mob(&world, zombie).is_some(), "it burnt under a roof");
}

#[test]
fn walls_hide_players_and_peace_takes_monsters() {
    let (mut world, id) = meadow();
    command(&mut world, "time set 18000");
    command(&mut world, "fill -3 64 3 3 66 3 stone");
    let zombie = summon(&mut world, "zombie", [0.5, 64.0, 6.5]);
    run(&mut world, 20);
    assert_eq!(world.player(id).unwrap().health, 20.0);
    world.difficulty = Difficulty::Peaceful;
    world.step();
    assert!(mob(&world, zombie).is_none());
}

#[test]
fn skeletons_shoot_from_afar() {
    let (mut world, id) = meadow();
    command(&mut world, "time set 18000");
    summon(&mut world, "skeleton", [0.5, 64.0, 10.5]);
    let (mut arrows, mut hits) = (0, 0);
    for _ in 0..400 {
        world.step();
        for event in world.take_events() {
            match event.what {
                WorldEventKind::Spawned { entity } => {
                    let missile = world
                        .entity(entity)
                        .is_some_and(|entity| matches!(entity.kind, EntityKind::Missile(_)));
                    arrows += u32::from(missile);
                }
                WorldEventKind::PlayerHurt { source: DamageSource::Projectile, amount, .. } => {
                    hits += 1;
                    assert!((3.0..=5.0).contains(&amount), "{amount}");
                }
                _ => {}
            }
        }
    }
    assert!((5..=7).contains(&arrows), "{arrows} arrows in 400 ticks");
    assert!(hits >= 2, "{hits} of {arrows} hit");
    let _ = id;
}

#[test]
fn creepers_blow_up_and_spare_cells_unless_told_otherwise() {
    for griefs in [false, true] {
        let (mut world, _) = meadow();
        world.rules.mob_griefing = griefs;
        command(&mut world, "time set 18000");
        let creeper = summon(&mut world, "creeper", [2.5, 64.0, 0.5]);
        let (mut hurt, mut blown) = (0.0, 0);
        for _ in 0..60 {
            world.step();
            for event in world.take_events() {
                match event.what {
                    WorldEventKind::PlayerHurt { amount, source: DamageSource::Explosion, .. } => {
                        hurt += amount
                    }
                    WorldEventKind::Cell { .. } => blown += 1,
                    _ => {}
                }
            }
        }
        assert!(mob(&world, creeper).is_none());
        assert!((8.0..=43.0).contains(&hurt), "{hurt}");
        assert_eq!(blown > 0, griefs, "{blown} cells");
    }
}

#[test]
fn spiders_climb_and_are_at_peace_in_the_light() {
    let (mut world, id) = meadow();
    command(&mut world, "fill -4 64 3 4 67 3 stone");
    command(&mut world, "time set 18000");
    command(&mut world, "tp ann 0.5 68 3.5");
    let spider = summon(&mut world, "spider", [0.5, 64.0, 8.5]);
    let mut highest = 0.0f64;
    for _ in 0..200 {
        world.step();
        highest = highest.max(pos(&world, spider)[1]);
    }
    assert!(highest >= 67.0, "it climbed to {highest}");
    assert!(world.player(id).unwrap().health < 20.0);
    let (mut world, id) = meadow();
    let spider = summon(&mut world, "spider", [0.5, 64.0, 4.5]);
    run(&mut world, 100);
    assert_eq!(world.player(id).unwrap().health, 20.0);
    let at = pos(&world, spider);
    command(&mut world, &format!("tp ann {} {} {}", at[0] + 2.0, at[1], at[2]));
    ask(&mut world, id, WorldInput::Attack(spider));
    run(&mut world, 100);
    assert!(world.player(id).unwrap().health < 20.0);
}

#[test]
fn bodies_without_a_mind_stay() {
    let (mut world, _) = meadow();
    command(&mut world, "summon cow 3.5 64 3.5 {NoAI:1b}");
    let cow = mobs(&world, "cow").next().unwrap().0;
    run(&mut world, 5);
    let from = pos(&world, cow);
    run(&mut world, 1_000);
    assert_eq!(pos(&world, cow), from);
}

#[test]
fn fish_swim_in_water_and_die_on_land() {
    let (mut world, _) = meadow();
    command(&mut world, "fill 4 58 4 12 63 12 water");
    let fish: Vec<EntityId> =
        ["cod", "squid", "salmon"].map(|kind| summon(&mut world, kind, [8.5, 60.0, 8.5])).into();
    let beached = summon(&mut world, "cod", [-5.5, 64.0, -5.5]);
    let mut far = 0.0f64;
    for _ in 0..800 {
        world.step();
        for &fish in &fish {
            let at = pos(&world, fish);
            far = far.max(apart(at, [8.5, 60.0, 8.5]));
            assert!(world.state(BlockPos::holding(at[0], at[1] + 0.1, at[2])).holds_water(), "{at:?}");
        }
    }
    assert!(far > 1.5, "{far}");
    assert!(mob(&world, beached).is_none());
}

#[test]
fn monsters_appear_in_the_dark_only() {
    let count = |world: &World| {
        world
            .entities()
            .iter()
            .filter(|entity| matches!(&entity.kind, EntityKind::Mob(mob) if mob.is_monster()))
            .count()
    };
    for (time, appear) in [("18000", true), ("6000", false)] {
        let layers = vec![SuperflatLayer { state: "grass_block".parse().unwrap(), height: 4 }];
        let options = WorldOptions { view_radius: 4, active_radius: 4, ..WorldOptions::default() };
        let mut world = World::new(options, ChunkGenerator::layered(layers), 0);
        world.rules.daylight_cycle = false;
        world.rules.mob_spawning = true;
        world.join("ann", [0.5, -60.0, 0.5]);
        command(&mut world, &format!("time set {time}"));
        command(&mut world, "gamemode creative ann");
        run(&mut world, 400);
        assert_eq!(count(&world) > 0, appear, "{} at {time}", count(&world));
        assert!(count(&world) <= 24);
    }
}

#[test]
fn natural_land_brings_its_animals() {
    let options = WorldOptions { view_radius: 3, active_radius: 1, ..WorldOptions::default() };
    let mut world = World::new(options, ChunkGenerator::natural(3), 3);
    let [x, y, z] = [world.generator().spawn()].map(|at| [at.x, at.y, at.z])[0].map(f64::from);
    world.join("ann", [x, y, z]);
    let expected: usize = world
        .chunks()
        .loaded()
        .iter()
        .map(|&at| world.generator().animals(at, world.chunks().chunk(at).unwrap()).len())
        .sum();
    assert!(expected > 0, "no pack among {} chunks", world.chunks().loaded().len());
    assert_eq!(world.entities().len(), expected);
}

/// Thirty creatures of many kinds, and among them a player that walks and hits.
fn crowd() -> (World, PlayerId) {
    let (mut world, id) = meadow();
    command(&mut world, "time set 14000");
    command(&mut world, "fill 10 60 10 16 63 16 water");
    pasture(&mut world, 20);
    let kinds = [
        "cow",
        "sheep",
        "pig",
        "chicken",
        "rabbit",
        "zombie",
        "skeleton",
        "spider",
        "wolf",
        "villager",
        "horse",
        "llama",
        "cod",
        "creeper",
        "mooshroom",
    ];
    for number in 0..30 {
        let kind = kinds[number % kinds.len()];
        let at = if kind == "cod" {
            [13.0, 61.0, 13.0]
        } else {
            [(number % 6) as f64 * 4.0 - 12.0, 64.0, (number / 6) as f64 * 4.0 - 12.0]
        };
        summon(&mut world, kind, at);
    }
    command(&mut world, "gamerule keepInventory true");
    (world, id)
}

#[test]
fn equal_runs_are_equal_and_restored_ones_go_on_alike() {
    let (mut one, id) = crowd();
    let (mut two, _) = crowd();
    let act = |world: &mut World, tick: u32| {
        if tick.is_multiple_of(50) {
            let yaw = f64::from(tick * 37 % 360);
            let controls =
                cooperage_blocks::physics::Controls { forward: true, jump: true, ..Default::default() };
            world.submit(Issuer::Player(id), WorldInput::Look { yaw, pitch: 0.0 });
            world.submit(Issuer::Player(id), WorldInput::Controls(controls));
        }
        if tick.is_multiple_of(40)
            && let Some(entity) = world.entities().get(tick as usize % 7).map(|entity| entity.id)
        {
            world.submit(Issuer::Player(id), WorldInput::Attack(entity));
        }
        world.step();
    };
    for tick in 0..1_000 {
        act(&mut one, tick);
        act(&mut two, tick);
        if tick.is_multiple_of(100) {
            assert_eq!(one.digest(), two.digest(), "tick {tick}");
        }
    }
    let snapshot = one.snapshot();
    let mut three = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 9);
    three.restore(&snapshot);
    for tick in 1_000..2_000 {
        act(&mut one, tick);
        act(&mut three, tick);
        if tick.is_multiple_of(100) {
            assert_eq!(one.digest(), three.digest(), "tick {tick}");
        }
    }
    assert_eq!(one.digest(), three.digest());
}

#[test]
fn bows_shoot_what_they_are_drawn_for_and_arrows_come_back() {
    let (mut world, id) = meadow();
    hold(&mut world, "bow");
    command(&mut world, "give ann arrow 3");
    let cow = summon(&mut world, "cow", [0.5, 64.0, 10.5]);
    command(&mut world, "summon cow 0.5 64 8.5 {NoAI:1b}");
    command(&mut world, &format!("kill @e[type=cow,limit=1,x=0.5,y=64,z=10.5,distance=..{}]", 1.5));
    let _ = cow;
    ask(&mut world, id, WorldInput::Look { yaw: 0.0, pitch: 2.0 });
    ask(&mut world, id, WorldInput::UseItem(InteractionHand::Main));
    run(&mut world, 22);
    ask(&mut world, id, WorldInput::StopUse);
    world.take_events();
    let arrow = registry().item("arrow").unwrap();
    assert_eq!(world.player(id).unwrap().inventory.count(arrow), 2);
    let mut hurt = 0.0;
    for _ in 0..20 {
        world.step();
        for event in world.take_events() {
            if let WorldEventKind::MobHurt { amount, .. } = event.what {
                hurt += amount;
            }
        }
    }
    assert!((6.0..=10.0).contains(&hurt), "{hurt}");
    // One shot into the ground sticks there and is picked up.
    ask(&mut world, id, WorldInput::Look { yaw: 180.0, pitch: 80.0 });
    ask(&mut world, id, WorldInput::UseItem(InteractionHand::Main));
    run(&mut world, 22);
    ask(&mut world, id, WorldInput::StopUse);
    run(&mut world, 10);
    assert_eq!(world.player(id).unwrap().inventory.count(arrow), 2);
}

#[test]
fn pearls_carry_and_snowballs_push() {
    let (mut world, id) = meadow();
    hold(&mut world, "ender_pearl");
    ask(&mut world, id, WorldInput::Look { yaw: 0.0, pitch: -10.0 });
    ask(&mut world, id, WorldInput::UseItem(InteractionHand::Main));
    run(&mut world, 80);
    assert!(world.player(id).unwrap().body.pos[2] > 10.0);
    assert!(world.player(id).unwrap().inventory.count(registry().item("ender_pearl").unwrap()) == 0);
}

#[test]
fn horses_are_tamed_saddled_and_ridden() {
    let (mut world, id) = meadow();
    let horse = summon(&mut world, "horse", [1.5, 64.0, 0.5]);
    let mut tries = 0;
    while world.player(id).unwrap().riding.is_none() {
        let at = pos(&world, horse);
        command(&mut world, &format!("tp ann {} {} {}", at[0] + 1.0, at[1], at[2]));
        ask(&mut world, id, WorldInput::Interact { entity: horse, hand: InteractionHand::Main });
        tries += 1;
        assert!(tries <= 21, "never tamed");
    }
    ask(&mut world, id, WorldInput::Dismount);
    hold(&mut world, "saddle");
    ask(&mut world, id, WorldInput::Interact { entity: horse, hand: InteractionHand::Main });
    assert!(mob(&world, horse).unwrap().is_saddled() && mob(&world, horse).unwrap().is_tame());
    ask(&mut world, id, WorldInput::Interact { entity: horse, hand: InteractionHand::Main });
    if world.player(id).unwrap().riding.is_none() {
        let at = pos(&world, horse);
        command(&mut world, &format!("tp ann {} {} {}", at[0] + 1.0, at[1], at[2]));
        ask(&mut world, id, WorldInput::Interact { entity: horse, hand: InteractionHand::Main });
    }
    assert_eq!(world.player(id).unwrap().riding, Some(horse));
    ask(&mut world, id, WorldInput::Look { yaw: 0.0, pitch: 0.0 });
    let keys = cooperage_blocks::physics::Controls { forward: true, ..Default::default() };
    ask(&mut world, id, WorldInput::Controls(keys));
    run(&mut world, 20);
    let from = pos(&world, horse);
    run(&mut world, 20);
    let speed = apart(pos(&world, horse), from);
    let expected = mob(&world, horse).unwrap().speed * 43.2;
    assert!((speed / expected - 1.0).abs() < 0.05, "{speed} blocks a second, not {expected}");
    let rider = world.player(id).unwrap().body.pos;
    assert!(apart(rider, pos(&world, horse)) < 2.0);
}

#[test]
fn boats_float_and_carts_roll_and_both_break_into_themselves() {
    let (mut world, id) = meadow();
    command(&mut world, "fill -3 60 2 3 63 40 water");
    hold(&mut world, "oak_boat");
    let use_on = |cell: BlockPos| WorldInput::UseOn {
        cell,
        face: cooperage_blocks::Face::Up,
        hit: None,
        hand: InteractionHand::Main,
    };
    let vehicle = |world: &World| {
        world
            .entities()
            .iter()
            .find(|entity| matches!(entity.kind, EntityKind::Vehicle(_)))
            .map(|entity| entity.id)
    };
    ask(&mut world, id, WorldInput::Look { yaw: 0.0, pitch: 30.0 });
    ask(&mut world, id, use_on(BlockPos::new(0, 63, 3)));
    let boat = vehicle(&world).expect("no boat");
    ask(&mut world, id, WorldInput::Interact { entity: boat, hand: InteractionHand::Main });
    assert_eq!(world.player(id).unwrap().riding, Some(boat));
    let keys = cooperage_blocks::physics::Controls { forward: true, ..Default::default() };
    ask(&mut world, id, WorldInput::Controls(keys));
    run(&mut world, 40);
    let from = pos(&world, boat);
    run(&mut world, 10);
    let speed = apart(pos(&world, boat), from) * 2.0;
    assert!((speed - 8.0).abs() < 0.5, "{speed} blocks a second");
    ask(&mut world, id, WorldInput::Controls(Default::default()));
    ask(&mut world, id, WorldInput::Dismount);
    for _ in 0..6 {
        run(&mut world, 6);
        if vehicle(&world).is_some() {
            let at = pos(&world, boat);
            command(&mut world, &format!("tp ann {} {} {}", at[0] + 1.0, at[1] + 1.0, at[2]));
            ask(&mut world, id, WorldInput::Attack(boat));
        }
    }
    assert!(vehicle(&world).is_none());
    command(&mut world, "tp ann 0.5 64 -2.5");
    command(&mut world, "fill 0 64 -12 0 64 -3 rail[shape=north_south]");
    hold(&mut world, "minecart");
    ask(&mut world, id, use_on(BlockPos::new(0, 64, -4)));
    let cart = vehicle(&world).expect("no cart");
    ask(&mut world, id, WorldInput::Look { yaw: 180.0, pitch: 0.0 });
    ask(&mut world, id, WorldInput::Interact { entity: cart, hand: InteractionHand::Main });
    ask(&mut world, id, WorldInput::Controls(keys));
    run(&mut world, 60);
    let at = pos(&world, cart);
    assert!(at[2] < -6.0 && (at[0] - 0.5).abs() < 0.01, "{at:?}");
}

#[test]
fn villagers_trade_what_they_offer() {
    let (mut world, id) = meadow();
    command(
        &mut world,
        "summon villager 1.5 64 0.5 {VillagerData:{profession:\"minecraft:farmer\",level:2}}",
    );
    let villager = mobs(&world, "villager").next().unwrap().0;
    let trader = mob(&world, villager).unwrap().trader.clone().unwrap();
    assert_eq!((trader.level, trader.offers.len()), (2, 4));
    let offer = &trader.offers[0];
    let trade = |times| WorldInput::Trade { villager, offer: 0, times };
    ask(&mut world, id, trade(1));
    assert!(world.take_events().iter().any(|event| matches!(event.what, WorldEventKind::Refused { .. })));
    for cost in &offer.buy {
        command(&mut world, &format!("give ann {} {}", cost.item.name(), cost.count * 2));
    }
    ask(&mut world, id, trade(5));
    let player = world.player(id).unwrap();
    assert_eq!(player.inventory.count(offer.sell.item), offer.sell.count * 2);
    assert_eq!(mob(&world, villager).unwrap().trader.as_ref().unwrap().offers[0].uses, 2);
}

#[test]
fn fish_bite_and_are_reeled_in() {
    let (mut world, id) = meadow();
    command(&mut world, "fill -4 58 2 4 63 12 water");
    hold(&mut world, "fishing_rod");
    ask(&mut world, id, WorldInput::Look { yaw: 0.0, pitch: 25.0 });
    ask(&mut world, id, WorldInput::UseItem(InteractionHand::Main));
    assert!(world.player(id).unwrap().fishing.is_some());
    let mut waited = 0;
    while !world.player(id).unwrap().fishing.unwrap().is_biting() {
        world.step();
        waited += 1;
        assert!(waited < 700);
    }
    assert!(waited >= 119, "{waited}");
    world.take_events();
    ask(&mut world, id, WorldInput::UseItem(InteractionHand::Main));
    let caught = world.take_events().into_iter().find_map(|event| match event.what {
        WorldEventKind::Dropped { stack, .. } => Some(stack),
        _ => None,
    });
    assert!(caught.is_some());
    run(&mut world, 60);
    assert!(world.player(id).unwrap().inventory.count(caught.unwrap().item) > 0);
}

#[test]
fn tables_enchant_and_grindstones_take_it_off() {
    let (mut world, id) = meadow();
    command(&mut world, "setblock 1 64 1 enchanting_table");
    command(&mut world, "setblock -1 64 1 grindstone");
    hold(&mut world, "iron_sword");
    command(&mut world, "give ann lapis_lazuli 2");
    let slot = world.player(id).unwrap().inventory.slot_of(InteractionHand::Main);
    let held =
        |world: &World| world.player(id).unwrap().inventory.in_hand(InteractionHand::Main).cloned().unwrap();
    ask(&mut world, id, WorldInput::Enchant { slot });
    assert_eq!(held(&world).data.as_ref().unwrap().enchantments.len(), 1);
    assert_eq!(world.player(id).unwrap().inventory.count(registry().item("lapis_lazuli").unwrap()), 1);
    ask(&mut world, id, WorldInput::Grind { slot, with: None });
    assert!(held(&world).data.is_none());
    hold(&mut world, "book");
    ask(&mut world, id, WorldInput::Enchant { slot });
    assert_eq!(held(&world).item.name(), "enchanted_book");
}

#[test]
fn cats_parrots_turtles_and_pandas_eat_where_husbandry_is_whole() {
    let foods = [("cat", "cod"), ("parrot", "melon_seeds"), ("turtle", "seagrass"), ("panda", "bamboo")];
    for (kind, food) in foods {
        for is_whole in [false, true] {
            let (mut world, id) = meadow();
            world.rules.whole_husbandry = is_whole;
            let animal = summon(&mut world, kind, [1.5, 64.0, 0.5]);
            hold(&mut world, food);
            ask(&mut world, id, WorldInput::Interact { entity: animal, hand: InteractionHand::Main });
            let left = world.player(id).unwrap().inventory.count(registry().item(food).unwrap());
            assert_eq!(left, u32::from(!is_whole), "{kind}");
        }
    }
}

#[test]
fn bone_meal_makes_bamboo_grow_where_husbandry_is_whole() {
    let (mut world, id) = meadow();
    let at = |y: i32| BlockPos::new(1, y, 1);
    command(&mut world, "setblock 1 64 1 bamboo_sapling");
    let grow = |world: &mut World| {
        hold(world, "bone_meal");
        let (cell, face, hand) = (at(64), cooperage_blocks::Face::West, InteractionHand::Main);
        ask(world, id, WorldInput::UseOn { cell, face, hit: Some([0.0, 0.5, 0.5]), hand });
    };
    grow(&mut world);
    assert_eq!(world.state(at(64)).name(), "bamboo_sapling");
    world.rules.whole_husbandry = true;
    grow(&mut world);
    assert_eq!([64, 65].map(|y| world.state(at(y)).name()), ["bamboo", "bamboo"]);
    assert!(world.state(at(65)).is("leaves", "small"));
    (0..40).for_each(|_| grow(&mut world));
    let height = (64..).take_while(|y| world.state(at(*y)).name() == "bamboo").count();
    assert!((12..=16).contains(&height), "{height}");
    let top = world.state(at(63 + height as i32));
    assert!(top.is("leaves", "large") && top.is("stage", "1"), "{top}");
}
