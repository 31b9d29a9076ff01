//! Bad input gets one clear line with a hint and its own exit code.

use crate::common::*;

/// The error's lines, and the exit code in front.
fn error(lab: &Lab, arguments: &[&str]) -> String {
    let (code, stderr) = lab.fails(arguments);
    let text: Vec<&str> =
        stderr.lines().filter(|line| line.starts_with("error") || line.starts_with("hint")).collect();
    format!("{code} {}", text.join(" | "))
}

#[test]
fn what_does_not_exist_is_told_with_what_does() {
    let lab = Lab::new();
    let e = |arguments: &[&str]| error(&lab, arguments);
    assert_eq!(
        e(&["run", "cuisineworld/levl_3", "--model", "oracle"]),
        "2 error: there is no task or suite `cuisineworld/levl_3` | hint: did you mean `cuisineworld/level_3`?"
    );
    assert!(
        e(&["run", "cuisineworld/level_3", "--model", "orakel"])
            .starts_with("2 error: model name `orakel` names no provider | hint: write one of oracle")
    );
    assert_eq!(
        e(&["run", "cuisineworld/level_3"]),
        "2 error: team `mindagent` needs a model for role `mindagent.plan` | hint: name one with `--model`, such as `--model oracle`"
    );
    assert!(
        e(&["run", "cuisineworld/level_3", "--team", "mindagnt"])
            .starts_with("2 error: there is no team `mindagnt`")
    );
    assert!(
        e(&["run", "cuisineworld/level_3", "--model", "oracle", "--set", "mindagent.hint=off"])
            .contains("mindagent.hints")
    );
    let belief = ["--team", "proagent", "--set", "proagent.belief=replace"];
    assert!(
        e(&[&["run", "cuisineworld/level_3", "--model", "oracle"][..], &belief].concat())
            .contains("only level 3 asks for that; it is `off` unless `proagent.level` is 3")
    );
    for option in [
        "mindagent.demo_crew=2",
        "mindagent.empty_reply=advance",
        "mindagent.feedback=full",
        "mindagent.prompt=append",
    ] {
        let told =
            e(&["run", "villagerbench/farm/0", "--team", "mindagent", "--model", "oracle", "--set", option]);
        let said = format!("2 error: `{option}` has no effect where agents act by calls of tools: ");
        assert!(told.starts_with(&said), "{told}");
    }
    let of_nobody =
        e(&["run", "cuisineworld/level_3", "--model", "oracle", "--set", "villagerbench.nonsense=1"]);
    assert!(of_nobody.starts_with("2 error: a run of cuisineworld has no option `villagerbench.nonsense`"));
    let of_suite = e(&["run", "villagerbench/farm/0", "--model", "oracle", "--set", "nonsense=1"]);
    assert!(of_suite.contains("villagerbench.skills, villager.rules"), "{of_suite}");
    assert!(
        e(&["run", "cuisineworld/level_3", "--model", "oracle", "--agents", "6"])
            .contains("1 to 5 agents, not with 6")
    );
    assert!(
        e(&["experiment", "mindagent/table33", "--model", "oracle"])
            .starts_with("2 error: there is no experiment `mindagent/table33`")
    );
    assert!(
        e(&["run", "cuisineworld/level_3", "--model", "oracle", "--latency", "fast"])
            .contains("default, gpt-3.5-class, gpt-4-class, local-small")
    );
    assert!(
        e(&["run", "cuisineworld/level_3", "--model", "oracle", "--max-cost", "nan"])
            .starts_with("2 error: --max-cost cannot be")
    );
    assert!(e(&["help", "nonsense"]).starts_with("2 error: there is no help on `nonsense`"));
    assert!(e(&["conformance", "chess", "."]).starts_with("2 error:"));
}

#[test]
fn worlds_and_kitchens_without_a_short_form_are_refused_before_the_run() {
    let lab = Lab::new();
    let e = |arguments: &[&str]| error(&lab, arguments);
    let compact = ["--team", "mindagent", "--model", "oracle", "--set", "mindagent.prompt=compact"];
    assert_eq!(
        e(&[&["run", "villagerbench/farm/0"][..], &compact].concat()),
        "2 error: `mindagent.prompt=compact` is not for `villagerbench/farm/0`: this world has no short form; leave it out or play another task"
    );
    let told = e(&[&["run", "cuisineworld/custom_all/tau3"][..], &compact].concat());
    assert!(told.contains("objects, and each agent may hold one more"), "{told}");
    let told =
        e(&[&["run", "cuisineworld/level_3/tau3"][..], &compact, &["--set", "mindagent.window=9"]].concat());
    assert_eq!(
        told,
        "2 error: `mindagent.window` has no effect with `mindagent.prompt=compact`: a call shows the present turn alone; leave it out"
    );
}

#[test]
fn models_that_cannot_be_asked_are_told_before_anything_is() {
    let lab = Lab::new();
    assert_eq!(
        error(&lab, &["run", "cuisineworld/level_0/tau1", "--model", "openai/gpt-4", "--yes"]),
        "4 error: there is no key for `openai/gpt-4` | hint: set the environment variable OPENAI_API_KEY"
    );
    assert!(
        error(&lab, &["models", "test", "compatible/x"])
            .starts_with("4 error: `compatible/x` has no address | hint: say where")
    );
    assert!(
        error(&lab, &["run", "cuisineworld/level_0/tau1", "--model", "openai/gpt-4"])
            .starts_with("7 error: this may cost money | hint: agree with --yes")
    );
    assert!(!lab.path("runs").join("x").exists());
}

#[test]
fn keys_reach_nothing_that_is_written_or_said() {
    let lab = Lab::new();
    let secret = "sk-very-secret-0123456789";
    let fake = provider(&[("key", "another")]);
    let output = lab
        .command(&[
            "run",
            "cuisineworld/level_0/tau1",
            "--model",
            "openai/gpt-4",
            "--base-url",
            &fake.base_url(),
            "--out",
            "r",
            "--yes",
        ])
        .env("OPENAI_API_KEY", secret)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", String::from_utf8_lossy(&output.stderr));
    let mut all = String::from_utf8(output.stderr).unwrap() + &String::from_utf8(output.stdout).unwrap();
    for folder in ["r", "r/episodes"] {
        for entry in std::fs::read_dir(lab.path(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                all.push_str(&String::from_utf8_lossy(&std::fs::read(path).unwrap()));
            }
        }
    }
    assert!(all.contains("key"), "the error says what is wrong: {all}");
    assert!(!all.contains(secret) && !all.contains("very-secret"), "the key got out");
}

#[test]
fn damaged_files_are_named() {
    let lab = Lab::new();
    assert!(error(&lab, &["report", "nowhere"]).starts_with("5 error: cannot read nowhere/plan.json"));
    std::fs::create_dir_all(lab.path("bad")).unwrap();
    lab.write("bad/plan.json", "{\"format\": 1,\n \"episodes\": 3}");
    assert!(error(&lab, &["resume", "bad"]).starts_with("5 error: bad/plan.json:2: not a valid record"));
    lab.write("bad/plan.json", "{\"format\": 99}");
    assert!(error(&lab, &["verify", "bad"]).contains("has format 99, this program reads up to 3"));
    lab.write("j.jsonl.zst", "nonsense");
    assert!(
        error(&lab, &["replay", "j.jsonl.zst"])
            .starts_with("5 error: j.jsonl.zst is damaged: it cannot be unpacked")
    );
    lab.write("cooperage.toml", "modle = \"oracle\"\n");
    let told = error(&lab, &["run", "cuisineworld/level_0/tau1"]);
    assert!(told.starts_with("5 error: cooperage.toml"), "{told}");
    let (_, stderr) = lab.fails(&["run", "cuisineworld/level_0/tau1"]);
    assert!(stderr.contains("modle") && stderr.contains("line 1"), "{stderr}");
}

#[test]
fn a_bad_kitchen_is_told_with_line_dish_and_tool() {
    let lab = Lab::new();
    lab.write(
        "my.toml",
        "format = 1\n\n[[recipes]]\nproduct = \"stew\"\ntool = \"cauldron\"\ningredients = [\"beef\"]\n",
    );
    let told = error(&lab, &["tasks", "show", "cuisineworld/level_3", "--kitchen", "my.toml"]);
    for part in ["5 error:", "my.toml", "5", "stew", "cauldron"] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn a_full_disk_loses_nothing_that_was_written() {
    let lab = Lab::new();
    let small = lab.path("small");
    std::fs::create_dir_all(&small).unwrap();
    let mounted = std::process::Command::new("mount")
        .args(["-t", "tmpfs", "-o", "size=256k", "tmpfs"])
        .arg(&small)
        .output()
        .is_ok_and(|output| output.status.success());
    if !mounted {
        eprintln!("SKIPPED: a small disk cannot be made here (it takes the right to mount one)");
        return;
    }
    let arguments = [
        "run",
        "cuisineworld/level_3",
        "--model",
        "oracle",
        "--episodes",
        "3",
        "--out",
        "small/run",
        "-j",
        "1",
    ];
    let (code, stderr) = lab.fails(&arguments);
    let finished = journals(&lab.path("small/run"));
    let unmounted =
        std::process::Command::new("cp").args(["-r", "small/run", "kept"]).current_dir(lab.path("")).output();
    let _ = std::process::Command::new("umount").arg(&small).output();
    unmounted.unwrap();
    assert!(code == 3 || code == 6, "{code}: {stderr}");
    assert!(stderr.contains("No space left"), "{stderr}");
    // With room again, the run goes on from what was written.
    let resumed = lab.output(&["resume", "kept"]);
    assert_eq!(resumed.status.code(), Some(0), "{}", String::from_utf8_lossy(&resumed.stderr));
    let all = journals(&lab.path("kept"));
    assert_eq!(all.len(), 15);
    for journal in &finished {
        assert!(all.contains(journal), "{} changed", journal.0);
    }
    lab.stdout(&["verify", "kept"]);
}

/// The mark of an error stands once, in front, also where one error is told within another.
#[test]
fn no_error_stands_marked_within_another() {
    let lab = Lab::new();
    lab.stdout(&["run", "cuisineworld/level_0/tau1", "--team", "random", "--quiet", "--out", "run"]);
    let design = include_str!("../../study/templates/cuisineworld.toml");
    lab.write("design.toml", &design.replacen("agents = 1\n", "agents = 1\nclock = \"fast\"\n", 1));
    lab.write("own.toml", "format = 1\n\n[[recipes]]\nproduct = 3\n");
    lab.write("task.json", "[");
    let journal = std::fs::read_dir(lab.path("run/episodes")).unwrap();
    let journal =
        journal.map(|file| file.unwrap().path()).find(|path| path.extension().is_some_and(|e| e == "zst"));
    std::fs::write(journal.unwrap(), "nonsense").unwrap();
    for line in [
        "study new x --design design.toml",
        "report run --episodes all",
        "report run --episode 1",
        "report run --episode xyz",
        "verify run",
        "replay nowhere.jsonl.zst",
        "export actions run",
        "export inspect run",
        "compare run",
        "run cuisineworld/level_0 --nonsense",
        "run cuisineworld/level_0 --clock fast",
        "run cuisineworld/level_0 --episodes many",
        "run cuisineworld/level_0 --kitchen own.toml --team random",
        "tasks minecollab --tasks task.json",
        "tasks show cuisineworld/level_3/tau9",
        "fake-provider nonsense=1",
        "fake-provider player=nobody",
        "models test nobody/x",
        "score run --scorer nowhere.py",
        "conformance chess .",
        "world info own.toml",
        "skills run nowhere.js",
        "play --world own.toml",
        "train overcooked --layout nowhere --out x",
        "mcp cuisineworld/level_99",
        "chat --profile own.toml --model oracle --yes",
    ] {
        let output = lab.output(&line.split(' ').collect::<Vec<_>>());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_ne!(output.status.code(), Some(0), "{line}");
        assert_eq!(said.matches("error: ").count(), 1, "{line}: {said}");
        assert_eq!(said.lines().filter(|line| line.starts_with("error: ")).count(), 1, "{line}: {said}");
    }
    lab.write("cooperage.toml", "clock = \"fast\"\n");
    let (_, said) = lab.fails(&["run", "cuisineworld/level_0"]);
    assert_eq!(said.matches("error: ").count(), 1, "{said}");
}

#[test]
fn an_episode_that_is_not_there_is_told_with_what_to_write() {
    let lab = Lab::new();
    lab.stdout(&["run", "cuisineworld/level_0/tau1", "--team", "random", "--quiet", "--out", "run"]);
    let e = |episode: &str| error(&lab, &["report", "run", "--episode", episode]);
    let told = e("xyz");
    let hint = "2 error: the run has no episode `xyz` | hint: write a number from 1 to 1, or the beginning of a key, such as cuisineworld.level_0.tau1-random-";
    assert!(told.starts_with(hint), "{told}");
    assert!(
        e("cuisinewrld.level_0.tau1-random")
            .contains("hint: did you mean `cuisineworld.level_0.tau1-random-")
    );
    assert!(e("2").contains("hint: write a number from 1 to 1"));
}

#[test]
fn a_task_is_shown_and_no_other_in_its_place() {
    let lab = Lab::new();
    assert_eq!(
        error(&lab, &["tasks", "show", "cuisineworld/level_3/tau9"]),
        "2 error: there is no task or suite `cuisineworld/level_3/tau9` | hint: did you mean `cuisineworld/level_3/tau1`, \
         `cuisineworld/level_3/tau2`, `cuisineworld/level_3/tau3`, `cuisineworld/level_3/tau4`, `cuisineworld/level_3/tau5`?"
    );
    let level = lab.stdout(&["tasks", "show", "cuisineworld/level_3"]);
    let task = lab.stdout(&["tasks", "show", "cuisineworld/level_3/tau2"]);
    assert!(level.starts_with("level_3 (") && level.contains("(tau1 to tau5)"), "{level}");
    assert!(
        task.starts_with("level_3/tau2 (") && task.contains(" steps (tau2)") && !task.contains("tau1"),
        "{task}"
    );
    for name in [
        "cuisineworld/level_3/tau2/x",
        "overcooked/cramped_room/x",
        "villagerbench/farm/0/x",
        "minecollab/crafting/x",
        "meat/x",
    ] {
        let (code, said) = lab.fails(&["tasks", "show", name]);
        assert!(code != 0 && said.contains(name), "{name}: {said}");
    }
}

#[test]
fn every_option_of_the_made_up_provider_is_explained() {
    let lab = Lab::new();
    let help = lab.stdout(&["fake-provider", "--help"]);
    for name in cooperage_fake_provider::FakeProviderOptions::names().into_iter().chain(["player"]) {
        let line = help.lines().find(|line| line.trim_start().starts_with(&format!("{name}=")));
        let line = line.unwrap_or_else(|| panic!("{name}: {help}"));
        assert!(line.split_whitespace().count() > 3, "{line}");
    }
    assert!(help.contains("rate-limit"), "the kinds of failures: {help}");
}

#[test]
fn a_log_of_inspect_has_the_ending_that_inspect_takes() {
    let lab = Lab::new();
    lab.stdout(&["run", "cuisineworld/level_0/tau1", "--team", "random", "--quiet", "--out", "run"]);
    assert_eq!(
        error(&lab, &["export", "inspect", "run", "--out", "x.json"]),
        "2 error: a log of Inspect is a file of the kind `.eval` | hint: write `--out x.eval`"
    );
    assert!(!lab.path("x.json").exists());
    lab.stdout(&["export", "inspect", "run", "--out", "x.eval"]);
    assert!(std::fs::read(lab.path("x.eval")).unwrap().starts_with(b"PK"));
}
