//! From what `run` and `play` are asked for to a plan.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_journal::Plan;
use cooperage_models::ModelName;
use cooperage_suites::condition::{ExperimentCondition, SeatPlayer, SeatSelector};
use cooperage_suites::plan::{PlanSettings, plan};
use cooperage_suites::suite::{FileArgument, ProgramRegistry, Suite, Suites};
use cooperage_teams::frameworks::mindcraft::PROFILES;

use crate::args::{PlayArgs, PlayerArgs};
use crate::attachments::hand_in_argument;
use crate::config::UserConfig;
use crate::error::CliError;
use crate::keyed::{Keyed, said};
use crate::models::model_arguments;
use crate::output;
use crate::play::{GivenFiles, RunInputs, latency_arguments, settings};
use crate::profiles::PROFILE_OPTIONS;

/// The request for a plan.
pub(crate) struct RunRequest<'a> {
    /// Suites and tasks in the user's words.
    pub(crate) selection: &'a [String],
    pub(crate) players: &'a PlayerArgs,
    /// The players of the seats.
    pub(crate) seats: Vec<(SeatSelector, SeatPlayer)>,
    /// The number of agents; none is the suite's own.
    pub(crate) agents: Option<u32>,
    pub(crate) episodes: u32,
    /// The model for roles without one, unless profiles are handed in: no script answers in the name of a profile's agent.
    pub(crate) default_model: Option<&'a str>,
    /// The model for roles for which neither the words of the call nor profiles name one.
    pub(crate) fallback_model: Option<&'a str>,
    /// Files that belong to the plan beside those that the arguments name.
    pub(crate) given: GivenFiles,
    pub(crate) play: &'a PlayArgs,
}

/// Resolves it; `chosen` gives the names of what is played of the selection.
pub(crate) fn planned(
    asked: RunRequest<'_>,
    registry: &ProgramRegistry,
    chosen: &dyn Fn(&Suites) -> Result<Vec<String>, CliError>,
) -> Result<(RunInputs, Plan), CliError> {
    let RunRequest { selection, players, mut seats, play, mut given, .. } = asked;
    let config = UserConfig::load()?;
    let mut options = options(&players.options)?;
    let mut models = model_arguments(registry.providers(), &play.models, &config)?;
    if let [_, second, ..] = models.bare.as_slice() {
        return Err(CliError::usage(format!(
            "a run has one model for all roles; `{second}` is a second one"
        ))
        .hint("make two runs and compare them, or name roles with --model ROLE=MODEL"));
    }
    if models.bare.is_empty() && !models.all.contains_key("*") {
        let usual = asked.default_model.filter(|_| !has_profiles(&options.all, &given));
        models.bare.extend(asked.fallback_model.or(usual).map(str::to_owned));
    }
    let yielding = yielding(&models, &play.models)?;
    let named: Vec<String> = models.values().cloned().collect();
    let known = registry.plain_suites()?;
    let wanted: Vec<&dyn Suite> =
        selection.iter().map(|selection| known.suite_of(selection)).collect::<Result<_, _>>()?;
    refuse_foreign_files(play, &wanted)?;
    let mut team = players.team.clone();
    let named_teams = seats.iter_mut().filter_map(|(_, player)| player.framework_mut());
    for name in named_teams.chain(&mut team) {
        hand_in_argument(known, name, &play.reach.source, &mut given.files)?;
    }
    let say = said(&players.say)?;
    let latency = latency_arguments(play)?;
    let ground = RunInputs::new(registry, play, &config, &named, &mut options.all, given)?;
    let is_reasoning = |model: &_| ground.reach.is_reasoning(model);
    let price = |model: &_| ground.reach.price_plan(model);
    let settings = settings(play, &ground, &is_reasoning, &price)?;
    let settings = PlanSettings { fits_agents: asked.agents.is_none(), ..settings };
    models.all.extend(models.bare.drain(..).map(|model| ("*".to_owned(), model)));
    let mut conditions = Vec::new();
    for selection in &chosen(&ground.suites)? {
        let suite = ground.suites.suite_of(selection)?;
        let defaults = suite.defaults();
        let usual_agents = suite.task_tools().usual_agents(selection).unwrap_or(defaults.agents);
        let framework = team.clone().unwrap_or_else(|| defaults.team.to_owned());
        let others = seats.iter().filter_map(|(_, player)| player.framework());
        let has_roles = std::iter::once(framework.as_str())
            .chain(others)
            .any(|name| ground.suites.framework(name).is_ok_and(|known| !known.roles.is_empty()));
        conditions.push(ExperimentCondition {
            id: selection.to_owned(),
            suite: selection.to_owned(),
            agents: asked.agents.unwrap_or(usual_agents),
            framework,
            options: options.all.clone(),
            // A team without models ignores the configured one.
            models: if has_roles { models.all.clone() } else { BTreeMap::new() },
            yielding: yielding.clone(),
            episodes: asked.episodes,
            latency: latency.all.clone(),
            seats: seats.clone(),
            seat_models: models.seats.clone(),
            seat_latency: latency.seats.clone(),
            seat_options: options.seats.clone(),
            say: say.clone(),
            ..ExperimentCondition::default()
        });
    }
    let plan = plan(&ground.suites, None, selection.to_vec(), &conditions, &settings)?;
    drop(settings);
    tell_of_scripts(&ground, &plan, play.quiet || play.json);
    Ok((ground, plan))
}

/// Tells where a script plays agents whose profiles name models.
fn tell_of_scripts(ground: &RunInputs, plan: &Plan, is_quiet: bool) {
    if is_quiet || !ground.has_profile_models {
        return;
    }
    let names = plan.episodes.iter().flat_map(|episode| episode.all_models()).map(|(_, model)| &model.name);
    let mut scripts: Vec<&str> =
        names.filter(|name| matches!(name.parse(), Ok(ModelName::BuiltIn(_)))).map(String::as_str).collect();
    scripts.sort_unstable();
    scripts.dedup();
    if !scripts.is_empty() {
        let scripts = scripts.join(", ");
        output::note(&format!(
            "A script ({scripts}) plays, in place of models that profiles name: `--model` says so."
        ));
    }
}

/// Whether profiles of agents are handed in.
fn has_profiles(options: &BTreeMap<String, String>, given: &GivenFiles) -> bool {
    let is_named = |option: &&str| options.get(*option).is_some_and(|value| value != "none");
    given.files.contains_key(PROFILES) || PROFILE_OPTIONS.iter().any(is_named)
}

/// The keys of models that the words of this call do not name: those of a configuration and of the verb, which hold only where no
/// profile names a model.
fn yielding(models: &Keyed, typed: &[String]) -> Result<BTreeSet<String>, CliError> {
    let typed = Keyed::read("--model", typed)?;
    let mut keys: BTreeSet<String> =
        models.all.keys().filter(|key| !typed.all.contains_key(*key)).cloned().collect();
    if typed.bare.is_empty() && !typed.all.contains_key("*") {
        keys.insert("*".to_owned());
    }
    Ok(keys)
}

/// Refuses files of the user's that none of the suites reads: they would silently change nothing.
pub(crate) fn refuse_foreign_files(args: &PlayArgs, suites: &[&dyn Suite]) -> Result<(), CliError> {
    let names: Vec<&str> = suites.iter().map(|suite| suite.name()).collect();
    let names = names.join(", ");
    let reads_tasks = suites
        .iter()
        .map(|suite| suite.task_tools())
        .any(|tools| !tools.task_files().is_empty() || tools.task_import().is_some());
    let own: Vec<&FileArgument> = suites.iter().flat_map(|suite| suite.settings().file_arguments()).collect();
    if args.tasks.is_some() && !reads_tasks {
        let hint = |own: &&FileArgument| format!("{} are given with --{} FILE", own.contents, own.name);
        return Err(CliError::usage(format!("--tasks: there are no files of tasks for {names}"))
            .hint_if(own.first().map(hint)));
    }
    let is_foreign = |(name, _): &(&str, _)| own.iter().all(|argument| argument.name != *name);
    if let Some((name, _)) = args.files.iter().find(is_foreign) {
        let hint = reads_tasks.then(|| "tasks of your own are given with --tasks FOLDER".to_owned());
        return Err(CliError::usage(format!("--{name}: {names} reads no such file")).hint_if(hint));
    }
    Ok(())
}

/// `--set` arguments, for all teams and for those in some seats.
pub(crate) fn options(given: &[String]) -> Result<Keyed, CliError> {
    let options = Keyed::read("--set", given)?;
    match options.bare.first() {
        Some(option) => {
            Err(CliError::usage(format!("`--set {option}` has no value")).hint("write --set KEY=VALUE"))
        }
        None => Ok(options),
    }
}
