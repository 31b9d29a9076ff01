//! From goals in a block world to steps that bodies can take.
//!
//! [`plan`] takes a [`Goal`] and a [`Scene`] (a read-only world and the agents that act in it) and returns a [`Plan`]: typed
//! [`Step`]s, each with its agent, the steps it waits for and an estimate of its ticks. [`Unsolvable`] says why a goal can't
//! be reached. A plan is made from the present state: [`replan`] makes another one after a failure, without the sources
//! that failed.
//!
//! Items are counted exactly: when a step begins, its agent holds the items that the step uses ([`Step::uses`],
//! [`Step::needs`], [`Step::gains`]). Everything else is an estimate: creatures wander, ground must be dug away, drops
//! depend on chance. A step therefore says what its agent must reach, not how.
//!
//! [`plan_known`] plans from facts without cells, such as those that a text tells; [`told_world`] makes a world of a text that tells
//! cells.
//!
//! [`ground`] tells which cells bodies reach on foot.
//!
//! [`execute`] carries plans out: single steps by bodies, whole plans by crews. [`calls`] turns steps into tool calls, for
//! agents that act with a catalogue of tools.
//!
//! **Invariant:** no clock, no randomness, no I/O; the crate knows goals and the world, neither benchmarks nor frameworks
//! nor models. All loaded cells of a world count as known.

pub mod calls;
mod counted;
mod crew;
mod draft;
mod estimate;
pub mod execute;
mod field;
mod follow;
mod formulas;
mod goal;
pub mod ground;
mod husbandry;
mod known;
mod market;
mod means;
mod merge;
mod obtain;
mod open;
mod parts;
mod plan;
mod problem;
mod scene;
mod sleep;
mod step;
mod stock;
mod survey;
mod told;
mod tools;
mod way;
mod ways;
mod wishes;
mod words;
mod written;

pub use cooperage_blocks::loot::drops::{ItemSources, drops_at_least, sources};
pub use goal::{Goal, Holder};
pub use known::{ItemRecipe, Known, KnownBlocks, recipe, recipes_behind};
pub use means::{Means, Work};
pub use parts::parts;
pub use plan::{Plan, PlannedStep, StepId};
pub use problem::{Missing, Unsolvable};
pub use scene::{Failure, Promise, Scene};
pub use step::{Gain, Station, Step};
pub use told::{ToldPlayer, told_cell, told_state, told_world};

use draft::Draft;
use scene::Excluded;
use survey::Survey;

/// A plan that reaches a goal from the present state.
///
/// # Errors
/// [`Unsolvable`]: the reason why there is no plan.
pub fn plan(goal: &Goal, scene: &Scene<'_>) -> Result<Plan, Unsolvable> {
    replan(goal, scene, &[])
}

/// A plan that reaches a goal from the present state without these sources.
///
/// # Errors
/// [`Unsolvable`]: the reason why there is no plan.
pub fn replan(goal: &Goal, scene: &Scene<'_>, failures: &[Failure]) -> Result<Plan, Unsolvable> {
    draw_up(goal, &Survey::new(scene, Excluded::new(failures))?)
}

/// A plan from facts without cells.
///
/// # Errors
/// [`Unsolvable`]: the reason why there is no plan.
pub fn plan_known(goal: &Goal, known: &Known) -> Result<Plan, Unsolvable> {
    draw_up(goal, &Survey::of_known(known)?)
}

fn draw_up(goal: &Goal, survey: &Survey<'_>) -> Result<Plan, Unsolvable> {
    let mut draft = Draft::new(survey);
    reach(&mut draft, goal)?;
    Ok(Plan { steps: merge::merged(draft.steps) })
}

/// Ticks for which a furnace cooks an item.
const COOK_TICKS: u32 = 200;
/// Most items of a kind that a goal may ask for.
const ITEMS_MAX: usize = 10_000;

fn limited(count: usize, max: usize) -> Result<(), Unsolvable> {
    if count > max { Err(Unsolvable::TooMany { count, max }) } else { Ok(()) }
}

fn reach(draft: &mut Draft<'_, '_>, goal: &Goal) -> Result<(), Unsolvable> {
    match goal {
        Goal::Have { items, who } => {
            let most = items.iter().map(|(_, count)| *count as usize).max();
            limited(most.unwrap_or(0), ITEMS_MAX)?;
            draft.have(items, *who)
        }
        Goal::Gather { blocks, count, who } => {
            limited(*count as usize, ITEMS_MAX)?;
            draft.gather(blocks, *count, *who)
        }
        Goal::All(goals) => goals.iter().try_for_each(|goal| reach(draft, goal)),
        Goal::Open { door, by } => draft.open(*door, by),
        Goal::Sleep => draft.sleep(),
    }
}
