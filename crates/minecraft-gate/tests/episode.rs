//! An episode with a gate, played on a thread of its own.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use camino::Utf8PathBuf;
use cooperage_journal::{AttachmentPlan, ClockPlan, EpisodePlan, FORMAT, LimitsPlan, Plan, RunDir};
use cooperage_mindcraft::settings::GAME_MODE;
use cooperage_mindcraft::suite::{WORLD_FILE, suite};
use cooperage_minecraft_gate::{GateSettings, MinecraftGate};
use cooperage_runtime::{
    BuildInfo, EpisodeDoor, InputKind, OutsideInput, OutsideSource, RunConnections, RunnerOptions,
    SeatingOptions, StopSignal, run_with, verify_episode,
};
use cooperage_seat::RunAttendance;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use serde_json::json;

/// An episode under way, in which every seat is a person's.
pub(crate) struct PlayedEpisode {
    pub(crate) gate: Option<MinecraftGate>,
    pub(crate) door: EpisodeDoor,
    dir: RunDir,
    stop: Arc<StopSignal>,
    playing: JoinHandle<()>,
    folder: Option<tempfile::TempDir>,
}

fn plan(task: &str, people: &[&str], ticks: u64) -> Plan {
    let people = (0..).zip(people.iter().map(|&name| name.to_owned())).collect::<BTreeMap<u32, String>>();
    let episode = EpisodePlan {
        task: task.to_owned(),
        rules: "fixed".to_owned(),
        agents: people.len() as u32,
        people,
        seed: 7,
        clock: ClockPlan { kind: "wall".to_owned(), tick_us: 50_000, speed: Some(1) },
        limits: LimitsPlan { ticks: Some(ticks), ..LimitsPlan::default() },
        ..EpisodePlan::default()
    };
    Plan {
        format: FORMAT,
        grid: None,
        experiment: None,
        selection: Vec::new(),
        partition: None,
        episodes: vec![episode],
        attachments: BTreeMap::new(),
    }
}

impl PlayedEpisode {
    /// Begins an episode that ends after so many ticks at the latest.
    pub(crate) fn begin(task: &str, people: &[&str], ticks: u64) -> PlayedEpisode {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8PathBuf::from_path_buf(folder.path().join("run")).unwrap();
        let dir = RunDir::create(&path, plan(task, people, ticks)).unwrap();
        PlayedEpisode { folder: Some(folder), ..PlayedEpisode::go_on(dir) }
    }

    /// The same with people in these seats who may give the commands of the server, in the game mode of that name.
    pub(crate) fn begin_with_operators(
        task: &str,
        people: &[&str],
        operators: &[u32],
        mode: &str,
        ticks: u64,
    ) -> PlayedEpisode {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8PathBuf::from_path_buf(folder.path().join("run")).unwrap();
        let mut plan = plan(task, people, ticks);
        plan.episodes[0].operators = operators.to_vec();
        if mode != "survival" {
            plan.episodes[0].settings.insert(GAME_MODE.to_owned(), mode.to_owned());
        }
        let dir = RunDir::create(&path, plan).unwrap();
        PlayedEpisode { folder: Some(folder), ..PlayedEpisode::go_on(dir) }
    }

    /// Begins a run of two episodes, the first of which ends after so many ticks.
    pub(crate) fn begin_twice(task: &str, people: &[&str], ticks: u64) -> PlayedEpisode {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8PathBuf::from_path_buf(folder.path().join("run")).unwrap();
        let mut plan = plan(task, people, ticks);
        let limits = LimitsPlan { ticks: Some(6_000), ..LimitsPlan::default() };
        plan.episodes.push(EpisodePlan { seed: 8, limits, ..plan.episodes[0].clone() });
        let dir = RunDir::create(&path, plan).unwrap();
        PlayedEpisode { folder: Some(folder), ..PlayedEpisode::go_on(dir) }
    }

    /// The same with a gate that other machines may reach.
    pub(crate) fn begin_in_public(task: &str, people: &[&str], ticks: u64) -> PlayedEpisode {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8PathBuf::from_path_buf(folder.path().join("run")).unwrap();
        let dir = RunDir::create(&path, plan(task, people, ticks)).unwrap();
        PlayedEpisode { folder: Some(folder), ..PlayedEpisode::play(dir, true) }
    }

    /// The same in a world from a file, as its attachment holds it.
    pub(crate) fn begin_in_file(world: String, people: &[&str], ticks: u64) -> PlayedEpisode {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8PathBuf::from_path_buf(folder.path().join("run")).unwrap();
        let file = AttachmentPlan { file: "course".to_owned(), text: world, hash: None };
        let attachments = BTreeMap::from([(WORLD_FILE.to_owned(), file)]);
        let plan = Plan { attachments, ..plan("world/file", people, ticks) };
        let dir = RunDir::create(&path, plan).unwrap();
        PlayedEpisode { folder: Some(folder), ..PlayedEpisode::go_on(dir) }
    }

    /// Plays what is missing of a run.
    pub(crate) fn go_on(dir: RunDir) -> PlayedEpisode {
        PlayedEpisode::play(dir, false)
    }

    fn play(dir: RunDir, is_public: bool) -> PlayedEpisode {
        let registry = ProgramRegistry::of(&[suite]);
        let settings = GateSettings { address: "127.0.0.1:0".parse().unwrap(), is_public };
        let gate = MinecraftGate::open(settings).unwrap();
        let (door, stop) = (EpisodeDoor::default(), Arc::new(StopSignal::default()));
        let invitations = gate.invitations(&dir).unwrap();
        let observe =
            gate.observe(&dir, door.clone(), &registry, invitations, RunAttendance::new(Vec::new()));
        let outside =
            RunConnections { door: Some(door.clone()), observe: Some(observe), ..RunConnections::default() };
        let (played, stopped) = (dir.clone(), Arc::clone(&stop));
        let playing = thread::spawn(move || {
            let suites = Suites::new(&registry, &played.plan().attachments).unwrap();
            run_with(&played, &suites, &options(), &outside, &stopped, &|_| {}).unwrap();
        });
        PlayedEpisode { gate: Some(gate), door, dir, stop, playing, folder: None }
    }

    pub(crate) fn gate(&self) -> &MinecraftGate {
        self.gate.as_ref().unwrap()
    }

    /// Lets the world stand still, or go on.
    pub(crate) fn pause(&self, is_on: bool) {
        let data = json!({ "on": is_on });
        let pause = OutsideInput { source: OutsideSource::Person, to: None, kind: InputKind::Pause, data };
        self.door.send(0, pause).unwrap();
    }

    /// Stops the program that plays, so that the run is to be resumed.
    pub(crate) fn interrupt(self) -> RunDir {
        self.stop.stop();
        self.playing.join().unwrap();
        drop(self.gate);
        // The folder lives as long as the test.
        std::mem::forget(self.folder);
        self.dir
    }

    /// Plays the rest quickly to the end, verifies the last journal, and returns its lines.
    pub(crate) fn end(self) -> Vec<String> {
        let data = json!({ "times": 1_000 });
        let quick = OutsideInput { source: OutsideSource::Person, to: None, kind: InputKind::Speed, data };
        for episode in 0..self.dir.plan().episodes.len() {
            // It may have ended by itself.
            let _ = self.door.send(episode, quick.clone());
        }
        self.playing.join().unwrap();
        let attachments = &self.dir.plan().attachments;
        let suites = Suites::new(&ProgramRegistry::of(&[suite]), attachments).unwrap();
        let (key, _) = self.dir.episodes().last().unwrap();
        let lines = self.dir.finished_lines(&key).unwrap();
        verify_episode(&self.dir.finished_path(&key), lines.clone(), &suites).unwrap();
        lines.lines
    }
}

fn options() -> RunnerOptions {
    RunnerOptions {
        threads: NonZeroUsize::MIN,
        episodes_per_thread: NonZeroUsize::MIN,
        start_spacing: Duration::ZERO,
        seats: SeatingOptions { pool: None },
        build: BuildInfo::default(),
    }
}
