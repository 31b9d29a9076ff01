//! Movement and falls (docs/spec/blockworld.md, 12.2, 11.5) where no trace was recorded.
#![allow(clippy::unwrap_used, reason = "names are known to be right")]

use cooperage_blocks::physics::{BodyBuild, BodyMotion, CellReader, Controls, Moved, fluid, step};
use cooperage_blocks::{BlockPos, Chunks};

/// A floor of stone with its top at y 64, 41 cells in square, and these cells.
fn world(cells: &[(i32, i32, i32, &str)]) -> Chunks {
    let mut chunks = Chunks::new();
    for x in -20..=20 {
        for z in -20..=20 {
            chunks.set(BlockPos::new(x, 63, z), "stone".parse().unwrap());
        }
    }
    for &(x, y, z, state) in cells {
        chunks.set(BlockPos::new(x, y, z), state.parse().unwrap());
    }
    chunks
}

const IDLE: Controls = Controls {
    forward: false,
    back: false,
    left: false,
    right: false,
    jump: false,
    sprint: false,
    sneak: false,
};
const FORWARD: Controls = Controls { forward: true, ..IDLE };
const SNEAK: Controls = Controls { sneak: true, ..FORWARD };

fn run(chunks: &Chunks, body: &mut BodyMotion, controls: &Controls, ticks: u32) -> Vec<Moved> {
    (0..ticks).map(|_| step(chunks, body, controls)).collect()
}

fn body(pos: [f64; 3]) -> BodyMotion {
    let mut body = BodyMotion::standing_at(pos);
    body.yaw = 270.0;
    body
}

#[test]
fn rest_is_rest() {
    let chunks = world(&[]);
    let mut resting = body([0.3, 64.0, 0.7]);
    run(&chunks, &mut resting, &IDLE, 5);
    let before = resting;
    assert!(resting.on_ground && resting.vel[1] < -0.078);
    assert!(run(&chunks, &mut resting, &IDLE, 3).iter().all(|moved| *moved == Moved::default()));
    assert_eq!(resting, before);
    // Without the blocks below it falls; in water that flows in it swims.
    let mut hollow = chunks.clone();
    for (x, z) in [(0, 0), (0, 1), (-1, 0), (-1, 1)] {
        hollow.set(BlockPos::new(x, 63, z), "air".parse().unwrap());
    }
    run(&hollow, &mut resting.clone(), &IDLE, 1);
    let mut falling = resting;
    run(&hollow, &mut falling, &IDLE, 2);
    assert!(!falling.on_ground && falling.pos[1] < 64.0);
    let mut flooded = chunks;
    flooded.set(BlockPos::new(0, 64, 0), "water".parse().unwrap());
    run(&flooded, &mut resting, &IDLE, 1);
    assert!(resting.in_water);
}

#[test]
fn soul_sand_and_honey_slow() {
    let speed = |ground: &str| {
        let mut chunks = world(&[]);
        for x in -20..=20 {
            chunks.set(BlockPos::new(x, 63, 0), ground.parse().unwrap());
        }
        let top = 63.0 + chunks.state(BlockPos::new(0, 63, 0)).shape().top;
        let mut walker = body([-10.0, top, 0.5]);
        run(&chunks, &mut walker, &FORWARD, 30);
        run(&chunks, &mut walker, &FORWARD, 1)[0].by[0]
    };
    assert!((speed("stone") - 0.21586).abs() < 1e-4);
    // v' = (v + 0.098) moved, then 0.4 · 0.546 of it is left.
    let expected = 0.098 / (1.0 - 0.4 * 0.546);
    assert!((speed("soul_sand") - expected).abs() < 1e-4, "{}", speed("soul_sand"));
    assert!((speed("honey_block") - expected).abs() < 1e-4);
    let mut chunks = world(&[(0, 64, 0, "honey_block")]);
    chunks.set(BlockPos::new(0, 63, 0), "honey_block".parse().unwrap());
    let mut jumper = body([0.5, 64.9375, 0.5]);
    assert!(run(&chunks, &mut jumper, &Controls { jump: true, ..IDLE }, 1)[0].jumped);
    assert!((jumper.pos[1] - 64.9375 - 0.21).abs() < 1e-6);
}

#[test]
fn who_sneaks_stays_on_edges_but_takes_steps_down() {
    let high = world(&[(0, 64, 0, "stone")]);
    let mut careful = body([0.5, 65.0, 0.5]);
    run(&high, &mut careful, &SNEAK, 100);
    assert!(careful.pos[0] > 1.2 && careful.pos[0] <= 1.3 && careful.pos[1] == 65.0, "{careful:?}");
    let low = world(&[(0, 64, 0, "stone_slab")]);
    let mut careful = body([0.5, 64.5, 0.5]);
    run(&low, &mut careful, &SNEAK, 100);
    assert_eq!(careful.pos[1], 64.0);
}

#[test]
fn who_crouches_fits_below_a_slab_and_stays_low_there() {
    let mut chunks = world(&[]);
    for x in 2..=4 {
        chunks.set(BlockPos::new(x, 65, 0), "stone_slab[type=top]".parse().unwrap());
    }
    let mut upright = body([0.5, 64.0, 0.5]);
    run(&chunks, &mut upright, &FORWARD, 40);
    assert!((upright.pos[0] - 1.7).abs() < 1e-9);
    run(&chunks, &mut upright, &SNEAK, 20);
    assert!(upright.pos[0] > 2.0 && upright.is_crouching);
    run(&chunks, &mut upright, &IDLE, 5);
    assert!(upright.is_crouching, "no room to stand");
    assert_eq!(upright.eyes(&BodyBuild::PLAYER)[1], 64.0 + 1.27);
    run(&chunks, &mut upright, &FORWARD, 60);
    assert!(upright.pos[0] > 5.3 && !upright.is_crouching);
}

#[test]
fn falls_are_counted_and_end_harmlessly_in_water() {
    let chunks = world(&[(3, 64, 0, "hay_block")]);
    let landing = |x: f64| {
        let mut faller = body([x, 84.0, 0.5]);
        faller.on_ground = false;
        run(&chunks, &mut faller, &IDLE, 60).iter().find_map(|moved| moved.landed)
    };
    let on_stone = landing(0.5).unwrap();
    assert!((on_stone.fallen - 20.0).abs() < 1e-9 && on_stone.on.name() == "stone");
    assert_eq!(landing(3.5).unwrap().on.name(), "hay_block");
    for soft in ["water", "cobweb", "vine[north=true]"] {
        let chunks = world(&[(0, 64, 0, soft), (0, 65, 0, soft), (0, 66, 0, soft)]);
        let mut faller = body([0.5, 84.0, 0.5]);
        faller.on_ground = false;
        let landed = run(&chunks, &mut faller, &IDLE, 300).iter().find_map(|moved| moved.landed);
        assert!(landed.is_none_or(|landing| landing.fallen < 3.0), "{soft}: {landed:?}");
    }
}

#[test]
fn effects_change_speed() {
    let chunks = world(&[]);
    let speed = |change: fn(&mut BodyMotion)| {
        let mut walker = body([-19.5, 64.0, 0.5]);
        change(&mut walker);
        run(&chunks, &mut walker, &FORWARD, 25);
        run(&chunks, &mut walker, &FORWARD, 1)[0].by[0]
    };
    let plain = speed(|_| ());
    assert!((speed(|body| body.effects.speed = 2) / plain - 1.4).abs() < 1e-4);
    assert!((speed(|body| body.effects.slowness = 2) / plain - 0.7).abs() < 1e-4);
    assert_eq!(speed(|body| body.effects.slowness = 200), 0.0);
}

#[test]
fn scaffolding_is_climbed_stood_upon_and_sunk_through() {
    let chunks = world(&[(0, 64, 0, "scaffolding"), (0, 65, 0, "scaffolding")]);
    let mut climber = body([0.5, 64.0, 0.5]);
    run(&chunks, &mut climber, &Controls { jump: true, ..IDLE }, 40);
    run(&chunks, &mut climber, &IDLE, 20);
    assert!(climber.on_ground && climber.pos[1] == 66.0, "{climber:?}");
    run(&chunks, &mut climber, &Controls { sneak: true, ..IDLE }, 30);
    assert_eq!(climber.pos[1], 64.0);
}

#[test]
fn eyes_are_in_water_below_its_surface() {
    let chunks = world(&[(0, 64, 0, "water"), (1, 64, 0, "water[level=7]")]);
    let mut cells = CellReader::new(&chunks);
    let mut is_under = |x: f64, y: f64| fluid::is_under_water(&mut cells, [x, y, 0.5]);
    assert_eq!([is_under(0.5, 64.88), is_under(0.5, 64.9)], [true, false]);
    assert_eq!([is_under(1.5, 64.1), is_under(1.5, 64.12)], [true, false]);
}

#[test]
fn absurd_bodies_do_no_harm() {
    let chunks = world(&[]);
    for absurd in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1e300, 3e9] {
        for place in 0..7 {
            let mut strange = body([0.5, 64.0, 0.5]);
            match place {
                0..=2 => strange.pos[place] = absurd,
                3..=5 => strange.vel[place - 3] = absurd,
                _ => strange.yaw = absurd,
            }
            run(&chunks, &mut strange, &SNEAK, 3);
            run(&chunks, &mut strange, &FORWARD, 3);
        }
    }
}
