//! Teams that are processes: what they do is recorded, what they do wrong ends as a typed outcome, and who is killed, they or
//! we, loses nothing.
#![cfg(unix)]
#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "a test that kills processes watches them by the clock, and hands them its environment"
)]

use std::fs;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use cooperage_core::{RandomSource, TreeRandom};

use crate::common::*;

/// The program with an environment in which it finds interpreters.
fn command(lab: &Lab, arguments: &[&str]) -> Command {
    let mut command = lab.command(arguments);
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command
}

fn output(lab: &Lab, arguments: &[&str]) -> Output {
    command(lab, arguments).output().unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The command of the example in Python; none, with a loud message, where there is no Python.
fn python_example() -> Option<String> {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("SKIPPED: there is no python3, in which the example team is written");
        return None;
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/process/my_team.py");
    Some(format!("cmd:python3 {path}"))
}

#[test]
fn the_example_in_python_solves_ten_farm_tasks_with_the_oracles_model() {
    let Some(team) = python_example() else { return };
    let lab = Lab::new();
    for out in ["one", "two"] {
        let threads = if out == "one" { "1" } else { "2" };
        let run = [
            "run",
            "villagerbench/farm/0..9",
            "--team",
            &team,
            "--model",
            "oracle",
            "-j",
            threads,
            "--out",
            out,
        ];
        let ran = output(&lab, &run);
        assert!(ran.status.success(), "{}", stderr(&ran));
    }
    let ends: Vec<String> = journals(&lab.path("one"))
        .into_iter()
        .map(|(_, journal)| journal.lines().last().unwrap_or_default().to_owned())
        .collect();
    assert_eq!(ends.len(), 10);
    for end in ends {
        let end: serde_json::Value = serde_json::from_str(&end).unwrap();
        assert_eq!((&end["type"], &end["reason"]), (&"end".into(), &"goal".into()), "{end}");
    }
    assert_eq!(journals(&lab.path("one")), journals(&lab.path("two")), "whatever the number of threads");
    // Nothing is started to verify: there is no interpreter to be found.
    lab.stdout(&["verify", "one"]);
}

/// Lines of `.part` files that begin so.
fn recorded(run: &std::path::Path, head: &str) -> u64 {
    let mut count = 0;
    for entry in fs::read_dir(run.join("episodes")).into_iter().flatten().flatten() {
        if entry.path().extension().is_some_and(|extension| extension == "part") {
            let text = fs::read_to_string(entry.path()).unwrap_or_default();
            let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
            count += whole.lines().filter(|line| line.starts_with(head)).count() as u64;
        }
    }
    count
}

/// Requests of a killed process may still be on their way.
fn settled(fake: &cooperage_fake_provider::Background) -> u64 {
    let (mut before, mut since) = (asked(fake), Instant::now());
    while since.elapsed() < Duration::from_millis(50) {
        if asked(fake) != before {
            (before, since) = (asked(fake), Instant::now());
        }
    }
    before
}

#[test]
fn a_run_killed_at_twenty_instants_goes_on_with_a_new_process_and_asks_nothing_twice() {
    const CALLS: u64 = 40;
    let Some(team) = python_example() else { return };
    let lab = Lab::new();
    let arguments = |out: &str, url: &str| -> Vec<String> {
        let fixed = ["run", "villagerbench/farm/0", "--max-calls", "40", "--model", "compatible/fake"];
        let given = ["--team", &team, "--base-url", url, "--out", out];
        fixed.iter().chain(&given).map(|&text| text.to_owned()).collect()
    };
    let start = |out: &str, url: &str| {
        let arguments = arguments(out, url);
        command(&lab, &arguments.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let calm = provider(&[]);
    let ran = start("calm", &calm.base_url()).output().unwrap();
    assert!(ran.status.success(), "{}", stderr(&ran));
    assert_eq!(asked(&calm), CALLS);
    let expected = journals(&lab.path("calm"));
    let mut random = TreeRandom::from_seed(11).child("instants");
    let mut kills = 0;
    for round in 0.. {
        let fake = provider(&[("latency-ms", "2-6")]);
        let (out, url) = (format!("killed{round}"), fake.base_url());
        let run = lab.path(&out);
        let mut instants: Vec<u64> = (0..5).map(|_| 1 + u64::from(random.below(36))).collect();
        instants.sort_unstable();
        for instant in instants {
            let mut child = start(&out, &url).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            let begun = Instant::now();
            while recorded(&run, r#"{"type":"reply""#) < instant && child.try_wait().unwrap().is_none() {
                assert!(begun.elapsed() < Duration::from_secs(120), "the run hangs");
            }
            kills += u32::from(child.try_wait().unwrap().is_none());
            child.kill().unwrap();
            child.wait().unwrap();
        }
        // An answer is there from its line of arrival on, and only later delivered.
        let (answered, before) = (recorded(&run, r#"{"type":"arrival""#), settled(&fake));
        let ran = start(&out, &url).output().unwrap();
        assert!(ran.status.success(), "{}", stderr(&ran));
        assert_eq!(journals(&run), expected, "round {round}");
        assert_eq!(
            asked(&fake) - before,
            CALLS - answered,
            "every missing reply is asked for once, and no other"
        );
        if kills >= 20 {
            return;
        }
    }
}

/// Waits for its turn and yields, as often as there is a line; ends itself at the request whose number `die_at` holds and then
/// raises that number, as long as `lives` has more than none.
const MORTAL: &str = r#"
read -r start; read -r turn
n=0; die_at=$(cat die_at); lives=$(cat lives)
while :; do
  n=$((n + 1))
  if [ "$lives" -gt 0 ] && [ "$n" -eq "$die_at" ]; then
    echo $((lives - 1)) > lives; echo $((die_at + 3)) > die_at
    echo "I die at request $n" >&2
    kill -KILL $$
  fi
  echo "{\"request\":\"note\",\"kind\":\"n\",\"data\":$n}"; read -r answer || exit 0
  echo '{"request":"yield","ticks":1}'; read -r answer || exit 0
  case "$answer" in *'"type":"end"'*) exit 0;; esac
done
"#;

#[test]
fn a_process_killed_twenty_times_ends_typed_and_is_gone_on_with() {
    let lab = Lab::new();
    lab.write("mortal.sh", MORTAL);
    let run = |out: &str, lives: u32| {
        lab.write("lives", &lives.to_string());
        lab.write("die_at", "1");
        output(&lab, &["run", "cuisineworld/level_0/tau1", "--team", "cmd:sh mortal.sh", "--out", out])
    };
    assert!(run("calm", 0).status.success());
    let first = run("killed", 20);
    let mut ended = first;
    for _ in 0..20 {
        let text = stderr(&ended);
        assert_eq!(ended.status.code(), Some(3), "{text}");
        assert!(text.contains("process_crashed") && text.contains("I die at request"), "{text}");
        ended = output(&lab, &["resume", "killed"]);
    }
    assert!(ended.status.success(), "{}", stderr(&ended));
    assert_eq!(journals(&lab.path("killed")), journals(&lab.path("calm")));
    let kept = fs::read_dir(lab.path("killed").join("episodes")).unwrap().flatten();
    assert!(kept.into_iter().any(|entry| entry.file_name().to_string_lossy().ends_with(".stderr.txt")));
}

/// Says another thing each time it is started, and wants the transcript only where `hello` says so.
const FICKLE: &str = r#"
read -r start; read -r turn
if [ -s hello ]; then cat hello; read -r answer; fi
echo started >> starts
case "$answer" in *transcript*) printf '%s\n' "$answer" > seen; read -r turn;; esac
echo "{\"request\":\"note\",\"kind\":\"start\",\"data\":$(wc -l < starts)}"; read -r answer
if [ "$(wc -l < starts)" -eq 1 ]; then kill -KILL $$; fi
echo '{"request":"end"}'; read -r answer
"#;

#[test]
fn a_process_that_does_not_say_the_same_again_needs_the_transcript() {
    for (hello, outcome) in [
        ("", Some("process_diverged")),
        ("{\"request\":\"hello\",\"protocol\":1}\n", Some("process_diverged")),
        ("{\"request\":\"hello\",\"resume\":\"transcript\"}\n", None),
    ] {
        let lab = Lab::new();
        lab.write("fickle.sh", FICKLE);
        lab.write("hello", hello);
        let first =
            output(&lab, &["run", "cuisineworld/level_0/tau1", "--team", "cmd:sh fickle.sh", "--out", "run"]);
        assert!(stderr(&first).contains("process_crashed"), "{}", stderr(&first));
        let then = output(&lab, &["resume", "run"]);
        match outcome {
            Some(kind) => assert!(stderr(&then).contains(kind), "{hello}: {}", stderr(&then)),
            None => {
                assert!(then.status.success(), "{}", stderr(&then));
                let seen = fs::read_to_string(lab.path("seen")).unwrap();
                let seen: serde_json::Value = serde_json::from_str(&seen).unwrap();
                assert_eq!(seen["entries"][0]["said"]["request"], "hello");
                assert_eq!(seen["entries"][1]["said"]["data"], 1);
                lab.stdout(&["verify", "run"]);
            }
        }
    }
}

#[test]
fn two_processes_play_in_one_world_and_their_order_is_that_of_their_seats() {
    let lab = Lab::new();
    lab.write("lives", "0");
    lab.write("die_at", "0");
    lab.write("mortal.sh", MORTAL);
    // One of them is slow: that must not show.
    lab.write("slow.sh", &MORTAL.replace("n=$((n + 1))", "n=$((n + 1)); sleep 0.01"));
    let run = |out: &str, seats: [&str; 2]| {
        let first = format!("0=cmd:sh {}", seats[0]);
        let second = format!("1=cmd:sh {}", seats[1]);
        let arguments = [
            "run",
            "cuisineworld/level_0/tau1",
            "--team",
            "random",
            "--seat",
            &first,
            "--seat",
            &second,
            "--out",
            out,
        ];
        let ran = output(&lab, &arguments);
        assert!(ran.status.success(), "{}", stderr(&ran));
        let said = |journal: &str| {
            let lines = journal.lines().filter(|line| line.contains(r#""type":"answer""#));
            lines
                .map(|line| line.split(r#""seat":"#).nth(1).unwrap_or_default().to_owned())
                .collect::<Vec<_>>()
        };
        said(&journals(&lab.path(out))[0].1)
    };
    let swapped = run("a", ["slow.sh", "mortal.sh"]);
    assert_eq!(swapped, run("b", ["mortal.sh", "slow.sh"]));
    assert!(swapped.len() > 100);
    lab.stdout(&["verify", "a"]);
}

#[test]
fn the_example_in_javascript_plays() {
    if Command::new("node").arg("--version").output().is_err() {
        eprintln!("SKIPPED: there is no node, for which an example team is written");
        return;
    }
    let lab = Lab::new();
    let team = concat!("cmd:node ", env!("CARGO_MANIFEST_DIR"), "/../../examples/process/my_team.js");
    let ran = output(&lab, &["run", "cuisineworld/level_0/tau1", "--team", team, "--out", "run"]);
    assert!(ran.status.success(), "{}", stderr(&ran));
    let played = journals(&lab.path("run"))[0].1.matches(r#""request":"submit""#).count();
    assert_eq!(played, 60, "one for each step");
    lab.stdout(&["verify", "run"]);
}

/// Actions of a hostile process, and the end of its episode: an outcome of its own, or the usual end.
const HOSTILE: &[(&str, &str, Option<&str>)] = &[
    ("it ends at once", "exit 3", Some("process_crashed")),
    ("it ends in good order, but too early", "exit 0", Some("process_crashed")),
    ("a word", "echo hello; sleep 60", Some("process_invalid")),
    ("many words", "yes", Some("process_invalid")),
    ("requests without end", r#"yes '{"request":"note","kind":"x"}'"#, Some("process_flooded")),
    ("questions without end, and it never reads", r#"yes '{"request":"observe"}'"#, Some("process_flooded")),
    ("half a line, then the end", r#"printf '{"request":'"#, Some("process_crashed")),
    ("half a line, then silence", r#"printf '{"request":'; sleep 60"#, Some("process_timed_out")),
    ("silence", "sleep 60", Some("process_timed_out")),
    ("it closes its output", "exec >&-; sleep 60", Some("process_crashed")),
    ("it closes its input and yields on", r#"exec <&-; yes '{"request":"yield"}'"#, None),
    ("depth", r#"head -c 200000 /dev/zero | tr '\0' '['; echo; sleep 60"#, Some("process_invalid")),
    (
        "a line too long",
        r#"head -c 3000000 /dev/zero | tr '\0' ' '; echo; sleep 60"#,
        Some("process_flooded"),
    ),
    ("a line without an end", r#"cat /dev/zero | tr '\0' 'x'"#, Some("process_flooded")),
    ("bytes that are no text", r#"printf '\377\376{}\n'; sleep 60"#, Some("process_invalid")),
    ("escapes of a terminal", r#"printf '\033[31m\033]0;x\007\n'; sleep 60"#, Some("process_invalid")),
    ("JSON that is no request", r#"yes '[1,null,"x"]'"#, Some("process_invalid")),
    ("another version", r#"echo '{"request":"hello","protocol":7}'; sleep 60"#, Some("process_invalid")),
    ("a signal", "kill -SEGV $$", Some("process_crashed")),
    ("a child that holds the pipe", "sleep 60 & exit 0", Some("process_crashed")),
    (
        "requests that cannot be done",
        r#"
for line in \
 '{"request":"act","agent":99,"tool":"goto"}' '{"request":"act","agent":1,"tool":"goto","arguments":{}}' \
 '{"request":"act","agent":0,"tool":"no such tool"}' '{"request":"act","agent":-1,"tool":"goto"}' \
 '{"request":"observe","agent":1}' '{"request":"observe","agent":4294967296}' '{"request":"say","from":1,"text":"x"}' \
 '{"request":"say","from":0,"to":[9],"text":"x"}' '{"request":"stop","agent":1}' '{"request":"cancel","call":12}' \
 '{"request":"ask","messages":[]}' '{"request":"ask","agent":0,"messages":[{"role":"user","content":"x"}]}' \
 '{"request":"ask","agent":1,"messages":[{"role":"user","content":"x"}]}' '{"request":"note","kind":"No Word"}' \
 '{"request":"hello"}' '{"request":"fly"}' '{"request":"submit","calls":[{"agent":1,"tool":"noop"},{"text":"?"}]}' \
 '{"request":"submit","calls":[{}]}' '{"request":"yield","ticks":-1}' '{"request":"yield","ticks":1e300}' \
 '{"id":{"a":[1]},"request":"observe","agent":0,"spent":{"seconds":-5,"cost_usd":1e308}}' \
 '{"id":7,"request":"observe","spent":{"prompt_tokens":-1}}' '{"request":"yield","until":18446744073709551615,"wake":[]}'
do echo "$line"; done; sleep 0.2"#,
        None,
    ),
    (
        "a lot of standard error",
        "head -c 5000000 /dev/zero >&2; echo '{\"request\":\"end\"}'; sleep 60",
        None,
    ),
];

#[test]
fn whatever_a_process_does_its_episode_ends_typed_and_the_others_go_on() {
    let lab = Lab::new();
    std::thread::scope(|scope| {
        let lab = &lab;
        let (next, count) = (std::sync::Mutex::new(0..HOSTILE.len()), 4);
        let next = std::sync::Arc::new(next);
        for _ in 0..count {
            let next = std::sync::Arc::clone(&next);
            scope.spawn(move || {
                loop {
                    let Some(place) = next.lock().unwrap().next() else { return };
                    hostile(lab, place);
                }
            });
        }
    });
}

fn hostile(lab: &Lab, place: usize) {
    let (name, script, outcome) = HOSTILE[place];
    let (file, out) = (format!("hostile{place}.sh"), format!("run{place}"));
    lab.write(&file, script);
    let seat = format!("0=cmd:sh {file}");
    let arguments = ["run", "cuisineworld/level_0/tau1", "--team", "random", "--seat", &seat, "--out", &out];
    let arguments: Vec<&str> = arguments.into_iter().chain(["--process-timeout", "3s"]).collect();
    let begun = Instant::now();
    let ran = output(lab, &arguments);
    let text = stderr(&ran);
    assert!(begun.elapsed() < Duration::from_secs(40), "{name}: {text}");
    match outcome {
        Some(kind) => {
            assert_eq!(ran.status.code(), Some(3), "{name}: {text}");
            assert!(text.contains(kind), "{name}: {text}");
        }
        None => {
            assert!(ran.status.success(), "{name}: {text}");
            lab.stdout(&["verify", &out]);
        }
    }
    assert!(!text.contains('\u{1b}'), "{name}: {text}");
    for entry in fs::read_dir(lab.path(&out).join("episodes")).unwrap().flatten() {
        if entry.file_name().to_string_lossy().ends_with(".stderr.txt") {
            assert!(entry.metadata().unwrap().len() <= 1 << 20, "{name}");
        }
    }
}

#[test]
fn a_process_inherits_no_keys_unless_they_are_named() {
    let lab = Lab::new();
    lab.write("env.sh", "env > env.txt; echo '{\"request\":\"end\"}'");
    let names = |pass: &[&str]| {
        let run = ["run", "cuisineworld/level_0/tau1", "--team", "cmd:sh env.sh", "--fresh", "--out", "run"];
        let mut command = command(&lab, &run.into_iter().chain(pass.iter().copied()).collect::<Vec<_>>());
        let ran = command.env("OPENAI_API_KEY", "secret").env("MINE", "mine").output().unwrap();
        assert!(ran.status.success(), "{}", stderr(&ran));
        fs::read_to_string(lab.path("env.txt")).unwrap()
    };
    let plain = names(&[]);
    assert!(plain.contains("PATH=") && !plain.contains("secret") && !plain.contains("MINE"), "{plain}");
    assert!(names(&["--pass-env", "MINE"]).contains("MINE=mine"));
}

#[test]
fn the_files_of_a_command_belong_to_the_plan() {
    let lab = Lab::new();
    let keys = |text: &str| {
        lab.write("team.sh", text);
        let plan =
            ["run", "cuisineworld/level_0/tau1", "--team", "cmd:sh team.sh", "--out", "run", "--fresh"];
        assert!(output(&lab, &plan).status.success());
        journals(&lab.path("run")).into_iter().map(|(key, _)| key).collect::<Vec<_>>()
    };
    let end = "echo '{\"request\":\"end\"}'";
    let one = keys(end);
    assert_eq!(one, keys(end));
    assert_ne!(one, keys(&format!("{end} # another")));
    let (code, text) = lab.fails(&["run", "cuisineworld/level_0/tau1", "--team", "cmd:sh 'open"]);
    assert!(code == 2 && text.contains("a quote is open"), "{code} {text}");
    let (code, text) = lab.fails(&["run", "cuisineworld/level_0/tau1", "--team", "cmd"]);
    assert!(code == 2 && text.contains("cmd:"), "{code} {text}");
}
