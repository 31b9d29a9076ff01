//! A journal from its first line to its compressed end, through crashes.
#![expect(clippy::unwrap_used, reason = "a helper of a test may fail loudly")]

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;

use camino::Utf8PathBuf;
use cooperage_journal::*;

fn folder() -> (tempfile::TempDir, Utf8PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = Utf8PathBuf::from_path_buf(folder.path().to_owned()).unwrap();
    (folder, path)
}

fn episode(index: u32) -> EpisodePlan {
    EpisodePlan {
        task: "suite/task".to_owned(),
        rules: "paper".to_owned(),
        agents: 2,
        teams: vec![TeamPlan { framework: "random".to_owned(), seats: vec![0, 1], ..TeamPlan::default() }]
            .into(),
        index,
        clock: ClockPlan { kind: "wait".to_owned(), tick_us: 4_000_000, speed: None },
        ..EpisodePlan::default()
    }
}

fn plan(episodes: Vec<EpisodePlan>) -> Plan {
    Plan {
        format: FORMAT,
        grid: None,
        experiment: None,
        selection: vec!["suite".to_owned()],
        episodes,
        attachments: BTreeMap::new(),
        partition: None,
    }
}

/// A run of one episode, with the paths of its journal under way and its finished one.
fn run_of_one() -> (tempfile::TempDir, RunDir, [Utf8PathBuf; 2]) {
    let (keep, path) = folder();
    let run = RunDir::create(&path, plan(vec![episode(0)])).unwrap();
    let journals = [run.part_path(&episode(0).key()), run.finished_path(&episode(0).key())];
    (keep, run, journals)
}

fn writer(run: &RunDir) -> EpisodeWriter {
    run.writer(&episode(0).key()).unwrap().0
}

fn header(build: &str) -> Record {
    Record::Header(HeaderRecord {
        format: FORMAT,
        build: build.to_owned(),
        templates: String::new(),
        plan: episode(0),
    })
}

fn digest(tick: u64) -> Record {
    Record::Digest { tick, digest: format!("{tick:032x}") }
}

fn end() -> Record {
    Record::End(EndRecord {
        outcome: "finished".to_owned(),
        ticks: 2,
        digest: format!("{:032x}", 2),
        ..EndRecord::default()
    })
}

#[test]
fn a_torn_journal_goes_on_to_the_same_bytes() {
    let (_keep, run, [part, finished]) = run_of_one();
    let records = [header("1"), digest(1), digest(2), end()];

    let mut undisturbed = writer(&run);
    records.iter().for_each(|record| undisturbed.write(record).unwrap());
    undisturbed.seal().unwrap().finish(&finished, None).unwrap();
    assert!(!part.exists());
    let undisturbed = read_finished(&finished).unwrap();

    // Resuming gives the same lines, at any byte at which the process dies.
    let bytes: String = undisturbed.lines.iter().map(|line| format!("{line}\n")).collect();
    for cut in (0..=bytes.len()).step_by(5) {
        fs::write(&part, &bytes[..cut]).unwrap();
        let (mut writer, recorded) = run.writer(&episode(0).key()).unwrap();
        assert_eq!(recorded.lines.len(), bytes[..cut].matches('\n').count());
        records.iter().for_each(|record| writer.write(record).unwrap());
        writer.seal().unwrap().finish(&finished, None).unwrap();
        assert_eq!(read_finished(&finished).unwrap(), undisturbed, "cut at byte {cut}");
    }
}

#[test]
fn the_first_difference_is_named_and_builds_may_differ() {
    let (_keep, run, [part, _]) = run_of_one();
    let mut begun = writer(&run);
    [header("1"), digest(1)].iter().for_each(|record| begun.write(record).unwrap());
    begun.flush().unwrap();
    drop(begun);

    let lines = read_part(&part).unwrap();
    let mut checker = EpisodeWriter::check(&part, &lines);
    checker.write(&header("2")).unwrap();
    let error = checker.write(&Record::Digest { tick: 1, digest: "0".repeat(32) }).unwrap_err();
    assert!(matches!(&error, JournalError::Differs { line: 2, field, .. } if field == "digest"), "{error}");
    let error = checker.write(&digest(2)).unwrap_err();
    assert!(matches!(error, JournalError::TooLong { .. }), "{error}");

    let mut short = EpisodeWriter::check(&part, &lines);
    short.write(&header("1")).unwrap();
    assert!(matches!(short.seal().unwrap_err(), JournalError::Differs { line: 2, .. }));
}

#[test]
fn hostile_journals_are_errors() {
    let (_keep, path) = folder();
    let file = path.join("e.jsonl.zst");
    for (bytes, what) in
        [(&b"not zstd"[..], "unpacked"), (&zstd::encode_all(&b"\xff\xfe\n"[..], 1).unwrap(), "UTF-8")]
    {
        fs::write(&file, bytes).unwrap();
        let error = read_finished(&file).unwrap_err();
        assert!(error.to_string().contains(what), "{error}");
    }
    for (text, what) in [
        ("{}\n", "missing field"),
        ("{\"type\":\"header\",\"format\":3}\n", "no end"),
        ("{\"type\":\"digest\",\"tick\":1,\"digest\":\"\"}\n", "not a header"),
        ("{\"type\":\"header\",\"format\":99}\n", "format 99"),
        ("", "empty"),
    ] {
        fs::write(&file, zstd::encode_all(text.as_bytes(), 1).unwrap()).unwrap();
        let error = read_finished(&file).unwrap_err();
        assert!(error.to_string().contains(what), "{text}: {error}");
    }
}

fn fixture(name: &str) -> Utf8PathBuf {
    Utf8PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures")).join(name)
}

#[test]
fn every_released_format_is_read_for_ever() {
    for format in [1, 2, 3] {
        let path = fixture(&format!("format-{format}.jsonl"));
        let lines = read_part(&path).unwrap();
        assert_eq!(lines.header(&path).unwrap().format, format);
        let records = lines.records(&path).unwrap();
        assert_eq!(records.len(), lines.lines.len());
        // A line that is read is written back alike: nothing is lost on the way. A header of an earlier format is read
        // into the newest form and never written again.
        let headers = usize::from(format < FORMAT);
        for (record, line) in records.iter().zip(&lines.lines).skip(headers) {
            assert_eq!(&record.to_line(), line);
        }
        assert_eq!(lines.replies(&path).unwrap().len(), 1);
        assert_eq!(lines.end(&path).unwrap().unwrap().outcome, "finished");
    }
}

#[test]
fn an_earlier_journal_is_read_and_not_played_again() {
    let path = fixture("format-1.jsonl");
    let lines = read_part(&path).unwrap();
    let plan = lines.header(&path).unwrap().plan;
    let [team] = &plan.teams[..] else { panic!("{:?}", plan.teams) };
    assert_eq!((team.framework.as_str(), &team.seats[..]), ("mindagent", &[0, 1][..]));
    assert_eq!((team.models["*"].name.as_str(), team.latency["*"].name.as_str()), ("oracle", "default"));
    let error = lines.playable_header(&path).unwrap_err().to_string();
    assert!(
        error.contains("format 1") && error.contains("cooperage 0.1.0") && !error.contains('\n'),
        "{error}"
    );
    for (name, has_arrivals) in [("format-2.jsonl", false), ("format-3.jsonl", true)] {
        let path = fixture(name);
        let header = read_part(&path).unwrap().playable_header(&path).unwrap();
        assert_eq!(header.has_arrivals(), has_arrivals, "{name}");
    }
}

#[test]
fn plans_of_every_format_are_read_with_the_keys_of_their_time() {
    let (_keep, path) = folder();
    let open = |format: u32| {
        let run = path.join(format!("run-{format}"));
        fs::create_dir_all(run.join("episodes")).unwrap();
        fs::copy(fixture(&format!("format-{format}-plan.json")), run.join("plan.json")).unwrap();
        RunDir::open(&run).unwrap()
    };
    let first = open(1);
    assert_eq!(
        first.plan().episodes[0].key(),
        "cuisineworld.level_3.tau1-mindagent-n2-s0-e0-386d4485bc02dfda"
    );
    assert_eq!(first.plan().attachments["kitchen"].text, "[level]");
    let error = first.check_playable().unwrap_err();
    assert!(matches!(error, JournalError::Earlier { found: 1, .. }), "{error}");
    let error = RunDir::create(first.path(), first.plan().clone()).unwrap_err();
    assert!(matches!(error, JournalError::Earlier { .. }), "{error}");
    for format in [2, 3] {
        let run = open(format);
        run.check_playable().unwrap();
        let text = fs::read_to_string(fixture(&format!("format-{format}-plan.json"))).unwrap();
        assert_eq!(serde_json::to_string(run.plan()).unwrap(), text.trim_end(), "nothing is lost on the way");
        let [episode] = &run.plan().episodes[..] else { panic!("{:?}", run.plan().episodes) };
        assert!(episode.check_seats().is_ok());
        assert_eq!(
            episode.key(),
            "cuisineworld.level_3.tau1-solo.random-n3-s0-e0-ae6d65bc7b045c60",
            "a plan of format 2 keeps its key"
        );
        // A run of the same plan by this build goes on in the folder that is there.
        RunDir::create(run.path(), Plan { format: FORMAT, ..run.plan().clone() }).unwrap();
    }
}

#[test]
fn a_run_directory_belongs_to_one_plan_and_one_process() {
    let (_keep, path) = folder();
    let run = RunDir::create(&path.join("run"), plan(vec![episode(0), episode(1)])).unwrap();
    RunDir::create(&path.join("run"), plan(vec![episode(0), episode(1)])).unwrap();
    let error = RunDir::create(&path.join("run"), plan(vec![episode(0)])).unwrap_err();
    assert!(matches!(error, JournalError::OtherPlan { .. }));
    assert_ne!(plan(vec![episode(0)]).hash(), plan(vec![episode(1)]).hash());

    assert!(!run.is_held());
    let held = run.lock().unwrap();
    assert!(matches!(run.lock().unwrap_err(), JournalError::InUse { .. }));
    assert!(run.is_held());
    drop(held);
    assert!(!run.is_held());
    run.lock().unwrap();

    let key = episode(0).key();
    assert_eq!(run.state(&key), EpisodeState::Missing);
    fs::write(run.part_path(&key), "").unwrap();
    assert_eq!(run.state(&key), EpisodeState::UnderWay);
}

#[test]
fn the_store_keeps_each_text_once_and_survives_a_torn_line() {
    let (_keep, path) = folder();
    let store = MessageStore::open(&path).unwrap();
    let hash = |kind, text| MessageStore::hash_of(kind, text, &[]);
    let (a, b) = (hash("user", "first"), hash("user", "second\n"));
    store.add(&b, "user", "second\n").unwrap();
    store.add(&a, "user", "first").unwrap();
    store.add(&a, "user", "first").unwrap();
    store.flush().unwrap();
    fs::OpenOptions::new()
        .append(true)
        .open(path.join("messages.jsonl.part"))
        .unwrap()
        .write_all(b"{\"hash\":\"torn")
        .unwrap();

    // Another process may be writing that line: a process that only reads leaves it alone.
    let size = || fs::metadata(path.join("messages.jsonl.part")).unwrap().len();
    let before = size();
    assert_eq!((MessageStore::read(&path).unwrap().len(), size()), (2, before));
    let store = MessageStore::open(&path).unwrap();
    store.add(&a, "user", "first").unwrap();
    store.add(&hash("system", "third"), "system", "third").unwrap();
    assert_eq!(store.read_all().unwrap().len(), 3);
    store.pack().unwrap();
    assert!(!path.join("messages.jsonl.part").exists());
    let store = MessageStore::open(&path).unwrap();
    store.add(&a, "user", "first").unwrap();
    assert!(!path.join("messages.jsonl.part").exists(), "a packed text is not stored again");
    assert_eq!(store.read_all().unwrap()[&b], ("user".to_owned(), "second\n".to_owned()));
}

#[test]
fn wall_lines_are_outside_the_journal() {
    let (_keep, path) = folder();
    let file = path.join("e.wall.jsonl");
    assert!(WallLog::read(&file).unwrap().is_empty());
    let line =
        WallLine::Call { call: 3, attempts: 2, latency_us: 10, errors: vec!["rate_limited".to_owned()] };
    let mut log = WallLog::new(&file);
    log.append(&line).unwrap();
    log.append(&WallLine::Broken { error: "no connection".to_owned(), kind: Some("unreachable".to_owned()) })
        .unwrap();
    log.flush().unwrap();
    assert_eq!(WallLog::read(&file).unwrap()[0], line);
}

#[test]
fn measurements_are_written_before_their_episode_counts_as_finished() {
    let (_keep, run, [part, finished]) = run_of_one();
    let wall_path = run.wall_path(&episode(0).key());
    let call = |call| WallLine::Call { call, attempts: 1, latency_us: 7, errors: Vec::new() };
    let sealed = || {
        let mut writer = writer(&run);
        [header("1"), end()].iter().for_each(|record| writer.write(record).unwrap());
        writer.seal().unwrap()
    };
    // A process that ends here goes on from the journal under way, and has the measurements.
    let mut wall = WallLog::new(&wall_path);
    wall.append(&call(0)).unwrap();
    assert!(sealed().finish(&run.path().join("absent/e.jsonl.zst"), Some(&mut wall)).is_err());
    assert_eq!(WallLog::read(&wall_path).unwrap(), [call(0)]);
    // The second time the log has a file, and grows.
    wall.append(&call(1)).unwrap();
    sealed().finish(&finished, Some(&mut wall)).unwrap();
    assert!(!part.exists());
    assert_eq!(read_finished(&finished).unwrap().lines.len(), 2);
    assert_eq!(WallLog::read(&wall_path).unwrap(), [call(0), call(1)]);
    // Without a line to write there is no file.
    fs::remove_file(&wall_path).unwrap();
    sealed().finish(&finished, Some(&mut WallLog::new(&wall_path))).unwrap();
    assert!(!part.exists() && !wall_path.exists());
}
