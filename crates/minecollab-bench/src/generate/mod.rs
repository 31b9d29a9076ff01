//! New tasks of all domains, as files in the published form.
//!
//! Generated tasks pass [`check`](crate::check), which finds impossible ones. Dishes and items for tests differ from
//! those for training, and houses for tests come from other seeds than those for training.

mod building;
mod construction;
mod cooking;
mod crafting;
mod dishes;
mod draw;
mod hells_kitchen;
mod recipes;
mod share;

use cooperage_core::TreeRandom;
use cooperage_suites::tasks::Split;
use serde_json::{Map, Value};
use thiserror::Error;

use crate::record::TaskDomain;

pub use building::{BuildingError, task_of_file};
pub use construction::{SeededHouse, blueprint_json, house_tasks, houses, training_tasks};

/// Tasks by their ids, in the order in which they were made.
pub type GeneratedTasks = Map<String, Value>;

/// The fewest and the most agents of a task.
pub const AGENTS: std::ops::RangeInclusive<u32> = 2..=5;
/// Most tasks that are made at once.
pub const COUNT_MAX: u32 = 10_000;

/// The number and kind of tasks to generate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TaskGenerationRequest {
    /// How many agents a task has.
    pub agents: u32,
    /// For testing or for training.
    pub split: Split,
    /// The number of tasks.
    pub count: u32,
    /// The seed of all of them.
    pub seed: u64,
    /// How hard they are, from 0 to 1.
    pub difficulty: f64,
}

/// Why no tasks are made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TaskGenerationError {
    /// Another number of agents.
    #[error("a task has {} to {} agents", AGENTS.start(), AGENTS.end())]
    Agents,
    /// Hell's Kitchen for more than two agents.
    #[error("Hell's Kitchen is for 2 agents")]
    Exchange,
    /// None or too many.
    #[error("1 to {COUNT_MAX} tasks can be made at once")]
    Count,
    /// A difficulty out of range.
    #[error("the difficulty is from 0 to 1")]
    Difficulty,
    /// A domain without tasks to be solved.
    #[error("there are no new tasks of `{0}`")]
    Domain(&'static str),
    /// No house of a kind that can be built.
    #[error("no seed was found of a house that can be built")]
    House,
    /// No task of the domain gives every agent an item.
    #[error("there is no task in which {agents} agents have something each")]
    Nothing {
        /// How many agents.
        agents: u32,
    },
}

/// Makes tasks.
///
/// # Errors
/// [`TaskGenerationError`] for wishes that cannot be fulfilled.
pub fn generate(
    domain: TaskDomain,
    request: &TaskGenerationRequest,
) -> Result<GeneratedTasks, TaskGenerationError> {
    if !AGENTS.contains(&request.agents) {
        return Err(TaskGenerationError::Agents);
    }
    if !(1..=COUNT_MAX).contains(&request.count) {
        return Err(TaskGenerationError::Count);
    }
    if !(0.0..=1.0).contains(&request.difficulty) {
        return Err(TaskGenerationError::Difficulty);
    }
    let root = TreeRandom::from_seed(request.seed)
        .child("minecollab tasks")
        .child(domain.name())
        .child(request.split.name())
        .numbered_child("agents", u64::from(request.agents));
    match domain {
        TaskDomain::Cooking => cooking::generate(request, &root),
        TaskDomain::HellsKitchen => hells_kitchen::generate(request, &root),
        TaskDomain::Crafting => crafting::generate(request, &root),
        TaskDomain::Construction => construction::generate(request, &root),
        TaskDomain::Debug => Err(TaskGenerationError::Domain(domain.name())),
    }
}

/// Tasks as a file has them: one object with a line for each task.
#[must_use]
pub fn write(tasks: &GeneratedTasks) -> String {
    let line = |(id, record): (&String, &Value)| format!("{}:{record}", Value::from(id.as_str()));
    let lines: Vec<String> = tasks.iter().map(line).collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

/// Returns the ending that makes the ids of tasks of the same kind distinct.
fn variant_suffix(round: u32) -> String {
    if round == 0 { String::new() } else { format!("_variant_{round}") }
}

#[cfg(test)]
mod tests;
