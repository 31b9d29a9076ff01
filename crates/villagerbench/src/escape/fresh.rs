//! New tasks of the same kind: the published generator's steps with numbers of our own, and a dial for the difficulty.

use cooperage_core::{RandomSource, TreeRandom};

use super::atom::Atom;
use super::error::EscapeError;
use super::generate::generate;
use super::layout::EscapeLayout;
use super::sound;

/// Weights of the published levels 1 to 5: level n has 8 − n tasks.
const PUBLISHED: [f64; 5] = [7.0, 6.0, 5.0, 4.0, 3.0];
/// Weights that go on like that; they come in as the dial rises above the middle.
const BEYOND: [f64; 3] = [2.0, 1.0, 1.0];
/// How strongly the dial tilts the weights, for each level.
const TILT: f64 = 1.8;
/// Layouts that are tried for a task.
const TRIES_MAX: u32 = 200;
/// Seeds of tasks are below this, so that they make short names.
const SEEDS: u32 = 1_000_000;

/// The number and kind of tasks to make.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EscapeTaskRequest {
    pub count: u32,
    /// The seed of all of them.
    pub seed: u64,
    /// From 0, easy, over 0.5, as the published ones are, to 1, hard.
    pub difficulty: f64,
    /// The number of agents.
    pub agents: u32,
}

/// Makes tasks; each can be played ([`sound::check`]), and no two have the same name.
///
/// # Errors
/// [`EscapeError::NoTask`] where these atoms give none.
pub fn fresh(atoms: &[Atom], wish: &EscapeTaskRequest) -> Result<Vec<EscapeLayout>, EscapeError> {
    let tree = TreeRandom::from_seed(wish.seed).child("villagerbench escape tasks");
    let mut layouts: Vec<EscapeLayout> = Vec::new();
    for number in 0..u64::from(wish.count) {
        let mut random = tree.numbered_child("task", number);
        let level = level(wish.difficulty, &mut random);
        let mut made = None;
        for _ in 0..TRIES_MAX {
            let seed = i64::from(random.below(SEEDS));
            let is_known = layouts.iter().any(|known| (known.level, known.seed) == (level, seed));
            let mut steps = random.numbered_child("steps", seed.unsigned_abs());
            made = generate(atoms, wish.agents, level, seed, &mut steps)
                .ok()
                .filter(|layout| !is_known && sound::check(layout, atoms).is_ok());
            if made.is_some() {
                break;
            }
        }
        let nothing = EscapeError::NoTask { agents: wish.agents, level, seed: number as i64 };
        layouts.push(made.ok_or(nothing)?);
    }
    Ok(layouts)
}

/// A layout of that level and seed in the place of one that can't be played.
///
/// # Errors
/// [`EscapeError::NoTask`] where these atoms give none.
pub fn in_place_of(atoms: &[Atom], agents: u32, level: u32, seed: i64) -> Result<EscapeLayout, EscapeError> {
    let tree = TreeRandom::from_seed(seed.cast_unsigned()).child("villagerbench escape layouts");
    let mut tried = (0..u64::from(TRIES_MAX)).filter_map(|number| {
        let made = generate(atoms, agents, level, seed, &mut tree.numbered_child("try", number)).ok();
        made.filter(|layout| sound::check(layout, atoms).is_ok())
    });
    tried.next().ok_or(EscapeError::NoTask { agents, level, seed })
}

/// Draws the number of steps: in the middle of the dial as the published tasks have them.
fn level(difficulty: f64, random: &mut TreeRandom) -> u32 {
    let dial = if difficulty.is_finite() { (difficulty - 0.5).clamp(-0.5, 0.5) * 2.0 } else { 0.0 };
    let published = PUBLISHED.iter().copied();
    let weights: Vec<f64> = published
        .chain(BEYOND.iter().map(|weight| weight * dial.max(0.0)))
        .enumerate()
        .map(|(step, weight)| weight * libm::exp(TILT * dial * step as f64))
        .collect();
    let all: f64 = weights.iter().sum();
    let mut drawn = f64::from(random.next_u32()) / (f64::from(u32::MAX) + 1.0) * all;
    for (step, weight) in weights.iter().enumerate() {
        if drawn < *weight {
            return step as u32 + 1;
        }
        drawn -= weight;
    }
    1
}
