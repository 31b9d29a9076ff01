//! From what `run` and `play` are asked for to a plan.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_journal::{FORMAT, Plan};
use cooperage_models::client::BaseUrl;
use cooperage_models::{ModelName, Provider};
use cooperage_suites::condition::{SeatPlayer, SeatSelector};
use cooperage_suites::plan::{PlanSettings, check_latencies};
use cooperage_suites::suite::{FileArgument, ProgramRegistry, Suite, Suites};
use cooperage_teams::frameworks::mindcraft::PROFILES;

use super::product::{self, ProductInputs, TeamInputs};
use crate::args::{PlayArgs, PlayerArgs, WordSource};
use crate::attachments::{hand_in_argument, hand_in_options};
use crate::config::UserConfig;
use crate::error::CliError;
use crate::grid::{Grid, GridModel, GridTeam};
use crate::keyed::{Keyed, operators, said};
use crate::models::{address, model_arguments, no_model};
use crate::output;
use crate::play::{GivenFiles, RunInputs, latency_arguments, settings};
use crate::processes::has_process;
use crate::profiles::{self, PROFILE_OPTIONS};
use crate::prompts::prompts;

/// The request for a plan.
pub(crate) struct RunRequest<'a> {
    /// Suites and tasks in the user's words.
    pub(crate) selection: &'a [String],
    pub(crate) players: &'a PlayerArgs,
    /// The players of the seats.
    pub(crate) seats: Vec<(SeatSelector, SeatPlayer)>,
    /// Teams, models and numbers of agents.
    pub(crate) grid: Grid,
    pub(crate) episodes: u32,
    /// Rollouts of each episode; none where each is played once and is no rollout.
    pub(crate) rollouts: Option<u32>,
    /// Whether processes are told scores and rewards.
    pub(crate) rewards: bool,
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
    let RunRequest { selection, players, mut seats, mut grid, play, mut given, .. } = asked;
    let config = UserConfig::load()?;
    let mut options = options(&players.options)?;
    let mut models = model_arguments(registry.providers(), &grid.role_models, &config)?;
    let yielding = yielding(&models, &grid)?;
    let has_star = models.bare.is_empty() && models.all.contains_key("*");
    if grid.models.is_empty() && !has_star {
        let usual = asked.default_model.filter(|_| !has_profiles(&options.all, &given));
        let usual = asked.fallback_model.or(usual).map(str::to_owned);
        let unnamed = models.bare.drain(..).next().or(usual);
        grid.models.extend(unnamed.map(|name| GridModel { name, ..GridModel::default() }));
    }
    models.bare.clear();
    let named = named_models(registry, &grid, &models, &mut given.addresses)?;
    let known = registry.plain_suites()?;
    let wanted: Vec<&dyn Suite> =
        selection.iter().map(|selection| known.suite_of(selection)).collect::<Result<_, _>>()?;
    refuse_foreign_files(play, &wanted)?;
    for name in seats.iter_mut().filter_map(|(_, player)| player.framework_mut()) {
        hand_in_argument(known, name, &play.reach.source, &mut given.files)?;
    }
    let mut teams = team_inputs(known, &grid, &play.reach.source, &mut given)?;
    let say = said(&players.say)?;
    let operators = operators(&players.operators)?;
    let latency = latency_arguments(play)?;
    let mut ground = RunInputs::new(registry, play, &config, &named, &mut options.all, given)?;
    for team in teams.iter_mut().filter(|team| !team.files.is_empty()) {
        let mut files = ground.attachments.clone();
        files.extend(team.files.clone());
        team.suites = Some(Suites::new(registry, &files)?);
    }
    let inputs = ProductInputs {
        grid: &grid,
        suites: &ground.suites,
        chosen: &chosen(&ground.suites)?,
        episodes: asked.episodes,
        rollouts: asked.rollouts,
        options: &options,
        models: &models,
        yielding: &yielding,
        latency: &latency,
        seats: &seats,
        say: &say,
    };
    if (grid.is_labelled || grid.agents.len() > 1) && !play.yes {
        inputs.check_size()?;
    }
    let is_reasoning = |model: &_| ground.reach.is_reasoning(model);
    let price = |model: &_| ground.reach.price_plan(model);
    let of_team = |team: &TeamInputs| {
        let mut settings = settings(play, &ground, &is_reasoning, &price)?;
        settings.attachments.extend(team.files.clone());
        let operators = operators.clone();
        Ok(PlanSettings { fits_agents: grid.agents.is_empty(), operators, ..settings })
    };
    check_latencies(&settings(play, &ground, &is_reasoning, &price)?)?;
    let mut product = inputs.product(&teams, &of_team)?;
    if asked.rewards {
        let with_process = product.episodes.iter_mut().filter(|episode| has_process(episode));
        with_process.for_each(|episode| episode.rewards = true);
    }
    if asked.rewards && product.episodes.iter().all(|episode| !episode.rewards) {
        return Err(CliError::usage(
            "--rewards: no team of this run is a process, which could be told its score",
        )
        .hint("name one with --team \"cmd:PROGRAM\""));
    }
    let left_out = product.left_out().filter(|_| grid.skips_unplayable && !play.quiet);
    let plan = Plan {
        format: FORMAT,
        experiment: None,
        selection: selection.to_vec(),
        grid: product.grid_plan(&grid, &teams, &options.all)?,
        episodes: product.episodes,
        attachments: product::attachments(&ground.attachments, &teams),
        partition: None,
    };
    if plan.attachments.len() > ground.attachments.len() {
        ground.suites = Suites::new(registry, &plan.attachments)?;
        ground.attachments = plan.attachments.clone();
    }
    ground.has_teams_of_file = grid.is_of_file;
    if let Some(text) = left_out {
        output::note(&text);
    }
    tell_of_scripts(&ground, &plan, play.quiet || play.json);
    Ok((ground, plan))
}

/// The names of all models of a run; the addresses that a file gives to some of them are added.
fn named_models(
    registry: &ProgramRegistry,
    grid: &Grid,
    models: &Keyed,
    addresses: &mut BTreeMap<Provider, BaseUrl>,
) -> Result<Vec<String>, CliError> {
    let providers = registry.providers();
    for GridModel { name, base_url, .. } in &grid.models {
        let model = providers.model(name).map_err(|error| no_model(providers, name, &error))?;
        let Some(url) = base_url else { continue };
        let Some(remote) = model.remote() else {
            return Err(CliError::usage(format!("`{name}` answers in this process, at no address")));
        };
        let (provider, url) = address(providers, remote.provider().name(), url)?;
        if addresses.get(&provider).is_some_and(|other| *other != url) {
            return Err(CliError::usage(format!(
                "`{name}`: two models of {provider} have different addresses"
            ))
            .hint(format!("name places, such as {provider}@one/MODEL and {provider}@two/MODEL")));
        }
        addresses.insert(provider, url);
    }
    Ok(grid.models.iter().map(|model| &model.name).chain(models.values()).cloned().collect())
}

/// Reads the files of each team. Those of the only team of a run belong to the run.
fn team_inputs(
    suites: &Suites,
    grid: &Grid,
    source: &WordSource,
    given: &mut GivenFiles,
) -> Result<Vec<TeamInputs>, CliError> {
    let mut inputs = Vec::new();
    for team in &grid.teams {
        let (mut files, mut options) = (BTreeMap::new(), team.set.clone());
        let mut framework = team.framework.clone();
        if let Some(name) = &mut framework {
            hand_in_argument(suites, name, source, &mut files)?;
            if grid.is_labelled {
                suites.framework(name).map_err(cooperage_suites::plan::RunPlanError::from)?;
            }
        }
        given.folders.extend(profiles::folders(&options));
        hand_in_options(suites, &mut options, source, &mut files)?;
        if let Some(folder) = &team.prompts {
            files.extend(prompts(folder, suites)?);
        }
        if !grid.is_labelled {
            given.files.append(&mut files);
        }
        let team = GridTeam { framework, ..team.clone() };
        inputs.push(TeamInputs { team, files, options, suites: None });
    }
    Ok(inputs)
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
fn yielding(models: &Keyed, grid: &Grid) -> Result<BTreeSet<String>, CliError> {
    let typed = Keyed::read("--model", &grid.role_models)?;
    let mut keys: BTreeSet<String> =
        models.all.keys().filter(|key| !typed.all.contains_key(*key)).cloned().collect();
    if grid.models.is_empty() && !typed.all.contains_key("*") {
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
