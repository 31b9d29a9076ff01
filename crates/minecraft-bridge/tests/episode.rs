//! An episode with a gate, played on a thread of its own, that the bridge joins.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use camino::Utf8PathBuf;
use cooperage_journal::{ClockPlan, EpisodePlan, FORMAT, LimitsPlan, Plan, RunDir};
use cooperage_mindcraft::suite::suite;
use cooperage_minecraft_gate::{GateSettings, MinecraftGate};
use cooperage_runtime::{
    BuildInfo, EpisodeDoor, RunConnections, RunnerOptions, SeatingOptions, StopSignal, run_with,
};
use cooperage_seat::RunAttendance;
use cooperage_suites::suite::{ProgramRegistry, Suites};

/// A gate before a flat world in which every seat is a person's, and the first one is an operator's.
pub(crate) struct JoinedEpisode {
    gate: MinecraftGate,
    stop: Arc<StopSignal>,
    playing: Option<JoinHandle<()>>,
    _folder: tempfile::TempDir,
}

impl JoinedEpisode {
    pub(crate) fn begin(people: &[&str]) -> JoinedEpisode {
        JoinedEpisode::begin_at_speed(people, 1)
    }

    /// The same so many times as fast as real time.
    pub(crate) fn begin_at_speed(people: &[&str], speed: u32) -> JoinedEpisode {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8PathBuf::from_path_buf(folder.path().join("run")).unwrap();
        let people: BTreeMap<u32, String> = (0..).zip(people.iter().map(|&name| name.to_owned())).collect();
        let episode = EpisodePlan {
            task: "world/flat".to_owned(),
            rules: "fixed".to_owned(),
            agents: people.len() as u32,
            people,
            operators: vec![0],
            seed: 7,
            clock: ClockPlan { kind: "wall".to_owned(), tick_us: 50_000, speed: Some(speed) },
            limits: LimitsPlan { ticks: Some(20_000), ..LimitsPlan::default() },
            ..EpisodePlan::default()
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
        let registry = ProgramRegistry::of(&[suite]);
        let settings = GateSettings { address: "127.0.0.1:0".parse().unwrap(), is_public: false };
        let gate = MinecraftGate::open(settings).unwrap();
        let (door, stop) = (EpisodeDoor::default(), Arc::new(StopSignal::default()));
        let invitations = gate.invitations(&dir).unwrap();
        let attendance = RunAttendance::new(Vec::new());
        let observe = gate.observe(&dir, door.clone(), &registry, invitations, attendance);
        let outside =
            RunConnections { door: Some(door), observe: Some(observe), ..RunConnections::default() };
        let stopped = Arc::clone(&stop);
        let playing = thread::spawn(move || {
            let suites = Suites::new(&registry, &dir.plan().attachments).unwrap();
            let one = NonZeroUsize::MIN;
            let options = RunnerOptions {
                threads: one,
                episodes_per_thread: one,
                start_spacing: Duration::ZERO,
                seats: SeatingOptions { pool: None },
                build: BuildInfo::default(),
            };
            run_with(&dir, &suites, &options, &outside, &stopped, &|_| {}).unwrap();
        });
        JoinedEpisode { gate, stop, playing: Some(playing), _folder: folder }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.gate.address()
    }
}

impl Drop for JoinedEpisode {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(playing) = self.playing.take() {
            // A fault of the episode is not hidden behind that of a test.
            let ended = playing.join();
            assert!(thread::panicking() || ended.is_ok());
        }
    }
}
