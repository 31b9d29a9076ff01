//! Planning: resolves conditions to a plan that leaves nothing open.

mod faults;
mod formation;
mod models;
mod operators;
mod other_model;
mod params;
mod seats;

use std::collections::{BTreeMap, BTreeSet};

use cooperage_core::Micros;
use cooperage_journal::{
    AttachmentPlan, ClockPlan, EpisodePlan, FORMAT, LimitsPlan, Plan, PricePlan, SayPlan, TeamPlan, TeamShelf,
};
use cooperage_models::{LatencyProfiles, ModelName, ModelNameError, ProviderList};
use cooperage_teams::templates::PROMPTS;
use cooperage_teams::{GIVEN, OptionInfo, OptionMistake, TeamError, is_below};

use crate::condition::{ConditionFault, ConditionMessage, ExperimentCondition, SeatSelector};
use crate::suite::{Suite, SuiteError, Suites, TaskListing, UnplayableEpisode, content_hash, settings_of};
pub use crate::text::closest;
use faults::faults;
use formation::{commands, formed};
pub use models::{WEIGHTS, check_weights};
use operators::operators;
pub use other_model::{OtherModel, with_other_model};
use seats::{Players, players, seats_of};

/// The choice whether requests to models have sampling parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SamplingChoice {
    /// They have those of the framework, or the user's in their place.
    #[default]
    Framework,
    /// They have none: some models and servers refuse every such parameter.
    LeftOut,
}

/// Answers in a row that give nothing to do, after which an episode ends unless the user says otherwise.
const GIVE_UP_AFTER: u64 = 10;

/// Settings for every condition of a run.
pub struct PlanSettings<'a> {
    pub seed: i64,
    /// Whether a task that is made for certain numbers of agents is played with such a number, even if a condition asks
    /// for another.
    pub fits_agents: bool,
    /// `paper` or `fixed`, for the suite and for its frameworks; none where the user does not say.
    pub rules: Option<String>,
    /// The suite's rules where neither the user nor a condition says them, as in an experiment; none is the suite's own.
    pub suite_rules: Option<String>,
    /// `wait`, `tokens` or `wall`; none is the suite's own.
    pub clock: Option<String>,
    /// The latency profile for the clock `tokens`, where no condition names another; none is the framework's own for a role,
    /// else `default`.
    pub latency: Option<String>,
    /// Latency profiles by role, for every framework that has the role.
    pub role_latency: BTreeMap<String, String>,
    /// The profiles there are.
    pub profiles: LatencyProfiles,
    /// The choice whether requests to models have sampling parameters.
    pub sampling: SamplingChoice,
    /// How models call tools, in frameworks whose models answer by single calls; none is the framework's own.
    pub tool_calls: Option<String>,
    /// How many times faster than real time the world goes, with the clock `wall`.
    pub speed: u32,
    /// The length of a tick of virtual time; none is the suite's own.
    pub tick: Option<Micros>,
    /// Faults of every episode, before those of its condition.
    pub faults: Vec<ConditionFault>,
    /// The seats that may give the commands of a block world's server.
    pub operators: Vec<SeatSelector>,
    /// Limits of every episode.
    pub limits: LimitsPlan,
    /// Answers in a row that give nothing to do, after which an episode ends; 0 is no limit, none is what suits the frameworks.
    pub give_up_after: Option<u64>,
    /// Instead of the framework's own temperature.
    pub temperature_milli: Option<u32>,
    /// Instead of the framework's own limit on a reply's length.
    pub output_tokens_max: Option<u32>,
    /// The files that the user adds, by name.
    pub attachments: BTreeMap<String, AttachmentPlan>,
    /// The providers whose models may be named.
    pub providers: ProviderList,
    /// Whether a model thinks before it writes, so that the paper's sampling does not fit it.
    pub is_reasoning: &'a dyn Fn(&ModelName) -> bool,
    /// The price of a model, where it is known.
    pub price: &'a dyn Fn(&ModelName) -> Option<PricePlan>,
}

impl PlanSettings<'_> {
    /// Settings that leave everything to suites and frameworks: the seed is 0, no model thinks before it writes, and none has a
    /// price.
    #[must_use]
    pub fn usual(profiles: LatencyProfiles) -> PlanSettings<'static> {
        PlanSettings {
            seed: 0,
            fits_agents: false,
            rules: None,
            suite_rules: None,
            clock: None,
            latency: None,
            role_latency: BTreeMap::new(),
            profiles,
            sampling: SamplingChoice::Framework,
            tool_calls: None,
            speed: 1,
            tick: None,
            faults: Vec::new(),
            operators: Vec::new(),
            limits: LimitsPlan::default(),
            give_up_after: None,
            temperature_milli: None,
            output_tokens_max: None,
            attachments: BTreeMap::new(),
            providers: ProviderList::default(),
            is_reasoning: &|_| false,
            price: &|_| None,
        }
    }
}

/// A plan that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RunPlanError {
    /// An unknown task, or a user's file that is wrong.
    #[error(transparent)]
    Suite(#[from] SuiteError),
    /// An unknown framework or option.
    #[error(transparent)]
    Team(#[from] TeamError),
    /// A value that an option of the suite cannot have.
    #[error("{0}")]
    Option(String),
    /// An episode that its suite cannot set up.
    #[error(transparent)]
    Episode(#[from] UnplayableEpisode),
    /// A text that names no model.
    #[error("{error}")]
    Model { error: ModelNameError, hint: String },
    /// The team needs a model and none is named.
    #[error("team `{team}` needs a model for role `{role}`")]
    NoModel { team: String, role: &'static str },
    /// A seat for which neither its agent's file nor the user names a model.
    #[error("{agent} has no model for role `{role}`: neither its profile nor `--model` names one")]
    NoSeatModel {
        agent: String,
        /// The number of its seat.
        seat: u32,
        role: &'static str,
    },
    /// A model that an agent's file names and that cannot be asked.
    #[error("the profile of {agent}: {reason}")]
    OwnModel { agent: String, reason: String },
    /// A role that the team does not have.
    #[error("team `{team}` has no model role `{role}`; it has {known}")]
    UnknownRole {
        team: String,
        /// The role that was asked for.
        role: String,
        /// The roles of the team, as a list.
        known: String,
    },
    /// The suite has no scripted player of that kind for the framework.
    #[error("`{suite}` has no {player} for team `{team}`: {reason}")]
    NoPlayer {
        /// `oracle`, `reader`, or an oracle of another kind, such as `oracle:quick`.
        player: &'static str,
        suite: &'static str,
        team: String,
        /// Why there is none.
        reason: String,
    },
    /// Weights that this program should read, and cannot.
    #[error("{model}: {reason}")]
    Weights { model: String, reason: String },
    /// A model in a suite or a team that it was not trained for, or with other options than it needs.
    #[error("`{model}` plays {plays} and nothing else, and this is {asked}")]
    Unfit { model: String, plays: String, asked: String },
    /// A team of a single suite, in a run of another.
    #[error("team `{team}` plays in `{owner}` only, not in `{suite}`")]
    OtherSuite {
        team: &'static str,
        /// The suite whose own it is.
        owner: &'static str,
        /// The suite it was asked for in.
        suite: &'static str,
    },
    /// A seat that does not exist, is given twice, or cannot have what it is given.
    #[error("{0}")]
    Seat(String),
    /// Operators in a world without commands.
    #[error("`{task}` is not played in a block world, so that it knows no commands of a server")]
    Operator { task: String },
    /// An unknown latency profile.
    #[error("{0}")]
    Latency(String),
    /// A fault that cannot happen, or that contradicts another.
    #[error("{0}")]
    Fault(String),
    /// The model `replay` has nothing to replay in a run.
    #[error("`replay` is not a model to run with")]
    Replay,
    /// The task cannot be played with that many agents.
    #[error("`{task}` can be played with {min} to {max} agents, not with {agents}")]
    Agents { task: String, agents: u32, min: u32, max: u32 },
}

impl RunPlanError {
    /// Returns a hint how to mend it.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        match self {
            RunPlanError::Suite(error) => error.hint(),
            RunPlanError::Model { hint, .. } => Some(hint.clone()),
            RunPlanError::Episode(error) => error.hint.clone(),
            RunPlanError::NoModel { .. } => {
                Some("name one with `--model`, such as `--model oracle`".to_owned())
            }
            RunPlanError::NoSeatModel { seat, .. } => Some(format!(
                "name one in its profile, or with `--model {seat}:*=MODEL`; `oracle` is a script that needs none"
            )),
            RunPlanError::OwnModel { .. } => {
                Some("`--model MODEL` names another one for all agents".to_owned())
            }
            RunPlanError::Replay => Some("`cooperage replay` plays a journal again".to_owned()),
            RunPlanError::NoPlayer { player: "reader", .. } => {
                Some("`cooperage help reader` lists the teams that it plays".to_owned())
            }
            RunPlanError::NoPlayer { player: "oracle", .. } => {
                Some("name a language model, or another team with `--team`".to_owned())
            }
            RunPlanError::Team(TeamError::UnknownFramework { name, known }) => closest(name, known),
            RunPlanError::Operator { .. } => {
                Some("leave `--ops` out, or play a task in a block world".to_owned())
            }
            RunPlanError::Fault(_) => Some("`cooperage run --help` tells what --fault takes".to_owned()),
            RunPlanError::Seat(_) => {
                Some("a seat is named by its agent or by its number from 0 on".to_owned())
            }
            RunPlanError::Team(TeamError::Seats { .. }) => {
                Some("leave --agents out, or take an organisation of as many".to_owned())
            }
            RunPlanError::Team(
                TeamError::Text { .. } | TeamError::Option(OptionMistake::BadValue { .. }),
            ) => Some("`cooperage help teams` tells what each option takes".to_owned()),
            RunPlanError::Team(_)
            | RunPlanError::Option(_)
            | RunPlanError::Latency(_)
            | RunPlanError::UnknownRole { .. }
            | RunPlanError::NoPlayer { .. }
            | RunPlanError::OtherSuite { .. }
            | RunPlanError::Weights { .. }
            | RunPlanError::Unfit { .. }
            | RunPlanError::Agents { .. } => None,
        }
    }
}

/// Resolves conditions to a plan: episodes in the order of conditions, tasks, indices and rollouts.
///
/// # Errors
/// [`RunPlanError`] names what does not exist or does not fit.
pub fn plan(
    suites: &Suites,
    experiment: Option<&str>,
    selection: Vec<String>,
    conditions: &[ExperimentCondition],
    settings: &PlanSettings<'_>,
) -> Result<Plan, RunPlanError> {
    check_latencies(settings)?;
    check_role_latency(suites, conditions, settings)?;
    let (mut episodes, mut planned) = (Vec::new(), BTreeSet::new());
    for condition in conditions {
        // Conditions of an experiment may share episodes; each is played once.
        let of_condition = condition_episodes(suites, condition, settings)?.into_iter();
        episodes.extend(of_condition.filter(|episode| planned.insert(episode.key())));
    }
    Ok(Plan {
        format: FORMAT,
        grid: None,
        experiment: experiment.map(str::to_owned),
        selection,
        episodes,
        attachments: settings.attachments.clone(),
        partition: None,
    })
}

/// Resolves one condition to its episodes, in the order of tasks, indices and rollouts.
///
/// # Errors
/// As [`plan`].
pub fn condition_episodes(
    suites: &Suites,
    condition: &ExperimentCondition,
    settings: &PlanSettings<'_>,
) -> Result<Vec<EpisodePlan>, RunPlanError> {
    let tasks = fitting(suites.select(&condition.suite)?, condition.agents, settings.fits_agents);
    let (mut episodes, mut shelf) = (Vec::new(), TeamShelf::default());
    for (place, task) in tasks.into_iter().enumerate() {
        let formed = formed(suites, &task, condition, settings)?;
        check_agents(&task, formed.agents)?;
        let mut first = episode(suites, &task, &formed.condition, settings, formed.agents)?;
        shelf.share(&mut first.teams);
        if place == 0 {
            check_teams(suites, &first.teams)?;
        }
        for index in 0..condition.episodes {
            let rollout = |rollout| EpisodePlan { index, rollout, ..first.clone() };
            match condition.rollouts {
                Some(rollouts) => episodes.extend((0..rollouts).map(Some).map(rollout)),
                None => episodes.push(rollout(None)),
            }
        }
    }
    Ok(episodes)
}

/// Checks the latency profiles that hold for a whole run. A misspelt one is told under every clock, not only where it is needed.
///
/// # Errors
/// [`RunPlanError::Latency`] for a profile that there is not.
pub fn check_latencies(settings: &PlanSettings<'_>) -> Result<(), RunPlanError> {
    for name in settings.latency.iter().chain(settings.role_latency.values()) {
        settings.profiles.get(name).map_err(|error| RunPlanError::Latency(error.to_string()))?;
    }
    Ok(())
}

/// Returns those of the selected tasks that a team of that size can play, where some are made for other sizes only.
fn fitting(mut tasks: Vec<TaskListing>, agents: u32, fits_agents: bool) -> Vec<TaskListing> {
    if !fits_agents && tasks.iter().any(|task| task.agents.contains(&agents)) {
        tasks.retain(|task| task.agents.contains(&agents));
    }
    tasks
}

/// A role for which a latency is named for all conditions belongs to a framework of one of them at least.
fn check_role_latency(
    suites: &Suites,
    conditions: &[ExperimentCondition],
    settings: &PlanSettings<'_>,
) -> Result<(), RunPlanError> {
    let names: BTreeSet<&str> = conditions.iter().flat_map(ExperimentCondition::frameworks).collect();
    let mut known: Vec<&str> = Vec::new();
    for name in &names {
        known.extend(suites.framework(name)?.roles.iter().map(|role| role.name));
    }
    match settings.role_latency.keys().find(|role| !known.contains(&role.as_str())) {
        Some(role) => Err(RunPlanError::UnknownRole {
            team: names.into_iter().collect::<Vec<_>>().join(", "),
            role: role.clone(),
            known: known.join(", "),
        }),
        None => Ok(()),
    }
}

/// The rules that are asked for, by the condition or by the user: they hold for the suite and for its frameworks.
fn asked_rules<'a>(settings: &'a PlanSettings<'_>, condition: &'a ExperimentCondition) -> Option<&'a str> {
    condition.rules.as_deref().or(settings.rules.as_deref())
}

/// The suite's rules that hold.
fn rules<'a>(
    settings: &'a PlanSettings<'_>,
    condition: &'a ExperimentCondition,
    suite: &dyn Suite,
) -> &'a str {
    let of_experiment = || settings.suite_rules.as_deref();
    asked_rules(settings, condition).or_else(of_experiment).unwrap_or(suite.defaults().rules)
}

/// After how many answers in a row that give nothing to do an episode ends: what the user says, else a few where every
/// framework that asks models reads as loosely as it can. A published program went on for ever.
fn give_up_after(suites: &Suites, teams: &[TeamPlan], asked: Option<u64>) -> Option<u64> {
    let rules = teams.iter().filter_map(|team| {
        let framework =
            suites.framework(&team.framework).ok().filter(|known| known.rules_option().is_some())?;
        Some(framework.resolve(&team.options).ok()?.rules().name())
    });
    let is_fixed = rules.collect::<BTreeSet<_>>() == BTreeSet::from(["fixed"]);
    asked.or(is_fixed.then_some(GIVE_UP_AFTER)).filter(|answers| *answers > 0)
}

/// Options must go together, and the texts that teams are handed in must be such as they take: a run would break in every
/// episode.
fn check_teams(suites: &Suites, teams: &[TeamPlan]) -> Result<(), RunPlanError> {
    for team in teams {
        suites.framework(&team.framework)?.make(&team.options, suites.texts())?;
    }
    Ok(())
}

fn check_agents(task: &TaskListing, agents: u32) -> Result<(), RunPlanError> {
    if task.agents.contains(&agents) {
        return Ok(());
    }
    let (min, max) = (*task.agents.start(), *task.agents.end());
    Err(RunPlanError::Agents { task: task.name.clone(), agents, min, max })
}

/// The messages of a condition to agents of these names.
fn messages(condition: &ExperimentCondition, names: &[String]) -> Result<Vec<SayPlan>, RunPlanError> {
    let resolved = |message: &ConditionMessage| {
        let to = message.to.as_ref().map_or(Ok(Vec::new()), |who| seats_of(who, names))?;
        Ok(SayPlan { tick: message.tick, from: message.from.clone(), to, text: message.text.clone() })
    };
    condition.say.iter().map(resolved).collect()
}

/// Whether an attachment is a file that the argument of one of these teams names, or a prompt of one of them or of all.
fn is_said_by(suites: &Suites, teams: &[TeamPlan], attachment: &str) -> bool {
    let names_it = |team: &TeamPlan| {
        let framework = suites.framework(&team.framework).ok()?;
        Some((framework.names_file)(attachment, team.options.get(framework.argument?)?))
    };
    if teams.iter().any(|team| names_it(team) == Some(true)) {
        return true;
    }
    let Some(name) = attachment.strip_prefix(PROMPTS) else { return false };
    let folder = name.split('/').next().unwrap_or_default();
    let is_shared = suites.shared_frameworks().iter().all(|framework| framework.name != folder);
    is_shared || teams.iter().any(|team| team.framework == folder)
}

/// The names of the texts and of other files that stand in place of values of these options.
fn handed_in(options: &[OptionInfo], values: &BTreeMap<String, String>) -> Vec<String> {
    let is_given = |option: &str| values.get(option).is_some_and(|value| value == GIVEN);
    let texts = options.iter().filter(|option| is_given(option.name)).filter_map(OptionInfo::text);
    let texts = texts.map(str::to_owned);
    let others = options.iter().filter_map(|option| {
        let value = values.get(option.name)?;
        is_below(value, option.folder()?).then(|| value.clone())
    });
    texts.chain(others).collect()
}

fn episode(
    suites: &Suites,
    task: &TaskListing,
    condition: &ExperimentCondition,
    settings: &PlanSettings<'_>,
    agents: u32,
) -> Result<EpisodePlan, RunPlanError> {
    let suite = suites.suite_of(&task.name)?;
    let defaults = suite.defaults();
    let clock = settings.clock.as_ref().or(condition.clock.as_ref());
    let kind = clock.cloned().unwrap_or_else(|| defaults.clock.to_owned());
    let rules = rules(settings, condition, suite);
    let prefix = format!("{}.", suite.name());
    let of_suite = condition.options.iter().filter(|(name, _)| name.starts_with(&prefix));
    let of_suite = of_suite.map(|(name, value)| (name.clone(), value.clone())).collect();
    let names = suite.persons().agent_names(&EpisodePlan {
        task: task.name.clone(),
        agents,
        // A value that the suite cannot have is told below.
        settings: settings_of(suite, &of_suite).unwrap_or_default(),
        ..EpisodePlan::default()
    });
    let Players { teams, people, suite_settings } =
        players(suites, suite, condition, settings, rules, &kind, (&task.name, &names))?;
    let say = messages(condition, &names)?;
    let tick = settings.tick.unwrap_or(defaults.tick);
    let faults = faults(settings.faults.iter().chain(&condition.faults), &names, tick)?;
    let speed = (kind == "wall").then_some(settings.speed);
    let of_team = |team: &TeamPlan| {
        let options = suites.framework(&team.framework).map_or(&[][..], |framework| framework.options);
        handed_in(options, &team.options)
    };
    let of_suite = handed_in(suite.settings().options(), &suite_settings);
    let handed_in: Vec<String> = teams.iter().flat_map(of_team).chain(of_suite).collect();
    let attachments = suite
        .attachments()
        .iter()
        .copied()
        .chain(handed_in.iter().map(String::as_str))
        .chain(
            settings.attachments.keys().map(String::as_str).filter(|name| is_said_by(suites, &teams, name)),
        )
        .filter_map(|name| Some((name.to_owned(), settings.attachments.get(name)?)))
        .map(|(name, attachment)| (name, content_hash(attachment)))
        .collect();
    let unreadable = give_up_after(suites, &teams, settings.give_up_after);
    let mut plan = EpisodePlan {
        task: task.name.clone(),
        rules: rules.to_owned(),
        agents,
        commands: commands(suites, &teams, &people)?,
        teams: teams.into(),
        people,
        say,
        faults,
        seed: settings.seed,
        index: 0,
        limits: LimitsPlan { unreadable, ..settings.limits.clone() },
        clock: ClockPlan { kind, tick_us: tick.0, speed },
        attachments,
        settings: suite_settings,
        ..EpisodePlan::default()
    };
    plan.operators = operators(&settings.operators, suite, &plan)?;
    suite.settings().check_episode(&plan)?;
    Ok(plan)
}
