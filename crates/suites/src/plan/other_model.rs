//! The plan of an episode with another model in the place of a team's.

use std::collections::BTreeSet;

use cooperage_journal::{EpisodePlan, ModelPlan, TeamPlan};
use cooperage_models::ModelName;
use cooperage_teams::RoleInfo;

use super::models::{ModelSeat, TeamModels};
use super::seats::check_views;
use super::{PlanSettings, RunPlanError};
use crate::planned::as_planned;
use crate::suite::Suites;

/// The team whose models are replaced, and the model that replaces them.
#[derive(Clone, Copy, Debug)]
pub struct OtherModel<'a> {
    /// The place of the team in the plan.
    pub team: usize,
    pub name: &'a str,
    /// The roles that ask for vectors: their models stay, unless a built-in player, which takes every place, comes.
    pub vector_roles: &'a BTreeSet<String>,
}

/// The plan with that model in all roles and seats of a team.
///
/// # Errors
/// [`RunPlanError`] where the model does not exist or cannot play there.
pub fn with_other_model(
    suites: &Suites,
    plan: &EpisodePlan,
    other: OtherModel<'_>,
    settings: &PlanSettings<'_>,
) -> Result<EpisodePlan, RunPlanError> {
    let suite = suites.suite_of(&plan.task)?;
    let mut teams: Vec<TeamPlan> = plan.teams.to_vec();
    if let Some(team) = teams.get_mut(other.team) {
        let framework = suites.framework(&team.framework)?;
        let options = as_planned(framework, plan, team)?;
        let is_beside_people = !plan.people.is_empty();
        let seat = ModelSeat { suite, framework, options: &options, is_beside_people };
        let is_remote = !matches!(settings.providers.model(other.name), Ok(ModelName::BuiltIn(_)));
        let replace = |(role, model): (&String, &mut ModelPlan)| -> Result<(), RunPlanError> {
            let is_its = |info: &&RoleInfo| info.name == role || role == "*";
            let Some(info) = framework.roles.iter().find(is_its) else { return Ok(()) };
            if !(is_remote && other.vector_roles.contains(role)) {
                *model = seat.model(other.name, info, settings)?;
            }
            Ok(())
        };
        let of_seats = team.seat_models.values_mut().flatten();
        team.models.iter_mut().chain(of_seats).try_for_each(replace)?;
        let models = TeamModels { team: team.models.clone(), seats: team.seat_models.clone() };
        check_views(suite, framework, &options, &models)?;
    }
    Ok(EpisodePlan { teams: teams.into(), ..plan.clone() })
}
