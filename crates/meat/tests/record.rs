//! A game's journal: the same bytes again, after a kill at any line, and as verified.
#![expect(clippy::unwrap_used, reason = "helpers of tests may fail loudly")]

use camino::Utf8PathBuf;
use cooperage_journal::{FORMAT, Plan, RunDir};
use cooperage_runtime::{BuildInfo, RunnerOptions, SeatingOptions, run, verify_episode};
use cooperage_suites::suite::{ProgramRegistry, Suites};

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::time::Duration;

use crate::common::plan;

/// Two episodes of a game.
fn run_plan() -> Plan {
    let episode = |index| {
        let mut plan = plan("meat/victorian/tau2", "mindagent", "oracle", &[]);
        plan.index = index;
        plan.seed = 3;
        plan.limits.ticks = Some(6_000);
        plan
    };
    Plan {
        format: FORMAT,
        grid: None,
        experiment: None,
        selection: Vec::new(),
        partition: None,
        episodes: vec![episode(0), episode(1)],
        attachments: BTreeMap::new(),
    }
}

fn play(dir: &RunDir, suites: &Suites, threads: usize) -> Vec<String> {
    let options = RunnerOptions {
        threads: NonZeroUsize::new(threads).unwrap(),
        episodes_per_thread: NonZeroUsize::MIN,
        start_spacing: Duration::ZERO,
        seats: SeatingOptions { pool: None },
        build: BuildInfo::default(),
    };
    run(dir, suites, &options, &|_| {}).unwrap();
    let text =
        |key: &str| dir.finished_lines(key).unwrap().lines.iter().map(|line| format!("{line}\n")).collect();
    dir.episodes().map(|(key, _)| text(&key)).collect()
}

#[test]
fn journals_are_the_same_with_any_threads_and_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let path = Utf8PathBuf::from_path_buf(folder.path().to_owned()).unwrap();
    let suites =
        Suites::new(&ProgramRegistry::of(&[cooperage_meat::suite::suite]), &BTreeMap::new()).unwrap();
    let make = |name: &str| RunDir::create(&path.join(name), run_plan()).unwrap();
    let calm = make("calm");
    let journals = play(&calm, &suites, 1);
    assert_eq!(play(&make("threads"), &suites, 2), journals);
    assert_ne!(journals[0], journals[1], "another order list");
    for (key, _) in calm.episodes() {
        verify_episode(&calm.finished_path(&key), calm.finished_lines(&key).unwrap(), &suites).unwrap();
    }
    for kill in 1..=3 {
        let killed = make(&format!("killed{kill}"));
        for ((key, _), bytes) in killed.episodes().zip(&journals) {
            let mut end = bytes.len() * kill / 4;
            while !bytes.is_char_boundary(end) {
                end -= 1;
            }
            std::fs::write(killed.part_path(&key), &bytes[..end]).unwrap();
        }
        assert_eq!(play(&killed, &suites, 1), journals, "kill {kill}");
    }
}
