//! The framework and the provider appear in the verbs of the command line, and play a kitchen and a farm.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn relay(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_relay")).args(arguments).current_dir(folder).output().unwrap()
}

/// Runs a verb and returns its standard output.
fn told(folder: &Path, arguments: &[&str]) -> String {
    let output = relay(folder, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn help_knows_it() {
    let folder = folder("help");
    let teams = told(&folder, &["help", "teams"]);
    for part in ["## relay", "Model role `relay.act`", "| `relay.turns` | 1, 2, 4 | 1 |"] {
        assert!(teams.contains(part), "{part} is not in {teams}");
    }
    assert!(
        told(&folder, &["help", "models"])
            .contains("| `lab/MODEL` | models that call the tool of their name")
    );
    assert!(told(&folder, &["models"]).contains("lab/MODEL"));
    assert!(told(&folder, &["help", "prompts"]).contains("- `relay/turn`"));
    assert!(told(&folder, &["help", "prompts/relay/turn"]).starts_with("You are {{ name }}"));
    assert!(told(&folder, &["tasks"]).contains("cuisineworld"));
}

#[test]
fn it_plays_is_reported_compared_and_verified() {
    let folder = folder("play");
    let run = |task: &str, out: &str, more: &[&str]| {
        let words = ["run", task, "--team", "relay", "--model", "random", "--agents", "2", "--out", out];
        told(&folder, &[&words[..], more].concat())
    };
    run("cuisineworld/level_1/tau3", "kitchen", &["--episodes", "2"]);
    run("cuisineworld/level_1/tau3", "kitchen2", &["--episodes", "2", "--set", "relay.turns=2"]);
    run("villagerbench/farm/0", "farm", &[]);
    assert!(told(&folder, &["report", "kitchen"]).contains("relay"));
    assert!(told(&folder, &["report", "farm"]).contains("relay"));
    assert!(told(&folder, &["compare", "kitchen", "kitchen2"]).contains("completion"));
    for run in ["kitchen", "farm"] {
        told(&folder, &["verify", run]);
    }
    for (task, out) in [("cuisineworld/level_1/tau3", "cooked"), ("villagerbench/farm/0", "farmed")] {
        let words = ["run", task, "--team", "relay", "--model", "oracle", "--agents", "2", "--out", out];
        told(&folder, &words);
        told(&folder, &["verify", out]);
    }
    assert!(told(&folder, &["report", "farmed"]).contains("100/100"), "the oracle does the whole task");
    let unknown = relay(&folder, &["run", "cuisineworld/level_1", "--team", "relai", "--model", "random"]);
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("relay"), "{unknown:?}");
}

#[test]
fn its_prompt_can_be_replaced() {
    let folder = folder("prompts");
    fs::create_dir_all(folder.join("mine/relay")).unwrap();
    fs::write(folder.join("mine/relay/turn.jinja"), "{{ sight }}\nAct.\n").unwrap();
    for team in ["relay", "solo"] {
        let run =
            ["run", "cuisineworld/level_1/tau1", "--team", team, "--model", "random", "--prompts", "mine"];
        told(&folder, &[&run[..], &["--out", team]].concat());
        told(&folder, &["verify", team]);
    }
    fs::write(folder.join("mine/relay/turns.jinja"), "").unwrap();
    let wrong = relay(
        &folder,
        &["run", "cuisineworld/level_1/tau1", "--team", "relay", "--model", "random", "--prompts", "mine"],
    );
    let errors = String::from_utf8_lossy(&wrong.stderr);
    assert!(!wrong.status.success() && errors.contains("relay/turn.jinja"), "{errors}");
}

#[test]
fn the_provider_plays_and_is_verified() {
    let folder = folder("lab");
    let task = "cuisineworld/level_1/tau3";
    told(
        &folder,
        &["run", task, "--team", "relay", "--model", "lab/noop", "--agents", "2", "--out", "waits"],
    );
    told(&folder, &["verify", "waits"]);
    let actions = told(&folder, &["export", "actions", "waits"]);
    assert!(actions.contains(",noop,") && !actions.contains(",goto,"), "{actions}");
    assert!(told(&folder, &["export", "calls", "waits"]).contains(",lab/noop,"));
    let refused = |model: &str| {
        let output = relay(&folder, &["run", task, "--team", "relay", "--model", model]);
        assert!(!output.status.success());
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(refused("laab/noop").contains("unknown provider `laab` in model name `laab/noop`"));
    assert!(refused("laboratory/noop").contains("lab/MODEL"));
    assert!(refused("lab/No-op").contains("the provider knows no such model"));
}
