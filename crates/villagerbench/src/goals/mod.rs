//! Goals of a library: to have an item for which others must be got first (docs/spec/villager-tasks.md, 6.2).
//!
//! [`library`] is the file of goals, [`class`] names items of which any one will do, [`chain`] finds what lies between bare
//! hands and a goal, [`supply`] counts the sources that this takes. Agents begin with nothing, in a [`yard`] that holds twice
//! the sources or in natural [`terrain`]; [`scenario`] judges.

pub mod chain;
pub mod class;
pub mod library;
pub mod scenario;
pub mod supply;
pub mod terrain;
pub mod words;
pub mod yard;

use cooperage_blocks::BlockPos;
use cooperage_body::catalogues::ToolSelection;
use serde_json::Value;

use super::names::NAMES;
use super::seats::with_tools;
use super::settings::{GoalPlace, VillagerBenchSettings};
use super::world::{Briefing, RoundLimits, VillagerRound, VillagerWorld};

pub use chain::GoalChain;
pub use library::{GoalEntry, GoalKind, GoalLibrary};
pub use scenario::Goals;

/// The most agents that are after a goal together.
pub const AGENTS_MAX: u32 = 4;

/// A goal of a library, as a task.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalTask {
    /// The way to it.
    pub chain: GoalChain,
}

impl GoalTask {
    /// Its name below that of the suite.
    #[must_use]
    pub fn name(&self) -> String {
        format!("goals/{}", self.chain.goal().name)
    }

    /// The limits of its round, which grow with the depth of the goal.
    #[must_use]
    pub fn limits(&self) -> RoundLimits {
        const ACTION_S: f64 = 60.0;
        const WALL_S: f64 = 300.0;
        let depth = f64::from(self.chain.depth);
        RoundLimits::from_seconds(ACTION_S * depth, WALL_S * depth)
    }

    /// One line about it.
    #[must_use]
    pub fn about(&self) -> String {
        let (item, count) = &self.chain.goal().output;
        format!("get {count} {item} from nothing, depth {}", self.chain.depth)
    }
}

/// The world of a task, ready to be played.
///
/// # Errors
/// A text that says which part could not be set up, or which source the terrain lacks.
pub fn world(
    task: &GoalTask,
    settings: &VillagerBenchSettings,
    agents: u32,
    seed: u64,
) -> Result<VillagerWorld, String> {
    // The tasks belong to the later code under any rules.
    let settings = &VillagerBenchSettings { is_fixed: true, ..*settings };
    let demands = supply::demands(&task.chain)?;
    let (mut world, starts, place) = match settings.goals {
        GoalPlace::Arena => {
            let world = yard::build(&demands, settings.behaviour(), seed)?;
            (world, yard::starts(), words::PlaceWords::yard(&demands))
        }
        GoalPlace::Natural => {
            let world = terrain::world(&demands, seed)?;
            let starts = terrain::starts(&world);
            (world, starts, words::PlaceWords::Natural)
        }
    };
    let mut players = Vec::new();
    for (number, name) in NAMES.iter().enumerate().take(agents as usize) {
        let start = starts.get(number).or(starts.first()).copied().unwrap_or_default();
        players.push(world.join(name, start));
    }
    let [x, y, z] = starts.first().copied().unwrap_or_default();
    let start = BlockPos::holding(x, y, z);
    world.set_spawn(start);
    let scenario = Goals::new(task.clone(), agents, settings.goals, start);
    let blocks = with_tools(world, &players, ToolSelection::Goals, settings, seed);
    let round = VillagerRound::new(agents, task.limits(), Box::new(scenario));
    Ok(VillagerWorld::new(blocks, briefing(task, &place), round))
}

/// The agents' briefing.
fn briefing(task: &GoalTask, place: &words::PlaceWords) -> Briefing {
    let entries = task.chain.entries.iter().map(GoalEntry::json);
    Briefing {
        goal: words::goal(&task.chain, place),
        document: Value::Array(entries.collect()),
        facts: words::facts(),
        ..Briefing::default()
    }
}
