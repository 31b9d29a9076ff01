//! From conditions to a plan in which everything is resolved.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_core::{Digest, Micros};
use cooperage_journal::{
    AttachmentPlan, ClockPlan, EpisodePlan, FORMAT, LimitsPlan, ModelPlan, Plan, PricePlan, TeamPlan,
};
use cooperage_models::{BuiltIn, ModelName};
use cooperage_teams::TeamError;

use crate::condition::Condition;
use crate::experience::{EXPERIENCE, EXPERIENCE_OPTION};
use crate::suite::{Suite, SuiteError, Suites, Task};

/// What holds for every condition of a run.
pub struct Settings<'a> {
    /// The seed.
    pub seed: i64,
    /// Whether tasks that are made for a number of agents are played by so many, whatever a condition says.
    pub fits_agents: bool,
    /// `paper` or `fixed`; none is the suite's own.
    pub rules: Option<String>,
    /// `wait`, `tokens` or `wall`; none is the suite's own.
    pub clock: Option<String>,
    /// The latency profile for the clock `tokens`.
    pub latency: String,
    /// How many times faster than real time the world goes, with the clock `wall`.
    pub speed: u32,
    /// The length of a tick of virtual time; none is the suite's own.
    pub tick: Option<Micros>,
    /// Limits of every episode.
    pub limits: LimitsPlan,
    /// Instead of the framework's own temperature.
    pub temperature_milli: Option<u32>,
    /// Instead of the framework's own limit on a reply's length.
    pub output_tokens_max: Option<u32>,
    /// The user's additions.
    pub attachments: BTreeMap<String, AttachmentPlan>,
    /// Whether a model thinks before it writes, so that the paper's sampling does not fit it.
    pub is_reasoning: &'a dyn Fn(&ModelName) -> bool,
    /// What a model costs, where that is known.
    pub price: &'a dyn Fn(&ModelName) -> Option<PricePlan>,
}

/// A plan that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// An unknown task, or a user's file that is wrong.
    #[error(transparent)]
    Suite(#[from] SuiteError),
    /// An unknown framework or option.
    #[error(transparent)]
    Team(#[from] TeamError),
    /// A value that an option of the suite cannot have.
    #[error("{0}")]
    Option(String),
    /// A text that names no model.
    #[error(transparent)]
    Model(#[from] cooperage_models::ModelNameError),
    /// The team needs a model and none is named.
    #[error("team `{team}` needs a model for role `{role}`")]
    NoModel {
        /// The framework.
        team: String,
        /// The role.
        role: &'static str,
    },
    /// A role that the team does not have.
    #[error("team `{team}` has no model role `{role}`; it has {known}")]
    UnknownRole {
        /// The framework.
        team: String,
        /// What was asked for.
        role: String,
        /// What there is.
        known: String,
    },
    /// The suite has no oracle for the framework.
    #[error("`{suite}` has no oracle for team `{team}`: {reason}")]
    NoOracle {
        /// The suite.
        suite: &'static str,
        /// The framework.
        team: String,
        /// Why there is none.
        reason: &'static str,
    },
    /// The model `replay` has nothing to replay in a run.
    #[error("`replay` is not a model to run with")]
    Replay,
    /// The task cannot be played with so many agents.
    #[error("`{task}` can be played with {min} to {max} agents, not with {agents}")]
    Agents {
        /// The task.
        task: String,
        /// What was asked for.
        agents: u32,
        /// The fewest.
        min: u32,
        /// The most.
        max: u32,
    },
}

impl PlanError {
    /// What to do about it.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        match self {
            PlanError::Suite(error) => error.hint(),
            PlanError::Model(error) => Some(error.hint()),
            PlanError::NoModel { .. } => Some("name one with `--model`, such as `--model oracle`".to_owned()),
            PlanError::Replay => Some("`cooperage replay` plays a journal again".to_owned()),
            PlanError::NoOracle { .. } => {
                Some("name a language model, or another team with `--team`".to_owned())
            }
            PlanError::Team(_)
            | PlanError::Option(_)
            | PlanError::UnknownRole { .. }
            | PlanError::Agents { .. } => None,
        }
    }
}

/// Resolves conditions to a plan: episodes in the order of conditions, tasks and indices.
///
/// # Errors
/// [`PlanError`] names what does not exist or does not fit.
pub fn plan(
    suites: &Suites,
    experiment: Option<&str>,
    selection: Vec<String>,
    conditions: &[Condition],
    settings: &Settings<'_>,
) -> Result<Plan, PlanError> {
    let (mut episodes, mut planned) = (Vec::new(), BTreeSet::new());
    for condition in conditions {
        let team = resolve_team(suites, condition, settings)?;
        for task in suites.select(&condition.suite)? {
            let agents = if settings.fits_agents {
                condition.agents.clamp(*task.agents.start(), *task.agents.end())
            } else {
                condition.agents
            };
            check_agents(&task, agents)?;
            for index in 0..condition.episodes {
                let episode =
                    EpisodePlan { index, agents, ..episode(suites, &task, condition, &team, settings)? };
                // Conditions of an experiment may share episodes; each is played once.
                if planned.insert(episode.key()) {
                    episodes.push(episode);
                }
            }
        }
    }
    Ok(Plan {
        format: FORMAT,
        experiment: experiment.map(str::to_owned),
        selection,
        episodes,
        attachments: settings.attachments.clone(),
    })
}

/// A team with its options and models resolved.
struct ResolvedTeam {
    team: TeamPlan,
    models: BTreeMap<String, ModelPlan>,
    /// The suite's own options that aren't at their defaults.
    suite_settings: BTreeMap<String, String>,
}

fn resolve_team(
    suites: &Suites,
    condition: &Condition,
    settings: &Settings<'_>,
) -> Result<ResolvedTeam, PlanError> {
    let framework = cooperage_teams::framework(&condition.framework)?;
    let suite = suites.suite_of(&condition.suite)?;
    let is_of_suite = |name: &str| suite.options().iter().find(|option| option.name == name);
    let (of_suite, mut options): (BTreeMap<_, _>, BTreeMap<_, _>) =
        condition.options.clone().into_iter().partition(|(name, _)| is_of_suite(name).is_some());
    suite.check_options(&of_suite).map_err(PlanError::Option)?;
    // What is as it would be anyway makes no other episode.
    let is_other = |(name, value): &(String, String)| is_of_suite(name).is_some_and(|o| o.default != value);
    let suite_settings = of_suite.into_iter().filter(is_other).collect();
    for (name, value) in suite.implied_options(rules(settings, condition, suite)) {
        if framework.options.iter().any(|option| option.name == name) {
            options.entry(name).or_insert(value);
        }
    }
    let options = framework.resolve(&options)?;
    let options = options.all().map(|(option, value)| (option.name.to_owned(), value.to_owned())).collect();
    let mut models = BTreeMap::new();
    for role in framework.roles {
        let name = condition
            .models
            .get(role.name)
            .or_else(|| condition.models.get("*"))
            .ok_or_else(|| PlanError::NoModel { team: framework.name.to_owned(), role: role.name })?;
        let model: ModelName = name.parse()?;
        if model == ModelName::BuiltIn(BuiltIn::Oracle) {
            let (suite_name, team) = (suite.name(), framework.name.to_owned());
            let none = |reason| PlanError::NoOracle { suite: suite_name, team, reason };
            suite.oracle(framework.name).map_err(none)?;
        }
        models.insert(role.name.to_owned(), model_plan(&model, (role.sampling)(&model), settings)?);
    }
    let unknown = condition.models.keys().find(|role| *role != "*" && !models.contains_key(*role));
    if let Some(role) = unknown {
        let known: Vec<&str> = framework.roles.iter().map(|role| role.name).collect();
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        return Err(PlanError::UnknownRole { team: framework.name.to_owned(), role: role.clone(), known });
    }
    let team = TeamPlan { framework: framework.name.to_owned(), options };
    Ok(ResolvedTeam { team, models, suite_settings })
}

/// The paper's sampling, except for built-in players, which have none, and models that think, which take none.
fn model_plan(
    model: &ModelName,
    sampling: cooperage_models::Sampling,
    settings: &Settings<'_>,
) -> Result<ModelPlan, PlanError> {
    if *model == ModelName::BuiltIn(BuiltIn::Replay) {
        return Err(PlanError::Replay);
    }
    let has_own = model.remote().is_some() && !(settings.is_reasoning)(model);
    let is_remote = model.remote().is_some();
    Ok(ModelPlan {
        name: model.to_string(),
        temperature_milli: settings
            .temperature_milli
            .filter(|_| is_remote)
            .or(sampling.temperature_milli.filter(|_| has_own)),
        output_tokens_max: settings
            .output_tokens_max
            .filter(|_| is_remote)
            .or(sampling.max_output_tokens.filter(|_| has_own)),
        price: (settings.price)(model),
    })
}

/// The rules that hold: the condition's, the user's, or the suite's own.
fn rules<'a>(settings: &'a Settings<'_>, condition: &'a Condition, suite: &dyn Suite) -> &'a str {
    condition.rules.as_deref().or(settings.rules.as_deref()).unwrap_or(suite.defaults().rules)
}

fn check_agents(task: &Task, agents: u32) -> Result<(), PlanError> {
    if task.agents.contains(&agents) {
        return Ok(());
    }
    let (min, max) = (*task.agents.start(), *task.agents.end());
    Err(PlanError::Agents { task: task.name.clone(), agents, min, max })
}

fn episode(
    suites: &Suites,
    task: &Task,
    condition: &Condition,
    team: &ResolvedTeam,
    settings: &Settings<'_>,
) -> Result<EpisodePlan, PlanError> {
    let suite = suites.suite_of(&task.name)?;
    let defaults = suite.defaults();
    let kind = settings.clock.clone().unwrap_or_else(|| defaults.clock.to_owned());
    let latency = (kind == "tokens").then(|| condition.latency.clone().unwrap_or(settings.latency.clone()));
    let speed = (kind == "wall").then_some(settings.speed);
    let has_experience = team.team.options.get(EXPERIENCE_OPTION).is_some_and(|value| value == "given");
    let attachments = suite
        .attachments()
        .iter()
        .chain(has_experience.then_some(&EXPERIENCE))
        .filter_map(|name| Some(((*name).to_owned(), settings.attachments.get(*name)?)))
        .map(|(name, attachment)| (name, Digest::of(attachment.text.as_bytes()).to_string()))
        .collect();
    Ok(EpisodePlan {
        task: task.name.clone(),
        rules: rules(settings, condition, suite).to_owned(),
        agents: condition.agents,
        team: team.team.clone(),
        models: team.models.clone(),
        seed: settings.seed,
        index: 0,
        limits: settings.limits.clone(),
        clock: ClockPlan { kind, tick_us: settings.tick.unwrap_or(defaults.tick).0, latency, speed },
        attachments,
        settings: team.suite_settings.clone(),
    })
}
