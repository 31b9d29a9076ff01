//! Properties of every framework in every world: tasks are done, answers name things that stand in their prompts, and a run is
//! the same however often it is played or interrupted.
#![expect(clippy::disallowed_methods, reason = "a test that kills processes watches them by the clock")]
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "helpers of tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::process::Stdio;
use std::time::{Duration, Instant};

use camino::Utf8PathBuf;
use cooperage_journal::{MessageStore, RunDir};
use cooperage_kitchen::KitchenBook;
use cooperage_overcooked::macros::Macro;
use cooperage_suites::episode::transcript::Transcript;
use cooperage_suites::grounding::{GroundingVocabulary, grounded, ungrounded_terms};
use cooperage_suites::portion::Portion;
use serde_json::Value;

use crate::common::{Lab, is_nightly, journals};

/// The largest share of terms in answers that stand nowhere in their prompts.
const UNGROUNDED_MAX: f64 = 0.01;

fn arguments<'a>(team: &'a str, run: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut arguments = vec!["run"];
    arguments.extend(run.split(' '));
    arguments.extend(["--team", team, "--model", "oracle", "--quiet"]);
    arguments.extend(more);
    arguments
}

/// The names of agents, things and places in any of the worlds.
fn is_name(kitchen: &BTreeSet<String>, word: &str) -> bool {
    let is_macro = |word: &str| Macro::ALL.iter().any(|one| one.name() == word);
    cooperage_villagerbench::names::is_name(word) || kitchen.contains(word) || is_macro(word)
}

fn names_of_kitchens() -> BTreeSet<String> {
    let book = KitchenBook::built_in();
    let products = book.recipes().iter().map(|recipe| recipe.product.clone());
    // Places are called by their kind and a number.
    let places = book.tools().iter().flat_map(|tool| (0..9).map(|number| format!("{}{number}", tool.name)));
    book.base_ingredients().iter().cloned().chain(products).chain(places).collect()
}

/// Plays a run of several short episodes on one thread and on many: each journal has the same bytes both times.
pub(crate) fn is_the_same_on_any_number_of_threads(team: &str, run: &str) {
    let lab = Lab::new();
    for (out, threads) in [("one", "1"), ("many", "4")] {
        lab.stdout(&arguments(team, run, &["--max-ticks", "200", "-j", threads, "--out", out]));
    }
    let on_one = journals(&lab.path("one"));
    assert!(on_one.len() > 2, "{run}: so few episodes have no need of threads");
    assert_eq!(on_one, journals(&lab.path("many")), "{run}");
}

/// Plays runs of a framework: the `whole` ones reach everything, and names in answers stand in their prompts. `check` looks at each
/// journal's last line. In the large size every run is played twice, on one thread and on many, and is the same both times.
pub(crate) fn plays_everywhere(team: &str, whole: &[&str], played: &[&str], check: impl Fn(&str, &Value)) {
    let lab = Lab::new();
    let kitchen = names_of_kitchens();
    let mut worlds: BTreeMap<String, (Portion, Vec<(String, String)>)> = BTreeMap::new();
    for (number, run) in whole.iter().chain(played).enumerate() {
        let world = run.split('/').next().unwrap().to_owned();
        let (first, second) = (format!("a{number}"), format!("b{number}"));
        lab.stdout(&arguments(team, run, &["--out", &first, "-j", "1"]));
        let journals_of_first = journals(&lab.path(&first));
        if is_nightly() {
            lab.stdout(&arguments(team, run, &["--out", &second]));
            assert_eq!(journals_of_first, journals(&lab.path(&second)), "{run}");
        }
        lab.stdout(&["verify", &first]);
        for (_, journal) in &journals_of_first {
            let end: Value = serde_json::from_str(journal.lines().last().unwrap()).unwrap();
            assert_eq!(end["type"], "end", "{run}");
            let (reached, possible) = (&end["score"]["reached"], &end["score"]["possible"]);
            println!("{run}: {reached} of {possible}, {}", end["totals"]["counts"]);
            if number < whole.len() {
                assert_eq!(reached, possible, "{run}");
            }
            check(run, &end);
        }
        let dir = RunDir::open(&Utf8PathBuf::from_path_buf(lab.path(&first)).unwrap()).unwrap();
        let texts = MessageStore::read(dir.path()).unwrap();
        let (sum, missing) = worlds.entry(world).or_default();
        for (key, _) in dir.episodes() {
            let lines = dir.finished_lines(&key).unwrap();
            let transcript = Transcript::read(&dir.finished_path(&key), &lines).unwrap();
            let known = |word: &str| is_name(&kitchen, word);
            let vocabulary = GroundingVocabulary {
                is_name: &known,
                is_item: &|_| false,
                is_container: &|_| false,
                has_cells: false,
            };
            *sum = grounded(&transcript, &texts, vocabulary).into_values().fold(*sum, Portion::and);
            missing.extend(ungrounded_terms(&transcript, &texts, vocabulary));
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

/// Kills a run of a framework at several places, one after the other: it ends as an undisturbed one does. In the large size there
/// are twenty.
pub(crate) fn survives_kills(team: &str, run_of: &str) {
    let kills_wanted = if is_nightly() { 20 } else { 6 };
    let lab = Lab::new();
    lab.stdout(&arguments(team, run_of, &["--out", "calm"]));
    let expected = journals(&lab.path("calm"));
    let whole = expected[0].1.len() as u64;
    let run = lab.path("killed");
    let mut kills = 0;
    for kill in 1..=kills_wanted {
        let wanted = whole * kill / (kills_wanted + 1);
        let started = Instant::now();
        let mut command = lab.command(&arguments(team, run_of, &["--out", "killed"]));
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
        // A line that a process was writing when it died is dropped: the journal is torn here, wherever it was killed.
        if let (_, false) = progress(&run)
            && let Some(part) = part_of(&run)
        {
            let bytes = std::fs::read(&part).unwrap();
            std::fs::write(&part, &bytes[..bytes.len().min(wanted as usize)]).unwrap();
        }
    }
    assert!(kills >= kills_wanted / 2, "{kills} kills while the run was under way");
    lab.stdout(&arguments(team, run_of, &["--out", "killed"]));
    assert_eq!(journals(&run), expected);
    lab.stdout(&["verify", "killed"]);
}

fn part_of(run: &std::path::Path) -> Option<std::path::PathBuf> {
    let entries = std::fs::read_dir(run.join("episodes")).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.path())
        .find(|path| path.extension().is_some_and(|extension| extension == "part"))
}
