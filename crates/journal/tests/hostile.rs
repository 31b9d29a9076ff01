//! A run's folder from a stranger: nothing is written or read through its links, and small files that hold much end as an
//! error.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::fs;
use std::os::unix::fs::symlink;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::bounds::{
    JOURNAL_BYTES_DEFAULT, LINE_BYTES_MAX, journal_bytes_max, set_journal_bytes_max,
};
use cooperage_journal::files::{read_of_user, write_secret, write_whole};
use cooperage_journal::{
    BlobStore, CallRecord, EndRecord, EpisodePlan, HeaderRecord, JournalError, MessageStore, Plan, Record,
    RunDir, WallLine, WallLog, read_finished, read_part,
};
use rustix::fs::{CWD, FileType, Mode};

struct Lab {
    folder: tempfile::TempDir,
}

impl Lab {
    fn new() -> Lab {
        Lab { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> Utf8PathBuf {
        Utf8Path::from_path(self.folder.path()).unwrap().join(name)
    }

    /// A file of the user's that nothing may touch.
    fn precious(&self) -> Utf8PathBuf {
        let path = self.path("precious.txt");
        fs::write(&path, "years of work\n").unwrap();
        path
    }

    fn run(&self) -> RunDir {
        let plan = Plan {
            format: cooperage_journal::FORMAT,
            grid: None,
            experiment: None,
            selection: vec!["a".to_owned()],
            episodes: Vec::new(),
            attachments: std::collections::BTreeMap::new(),
            partition: None,
        };
        RunDir::create(&self.path("run"), plan).unwrap()
    }
}

fn is_not_ordinary<T>(result: Result<T, JournalError>) -> bool {
    matches!(result, Err(JournalError::NotOrdinary { .. }))
}

fn is_too_large<T>(result: Result<T, JournalError>) -> bool {
    matches!(result, Err(JournalError::TooLarge { .. }))
}

#[test]
fn no_file_of_a_run_is_written_through_a_link() {
    let lab = Lab::new();
    let (precious, run) = (lab.precious(), lab.run());
    let line = WallLine::Pace { behind_ticks_max: 1 };
    let link = |name: &str| {
        let path = run.path().join(name);
        symlink(&precious, &path).unwrap();
        path
    };
    fs::remove_file(run.path().join("lock")).unwrap();
    link("lock");
    assert!(is_not_ordinary(run.lock()));
    assert!(run.is_held(), "what cannot be found out is taken to be so");
    link("episodes/k.jsonl.part");
    assert!(is_not_ordinary(run.writer("k")));
    let mut wall = WallLog::new(&link("episodes/k.wall.jsonl"));
    wall.append(&line).unwrap();
    assert!(is_not_ordinary(wall.flush()));
    link("messages.jsonl.part");
    assert!(is_not_ordinary(MessageStore::open(run.path())));
    // Files that are written beside others and renamed take the link's place.
    for (name, beside) in [("whole.json", "whole.json.new"), ("secret.json", "secret.json.new")] {
        link(name);
        link(beside);
        let path = run.path().join(name);
        let write = if name == "whole.json" { write_whole } else { write_secret };
        write(&path, b"new").unwrap();
        assert!(!path.symlink_metadata().unwrap().is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"new");
    }
    // A link to nothing would make a file elsewhere.
    let absent = lab.path("absent");
    symlink(&absent, run.path().join("episodes/other.jsonl.part")).unwrap();
    assert!(run.writer("other").is_err());
    assert!(!absent.exists());
    assert_eq!(fs::read_to_string(&precious).unwrap(), "years of work\n");
}

#[test]
fn a_store_is_packed_over_links_and_not_through_them() {
    let lab = Lab::new();
    let (precious, run) = (lab.precious(), lab.run());
    let store = MessageStore::open(run.path()).unwrap();
    store.add(&MessageStore::hash_of("user", "hello", &[]), "user", "hello").unwrap();
    store.flush().unwrap();
    symlink(&precious, run.path().join("messages.jsonl.zst.new")).unwrap();
    store.pack().unwrap();
    assert_eq!(MessageStore::read(run.path()).unwrap().len(), 1);
    let (mut writer, _) = run.writer("k").unwrap();
    let header = HeaderRecord {
        format: cooperage_journal::FORMAT,
        build: String::new(),
        templates: String::new(),
        plan: EpisodePlan::default(),
    };
    writer.write(&Record::Header(header)).unwrap();
    writer.write(&Record::End(EndRecord::default())).unwrap();
    let sealed = writer.seal().unwrap();
    symlink(&precious, run.finished_path("k").with_extension("zst.new")).unwrap();
    sealed.finish(&run.finished_path("k"), None).unwrap();
    assert_eq!(read_finished(&run.finished_path("k")).unwrap().lines.len(), 2);
    assert_eq!(fs::read_to_string(&precious).unwrap(), "years of work\n");
}

#[test]
fn a_run_whose_folders_are_links_is_not_opened() {
    for folder in ["episodes", "blobs"] {
        let lab = Lab::new();
        let run = lab.run();
        let elsewhere = lab.path("elsewhere");
        fs::create_dir(&elsewhere).unwrap();
        let place = run.path().join(folder);
        let _ = fs::remove_dir(&place);
        symlink(&elsewhere, &place).unwrap();
        assert!(is_not_ordinary(RunDir::open(run.path())), "{folder}");
        if folder == "blobs" {
            assert!(is_not_ordinary(BlobStore::of_run(run.path()).keep(b"bytes")));
        }
        fs::remove_file(run.path().join("plan.json")).unwrap();
        assert!(is_not_ordinary(RunDir::create(run.path(), run.plan().clone())), "{folder}");
        assert_eq!(fs::read_dir(&elsewhere).unwrap().count(), 0);
    }
}

fn packed(path: &Utf8Path, parts: &[(&[u8], usize)]) {
    let mut packer = zstd::Encoder::new(fs::File::create(path).unwrap(), 1).unwrap();
    for (bytes, times) in parts {
        for _ in 0..*times {
            std::io::Write::write_all(&mut packer, bytes).unwrap();
        }
    }
    packer.finish().unwrap();
}

#[test]
fn a_small_file_that_holds_much_is_refused_with_its_limit() {
    let lab = Lab::new();
    let run = lab.run();
    let mebibyte = vec![b'x'; 1 << 20];
    let journal = run.finished_path("k");
    packed(&journal, &[(&mebibyte, 17)]);
    let told = read_finished(&journal).unwrap_err().to_string();
    assert!(told.ends_with("a line has more than 16 MiB, and no more than that is read"), "{told}");
    let header: (&[u8], usize) = (b"{\"type\":\"header\",\"format\":3}\n", 1);
    let digest = |digest: &[u8]| [br#"{"type":"digest","digest":"#, digest, b"}\n"].concat();
    let long = digest(&[b"\"", &mebibyte[40..], b"\""].concat());
    assert_eq!(journal_bytes_max(), 256 << 20);
    set_journal_bytes_max(8 << 20);
    packed(&journal, &[header, (&long, 9)]);
    let told = read_finished(&journal).unwrap_err().to_string();
    assert!(told.ends_with("the text has more than 8 MiB, and no more than that is read"), "{told}");
    // Short lines take more memory than their text, and so do values of two bytes each.
    packed(&journal, &[header, (b"{\"type\":\"digest\"}\n", 1 << 17)]);
    let told = read_finished(&journal).unwrap_err().to_string();
    assert!(told.contains("the room for its lines has more than 8 MiB"), "{told}");
    let values = digest(&[b"[", &b"0,".repeat(1 << 19)[..], b"0]"].concat());
    packed(&journal, &[header, (&values, 2)]);
    let told = read_finished(&journal).unwrap_err().to_string();
    assert!(told.contains("the room for its values has more than 8 MiB"), "{told}");
    set_journal_bytes_max(JOURNAL_BYTES_DEFAULT);
    // Empty lines are none of a journal.
    packed(&journal, &[header, (&vec![b'\n'; 1 << 20], 128)]);
    assert!(matches!(read_finished(&journal), Err(JournalError::Damaged { line: Some(2), .. })));
    let store = run.path().join("messages.jsonl.zst");
    packed(&store, &[(br#"{"hash":"0","kind":"user","text":""#, 1), (&mebibyte, 17), (b"\"}\n", 1)]);
    assert!(is_too_large(MessageStore::open(run.path())));
    assert!(is_too_large(MessageStore::read(run.path())));
    // One under way has lines without an end, which are torn, and is bounded too.
    let part = run.part_path("k");
    fs::File::create(&part).unwrap().set_len(LINE_BYTES_MAX + 1).unwrap();
    assert!(is_too_large(read_part(&part)));
}

#[test]
fn a_line_that_would_not_be_read_is_not_written() {
    let lab = Lab::new();
    let run = lab.run();
    let digest = |bytes: u64| Record::Digest { tick: 0, digest: "x".repeat(bytes as usize) };
    // The line's checksum and end count too.
    let beside = digest(0).to_line().len() as u64 + 1 + 8 + 1;
    let part = run.part_path("k");
    let (mut writer, _) = run.writer("k").unwrap();
    let header = HeaderRecord {
        format: cooperage_journal::FORMAT,
        build: String::new(),
        templates: String::new(),
        plan: EpisodePlan::default(),
    };
    writer.write(&Record::Header(header)).unwrap();
    assert!(is_too_large(writer.write(&digest(LINE_BYTES_MAX - beside + 1))));
    writer.write(&digest(LINE_BYTES_MAX - beside)).unwrap();
    writer.flush().unwrap();
    assert_eq!(read_part(&part).unwrap().lines.len(), 2);
    let store = MessageStore::open(run.path()).unwrap();
    let long = "x".repeat(LINE_BYTES_MAX as usize);
    let hash = |text: &str| MessageStore::hash_of("user", text, &[]);
    store.add(&hash("a"), "user", "a").unwrap();
    // Another episode that says the same is told too.
    assert!(is_too_large(store.add(&hash(&long), "user", &long)));
    assert!(is_too_large(store.add(&hash(&long), "user", &long)));
    store.add(&hash("b"), "user", "b").unwrap();
    let mut kept = [hash("a"), hash("b")];
    kept.sort();
    assert_eq!(store.read_all().unwrap().into_keys().collect::<Vec<_>>(), kept);
}

#[test]
fn a_call_names_no_messages_without_end() {
    let places = |messages: Vec<[u64; 2]>, declared: usize| -> Vec<usize> {
        let call = CallRecord {
            call: 0,
            tick: 0,
            role: "r".to_owned(),
            agent: None,
            team: None,
            model: "m".to_owned(),
            request: String::new(),
            declares: Vec::new(),
            messages,
            parameters: String::new(),
            prompt_tokens: 0,
        };
        call.places(declared).collect()
    };
    assert_eq!(places(vec![[0, 1], [1, 1], [0, 0]], 2), [0, 1, 1, 0]);
    assert_eq!(places(vec![[1, u64::MAX], [u64::MAX, u64::MAX], [2, 1], [5, 9]], 3), [1, 2]);
    assert_eq!(places(vec![[0, u64::MAX]; 99_999], 1 << 20).len(), CallRecord::MESSAGES_MAX);
    assert!(places(vec![[0, u64::MAX]], 0).is_empty());
}

#[test]
fn a_pipe_or_a_device_in_a_files_place_is_named() {
    let lab = Lab::new();
    let run = lab.run();
    for path in [run.part_path("k"), run.finished_path("k"), lab.path("mine")] {
        rustix::fs::mknodat(CWD, path.as_str(), FileType::Fifo, Mode::from_raw_mode(0o600), 0).unwrap();
    }
    assert!(is_not_ordinary(read_part(&run.part_path("k"))));
    assert!(is_not_ordinary(run.writer("k")));
    assert!(is_not_ordinary(read_finished(&run.finished_path("k"))));
    assert!(is_not_ordinary(read_of_user(&lab.path("mine"), 9)));
    assert!(is_not_ordinary(read_of_user("/dev/zero".into(), 9)));
    // The user's own links are followed.
    let file = lab.path("file");
    fs::write(&file, "ten bytes.").unwrap();
    symlink(&file, lab.path("link")).unwrap();
    assert_eq!(read_of_user(&lab.path("link"), 10).unwrap(), b"ten bytes.");
    assert!(is_too_large(read_of_user(&file, 9)));
}
