//! A merge of many journals that is killed at any moment.

use std::fs;

use camino::Utf8PathBuf;
use cooperage_journal::*;

use super::*;

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

/// The number of journals that the killed merges have joined.
fn joined(lab: &Lab) -> usize {
    fs::read_dir(lab.at("killed").join("episodes")).map_or(0, Iterator::count)
}

#[expect(
    clippy::disallowed_methods,
    reason = "a test that kills processes looks now and then at what they write"
)]
#[test]
fn five_thousand_journals_are_merged_in_spite_of_ten_kills() {
    let lab = Lab::new();
    let parts = many(&lab);
    let (_, outcome) = merged(&lab.at("calm"), &parts).unwrap();
    assert_eq!((outcome.added, outcome.missing), (5000, Vec::new()));
    assert!(!merged(&lab.at("calm"), &parts).unwrap().1.is_changed);

    let mut killed = 0;
    for kill in 1..=10 {
        let mut command = std::process::Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "merge::killed::merging_process"]).env(FOLDER, &lab.path);
        let mut child = command.stdout(std::process::Stdio::null()).spawn().unwrap();
        // Ten times while files are written, wherever the processes before have come to.
        while child.try_wait().unwrap().is_none() && joined(&lab) < kill * 450 {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        killed += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(killed > 0, "each merge was over before it was killed");
    merged(&lab.at("killed"), &parts).unwrap();
    assert_eq!(bytes(&lab.at("killed")), bytes(&lab.at("calm")));
}
