//! Invented tasks are played by teams, and inventions are episodes.

#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect, and tells what it saw")]

use std::collections::BTreeMap;

use cooperage_journal::{AttachmentPlan, ClockPlan, EndRecord, LatencyPlan, RunDir};
use cooperage_suites::tasks::Solvability;
use cooperage_suites::testing::{plan_of, play_in};
use cooperage_villagerbench::check::check_all;
use cooperage_villagerbench::inventor::{self, atom_of, record_of};
use cooperage_villagerbench::{VillagerBenchSuite, suite};

use crate::invented::is_nightly;

/// Plays a task of two agents on the clock of tokens.
fn play(task: &str, team: &str, model: &str) -> f64 {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = plan_of(&format!("villagerbench/{task}"), team, model, &[]);
    plan.clock = ClockPlan { kind: "tokens".to_owned(), tick_us: 50_000, speed: None };
    let latency =
        LatencyPlan { name: "default".to_owned(), first_us: 500_000, input_per_s: 5_000, output_per_s: 60 };
    plan.teams[0].latency.insert("*".to_owned(), latency);
    plan.teams[0].seats = vec![0, 1];
    let (_, end) = play_in(&[suite], folder.path(), plan, &[]);
    end.score.reached as f64 / end.score.possible.max(1) as f64
}

/// The mean completion of tasks, with those that are not complete.
fn played(team: &str, model: &str, tasks: &[u32]) -> (f64, Vec<String>) {
    let scores: Vec<(u32, f64)> =
        tasks.iter().map(|id| (*id, play(&format!("gen/{id}"), team, model))).collect();
    let open =
        scores.iter().filter(|(_, score)| *score < 1.0).map(|(id, score)| format!("gen/{id}: {score}"));
    (scores.iter().map(|(_, score)| score).sum::<f64>() / scores.len() as f64, open.collect())
}

#[test]
fn the_oracle_plays_invented_tasks_in_a_planned_team() {
    let all = is_nightly();
    let tasks: Vec<u32> = (0..20).filter(|id| all || id % 3 == 0).collect();
    let (mean, open) = played("villager", "oracle", &tasks);
    assert!(mean >= 0.95, "{mean} {open:?}");
}

#[test]
fn the_reader_plays_invented_tasks_in_a_planned_team() {
    // What is left to cook in a furnace stands in the data of a result, which the reader does not take in.
    let (mean, open) = played("villager", "reader", &[3, 6, 9, 12, 15, 18]);
    assert!(mean >= 0.95, "{mean} {open:?}");
}

/// An invention by the scripted inventor.
fn invented(task: &str) -> (RunDir, EndRecord, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = plan_of(task, "inventor", "oracle", &[]);
    plan.agents = 1;
    plan.teams[0].seats = vec![0];
    let (dir, end) = play_in(&[inventor::suite], folder.path(), plan, &[]);
    (dir, end, folder)
}

#[test]
fn an_invention_is_an_episode_whose_journal_has_the_record() {
    let (dir, end, _folder) = invented("invent/gen/4");
    assert_eq!((end.score.reached, end.score.possible), (1, 1));
    let (key, plan) = dir.episodes().next().unwrap();
    let lines = dir.finished_lines(&key).unwrap().lines;
    let task = record_of(&lines, plan).unwrap();
    assert_eq!((task.id, task.agents), (4, 2));
    let provenance = task.provenance.unwrap();
    assert_eq!((provenance.model.as_str(), provenance.calls), ("oracle", 3));
    let (again, _, _other) = invented("invent/gen/4");
    assert_eq!(again.finished_lines(&key).unwrap().lines, lines);
}

#[test]
fn a_lock_is_an_episode_and_its_atom_makes_rooms_that_open() {
    let atoms = [3, 7].map(|number| {
        let (dir, end, _folder) = invented(&format!("invent/escape/{number}"));
        assert_eq!((end.score.reached, end.score.possible), (1, 1));
        let (key, _) = dir.episodes().next().unwrap();
        let lines = dir.finished_lines(&key).unwrap().lines;
        let (again, _, _other) = invented(&format!("invent/escape/{number}"));
        assert_eq!(again.finished_lines(&key).unwrap().lines, lines);
        atom_of(&lines).unwrap()
    });
    let text = serde_json::Value::from(atoms.to_vec()).to_string();
    let file = AttachmentPlan { file: "escape_atoms.json".to_owned(), text, hash: None };
    let suite = VillagerBenchSuite::new(&BTreeMap::from([(file.file.clone(), file)])).unwrap();
    let names = ["villagerbench/escape/level_1_seed_0", "villagerbench/escape/level_2_seed_1"];
    let tried = check_all(&suite, &names.map(str::to_owned), 2, 0, None).unwrap();
    assert!(tried.iter().all(|tried| tried.verdict == Solvability::Solvable), "{tried:?}");
}
