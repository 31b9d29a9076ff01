//! Tasks drawn by a seed.

use cooperage_blocks::{BlockPos, registry};
use cooperage_core::{RandomSource, TreeRandom};
use cooperage_suites::tasks::Split;

use super::goal::MetaGoal;
use super::kind::MetaKind;
use super::pools::{self, DrawnThing};
use super::task::{MetaEdition, MetaTask};
use super::words::WORDINGS;
use super::{recipe, room, splits, words};

/// Seeds are drawn below this, so that any reader of JSON keeps them.
const SEEDS: u64 = 1 << 48;
/// The lowest layer in which things stand.
const FLOOR: i32 = -60;
/// Offsets of the further blocks of a pattern (docs/spec/villager-tasks.md, 6.1.5).
const PATTERNS: [&[[i32; 3]]; 18] = [
    &[[1, 0, 0]],
    &[[0, 1, 0]],
    &[[0, 0, 1]],
    &[[1, 1, 0]],
    &[[0, 1, 1]],
    &[[1, 0, 1]],
    &[[2, 0, 0]],
    &[[0, 0, 2]],
    &[[1, 0, 0], [2, 0, 0]],
    &[[0, 0, 1], [0, 0, 2]],
    &[[0, 1, 0], [0, 2, 0]],
    &[[1, 0, 0], [2, 0, 0]],
    &[[1, 0, 0], [0, 0, 1]],
    &[[1, 0, 0], [1, 1, 0]],
    &[[0, 0, 1], [0, 1, 1]],
    &[[1, 0, 1], [2, 0, 2]],
    &[[1, 0, 1], [2, 0, 0]],
    &[[1, 0, 1], [0, 0, 2]],
];

/// The kinds of so many tasks, drawn by their weights.
#[must_use]
pub fn kinds(random: &mut TreeRandom, count: u32) -> Vec<MetaKind> {
    let whole: u32 = MetaKind::ALL.into_iter().map(MetaKind::weight).sum();
    let mut one = || {
        let mut left = random.below(whole);
        MetaKind::ALL.into_iter().find(|kind| {
            let is_it = left < kind.weight();
            left = left.saturating_sub(kind.weight());
            is_it
        })
    };
    (0..count).map(|_| one().unwrap_or(MetaKind::Dig)).collect()
}

/// Draws a task of a kind for a split.
#[must_use]
pub fn task(kind: MetaKind, id: u32, split: Split, edition: MetaEdition, mut random: TreeRandom) -> MetaTask {
    let random = &mut random;
    let seed = loop {
        let seed = random.next_u64() % SEEDS;
        if splits::seed_is_in(kind, seed, split) {
            break seed;
        }
    };
    let mut goal = MetaGoal::new(kind);
    let own = splits::of_split(kind, split, edition);
    if let Some(DrawnThing { target, tool, others, .. }) = pools::draw(own, random) {
        target.clone_into(&mut goal.target);
        tool.clone_into(&mut goal.tool);
        others.clone_into(&mut goal.others);
    }
    goal.in_chest = kind.may_use_chests() && random.below(3) == 0;
    if kind.has_cell() {
        goal.cell = cell(kind, random);
    }
    finish(&mut goal, random);
    if goal.things().is_empty() {
        goal.in_chest = false;
    }
    let wording = random.below(WORDINGS as u32);
    let task = MetaTask { id, edition, split, seed, wording, goal, text: None };
    if task.goal.other(0) == "errand" && kind == MetaKind::Sign { with_errand(task, random) } else { task }
}

/// The cell of a task; what belongs to it is not where agents start.
fn cell(kind: MetaKind, random: &mut TreeRandom) -> BlockPos {
    let edge = pools::edge(kind);
    let across = (25 - 2 * edge).max(1).unsigned_abs();
    loop {
        let mut at = || 1 + edge + random.below(across).cast_signed();
        let (x, z) = (at(), at());
        let height = match kind {
            MetaKind::Dig | MetaKind::Move => random.below(3).cast_signed(),
            MetaKind::Place => random.below(2).cast_signed(),
            MetaKind::Water | MetaKind::Fishing | MetaKind::Boat => random.below(2).cast_signed() - 1,
            MetaKind::BoneMeal => -1,
            _ => 0,
        };
        let cell = BlockPos::new(x, FLOOR + height, z);
        if !room::is_near_start(cell, edge + 2) {
            return cell;
        }
    }
}

/// Draws the rest of a goal.
fn finish(goal: &mut MetaGoal, random: &mut TreeRandom) {
    match goal.kind {
        MetaKind::Dig if registry().block(&goal.target).is_some_and(|block| block.info().has_gravity) => {
            goal.cell.y = FLOOR;
        }
        MetaKind::Craft => {
            let is_two = random.below(10) < 3 && recipe::plan(&goal.target, 2).is_some();
            goal.step = if is_two { 2 } else { 1 };
        }
        MetaKind::Place => place(goal, random),
        MetaKind::Chat => {
            let [first, second] = pools::styles(random);
            let topic = goal.other(2).to_owned();
            goal.others = vec![first.to_owned(), second.to_owned(), topic];
        }
        MetaKind::Sign if goal.other(0) != "errand" => {
            goal.text = goal.other(1).to_owned();
            goal.others.clear();
        }
        MetaKind::Toggle => {
            let facings = ["north", "south", "east", "west"];
            facings[random.below(4) as usize].clone_into(&mut goal.facing);
        }
        _ => {}
    }
}

/// The cells of blocks to place, and how the block is turned.
fn place(goal: &mut MetaGoal, random: &mut TreeRandom) {
    goal.cells = vec![goal.cell];
    let block = registry().block(&goal.target);
    let values = |name: &str| {
        let property = block.and_then(|block| block.info().property(name));
        property.map_or(Vec::new(), |property| property.values.iter().map(ToString::to_string).collect())
    };
    let turns: Vec<String> = [values("facing"), values("axis")].concat();
    if let Some(turn) = random.choose(&turns) {
        turn.clone_into(&mut goal.facing);
        return;
    }
    let is_there = |cell: &BlockPos| (1..=25).contains(&cell.x) && (1..=25).contains(&cell.z);
    let [east, south] = [0, 1].map(|_| if random.below(2) == 0 { 1 } else { -1 });
    match random.below(10) {
        0..4 => {}
        4..9 => {
            let pattern = PATTERNS[random.below(PATTERNS.len() as u32) as usize];
            let cells = pattern.iter().map(|[x, y, z]| goal.cell.offset(x * east, *y, z * south));
            let cells: Vec<BlockPos> = cells.collect();
            goal.cells.extend(cells);
        }
        _ => {
            for _ in 0..=random.below(2) {
                let [x, y, z] = [3, 2, 3].map(|below| random.below(below).cast_signed());
                let cell = goal.cell.offset(x * east, y, z * south);
                if !goal.cells.contains(&cell) {
                    goal.cells.push(cell);
                }
            }
        }
    }
    // Nothing is placed higher than agents reach from the ground.
    let lift = goal.cells.iter().map(|cell| cell.y - FLOOR).max().unwrap_or(0) - 2;
    if lift > 0 {
        goal.cells.iter_mut().for_each(|cell| cell.y -= lift);
        goal.cell.y -= lift;
    }
    goal.cells.retain(is_there);
}

/// An errand on a sign, made for the room in which the sign stands.
fn with_errand(mut task: MetaTask, random: &mut TreeRandom) -> MetaTask {
    let number: u32 = task.goal.other(1).parse().unwrap_or(0);
    task.goal.others.clear();
    // The room of the errand depends on its kind alone, and not on the words.
    let mut errand = MetaGoal::new(match number {
        0 => MetaKind::Take,
        1 => MetaKind::Place,
        2 => MetaKind::Dig,
        _ => MetaKind::Craft,
    });
    let of =
        |names: &[&str], random: &mut TreeRandom| random.choose(names).map_or("", |name| name).to_owned();
    let spots = room::free_spots(task.seed, task.goal.cell, 2);
    match errand.kind {
        MetaKind::Take => {
            errand.target = of(&pools::ERRAND_ITEMS, random);
            errand.chest = spots.first().copied();
        }
        MetaKind::Place => {
            errand.target = "dirt".to_owned();
            errand.cells = spots.iter().take(1).copied().collect();
        }
        MetaKind::Dig => {
            errand.target = of(&pools::ERRAND_BLOCKS, random);
            errand.cell = spots.first().copied().unwrap_or(task.goal.cell);
        }
        _ => {
            errand.target = "wooden_sword".to_owned();
            errand.station = spots.first().copied();
        }
    }
    task.goal.text = words::sentence(&errand, 0);
    task
}
