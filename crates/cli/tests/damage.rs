//! Damage to what is recorded: every verb names it with the same exit code, and nothing that is whole is lost.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::*;

/// The export of examples for training, with everything that there is.
const SFT: [&str; 11] =
    ["export", "sft", "r", "--set", "both", "--keep", "all", "--role", "mindagent.plan", "--out", "s.jsonl"];

/// An episode with several agents and calls.
const TASK: &str = "cuisineworld/level_0/tau3";

/// The exit code for a file that is damaged.
const INPUT: i32 = 5;

/// A run of two finished episodes, with what is in its first journal.
struct Damaged {
    lab: Lab,
    path: PathBuf,
    key: String,
    bytes: Vec<u8>,
    plain: String,
}

fn keys(run: &Path) -> Vec<String> {
    journals(run).into_iter().map(|(name, _)| name.replace(".jsonl.zst", "")).collect()
}

impl Damaged {
    fn new() -> Damaged {
        let lab = Lab::new();
        lab.stdout(&["run", TASK, "--model", "oracle", "--episodes", "2", "--out", "r", "--quiet"]);
        let key = keys(&lab.path("r")).remove(0);
        let path = lab.path(&format!("r/episodes/{key}.jsonl.zst"));
        let bytes = fs::read(&path).unwrap();
        let plain = String::from_utf8(zstd::decode_all(bytes.as_slice()).unwrap()).unwrap();
        Damaged { lab, path, key, bytes, plain }
    }

    /// The kinds of damage by name, each with what is then in the journal's place and the words that tell it.
    fn kinds(&self) -> Vec<(&'static str, Vec<u8>, &'static str)> {
        let packed = |text: &str| zstd::encode_all(text.as_bytes(), 3).unwrap();
        let mut flipped = self.bytes.clone();
        let middle = flipped.len() / 2;
        flipped[middle] ^= 4;
        let mut lines: Vec<&str> = self.plain.split_inclusive('\n').collect();
        let without_end = lines[..lines.len() - 1].concat();
        let calls: Vec<usize> =
            (0..lines.len()).filter(|&at| lines[at].starts_with(r#"{"type":"call""#)).collect();
        lines.swap(calls[0], calls[1]);
        let other = keys(&self.lab.path("r")).remove(1);
        let other = fs::read(self.lab.path(&format!("r/episodes/{other}.jsonl.zst"))).unwrap();
        vec![
            ("a bit", flipped, "it cannot be unpacked"),
            ("cut", self.bytes[..middle].to_vec(), "it cannot be unpacked"),
            ("twice", packed(&self.plain.repeat(2)), "a second header"),
            ("without an end", packed(&without_end), "the journal has no end"),
            ("another order", packed(&lines.concat()), " behind "),
            ("another episode", other, "holds the episode"),
        ]
    }

    /// Makes sure that a verb ends with the code for damaged files, names this journal and says what is wrong.
    fn refuses(&self, arguments: &[&str], words: &str) {
        let (code, stderr) = self.lab.fails(arguments);
        assert_eq!(code, INPUT, "{arguments:?}: {stderr}");
        assert!(stderr.contains(&self.key) && stderr.contains(words), "{arguments:?}: {stderr}");
        assert!(stderr.contains("damaged") || words == "holds the episode", "{arguments:?}: {stderr}");
    }
}

#[test]
fn each_kind_of_damage_is_told_by_what_reads_a_run() {
    let damaged = Damaged::new();
    for (_, bytes, words) in damaged.kinds() {
        fs::write(&damaged.path, bytes).unwrap();
        for verb in [&["verify", "r"][..], &["report", "r"], &["export", "calls", "r"]] {
            damaged.refuses(verb, words);
        }
    }
}

#[test]
fn every_verb_tells_a_journal_that_is_twice_there() {
    let damaged = Damaged::new();
    let (_, bytes, words) = damaged.kinds().remove(2);
    fs::write(&damaged.path, bytes).unwrap();
    let journal = format!("r/episodes/{}.jsonl.zst", damaged.key);
    for verb in [
        &["resume", "r"][..],
        &["compare", "r", "r"],
        &["replay", &journal],
        &["replay", &journal, "--show"],
        &["report", "r", "--episode", "1"],
        &["branch", &journal, "--at", "1", "--resample", "1", "--out", "b"],
        &["export", "actions", "r"],
        &["export", "episodes", "r"],
        &["export", "inspect", "r"],
        &["export", "otel", "r"],
        &["export", "scores", "r"],
        &SFT,
    ] {
        damaged.refuses(verb, words);
    }
    damaged.lab.stdout(&["resume", "r", "--replace-damaged"]);
    assert_eq!(fs::read(&damaged.path).unwrap(), damaged.bytes);
    damaged.lab.stdout(&["verify", "r"]);
}

/// Disks lose bits without touching the time of a file.
#[test]
fn a_run_with_nothing_to_do_tells_damage_that_the_time_of_a_file_hides() {
    let Damaged { lab, path, key, mut bytes, .. } = Damaged::new();
    let run = ["run", TASK, "--model", "oracle", "--episodes", "2", "--out", "r", "--quiet", "--json"];
    assert_eq!(lab.json(&run)["reused"], 2);
    let report = fs::read(lab.path("r/report.json")).unwrap();
    let changed = path.metadata().unwrap().modified().unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(&path, bytes).unwrap();
    fs::File::options().write(true).open(&path).unwrap().set_modified(changed).unwrap();
    let (code, told) = lab.fails(&run);
    assert!(code == INPUT && told.contains(&key) && told.contains("damaged"), "{code} {told}");
    assert_ne!(fs::read(lab.path("r/report.json")).unwrap(), report, "the report tells it too");
}

/// The lines of the journal are those of earlier versions, without checksums, or those of today.
#[test]
fn a_damaged_journal_under_way_has_a_way_out() {
    let damaged = Damaged::new();
    let Damaged { lab, path, key, bytes, plain } = &damaged;
    let part = PathBuf::from(path.to_string_lossy().replace(".jsonl.zst", ".jsonl.part"));
    let head: String = plain.split_inclusive('\n').take(12).collect();
    fs::remove_file(path).unwrap();
    fs::write(&part, [head.as_bytes(), b"\xff\xfe\n"].concat()).unwrap();
    for verb in [&["resume", "r"][..], &["report", "r"], &["resume", "r"]] {
        let (code, stderr) = lab.fails(verb);
        assert_eq!(code, INPUT, "{stderr}");
        assert!(
            stderr.contains(&format!(
                "the journal of episode {key} is damaged: line 13: it is not as it was written"
            )),
            "{stderr}"
        );
        assert!(stderr.contains("`cooperage resume r --replace-damaged`"), "{stderr}");
        assert!(!stderr.contains("goes on with them"), "{stderr}");
    }
    let replaced = lab.output(&["resume", "r", "--replace-damaged"]);
    let stderr = String::from_utf8(replaced.stderr).unwrap();
    assert_eq!(replaced.status.code(), Some(0), "{stderr}");
    assert!(stderr.contains("12 whole lines before that are kept"), "{stderr}");
    assert_eq!(fs::read(path).unwrap(), *bytes);
    let aside = PathBuf::from(format!("{}.damaged", part.display()));
    assert!(fs::read(aside).unwrap().ends_with(b"\xff\xfe\n"));
}

#[test]
fn lost_texts_of_prompts_are_counted_and_restored() {
    let damaged = Damaged::new();
    let lab = &damaged.lab;
    let store = lab.path("r/messages.jsonl.zst");
    let whole = fs::read(&store).unwrap();
    let plain = String::from_utf8(zstd::decode_all(whole.as_slice()).unwrap()).unwrap();
    let count = plain.lines().count();
    let calls = ["export", "calls", "r", "--prompts"];
    let exported = lab.stdout(&calls);
    // One letter is another one; the store is gone.
    let other = plain.replacen("level", "lewel", 1);
    assert_ne!(other, plain);
    for (there, lost) in [(Some(zstd::encode_all(other.as_bytes(), 3).unwrap()), 1), (None, count)] {
        match there {
            Some(bytes) => fs::write(&store, bytes).unwrap(),
            None => fs::remove_file(&store).unwrap(),
        }
        for verb in [&calls[..], &["verify", "r"], &["export", "otel", "r", "--prompts"]] {
            let output = lab.output(verb);
            let stderr = String::from_utf8(output.stderr).unwrap();
            // A run that was copied without its store is verified.
            let code = if verb[0] == "verify" && lost == count { 0 } else { INPUT };
            assert_eq!(output.status.code(), Some(code), "{stderr}");
            assert!(stderr.contains(&format!("{lost} text")) && stderr.contains(" missing in r"), "{stderr}");
            assert!(code == 0 || stderr.contains("`cooperage resume r`"), "{stderr}");
        }
        let (code, stderr) = lab.fails(&SFT);
        assert_eq!(code, INPUT, "{stderr}");
        assert!(stderr.contains("left out because a text of the prompt is missing: "), "{stderr}");
        assert!(!stderr.contains("--keep all"), "{stderr}");
        let resumed = lab.output(&["resume", "r", "--quiet"]);
        let stderr = String::from_utf8(resumed.stderr).unwrap();
        assert!(stderr.contains(&format!("{lost} lost text")) && stderr.contains(" restored"), "{stderr}");
        assert_eq!(fs::read(&store).unwrap(), whole);
        lab.stdout(&["verify", "r"]);
        assert_eq!(lab.stdout(&calls), exported);
    }
    // A packed store with a flipped bit is damaged as a whole, and packed anew.
    let mut flipped = whole.clone();
    *flipped.last_mut().unwrap() ^= 1;
    fs::write(&store, flipped).unwrap();
    for verb in [&calls[..], &["verify", "r"]] {
        let (code, stderr) = lab.fails(verb);
        assert_eq!(code, INPUT, "{stderr}");
        assert!(stderr.contains("messages.jsonl.zst is damaged"), "{stderr}");
    }
    lab.stdout(&["resume", "r", "--quiet"]);
    assert_eq!(fs::read(&store).unwrap(), whole);
    assert_eq!(lab.stdout(&calls), exported);
}

/// A limit to the length of every file stands for a full disk: each write that would go beyond is refused in its midst.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing_but_the_calls_that_were_out() {
    let lab = Lab::new();
    let arguments = ["run", TASK, "--model", "oracle", "--episodes", "3", "--quiet", "--out"];
    lab.stdout(&[&arguments[..], &["whole"]].concat());
    let (whole, store) =
        (journals(&lab.path("whole")), fs::read(lab.path("whole/messages.jsonl.zst")).unwrap());
    let longest = whole.iter().map(|(_, text)| text.len()).max().unwrap();
    let moments = if is_nightly() { 100 } else { 5 };
    for moment in 1..=moments {
        let out = format!("full-{moment}");
        // The unit of the shell's limit.
        let blocks = (longest * moment / moments / 512).max(1).to_string();
        let program = lab.command(&[&arguments[..], &[&out]].concat());
        let mut limited = std::process::Command::new("sh");
        limited
            .args(["-c", "trap '' XFSZ; ulimit -f \"$0\"; exec \"$@\"", &blocks])
            .arg(program.get_program());
        limited.args(program.get_args()).current_dir(program.get_current_dir().unwrap());
        for (name, value) in program.get_envs() {
            match value {
                Some(value) => limited.env(name, value),
                None => limited.env_remove(name),
            };
        }
        let output = limited.output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && !stderr.contains("panic"), "{blocks} blocks: {stderr}");
        if !lab.path(&out).join("plan.json").exists() {
            continue;
        }
        lab.stdout(&["resume", &out, "--quiet"]);
        assert_eq!(journals(&lab.path(&out)), whole, "{blocks} blocks");
        assert_eq!(fs::read(lab.path(&out).join("messages.jsonl.zst")).unwrap(), store, "{blocks} blocks");
    }
}
