//! Plans that build, simulated on a copy of the cells.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop")]

use std::collections::BTreeMap;
use std::path::Path;

use cooperage_blocks::rules::place::{Click, place};
use cooperage_blocks::{BlockPos, BlockState, Chunks, Face, World, registry};
use cooperage_plan::{BuildCell, Direction, Goal, Plan, Step, Unsolvable, plan};

use crate::common::{check, commands, flat, scene};

/// Carries the placements out by the rules of placing, and returns how many cells are as wanted.
fn carry_out(world: &World, plan: &Plan, cells: &[BuildCell]) -> usize {
    let mut chunks: Chunks = world.chunks().clone();
    for planned in &plan.steps {
        match &planned.step {
            Step::Place { cell, item, state, click, stand } => {
                let feet = [*stand, stand.up()];
                assert!(!feet.contains(cell), "stands in {cell}\n{plan}");
                let eye = [f64::from(stand.x) + 0.5, f64::from(stand.y) + 1.62, f64::from(stand.z) + 0.5];
                let low = [click.against.x, click.against.y, click.against.z].map(f64::from);
                let gap = |axis: usize| (low[axis] - eye[axis]).max(eye[axis] - low[axis] - 1.0).max(0.0);
                assert!((0..3).map(|axis| gap(axis).powi(2)).sum::<f64>().sqrt() <= 4.5, "`{planned}`");
                let click = Click {
                    cell: click.against,
                    face: click.face,
                    hit: click.hit,
                    yaw: click.yaw,
                    pitch: click.pitch,
                    is_sneaking: click.is_sneaking,
                };
                let placed = place(&chunks, &item.info().blocks, &click);
                let placed = placed.unwrap_or_else(|error| panic!("{error}: `{planned}`\n{plan}"));
                assert_eq!(placed[0], (*cell, *state), "`{planned}`");
                for (at, state) in placed {
                    chunks.set(at, state);
                }
            }
            Step::Pillar { base, height, item } => {
                for layer in 0..*height as i32 {
                    let cell = base.offset(0, layer, 0);
                    assert!(chunks.state(cell).is_replaceable(), "{cell} is taken: `{planned}`");
                    chunks.set(cell, item.info().blocks[0].default_state());
                }
            }
            Step::Dig { cell, .. } => {
                assert!(!chunks.state(*cell).is_air(), "`{planned}` digs air\n{plan}");
                chunks.set(*cell, BlockState::AIR);
            }
            _ => {}
        }
    }
    cells.iter().filter(|cell| cell.is_met_by(chunks.state(cell.cell))).count()
}

/// Chests beside the agents, with a stack of each wanted item.
fn stock(world: &mut World, cells: &[BuildCell]) {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::from([("dirt", 128)]);
    for cell in cells {
        if let Some(item) = cell.block.info().item.filter(|item| item.name() != "air") {
            *counts.entry(item.name()).or_default() += 1;
        }
    }
    let mut number = 0;
    for (name, count) in counts {
        let stack = registry().item(name).unwrap().info().stack;
        for _ in 0..count.div_ceil(stack) {
            let (place, slot) = (format!("{} -60 -30", number / 27 * 2), number % 27);
            if slot == 0 {
                commands(world, &[&format!("setblock {place} chest")]);
            }
            commands(world, &[&format!("item replace block {place} container.{slot} with {name} {stack}")]);
            number += 1;
        }
    }
}

fn solid(cell: BlockPos, name: &str) -> BuildCell {
    BuildCell { cell, block: registry().block(name).unwrap(), direction: Direction::Any }
}

#[test]
fn a_house_of_three_materials() {
    let mut world = flat(3);
    let mut cells = Vec::new();
    for y in -60..=-56 {
        for z in 0..9 {
            for x in 0..9 {
                let is_wall = x == 0 || x == 8 || z == 0 || z == 8;
                let cell = BlockPos::new(x + 10, y, z);
                let name = match (y, x, z) {
                    (-60, 4, 0) => "oak_door",
                    (-59, 4, 0) => "oak_door",
                    (-56, ..) => "oak_planks",
                    (-58, 0, 3..=5) => "glass",
                    _ if is_wall => "cobblestone",
                    _ => "air",
                };
                cells.push(solid(cell, name));
            }
        }
    }
    stock(&mut world, &cells);
    let goal = Goal::Build { cells: cells.clone(), is_partial: false };
    let plan = plan(&goal, &scene(&world)).unwrap();
    check(&world, &goal, &plan);
    assert_eq!(carry_out(&world, &plan, &cells), cells.len());
    eprintln!("{} steps, {} ticks", plan.steps.len(), plan.ticks());
    assert!(plan.ticks() < 6_000, "{}", plan.ticks());
    let loads: Vec<u32> = (0..3)
        .map(|agent| plan.of(cooperage_core::AgentId(agent)).map(|(_, step)| step.ticks).sum())
        .collect();
    assert!(loads.iter().max().unwrap() < &(loads.iter().min().unwrap() * 2), "{loads:?}");
}

#[test]
fn what_nothing_holds_is_told() {
    let mut world = flat(1);
    let problem = |world: &World, cell: BuildCell| {
        plan(&Goal::Build { cells: vec![cell], is_partial: false }, &scene(world)).unwrap_err()
    };
    commands(
        &mut world,
        &["give agent0 sand 3", "give agent0 torch 3", "give agent0 dirt 9", "give agent0 stone 9"],
    );
    let high = BlockPos::new(6, -55, 0);
    let block = |name: &str| registry().block(name).unwrap();
    assert_eq!(problem(&world, solid(high, "sand")), Unsolvable::Falls { cell: high, block: block("sand") });
    assert_eq!(
        problem(&world, solid(high, "torch")),
        Unsolvable::NoSupport { cell: high, block: block("torch") }
    );
    assert_eq!(
        problem(&world, solid(high, "fire")),
        Unsolvable::NoItemFor { cell: high, block: block("fire") }
    );
    let goal = Goal::Build { cells: vec![solid(high, "stone")], is_partial: false };
    let floating = plan(&goal, &scene(&world)).unwrap();
    check(&world, &goal, &floating);
    assert_eq!(carry_out(&world, &floating, &[solid(high, "stone")]), 1);
}

#[test]
fn facings_and_axes_come_about() {
    let mut world = flat(1);
    let mut cells = Vec::new();
    for (number, face) in Face::HORIZONTAL.into_iter().enumerate() {
        let x = 4 + number as i32 * 2;
        for (z, name) in
            [(0, "oak_stairs"), (2, "furnace"), (4, "oak_trapdoor"), (6, "chest"), (8, "oak_fence_gate")]
        {
            let block = registry().block(name).unwrap();
            cells.push(BuildCell {
                cell: BlockPos::new(x, -60, z),
                block,
                direction: Direction::Facing(face),
            });
        }
    }
    for (x, face) in [(4, Face::Up), (6, Face::North), (8, Face::East)] {
        let block = registry().block("oak_log").unwrap();
        cells.push(BuildCell { cell: BlockPos::new(x, -60, 10), block, direction: Direction::Axis(face) });
    }
    stock(&mut world, &cells);
    let goal = Goal::Build { cells: cells.clone(), is_partial: false };
    let plan = plan(&goal, &scene(&world)).unwrap();
    check(&world, &goal, &plan);
    assert_eq!(carry_out(&world, &plan, &cells), cells.len(), "{plan}");
}

/// The cells of a stored task: `block|facing`, with N, S, E, W for the property facing and x, y, z for the axis.
fn cells_of(task: &serde_json::Value) -> Vec<BuildCell> {
    let palette: Vec<(String, Direction)> = task["palette"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| {
            let (name, direction) = entry.as_str().unwrap().split_once('|').unwrap();
            let direction = match direction {
                "N" => Direction::Facing(Face::North),
                "S" => Direction::Facing(Face::South),
                "E" => Direction::Facing(Face::East),
                "W" => Direction::Facing(Face::West),
                "x" => Direction::Axis(Face::East),
                "y" => Direction::Axis(Face::Up),
                "z" => Direction::Axis(Face::South),
                _ => Direction::Any,
            };
            (name.to_owned(), direction)
        })
        .collect();
    let rows = task["blocks"].as_array().unwrap().iter();
    rows.map(|row| {
        let numbers: Vec<i32> = row.as_array().unwrap().iter().map(|n| n.as_i64().unwrap() as i32).collect();
        let (name, direction) = &palette[numbers[3] as usize];
        let block = registry().block(name).unwrap_or_else(|| panic!("{name}"));
        BuildCell { cell: BlockPos::new(numbers[0], numbers[1], numbers[2]), block, direction: *direction }
    })
    .collect()
}

#[test]
fn stored_blueprints_are_planned_or_refused_with_a_reason() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data/villagerbench/construction_blueprints.json");
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("SKIPPED: there is no {}", path.display());
        return;
    };
    let file: serde_json::Value = serde_json::from_str(&text).unwrap();
    let tasks = file["tasks"].as_array().unwrap();
    let (mut whole, mut missed, mut total) = (0, 0, 0);
    for task in tasks {
        let cells = cells_of(task);
        let mut world = flat(2);
        stock(&mut world, &cells);
        let goal = Goal::Build { cells: cells.clone(), is_partial: true };
        let plan = plan(&goal, &scene(&world)).unwrap();
        check(&world, &goal, &plan);
        let built = carry_out(&world, &plan, &cells);
        whole += usize::from(built == cells.len());
        total += cells.len();
        missed += cells.len() - built;
        if built < cells.len() {
            let reasons: Vec<String> = plan.left_out.iter().map(ToString::to_string).collect();
            eprintln!("task {}: {built} of {} cells: {}", task["id"], cells.len(), reasons.join("; "));
        }
        assert!(built + plan.left_out.len() >= cells.len(), "task {}", task["id"]);
    }
    eprintln!("{whole} of {} blueprints whole; {missed} of {total} cells left out", tasks.len());
}
