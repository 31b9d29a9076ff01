//! A run that is played and served at the same time: people watch it in a browser, and sit in its seats.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use camino::Utf8Path;
use cooperage_journal::{EpisodeState, RunDir};
use cooperage_runtime::{EpisodeDoor, RunConnections};
use cooperage_seat::{left_standing, stand_still};
use cooperage_studio::hosting::{SeatLink, StudioHandle};
use cooperage_studio::seats::{Invited, RunSeats, has_instructors, invite_instructors, kept_port};
use cooperage_studio::voice::VoiceHost;
use cooperage_studio::{Studio, StudioError, StudioSettings};
use cooperage_suites::suite::ProgramRegistry;
use serde_json::json;

use super::join::JoinedServer;
use super::minecraft::OpenGate;
use crate::args::{FrontArgs, ServingArgs, WorkerArgs};
use crate::error::{CliError, Exit};
use crate::interrupt::Interrupt;
use crate::output;
use crate::play::{Party, RunInputs, RunOutcome, play_with};

/// How long the pages of people have to take the end of the run.
const FAREWELL: Duration = Duration::from_millis(500);

/// Threads that read files for pages. Each keeps memory of its own, and many pages may come at once.
const READERS_MAX: usize = 4;

/// How it is played.
pub(crate) struct ServedRunOptions<'a> {
    pub(crate) serving: &'a ServingArgs,
    pub(crate) workers: WorkerArgs,
    pub(crate) quiet: bool,
    pub(crate) json: bool,
    pub(crate) begins: RunBeginning,
    /// The server that the bodies join.
    pub(crate) joined: Option<&'a JoinedServer>,
}

/// When the first episode with people begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RunBeginning {
    /// Once all people have come.
    WhenAllHaveCome,
    /// At once; its world stands still until all have come. People with clients cannot wait outside.
    AtOnce,
}

/// Whether a run is served while it is played: on request, and if people sit in it or instruct it.
pub(crate) fn is_served(serving: &ServingArgs, dir: &RunDir) -> bool {
    serving.serve
        || dir.plan().episodes.iter().any(|episode| !episode.people.is_empty())
        || has_instructors(dir.path())
}

/// Invites the people who are to instruct the run.
pub(crate) fn invite(serving: &ServingArgs, dir: &RunDir) -> Result<(), CliError> {
    if serving.instructors.is_empty() {
        return Ok(());
    }
    invite_instructors(dir.path(), &serving.instructors)
        .map_err(|error| CliError::new(Exit::Output, error.to_string()))
}

/// How a studio of that folder is opened, reached as the arguments say.
pub(super) fn settings(runs: &Utf8Path, port: u16, front: &FrontArgs) -> StudioSettings {
    StudioSettings {
        runs: runs.to_owned(),
        port,
        host_names: front.host_names.clone(),
        public: front.public,
        behind_proxy: front.behind_proxy,
    }
}

/// Returns the error for a studio that cannot be opened, with advice.
pub(super) fn not_opened(error: &StudioError) -> CliError {
    match error {
        StudioError::Unencrypted(_) => CliError::usage(error.to_string()).hint(
            "put a proxy with TLS before it and add --behind-proxy and --host-name NAME, or leave --public out",
        ),
        StudioError::Unnamed => {
            CliError::usage(error.to_string()).hint("add --host-name NAME, such as --host-name studio.example.org")
        }
        _ => CliError::new(Exit::Output, error.to_string())
            .hint("name another port with --port, or leave it out to take any that is free"),
    }
}

/// Plays what is missing of the run while it is served.
pub(crate) fn play_served(
    dir: &RunDir,
    ground: &RunInputs,
    registry: &ProgramRegistry,
    asked: &ServedRunOptions<'_>,
    voice: Option<Arc<dyn VoiceHost>>,
) -> Result<RunOutcome, CliError> {
    let failed = |error: &dyn std::fmt::Display| CliError::new(Exit::Output, error.to_string());
    let runtime = runtime()?;
    let interrupt = Interrupt::listen(dir);
    let gate = OpenGate::open(&asked.serving.minecraft, registry)?;
    let studio = runtime.block_on(open(dir, asked.serving, registry))?;
    if let Some(voice) = voice {
        studio.offer_voice(voice);
    }
    let (handle, urls) = (studio.handle(), (studio.url(), studio.viewer_url()));
    let seats = handle.begin(dir, interrupt.stop_handle()).map_err(|error| failed(&error))?;
    let seats = match &gate {
        Some(gate) => gate.let_in(dir, seats, asked.json)?,
        None => seats,
    };
    let seats = match asked.joined {
        Some(server) => {
            let observe = server.observe(dir, seats.door());
            seats.watched_by(Some(observe))
        }
        None => seats,
    };
    runtime.spawn(studio.serve(std::future::pending()));
    announce(handle.as_ref(), &urls, &seats, asked.json)?;
    let played = play_seated(runtime.handle(), dir, ground, &seats, asked, &interrupt);
    runtime.block_on(async { tokio::time::sleep(FAREWELL).await });
    // Pages may still be open.
    runtime.shutdown_background();
    played
}

/// Plays what is missing of a run whose seats are offered.
pub(crate) fn play_seated(
    runtime: &tokio::runtime::Handle,
    dir: &RunDir,
    ground: &RunInputs,
    seats: &RunSeats,
    asked: &ServedRunOptions<'_>,
    interrupt: &Interrupt,
) -> Result<RunOutcome, CliError> {
    let watched = asked.serving.afk.map(|afk| {
        let seats = seats.clone();
        runtime.spawn(async move { seats.watch_over(afk).await })
    });
    let has_people = !seats.invited().is_empty();
    let outside =
        RunConnections { door: Some(seats.door()), observe: Some(seats.observe()), processes: None };
    let party =
        Party { outside: &outside, interrupt, hear: &|_| {}, retried: None, joins: asked.joined.is_some() };
    // A person plays one episode at a time.
    let workers =
        if has_people { WorkerArgs::single(asked.workers.processes.clone()) } else { asked.workers.clone() };
    let stop = interrupt.stop_handle();
    let play = || play_with(dir, &ground.suites, &ground.reach, &workers, asked.quiet, &party);
    let still = left_standing(dir);
    let played = match asked.begins {
        RunBeginning::WhenAllHaveCome => {
            gather(seats, asked.serving.human_timeout, || !stop.is_asked());
            go_on(&seats.door(), &still);
            play()
        }
        RunBeginning::AtOnce => {
            let is_over = AtomicBool::new(false);
            let waits = || !stop.is_asked() && !is_over.load(Ordering::Relaxed);
            std::thread::scope(|scope| {
                scope.spawn(|| gather_inside(dir, seats, still, asked.serving.human_timeout, waits));
                let _end = RunEnd(&is_over);
                play()
            })
        }
    };
    if let Some(watched) = watched {
        watched.abort();
    }
    seats.end();
    played
}

/// Makes the asynchronous runtime that serves a studio.
pub(crate) fn runtime() -> Result<tokio::runtime::Runtime, CliError> {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.worker_threads(2).max_blocking_threads(READERS_MAX).enable_all();
    builder.build().map_err(|error| CliError::new(Exit::Output, error.to_string()))
}

/// Opens the studio of the folder in which the run is: on the port that is wanted, or on that of the last time.
async fn open(dir: &RunDir, serving: &ServingArgs, registry: &ProgramRegistry) -> Result<Studio, CliError> {
    let port = serving.port;
    let runs = dir.path().parent().map_or_else(|| ".".into(), Utf8Path::to_owned);
    let runs = if runs.as_str().is_empty() { ".".into() } else { runs };
    let settings = |port| settings(&runs, port, &serving.front);
    if port == 0
        && let Some(kept) = kept_port(dir.path())
    {
        match Studio::open(settings(kept), registry, None).await {
            Ok(studio) => return Ok(studio),
            Err(StudioError::Listen { .. }) => {}
            Err(error) => return Err(not_opened(&error)),
        }
        output::note(&format!(
            "port {kept}, where this run was served before, is taken: the addresses change"
        ));
    }
    Studio::open(settings(port), registry, None).await.map_err(|error| not_opened(&error))
}

/// Tells where the run is to be watched, and where people sit.
fn announce(
    handle: &dyn StudioHandle,
    (url, viewer_url): &(String, String),
    seats: &RunSeats,
    json: bool,
) -> Result<(), CliError> {
    let instructors: Vec<(&String, String)> =
        seats.instructors().iter().map(|(name, path)| (name, handle.address(path))).collect();
    let links = seat_links(seats, handle);
    if json {
        let mut told = json!({"url": url, "viewer_url": viewer_url, "seats": links});
        if !instructors.is_empty() {
            let one = |(name, url): &(&String, String)| json!({"name": name, "url": url});
            told["instructors"] = instructors.iter().map(one).collect();
        }
        return output::data(&told.to_string());
    }
    output::note(&format!("Watch it: {url}"));
    output::note(&format!("For people who only watch: {viewer_url}"));
    for SeatLink { seats, name, url, .. } in &links {
        let numbers: Vec<String> = seats.iter().map(u32::to_string).collect();
        let word = if numbers.len() == 1 { "seat" } else { "seats" };
        output::note(&format!("Invitation of {name}, {word} {}: {url}", numbers.join(", ")));
    }
    for (name, url) in &instructors {
        output::note(&format!("Invitation of {name}, who instructs: {url}"));
    }
    Ok(())
}

/// The invitations of the people who play.
pub(super) fn seat_links(seats: &RunSeats, studio: &dyn StudioHandle) -> Vec<SeatLink> {
    let link = |invited: &Invited| {
        let seats = invited.seats();
        let seat = seats.first().copied().unwrap_or_default();
        let url = studio.address(invited.path());
        SeatLink { seat, seats, name: invited.person(), url, client: invited.client() }
    };
    seats.invited().iter().map(link).collect()
}

/// Waits until all people have come, as long as `waits`. The seat of a person who has not come in time goes to the team that
/// can play in it, or stands still.
fn gather(seats: &RunSeats, patience: Option<Duration>, waits: impl Fn() -> bool) {
    let missing = seats.gather(patience, &waits);
    if !waits() || missing.is_empty() {
        return;
    }
    let names: Vec<String> = missing.iter().map(|invited| invited.person()).collect();
    output::note(&format!("{} has not come; the run begins", names.join(", ")));
    missing.into_iter().for_each(|invited| seats.let_go(invited));
}

/// The same while the first unfinished episode is under way, whose world stands still meanwhile. Those in `still` do so already.
fn gather_inside(
    dir: &RunDir,
    seats: &RunSeats,
    mut still: Vec<usize>,
    patience: Option<Duration>,
    waits: impl Fn() -> bool,
) {
    let is_unfinished = |key: &String| dir.state(key) != EpisodeState::Finished;
    let Some(episode) = dir.keys().iter().position(is_unfinished) else { return };
    if !still.contains(&episode) {
        // An episode that is over by now waits for no person.
        let _ = stand_still(&seats.door(), episode, true);
        still.push(episode);
    }
    gather(seats, patience, waits);
    go_on(&seats.door(), &still);
}

/// Lets the worlds of episodes go on that have stood still for people who gather.
pub(super) fn go_on(door: &EpisodeDoor, still: &[usize]) {
    for episode in still {
        // An episode that is over refuses it, which does not matter.
        let _ = stand_still(door, *episode, false);
    }
}

/// Notes the end of the run when it is dropped, also by a panic: people are waited for no longer.
struct RunEnd<'a>(&'a AtomicBool);

impl Drop for RunEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
