//! The harness in `peer`, in which bots of the Minecraft community play; it takes npm and Node. Without them the tests say that they
//! are skipped.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// All versions that are tested.
pub(crate) const ALL: [&str; 8] =
    ["1.20.1", "1.20.4", "1.20.6", "1.21.1", "1.21.4", "1.21.6", "1.21.8", "1.21.11"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../minecraft-gate/tests/peer")
}

/// Bots take much of the machine: one test at a time has some, also where each test is a process.
pub(crate) fn turn() -> File {
    let turn = File::open(folder().join("package-lock.json")).unwrap();
    turn.lock().unwrap();
    turn
}

/// Whether the harness is installed, or can be.
fn is_installed() -> bool {
    static INSTALLED: OnceLock<bool> = OnceLock::new();
    *INSTALLED.get_or_init(|| {
        let folder = folder();
        if folder.join("node_modules/.package-lock.json").exists() {
            return true;
        }
        let run = |words: &[&str]| {
            let (name, rest) = words.split_first().unwrap();
            let ran = Command::new(name).args(rest).current_dir(&folder).stdout(Stdio::null()).status();
            ran.is_ok_and(|status| status.success())
        };
        // The data of other versions is 400 MB.
        let pruned = ["node", "prune.mjs"].iter().chain(&ALL).copied().collect::<Vec<_>>();
        run(&["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"]) && run(&pruned)
    })
}

/// Plays a suite of the harness at a gate. Returns its output, whose last line has the counts; `None` without npm.
pub(crate) fn peer(suite: &str, port: u16, names: &[&str], versions: &[String]) -> Option<String> {
    peer_with(suite, port, names, versions, &[])
}

pub(crate) fn peer_with(
    suite: &str,
    port: u16,
    names: &[&str],
    versions: &[String],
    words: &[&str],
) -> Option<String> {
    if !is_installed() {
        // Past the capture of the tests' output: a test that was left out says so.
        let told = "SKIPPED: no bots join, for there is no npm, or its registry cannot be reached\n";
        std::io::stderr().write_all(told.as_bytes()).unwrap();
        return None;
    }
    let output = Command::new("node")
        .args(["peer.mjs", suite, "--port", &port.to_string()])
        .args(["--names", &names.join(","), "--versions", &versions.join(",")])
        .args(words)
        .current_dir(folder())
        .stderr(Stdio::inherit())
        .output()
        .unwrap();
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether an environment variable names the folder of a program; without it the test says that it is skipped.
#[expect(clippy::disallowed_methods, reason = "the folder is the user's own")]
pub(crate) fn has_folder(program: &str, variable: &str) -> bool {
    let is_there = std::env::var_os(variable).is_some();
    if !is_there {
        let told = format!("SKIPPED: {program} does not join, for {variable} names no folder of it\n");
        std::io::stderr().write_all(told.as_bytes()).unwrap();
    }
    is_there
}

#[expect(clippy::disallowed_methods, reason = "the size of a test is told by the environment")]
pub(crate) fn is_nightly() -> bool {
    std::env::var_os("COOPERAGE_NIGHTLY").is_some()
}

/// The counts in the last line of a suite's output.
pub(crate) fn counts(output: &str) -> (u32, u32) {
    let numbers: Vec<u32> =
        output.lines().last().unwrap_or_default().split(' ').filter_map(|word| word.parse().ok()).collect();
    (numbers[0], numbers[1])
}
