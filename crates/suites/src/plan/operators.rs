//! The operators of an episode: the seats that may give the commands of the world's server.

use cooperage_journal::EpisodePlan;

use super::RunPlanError;
use super::seats::seats_of;
use crate::condition::SeatSelector;
use crate::suite::Suite;

/// Returns the seats that are meant, ascending. People and agents are named as they are called in the episode.
///
/// # Errors
/// [`RunPlanError::Operator`] where the world knows no commands, [`RunPlanError::Seat`] for a seat that does not exist.
pub(super) fn operators(
    asked: &[SeatSelector],
    suite: &dyn Suite,
    plan: &EpisodePlan,
) -> Result<Vec<u32>, RunPlanError> {
    if asked.is_empty() {
        return Ok(Vec::new());
    }
    if suite.views().blocks.is_none() {
        return Err(RunPlanError::Operator { task: plan.task.clone() });
    }
    let mut names = suite.persons().agent_names(plan);
    for (seat, person) in &plan.people {
        if let Some(name) = names.get_mut(*seat as usize) {
            name.clone_from(person);
        }
    }
    let mut seats = Vec::new();
    for who in asked {
        seats.extend(seats_of(who, &names)?);
    }
    seats.sort_unstable();
    seats.dedup();
    Ok(seats)
}
