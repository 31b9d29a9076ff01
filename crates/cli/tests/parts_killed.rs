//! Workers, merges, resumes and reports that are killed at any moment, and two of each at one time.
#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test that kills processes watches them by the clock"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use cooperage_core::{RandomSource, TreeRandom};

use crate::common::*;

/// Starts a call that says nothing.
fn start(lab: &Lab, words: &[&str]) -> Child {
    lab.command(words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// Kills a call after so long, unless it is over; tells whether it was killed.
fn kill_after(mut child: Child, wait: Duration) -> bool {
    let begun = Instant::now();
    while begun.elapsed() < wait {
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    // It may have ended in the last moment.
    child.wait().unwrap().code().is_none()
}

/// Kills a call `kills` times at random moments within the time that it takes; a call that ends before is tried again, up to four
/// times as often. `whole` is a first guess of that time, made on a machine that was busier or less busy then.
fn interrupted(lab: &Lab, words: &[&str], kills: u32, random: &mut TreeRandom, whole: Duration) -> u32 {
    let mut most = whole;
    let mut killed = 0;
    for _ in 0..4 * kills {
        if killed == kills {
            break;
        }
        let begun = Instant::now();
        let wait = random.below(u32::try_from(most.as_millis()).unwrap().max(2));
        if kill_after(start(lab, words), Duration::from_millis(wait.into())) {
            killed += 1;
        } else {
            most = most.min(begun.elapsed());
        }
    }
    killed
}

/// The time that a call takes, which must end with that code.
fn timed(lab: &Lab, words: &[&str], code: i32) -> Duration {
    let begun = Instant::now();
    let output = lab.output(words);
    assert_eq!(output.status.code(), Some(code), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    begun.elapsed()
}

/// Every file below a folder with its bytes; of a report, which names its folder and tells how long its call took, only the names.
/// Measurements of real time are left out, for a killed process may lose them.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = files_below(folder);
    files.retain(|name, _| !name.ends_with(".wall.jsonl"));
    files.iter_mut().filter(|(name, _)| name.starts_with("report.")).for_each(|(_, bytes)| bytes.clear());
    files
}

/// Makes sure that two folders have the same files, and names those that differ.
fn assert_same(one: &BTreeMap<String, Vec<u8>>, other: &BTreeMap<String, Vec<u8>>) {
    let names = one.keys().chain(other.keys());
    let differing: Vec<&String> = names.filter(|name| one.get(*name) != other.get(*name)).collect();
    assert_eq!(differing, Vec::<&String>::new());
}

#[test]
fn three_hundred_episodes_in_eight_parts_with_killed_workers_are_the_single_run() {
    let lab = Lab::new();
    let run = [
        "run",
        "cuisineworld",
        "--team",
        "mindagent",
        "--model",
        "oracle",
        "--limit",
        "50",
        "--episodes",
        "6",
        "--max-ticks",
        "8",
    ];
    let words = |more: &[&'static str]| -> Vec<&str> { [&run[..], &["--quiet"], more].concat() };
    let whole = timed(&lab, &words(&["--out", "whole"]), 0);
    let mut random = TreeRandom::from_seed(5).child("workers");
    let mut killed = 0;
    let outs: Vec<String> = (1..=8).map(|part| format!("sweep/{part}-of-8")).collect();
    for (part, out) in (1..).zip(&outs) {
        let choice = format!("{part}/8");
        let worker = [&run[..], &["--quiet", "--partition", &choice, "--out", out]].concat();
        if part % 2 == 0 {
            killed += interrupted(&lab, &worker, 2, &mut random, whole / 8);
        }
        // A worker that was killed before it had a plan has nothing to resume.
        let has_plan = lab.path(out).join("plan.json").exists();
        let again = if has_plan { vec!["resume", out.as_str(), "--quiet"] } else { worker };
        assert_eq!(lab.output(&again).status.code(), Some(0));
    }
    assert!(killed >= 2, "only {killed} were killed");
    let merge: Vec<&str> = ["merge", "out"].into_iter().chain(outs.iter().map(String::as_str)).collect();
    timed(&lab, &merge, 0);
    assert_eq!(journals(&lab.path("out")).len(), 300);
    assert_same(&files(&lab.path("out")), &files(&lab.path("whole")));
}

/// Episodes that ask a model over HTTP, with recorded replies: nothing that is asked twice stays unseen.
#[test]
fn interruptions_cost_no_byte_and_no_call_beyond_those_that_were_out() {
    const CALLS_OUT: u64 = 2;
    let (kills, episodes) = if is_nightly() { (25, "12") } else { (2, "4") };
    let lab = Lab::new();
    let recorder = provider(&[]);
    let run = |url: &str, more: &[&str]| -> Vec<String> {
        let words = ["run", "cuisineworld/level_0/tau1", "cuisineworld/level_3/tau3", "--episodes", episodes];
        let model =
            ["--model", "compatible/fake", "--free", "--max-calls", "10", "--in-flight", "2", "-j", "1"];
        [&words[..], &model, &["--base-url", url, "--quiet"], more]
            .concat()
            .into_iter()
            .map(str::to_owned)
            .collect()
    };
    let call =
        |words: &[String]| words.iter().map(String::as_str).map(str::to_owned).collect::<Vec<String>>();
    let recorder_url = recorder.base_url();
    timed(&lab, &borrowed(&run(&recorder_url, &["--out", "recorded"])), 0);
    let recorded = format!("{}", lab.path("recorded").display());
    // The undisturbed run asks the same provider as the interrupted parts do, whose address is kept in each run.
    let fake = provider(&[("recorded", &recorded), ("latency-ms", "1-3")]);
    let url = fake.base_url();
    let worker_time = timed(&lab, &borrowed(&run(&url, &["--out", "whole"])), 0);
    let calls = asked(&fake);

    let mut random = TreeRandom::from_seed(11).child("interruptions");
    let mut killed = 0;
    for part in ["1/2", "2/2"] {
        let out = format!("part-{}", &part[..1]);
        let worker = call(&run(&url, &["--partition", part, "--out", &out]));
        killed += u64::from(interrupted(&lab, &borrowed(&worker), kills, &mut random, worker_time));
        if part == "1/2" {
            timed(&lab, &borrowed(&worker), 0);
        }
    }
    let merge = ["merge", "out", "part-1", "part-2"];
    let merge_time = worker_time / 2;
    interrupted(&lab, &merge, kills, &mut random, merge_time);
    // The second part may have been killed before it had a plan.
    if !lab.path("part-2/plan.json").exists() {
        timed(&lab, &borrowed(&run(&url, &["--partition", "2/2", "--out", "part-2"])), 0);
    }
    let merged = lab.output(&merge).status.code();
    assert!(matches!(merged, Some(0 | 3)), "{merged:?}");
    killed += u64::from(interrupted(&lab, &["resume", "out", "--quiet"], kills, &mut random, worker_time));
    timed(&lab, &["resume", "out", "--quiet"], 0);
    interrupted(&lab, &["report", "out"], kills, &mut random, merge_time);
    timed(&lab, &["report", "out"], 0);
    lab.stdout(&["verify", "out"]);
    assert_same(&files(&lab.path("out")), &files(&lab.path("whole")));
    let again = asked(&fake) - calls;
    assert!(again <= calls + CALLS_OUT * killed, "{again} calls for {calls}, {killed} kills");
}

fn borrowed(words: &[String]) -> Vec<&str> {
    words.iter().map(String::as_str).collect()
}

/// Holds a run as a process that plays it does.
fn held(run: &Path) -> cooperage_journal::RunLock {
    cooperage_journal::RunDir::open(run.to_str().unwrap().into()).unwrap().lock().unwrap()
}

#[test]
fn of_two_of_everything_one_goes_on() {
    let lab = Lab::new();
    let fake = provider(&[("latency-ms", "100")]);
    let url = fake.base_url();
    let run = |part: &str, out: &str, calls: &str| -> Vec<String> {
        let words = format!(
            "run cuisineworld/level_0/tau1 --episodes 4 --model compatible/fake --free --base-url {url} --max-calls {calls} --give-up-after 0 \
             --partition {part} --out {out} --quiet"
        );
        words.split(' ').map(str::to_owned).collect()
    };
    let (one, two) = (run("1/2", "one", "300"), run("2/2", "two", "2"));
    timed(&lab, &borrowed(&two), 0);
    let mut worker = start(&lab, &borrowed(&one));
    while asked(&fake) < 10 {
        std::thread::sleep(Duration::from_millis(2));
    }
    // While a worker plays, another worker, a resume and a merge of its part are told so; what differs is told as that.
    for (words, code, told) in [
        (&borrowed(&one)[..], 8, "one is in use by another process"),
        (&["resume", "one"], 8, "one is in use by another process"),
        (&["merge", "out", "one", "two"], 2, "are not parts of one run"),
        (&borrowed(&run("1/2", "one", "301")), 2, "one holds another plan"),
    ] {
        let (found, error) = lab.fails(words);
        assert!(found == code && error.contains(told), "{words:?}: {found} {error}");
    }
    let same = run("2/2", "same", "300");
    let mut other_worker = start(&lab, &borrowed(&same));
    while !lab.path("same/plan.json").exists() {
        std::thread::sleep(Duration::from_millis(2));
    }
    other_worker.kill().unwrap();
    other_worker.wait().unwrap();
    let (code, error) = lab.fails(&["merge", "out", "one", "same"]);
    assert!(code == 8 && error.contains("one is in use") && error.contains("--partial"), "{error}");
    assert!(!lab.path("out").exists());
    let (code, error) = lab.fails(&["merge", "out", "one", "same", "--partial"]);
    assert!(code == 3 && error.contains("one is still played"), "{error}");
    // Where the merged run itself is in use, that does not help.
    let played = held(&lab.path("out"));
    let (code, error) = lab.fails(&["merge", "out", "same"]);
    assert!(code == 8 && error.contains("out is in use") && !error.contains("--partial"), "{error}");
    drop(played);
    worker.kill().unwrap();
    worker.wait().unwrap();

    // Two that begin at once in a new folder, with one plan and with two: one is played, the other is told.
    for (round, calls) in [("a", "40"), ("b", "41")] {
        let pair = [run("1/1", round, "40"), run("1/1", round, calls)];
        let mut children = pair.each_ref().map(|words| start(&lab, &borrowed(words)));
        let mut codes = children.each_mut().map(|child| child.wait().unwrap().code().unwrap());
        codes.sort_unstable();
        let loser = if round == "a" { 8 } else { 2 };
        assert_eq!(codes, [0, loser], "{round}");
        lab.stdout(&["verify", round]);
    }
}

/// Finished journals by the thousand, made of one: they differ in the number of their episode.
fn many_parts(lab: &Lab, episodes: u32, parts: u32) -> Vec<String> {
    use cooperage_journal::{EpisodePlan, Plan, Record, RunDir};
    lab.stdout(&[
        "run",
        "cuisineworld/level_0/tau1",
        "--model",
        "random",
        "--max-ticks",
        "2",
        "--out",
        "seed",
        "--quiet",
    ]);
    let path = |name: &str| camino::Utf8PathBuf::from_path_buf(lab.path(name)).unwrap();
    let seed = RunDir::open(&path("seed")).unwrap();
    let (key, of_seed) = seed.episodes().next().map(|(key, plan)| (key, plan.clone())).unwrap();
    let lines = seed.finished_lines(&key).unwrap();
    let header = lines.header(&seed.finished_path(&key)).unwrap();
    let rest: String = lines.lines[1..].iter().map(|line| format!("{line}\n")).collect();
    let all = (0..episodes).map(|index| EpisodePlan { index, ..of_seed.clone() }).collect();
    let whole = Plan { episodes: all, ..seed.plan().clone() };
    (1..=parts)
        .map(|part| {
            let name = format!("many/{part}-of-{parts}");
            let run = RunDir::create_part(&path(&name), whole.part(part, parts), Some(&whole)).unwrap();
            for (key, plan) in run.episodes() {
                let mut header = header.clone();
                header.plan = plan.clone();
                let text = format!("{}\n{rest}", Record::Header(header).to_line());
                fs::write(run.finished_path(&key), zstd::bulk::compress(text.as_bytes(), 3).unwrap())
                    .unwrap();
            }
            name
        })
        .collect()
}

#[test]
fn a_merge_that_is_killed_comes_to_the_same_bytes() {
    let lab = Lab::new();
    // The journals of five thousand are merged in the tests of the crate `journal`; here a report is written of them too.
    let (episodes, parts, kills) = if is_nightly() { (100_000, 16, 10) } else { (200, 4, 4) };
    let parts = many_parts(&lab, episodes, parts);
    let merge = |out: &'static str| -> Vec<&str> {
        ["merge", out, "--quiet"].into_iter().chain(parts.iter().map(String::as_str)).collect()
    };
    let whole = timed(&lab, &merge("calm"), 0);
    let before = files(&lab.path("calm"));
    let again = timed(&lab, &merge("calm"), 0);
    assert_same(&files(&lab.path("calm")), &before);
    eprintln!("merge of {episodes}: {whole:?}; again: {again:?}");
    let mut random = TreeRandom::from_seed(3).child("merges");
    let killed = interrupted(&lab, &merge("killed"), kills, &mut random, whole);
    assert!(killed >= 2, "only {killed} were killed");
    timed(&lab, &merge("killed"), 0);
    assert_same(&files(&lab.path("killed")), &before);
}
