//! Hostile scripts: each has a typed outcome, the same every time, independent of the scripts before it and beside it,
//! and none of them swells the process.
//!
//! `snapshots` holds the table. Scripts get a twentieth of the usual fuel, so that endless ones end soon; in the
//! nightly size they get all of it, and there is no table. A few scripts always get all of it, by their names.

#![expect(clippy::unwrap_used, reason = "tests fail loudly")]

mod support;

use std::collections::BTreeMap;
use std::fmt::Write;

use cooperage_script::engine::{ScriptLimits, ScriptProgram, SourceForm};
use support::{Outcome, image, is_nightly, run_with};

/// The allocator of the program: how much memory a process keeps depends on it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// MiB that the scripts may add to the process.
const MEMORY_MAX: u64 = 64;

/// How the names begin of scripts that come to their point late.
const LATE: [&str; 2] = ["heap_", "loop_"];

fn limits(name: &str) -> ScriptLimits {
    let usual = ScriptLimits::default();
    if is_nightly() || LATE.iter().any(|late| name.starts_with(late)) {
        return usual;
    }
    ScriptLimits { fuel: usual.fuel / 20, fuel_between_calls: usual.fuel_between_calls / 20, ..usual }
}

fn corpus() -> BTreeMap<String, String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let read = |path: std::path::PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        (name, std::fs::read_to_string(path).unwrap())
    };
    files.map(read).collect()
}

fn outcome(name: &str, source: &str) -> Outcome {
    run_with(
        image(),
        &ScriptProgram { source, form: SourceForm::Statements, arguments: "[]", seed: 7 },
        &limits(name),
    )
}

fn row(name: &str, outcome: &Outcome) -> String {
    let (text, line) = match &outcome.end {
        Ok(value) => (value, None),
        Err(ended) => (&ended.message, ended.line),
    };
    let line = line.map_or_else(|| "-".to_owned(), |line| line.to_string());
    let text: String = text.chars().take(60).collect();
    let usage = outcome.usage;
    format!(
        "{name:<28} {:<10} {line:>4} {:>10} {:>5}  {}",
        outcome.kind(),
        usage.fuel,
        usage.host_calls,
        text.escape_debug()
    )
}

/// MiB of memory that this process has had at most, where the system tells.
fn memory_at_most() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kib| kib / 1024)
}

#[test]
fn hostile_scripts_end_as_they_always_did() {
    let corpus = corpus();
    assert!(corpus.len() >= 110, "{}", corpus.len());
    outcome("first", "return 1");
    let before = memory_at_most();
    let mut found: BTreeMap<&String, Outcome> = BTreeMap::new();
    let mut table = format!(
        "{:<28} {:<10} {:>4} {:>10} {:>5}  {}\n",
        "script", "outcome", "line", "fuel", "calls", "message"
    );
    for (name, source) in &corpus {
        let outcome = outcome(name, source);
        writeln!(table, "{}", row(name, &outcome)).unwrap();
        assert!(outcome.usage.heap_bytes <= 33 << 20, "{name}: {:?}", outcome.usage);
        found.insert(name, outcome);
    }
    if let (Some(before), Some(after)) = (before, memory_at_most()) {
        println!("the scripts took {} MiB at most", after - before);
        assert!(after - before <= MEMORY_MAX, "the scripts took {} MiB", after - before);
    }
    // Once more: the other way round, in two threads beside each other; in the small size every third of them.
    let step = if is_nightly() { 2 } else { 6 };
    let again = |part: usize| {
        for (name, source) in corpus.iter().rev().skip(part).step_by(step) {
            let outcome = outcome(name, source);
            assert_eq!(row(name, &outcome), row(name, &found[name]));
            assert_eq!(outcome, found[name], "{name}");
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| again(0));
        again(1);
    });
    if !is_nightly() {
        insta::assert_snapshot!("outcomes", table);
    }
}
