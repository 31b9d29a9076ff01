//! `cooperage mcp TASK`: a client of the Model Context Protocol in a seat of a task. It sits there as a person does, so the
//! episode is one like any other; only what is perceived and done goes over standard input and output in place of a terminal.

use std::process::ExitCode;
use std::sync::Arc;

use cooperage_core::AgentId;
use cooperage_journal::{EpisodeState, RunDir};
use cooperage_mcp::{Ear, EpisodeEnding, GameBriefing, ServerEvent, ear, serve, standard_streams};
use cooperage_runtime::{EpisodeDoor, ObserverFactory};
use cooperage_seat::{SeatInfo, SeatWatcher};
use cooperage_suites::condition::{SeatPlayer, SeatSelector};
use cooperage_suites::ends;
use cooperage_suites::suite::{ProgramRegistry, Suites};

use super::planned::{RunRequest, planned};
use super::play::{beside, first, horizon, usual_seat};
use super::run::prepared;
use super::seat::{SeatExit, SeatSession, kept, person};
use crate::args::{McpArgs, WorkerArgs};
use crate::error::{CliError, Exit};
use crate::grid::Grid;
use crate::keyed::seats;
use crate::models::ModelAccess;
use crate::output;
use crate::output::VERSION;
use crate::play::{GivenFiles, RunOutcome, exit_of};
use crate::results::{self, ReportFiles};

/// Default name of a client in the plan.
const NAME: &str = "mcp";
/// The default model of the other seats.
const MODEL: &str = "oracle";
/// Parts of the goal that were not reached and are told at the end.
const MISSING_MAX: usize = 10;

pub(crate) fn mcp(args: &McpArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let selection = [args.task.clone()];
    let asked = RunRequest {
        selection: &selection,
        players: &args.players,
        seats: seated(args, registry)?,
        grid: Grid::single(&args.players, &args.play, args.agents)?,
        episodes: 1,
        rollouts: None,
        rewards: false,
        default_model: Some(MODEL),
        fallback_model: None,
        given: GivenFiles::default(),
        play: &args.play,
    };
    let (mut ground, plan) = planned(asked, registry, &|suites| first(&args.task, suites))?;
    person(plan.episodes.first())?;
    let name = format!("mcp-{}", args.task);
    let Some(dir) = prepared(&args.play, &mut ground, &name, plan)? else { return Ok(ExitCode::SUCCESS) };
    go_on(&dir, &ground.suites, &ground.reach, &args.play.workers, args.play.quiet)
}

/// Returns the players of the seats: the client has the seat whose number stands alone, or else the task's seat for a person.
fn seated(args: &McpArgs, registry: &ProgramRegistry) -> Result<Vec<(SeatSelector, SeatPlayer)>, CliError> {
    let client = |seat: u32| (SeatSelector::Seats { first: seat, last: seat }, SeatPlayer::person(NAME));
    let (own, others): (Vec<&String>, Vec<&String>) =
        args.players.seats.iter().partition(|seat| seat.trim().parse::<u32>().is_ok());
    let others: Vec<String> = others.into_iter().cloned().collect();
    let mut seats = seats(&others)?;
    seats.extend(own.iter().filter_map(|seat| seat.trim().parse().ok()).map(client));
    if !seats.iter().any(|(_, player)| player.is_person()) {
        seats.push(client(usual_seat(&args.task, registry.plain_suites()?)));
    }
    Ok(seats)
}

/// Tells a user who continues a run at a terminal that a client played there.
pub(crate) fn tell_of_client(dir: &RunDir) {
    if dir.plan().episodes.iter().any(|episode| episode.people.values().any(|name| name == NAME)) {
        output::note(&format!(
            "A client of the Model Context Protocol had this seat. You go on here; `cooperage resume {} --mcp` lets a client go on.",
            dir.path()
        ));
    }
}

/// Offers the seat of the only person in that run to a client, from where the episode stands.
pub(crate) fn go_on(
    dir: &RunDir,
    suites: &Suites,
    reach: &ModelAccess,
    workers: &WorkerArgs,
    is_quiet: bool,
) -> Result<ExitCode, CliError> {
    let mut episodes = dir.episodes();
    let (Some((key, episode)), None) = (episodes.next(), episodes.next()) else {
        return Err(CliError::usage("a client plays one episode at a time, and this run has several"));
    };
    if dir.state(&key) == EpisodeState::Finished {
        return Err(CliError::usage(format!("the episode in {} is over", dir.path()))
            .hint("--fresh begins it anew, --seed N or --out DIR begins another one"));
    }
    let seat = person(Some(episode))?;
    let again = kept(&dir.part_path(&key))?.lines;
    let is_wall = episode.clock.is_real_time();
    let game = GameBriefing {
        place: SeatInfo { seat, tick_us: episode.clock.tick_us, is_wall },
        beside: beside(episode),
        horizon: horizon(suites, episode),
        run: dir.path().to_string(),
        version: VERSION.to_owned(),
    };
    let (ear, news) = ear();
    let (observer, warned, told) = (ear.clone(), ear.clone(), ear);
    let table = SeatSession {
        dir,
        suites,
        reach,
        workers: WorkerArgs::single(workers.processes.clone()),
        is_quiet,
        door: EpisodeDoor::default(),
        observe: watcher(observer, seat, suites.agent_names(episode), is_wall, again),
        joins: false,
        warned: &move |text| warned.tell(ServerEvent::Warning(text)),
        retried: None,
    };
    if !is_quiet {
        output::note(&format!(
            "seat {} is offered on standard input and output; run: {}",
            seat.0,
            dir.path()
        ));
    }
    let over = |played: &Result<RunOutcome, CliError>| told.tell(ending(dir, suites, &key, played));
    let (played, _) = table.play(over, |door| {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| CliError::new(Exit::Output, format!("cannot serve: {error}")))?;
        let served = runtime.block_on(serve(game, door.clone(), news, standard_streams()));
        // A read of standard input may still be pending; the program does not wait for it.
        runtime.shutdown_background();
        served.map_err(|error| CliError::new(Exit::Input, error.to_string()))?;
        Ok(SeatExit::Quit)
    })?;
    if dir.state(&key) != EpisodeState::Finished && played.broken.is_empty() {
        output::note(&format!(
            "The client has gone, and the episode waits. The same command goes on with it, and so does `cooperage resume {} --mcp`.",
            dir.path()
        ));
        return Ok(ExitCode::SUCCESS);
    }
    exit_of(dir, &played, 0.0, None)
}

fn watcher(ear: Ear, seat: AgentId, names: Vec<String>, is_wall: bool, again: usize) -> ObserverFactory {
    Arc::new(move |_, _| Some(Box::new(SeatWatcher::new(seat, names.clone(), is_wall, again, ear.clone()))))
}

/// Returns the last message to the client; where the episode has ended, its report is written first, for a client may
/// end the program at any time.
fn ending(dir: &RunDir, suites: &Suites, key: &str, played: &Result<RunOutcome, CliError>) -> ServerEvent {
    let played = match played {
        Ok(played) => played,
        Err(CliError { exit: Exit::Interrupted | Exit::Terminated, .. }) => return ServerEvent::Stopped,
        Err(error) => return ServerEvent::Over(Err(error.message.clone())),
    };
    if let Some(broken) = played.broken.first() {
        return ServerEvent::Over(Err(broken.why.clone()));
    }
    if dir.state(key) != EpisodeState::Finished {
        return ServerEvent::Stopped;
    }
    let ended = results::conclude(dir, suites, Some(played), false, ReportFiles::All, None)
        .and_then(|_| Ok(dir.end(key)?));
    match ended {
        Ok(end) => ServerEvent::Over(Ok(EpisodeEnding {
            reason: ends::reason(&end),
            reached: end.score.reached,
            possible: end.score.possible,
            missing: ends::missing(&end).into_iter().take(MISSING_MAX).collect(),
            run: dir.path().to_string(),
        })),
        Err(error) => ServerEvent::Over(Err(error.message)),
    }
}
