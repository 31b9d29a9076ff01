//! Parts of a run joined to the whole: what is taken, what is refused, and that nothing is written into a part.
#![expect(clippy::unwrap_used, reason = "a helper of a test may fail loudly")]

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::time::SystemTime;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::merge::{Choice, MergeError, MergeNotes, MergeOptions, MergeOutcome, RunMerge};
use cooperage_journal::*;

/// Episodes of the run, and parts that it is played in.
const EPISODES: u32 = 10;
const PARTS: u32 = 4;

/// The answer of a model in a journal, by which two journals of one episode differ.
const ANSWER: &str = "wait";

fn episode(index: u32) -> EpisodePlan {
    EpisodePlan {
        task: "suite/task".to_owned(),
        rules: "paper".to_owned(),
        agents: 1,
        teams: vec![TeamPlan { framework: "solo".to_owned(), seats: vec![0], ..TeamPlan::default() }],
        index,
        clock: ClockPlan { kind: "wait".to_owned(), tick_us: 4_000_000, speed: None },
        ..EpisodePlan::default()
    }
}

fn plan(episodes: u32) -> Plan {
    Plan {
        format: FORMAT,
        grid: None,
        experiment: None,
        selection: vec!["suite".to_owned()],
        episodes: (0..episodes).map(episode).collect(),
        attachments: BTreeMap::new(),
        partition: None,
    }
}

/// The lines of an episode; the answer stands in its end, where it costs the least words.
fn records(plan: &EpisodePlan, build: &str, answer: &str) -> Vec<Record> {
    let header = HeaderRecord {
        format: FORMAT,
        build: build.to_owned(),
        templates: String::new(),
        plan: plan.clone(),
    };
    let totals = TotalsRecord { calls: 3, cost_micro_usd: Some(1000), ..TotalsRecord::default() };
    vec![
        Record::Header(header),
        Record::Digest { tick: 1, digest: format!("{:032x}", plan.index) },
        Record::End(EndRecord {
            outcome: "finished".to_owned(),
            reason: answer.to_owned(),
            totals,
            ..EndRecord::default()
        }),
    ]
}

/// Writes the journal of an episode: finished, or only its first lines.
fn write(run: &RunDir, plan: &EpisodePlan, build: &str, answer: &str, lines: usize) {
    let key = plan.key();
    let (mut writer, _) = EpisodeWriter::open(&run.part_path(&key)).unwrap();
    records(plan, build, answer).iter().take(lines).for_each(|record| writer.write(record).unwrap());
    if lines < 3 {
        writer.flush().unwrap();
        return;
    }
    let mut wall = WallLog::new(&run.wall_path(&key));
    wall.append(&WallLine::Pace { behind_ticks_max: plan.index.into() }).unwrap();
    writer.seal().unwrap().finish(&run.finished_path(&key), Some(&mut wall)).unwrap();
}

/// The hash of parameters, which is that of their text.
fn parameters(text: &str) -> String {
    BlobStore::hash(text.as_bytes())
}

/// Plays the episodes of a run; each has a text of its own, and all have one in common.
fn play(run: &RunDir) {
    let store = MessageStore::open(run.path()).unwrap();
    for episode in &run.plan().episodes {
        for text in [format!("text {}", episode.index), "common".to_owned()] {
            store.add(&parameters(&text), "parameters", &text).unwrap();
        }
        run.blobs().keep(&episode.index.to_le_bytes()).unwrap();
        write(run, episode, "1", ANSWER, 3);
    }
    store.pack().unwrap();
}

struct Lab {
    _folder: tempfile::TempDir,
    path: Utf8PathBuf,
}

impl Lab {
    fn new() -> Lab {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8PathBuf::from_path_buf(folder.path().to_owned()).unwrap();
        Lab { _folder: folder, path }
    }

    fn at(&self, name: &str) -> Utf8PathBuf {
        self.path.join(name)
    }

    /// A part that is not played yet.
    fn part_of(&self, whole: &Plan, number: u32, of: u32, name: &str) -> RunDir {
        RunDir::create_part(&self.at(name), whole.part(number, of), Some(whole)).unwrap()
    }

    /// The parts of the run, played.
    fn parts(&self) -> Vec<Utf8PathBuf> {
        let part = |number| {
            let run = self.part_of(&plan(EPISODES), number, PARTS, &format!("{number}-of-{PARTS}"));
            play(&run);
            run.path().to_owned()
        };
        (1..=PARTS).map(part).collect()
    }

    fn whole(&self) -> Utf8PathBuf {
        let run = RunDir::create(&self.at("whole"), plan(EPISODES)).unwrap();
        play(&run);
        run.lock().unwrap();
        run.path().to_owned()
    }
}

fn options(takes_running: bool) -> MergeOptions<'static> {
    MergeOptions { takes_running, threads: NonZeroUsize::new(2).unwrap(), stale: &["report.json"] }
}

fn merged(out: &Utf8Path, parts: &[Utf8PathBuf]) -> Result<(Choice, MergeOutcome), MergeError> {
    let merge = RunMerge::begin(out, parts, &options(false))?;
    let choice = merge.choose(&options(false))?;
    let outcome = merge.join(&choice)?;
    Ok((choice, outcome))
}

fn error(out: &Utf8Path, parts: &[Utf8PathBuf]) -> String {
    merged(out, parts).unwrap_err().to_string()
}

/// Every file below a folder with its bytes and the time of its last change.
fn files(folder: &Utf8Path) -> BTreeMap<String, (Vec<u8>, SystemTime)> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in next.read_dir_utf8().unwrap() {
            let path = entry.unwrap().into_path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let changed = path.metadata().unwrap().modified().unwrap();
                let name = path.strip_prefix(folder).unwrap().to_string();
                files.insert(name, (fs::read(&path).unwrap(), changed));
            }
        }
    }
    files
}

fn bytes(folder: &Utf8Path) -> BTreeMap<String, Vec<u8>> {
    files(folder).into_iter().map(|(name, (bytes, _))| (name, bytes)).collect()
}

#[test]
fn parts_become_the_run_that_one_process_would_have_played() {
    let lab = Lab::new();
    let (whole, parts, out) = (lab.whole(), lab.parts(), lab.at("out"));
    let before: Vec<_> = parts.iter().map(|part| files(part)).collect();
    let (choice, outcome) = merged(&out, &parts).unwrap();
    assert_eq!((outcome.added, outcome.missing), (u64::from(EPISODES), Vec::new()));
    assert_eq!((choice.dropped, choice.damaged), (Vec::new(), Vec::new()));
    assert_eq!(bytes(&out), bytes(&whole));
    assert_eq!(
        parts.iter().map(|part| files(part)).collect::<Vec<_>>(),
        before,
        "nothing is written into a part"
    );

    // Done again with the same, it changes nothing; the order in which parts are named does not matter.
    let once = files(&out);
    let (_, outcome) = merged(&out, &parts.iter().rev().cloned().collect::<Vec<_>>()).unwrap();
    assert!(!outcome.is_changed);
    assert_eq!(files(&out), once);

    // Where no part has the plan of the whole any more, their own plans make it up.
    for (place, part) in parts.iter().enumerate() {
        let kept = part.join("whole.json.zst");
        if place == 0 { fs::write(kept, "nothing").unwrap() } else { fs::remove_file(kept).unwrap() }
    }
    merged(&lab.at("other"), &parts).unwrap();
    assert_eq!(bytes(&lab.at("other")), bytes(&whole));
}

#[test]
fn parts_that_come_later_are_added() {
    let lab = Lab::new();
    let (whole, parts, out) = (lab.whole(), lab.parts(), lab.at("out"));
    let (first, later) = parts.split_at(2);
    let (_, outcome) = merged(&out, first).unwrap();
    let missing: Vec<_> = outcome
        .missing
        .iter()
        .map(|share| (share.part, share.missing, share.episodes, share.is_lost))
        .collect();
    assert_eq!(missing, [(3, 2, 2, true), (4, 2, 2, true)]);
    assert_eq!(RunDir::open(&out).unwrap().plan(), &plan(EPISODES), "the plan is that of the whole run");
    fs::write(out.join("report.json"), "of before").unwrap();
    let (_, outcome) = merged(&out, later).unwrap();
    assert!(outcome.is_changed && outcome.missing.is_empty());
    assert!(!out.join("report.json").exists(), "it holds no more");
    assert_eq!(bytes(&out), bytes(&whole));

    // A part that was lost with the plan of the whole.
    for part in first {
        fs::remove_file(part.join("whole.json.zst")).unwrap();
    }
    assert!(error(&lab.at("other"), first).starts_with("2 of 4 parts are missing, and none"));
}

#[test]
fn the_first_of_two_answers_counts_and_equal_ones_count_once() {
    let lab = Lab::new();
    let (parts, out) = (lab.parts(), lab.at("out"));
    let same = lab.part_of(&plan(EPISODES), 1, PARTS, "1-again");
    play(&same);
    let (other, last) = (lab.at("0-other"), lab.at("9-last"));
    for (folder, answer) in [(&other, "other"), (&last, "last")] {
        let run = RunDir::create_part(folder, plan(EPISODES).part(2, PARTS), Some(&plan(EPISODES))).unwrap();
        for episode in &run.plan().episodes {
            write(&run, episode, "2", answer, 3);
        }
    }
    let all: Vec<_> = parts.iter().cloned().chain([same.path().to_owned(), last.clone(), other]).collect();
    let (choice, _) = merged(&out, &all).unwrap();
    // Three episodes fall to part 2, and the folder that comes first by its path has other answers than the two behind it.
    assert_eq!(choice.dropped.len(), 6);
    assert_eq!((choice.dropped[0].part.as_str(), choice.dropped[0].calls), ("2/4", 3));
    let answer = |index: u32| RunDir::open(&out).unwrap().end(&episode(index).key()).unwrap().reason;
    assert_eq!([0, 1, 2, 5].map(answer), [ANSWER, "other", ANSWER, "other"]);
    assert_eq!(choice.builds.into_iter().collect::<Vec<_>>(), ["1", "2"]);
    let notes = MergeNotes::read(&out).unwrap();
    assert_eq!((notes.builds.len(), notes.dropped.len()), (2, 6));

    // What the merged run has stays, and is told again.
    let once = files(&out);
    let (choice, outcome) = merged(&out, &[last]).unwrap();
    assert_eq!((choice.dropped.len(), outcome.is_changed), (3, false));
    assert_eq!(files(&out), once);
}

#[test]
fn a_damaged_journal_is_left_out_and_added_once_it_is_whole() {
    let lab = Lab::new();
    let (whole, parts, out) = (lab.whole(), lab.parts(), lab.at("out"));
    let journal = RunDir::open(&parts[2]).unwrap().finished_path(&episode(2).key());
    let good = fs::read(&journal).unwrap();
    let cut = zstd::encode_all(&b"{\"type\":\"header\"}\n"[..], 3).unwrap();
    for damaged in [&good[..good.len() / 2], &cut, b"", b"nothing"] {
        fs::write(&journal, damaged).unwrap();
        let (choice, outcome) = merged(&out, &parts).unwrap();
        assert_eq!(choice.damaged.len(), 1, "{:?}", choice.damaged);
        assert_eq!(choice.damaged[0].0, journal);
        assert_eq!((outcome.missing[0].part, outcome.missing[0].missing), (3, 1));
    }
    fs::write(&journal, &good).unwrap();
    merged(&out, &parts).unwrap();
    assert_eq!(bytes(&out), bytes(&whole));

    // One that is damaged in the merged run alone is put aside.
    let own = RunDir::open(&out).unwrap().finished_path(&episode(2).key());
    fs::remove_file(&own).unwrap();
    fs::write(&own, "nothing").unwrap();
    let (_, outcome) = merged(&out, &parts).unwrap();
    assert_eq!((outcome.added, fs::read(&own).unwrap()), (1, good));
}

#[test]
fn what_is_begun_goes_on() {
    let lab = Lab::new();
    let whole = plan(2);
    let (one, two) = (lab.part_of(&whole, 1, 2, "one"), lab.part_of(&whole, 2, 2, "two"));
    let again = lab.part_of(&whole, 2, 2, "two-again");
    write(&one, &episode(0), "1", ANSWER, 3);
    write(&two, &episode(1), "1", ANSWER, 1);
    write(&again, &episode(1), "1", ANSWER, 2);
    let torn = again.part_path(&episode(1).key());
    let lines = fs::read(&torn).unwrap();
    fs::write(&torn, [&lines[..], b"{\"type\":"].concat()).unwrap();
    WallLog::new(&again.wall_path(&episode(1).key()))
        .append(&WallLine::Broken { error: "away".to_owned(), kind: None })
        .unwrap();
    let parts = [&one, &two, &again].map(|run| run.path().to_owned());
    let (_, outcome) = merged(&lab.at("out"), &parts).unwrap();
    assert_eq!((outcome.added, outcome.begun), (1, 1));
    let out = RunDir::open(&lab.at("out")).unwrap();
    assert_eq!(
        fs::read(out.part_path(&episode(1).key())).unwrap(),
        lines,
        "the longest, up to its last whole line"
    );
    assert_eq!(WallLog::read(&out.wall_path(&episode(1).key())).unwrap().len(), 1);

    // Once it is finished somewhere, that counts.
    write(&two, &episode(1), "1", ANSWER, 3);
    let (_, outcome) = merged(&lab.at("out"), &parts).unwrap();
    assert_eq!((outcome.added, outcome.begun, outcome.missing), (1, 0, Vec::new()));
    assert!(!out.part_path(&episode(1).key()).exists());
}

#[test]
fn comments_are_carried_once_and_stay_taken_back() {
    let lab = Lab::new();
    let parts = lab.parts();
    let (one, two) = (RunDir::open(&parts[0]).unwrap(), RunDir::open(&parts[1]).unwrap());
    Comments::add(&one, &episode(0).key(), 1, "Ada", "look here").unwrap();
    Comments::add(&two, &episode(1).key(), 2, "", "and here").unwrap();
    merged(&lab.at("out"), &parts).unwrap();
    let out = RunDir::open(&lab.at("out")).unwrap();
    let texts =
        || Comments::read(&out).unwrap().all.into_iter().map(|one| (one.id, one.text)).collect::<Vec<_>>();
    assert_eq!(texts(), [(1, "look here".to_owned()), (2, "and here".to_owned())]);
    Comments::remove(&out, 1).unwrap();
    Comments::add(&one, &episode(4).key(), 3, "Ada", "one more").unwrap();
    merged(&lab.at("out"), &parts).unwrap();
    assert_eq!(texts(), [(2, "and here".to_owned()), (3, "one more".to_owned())]);
}

#[test]
fn folders_that_are_no_parts_of_one_run_are_refused_before_anything_is_written() {
    let lab = Lab::new();
    let (whole, parts, out) = (lab.whole(), lab.parts(), lab.at("out"));
    let of_two = lab.part_of(&plan(EPISODES), 2, 2, "of-two");
    let other = lab.part_of(&plan(EPISODES + 1), 2, PARTS, "other");
    let seeded = Plan {
        episodes: plan(EPISODES).episodes.into_iter().map(|one| EpisodePlan { seed: 7, ..one }).collect(),
        ..plan(EPISODES)
    };
    let seeded = lab.part_of(&seeded, 2, PARTS, "seeded");
    let file = AttachmentPlan { file: "k".to_owned(), text: "t".to_owned(), hash: None };
    let attached = Plan { attachments: BTreeMap::from([("kitchen".to_owned(), file)]), ..plan(EPISODES) };
    let attached = lab.part_of(&attached, 2, PARTS, "attached");
    let earlier = lab.part_of(&Plan { format: 2, ..plan(EPISODES) }, 2, PARTS, "earlier");
    let first = parts[0].clone();
    let with = |other: &RunDir| vec![first.clone(), other.path().to_owned()];
    let same = first.join("../1-of-4");
    for (out, given, told) in [
        (&out, vec![first.clone(), whole.clone()], "/whole is a whole run and no part of one"),
        (&out, vec![first.clone(), same], "/1-of-4/../1-of-4 is named twice"),
        (&out, with(&of_two), "are no parts of one run: the number of parts differs: 4 and 2"),
        (&out, with(&other), "the number of episodes of the whole run differs: 10 and 11"),
        (&out, with(&seeded), "an option, model, seed or limit of the whole run differs"),
        (&out, with(&attached), "an attachment differs: kitchen"),
        (&out, with(&earlier), "the format differs: 3 and 2"),
        (&first, parts.clone(), "cannot hold the merged run"),
        (&lab.path, parts.clone(), "cannot hold the merged run"),
        (&first.join("episodes/x"), parts.clone(), "cannot hold the merged run"),
    ] {
        let before = files(&lab.path);
        let error = error(out, &given);
        assert!(error.contains(told), "{error}");
        assert_eq!(files(&lab.path), before, "{told}");
    }
    let elsewhere = RunDir::create(&lab.at("elsewhere"), plan(3)).unwrap();
    let before = files(&lab.path);
    assert!(error(elsewhere.path(), &parts).contains("holds another run than the one that"));
    fs::create_dir(lab.at("notes")).unwrap();
    fs::write(lab.at("notes/notes.txt"), "x").unwrap();
    assert!(error(&lab.at("notes"), &parts).contains("is not the folder of a run"));
    assert_eq!(files(&lab.path).len(), before.len() + 1);
}

#[test]
fn what_is_not_what_its_name_says_does_not_enter() {
    let lab = Lab::new();
    let (parts, out) = (lab.parts(), lab.at("out"));
    let run = RunDir::open(&parts[1]).unwrap();
    let kept = |name: &Utf8Path| (name.to_owned(), fs::read(name).unwrap());
    let journal = kept(&run.finished_path(&episode(1).key()));
    let blob = kept(&parts[1].join("blobs").join(BlobStore::hash(&1_u32.to_le_bytes())));
    let texts = kept(&parts[1].join("messages.jsonl.zst"));
    let plan_file = kept(&parts[1].join("plan.json"));
    let text = |hash: &str| {
        let line = format!("{{\"hash\":\"{hash}\",\"kind\":\"parameters\",\"text\":\"x\"}}\n");
        zstd::encode_all(line.as_bytes(), 3).unwrap()
    };
    let foreign = Plan { partition: run.plan().partition.clone(), ..plan(EPISODES).part(1, PARTS) };
    for ((path, good), wrong, told) in [
        (
            &journal,
            fs::read(run.finished_path(&episode(5).key())).unwrap(),
            "it holds the episode suite.task-solo-n1-s0-e5",
        ),
        (&blob, b"other".to_vec(), "the content has another hash than its name"),
        (&texts, text(&"0".repeat(32)), "has another hash"),
        (&plan_file, serde_json::to_vec(&foreign).unwrap(), "is no episode of part 2/4"),
    ] {
        fs::write(path, &wrong).unwrap();
        let error = error(&out, &parts);
        assert!(error.contains(path.as_str()) && error.contains(told), "{error}");
        let there = if out.exists() { bytes(&out) } else { BTreeMap::new() };
        let entered = there.keys().filter(|name| !["plan.json", "lock"].contains(&name.as_str())).count();
        assert_eq!(entered, 0, "{told}: {:?}", there.keys());
        fs::write(path, good).unwrap();
    }
    let share = Plan { episodes: vec![episode(1)], ..run.plan().clone() };
    fs::write(&plan_file.0, serde_json::to_vec(&share).unwrap()).unwrap();
    assert!(error(&out, &parts).contains("part 2/4 has 3 of 10 episodes, and the plan has 1"));
}

#[test]
fn a_part_that_is_played_is_taken_only_if_asked_for() {
    let lab = Lab::new();
    let (parts, out) = (lab.parts(), lab.at("out"));
    let played = RunDir::open(&parts[1]).unwrap();
    fs::remove_file(played.finished_path(&episode(1).key())).unwrap();
    write(&played, &episode(1), "1", ANSWER, 2);
    let held = played.lock().unwrap();
    let refused = merged(&out, &parts).unwrap_err();
    assert!(matches!(&refused, MergeError::Journal(JournalError::InUse { path }) if *path == parts[1]));
    assert!(!out.exists());
    let merge = RunMerge::begin(&out, &parts, &options(true)).unwrap();
    let outcome = merge.join(&merge.choose(&options(true)).unwrap()).unwrap();
    assert_eq!((outcome.added, outcome.begun), (9, 0), "what is played on is not taken");
    // The merge holds its run, and keeps the parts that are not played from being played.
    assert!(
        matches!(merged(&out, &parts[2..]), Err(MergeError::Journal(JournalError::InUse { path })) if path == out)
    );
    assert!(matches!(RunDir::open(&parts[0]).unwrap().lock(), Err(JournalError::InUse { .. })));
    drop((merge, held));
    RunDir::open(&parts[0]).unwrap().lock().unwrap();
    assert_eq!(merged(&out, &parts).unwrap().1.begun, 1);
}

#[test]
fn more_parts_than_episodes_and_parts_of_a_rest() {
    let lab = Lab::new();
    let whole = plan(2);
    let parts: Vec<_> = (1..=3)
        .map(|number| {
            let run = lab.part_of(&whole, number, 3, &format!("part-{number}"));
            play(&run);
            run.path().to_owned()
        })
        .collect();
    let (_, outcome) = merged(&lab.at("out"), &parts).unwrap();
    assert_eq!((outcome.added, outcome.missing), (2, Vec::new()));

    // What is missing of a run, played in two parts.
    let run = RunDir::create(&lab.at("run"), plan(5)).unwrap();
    write(&run, &episode(1), "1", ANSWER, 3);
    write(&run, &episode(2), "1", ANSWER, 2);
    let rest = Plan { episodes: [0, 2, 3, 4].map(episode).to_vec(), ..plan(5) };
    let rests: Vec<_> = (1..=2)
        .map(|number| {
            let mut part = rest.part(number, 2);
            part.partition.as_mut().unwrap().rest_of = Some(plan(5).keys_hash());
            let run = RunDir::create_part(&lab.at(&format!("rest-{number}")), part, Some(&rest)).unwrap();
            play(&run);
            run.path().to_owned()
        })
        .collect();
    assert!(error(&lab.at("new"), &rests).contains("of what was missing of a run, and"));
    let (_, outcome) = merged(run.path(), &rests[..1]).unwrap();
    let missing: Vec<_> = outcome.missing.iter().map(|share| (share.part, share.missing)).collect();
    assert_eq!(
        (outcome.added, missing),
        (2, vec![(0, 2)]),
        "of the part that was not given nothing is known"
    );
    merged(run.path(), &rests).unwrap();
    assert!(run.episodes().all(|(key, _)| run.state(&key) == EpisodeState::Finished));
}

#[test]
fn a_run_that_was_made_anew_is_not_played_by_the_plan_of_before() {
    let lab = Lab::new();
    let before = RunDir::create(&lab.at("run"), plan(1)).unwrap();
    let anew = RunDir::create_fresh(&lab.at("run"), plan(2), None, &[]).unwrap();
    assert!(matches!(before.lock(), Err(JournalError::OtherPlan { .. })));
    anew.lock().unwrap();
    // Of two that begin at once, the one that comes later finds a plan, or a folder that is held.
    let held = anew.lock().unwrap();
    let Err(error) = RunDir::create(&lab.at("run"), plan(3)) else { panic!("another plan") };
    assert!(matches!(error, JournalError::OtherPlan { .. }));
    drop(held);
}

/// The name of the variable with the folder in which a process started by a test merges.
const FOLDER: &str = "COOPERAGE_TEST_MERGE";

/// Not a test: the process that `five_thousand…` starts and kills.
#[expect(clippy::disallowed_methods, reason = "a process of a test is told its folder")]
#[test]
fn merging_process() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let folder = Utf8PathBuf::from(folder.into_string().unwrap());
    let parts: Vec<_> = (1..=16).map(|number| folder.join(format!("{number}"))).collect();
    merged(&folder.join("killed"), &parts).unwrap();
}

/// Plays the parts of five thousand episodes without syncing each journal, which would take most of the time of a test.
fn many(lab: &Lab) -> Vec<Utf8PathBuf> {
    let whole = plan(5000);
    let part = |number| {
        let run = lab.part_of(&whole, number, 16, &format!("{number}"));
        for (place, episode) in run.plan().episodes.iter().enumerate() {
            let lines: String =
                records(episode, "1", ANSWER).iter().map(|record| record.to_line() + "\n").collect();
            let (key, packed) = (episode.key(), zstd::bulk::compress(lines.as_bytes(), 3).unwrap());
            fs::write(run.finished_path(&key), packed).unwrap();
            if place % 100 == 0 {
                fs::write(run.wall_path(&key), "{}\n").unwrap();
                run.blobs().keep(key.as_bytes()).unwrap();
            }
        }
        let store = MessageStore::open(run.path()).unwrap();
        for text in ["common".to_owned(), format!("of part {number}")] {
            store.add(&parameters(&text), "parameters", &text).unwrap();
        }
        store.pack().unwrap();
        run.path().to_owned()
    };
    (1..=16).map(part).collect()
}

#[expect(clippy::disallowed_methods, reason = "a test that kills processes watches them by the clock")]
#[test]
fn five_thousand_journals_are_merged_in_spite_of_ten_kills() {
    let lab = Lab::new();
    let parts = many(&lab);
    let begun = std::time::Instant::now();
    let (_, outcome) = merged(&lab.at("calm"), &parts).unwrap();
    let takes = begun.elapsed();
    assert_eq!((outcome.added, outcome.missing), (5000, Vec::new()));
    let again = std::time::Instant::now();
    assert!(!merged(&lab.at("calm"), &parts).unwrap().1.is_changed);
    eprintln!("merge of 5,000 journals: {takes:?}, once more: {:?}", again.elapsed());

    let mut killed = 0;
    for kill in 1..=10 {
        let mut command = std::process::Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "merge::merging_process"]).env(FOLDER, &lab.path);
        let mut child = command.stdout(std::process::Stdio::null()).spawn().unwrap();
        // At ten moments, most of them while files are written: that is the last part of the time.
        std::thread::sleep(takes * (10 + kill) / 20);
        killed += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(killed > 0);
    merged(&lab.at("killed"), &parts).unwrap();
    assert_eq!(bytes(&lab.at("killed")), bytes(&lab.at("calm")));
}
