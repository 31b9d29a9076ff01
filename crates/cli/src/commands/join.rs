//! `cooperage join HOST:PORT`: agents play on a Minecraft server.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write as _;
use std::net::{SocketAddr, ToSocketAddrs};
use std::process::ExitCode;

use camino::Utf8Path;
use cooperage_journal::RunDir;
use cooperage_minecraft_bridge::capture::CaptureSink;
use cooperage_minecraft_bridge::limits::Timeouts;
use cooperage_minecraft_bridge::{Bridge, BridgeOptions, ServerWatcher, WatchedEpisode};
use cooperage_minecraft_wire::ProtocolVersion;
use cooperage_runtime::{EpisodeDoor, Observer, ObserverFactory, RunConnections};
use cooperage_server_bench::blocks_of;
use cooperage_server_bench::suite::is_joined;
use cooperage_suites::suite::ProgramRegistry;

use super::minecraft::set_wall_clock;
use super::run::{OutputOptions, asked_plan, conclude, prepared};
use super::served::{RunBeginning, ServedRunOptions, play_served};
use crate::args::{
    JoinArgs, MINECRAFT_PORT, PartitionArgs, ProcessArgs, RunArgs, ServingArgs, VIEW_DISTANCE, WorkerArgs,
};
use crate::error::{CliError, Exit, chain};
use crate::interrupt::Interrupt;
use crate::output;
use crate::play::{Party, RunInputs, RunOutcome, play_with};
use crate::server_tasks::follows_server;
use crate::voice;
use crate::voice_words::VoiceWords;

/// The word that asks the server for its version.
const AUTO: &str = "auto";

pub(crate) fn join(mut args: JoinArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    set_wall_clock(&mut args.play, "a server plays in real time")?;
    let mut server = JoinedServer::of(&args.server, &args.minecraft_version)?;
    server.options.view_distance = args.view_distance;
    server.options.capture = args.capture.as_deref().map(capture).transpose()?;
    let (serve, port, quiet, json) = (args.serve, args.port, args.play.quiet, args.play.json);
    let processes = args.play.workers.processes.clone();
    let args = run_of(args);
    let fail_under = args.fail_under;
    let (mut ground, plan) = asked_plan(&args, registry, BTreeMap::new())?;
    if let Some(other) = plan.episodes.iter().find(|episode| !follows_server(episode, &ground.suites)) {
        return Err(CliError::usage(format!("`{}` is not played on a server", other.task))
            .hint("name a task of the suite server, such as server/free, or play it with `cooperage run`"));
    }
    if plan.episodes.iter().any(|episode| !episode.people.is_empty()) {
        return Err(CliError::usage("people sit in no seats on a server")
            .hint("they play there with the game, and talk with the agents in its chat"));
    }
    // A wrong server is told before anything is written.
    if !args.play.dry_run {
        server.look(quiet)?;
    }
    let name = plan.selection.first().cloned().unwrap_or_else(|| "server".to_owned());
    let Some(dir) = prepared(&args.play, &mut ground, &name, plan)? else { return Ok(ExitCode::SUCCESS) };
    let played = if serve {
        let workers = WorkerArgs::single(processes);
        let serving = ServingArgs { serve, port, ..ServingArgs::default() };
        let asked = ServedRunOptions {
            serving: &serving,
            workers,
            quiet,
            json,
            begins: RunBeginning::WhenAllHaveCome,
            joined: Some(&server),
        };
        let voice =
            voice::offered(registry.providers(), VoiceWords::default(), &args.play.reach, args.play.yes)?;
        play_served(&dir, &ground, registry, &asked, voice)?
    } else {
        server.play(&dir, &ground, processes, quiet)?
    };
    let shown = OutputOptions::of(&args.play, &args.part);
    conclude(&dir, &ground.suites, &played, &shown, fail_under)
}

/// Opens the file of a recording.
fn capture(path: &Utf8Path) -> Result<CaptureSink, CliError> {
    let file = File::create(path)
        .map_err(|error| CliError::new(Exit::Output, format!("cannot write {path}: {error}")))?;
    Ok(recorder(file))
}

/// The arguments of the run that is played on the server.
fn run_of(args: JoinArgs) -> RunArgs {
    RunArgs {
        selection: vec![args.task],
        players: args.players,
        agents: args.agents.into_iter().collect(),
        episodes: args.episodes,
        rollouts: None,
        rewards: false,
        endpoints: Vec::new(),
        grid: None,
        skip_unplayable: false,
        limit: None,
        sample: None,
        fail_under: args.fail_under,
        humans: Vec::new(),
        serving: ServingArgs::default(),
        play: args.play,
        part: PartitionArgs::default(),
        fallback_model: None,
    }
}

/// A server, and how it is joined.
pub(crate) struct JoinedServer {
    options: BridgeOptions,
}

impl JoinedServer {
    /// The server at that address, which speaks that version of the game or is asked for its own.
    pub(crate) fn of(server: &str, named: &str) -> Result<JoinedServer, CliError> {
        let (host, server) = address(server)?;
        let version = if named == AUTO { None } else { Some(version(named)?) };
        let options = BridgeOptions {
            server,
            host,
            version,
            names: Vec::new(),
            view_distance: VIEW_DISTANCE,
            capture: None,
            timeouts: Timeouts::default(),
        };
        Ok(JoinedServer { options })
    }

    /// Asks the server how it presents itself, and says so.
    pub(crate) fn look(&self, is_quiet: bool) -> Result<(), CliError> {
        let seen = Bridge::look(&self.options).map_err(|error| {
            CliError::usage(chain(&error)).hint(
                "name a running server in offline mode (help server); --minecraft-version names its version",
            )
        })?;
        if !is_quiet {
            let name = if seen.version_name.is_empty() { "a server" } else { &seen.version_name };
            output::note(&format!("{name} at {}, joined as {}", self.options.server, seen.version.name()));
        }
        Ok(())
    }

    /// Plays what is missing of a run on the server.
    pub(crate) fn play(
        &self,
        dir: &RunDir,
        ground: &RunInputs,
        processes: ProcessArgs,
        is_quiet: bool,
    ) -> Result<RunOutcome, CliError> {
        let (interrupt, door) = (Interrupt::listen(dir), EpisodeDoor::default());
        let observe = self.observe(dir, door.clone());
        let outside = RunConnections { door: Some(door), observe: Some(observe), processes: None };
        let party =
            Party { outside: &outside, interrupt: &interrupt, hear: &|_| {}, retried: None, joins: true };
        // The bodies of one episode leave before those of the next one come.
        let workers = WorkerArgs::single(processes);
        play_with(dir, &ground.suites, &ground.reach, &workers, is_quiet, &party)
    }

    /// Makes the observers of a run's episodes, by which the bodies join. Those in worlds of our own have none.
    pub(crate) fn observe(&self, dir: &RunDir, door: EpisodeDoor) -> ObserverFactory {
        let (options, dir) = (self.options.clone(), dir.clone());
        std::sync::Arc::new(move |episode, plan| {
            if !is_joined(plan) {
                return None;
            }
            let names = cooperage_server_bench::suite::names_of(plan);
            let again = dir.part_lines(&plan.key()).map_or(0, |part| part.lines.len());
            let seats = plan.agents;
            let watched = WatchedEpisode { episode, door: door.clone(), again, blocks: blocks_of, seats };
            let watcher = ServerWatcher::new(watched, BridgeOptions { names, ..options.clone() });
            Some(Box::new(watcher) as Box<dyn Observer>)
        })
    }
}

/// Writes a recording of packets on a thread of its own, for connections do not wait. A file that can no longer be written ends it.
/// Each packet is written at once, so that a program that is ended leaves the packets before.
fn recorder(mut file: File) -> CaptureSink {
    let (sender, receiver) = std::sync::mpsc::channel::<Vec<u8>>();
    std::thread::spawn(move || {
        for bytes in receiver {
            if file.write_all(&bytes).is_err() {
                return;
            }
        }
    });
    std::sync::Arc::new(move |bytes: &[u8]| {
        let _ = sender.send(bytes.to_vec());
    })
}

/// Reads HOST or HOST:PORT, and finds the address.
fn address(text: &str) -> Result<(String, SocketAddr), CliError> {
    let (host, port) = match text.rsplit_once(':') {
        Some((host, port)) if !host.contains(':') || host.starts_with('[') => {
            let port = port.parse().map_err(|_| CliError::usage(format!("`{port}` is no port")))?;
            (host, port)
        }
        _ => (text, MINECRAFT_PORT),
    };
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let unknown = |why: String| CliError::usage(format!("the server `{host}` is not found{why}"));
    let found = (host, port).to_socket_addrs().map_err(|error| unknown(format!(": {error}")))?;
    let all: Vec<SocketAddr> = found.collect();
    // Servers that listen on one kind of address mostly listen on the older one.
    let first = all.iter().find(|one| one.is_ipv4()).or(all.first());
    first.map(|server| (host.to_owned(), *server)).ok_or_else(|| unknown(String::new()))
}

fn version(name: &str) -> Result<ProtocolVersion, CliError> {
    let known = ProtocolVersion::ALL.iter().find(|version| version.name() == name);
    known.copied().ok_or_else(|| {
        let names: Vec<&str> = ProtocolVersion::ALL.iter().map(|version| version.name()).collect();
        CliError::usage(format!("`{name}` is no version that is spoken here"))
            .hint(format!("auto, or one of {}", names.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_are_named_with_or_without_a_port() {
        for (text, host, port) in [
            ("127.0.0.1", "127.0.0.1", MINECRAFT_PORT),
            ("127.0.0.1:7", "127.0.0.1", 7),
            ("[::1]:8", "::1", 8),
            ("::1", "::1", MINECRAFT_PORT),
        ] {
            let (named, address) = address(text).unwrap();
            assert_eq!((named.as_str(), address.port()), (host, port), "{text}");
        }
        assert!(address("127.0.0.1:many").is_err());
        assert!(version("1.21.1").is_ok() && version("1.7").is_err());
    }
}
