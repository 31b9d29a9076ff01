//! Ticks and chunks per second of the block world on one core, its memory, its snapshots.
//!
//! Every tick is stepped singly, with three random ticks a section, full physics, block ticks and light, and a digest
//! every twenty ticks. Ticks are counted per second of processor time, the best of five rounds; what the clock on the
//! wall says of that round stands beside.

use std::hint::black_box;
use std::sync::Arc;

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::path::{Path, PathCache, PathGoal, PathOptions, find_path_with};
use cooperage_blocks::physics::Controls;
use cooperage_blocks::terrain::{ChunkGenerator, Natural};
use cooperage_blocks::world::{EventCause, Issuer, PlayerId, WorldInput, WorldOptions};
use cooperage_blocks::{BlockPos, ChunkPos, Face, World};

use super::memory::resident;
use super::{BenchFigure, ROUNDS, cpu, now};
use crate::args::BenchArgs;
use crate::error::{CliError, Exit};

/// Ticks that are measured at least.
const TICKS: u64 = 20_000;
/// Ticks before that, in which what is restless comes to rest.
const WARM_UP_TICKS: u64 = 600;
/// Ticks between two digests.
const DIGEST_TICKS: u64 = 20;
/// Agents in the worlds.
const AGENTS: [&str; 4] = ["ann", "ben", "cat", "dan"];
/// Chunks of land around the middle of the forest, each way.
const LAND_CHUNKS: i32 = 13;
/// Mobs that move about in the forest.
const MOBS: i32 = 50;
/// Snapshots and restores that are timed.
const SNAPSHOTS: u32 = 200;

pub(crate) fn measure(args: &BenchArgs) -> Result<Vec<BenchFigure>, CliError> {
    let mut measures = Vec::new();
    let wanted =
        |names: &[&str]| args.only.as_deref().is_none_or(|only| names.iter().any(|name| name.contains(only)));
    let mut add = |name: &'static str, value: f64, unit: &'static str| {
        measures.push(BenchFigure { name: name.into(), value, unit });
    };
    // Loaded before anything is measured.
    black_box(cooperage_blocks::registry());
    // Memory that was given back is used again and not counted: what is weighed comes first, the smaller world before the larger
    // one. Worlds of one kind share what is the same in them, so the first one is weighed.
    if wanted(&["world_bytes"]) {
        let before = resident()?;
        let mut world = flat();
        run(&mut world, WARM_UP_TICKS, |_, _| {});
        add("world_bytes", resident()?.saturating_sub(before) as f64, "B");
    }
    if wanted(&["chunks_per_s", "natural_world_bytes", "natural_snapshot_ms", "natural_restore_ms"]) {
        let before = resident()?;
        // Chunks that another world of this call has made would cost nothing.
        let terrain = ChunkGenerator::Natural(Arc::new(Natural::new(1)));
        let mut world = World::new(WorldOptions::default(), terrain, 1);
        let begun = now();
        for z in -16..16 {
            (-16..16).for_each(|x| world.load(ChunkPos::new(x, z)));
        }
        add("chunks_per_s", 1024.0 / begun.elapsed().as_secs_f64(), "1/s");
        add("natural_world_bytes", resident()?.saturating_sub(before) as f64, "B");
        let spawn = world.generator().spawn();
        for number in 0..MOBS {
            let [x, z] = [spawn.x + number % 10, spawn.z + number / 10].map(f64::from);
            world.spawn_mob(EventCause::Setup, "cow", [x + 0.5, f64::from(spawn.y) + 2.0, z + 0.5]);
        }
        let (snapshot, restore) = snapshots(&mut world);
        add("natural_snapshot_ms", snapshot, "ms");
        add("natural_restore_ms", restore, "ms");
        add("first_write_us", first_write(&mut world), "us");
    }
    if wanted(&["idle_ticks_per_s", "snapshot_ms", "restore_ms"]) {
        let mut world = flat();
        run(&mut world, WARM_UP_TICKS, |_, _| {});
        let (snapshot, restore) = snapshots(&mut world);
        add("snapshot_ms", snapshot, "ms");
        add("restore_ms", restore, "ms");
        let idle = best(|| {
            let mut world = flat();
            run(&mut world, WARM_UP_TICKS, |_, _| {});
            Ok(rate(&mut world, |_, _| {}))
        })?;
        add("idle_ticks_per_s", idle.per_cpu_s, "1/s");
    }
    if wanted(&["busy_ticks_per_s"]) {
        let busy = best(|| {
            let mut world = flat();
            let mut workers: Vec<Worker> =
                (0..AGENTS.len() as u32).map(|n| Worker::new(PlayerId(n))).collect();
            supply(&mut world);
            run(&mut world, WARM_UP_TICKS, |world, tick| work(world, &mut workers, tick));
            let rate = rate(&mut world, |world, tick| work(world, &mut workers, tick));
            let fewest = workers.iter().map(|worker| worker.rounds).min().unwrap_or(0);
            if fewest < 2 {
                return Err(CliError::new(Exit::Broken, format!("an agent was done only {fewest} times")));
            }
            Ok(rate)
        })?;
        add("busy_ticks_per_s", busy.per_cpu_s, "1/s");
    }
    if wanted(&["forest_ticks_per_s", "forest_ticks_per_wall_s"]) {
        let roaming = best(|| {
            let (mut world, home) = forest();
            let mut workers: Vec<Worker> =
                (0..AGENTS.len() as u32).map(|n| Worker::new(PlayerId(n))).collect();
            supply(&mut world);
            run(&mut world, WARM_UP_TICKS, |world, tick| roam(world, &mut workers, home, tick));
            Ok(rate(&mut world, |world, tick| roam(world, &mut workers, home, tick)))
        })?;
        add("forest_ticks_per_s", roaming.per_cpu_s, "1/s");
        add("forest_ticks_per_wall_s", roaming.per_wall_s, "1/s");
    }
    Ok(measures)
}

/// 21 × 21 superflat chunks with four agents in the middle.
fn flat() -> World {
    let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 0);
    for (number, name) in AGENTS.into_iter().enumerate() {
        world.join(name, [number as f64 * 24.0 - 35.5, -60.0, 0.5]);
    }
    world
}

/// The natural terrain of seed 1 at noon, four agents and fifty cows around the spawn.
fn forest() -> (World, BlockPos) {
    let mut world = World::new(WorldOptions::default(), ChunkGenerator::natural(1), 1);
    command(&mut world, "time set noon");
    command(&mut world, "gamerule doDaylightCycle false");
    let home = world.generator().spawn();
    // As far as an agent sees that stays within 64 × 64: making land has a figure of its own.
    for z in -LAND_CHUNKS..=LAND_CHUNKS {
        for x in -LAND_CHUNKS..=LAND_CHUNKS {
            let chunk = home.chunk();
            world.load(ChunkPos::new(chunk.x + x, chunk.z + z));
        }
    }
    // The land's own animals make room for those that are counted.
    world.rules.mob_loot = false;
    command(&mut world, "kill @e");
    world.step();
    world.rules.mob_loot = true;
    let [x, y, z] = [home.x, home.y, home.z].map(f64::from);
    for (number, name) in AGENTS.into_iter().enumerate() {
        world.join(name, [x + number as f64 * 3.0 - 4.5, y + 1.0, z + 0.5]);
    }
    for number in 0..MOBS {
        let (dx, dz) = (number % 10 * 8 - 36, number / 10 * 14 - 28);
        let ground = world.generator().surface(home.x + dx, home.z + dz);
        let at = [x + f64::from(dx) + 0.5, f64::from(ground) + 1.0, z + f64::from(dz) + 0.5];
        world.spawn_mob(EventCause::Setup, "cow", at);
    }
    (world, home)
}

fn command(world: &mut World, text: &str) {
    world.submit(Issuer::Setup, WorldInput::Command(text.into()));
}

fn supply(world: &mut World) {
    for name in AGENTS {
        command(world, &format!("give {name} dirt 64"));
        command(world, &format!("give {name} iron_shovel"));
    }
}

fn run(world: &mut World, ticks: u64, mut act: impl FnMut(&mut World, u64)) {
    for tick in 0..ticks {
        act(world, tick);
        world.step();
        if tick % DIGEST_TICKS == 0 {
            black_box(world.digest());
            world.take_events();
        }
    }
}

/// How many ticks went by in a second.
#[derive(Clone, Copy)]
struct Rate {
    per_cpu_s: f64,
    per_wall_s: f64,
}

fn rate(world: &mut World, act: impl FnMut(&mut World, u64)) -> Rate {
    let (begun, worked) = (now(), cpu());
    run(world, TICKS, act);
    let (worked, took) = (worked.elapsed(), begun.elapsed());
    Rate { per_cpu_s: TICKS as f64 / worked.as_secs_f64(), per_wall_s: TICKS as f64 / took.as_secs_f64() }
}

/// The round with the least work.
fn best(mut round: impl FnMut() -> Result<Rate, CliError>) -> Result<Rate, CliError> {
    let mut best = round()?;
    for _ in 1..ROUNDS {
        let next = round()?;
        if next.per_cpu_s > best.per_cpu_s {
            best = next;
        }
    }
    Ok(best)
}

/// Milliseconds that a snapshot and a restore take, the middle one of many; between them the world goes on.
fn snapshots(world: &mut World) -> (f64, f64) {
    let (mut taken, mut restored) = (Vec::new(), Vec::new());
    for _ in 0..SNAPSHOTS {
        let begun = now();
        let snapshot = world.snapshot();
        taken.push(begun.elapsed().as_secs_f64() * 1e3);
        world.step();
        world.take_events();
        let begun = now();
        world.restore(&snapshot);
        restored.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    (median(taken), median(restored))
}

/// Microseconds of the first write to a section after a snapshot.
fn first_write(world: &mut World) -> f64 {
    let spawn = world.generator().spawn();
    let mut times = Vec::new();
    for number in 0..SNAPSHOTS as i32 {
        let snapshot = world.snapshot();
        let at = spawn.offset(number % 16 * 16, -30, number / 16 * 16);
        let begun = now();
        world.set_cell(at, "gold_block".parse().unwrap_or_default());
        times.push(begun.elapsed().as_secs_f64() * 1e6);
        drop(snapshot);
        world.take_events();
    }
    median(times)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// An agent at work: it walks, digs four cells, fills them again.
struct Worker {
    id: PlayerId,
    path: Option<Path>,
    cache: PathCache,
    at: usize,
    stage: u32,
    rounds: u32,
    wait: u32,
}

impl Worker {
    fn new(id: PlayerId) -> Worker {
        Worker { id, path: None, cache: PathCache::default(), at: 0, stage: 0, rounds: 0, wait: 0 }
    }
}

/// Cells of a walk.
const WALK: i32 = 18;

/// One agent after the other walks, digs, places.
fn work(world: &mut World, workers: &mut [Worker], _tick: u64) {
    let turn = workers
        .iter()
        .enumerate()
        .min_by_key(|(number, worker)| (worker.rounds, *number))
        .map(|(number, _)| number);
    let Some(worker) = turn.and_then(|turn| workers.get_mut(turn)) else { return };
    let Some(player) = world.player(worker.id) else { return };
    let feet = player.cell();
    match worker.stage {
        0 => {
            let side = if worker.rounds % 2 == 0 { WALK } else { -WALK };
            let goal = PathGoal::Block(feet.offset(0, 0, side));
            let options = PathOptions::reference();
            worker.path = Some(find_path_with(world.chunks(), feet, &goal, &options, &mut worker.cache));
            worker.at = 0;
            worker.stage = 1;
        }
        1 => {
            if follow(world, worker) {
                worker.stage = 2;
            }
        }
        stage @ 2..=9 => {
            // Dig four cells around the feet, then fill them.
            let number = (stage - 2) % 4;
            let side = Face::HORIZONTAL[number as usize];
            let ground = feet.down().step(side);
            let is_dug = stage < 6;
            if worker.wait == 0 {
                let input = if is_dug {
                    WorldInput::Dig(ground)
                } else {
                    WorldInput::UseOn {
                        cell: ground.down(),
                        face: Face::Up,
                        hit: None,
                        hand: InteractionHand::Main,
                    }
                };
                world.submit(Issuer::Player(worker.id), input);
                worker.wait = 1;
            } else if world.state(ground).is_air() == is_dug || worker.wait > 60 {
                worker.wait = 0;
                worker.stage += 1;
            } else {
                worker.wait += 1;
            }
        }
        _ => {
            worker.stage = 0;
            worker.rounds += 1;
        }
    }
}

/// Walks on along the path; whether it is at its end.
fn follow(world: &mut World, worker: &mut Worker) -> bool {
    let Some(player) = world.player(worker.id) else { return true };
    let [x, y, z] = player.body.pos;
    let target = worker.path.as_ref().and_then(|path| path.steps.get(worker.at)).map(|step| step.to);
    let Some(to) = target else {
        world.submit(Issuer::Player(worker.id), WorldInput::Controls(Controls::default()));
        return true;
    };
    let (dx, dz) = (f64::from(to.x) + 0.5 - x, f64::from(to.z) + 0.5 - z);
    if dx * dx + dz * dz < 0.15 && (f64::from(to.y) - y).abs() < 1.2 {
        worker.at += 1;
        return false;
    }
    worker.wait += 1;
    if worker.wait > 80 {
        // The worker is stuck: another agent may have dug the ground away.
        worker.wait = 0;
        worker.at = usize::MAX;
        return false;
    }
    let yaw = (-dx).atan2(dz).to_degrees();
    let jump = f64::from(to.y) > y + 0.6;
    world.submit(Issuer::Player(worker.id), WorldInput::Look { yaw, pitch: 0.0 });
    world.submit(
        Issuer::Player(worker.id),
        WorldInput::Controls(Controls { forward: true, jump, ..Controls::default() }),
    );
    false
}

/// All four agents roam within 64 × 64 cells around a place, by paths.
fn roam(world: &mut World, workers: &mut [Worker], home: BlockPos, tick: u64) {
    for worker in workers {
        if worker.stage == 1 {
            if follow(world, worker) {
                worker.stage = 0;
                worker.rounds += 1;
            }
            continue;
        }
        let Some(player) = world.player(worker.id) else { continue };
        let feet = player.cell();
        let spread = |salt: u64| ((tick.wrapping_mul(2_654_435_761) >> salt) % 48) as i32 - 24;
        let goal = PathGoal::NearXz { x: home.x + spread(3), z: home.z + spread(9), range: 2.0 };
        let options =
            PathOptions { can_dig: false, can_parkour: false, node_budget: 600, ..PathOptions::reference() };
        worker.path = Some(find_path_with(world.chunks(), feet, &goal, &options, &mut worker.cache));
        (worker.at, worker.stage, worker.wait) = (0, 1, 0);
    }
}
