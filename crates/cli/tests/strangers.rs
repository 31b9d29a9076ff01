//! Files from strangers: links, pipes, devices and files that hold much; and a machine on which little may be open or said.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::fs;
use std::os::unix::fs::symlink;
use std::process::{Command, Output, Stdio};

use crate::common::*;

const RUN: [&str; 6] = ["run", "cuisineworld/level_0/tau3", "--model", "oracle", "--max-ticks", "2"];

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A file of the user's that nothing may touch.
fn precious(lab: &Lab) -> std::path::PathBuf {
    lab.write("precious.txt", "years of work\n");
    lab.path("precious.txt")
}

fn is_untouched(lab: &Lab) -> bool {
    fs::read_to_string(lab.path("precious.txt")).unwrap() == "years of work\n"
}

/// The program as a shell starts it behind a command such as `ulimit`.
fn behind(lab: &Lab, before: &str, arguments: &[&str]) -> Command {
    let mut command = lab.command(&[]);
    let program = command.get_program().to_owned();
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", &format!("{before} && exec \"$0\" \"$@\"")]).arg(program).args(arguments);
    shell.current_dir(lab.path(".")).env_clear().env("NO_COLOR", "1");
    for (name, value) in command.env_clear().get_envs() {
        shell.env(name, value.unwrap_or_default());
    }
    shell
}

#[test]
fn nothing_is_written_through_the_links_of_a_run() {
    let lab = Lab::new();
    let precious = precious(&lab);
    lab.stdout(&[&RUN[..], &["--quiet", "--out", "r"]].concat());
    let key = fs::read_dir(lab.path("r/episodes")).unwrap().next().unwrap().unwrap().file_name();
    let key = key.to_string_lossy().replace(".jsonl.zst", "");
    let page = format!("{key}.html");
    for name in [
        "report.md",
        "report.html",
        "report.json",
        "cells.csv",
        "episodes.csv",
        "columns.csv",
        "report.md.new",
        &page,
        "x.csv.new",
    ] {
        let _ = fs::remove_file(lab.path("r").join(name));
        symlink(&precious, lab.path("r").join(name)).unwrap();
    }
    lab.stdout(&["report", "r"]);
    lab.stdout(&["report", "r", "--episode", "1"]);
    lab.stdout(&["export", "calls", "r", "--out", "r/x.csv"]);
    assert!(is_untouched(&lab));
    assert!(fs::read_to_string(lab.path("r/report.md")).unwrap().contains("cuisineworld"));
    // The lock and what is under way are opened where they are.
    let _ = fs::remove_file(lab.path("r/lock"));
    symlink(&precious, lab.path("r/lock")).unwrap();
    fs::remove_file(lab.path(&format!("r/episodes/{key}.jsonl.zst"))).unwrap();
    let (code, told) = lab.fails(&["resume", "r", "--quiet"]);
    assert!(code == 5 && told.contains("lock is a link, and it is not opened"), "{code} {told}");
    fs::remove_file(lab.path("r/lock")).unwrap();
    for file in [format!("episodes/{key}.jsonl.part"), "messages.jsonl.part".to_owned()] {
        symlink(&precious, lab.path("r").join(&file)).unwrap();
        let (code, told) = lab.fails(&["resume", "r", "--quiet"]);
        assert!(told.contains("is a link") && (code == 5 || code == 3), "{code} {told}");
        fs::remove_file(lab.path("r").join(&file)).unwrap();
    }
    // So are whole folders.
    fs::rename(lab.path("r/episodes"), lab.path("elsewhere")).unwrap();
    symlink(lab.path("elsewhere"), lab.path("r/episodes")).unwrap();
    let (code, told) = lab.fails(&["resume", "r", "--quiet"]);
    assert!(code == 5 && told.contains("episodes is a link"), "{code} {told}");
    assert!(is_untouched(&lab));
    // The standard error of a process is kept in a file of its own.
    let team =
        ["run", "cuisineworld/level_0/tau1", "--team", "cmd:/bin/sh -c 'echo words >&2'", "--out", "p"];
    lab.output(&team);
    let said = fs::read_dir(lab.path("p/episodes")).unwrap().map(|entry| entry.unwrap().path());
    let said = said.into_iter().find(|path| path.to_string_lossy().ends_with(".stderr.txt")).unwrap();
    fs::remove_file(&said).unwrap();
    symlink(&precious, &said).unwrap();
    lab.output(&["resume", "p"]);
    assert!(is_untouched(&lab));
}

#[test]
fn a_file_that_is_named_is_an_ordinary_one_of_a_bounded_length() {
    let lab = Lab::new();
    fs::File::create(lab.path("long")).unwrap().set_len((64 << 20) + 1).unwrap();
    assert!(Command::new("mkfifo").arg(lab.path("pipe")).status().unwrap().success());
    let chat = "mindcraft.profiles";
    for file in ["long", "pipe", "/dev/zero"] {
        let set = format!("{chat}={file}");
        for arguments in [
            &["run", "cuisineworld/level_0/tau1", "--model", "oracle", "--kitchen", file][..],
            &["tasks", "--tasks", file],
            &["run", "minecollab", "--model", "oracle", "--tasks", file],
            &["play", "--script", file],
            &["study", "new", "s", "--design", file],
            &["skills", "run", file],
            &["skills", "import", file, "--out", "x.json"],
            &["world", "info", file],
            &["chat", "--profile", file, "--model", "oracle"],
            &["replay", file],
        ] {
            let (code, told) = lab.fails(arguments);
            let is_told = told.contains("it is not opened") || told.contains("no more than that is read");
            // Nothing but zeros is no world, and no journal.
            let is_read = file == "long" && ["world", "replay"].contains(&arguments[0]);
            assert!(code == 5 && (is_told || is_read), "{arguments:?}: {code} {told}");
        }
        if file == "long" {
            let (code, told) = lab.fails(&["run", "world/flat", "--model", "oracle", "--set", &set]);
            assert!(code == 5 && told.contains("no more than that is read"), "{code} {told}");
        }
    }
    fs::create_dir_all(lab.path("prompts/villager")).unwrap();
    fs::rename(lab.path("pipe"), lab.path("prompts/villager/plan.jinja")).unwrap();
    let (code, told) = lab.fails(&[&RUN[..], &["--prompts", "prompts"]].concat());
    assert!(code == 5, "{code} {told}");
    for (toml, told) in [("prices = \"long\"\n", "long: "), ("", "cooperage.toml: ")] {
        match toml {
            "" => fs::rename(lab.path("long"), lab.path("cooperage.toml")).unwrap(),
            text => lab.write("cooperage.toml", text),
        }
        let (code, text) = lab.fails(&RUN);
        assert!(code == 5 && text.contains(&format!("{told}the file has more than 64 MiB")), "{code} {text}");
    }
}

#[test]
fn a_store_of_messages_in_one_line_is_refused_in_little_memory() {
    let lab = Lab::new();
    lab.stdout(&[&RUN[..], &["--quiet", "--out", "r"]].concat());
    let mut packer =
        zstd::Encoder::new(fs::File::create(lab.path("r/messages.jsonl.zst")).unwrap(), 1).unwrap();
    let part = vec![b'x'; 1 << 20];
    for _ in 0..1500 {
        std::io::Write::write_all(&mut packer, &part).unwrap();
    }
    packer.finish().unwrap();
    let export = ["export", "calls", "r", "--prompts", "--out", "x.csv"];
    let output = behind(&lab, "ulimit -v 5000000", &export).output().unwrap();
    let told = text(&output);
    assert!(output.status.code() == Some(5) && told.contains("a line has more than 16 MiB"), "{told}");
    // The limit of a journal's text can be moved.
    let (code, told) = lab.fails(&["report", "r", "--journal-limit", "0"]);
    assert_eq!(code, 2, "{told}");
    lab.stdout(&["report", "r", "--journal-limit", "1"]);
}

#[test]
fn a_call_that_claims_all_messages_is_shown_with_those_that_are_declared() {
    let lab = Lab::new();
    lab.stdout(&[&RUN[..], &["--quiet", "--out", "r"]].concat());
    let path = fs::read_dir(lab.path("r/episodes")).unwrap().next().unwrap().unwrap().path();
    let shown = || lab.stdout(&["replay", path.to_str().unwrap(), "--show", "--prompts"]);
    let before = shown();
    let plain = String::from_utf8(zstd::decode_all(fs::File::open(&path).unwrap()).unwrap()).unwrap();
    let call = plain.lines().position(|line| line.contains("\"messages\":[[")).unwrap();
    let claimed: Vec<String> = plain
        .lines()
        .enumerate()
        .map(|(place, line)| match line.split_once("\"messages\":[[") {
            Some((head, tail)) if place == call => {
                let (_, tail) = tail.split_once(']').unwrap();
                format!("{head}\"messages\":[[0,{}]{tail}", u64::MAX)
            }
            _ => line.to_owned(),
        })
        .collect();
    fs::write(&path, zstd::encode_all(format!("{}\n", claimed.join("\n")).as_bytes(), 1).unwrap()).unwrap();
    // A line about the changed prompt follows.
    assert!(shown().starts_with(&before));
}

#[test]
fn a_hundred_episodes_are_played_where_64_files_may_be_open() {
    let lab = Lab::new();
    let run = [&RUN[..], &["--episodes", "100", "--out", "r"]].concat();
    let output = behind(&lab, "ulimit -n 64", &run).output().unwrap();
    let told = text(&output);
    assert!(output.status.success(), "{told}");
    assert!(told.contains("only 64 files may be open at once; `ulimit -n` raises that"), "{told}");
    // With a limit that may be raised nothing is said.
    let output = behind(&lab, "ulimit -S -n 64", &[&run[..], &["--fresh"]].concat()).output().unwrap();
    let told = text(&output);
    assert!(output.status.success() && !told.contains("ulimit"), "{told}");
}

#[test]
fn what_cannot_be_said_is_dropped_and_what_cannot_be_printed_is_an_error() {
    let lab = Lab::new();
    let full = || fs::File::options().write(true).open("/dev/full").unwrap();
    let code = |arguments: &[&str], out: Stdio, err: Stdio| {
        lab.command(arguments).stdout(out).stderr(err).status().unwrap().code()
    };
    let run = |out| [&RUN[..], &["--out", out]].concat();
    assert_eq!(code(&run("a"), Stdio::null(), full().into()), Some(0));
    assert_eq!(code(&["run", "no/such"], Stdio::null(), full().into()), Some(2));
    assert_eq!(code(&["run", "--no-such"], Stdio::null(), full().into()), Some(2));
    assert_eq!(code(&run("b"), full().into(), Stdio::null()), Some(6));
    for arguments in [&["help", "runs"][..], &["tasks"], &["completions", "bash"], &["export", "calls", "a"]]
    {
        assert_eq!(code(arguments, full().into(), full().into()), Some(6), "{arguments:?}");
    }
    let broken = ["run", "cuisineworld/level_0/tau1", "--team", "cmd:/bin/false", "--out", "c"];
    assert_eq!(code(&broken, Stdio::null(), full().into()), Some(3));
}
