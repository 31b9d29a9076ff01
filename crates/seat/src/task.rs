//! The task of an episode, as a person reads it.

use cooperage_journal::EpisodePlan;
use cooperage_suites::suite::{PersonTask, Suite, Suites};

/// The task of an episode in words for a person: the suite's own, or else its name and its line in the list of tasks.
#[must_use]
pub fn person_task(suites: &Suites, suite: &dyn Suite, plan: &EpisodePlan) -> PersonTask {
    let about = || suites.select(&plan.task).ok().and_then(|tasks| Some(tasks.first()?.about.clone()));
    let listed = || PersonTask { title: plan.task.clone(), about: about().unwrap_or_default() };
    suite.persons().told(plan).unwrap_or_else(listed)
}
