//! Meta tasks: tasks for one agent, or two, that take one action or a few. The authors of VillagerBench made them to collect
//! data for tuning (docs/spec/villager-tasks.md, 6.1).
//!
//! A task is a [`MetaGoal`] with the seed of its room. [`draw`] draws tasks, [`room`] plans where things stand, `build` sets
//! the room up, [`scenario`] judges, [`words`] says goals and reads them.

pub mod arguments;
mod build;
pub mod draw;
pub mod generate;
pub mod goal;
pub mod kind;
pub mod pools;
pub mod recipe;
pub mod rewording;
pub mod room;
pub mod scenario;
pub mod splits;
pub mod task;
pub mod words;

use std::sync::LazyLock;

use cooperage_blocks::BlockPos;
use cooperage_body::catalogues::ToolSelection;
use cooperage_core::TreeRandom;
use cooperage_suites::tasks::Split;
use serde_json::Value;

use super::card::facts;
use super::names::NAMES;
use super::seats::with_tools;
use super::settings::VillagerBenchSettings;
use super::world::{Briefing, VillagerRound, VillagerWorld};

pub use goal::MetaGoal;
pub use kind::MetaKind;
pub use scenario::Meta;
pub use task::{MetaEdition, MetaTask};

/// How many tasks of each kind come with the program.
const BUILT_IN: u32 = 10;

static TASKS: LazyLock<Vec<MetaTask>> = LazyLock::new(|| {
    let random = TreeRandom::from_seed(0).child("villagerbench/meta/built in");
    let of = |kind: MetaKind| {
        let random = random.child(kind.name());
        (0..BUILT_IN).map(move |id| {
            let random = random.numbered_child("task", u64::from(id));
            draw::task(kind, id, Split::Test, MetaEdition::First, random)
        })
    };
    MetaKind::ALL.into_iter().flat_map(of).collect()
});

/// The tasks that come with the program: all for tests.
#[must_use]
pub fn built_in() -> &'static [MetaTask] {
    &TASKS
}

/// The world of a task, ready to be played.
///
/// # Errors
/// A text that says which part could not be set up.
pub fn world(
    task: &MetaTask,
    settings: &VillagerBenchSettings,
    agents: u32,
    seed: u64,
) -> Result<VillagerWorld, String> {
    // The tasks belong to the later code under any rules.
    let settings = &VillagerBenchSettings { is_fixed: true, ..*settings };
    let mut world = build::build(task, settings.behaviour(), seed)?;
    let starts = build::starts(task);
    let mut players = Vec::new();
    for (number, name) in NAMES.iter().enumerate().take(agents as usize) {
        let start = starts.get(number).or(starts.first()).copied().unwrap_or_default();
        players.push(world.join(name, start));
    }
    if let Some([x, y, z]) = starts.first() {
        world.set_spawn(BlockPos::holding(*x, *y, *z));
    }
    for gift in build::gifts(task) {
        world.command(&gift)?;
    }
    let scenario = Meta::new(task.clone(), &world);
    let blocks = with_tools(world, &players, ToolSelection::Meta, settings, seed);
    let round = VillagerRound::new(agents, task.limits(), Box::new(scenario));
    Ok(VillagerWorld::new(blocks, briefing(task), round))
}

/// The agents' briefing.
fn briefing(task: &MetaTask) -> Briefing {
    let goal = &task.goal;
    let document = match goal.kind {
        MetaKind::Craft => {
            recipe::plan(&goal.target, goal.step).map_or(Value::Null, |plan| recipe::document(&plan))
        }
        _ => Value::Null,
    };
    let facts = facts(matches!(goal.kind, MetaKind::Milk | MetaKind::Water));
    Briefing { goal: task.told(), document, facts, ..Briefing::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A change of this snapshot changes the tasks that come with the program, or their words.
    #[test]
    fn goals_of_two_tasks_of_each_kind() {
        let goals = built_in().iter().filter(|task| task.id < 2);
        let lines: Vec<String> = goals.map(|task| format!("{}\n  {}", task.name(), task.told())).collect();
        insta::assert_snapshot!(lines.join("\n"));
    }
}
