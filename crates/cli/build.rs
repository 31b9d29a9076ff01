//! Writes the commit into the binary, for `--version` and journal headers.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-env-changed=COOPERAGE_COMMIT");
    for path in ["../../.git/HEAD", "../../.git/refs/heads", "../../.git/packed-refs"] {
        println!("cargo::rerun-if-changed={path}");
    }
    // A build from an archive has no repository; packagers may say the commit.
    let commit = option_env!("COOPERAGE_COMMIT").map(str::to_owned).or_else(ask_git);
    println!("cargo::rustc-env=COOPERAGE_COMMIT={}", commit.unwrap_or_else(|| "unknown commit".to_owned()));
}

fn ask_git() -> Option<String> {
    let output = Command::new("git").args(["rev-parse", "--short=10", "HEAD"]).output().ok()?;
    let commit = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !commit.is_empty()).then_some(commit)
}
