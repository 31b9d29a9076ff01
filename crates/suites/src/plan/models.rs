//! The models of a team by role, and their sampling.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_journal::{EpisodePlan, ModelPlan, Plan};
use cooperage_models::{BuiltIn, ModelFacts, ModelName, ProviderList, Sampling};
use cooperage_teams::{
    FrameworkInfo, FrameworkRules, NamedSeats, OUTPUT_TOKENS_FIXED, OwnModel, OwnModels, Resolved, RoleInfo,
};
use serde_json::Value;

use super::params::with_params;
use super::seats::SeatedTeam;
use super::{PlanSettings, RunPlanError, SamplingChoice};
use crate::condition::ExperimentCondition;
use crate::suite::{Suite, Suites};

/// The models of a team, and those of its seats that have their own.
pub(super) struct TeamModels {
    pub(super) team: BTreeMap<String, ModelPlan>,
    pub(super) seats: BTreeMap<u32, BTreeMap<String, ModelPlan>>,
}

/// The words from which a team's models are resolved.
pub(super) struct ModelWords<'a> {
    pub(super) suites: &'a Suites,
    pub(super) suite: &'a dyn Suite,
    pub(super) team: &'a SeatedTeam,
    pub(super) options: &'a Resolved,
    pub(super) condition: &'a ExperimentCondition,
    pub(super) settings: &'a PlanSettings<'a>,
    /// The names of all agents, by seat.
    pub(super) names: &'a [String],
}

/// The model of a role among these, or that of all roles, with its key.
fn named<'a>(models: &'a BTreeMap<String, String>, role: &RoleInfo) -> Option<(&'a String, &'a String)> {
    models.get_key_value(role.name).or_else(|| models.get_key_value("*"))
}

impl ModelWords<'_> {
    /// Resolves the models. For a seat, the user's word on the seat goes first, then that on the role, then the files of the team,
    /// then what the user has named for other calls as well.
    pub(super) fn resolve(&self) -> Result<TeamModels, RunPlanError> {
        let seats = NamedSeats { seats: &self.team.seats, names: self.names };
        let own = (self.team.framework.own_models)(self.options, self.suites.texts(), seats)?;
        let seats = self.seats(&own)?;
        Ok(TeamModels { team: self.team(&own, &seats)?, seats })
    }

    fn team(
        &self,
        own: &OwnModels,
        seats: &BTreeMap<u32, BTreeMap<String, ModelPlan>>,
    ) -> Result<BTreeMap<String, ModelPlan>, RunPlanError> {
        let mut models = BTreeMap::new();
        for role in self.roles() {
            // A role that every seat has a model of its own for needs none for the team.
            let lacking = self.team.seats.iter().find(|seat| {
                let models = seats.get(seat);
                !role.is_of_seat || models.is_none_or(|models| !models.contains_key(role.name))
            });
            let named = named(&self.condition.models, role);
            let has_place = lacking.is_some() && (own.is_empty() || !self.is_optional(role));
            let named = named.filter(|(key, _)| has_place || !self.condition.yielding.contains(*key));
            match named {
                Some((_, name)) => drop(models.insert(role.name.to_owned(), self.model(name, role)?)),
                None if lacking.is_none() || self.is_optional(role) => {}
                None => return Err(self.lacking(role, lacking.copied(), own)),
            }
        }
        Ok(models)
    }

    /// The roles that the framework asks for with its options.
    fn roles(&self) -> impl Iterator<Item = &'static RoleInfo> {
        let is_asked = |role: &&RoleInfo| {
            role.asked_with.is_none_or(|(option, fits)| fits(&self.options.written(option)))
        };
        self.team.framework.roles.iter().filter(is_asked)
    }

    /// Whether the team plays without a model for the role.
    fn is_optional(&self, role: &RoleInfo) -> bool {
        let is_needed = role.needed_with.is_some_and(|(option, value)| self.options.written(option) == value);
        role.is_optional && !is_needed
    }

    fn lacking(&self, role: &RoleInfo, seat: Option<u32>, own: &OwnModels) -> RunPlanError {
        match seat {
            Some(seat) if !own.is_empty() => {
                RunPlanError::NoSeatModel { agent: self.agent(seat), seat, role: role.name }
            }
            _ => RunPlanError::NoModel { team: self.team.framework.name.to_owned(), role: role.name },
        }
    }

    fn agent(&self, seat: u32) -> String {
        self.names.get(seat as usize).cloned().unwrap_or_else(|| format!("seat {seat}"))
    }

    fn seats(&self, own: &OwnModels) -> Result<BTreeMap<u32, BTreeMap<String, ModelPlan>>, RunPlanError> {
        let mut of_seats = BTreeMap::new();
        for seat in &self.team.seats {
            let (given, own) = (self.condition.seat_models.get(seat), own.get(seat));
            let mut models = BTreeMap::new();
            for role in self.roles().filter(|role| role.is_of_seat) {
                let own = own.and_then(|own| own.get(role.name));
                if let Some(model) = self.seat_model(*seat, role, given, own)? {
                    models.insert(role.name.to_owned(), model);
                }
            }
            if given.is_some() || !models.is_empty() {
                of_seats.insert(*seat, models);
            }
        }
        Ok(of_seats)
    }

    /// The model of a seat that is not the team's.
    fn seat_model(
        &self,
        seat: u32,
        role: &RoleInfo,
        given: Option<&BTreeMap<String, String>>,
        own: Option<&OwnModel>,
    ) -> Result<Option<ModelPlan>, RunPlanError> {
        let stands = |(key, name): &(&String, &String)| {
            key.as_str() == role.name || own.is_none_or(|own| own.gives_way_to(name))
        };
        if let Some((_, name)) = given.and_then(|given| named(given, role)).filter(stands) {
            return self.model(name, role).map(Some);
        }
        let of_team = named(&self.condition.models, role).filter(stands);
        let is_named = of_team.is_some_and(|(key, _)| !self.condition.yielding.contains(key));
        match own.filter(|_| !is_named) {
            None => Ok(None),
            Some(own) => {
                let wrong = |reason: String| RunPlanError::OwnModel { agent: self.agent(seat), reason };
                let name = own.name.as_ref().map_err(|reason| wrong(reason.clone()))?;
                self.with_own_params(self.model(name, role)?, &own.params).map(Some).map_err(wrong)
            }
        }
    }

    fn with_own_params(
        &self,
        model: ModelPlan,
        params: &BTreeMap<String, Value>,
    ) -> Result<ModelPlan, String> {
        let is_built_in = model.name.parse().is_ok_and(|name: ModelName| name.remote().is_none());
        if is_built_in { Ok(model) } else { with_params(model, params, self.settings) }
    }

    fn model(&self, name: &str, role: &RoleInfo) -> Result<ModelPlan, RunPlanError> {
        let ModelWords { suite, team, options, settings, .. } = self;
        let seat = ModelSeat {
            suite: *suite,
            framework: &team.framework,
            options,
            is_beside_people: team.is_beside_people,
        };
        seat.model(name, role, settings)
    }
}

/// The place in which a model plays: a suite and a framework with its options.
pub(super) struct ModelSeat<'a> {
    pub(super) suite: &'a dyn Suite,
    pub(super) framework: &'a FrameworkInfo,
    pub(super) options: &'a Resolved,
    /// Whether people play in the same world.
    pub(super) is_beside_people: bool,
}

impl ModelSeat<'_> {
    /// The model of that name in a role, if it can play here.
    pub(super) fn model(
        &self,
        name: &str,
        role: &RoleInfo,
        settings: &PlanSettings<'_>,
    ) -> Result<ModelPlan, RunPlanError> {
        let ModelSeat { suite, framework, options, is_beside_people } = self;
        let providers = &settings.providers;
        let model = providers
            .model(name)
            .map_err(|error| RunPlanError::Model { hint: providers.hint(&error), error })?;
        let (player, playable) = match model {
            ModelName::BuiltIn(
                kind @ (BuiltIn::Oracle
                | BuiltIn::Clairvoyant
                | BuiltIn::Anew
                | BuiltIn::Quick
                | BuiltIn::Author
                | BuiltIn::Pieces),
            ) => match suite.scripted_players() {
                players if players.contains(&kind) => ("oracle", suite.oracle(framework, options)),
                players => {
                    let known: Vec<&str> = players.iter().map(|kind| kind.name()).collect();
                    (kind.name(), Err(format!("its scripted players are: {}", known.join(", "))))
                }
            },
            ModelName::BuiltIn(BuiltIn::Reader(_)) => ("reader", suite.reader(framework)),
            _ => ("", Ok(())),
        };
        let facts = facts(providers, &model)?;
        if let Some(facts) = &facts {
            check_facts(facts, name, suite.name(), framework.name, options)?;
        }
        let (suite, team) = (suite.name(), framework.name.to_owned());
        playable.map_err(|reason| RunPlanError::NoPlayer { player, suite, team, reason })?;
        let sampling = role.beside_people.filter(|_| *is_beside_people).unwrap_or(role.sampling);
        let mut plan = model_plan(&model, sampling(&model), options.rules(), settings)?;
        if let Some(facts) = facts {
            // The model is greedy unless the user says otherwise: a framework's sampling is that of language models.
            plan.temperature_milli = settings.temperature_milli;
            plan.output_tokens_max = settings.output_tokens_max;
            plan.params.insert(WEIGHTS.to_owned(), facts.hash.into());
        }
        Ok(plan)
    }
}

/// The parameter of a model with the hash of its weights, where this program reads them: other weights are another model.
pub const WEIGHTS: &str = "weights";

/// The facts of a model whose weights this program reads.
pub(super) fn facts(providers: &ProviderList, model: &ModelName) -> Result<Option<ModelFacts>, RunPlanError> {
    let wrong = |reason| RunPlanError::Weights { model: model.to_string(), reason };
    providers.facts(model).transpose().map_err(wrong)
}

/// Refuses a model in a suite or a framework that it was not trained for, or with other options than it needs.
fn check_facts(
    facts: &ModelFacts,
    model: &str,
    suite: &str,
    framework: &str,
    options: &Resolved,
) -> Result<(), RunPlanError> {
    let mut plays = format!("{} with team `{}`", facts.suite, facts.framework);
    let mut asked = format!("{suite} with team `{framework}`");
    if plays == asked {
        let is_other = |(name, value): &(&String, &String)| options.written(name) != **value;
        let Some((name, value)) = facts.options.iter().find(is_other) else { return Ok(()) };
        plays += &format!(" and `{name}={value}`");
        asked += &format!(" and `{name}={}`", options.written(name));
    }
    Err(RunPlanError::Unfit { model: model.to_owned(), plays, asked })
}

/// Checks that the weights of a plan's models, where this program reads them, are those with which the plan was made.
///
/// # Errors
/// [`RunPlanError::Weights`] for weights that are gone, damaged or changed.
pub fn check_weights(providers: &ProviderList, plan: &Plan) -> Result<(), RunPlanError> {
    let mut seen = BTreeSet::new();
    for (_, model) in plan.episodes.iter().flat_map(EpisodePlan::all_models) {
        let Some(planned) = model.params.get(WEIGHTS).and_then(Value::as_str) else { continue };
        if !seen.insert((model.name.clone(), planned.to_owned())) {
            continue;
        }
        let Ok(name) = model.name.parse() else { continue };
        if let Some(facts) = facts(providers, &name)?.filter(|facts| facts.hash != planned) {
            let reason =
                format!("its weights have the hash {}, and the run was planned with {planned}", facts.hash);
            return Err(RunPlanError::Weights { model: model.name.clone(), reason });
        }
    }
    Ok(())
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
        params: BTreeMap::new(),
    })
}
