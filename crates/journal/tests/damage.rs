//! Damage of every kind: nothing that differs from what was written is read without a word, and what is whole is kept.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeMap;
use std::fs;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::*;

struct Lab {
    _folder: tempfile::TempDir,
    run: RunDir,
}

fn episode(index: u32) -> EpisodePlan {
    let team = TeamPlan { framework: "random".to_owned(), seats: vec![0], ..TeamPlan::default() };
    EpisodePlan {
        task: "suite/task".to_owned(),
        agents: 1,
        teams: vec![team].into(),
        index,
        ..EpisodePlan::default()
    }
}

impl Lab {
    /// A run of two episodes, of which nothing is played.
    fn new() -> Lab {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8Path::from_path(folder.path()).unwrap().join("run");
        let plan = Plan {
            partition: None,
            format: FORMAT,
            grid: None,
            experiment: None,
            selection: vec!["suite".to_owned()],
            episodes: vec![episode(0), episode(1)],
            attachments: BTreeMap::new(),
        };
        Lab { run: RunDir::create(&path, plan).unwrap(), _folder: folder }
    }

    fn key(&self, index: usize) -> String {
        self.run.plan().episodes[index].key()
    }

    /// Plays an episode of that many calls to its end.
    fn finish(&self, index: usize, calls: u64) -> String {
        let key = self.key(index);
        let (mut writer, _) = self.run.writer(&key).unwrap();
        records(self.run.plan().episodes[index].clone(), calls)
            .iter()
            .for_each(|record| writer.write(record).unwrap());
        writer.seal().unwrap().finish(&self.run.finished_path(&key), None).unwrap();
        key
    }

    /// Plays the episode and leaves it under way, before its end.
    fn begin(&self, index: usize, calls: u64) -> Utf8PathBuf {
        let key = self.key(index);
        let (mut writer, _) = self.run.writer(&key).unwrap();
        let all = records(self.run.plan().episodes[index].clone(), calls);
        all[..all.len() - 1].iter().for_each(|record| writer.write(record).unwrap());
        writer.flush().unwrap();
        self.run.part_path(&key)
    }
}

/// The text of a call, which no other call has.
fn text(call: u64) -> String {
    format!("look at row {} and tell what stands in column {}", call * 7919 % 1013, call * 104_729 % 997)
}

fn records(plan: EpisodePlan, calls: u64) -> Vec<Record> {
    let header = HeaderRecord { format: FORMAT, build: "1".to_owned(), templates: String::new(), plan };
    let mut records = vec![Record::Header(header)];
    for call in 0..calls {
        records.push(Record::Call(CallRecord {
            call,
            tick: call,
            role: "r".to_owned(),
            agent: None,
            team: None,
            model: "m".to_owned(),
            request: MessageStore::hash_of("request", &text(call), &[]),
            declares: vec![MessageStore::hash_of("user", &text(call), &[])],
            messages: vec![[call, call]],
            parameters: MessageStore::hash_of("parameters", "{}", &[]),
            prompt_tokens: call,
        }));
        records.push(Record::Reply(ReplyRecord {
            call,
            tick: call,
            text: text(call * 31),
            thoughts: None,
            output: None,
            kind: "text".to_owned(),
            finish: "stop".to_owned(),
            completion_tokens: call,
            usage: BTreeMap::new(),
            latency_us: 0,
        }));
    }
    records.push(Record::End(EndRecord { outcome: "finished".to_owned(), ..EndRecord::default() }));
    records
}

/// Whether all of it is to be tried, which takes minutes.
#[expect(clippy::disallowed_methods, reason = "a long check is asked for by the environment")]
fn is_nightly() -> bool {
    std::env::var_os("COOPERAGE_NIGHTLY").is_some()
}

/// The bits to flip of so many bytes: all at both ends, where a file says how it is read, and all or some between.
fn bits(bytes: usize) -> impl Iterator<Item = usize> {
    const ENDS_BYTES: usize = 48;
    const STEP: usize = 61;
    let is_end = move |byte: usize| byte < ENDS_BYTES || byte + ENDS_BYTES >= bytes;
    (0..bytes * 8).filter(move |bit| is_nightly() || is_end(bit / 8) || bit % STEP == 0)
}

fn flipped(bytes: &[u8], bit: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[bit / 8] ^= 1 << (bit % 8);
    bytes
}

#[test]
fn no_bit_of_a_finished_journal_gives_another_result_without_a_word() {
    let lab = Lab::new();
    let key = lab.finish(0, 150);
    let path = lab.run.finished_path(&key);
    let (bytes, lines) = (fs::read(&path).unwrap(), lab.run.finished_lines(&key).unwrap());
    assert!(bytes.len() > 8_000, "as long as a small journal: {}", bytes.len());
    for bit in bits(bytes.len()) {
        fs::write(&path, flipped(&bytes, bit)).unwrap();
        match lab.run.finished_lines(&key) {
            // Some bits say nothing.
            Ok(read) => assert!(read == lines, "bit {bit}"),
            Err(error) => {
                assert!(error.is_damage(), "bit {bit}: {error}");
                assert!(lab.run.damage(&key).unwrap().is_some(), "bit {bit}");
            }
        }
    }
    for length in (0..bytes.len()).step_by(97) {
        fs::write(&path, &bytes[..length]).unwrap();
        assert!(lab.run.finished_lines(&key).unwrap_err().is_damage(), "{length} bytes");
    }
}

#[test]
fn no_bit_of_a_journal_under_way_gives_another_line_without_a_word() {
    let lab = Lab::new();
    let (path, key) = (lab.begin(0, 4), lab.key(0));
    let (bytes, lines) = (fs::read(&path).unwrap(), lab.run.part_lines(&key).unwrap());
    for bit in bits(bytes.len()) {
        fs::write(&path, flipped(&bytes, bit)).unwrap();
        match lab.run.part_lines(&key) {
            // The last line's end makes it a torn one.
            Ok(read) => assert!(read.lines[..] == lines.lines[..read.lines.len()], "bit {bit}"),
            Err(error) => assert!(error.is_damage(), "bit {bit}: {error}"),
        }
    }
}

#[test]
fn a_damaged_journal_under_way_is_put_aside_and_goes_on_from_its_whole_lines() {
    let lab = Lab::new();
    let whole_key = lab.finish(0, 20);
    let undisturbed = fs::read(lab.run.finished_path(&whole_key)).unwrap();
    fs::remove_file(lab.run.finished_path(&whole_key)).unwrap();
    let (path, key) = (lab.begin(0, 20), lab.key(0));
    let whole = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    // As earlier versions wrote it, as it is, and mixed; each with a line that is wrong in one way.
    let bare: Vec<String> =
        lines.iter().map(|line| format!("{}\n", line.split('\t').next().unwrap())).collect();
    let wrong: [Vec<u8>; 6] = [
        b"\xff\xfe\n".to_vec(),
        lines[12].as_bytes().to_vec(),
        flipped(lines[13].as_bytes(), 77),
        bare[12].as_bytes().to_vec(),
        b"{\"type\":\"reply\",\"call\":6}\n".to_vec(),
        b"{}\n".to_vec(),
    ];
    let mut put_aside = Vec::new();
    for wrong in wrong {
        for before in [lines[..13].concat(), bare[..13].concat()] {
            let text = [before.as_bytes(), &wrong, lines[14..].concat().as_bytes()].concat();
            fs::write(&path, &text).unwrap();
            let told = lab.run.damage(&key).unwrap().unwrap().to_string();
            assert!(told.contains(".jsonl.part is damaged: line 14: "), "{told}");
            assert!(
                lab.run.writer(&key).unwrap_err().is_damage() || wrong.starts_with(b"{\"type\":\"reply\"")
            );
            assert_eq!(lab.run.put_aside(&key).unwrap(), 13);
            put_aside.push(text);
            assert!(lab.run.damage(&key).unwrap().is_none());
            lab.finish(0, 20);
            assert_eq!(fs::read(lab.run.finished_path(&key)).unwrap(), undisturbed);
            fs::remove_file(lab.run.finished_path(&key)).unwrap();
        }
    }
    for (number, text) in (1..).zip(put_aside) {
        let number = if number == 1 { String::new() } else { format!(".{number}") };
        assert!(fs::read(format!("{path}{number}.damaged")).unwrap() == text, "what was there is kept");
    }
}

#[test]
fn a_part_beside_a_journal_that_lost_its_end_is_kept() {
    let lab = Lab::new();
    let key = lab.finish(0, 20);
    let whole = fs::read(lab.run.finished_path(&key)).unwrap();
    let part = lab.begin(0, 4);
    assert!(lab.run.has_left_parts());
    for damaged in [&whole[..whole.len() / 2], &flipped(&whole, 8 * whole.len() - 1)] {
        fs::write(lab.run.finished_path(&key), damaged).unwrap();
        assert!(!lab.run.has_left_parts());
        lab.run.remove_left_parts(&lab.run.lock().unwrap()).unwrap();
        assert!(part.exists());
    }
    lab.run.put_aside(&key).unwrap();
    assert_eq!(
        lab.run.part_lines(&key).unwrap().lines.len(),
        fs::read_to_string(&part).unwrap().lines().count()
    );
    fs::write(lab.run.finished_path(&key), whole).unwrap();
    lab.run.remove_left_parts(&lab.run.lock().unwrap()).unwrap();
    assert!(!part.exists());
}

#[test]
fn a_journal_in_anothers_place_is_told_wherever_it_is_read() {
    let lab = Lab::new();
    let [one, other] = [0, 1].map(|index| lab.finish(index, 2));
    let path = lab.run.finished_path(&one);
    assert!(read_journal(&path).is_ok());
    fs::copy(lab.run.finished_path(&other), &path).unwrap();
    let told = |error: JournalError| error.to_string();
    let expected = format!("{path} holds the episode {other}, and not the one that its name says");
    assert_eq!(told(lab.run.finished_lines(&one).unwrap_err()), expected);
    assert_eq!(told(lab.run.end(&one).unwrap_err()), expected);
    assert_eq!(told(lab.run.damage(&one).unwrap().unwrap()), expected);
    assert_eq!(told(read_journal(&path).unwrap_err()), expected);
    assert_eq!(read_finished(&path).unwrap().lines.len(), 6, "a journal out of its run is its own");
    lab.run.put_aside(&one).unwrap();
    let part = lab.begin(0, 2);
    fs::remove_file(lab.run.finished_path(&other)).unwrap();
    fs::copy(&part, lab.run.part_path(&other)).unwrap();
    let part = lab.run.part_path(&other);
    let expected = format!("{part} holds the episode {one}, and not the one that its name says");
    assert_eq!(told(lab.run.writer(&other).unwrap_err()), expected);
    assert_eq!(told(read_journal(&lab.run.part_path(&other)).unwrap_err()), expected);
    assert_eq!(lab.run.put_aside(&other).unwrap(), 0, "no line of another episode is kept");
    assert!(lab.run.damage(&other).unwrap().is_none());
}

/// A store with three texts, its file under way, and their hashes in the order of the file.
fn stored(folder: &Utf8Path) -> (MessageStore, Vec<String>) {
    let store = MessageStore::open(folder).unwrap();
    let hashes = (0..3).map(|call| MessageStore::hash_of("user", &text(call), &[])).collect::<Vec<_>>();
    for (hash, call) in hashes.iter().zip(0..) {
        store.add(hash, "user", &text(call)).unwrap();
    }
    store.flush().unwrap();
    (store, hashes)
}

#[test]
fn one_letter_of_the_store_loses_one_text_which_can_be_added_again() {
    let lab = Lab::new();
    let folder = lab.run.path();
    let (_, hashes) = stored(folder);
    let part = folder.join("messages.jsonl.part");
    let whole = fs::read_to_string(&part).unwrap();
    let key = lab.finish(0, 3);
    let lines = lab.run.finished_lines(&key).unwrap();
    let missing = || {
        let store = MessageStore::look(folder).unwrap();
        store.missing_of(&lab.run.finished_path(&key), &lines).unwrap()
    };
    let parameters = MessageStore::hash_of("parameters", "{}", &[]);
    assert_eq!(missing(), [parameters.as_str()]);
    for other in [
        whole.replacen("row", "raw", 2).replacen("raw", "row", 1),
        whole.replacen("{\"hash", "{hash", 2).replacen("{hash", "{\"hash", 1),
    ] {
        fs::write(&part, &other).unwrap();
        let mut lost = vec![parameters.clone(), hashes[1].clone()];
        lost.sort();
        assert_eq!(missing(), lost);
        assert_eq!(MessageStore::read(folder).unwrap().len(), 2);
        let store = MessageStore::open(folder).unwrap();
        assert_eq!(fs::read_to_string(&part).unwrap(), other, "nothing is cut");
        for (hash, call) in hashes.iter().zip(0..) {
            store.add(hash, "user", &text(call)).unwrap();
        }
        store.sync(store.mark()).unwrap();
        assert_eq!(MessageStore::read(folder).unwrap().len(), 3);
        store.pack().unwrap();
        let packed = MessageStore::read(folder).unwrap();
        assert_eq!(packed[&hashes[1]], ("user".to_owned(), text(1)));
        assert!(folder.join("messages.jsonl.part.damaged").exists(), "a wrong line is kept aside");
        for name in ["messages.jsonl.zst", "messages.jsonl.part.damaged"] {
            let _ = fs::remove_file(folder.join(name));
        }
    }
}

#[test]
fn a_damaged_packed_store_is_told_and_packed_anew() {
    let lab = Lab::new();
    let folder = lab.run.path();
    let (store, hashes) = stored(folder);
    store.pack().unwrap();
    let path = folder.join("messages.jsonl.zst");
    let bytes = fs::read(&path).unwrap();
    let whole = MessageStore::read(folder).unwrap();
    for bit in bits(bytes.len()) {
        fs::write(&path, flipped(&bytes, bit)).unwrap();
        match MessageStore::read(folder) {
            Ok(read) => assert!(read == whole, "bit {bit}"),
            Err(error) => assert!(error.is_damage(), "bit {bit}: {error}"),
        }
    }
    fs::write(&path, &bytes[..bytes.len() - 4]).unwrap();
    let store = MessageStore::open(folder).unwrap();
    assert!(store.damage().unwrap().contains("messages.jsonl.zst is damaged: it cannot be unpacked"));
    store.add(&MessageStore::hash_of("user", "more", &[]), "user", "more").unwrap();
    for (hash, call) in hashes.iter().zip(0..) {
        store.add(hash, "user", &text(call)).unwrap();
    }
    store.pack().unwrap();
    assert_eq!(MessageStore::read(folder).unwrap().len(), 4);
    assert_eq!(fs::read(format!("{path}.damaged")).unwrap(), bytes[..bytes.len() - 4]);
}
