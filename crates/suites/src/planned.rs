//! The options of a team as its plan means them.

use cooperage_journal::{EpisodePlan, TeamPlan};
use cooperage_teams::{FrameworkInfo, Resolved, TeamError};

/// The options of a plan's team with their values, those that came later than the plan as it was before them, and the conduct of
/// the plan's revision.
///
/// # Errors
/// [`TeamError`] for an option or a value that does not exist.
pub(crate) fn as_planned(
    framework: &FrameworkInfo,
    plan: &EpisodePlan,
    team: &TeamPlan,
) -> Result<Resolved, TeamError> {
    let options = cooperage_teams::as_planned(framework, &plan.rules, &team.options);
    Ok(framework.resolve(&options)?.with_revision(plan.revision.number()))
}
