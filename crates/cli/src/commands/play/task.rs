//! `cooperage play TASK`: a person in a seat of a task, in the terminal. The episode is one like any other: it has a plan, a
//! run directory and a journal, and it is played by the same runtime; the person's moves come through its door.

use std::collections::VecDeque;
use std::io::IsTerminal;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use cooperage_core::Ratio;
use cooperage_journal::{EpisodePlan, EpisodeState, RunDir};
use cooperage_runtime::{EpisodeDoor, ObserverFactory};
use cooperage_seat::SeatWatcher;
use cooperage_seat::words::share;
use cooperage_suites::condition::{SeatPlayer, SeatSelector};
use cooperage_suites::ends;
use cooperage_suites::suite::{ProgramRegistry, Suites};

use super::conversation::{PlayConversation, SeatedGame};
use super::screen::{PlayEvent, Screen};
use crate::args::PlayVerbArgs;
use crate::commands::planned::{RunRequest, planned};
use crate::commands::run::prepared;
use crate::commands::seat::{GameOutput, Keyboard, SeatExit, kept, person, sit};
use crate::error::CliError;
use crate::grid::Grid;
use crate::keyed::seats;
use crate::models::ModelAccess;
use crate::output;
use crate::play::{GivenFiles, RunOutcome, exit_of};
use crate::results::{self, ReportFiles};

/// The person's name where none is given.
const NAME: &str = "human";
/// The default model of the other seats.
const MODEL: &str = "oracle";
/// So many of the parts of the goal that were not reached are told at the end.
const MISSING_MAX: usize = 5;

pub(super) fn play(
    task: &str,
    args: &PlayVerbArgs,
    registry: &ProgramRegistry,
) -> Result<ExitCode, CliError> {
    let agents = args.agents.as_deref().map(|agents| {
        agents.parse::<u32>().map_err(|_| {
            CliError::usage(format!("--agents {agents}: with a task, that is the number of agents"))
        })
    });
    let mut seats = seats(&args.players.seats)?;
    if !seats.iter().any(|(_, player)| player.is_person()) {
        let place = usual_seat(task, registry.plain_suites()?);
        let who = SeatSelector::Seats { first: place, last: place };
        seats.push((who, SeatPlayer::person(args.human.as_deref().unwrap_or(NAME))));
    }
    let selection = [task.to_owned()];
    let asked = RunRequest {
        selection: &selection,
        players: &args.players,
        seats,
        grid: Grid::single(&args.players, &args.play, agents.transpose()?)?,
        episodes: 1,
        rollouts: None,
        rewards: false,
        default_model: Some(MODEL),
        fallback_model: None,
        given: GivenFiles::default(),
        play: &args.play,
    };
    let (mut ground, plan) = planned(asked, registry, &|suites| first(task, suites))?;
    person(plan.episodes.first())?;
    let name = format!("play-{task}");
    let Some(dir) = prepared(&args.play, &mut ground, &name, plan)? else { return Ok(ExitCode::SUCCESS) };
    go_on(&dir, &ground.suites, &ground.reach, args.play.json, !args.no_keys)
}

/// Where a person sits who names no seat; a task that there is not is told of later.
pub(crate) fn usual_seat(selection: &str, suites: &Suites) -> u32 {
    let name = suites
        .select(selection.trim_end_matches('/'))
        .ok()
        .and_then(|tasks| Some(tasks.first()?.name.clone()));
    let suite = suites.suite_of(selection).ok();
    suite.zip(name).map_or(0, |(suite, name)| suite.persons().seat_of_person(&name))
}

/// The task, or the first of several: a person plays one at a time.
pub(in crate::commands) fn first(selection: &str, suites: &Suites) -> Result<Vec<String>, CliError> {
    let tasks = suites.select(selection.trim_end_matches('/'))?;
    let first = tasks.first().map(|task| task.name.clone());
    if let Some(first) = first.as_ref().filter(|_| tasks.len() > 1) {
        output::note(&format!("{selection} has {} tasks; this is {first}", tasks.len()));
    }
    Ok(first.into_iter().collect())
}

/// Plays the episode of that run directory from where it stands; where the task has keys, they are pressed unless `has_keys`
/// is false.
pub(crate) fn go_on(
    dir: &RunDir,
    suites: &Suites,
    reach: &ModelAccess,
    json: bool,
    has_keys: bool,
) -> Result<ExitCode, CliError> {
    let mut episodes = dir.episodes();
    let (Some((key, episode)), None) = (episodes.next(), episodes.next()) else {
        return Err(CliError::usage("a person plays one episode at a time, and this run has several"));
    };
    let seat = person(Some(episode))?;
    let kept = kept(&dir.part_path(&key))?;
    let game = SeatedGame {
        seat,
        title: title(suites, &episode.task)?,
        beside: beside(episode),
        horizon: horizon(suites, episode),
        tick_us: episode.clock.tick_us,
        is_wall: episode.clock.is_real_time(),
        moves_made: kept.moves,
        is_begun: kept.lines > 0,
        names: suites.agent_names(episode),
        keyboard: Keyboard::new(suites.suite_of(&episode.task)?.persons().keys())
            .filter(|_| has_keys && !json),
    };
    let is_terminal = std::io::stdin().is_terminal() && !json;
    let (played, left) = if dir.state(&key) == EpisodeState::Finished {
        output::note("this game is over; --fresh starts it anew");
        (RunOutcome { reused: 1, ..RunOutcome::default() }, SeatExit::Over)
    } else {
        take_seat(dir, suites, reach, &game, kept.lines, GameOutput::new(json, is_terminal))?
    };
    if left == SeatExit::Quit && dir.state(&key) != EpisodeState::Finished {
        output::note(&format!(
            "The game waits. `cooperage resume {}` goes on with it, and so does the same command again.",
            dir.path()
        ));
        return Ok(ExitCode::SUCCESS);
    }
    let concluded = results::conclude(dir, suites, Some(&played), false, ReportFiles::All, None)?;
    if dir.state(&key) == EpisodeState::Finished {
        tell_end(dir, &key, json)?;
    }
    match concluded.damaged {
        Some(damaged) if played.is_unbroken() => Err(damaged),
        _ => exit_of(dir, &played, concluded.completion_mean, None),
    }
}

fn title(suites: &Suites, task: &str) -> Result<String, CliError> {
    let about = suites.select(task)?.first().map(|task| task.about.clone()).unwrap_or_default();
    Ok(if about.is_empty() { task.to_owned() } else { format!("{task}: {about}") })
}

/// When the episode ends by itself at the latest.
pub(in crate::commands) fn horizon(suites: &Suites, episode: &EpisodePlan) -> u64 {
    let of_task = suites.select(&episode.task).ok().and_then(|tasks| Some(tasks.first()?.horizon.0));
    let of_task = of_task.unwrap_or_default();
    episode.limits.ticks.map_or(of_task, |limit| limit.min(of_task))
}

/// Returns the players of the other seats.
pub(in crate::commands) fn beside(episode: &EpisodePlan) -> Vec<String> {
    let team = |team: &cooperage_journal::TeamPlan| {
        let seats: Vec<String> = team.seats.iter().map(u32::to_string).collect();
        let seats = match seats.as_slice() {
            [one] => format!("seat {one}"),
            several => format!("seats {}", several.join(", ")),
        };
        let mut models: Vec<&str> = team.models.values().map(|model| model.name.as_str()).collect();
        models.dedup();
        let models = if models.is_empty() { String::new() } else { format!(" by {}", models.join(", ")) };
        format!("{}{models} in {seats}", team.framework)
    };
    episode.teams.iter().map(team).collect()
}

/// Lets the person play until the episode is over or the person goes.
fn take_seat(
    dir: &RunDir,
    suites: &Suites,
    reach: &ModelAccess,
    game: &SeatedGame,
    again: usize,
    voice: GameOutput,
) -> Result<(RunOutcome, SeatExit), CliError> {
    let (seat, is_wall) = (game.seat, game.is_wall);
    let observe = |news: Sender<PlayEvent>, _: &EpisodeDoor| -> ObserverFactory {
        let names = game.names.clone();
        Arc::new(move |_, _| {
            let screen = Screen(news.clone());
            Some(Box::new(SeatWatcher::new(seat, names.clone(), is_wall, again, screen)))
        })
    };
    sit(dir, suites, reach, game.keyboard, false, observe, |seat| {
        PlayConversation { game, seat, voice, told: VecDeque::new() }.hold()
    })
}

/// Tells how it ended, and where that is written.
fn tell_end(dir: &RunDir, key: &str, json: bool) -> Result<(), CliError> {
    let end = dir.end(key)?;
    let journal = dir.finished_path(key);
    if json {
        return output::data(
            &serde_json::json!({"line": null, "end": end, "journal": journal, "run": dir.path()}).to_string(),
        );
    }
    let reached = Ratio { numerator: end.score.reached, denominator: end.score.possible };
    output::data(&format!("The end: {}.", ends::reason(&end)))?;
    output::data(&format!("Reached: {}", share(reached)))?;
    let named = end.missing.len().min(MISSING_MAX);
    if named > 0 {
        let told: Vec<String> = ends::missing(&end).into_iter().take(named).collect();
        let more = (end.missing.len() - named) as u64 + end.missing_left_out;
        let more = if more > 0 { format!("; and {more} more") } else { String::new() };
        output::data(&format!("Missing: {}{more}", told.join("; ")))?;
    }
    output::data(&format!("Journal: {journal}"))?;
    output::data(&format!("Watch it again: cooperage replay {journal} --show"))
}
