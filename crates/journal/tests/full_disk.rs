//! Writes that fail in their midst, as on a disk that is full for a moment. The operating system itself refuses them: a limit
//! to the length of files stands for the room on the disk, in a process of its own.
#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "helpers of tests, and a test that starts itself"
)]

use std::process::Command;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::*;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Moments at which the disk fills.
const MOMENTS: u64 = 100;

/// Set in the process that may be refused.
const MAY_BE_REFUSED: &str = "COOPERAGE_TEST_MAY_BE_REFUSED";

/// A process would end at the first such write unless it was started to pass the signal over: the test starts itself so.
#[test]
fn a_disk_that_is_full_for_a_moment_loses_nothing() {
    if std::env::var_os(MAY_BE_REFUSED).is_some() {
        return at_all_moments();
    }
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; exec \"$0\" --exact \"$1\" --nocapture"])
        .arg(std::env::current_exe().unwrap())
        .arg("full_disk::a_disk_that_is_full_for_a_moment_loses_nothing")
        .env(MAY_BE_REFUSED, "yes")
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && told.contains("1 passed"),
        "{told}{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Lets files grow to so many bytes; to any length without a number.
fn allow(bytes: Option<u64>) {
    let maximum = getrlimit(Resource::Fsize).maximum;
    setrlimit(Resource::Fsize, Rlimit { current: bytes.or(maximum), maximum }).unwrap();
}

/// Tries something with that limit. Where it is refused, there is room again; returns whether it was.
fn is_refused(limit: Option<u64>, act: impl FnOnce() -> Result<(), JournalError>) -> bool {
    allow(limit);
    let tried = act();
    allow(None);
    match tried {
        Err(JournalError::Io { action: "write", .. }) => true,
        other => {
            other.unwrap();
            false
        }
    }
}

fn records() -> Vec<Record> {
    let plan = EpisodePlan::default();
    let header = HeaderRecord { format: FORMAT, build: "1".to_owned(), templates: String::new(), plan };
    let digests = (1..60).map(|tick| Record::Digest { tick, digest: format!("{tick:032x}") });
    [Record::Header(header)].into_iter().chain(digests).chain([Record::End(EndRecord::default())]).collect()
}

/// Writes a journal with several lines at a time. After a refusal it goes on, or is begun anew as by `resume`. Returns the bytes
/// of its file, and how often it was refused.
fn journal(folder: &Utf8Path, limit: Option<u64>, is_begun_anew: bool) -> (Vec<u8>, u64) {
    let plan = Plan {
        format: FORMAT,
        experiment: None,
        selection: Vec::new(),
        episodes: vec![EpisodePlan::default()],
        attachments: std::collections::BTreeMap::new(),
        grid: None,
        partition: None,
    };
    let (run, key) = (RunDir::create(folder, plan).unwrap(), EpisodePlan::default().key());
    let path = &run.part_path(&key);
    let (mut writer, _) = run.writer(&key).unwrap();
    let mut refused = 0;
    let records = records();
    for (place, record) in records.iter().enumerate() {
        writer.write(record).unwrap();
        if place % 4 == 3 && is_refused(limit, || writer.flush()) {
            refused += 1;
            let there = std::fs::read(path).unwrap();
            assert!(there.is_empty() || there.ends_with(b"\n"), "whole lines are left");
            if is_begun_anew {
                writer = run.writer(&key).unwrap().0;
                records[..=place].iter().for_each(|record| writer.write(record).unwrap());
            }
            writer.flush().unwrap();
        }
    }
    drop(writer.seal().unwrap());
    let bytes = std::fs::read(path).unwrap();
    assert_eq!(read_part(path).unwrap().lines.len(), records.len());
    (bytes, refused)
}

fn texts(folder: &Utf8Path, limit: Option<u64>) -> (Vec<u8>, u64) {
    std::fs::create_dir_all(folder).unwrap();
    let store = MessageStore::open(folder).unwrap();
    let mut refused = 0;
    for number in 0..40 {
        let text = format!("text {number}");
        store.add(&MessageStore::hash_of("user", &text, &[]), "user", &text).unwrap();
        if number % 4 == 3 && is_refused(limit, || store.sync(store.mark())) {
            refused += 1;
            store.sync(store.mark()).unwrap();
        }
    }
    assert_eq!(MessageStore::read(folder).unwrap().len(), 40);
    (std::fs::read(folder.join("messages.jsonl.part")).unwrap(), refused)
}

fn wall(path: &Utf8Path, limit: Option<u64>) -> (Vec<u8>, u64) {
    let mut log = WallLog::new(path);
    let mut refused = 0;
    for call in 0..40 {
        log.append(&WallLine::Call { call, attempts: 1, latency_us: 7, errors: Vec::new() }).unwrap();
        if call % 4 == 3 && is_refused(limit, || log.flush()) {
            refused += 1;
            log.flush().unwrap();
        }
    }
    assert_eq!(WallLog::read(path).unwrap().len(), 40);
    (std::fs::read(path).unwrap(), refused)
}

fn at_all_moments() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: String| Utf8PathBuf::from_path_buf(folder.path().join(name)).unwrap();
    let (of_journal, _) = journal(&path("journal".to_owned()), None, false);
    let (of_texts, _) = texts(&path("texts".to_owned()), None);
    let (of_wall, _) = wall(&path("wall".to_owned()), None);
    for moment in 0..MOMENTS {
        // The last lines of the journal are written with its end, and not refused here.
        let of = |bytes: &[u8]| Some(moment * bytes.len() as u64 * 9 / MOMENTS / 10);
        let tried = [
            ("journal", journal(&path(format!("journal-{moment}")), of(&of_journal), false), &of_journal),
            ("anew", journal(&path(format!("anew-{moment}")), of(&of_journal), true), &of_journal),
            ("texts", texts(&path(format!("texts-{moment}")), of(&of_texts)), &of_texts),
            ("wall", wall(&path(format!("wall-{moment}")), of(&of_wall)), &of_wall),
        ];
        for (what, (got, refused), undisturbed) in tried {
            assert!(refused > 0, "{what}, moment {moment}");
            assert!(got == *undisturbed, "{what}, moment {moment}");
        }
    }
}
