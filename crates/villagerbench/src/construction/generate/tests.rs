//! The new tasks beside the published ones.

use std::collections::BTreeSet;

use cooperage_blocks::BlockPos;

use super::super::blueprint::{Facing, GROUND, read, write};
use super::super::complexity::complexity;
use super::super::digging::DiggingRule;
use super::super::tasks::built_in;
use super::*;

/// The largest difference of two distributions (Kolmogorov–Smirnov).
fn distance(a: &[f64], b: &[f64]) -> f64 {
    let part =
        |all: &[f64], at: f64| all.iter().filter(|value| **value <= at).count() as f64 / all.len() as f64;
    a.iter().chain(b).map(|&at| (part(a, at) - part(b, at)).abs()).fold(0.0, f64::max)
}

/// Ranks from 0, ties in the middle.
fn ranks(values: &[f64]) -> Vec<f64> {
    let below = |value: f64| values.iter().filter(|other| **other < value).count() as f64;
    let same = |value: f64| values.iter().filter(|other| **other == value).count() as f64;
    values.iter().map(|&value| below(value) + (same(value) - 1.0) / 2.0).collect()
}

fn spearman(a: &[f64], b: &[f64]) -> f64 {
    let (a, b) = (ranks(a), ranks(b));
    let mean = |all: &[f64]| all.iter().sum::<f64>() / all.len() as f64;
    let (ma, mb) = (mean(&a), mean(&b));
    let product: f64 = a.iter().zip(&b).map(|(a, b)| (a - ma) * (b - mb)).sum();
    let square = |all: &[f64], mean: f64| all.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>().sqrt();
    product / (square(&a, ma) * square(&b, mb))
}

fn features(blueprint: &ConstructionBlueprint) -> [f64; 5] {
    let BlueprintProfile { blocks, height, materials, turned, hanging } = profile_of(blueprint);
    let part = |count: usize| count as f64 / blocks as f64;
    [blocks as f64, height as f64, materials as f64, part(turned), part(hanging)]
}

#[test]
fn at_the_published_dial_they_are_like_the_published_ones() {
    for seed in [1, 77] {
        let made = generate(1_000, seed, PUBLISHED_DIAL).unwrap();
        for (number, name) in ["blocks", "height", "materials", "turned", "hanging"].into_iter().enumerate() {
            let of = |all: &[ConstructionBlueprint]| {
                all.iter().map(|one| features(one)[number]).collect::<Vec<_>>()
            };
            let distance = distance(&of(&made), &of(built_in()));
            eprintln!("{name}: {distance:.3}");
            assert!(distance <= 0.2, "{name}: {distance}");
        }
    }
}

#[test]
fn the_dial_makes_them_harder() {
    let dials: Vec<f64> = (0..=200).map(|step| f64::from(step) / 200.0).collect();
    let hard: Vec<f64> = dials
        .iter()
        .enumerate()
        .map(|(seed, &dial)| complexity(&generate(1, seed as u64, dial).unwrap()[0], DiggingRule::Off))
        .collect();
    let found = spearman(&dials, &hard);
    eprintln!("Spearman {found:.3}");
    assert!(found >= 0.9, "{found}");
}

#[test]
fn every_block_can_be_placed_by_the_tools() {
    for blueprint in generate(300, 5, PUBLISHED_DIAL).unwrap() {
        let id = blueprint.id;
        let mut open: Vec<_> = blueprint.cells.clone();
        let mut there: BTreeSet<BlockPos> = BTreeSet::new();
        let is_there = |there: &BTreeSet<BlockPos>, pos: BlockPos| pos.y < GROUND || there.contains(&pos);
        while !open.is_empty() {
            let before = open.len();
            open.retain(|cell| {
                let offsets: Vec<[i32; 3]> = match cell.facing {
                    Facing::North => vec![[0, 0, 1]],
                    Facing::South => vec![[0, 0, -1]],
                    Facing::West => vec![[1, 0, 0]],
                    Facing::East => vec![[-1, 0, 0]],
                    Facing::X => vec![[1, 0, 0], [-1, 0, 0]],
                    Facing::Y => vec![[0, 1, 0], [0, -1, 0]],
                    Facing::Z => vec![[0, 0, 1], [0, 0, -1]],
                    Facing::Any => {
                        vec![[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]
                    }
                };
                let can_be = offsets.iter().any(|&[x, y, z]| is_there(&there, cell.pos.offset(x, y, z)));
                if can_be {
                    there.insert(cell.pos);
                }
                !can_be
            });
            assert!(open.len() < before, "task {id}: {open:?} can't be placed");
        }
        let (low, high) = blueprint.bounds();
        assert!(low.x >= -26 && high.x == -8 && low.z >= -12 && high.z <= 12, "task {id}: {low} {high}");
    }
}

#[test]
fn the_same_seed_makes_the_same_tasks_and_files_are_read_back() {
    let made = generate(40, 9, 0.7).unwrap();
    assert_eq!(made, generate(40, 9, 0.7).unwrap());
    assert_ne!(made, generate(40, 10, 0.7).unwrap());
    assert_eq!(read(&write(&made)).unwrap(), made);
    let distinct: BTreeSet<String> = made.iter().map(|one| format!("{:?}", one.cells)).collect();
    assert!(distinct.len() > 35);
}
