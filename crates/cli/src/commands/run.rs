//! `cooperage run SUITE…`: a team does tasks or suites.

use std::collections::BTreeMap;
use std::process::ExitCode;

use camino::Utf8Path;
use cooperage_journal::{AttachmentPlan, EpisodePlan, EpisodeState, PartitionPlan, Plan, Revision, RunDir};
use cooperage_suites::condition::{SeatPlayer, SeatSelector};
use cooperage_suites::report::LISTED_MAX;
use cooperage_suites::results::Results;
use cooperage_suites::spelling::rounded;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::text::grouped;
use serde::Serialize;
use serde_json::Value;

use super::minecraft;
use super::mixing::refuse_mixed;
use super::partition::{PlannedRun, run_dir};
use super::planned::{RunRequest, planned};
use super::play::usual_seat;
use super::served::{ServedRunOptions as Served, invite, is_served, play_served};
use super::{dry_run, selection};
use crate::args::{PartitionArgs, PlayArgs, RunArgs};
use crate::commands::agreed::{RunWords, agree_to_run};
use crate::current::report_by_times;
use crate::endpoints::seat_endpoints;
use crate::error::{CliError, Exit};
use crate::estimate::{CostEstimate, may_cost};
use crate::grid::{Grid, GridFile};
use crate::keyed::{person, seats, seats_of};
use crate::models::ModelAccess;
use crate::play::{GivenFiles, RunInputs, RunOutcome, exit_of, play};
use crate::results::{Concluded, ReportFiles};
use crate::server_tasks::refuse_without_server;
use crate::this_build::rest_hint;
use crate::voice;
use crate::voice_words::VoiceWords;
use crate::{output, results};

pub(crate) fn run(mut args: RunArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    // Speech is no part of a plan.
    let mut speech = VoiceWords::taken(&mut args.play.models, &mut args.players.options)?;
    minecraft::set_clock(&args.serving.minecraft, &mut args.play)?;
    seat_endpoints(&args.endpoints, &mut args.play)?;
    let args = &args;
    let (mut ground, plan) = asked_plan(args, registry, BTreeMap::new())?;
    refuse_without_server(plan.episodes.iter(), &ground.suites)?;
    minecraft::refuse_without_seats(&args.serving.minecraft, plan.episodes.iter(), &ground.suites)?;
    // A wrong model is told before anything is written.
    let offered = |words| voice::offered(registry.providers(), words, &args.play.reach, args.play.yes);
    let voice = if has_pages(args, &plan) && !args.play.dry_run {
        speech.of_profiles = voice::speaker_of(&plan)?;
        Some(offered(speech)?)
    } else {
        refuse_speech_without_pages(&speech, has_pages(args, &plan))?;
        None
    };
    let name = plan.selection.first().cloned().unwrap_or_else(|| "run".to_owned());
    let Some(dir) = prepared_part(&args.play, &args.part, &mut ground, &name, plan)? else {
        return Ok(ExitCode::SUCCESS);
    };
    invite(&args.serving, &dir)?;
    let played = if is_served(&args.serving, &dir) {
        let asked = Served {
            serving: &args.serving,
            workers: args.play.workers.clone(),
            quiet: args.play.quiet,
            json: args.play.json,
            begins: minecraft::beginning(&args.serving.minecraft),
            joined: None,
        };
        // Instructors were invited when the run was begun.
        let voice = voice.map_or_else(|| offered(VoiceWords::default()), Ok)?;
        play_served(&dir, &ground, registry, &asked, voice)?
    } else {
        play(&dir, &ground.suites, &ground.reach, &args.play.workers, args.play.quiet)?
    };
    conclude(&dir, &ground.suites, &played, &OutputOptions::of(&args.play, &args.part), args.fail_under)
}

/// Whether people see pages of the run.
fn has_pages(args: &RunArgs, plan: &Plan) -> bool {
    let has_people = plan.episodes.iter().any(|episode| !episode.people.is_empty());
    args.serving.serve || has_people || !args.serving.instructors.is_empty()
}

fn refuse_speech_without_pages(speech: &VoiceWords, has_pages: bool) -> Result<(), CliError> {
    if has_pages || !speech.asks_for_pages() {
        return Ok(());
    }
    Err(CliError::usage("people speak and listen on pages, and this run has none").hint("add --serve"))
}

/// Resolves the arguments to a plan.
pub(crate) fn asked_plan(
    args: &RunArgs,
    registry: &ProgramRegistry,
    attachments: BTreeMap<String, AttachmentPlan>,
) -> Result<(RunInputs, Plan), CliError> {
    let file = args.grid.as_ref().map(|path| GridFile::read(args, path)).transpose()?;
    let (selection, episodes, rollouts, grid) = match file {
        Some(file) => (file.tasks, file.episodes, file.rollouts, file.grid),
        None => (args.selection.clone(), args.episodes, args.rollouts, Grid::of_run(args)?),
    };
    let asked = RunRequest {
        selection: &selection,
        players: &args.players,
        seats: people(args, &selection, registry)?,
        grid,
        episodes: episodes.unwrap_or(1),
        rollouts,
        rewards: args.rewards,
        default_model: None,
        fallback_model: args.fallback_model.as_deref(),
        given: GivenFiles { files: attachments, ..GivenFiles::default() },
        play: &args.play,
    };
    planned(asked, registry, &|suites| selection::chosen(&selection, args, suites))
}

/// Returns the players of the seats, with the people of `--human`.
pub(super) fn people(
    args: &RunArgs,
    selection: &[String],
    registry: &ProgramRegistry,
) -> Result<Vec<(SeatSelector, SeatPlayer)>, CliError> {
    let mut seats = seats(&args.players.seats)?;
    let known = registry.plain_suites()?;
    let mut next = selection.first().map_or(0, |selection| usual_seat(selection, known));
    for human in &args.humans {
        let is_free = |seats: &[(SeatSelector, SeatPlayer)], seat: u32| {
            !seats
                .iter()
                .any(|(who, _)| matches!(who, SeatSelector::Seats { first, last } if (*first..=*last).contains(&seat)))
        };
        let wrong = |what: &str| {
            CliError::usage(format!("`--human {human}`: {what}")).hint(
                "write --human Alice, --human 1=Alice for the seat with that number, or --human 0-2=Alice for several",
            )
        };
        let (who, name) = match human.split_once('=') {
            Some((seat, name)) => (seats_of(seat.trim()).map_err(wrong)?, name),
            None => {
                while !is_free(&seats, next) {
                    next += 1;
                }
                (SeatSelector::Seats { first: next, last: next }, human.as_str())
            }
        };
        let person = person(name).map_err(wrong)?;
        seats.push((who, person));
    }
    Ok(seats)
}

/// The options that name teams.
const TEAM_OPTIONS: [&str; 4] = ["team", "seat", "human", "set"];

/// Plays a resolved plan, or only prints it.
pub(crate) fn play_plan(
    args: &PlayArgs,
    part: &PartitionArgs,
    ground: &mut RunInputs,
    name: &str,
    plan: Plan,
    fail_under: Option<f64>,
) -> Result<ExitCode, CliError> {
    let Some(dir) = prepared_part(args, part, ground, name, plan)? else { return Ok(ExitCode::SUCCESS) };
    let played = play(&dir, &ground.suites, &ground.reach, &args.workers, args.quiet)?;
    conclude(&dir, &ground.suites, &played, &OutputOptions::of(args, part), fail_under)
}

/// The run directory in which a resolved plan is to be played, once costs and what files want are agreed to; none where the
/// plan was only to be printed.
pub(crate) fn prepared(
    args: &PlayArgs,
    ground: &mut RunInputs,
    name: &str,
    plan: Plan,
) -> Result<Option<RunDir>, CliError> {
    prepared_part(args, &PartitionArgs::default(), ground, name, plan)
}

/// The same for the part of the plan that is asked for.
pub(crate) fn prepared_part(
    args: &PlayArgs,
    part: &PartitionArgs,
    ground: &mut RunInputs,
    name: &str,
    plan: Plan,
) -> Result<Option<RunDir>, CliError> {
    let PlannedRun { plan, whole, folder } = PlannedRun::of(args, name, plan, part.partition)?;
    if args.dry_run {
        let all: Vec<&EpisodePlan> = plan.episodes.iter().collect();
        let estimate =
            CostEstimate::if_any(&all, &plan, &ground.suites, &ground.reach, args.max_output_tokens)?;
        print_plan(&plan, estimate.as_ref().map_err(String::as_str), args.json)?;
        return Ok(None);
    }
    // A run that is made anew has nothing of the one in whose place it comes.
    let plan = if args.fresh { plan } else { as_written(&folder, plan, &ground.suites) };
    let has_missing = agreed(args, ground, &folder, &plan)?;
    let dir = run_dir(PlannedRun { plan, whole, folder }, args.fresh)?;
    refuse_held(&dir, has_missing)?;
    let anew = format!("--fresh plays the run anew in its place; {}", rest_hint(dir.path()));
    refuse_mixed(&dir, &ground.suites, &anew)?;
    crate::address::keep(dir.path(), ground.reach.named())?;
    Ok(Some(dir))
}

/// Has the user agree to the programs, the keys and the costs of the missing episodes of a run in `folder`, unless that was done
/// before. Returns whether any episode is missing.
pub(crate) fn agreed(
    args: &PlayArgs,
    ground: &mut RunInputs,
    folder: &Utf8Path,
    plan: &Plan,
) -> Result<bool, CliError> {
    let missing = missing(folder, plan, args.fresh);
    let source = &args.reach.source;
    let names_programs =
        !ground.has_teams_of_file && TEAM_OPTIONS.iter().all(|option| source.is_typed(option));
    let words = RunWords { yes: args.yes, names_programs };
    agree_to_run(&missing, &mut ground.reach, &args.workers.processes, source, words)?;
    let hint = "agree with --yes, or set a limit for each episode with --max-cost USD";
    let is_given = args.yes || args.limits.max_cost.is_some();
    let consent = Consent { is_given, quiet: args.quiet, answer_limit: args.max_output_tokens, hint };
    ask_consent(&missing, plan, &ground.suites, &ground.reach, &consent)?;
    Ok(!missing.is_empty())
}

/// Refuses a run that another process plays, of which something is missing: nothing of it is read or written then.
pub(super) fn refuse_held(dir: &RunDir, has_missing: bool) -> Result<(), CliError> {
    if has_missing { Ok(dir.lock().map(drop)?) } else { Ok(()) }
}

/// The plan with the options and the revision as a run directory there has them, if the two plans differ in nothing else but
/// spelling: then an earlier version of the program made that run, and its episodes keep their keys and their conduct.
fn as_written(folder: &Utf8Path, plan: Plan, suites: &Suites) -> Plan {
    let Ok(dir) = RunDir::open(folder) else { return plan };
    let of_today = |one: &EpisodePlan| EpisodePlan { revision: Revision::NEWEST, ..suites.respelled(one) };
    let is_alike =
        |(there, asked): (&EpisodePlan, &EpisodePlan)| there == asked || of_today(there) == of_today(asked);
    let Plan { episodes, partition, .. } = dir.plan();
    let place = |partition: &Option<PartitionPlan>| partition.as_ref().map(|place| (place.part, place.of));
    let is_same_part = place(partition) == place(&plan.partition) && episodes.len() == plan.episodes.len();
    if is_same_part && episodes.iter().zip(&plan.episodes).all(is_alike) {
        Plan { episodes: episodes.clone(), partition: partition.clone(), ..plan }
    } else {
        plan
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

/// Whether the user agrees to costs.
pub(crate) struct Consent<'a> {
    pub(crate) is_given: bool,
    /// Whether nothing is said where it is given.
    pub(crate) quiet: bool,
    /// The limit on the length of answers that the user typed.
    pub(crate) answer_limit: Option<u32>,
    /// How to agree.
    pub(crate) hint: &'a str,
}

/// Says what it may cost to play these episodes, by role, if it may cost anything, and asks for consent unless it is given.
pub(crate) fn ask_consent(
    missing: &[&EpisodePlan],
    plan: &Plan,
    suites: &Suites,
    reach: &ModelAccess,
    consent: &Consent<'_>,
) -> Result<(), CliError> {
    if !missing.iter().any(|episode| may_cost(episode, reach)) {
        // The size of a product is not to be seen from its words.
        if plan.grid.is_some() && !consent.quiet && !missing.is_empty() {
            let estimate = CostEstimate::if_any(missing, plan, suites, reach, consent.answer_limit)?;
            output::note(&estimate.map_or_else(|none| none, |estimate| estimate.to_string()));
        }
        return Ok(());
    }
    if !consent.is_given {
        let estimate = CostEstimate::if_any(missing, plan, suites, reach, consent.answer_limit)?;
        output::note(&estimate.map_or_else(|none| none, |estimate| estimate.to_string()));
        return Err(CliError::new(Exit::Consent, "this may cost money").hint(consent.hint));
    }
    if !consent.quiet {
        // A failed estimate does not stop a user who has agreed to all costs.
        let estimate = CostEstimate::of(missing, plan, suites, reach, consent.answer_limit);
        output::note(&estimate.map_or_else(|error| error.message, |estimate| estimate.to_string()));
    }
    Ok(())
}

/// The parts of the outcome that are printed.
pub(crate) struct OutputOptions {
    /// One JSON object and no table.
    pub(crate) json: bool,
    /// Every line of long tables.
    pub(crate) all: bool,
    /// No table at all.
    pub(crate) quiet: bool,
    /// The pages of the report for a part of a run too.
    pub(crate) pages: bool,
}

impl OutputOptions {
    pub(crate) fn of(args: &PlayArgs, part: &PartitionArgs) -> OutputOptions {
        OutputOptions { json: args.json, all: args.all, quiet: args.quiet, pages: part.report }
    }
}

/// Writes the report, prints the outcome, and tells how the program ends.
pub(crate) fn conclude(
    dir: &RunDir,
    suites: &Suites,
    played: &RunOutcome,
    shown: &OutputOptions,
    fail_under: Option<f64>,
) -> Result<ExitCode, CliError> {
    let files = ReportFiles::of(dir.plan(), shown.pages);
    // A part to which nothing falls has no mean.
    let is_empty_part = dir.plan().partition.is_some() && dir.plan().episodes.is_empty();
    let fail_under = fail_under.filter(|_| !is_empty_part);
    let has_played = played.reused < dir.plan().episodes.len() || !played.broken.is_empty();
    let report = if has_played { None } else { report_by_times(dir, files) };
    if let (Some(object), None) = (&report, fail_under)
        && (shown.json || dir.plan().episodes.len() > LISTED_MAX)
        && Results::digest_of(dir).is_ok_and(|digest| object["digest"] == digest)
    {
        tell_unchanged(dir, object, played, shown, files)?;
        return Ok(ExitCode::SUCCESS);
    }
    let concluded = results::conclude(dir, suites, Some(played), shown.all, files, report.as_ref())?;
    tell_concluded(dir, &concluded, shown)?;
    let code = match concluded.damaged {
        Some(damaged) if played.is_unbroken() => return Err(damaged),
        _ => exit_of(dir, played, concluded.completion_mean, fail_under)?,
    };
    concluded.report.map(|_| code)
}

/// Tells of a run of which nothing was left to play and whose report is current, without reading it anew.
fn tell_unchanged(
    dir: &RunDir,
    object: &Value,
    played: &RunOutcome,
    shown: &OutputOptions,
    files: ReportFiles,
) -> Result<(), CliError> {
    if shown.json {
        let mut object = object.clone();
        // Those of this call.
        object["reused"] = played.reused.into();
        object["wall_s"] = rounded(played.wall.as_secs_f64());
        return output::json(&object);
    }
    if !shown.quiet {
        let (all, run) = (grouped(dir.plan().episodes.len() as u64), dir.path());
        output::note(&format!(
            "all {all} episodes were finished, and the report is as it was: {} (`cooperage report {run}` prints its tables)",
            files.shown_in(run)
        ));
    }
    Ok(())
}

/// Prints the outcome of a run.
fn tell_concluded(dir: &RunDir, concluded: &Concluded, shown: &OutputOptions) -> Result<(), CliError> {
    if shown.json {
        return output::json(&concluded.json);
    }
    if let (Some(part), true) = (&dir.plan().partition, dir.plan().episodes.is_empty()) {
        output::note(&format!("no episode falls to part {}/{}", part.part, part.of));
    } else if concluded.has_outcomes && !shown.quiet {
        output::data(&concluded.terminal)?;
        if let Ok(report) = &concluded.report {
            let unchanged =
                if concluded.is_unchanged { " (as it was: nothing was left to play)" } else { "" };
            output::note(&format!("report: {report}{unchanged}"));
        }
    }
    Ok(())
}

/// A plan with the estimate of its costs, or why there is none, as `--dry-run --json` prints it.
#[derive(Serialize)]
struct PlanOutput<'a> {
    #[serde(flatten)]
    plan: &'a Plan,
    estimate: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_estimate: Option<&'a str>,
}

fn print_plan(plan: &Plan, estimate: Result<&CostEstimate, &str>, json: bool) -> Result<ExitCode, CliError> {
    if json {
        let no_estimate = estimate.err();
        let estimate = estimate.ok().map(CostEstimate::to_json);
        output::json(&PlanOutput { plan, estimate, no_estimate })?;
        return Ok(ExitCode::SUCCESS);
    }
    let estimate = estimate.map_or_else(str::to_owned, CostEstimate::to_string);
    output::data(&format!("{}\n{estimate}", dry_run::table(plan)?))?;
    Ok(ExitCode::SUCCESS)
}
