//! Writes the commit into the binary, for `--version` and journal headers.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=COOPERAGE_COMMIT");
    // Cargo runs a script anew at every build while a path that it names is missing, so only paths that are there count.
    // The log of HEAD grows with every commit and checkout of this work tree; where none is kept, the branches tell.
    let log = git_path("logs/HEAD").map_or_else(|| git_path("refs/heads"), Some);
    for path in [git_path("HEAD"), log, git_path("packed-refs")].into_iter().flatten() {
        println!("cargo::rerun-if-changed={path}");
    }
    // A build from an archive has no repository; packagers may say the commit.
    let commit = option_env!("COOPERAGE_COMMIT")
        .map(str::to_owned)
        .or_else(|| git(&["rev-parse", "--short=10", "HEAD"]));
    println!("cargo::rustc-env=COOPERAGE_COMMIT={}", commit.unwrap_or_else(|| "unknown commit".to_owned()));
}

/// Where a file of the repository is, if it is there. Git itself tells: in a second work tree `.git` is a file.
fn git_path(name: &str) -> Option<String> {
    git(&["rev-parse", "--git-path", name]).filter(|path| Path::new(path).exists())
}

/// Runs git and returns its output as one line.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let answer = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !answer.is_empty()).then_some(answer)
}
