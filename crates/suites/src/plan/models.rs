//! The models of a team by role, and their sampling.

use std::collections::BTreeMap;

use cooperage_journal::ModelPlan;
use cooperage_models::{BuiltIn, ModelName, Sampling};
use cooperage_teams::{FrameworkRules, OUTPUT_TOKENS_FIXED, Resolved, RoleInfo};

use super::seats::SeatedTeam;
use super::{PlanSettings, RunPlanError, SamplingChoice};
use crate::condition::ExperimentCondition;
use crate::suite::Suite;

pub(super) fn models(
    suite: &dyn Suite,
    team: &SeatedTeam,
    options: &Resolved,
    condition: &ExperimentCondition,
    settings: &PlanSettings<'_>,
) -> Result<BTreeMap<String, ModelPlan>, RunPlanError> {
    let mut models = BTreeMap::new();
    for role in team.framework.roles {
        let name = condition.models.get(role.name).or_else(|| condition.models.get("*"));
        // A role that every seat has a model of its own for needs none for the team.
        let is_covered = role.is_of_seat
            && team.seats.iter().all(|seat| {
                let own = condition.seat_models.get(seat);
                own.is_some_and(|own| own.contains_key(role.name) || own.contains_key("*"))
            });
        match name {
            Some(name) => {
                models.insert(role.name.to_owned(), model_of(suite, team, name, role, options, settings)?)
            }
            None if is_covered || role.is_optional => None,
            None => {
                return Err(RunPlanError::NoModel { team: team.framework.name.to_owned(), role: role.name });
            }
        };
    }
    Ok(models)
}

pub(super) fn seat_models(
    suite: &dyn Suite,
    team: &SeatedTeam,
    options: &Resolved,
    condition: &ExperimentCondition,
    settings: &PlanSettings<'_>,
) -> Result<BTreeMap<u32, BTreeMap<String, ModelPlan>>, RunPlanError> {
    let mut of_seats = BTreeMap::new();
    for (seat, own) in condition.seat_models.iter().filter(|(seat, _)| team.seats.contains(seat)) {
        let mut models = BTreeMap::new();
        for role in team.framework.roles.iter().filter(|role| role.is_of_seat) {
            if let Some(name) = own.get(role.name).or_else(|| own.get("*")) {
                models.insert(role.name.to_owned(), model_of(suite, team, name, role, options, settings)?);
            }
        }
        of_seats.insert(*seat, models);
    }
    Ok(of_seats)
}

fn model_of(
    suite: &dyn Suite,
    team: &SeatedTeam,
    name: &str,
    role: &RoleInfo,
    options: &Resolved,
    settings: &PlanSettings<'_>,
) -> Result<ModelPlan, RunPlanError> {
    let providers = &settings.providers;
    let model =
        providers.model(name).map_err(|error| RunPlanError::Model { hint: providers.hint(&error), error })?;
    let (framework, is_beside_people) = (&team.framework, team.is_beside_people);
    let (player, playable) = match model {
        ModelName::BuiltIn(BuiltIn::Oracle) => ("oracle", suite.oracle(framework, options)),
        ModelName::BuiltIn(BuiltIn::Reader(_)) => ("reader", suite.reader(framework)),
        _ => ("", Ok(())),
    };
    let (suite_name, team) = (suite.name(), framework.name.to_owned());
    playable.map_err(|reason| RunPlanError::NoPlayer { player, suite: suite_name, team, reason })?;
    let sampling = role.beside_people.filter(|_| is_beside_people).unwrap_or(role.sampling);
    model_plan(&model, sampling(&model), options.rules(), settings)
}

/// The paper's sampling, except for built-in players, which have none, and models that think, which take none. The paper's
/// limit on an answer's length binds under a framework's `paper` only: models of today would be cut off by it.
fn model_plan(
    model: &ModelName,
    sampling: Sampling,
    rules: FrameworkRules,
    settings: &PlanSettings<'_>,
) -> Result<ModelPlan, RunPlanError> {
    if *model == ModelName::BuiltIn(BuiltIn::Replay) {
        return Err(RunPlanError::Replay);
    }
    let has_own = model.remote().is_some() && !(settings.is_reasoning)(model);
    let is_remote = model.remote().is_some();
    let length = match rules {
        FrameworkRules::Fixed => Some(OUTPUT_TOKENS_FIXED).filter(|_| is_remote),
        FrameworkRules::Paper => sampling.max_output_tokens.filter(|_| has_own),
    };
    Ok(ModelPlan {
        name: model.to_string(),
        temperature_milli: settings
            .temperature_milli
            .filter(|_| is_remote)
            .or(sampling.temperature_milli.filter(|_| has_own))
            .filter(|_| settings.sampling == SamplingChoice::Framework),
        output_tokens_max: settings.output_tokens_max.filter(|_| is_remote).or(length),
        price: (settings.price)(model),
    })
}
