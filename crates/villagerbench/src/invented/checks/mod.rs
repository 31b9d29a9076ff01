//! The checks of a record, in their order; the first that fails rejects it (docs/spec/villager-tasks.md, 6.3).
//!
//! F1 is the reading of a record. The others that cost little come before the play of F9, although F10 and F11 have higher
//! numbers.

mod closure;
mod conflict;
mod novelty;
mod places;
mod reach;
mod supply;
mod time;
mod wording;

use std::fmt;

use cooperage_blocks::{BlockPos, World};
use cooperage_body::environment::BlockEnvironment;

use super::criterion::{Condition, Criterion, Doers};
use super::record::InventedTask;
use super::scenario::Invented;
use super::{place, words};
use crate::settings::VillagerBenchSettings;
use crate::world::VillagerWorld;

pub use conflict::conflict;
pub use novelty::repeated;
pub use places::bounds;
pub(crate) use reach::{ReachableCells, is_passable};
pub use time::has_no_gain;

/// The points of a whole task.
const FULL: u32 = 100;

/// A check that a record fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CheckCode {
    Form,
    Bounds,
    Place,
    NotDone,
    Words,
    Reach,
    Supply,
    Time,
    Play,
    Team,
    New,
}

impl CheckCode {
    /// All of them, in their order.
    pub const ALL: [CheckCode; 11] = [
        CheckCode::Form,
        CheckCode::Bounds,
        CheckCode::Place,
        CheckCode::NotDone,
        CheckCode::Words,
        CheckCode::Reach,
        CheckCode::Supply,
        CheckCode::Time,
        CheckCode::Play,
        CheckCode::Team,
        CheckCode::New,
    ];

    /// Its name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            CheckCode::Form => "F1",
            CheckCode::Bounds => "F2",
            CheckCode::Place => "F3",
            CheckCode::NotDone => "F4",
            CheckCode::Words => "F5",
            CheckCode::Reach => "F6",
            CheckCode::Supply => "F7",
            CheckCode::Time => "F8",
            CheckCode::Play => "F9",
            CheckCode::Team => "F10",
            CheckCode::New => "F11",
        }
    }

    /// The rule, as inventors are told it.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            CheckCode::Form => {
                "The reply must be one JSON object of the form that was told, with names that the game knows."
            }
            CheckCode::Bounds => {
                "All cells must lie in x -10..10, y -1..5, z 1..24; at most 400 blocks, 30 creatures and 27 stacks in a chest."
            }
            CheckCode::Place => {
                "No two things may share a cell, doors and beds need room, water must be enclosed, and what needs support or soil must have it."
            }
            CheckCode::NotDone => "No condition may hold at the beginning, and the points must sum to 100.",
            CheckCode::Words => {
                "Every name, number and cell of the conditions must stand in the goal, which names no agent and has at most 800 characters."
            }
            CheckCode::Reach => {
                "Every cell of a condition must be within reach of a place to which an agent can go."
            }
            CheckCode::Supply => {
                "What is there must give all items that the conditions ask for, with the tools, fuel and stations that they take."
            }
            CheckCode::Time => {
                "The task must be possible in 40 seconds of work for each condition, and 120 more."
            }
            CheckCode::Play => "All conditions must be possible together.",
            CheckCode::Team => "A condition may ask for no more agents than the task has.",
            CheckCode::New => "The task must differ from the others.",
        }
    }
}

/// Why a record is rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    pub code: CheckCode,
    /// The reason, as a sentence without its end.
    pub why: String,
    /// The cells of the problem, as the record has them.
    pub cells: Vec<BlockPos>,
}

impl Flaw {
    fn new(code: CheckCode, why: impl Into<String>) -> Flaw {
        Flaw { code, why: why.into(), cells: Vec::new() }
    }

    fn at(code: CheckCode, cell: BlockPos, why: impl Into<String>) -> Flaw {
        Flaw { cells: vec![cell], ..Flaw::new(code, why) }
    }

    /// A record that is none.
    #[must_use]
    pub fn of_form(why: &str) -> Flaw {
        Flaw::new(CheckCode::Form, why)
    }

    /// A task whose play ends with less than all points.
    #[must_use]
    pub fn of_play(why: String, cells: Vec<BlockPos>) -> Flaw {
        Flaw { cells, ..Flaw::new(CheckCode::Play, why) }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)?;
        for (number, cell) in self.cells.iter().enumerate() {
            write!(f, "{} {}", if number == 0 { ":" } else { "," }, place::written(*cell))?;
        }
        Ok(())
    }
}

/// The first of the checks F2 to F8 and F10 that a record fails; F1 is that it is a record, and F9 and F11 take more than
/// it alone.
#[must_use]
pub fn flaw(task: &InventedTask) -> Option<Flaw> {
    // Nothing is built of a record whose cells are anywhere.
    if let Some(flaw) = places::bounds(task) {
        return Some(flaw);
    }
    let settings = VillagerBenchSettings::of_rules(true);
    let world = match super::world(task, &settings, task.agents, 0) {
        Ok(world) => world,
        Err(reason) => return Some(Flaw::new(CheckCode::Form, reason)),
    };
    let round = world.scenario().as_any().downcast_ref::<Invented>()?;
    let blocks: &BlockEnvironment = world.blocks();
    let look = |check: fn(&Site<'_>) -> Option<Flaw>| {
        let players: Vec<_> =
            (0..task.agents).filter_map(|n| blocks.player_of(cooperage_core::AgentId(n))).collect();
        blocks.with_world(|world| check(&Site { task, world, players: &players }))
    };
    look(|site| places::places(site.task, site.world))
        .or_else(|| not_done(task, round, &world))
        .or_else(|| wording::wording(task))
        .or_else(|| look(reach::reach))
        .or_else(|| look(supply::supply))
        .or_else(|| look(time::time))
        .or_else(|| team(task))
}

/// A task in its arena, before anything has been done.
struct Site<'a> {
    task: &'a InventedTask,
    world: &'a World,
    players: &'a [cooperage_blocks::world::PlayerId],
}

/// F4: no condition holds at the beginning, and the points are whole.
fn not_done(task: &InventedTask, round: &Invented, world: &VillagerWorld) -> Option<Flaw> {
    let points: u32 = task.criteria.iter().map(|criterion| criterion.points).sum();
    if points != FULL {
        return Some(Flaw::new(CheckCode::NotDone, format!("the points sum to {points}, not to {FULL}")));
    }
    let (_, held) = round.standing(world.blocks());
    let number = *held.first()?;
    let Criterion { condition, .. } = task.criteria.get(number)?;
    let why = format!("a condition holds at the beginning, \"{}\"", words::sentence(condition));
    Some(Flaw { cells: condition.cells(), ..Flaw::new(CheckCode::NotDone, why) })
}

/// F10: no condition asks for more agents than there are.
fn team(task: &InventedTask) -> Option<Flaw> {
    task.criteria.iter().find_map(|Criterion { condition, .. }| {
        let agents = match condition.doers() {
            Some(Doers::Each(Some(of))) => *of,
            Some(Doers::Agent(number)) => number + 1,
            _ => 1,
        };
        // One agent has no other one to whom it says anything.
        let agents = if matches!(condition, Condition::Said { .. }) { agents.max(2) } else { agents };
        (agents > task.agents).then(|| {
            let why = format!(
                "a condition asks for {agents} agents, and the task is for {}, \"{}\"",
                task.agents,
                words::sentence(condition)
            );
            Flaw::new(CheckCode::Team, why)
        })
    })
}
