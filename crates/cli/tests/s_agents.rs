//! S-Agents in every world that has a built-in player for them: tasks are done, answers name what stands in their prompts,
//! and a run is the same however often it is played or cut short.

#![expect(clippy::disallowed_methods, reason = "a test that kills processes watches them by the clock")]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::process::Stdio;
use std::time::{Duration, Instant};

use camino::Utf8PathBuf;
use common::*;
use cooperage_journal::{MessageStore, RunDir};
use cooperage_kitchen::Book;
use cooperage_suites::episode::transcript::Transcript;
use cooperage_suites::grounding::{grounded, ungrounded_terms};
use cooperage_suites::portion::Portion;
use serde_json::Value;

/// Runs that must reach everything.
const WHOLE: [&str; 11] = [
    "villagerbench/construction/14",
    "villagerbench/construction/17 --set s-agents.organisation=graph:3",
    "villagerbench/construction/9 --set s-agents.organisation=chain:3",
    "villagerbench/construction/4 --set s-agents.organisation=tree:2x2",
    "villagerbench/construction/1 --set s-agents.collaboration=rounds",
    "villagerbench/construction/2 --set s-agents.collaboration=relay",
    "villagerbench/farm/7",
    "collection/logs/10",
    "collection/stones/12 --set s-agents.organisation=graph:3",
    "collection/logs/8 --set s-agents.organisation=chain:3",
    "cuisineworld/level_3/tau3 --set s-agents.organisation=tree:4",
];
/// Runs that only must come to their end.
const PLAYED: [&str; 3] = [
    "cuisineworld/level_3/tau1 --set s-agents.organisation=chain:2",
    "cuisineworld/level_3/tau1 --set s-agents.organisation=graph:4",
    "cuisineworld/level_3/tau2 --set s-agents.collaboration=relay",
];
/// The largest share of terms in answers that stand nowhere in their prompts.
const UNGROUNDED_MAX: f64 = 0.01;

fn arguments<'a>(run: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut arguments = vec!["run"];
    arguments.extend(run.split(' '));
    arguments.extend(["--team", "s-agents", "--model", "oracle", "--quiet"]);
    arguments.extend(more);
    arguments
}

/// The names of agents, things and places in any of the worlds.
fn is_name(kitchen: &BTreeSet<String>, word: &str) -> bool {
    cooperage_villagerbench::names::is_name(word) || kitchen.contains(word)
}

fn names_of_kitchens() -> BTreeSet<String> {
    let book = Book::built_in();
    let products = book.recipes().iter().map(|recipe| recipe.product.clone());
    // Places are called by their kind and a number.
    let places = book.tools().iter().flat_map(|tool| (0..9).map(|number| format!("{}{number}", tool.name)));
    book.base_ingredients().iter().cloned().chain(products).chain(places).collect()
}

#[test]
fn tasks_are_done_and_what_is_said_stands_in_the_prompts() {
    let lab = Lab::new();
    let kitchen = names_of_kitchens();
    let mut worlds: BTreeMap<String, (Portion, Vec<(String, String)>)> = BTreeMap::new();
    for (number, run) in WHOLE.iter().chain(&PLAYED).enumerate() {
        let (first, second) = (format!("a{number}"), format!("b{number}"));
        lab.stdout(&arguments(run, &["--out", &first, "-j", "1"]));
        lab.stdout(&arguments(run, &["--out", &second]));
        let played = journals(&lab.path(&first));
        assert_eq!(played, journals(&lab.path(&second)), "{run}");
        lab.stdout(&["verify", &first]);
        for (_, journal) in &played {
            let end: Value = serde_json::from_str(journal.lines().last().unwrap()).unwrap();
            assert_eq!(end["type"], "end", "{run}");
            let (reached, possible) = (&end["score"]["reached"], &end["score"]["possible"]);
            println!("{run}: {reached} of {possible}, {}", end["totals"]["counts"]);
            if number < WHOLE.len() {
                assert_eq!(reached, possible, "{run}");
            }
            assert_eq!(end["totals"]["counts"]["command_cycles"], Value::Null, "{run}");
        }
        let dir = RunDir::open(&Utf8PathBuf::from_path_buf(lab.path(&first)).unwrap()).unwrap();
        let texts = MessageStore::open(dir.path()).unwrap().read_all().unwrap();
        let world = run.split('/').next().unwrap().to_owned();
        let (sum, missing) = worlds.entry(world).or_default();
        for (key, _) in dir.episodes() {
            let lines = dir.finished_lines(&key).unwrap();
            let transcript = Transcript::read(&dir.finished_path(&key), &lines).unwrap();
            let known = |word: &str| is_name(&kitchen, word);
            *sum = grounded(&transcript, &texts, &known).into_values().fold(*sum, Portion::and);
            missing.extend(ungrounded_terms(&transcript, &texts, &known));
        }
    }
    for (world, (sum, missing)) in worlds {
        let share = sum.share().unwrap();
        println!("{world}: {} of {} terms stand in no prompt ({share:.4})", sum.part, sum.whole);
        assert!(share <= UNGROUNDED_MAX, "{world}: {share} of {}: {missing:?}", sum.whole);
    }
}

/// Bytes of the only journal under way, and whether it is finished.
fn progress(run: &std::path::Path) -> (u64, bool) {
    let entries = std::fs::read_dir(run.join("episodes")).into_iter().flatten().flatten();
    let mut found = (0, false);
    for path in entries.map(|entry| entry.path()) {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("zst") => found.1 = true,
            Some("part") => found.0 = std::fs::metadata(&path).map_or(0, |data| data.len()),
            _ => {}
        }
    }
    found
}

#[test]
fn a_run_killed_twenty_times_ends_as_an_undisturbed_one() {
    const KILLS: u64 = 20;
    const RUN: &str = "collection/logs/5";
    let lab = Lab::new();
    lab.stdout(&arguments(RUN, &["--out", "calm"]));
    let expected = journals(&lab.path("calm"));
    let whole = expected[0].1.len() as u64;
    let run = lab.path("killed");
    let mut kills = 0;
    for kill in 1..=KILLS {
        let wanted = whole * kill / (KILLS + 1);
        let started = Instant::now();
        let mut command = lab.command(&arguments(RUN, &["--out", "killed"]));
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        loop {
            let (bytes, is_finished) = progress(&run);
            if bytes >= wanted || is_finished {
                child.kill().unwrap();
                child.wait().unwrap();
                kills += u64::from(!is_finished);
                break;
            }
            if child.try_wait().unwrap().is_some() {
                break;
            }
            assert!(started.elapsed() < Duration::from_secs(120), "the run hangs");
            std::thread::sleep(Duration::from_millis(1));
        }
        // What a process was writing when it died is dropped: the journal is torn here, wherever it was killed.
        if let (_, false) = progress(&run)
            && let Some(part) = part_of(&run)
        {
            let bytes = std::fs::read(&part).unwrap();
            std::fs::write(&part, &bytes[..bytes.len().min(wanted as usize)]).unwrap();
        }
    }
    assert!(kills >= KILLS / 2, "{kills} kills while the run was under way");
    lab.stdout(&arguments(RUN, &["--out", "killed"]));
    assert_eq!(journals(&run), expected);
    lab.stdout(&["verify", "killed"]);
}

fn part_of(run: &std::path::Path) -> Option<std::path::PathBuf> {
    let entries = std::fs::read_dir(run.join("episodes")).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.path())
        .find(|path| path.extension().is_some_and(|extension| extension == "part"))
}
