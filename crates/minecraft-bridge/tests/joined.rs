//! An episode of the suite `server` under way, whose agents a test steers through the door.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle, park_timeout};
use std::time::Duration;

use camino::Utf8PathBuf;
use cooperage_core::AgentId;
use cooperage_journal::{ClockPlan, EpisodePlan, EpisodeState, FORMAT, LimitsPlan, Plan, RunDir};
use cooperage_minecraft_bridge::limits::Timeouts;
use cooperage_minecraft_bridge::{BridgeOptions, ServerWatcher, WatchedEpisode};
use cooperage_minecraft_wire::ProtocolVersion;
use cooperage_runtime::{
    BuildInfo, EpisodeDoor, EpisodeError, EpisodeOutcome, InputKind, Observer, OutsideInput, OutsideSource,
    RunConnections, RunEvent, RunnerOptions, SeatingOptions, StopSignal, run_with, verify_episode,
};
use cooperage_server_bench::{blocks_of, suite};
use cooperage_suites::suite::{ProgramRegistry, Suites};
use serde_json::{Value, json};

use crate::heard::options;
use crate::proxy::now;

const VERSION: ProtocolVersion = ProtocolVersion::V1_21_1;
/// How often a test looks at a journal.
const LOOKED_EVERY: Duration = Duration::from_millis(50);
/// The longest wait for anything.
const PATIENCE: Duration = Duration::from_secs(60);

/// The episode. It ends with the test.
pub(crate) struct ServerEpisode {
    pub(crate) door: EpisodeDoor,
    dir: RunDir,
    stop: Arc<StopSignal>,
    playing: JoinHandle<()>,
    broken: Arc<Mutex<Option<EpisodeError>>>,
    folder: Option<tempfile::TempDir>,
}

/// The end of an act.
#[derive(Debug)]
pub(crate) struct EndedAct {
    pub(crate) has_succeeded: bool,
    pub(crate) text: String,
    pub(crate) time: Duration,
}

/// Short times, in which a test sees what servers take a minute for.
pub(crate) fn quick() -> Timeouts {
    let seconds = Duration::from_secs;
    Timeouts {
        reach: seconds(3),
        login: seconds(10),
        silence: seconds(20),
        come_back: Duration::from_millis(200),
        ready: seconds(5),
    }
}

impl ServerEpisode {
    /// Begins an episode with these agents, each in the seat of a person, which ends after so many ticks.
    pub(crate) fn begin(server: SocketAddr, names: &[&str], ticks: u64) -> ServerEpisode {
        let task = EpisodePlan { task: "server/free".to_owned(), ..EpisodePlan::default() };
        ServerEpisode::begin_task(server, names, ticks, task)
    }

    /// The same with the task and the settings of a plan.
    pub(crate) fn begin_task(
        server: SocketAddr,
        names: &[&str],
        ticks: u64,
        task: EpisodePlan,
    ) -> ServerEpisode {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8PathBuf::from_path_buf(folder.path().join("run")).unwrap();
        let people: BTreeMap<u32, String> = (0..).zip(names.iter().map(|&name| name.to_owned())).collect();
        let episode = EpisodePlan {
            rules: "fixed".to_owned(),
            agents: people.len() as u32,
            people,
            seed: 7,
            clock: ClockPlan { kind: "wall".to_owned(), tick_us: 50_000, speed: Some(1) },
            limits: LimitsPlan { ticks: Some(ticks), ..LimitsPlan::default() },
            ..task
        };
        let plan = Plan {
            format: FORMAT,
            grid: None,
            experiment: None,
            selection: Vec::new(),
            partition: None,
            episodes: vec![episode],
            attachments: BTreeMap::new(),
        };
        let dir = RunDir::create(&path, plan).unwrap();
        ServerEpisode { folder: Some(folder), ..ServerEpisode::go_on(dir, server) }
    }

    /// Plays what is missing of a run.
    pub(crate) fn go_on(dir: RunDir, server: SocketAddr) -> ServerEpisode {
        let (door, stop) = (EpisodeDoor::default(), Arc::new(StopSignal::default()));
        let broken: Arc<Mutex<Option<EpisodeError>>> = Arc::default();
        let (played, knocked, stopped, told) =
            (dir.clone(), door.clone(), Arc::clone(&stop), Arc::clone(&broken));
        let playing = thread::spawn(move || {
            let suites = Suites::new(&ProgramRegistry::of(&[suite::suite]), &BTreeMap::new()).unwrap();
            let watched = played.clone();
            let entrance = knocked.clone();
            let observe = move |episode: usize, plan: &EpisodePlan| {
                let names = suite::names_of(plan);
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                let again = watched.part_lines(&plan.key()).map_or(0, |part| part.lines.len());
                let options = BridgeOptions { timeouts: quick(), ..options(server, Some(VERSION), &names) };
                let (door, seats) = (entrance.clone(), plan.agents);
                let watched = WatchedEpisode { episode, door, again, blocks: blocks_of, seats };
                Some(Box::new(ServerWatcher::new(watched, options)) as Box<dyn Observer>)
            };
            let outside = RunConnections {
                door: Some(knocked),
                observe: Some(Arc::new(observe)),
                ..RunConnections::default()
            };
            let one = NonZeroUsize::MIN;
            let options = RunnerOptions {
                threads: one,
                episodes_per_thread: one,
                start_spacing: Duration::ZERO,
                seats: SeatingOptions { pool: None },
                build: BuildInfo::default(),
            };
            let hear = |event| {
                if let RunEvent::Ended { outcome: EpisodeOutcome::Broken(error), .. } = event {
                    *told.lock().unwrap() = Some(error);
                }
            };
            run_with(&played, &suites, &options, &outside, &stopped, &hear).unwrap();
        });
        ServerEpisode { door, dir, stop, playing, broken, folder: None }
    }

    /// The records of the journal so far.
    fn records(&self) -> Vec<Value> {
        let (key, _) = self.dir.episodes().next().unwrap();
        let lines = self.dir.part_lines(&key).map(|part| part.lines).unwrap_or_default();
        lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Waits for a record of which `wanted` makes something, after the first so many.
    pub(crate) fn until<T>(&self, after: usize, what: &str, wanted: impl Fn(&Value) -> Option<T>) -> T {
        let begun = now();
        loop {
            let records = self.records();
            if let Some(found) = records.iter().skip(after).find_map(&wanted) {
                return found;
            }
            let broken = self.broken.lock().unwrap();
            assert!(broken.is_none(), "{what}: {broken:?}");
            assert!(begun.elapsed() < PATIENCE, "{what} has not come: {:#?}", records.last());
            drop(broken);
            park_timeout(LOOKED_EVERY);
        }
    }

    /// The length of the journal so far.
    pub(crate) fn length(&self) -> usize {
        self.records().len()
    }

    /// Waits until all bodies have joined, and the world goes on.
    pub(crate) fn until_going(&self) {
        self.until(0, "the beginning", |record| {
            (record["type"] == "advance" && record["tick"].as_u64()? > 0).then_some(())
        });
    }

    /// Lets an agent call a tool.
    pub(crate) fn call(&self, seat: u32, tool: &str, arguments: Value) {
        let data = json!({ "tool": tool, "arguments": arguments });
        let (source, to, kind) = (OutsideSource::Person, Some(AgentId(seat)), InputKind::Move);
        self.door.send(0, OutsideInput { source, to, kind, data }).unwrap();
    }

    /// Lets an agent call a tool, and waits for its end.
    pub(crate) fn act(&self, seat: u32, tool: &str, arguments: Value) -> EndedAct {
        let (length, begun) = (self.length(), now());
        self.call(seat, tool, arguments);
        self.until_ended(seat, tool, length, begun)
    }

    /// Waits for the end of an act that was called when the journal had that length.
    pub(crate) fn until_ended(
        &self,
        seat: u32,
        tool: &str,
        length: usize,
        begun: std::time::Instant,
    ) -> EndedAct {
        let (text, has_succeeded) = self.until(length, tool, |record| {
            if let Some(refused) =
                record["entries"].as_array().and_then(|all| all.first()?["refused"].as_str())
            {
                return Some((refused.to_owned(), false));
            }
            record["events"].as_array()?.iter().find_map(|event| {
                let is_end = event["kind"] == "finished" || event["kind"] == "failed";
                let is_it = is_end && event["doer"] == seat && event["data"]["action"] == tool;
                is_it.then(|| {
                    let text = event["text"].as_str().unwrap_or_default().to_owned();
                    (text, event["data"]["succeeded"] == true)
                })
            })
        });
        EndedAct { has_succeeded, text, time: begun.elapsed() }
    }

    /// Waits for the end of an episode that cannot go on, and returns its run, the kind of the end and its reason.
    pub(crate) fn until_broken(mut self) -> (RunDir, &'static str, String) {
        self.playing.join().unwrap();
        std::mem::forget(self.folder.take());
        let broken = self.broken.lock().unwrap().take().unwrap();
        (self.dir, broken.kind(), broken.to_string())
    }

    /// Stops the program that plays.
    pub(crate) fn interrupt(mut self) -> RunDir {
        self.stop.stop();
        self.playing.join().unwrap();
        std::mem::forget(self.folder.take());
        self.dir
    }

    /// Lets the rest pass quickly.
    pub(crate) fn hurry(&self) {
        let data = json!({ "times": 1_000 });
        let (source, kind) = (OutsideSource::Person, InputKind::Speed);
        self.door.send(0, OutsideInput { source, to: None, kind, data }).unwrap();
    }

    /// Waits for the end of the episode, and verifies its journal.
    pub(crate) fn end(self) -> Vec<String> {
        self.playing.join().unwrap();
        assert!(self.broken.lock().unwrap().is_none(), "{:?}", self.broken);
        let (key, _) = self.dir.episodes().next().unwrap();
        assert_eq!(self.dir.state(&key), EpisodeState::Finished);
        let suites = Suites::new(&ProgramRegistry::of(&[suite::suite]), &BTreeMap::new()).unwrap();
        let lines = self.dir.finished_lines(&key).unwrap();
        verify_episode(&self.dir.finished_path(&key), lines.clone(), &suites).unwrap();
        lines.lines
    }
}
