//! `cooperage run SUITE…`: a team does tasks or suites.

use std::collections::BTreeMap;
use std::process::ExitCode;

use camino::Utf8Path;
use cooperage_journal::{EpisodePlan, EpisodeState, Plan, RunDir};
use cooperage_suites::condition::{Condition, SeatPlayer};
use cooperage_suites::plan::{Settings, plan};
use cooperage_suites::suite::{MakeSuite, Suite, Suites};

use super::{dry_run, selection};
use crate::args::{PlayArgs, RunArgs};
use crate::config::Config;
use crate::error::{CliError, Exit};
use crate::estimate::{Estimate, may_cost};
use crate::keyed::{Keyed, seats};
use crate::models::{Reach, model_arguments};
use crate::play::{Ground, Played, exit_of, latency_arguments, play, run_dir, run_folder, settings};
use crate::{output, results};

pub(crate) fn run(args: &RunArgs, suites: &[MakeSuite]) -> Result<ExitCode, CliError> {
    let config = Config::load()?;
    let mut models = model_arguments(&args.play.models, &config)?;
    if let [_, second, ..] = models.bare.as_slice() {
        return Err(CliError::usage(format!(
            "a run has one model for all roles; `{second}` is a second one"
        ))
        .hint("make two runs and compare them, or name roles with --model ROLE=MODEL"));
    }
    let named: Vec<String> = models.values().cloned().collect();
    let known = Suites::new(suites, &BTreeMap::new())?;
    let wanted: Vec<&dyn Suite> =
        args.selection.iter().map(|selection| known.suite_of(selection)).collect::<Result<_, _>>()?;
    refuse_foreign_files(&args.play, &wanted)?;
    let mut options = options(&args.options)?;
    let seats = seats(&args.seats)?;
    let latency = latency_arguments(&args.play)?;
    let ground = Ground::new(suites, &args.play, &config, &named, &mut options.all)?;
    let is_reasoning = |model: &_| ground.reach.is_reasoning(model);
    let price = |model: &_| ground.reach.price_plan(model);
    let settings = settings(&args.play, &ground, &is_reasoning, &price)?;
    let settings = Settings { fits_agents: args.agents.is_none(), ..settings };
    models.all.extend(models.bare.drain(..).map(|model| ("*".to_owned(), model)));
    let mut conditions = Vec::new();
    for selection in &selection::chosen(args, &ground.suites)? {
        let defaults = ground.suites.suite_of(selection)?.defaults();
        let framework = args.team.clone().unwrap_or_else(|| defaults.team.to_owned());
        let others = seats.iter().filter_map(|(_, player)| match player {
            SeatPlayer::Framework(name) => Some(name.as_str()),
            SeatPlayer::Person(_) => None,
        });
        let has_roles = std::iter::once(framework.as_str())
            .chain(others)
            .any(|name| cooperage_teams::framework(name).is_ok_and(|known| !known.roles.is_empty()));
        conditions.push(Condition {
            id: selection.to_owned(),
            suite: selection.to_owned(),
            agents: args.agents.unwrap_or(defaults.agents),
            framework,
            options: options.all.clone(),
            // A team without models ignores the configured one.
            models: if has_roles { models.all.clone() } else { BTreeMap::new() },
            episodes: args.episodes,
            latency: latency.all.clone(),
            seats: seats.clone(),
            seat_models: models.seats.clone(),
            seat_latency: latency.seats.clone(),
            seat_options: options.seats.clone(),
            ..Condition::default()
        });
    }
    let plan = plan(&ground.suites, None, args.selection.clone(), &conditions, &settings)?;
    drop(settings);
    let name = args.selection.first().map_or("run", String::as_str);
    play_plan(&args.play, &ground, name, plan, args.fail_under)
}

/// Refuses files of the user's that none of the suites reads: they would change nothing, and nobody would notice.
pub(crate) fn refuse_foreign_files(args: &PlayArgs, suites: &[&dyn Suite]) -> Result<(), CliError> {
    let names: Vec<&str> = suites.iter().map(|suite| suite.name()).collect();
    let names = names.join(", ");
    let reads_tasks = |suite: &&dyn Suite| !suite.task_files().is_empty() || suite.task_import().is_some();
    if args.tasks.is_some() && !suites.iter().any(reads_tasks) {
        return Err(CliError::usage(format!("--tasks: there are no files of tasks for {names}"))
            .hint("levels and recipes of a kitchen are given with --kitchen FILE"));
    }
    let reads_kitchen = |suite: &&dyn Suite| suite.attachments().contains(&cooperage_cuisineworld::KITCHEN);
    if args.kitchen.is_some() && !suites.iter().any(reads_kitchen) {
        return Err(CliError::usage(format!("--kitchen: {names} has no kitchens"))
            .hint("tasks of your own are given with --tasks FOLDER"));
    }
    Ok(())
}

/// Plays a resolved plan, or only prints it.
pub(crate) fn play_plan(
    args: &PlayArgs,
    ground: &Ground,
    name: &str,
    plan: Plan,
    fail_under: Option<f64>,
) -> Result<ExitCode, CliError> {
    if args.dry_run {
        let all: Vec<&EpisodePlan> = plan.episodes.iter().collect();
        return print_plan(&plan, &Estimate::of(&all, &plan, &ground.suites, &ground.reach)?, args.json);
    }
    if !args.yes && args.limits.max_cost.is_none() {
        let missing = missing(&run_folder(args, name, &plan), &plan, args.fresh);
        let hint = "agree with --yes, or set a limit for each episode with --max-cost USD";
        ask_consent(&missing, &plan, &ground.suites, &ground.reach, hint)?;
    }
    check_people(&plan)?;
    let dir = run_dir(args, name, plan)?;
    crate::address::keep(dir.path(), ground.reach.given())?;
    let played = play(&dir, &ground.suites, &ground.reach, args.workers, args.quiet)?;
    conclude(
        &dir,
        &ground.suites,
        &played,
        &Shown { json: args.json, all: args.all, quiet: args.quiet },
        fail_under,
    )
}

/// A run has nobody to sit in a person's seat.
pub(crate) fn check_people(plan: &Plan) -> Result<(), CliError> {
    match plan.episodes.iter().flat_map(|episode| &episode.people).next() {
        Some((seat, name)) => {
            Err(CliError::usage(format!("{name} is to sit in seat {seat}, and nobody is there"))
                .hint("--dry-run prints such a plan; `cooperage play` is where people play"))
        }
        None => Ok(()),
    }
}

/// The episodes of the plan that a run directory there would still have to play.
fn missing<'a>(folder: &Utf8Path, plan: &'a Plan, fresh: bool) -> Vec<&'a EpisodePlan> {
    let dir = if fresh { None } else { RunDir::open(folder).ok() };
    let is_missing = |episode: &&EpisodePlan| {
        dir.as_ref().is_none_or(|dir| dir.state(&episode.key()) != EpisodeState::Finished)
    };
    plan.episodes.iter().filter(is_missing).collect()
}

/// Asks for consent before these episodes are played, if that may cost money, and says what it may cost; `hint` tells how
/// to agree.
pub(crate) fn ask_consent(
    missing: &[&EpisodePlan],
    plan: &Plan,
    suites: &Suites,
    reach: &Reach,
    hint: &str,
) -> Result<(), CliError> {
    if !missing.iter().any(|episode| may_cost(episode, reach)) {
        return Ok(());
    }
    output::note(&Estimate::of(missing, plan, suites, reach)?.to_string());
    Err(CliError::new(Exit::Consent, "this may cost money").hint(hint))
}

/// What of the outcome is printed.
pub(crate) struct Shown {
    /// One JSON object and no table.
    pub(crate) json: bool,
    /// Every line of long tables.
    pub(crate) all: bool,
    /// No table at all.
    pub(crate) quiet: bool,
}

/// Writes the report, prints the outcome, and tells how the program ends.
pub(crate) fn conclude(
    dir: &RunDir,
    suites: &Suites,
    played: &Played,
    shown: &Shown,
    fail_under: Option<f64>,
) -> Result<ExitCode, CliError> {
    let concluded = results::conclude(dir, suites, played, shown.all)?;
    if shown.json {
        output::json(&concluded.json)?;
    } else if concluded.has_outcomes && !shown.quiet {
        output::data(&concluded.terminal)?;
        output::note(&format!("report: {}", concluded.report));
    }
    match concluded.damaged {
        Some(damaged) if played.broken.is_empty() => Err(damaged),
        _ => exit_of(dir, played, concluded.completion_mean, fail_under),
    }
}

/// `--set` arguments, for all teams and for those in some seats.
fn options(given: &[String]) -> Result<Keyed, CliError> {
    let options = Keyed::read("--set", given)?;
    match options.bare.first() {
        Some(option) => {
            Err(CliError::usage(format!("`--set {option}` has no value")).hint("write --set KEY=VALUE"))
        }
        None => Ok(options),
    }
}

fn print_plan(plan: &Plan, estimate: &Estimate, json: bool) -> Result<ExitCode, CliError> {
    if json {
        let mut value = serde_json::to_value(plan)
            .map_err(|error| CliError::new(Exit::Output, format!("cannot print the plan: {error}")))?;
        value["estimate"] = estimate.to_json();
        output::json(&value)?;
        return Ok(ExitCode::SUCCESS);
    }
    output::data(&format!("{}\n{estimate}", dry_run::table(plan)?))?;
    Ok(ExitCode::SUCCESS)
}
