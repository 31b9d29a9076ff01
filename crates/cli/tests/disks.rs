//! Disks other than the usual one: those that cannot be written, several of them, and those without locks.
#![cfg(target_os = "linux")]
#![expect(clippy::print_stderr, reason = "skipped tests say so")]

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::common::*;

/// Runs the program while that folder cannot be written; `None` where this system lets no test mount anything.
fn without_writing(lab: &Lab, folder: &str, arguments: &[&str]) -> Option<Output> {
    const MOUNT: &str =
        "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\" || exit 99; exec \"$@\"";
    let own = lab.command(arguments);
    let mut mounted = Command::new("unshare");
    mounted.args(["--mount", "--map-root-user", "sh", "-c", MOUNT]).arg(lab.path(folder));
    mounted.arg(own.get_program()).args(own.get_args()).current_dir(lab.path(""));
    mounted.envs(own.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let output = mounted.output().ok().filter(|output| output.status.code() != Some(99));
    let is_mounted = output.as_ref().is_some_and(|output| !told(output).starts_with("unshare: "));
    if !is_mounted {
        eprintln!("SKIPPED: a disk that cannot be written, for nothing can be mounted here");
    }
    output.filter(|_| is_mounted)
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn parts_that_cannot_be_written_are_merged() {
    let lab = Lab::new();
    let parts = two_parts(&lab);
    lab.stdout(&["merge", "calm", parts[0], parts[1]]);
    // One that was copied has no lock either.
    fs::remove_file(lab.path("sweep/1/lock")).unwrap();
    let Some(output) = without_writing(&lab, "sweep", &["merge", "out", parts[0], parts[1]]) else { return };
    assert!(output.status.success(), "{}", told(&output));
    assert_eq!(run_files(&lab.path("out")), run_files(&lab.path("calm")));
    assert!(!lab.path("sweep/1/lock").exists());
}

#[test]
fn a_finished_run_that_cannot_be_written_tells_its_figures() {
    let lab = Lab::new();
    lab.stdout(&[&TWELVE[..], &["--out", "r"]].concat());
    let Some(output) = without_writing(&lab, "r", &["resume", "r"]) else { return };
    assert!(output.status.success(), "{}", told(&output));
    assert!(String::from_utf8(output.stdout).unwrap().contains("level_0"));
    // Of a copy without the texts of prompts they cannot be restored, and its figures are the same. The first call there tidies too.
    fs::remove_file(lab.path("r/messages.jsonl.zst")).unwrap();
    let key = journals(&lab.path("r")).remove(0).0.replace(".zst", ".part");
    lab.write(&format!("r/episodes/{key}"), "{}\n");
    lab.stdout(&["report", "r"]);
    let output = without_writing(&lab, "r", &["resume", "r"]).unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && stdout.contains("level_0"), "{stdout}{}", told(&output));
    assert!(told(&output).contains("warning: lost texts of prompts are not restored: "), "{}", told(&output));
    let output = without_writing(&lab, "r", &["report", "r"]).unwrap();
    assert_eq!(output.status.code(), Some(6), "{}", told(&output));
    assert!(String::from_utf8(output.stdout).unwrap().contains("level_0"));
    // Where it can be written again, nothing is lost.
    lab.stdout(&["resume", "r"]);
    lab.stdout(&["verify", "r"]);
    assert!(lab.path("r/messages.jsonl.zst").exists() && !lab.path(&format!("r/episodes/{key}")).exists());
}

#[test]
fn parts_on_another_disk_are_copied() {
    const OTHER: &str = "/dev/shm";
    let lab = Lab::new();
    let device = |path: &Path| path.metadata().ok().map(|there| there.dev());
    let other =
        tempfile::tempdir_in(OTHER).ok().filter(|other| device(other.path()) != device(&lab.path("")));
    let Some(other) = other else {
        return eprintln!("SKIPPED: parts on another disk, for {OTHER} is none");
    };
    let parts = two_parts(&lab);
    lab.stdout(&["merge", "calm", parts[0], parts[1]]);
    let out = other.path().join("out");
    let merge = ["merge", out.to_str().unwrap(), parts[0], parts[1]];
    lab.stdout(&merge);
    assert_eq!(run_files(&out), run_files(&lab.path("calm")));
    let journal = |run: &Path| {
        let mut entries = fs::read_dir(run.join("episodes")).unwrap().map(|entry| entry.unwrap().path());
        entries.find(|path| path.extension().is_some_and(|end| end == "zst")).unwrap()
    };
    let links = |run: &Path| journal(run).metadata().unwrap().nlink();
    assert_eq!((links(&out), links(&lab.path("calm"))), (1, 2), "copied there, linked here");
    let again = lab.output(&merge);
    assert!(
        again.status.success() && told(&again).contains("the parts hold nothing new"),
        "{}",
        told(&again)
    );
    // A part may lie there as well.
    let moved = other.path().join("2");
    for (name, bytes) in files_below(&lab.path(parts[1])) {
        fs::create_dir_all(moved.join(&name).parent().unwrap()).unwrap();
        fs::write(moved.join(&name), bytes).unwrap();
    }
    lab.stdout(&["merge", "here", parts[0], moved.to_str().unwrap()]);
    assert_eq!(run_files(&lab.path("here")), run_files(&lab.path("calm")));
}

/// A library that takes locks away from a program, as some file systems of several machines do; `None` without a compiler of C.
fn no_locks(lab: &Lab) -> Option<PathBuf> {
    lab.write(
        "no_locks.c",
        "#include <errno.h>\nint flock(int f, int o) { (void)f; (void)o; errno = ENOLCK; return -1; }\n",
    );
    let library = lab.path("no_locks.so");
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-o"]).arg(&library).arg(lab.path("no_locks.c"));
    let is_made = compiler.status().is_ok_and(|status| status.success());
    if !is_made {
        eprintln!("SKIPPED: a disk without locks, for there is no compiler of C");
    }
    is_made.then_some(library)
}

#[test]
fn without_locks_a_claim_keeps_others_out() {
    let lab = Lab::new();
    let Some(library) = no_locks(&lab) else { return };
    let fake = provider(&[("latency-ms", "100")]);
    let url = fake.base_url();
    let part = |part: &str| -> Vec<String> {
        let words = format!(
            "run cuisineworld/level_0/tau1 --episodes 2 --model compatible/fake --free --base-url {url} --max-calls 50 \
             --partition {part}/2 --out {part} --quiet"
        );
        words.split(' ').map(str::to_owned).collect()
    };
    let command = |words: &[&str]| {
        let mut command = lab.command(words);
        command.env("LD_PRELOAD", &library);
        command
    };
    let words = |words: &'static str| words.split(' ').collect::<Vec<_>>();
    let (one, two) = (part("1"), part("2"));
    let [one, two] = [&one, &two].map(|part| part.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(command(&two).status().unwrap().success());
    assert!(!lab.path("2/claim").exists(), "it goes with its process");
    let before = asked(&fake);
    let mut worker = command(&one).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    wait_until("the run begins", || asked(&fake) >= before + 5);
    let claim = fs::read_to_string(lab.path("1/claim")).unwrap();
    assert!(claim.contains(&format!("\"pid\":{}", worker.id())), "{claim}");
    for refused in [&one, &words("resume 1"), &words("merge out 1 2 --quiet")] {
        let output = command(refused).output().unwrap();
        assert_eq!(output.status.code(), Some(8), "{refused:?}: {}", told(&output));
    }
    assert!(!lab.path("out").exists());
    worker.kill().unwrap();
    worker.wait().unwrap();
    // The claim of a killed process is replaced; of many processes that go on at once one does so. One that begins late finds nothing
    // left to play.
    assert!(lab.path("1/claim").exists());
    let mut going_on: Vec<_> =
        (0..4).map(|_| command(&["resume", "1", "--quiet"]).stderr(Stdio::null()).spawn().unwrap()).collect();
    let mut codes: Vec<i32> = going_on.iter_mut().map(|one| one.wait().unwrap().code().unwrap()).collect();
    codes.sort_unstable();
    assert!(codes[0] == 0 && codes.iter().all(|code| [0, 8].contains(code)), "{codes:?}");
    assert!(command(&words("merge out 1 2 --quiet")).status().unwrap().success());
    for name in ["1/claim", "1/claim.next", "out/claim"] {
        assert!(!lab.path(name).exists(), "{name}");
    }
    lab.stdout(&["verify", "out"]);
    assert!(asked(&fake) <= before + 50 + 2, "no call is made twice but those that were out");
}
