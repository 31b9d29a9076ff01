//! Actions that a stranger's files may not cause without consent: start a program, send a key to an address of theirs.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::process::Output;

use serde_json::{Value, json};

use crate::common::*;
use crate::hosted::Serving;

const KEY: &str = "sk-of-the-user-0123456789";

/// A run's plan as a stranger may have made it: one episode of a team with these options, asked of a model if one is named.
fn plan(team: &Value, limits: &Value) -> String {
    json!({
        "format": 2,
        "selection": ["cuisineworld/level_0/tau1"],
        "episodes": [{
            "task": "cuisineworld/level_0/tau1", "rules": "paper", "agents": 2, "teams": [team], "seed": 0, "index": 0,
            "limits": limits, "clock": {"kind": "wait", "tick_us": 4_000_000},
        }],
    })
    .to_string()
}

fn process(command: &str) -> Value {
    json!({"framework": "cmd", "options": {"cmd.command": command}, "seats": [0, 1]})
}

fn asked_of(model: &str) -> Value {
    let price = json!({"input_nano": 2500, "cached_nano": 1250, "output_nano": 10000});
    json!({
        "framework": "mindagent",
        "options": {
            "mindagent.demo": "full", "mindagent.demo_crew": "same", "mindagent.empty_reply": "skip",
            "mindagent.feedback": "on", "mindagent.hints": "on", "mindagent.window": "5",
        },
        "seats": [0, 1],
        "models": {"mindagent.plan": {"name": model, "output_tokens_max": 100, "price": price}},
    })
}

fn stranger(lab: &Lab, name: &str, plan: &str) {
    std::fs::create_dir_all(lab.path(name).join("episodes")).unwrap();
    lab.write(&format!("{name}/plan.json"), plan);
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A call with the user's keys and an environment in which programs are found.
fn with_keys(lab: &Lab, arguments: &[&str]) -> std::process::Command {
    let mut command = lab.command(arguments);
    command.env("OPENAI_API_KEY", KEY).env("COOPERAGE_API_KEY", KEY).env("PATH", "/usr/bin:/bin");
    command
}

fn called(lab: &Lab, arguments: &[&str]) -> Output {
    with_keys(lab, arguments).output().unwrap()
}

#[test]
fn a_run_folder_starts_no_program_that_its_user_has_not_agreed_to() {
    let lab = Lab::new();
    let marks = "sh -c 'touch started; read -r a'";
    stranger(&lab, "r", &plan(&process(marks), &json!({})));
    for verb in
        [&["verify", "r"][..], &["report", "r"], &["resume", "r", "--quiet"], &["resume", "r", "--json"]]
    {
        let output = called(&lab, verb);
        assert!(!lab.path("started").exists(), "{verb:?}");
        if verb[0] == "resume" {
            let text = text(&output);
            assert_eq!(output.status.code(), Some(7), "{text}");
            assert!(text.contains("start the program sh -c 'touch started; read -r a' in /"), "{text}");
            assert!(text.contains("hint: ") && text.contains("--yes"), "{text}");
        }
    }
    // A file of the folder does not agree for the user.
    lab.write("cooperage.toml", "yes = true\nmax_cost = 5.0\n");
    assert_eq!(called(&lab, &["resume", "r"]).status.code(), Some(7));
    assert!(!lab.path("started").exists());
    std::fs::remove_file(lab.path("cooperage.toml")).unwrap();
    let output = called(&lab, &["resume", "r", "--yes"]);
    assert!(lab.path("started").exists() && text(&output).contains("start the program"), "{}", text(&output));
    // It is remembered for the same words in the same folder, and for no others.
    std::fs::remove_file(lab.path("started")).unwrap();
    assert_ne!(called(&lab, &["resume", "r"]).status.code(), Some(7));
    assert!(lab.path("started").exists());
    std::fs::create_dir(lab.path("elsewhere")).unwrap();
    let mut elsewhere = with_keys(&lab, &["resume", "../r"]);
    assert_eq!(elsewhere.current_dir(lab.path("elsewhere")).output().unwrap().status.code(), Some(7));
    stranger(&lab, "s", &plan(&process("sh -c 'touch other'"), &json!({})));
    assert_eq!(called(&lab, &["resume", "s"]).status.code(), Some(7));
    assert!(!lab.path("other").exists() && !lab.path("elsewhere/started").exists());
}

#[test]
fn a_configuration_file_names_no_program_unasked_and_the_command_line_does() {
    let run = ["run", "cuisineworld/level_0/tau1", "--out", "r"];
    for file in [
        "team = \"cmd:touch started\"\nyes = true\n",
        "team = \"cmd:touch started\"\n[set]\n\"cmd.command\" = \"touch started\"\n",
        "seat = [\"1=cmd:touch started\"]\nmodel = \"oracle\"\nyes = true\n",
    ] {
        let lab = Lab::new();
        lab.write("cooperage.toml", file);
        let output = called(&lab, &run);
        assert_ne!(output.status.code(), Some(0));
        assert!(!lab.path("started").exists(), "{file}: {}", text(&output));
        if !file.contains("[set]") {
            assert_eq!(output.status.code(), Some(7), "{file}: {}", text(&output));
        }
    }
    let lab = Lab::new();
    let output = called(&lab, &[&run[..], &["--team", "cmd:touch started"]].concat());
    assert!(lab.path("started").exists(), "{}", text(&output));
    // The same run goes on without a question.
    std::fs::remove_file(lab.path("started")).unwrap();
    assert_ne!(called(&lab, &["resume", "r"]).status.code(), Some(7));
    assert!(lab.path("started").exists());
    // Variables that a file hands to the program are asked for.
    lab.write("cooperage.toml", "pass_env = [\"OPENAI_API_KEY\"]\n");
    let output = called(&lab, &[&run[..3], &["s", "--team", "cmd:touch started"]].concat());
    assert_eq!(output.status.code(), Some(7));
    assert!(text(&output).contains("hand the environment variable OPENAI_API_KEY"), "{}", text(&output));
}

#[test]
fn a_key_goes_to_no_address_that_a_file_names_unless_its_user_agrees() {
    let fake = provider(&[]);
    let url = fake.base_url();
    let limits = json!({"calls": 2, "cost_micro_usd": 5_000_000});
    let reach = json!({"format": 1, "base_urls": {"openai": url, "compatible": url}}).to_string();
    for (model, variable) in [("openai/gpt-4o", "OPENAI_API_KEY"), ("compatible/x", "COOPERAGE_API_KEY")] {
        let lab = Lab::new();
        stranger(&lab, "r", &plan(&asked_of(model), &limits));
        lab.write("r/reach.json", &reach);
        lab.write("cooperage.toml", "yes = true\n");
        let before = asked(&fake);
        let output = called(&lab, &["resume", "r"]);
        let told = text(&output);
        assert_eq!((output.status.code(), asked(&fake)), (Some(7), before), "{told}");
        assert!(told.contains(&format!("send the key in {variable} to {url}")), "{told}");
        assert!(!told.contains(KEY), "{told}");
        let output = called(&lab, &["resume", "r", "--yes"]);
        assert!(asked(&fake) > before, "{}", text(&output));
        stranger(&lab, "again", &plan(&asked_of(model), &limits));
        lab.write("again/reach.json", &reach);
        assert_ne!(called(&lab, &["resume", "again"]).status.code(), Some(7), "it is remembered");
    }
    // Plain http to another machine is said, also where the cost has no limit.
    let lab = Lab::new();
    stranger(&lab, "r", &plan(&asked_of("openai/gpt-4o"), &json!({"calls": 2})));
    lab.write(
        "r/reach.json",
        &json!({"format": 1, "base_urls": {"openai": "http://192.0.2.1:9/v1/"}}).to_string(),
    );
    let output = called(&lab, &["resume", "r"]);
    assert_eq!(output.status.code(), Some(7));
    assert!(text(&output).contains("over plain http"), "{}", text(&output));
}

#[test]
fn addresses_of_a_configuration_file_are_asked_for_and_those_of_the_command_line_are_not() {
    let fake = provider(&[]);
    let url = fake.base_url();
    let run = [
        "run",
        "cuisineworld/level_0/tau1",
        "--model",
        "openai/gpt-4o",
        "--max-calls",
        "2",
        "--max-cost",
        "1",
    ];
    for file in [
        format!("[base_urls]\nopenai = \"{url}\"\n"),
        format!("yes = true\nbase_url = \"{url}\"\n"),
        format!("yes = true\nbase_url = [\"openai={url}\"]\n"),
    ] {
        let lab = Lab::new();
        lab.write("cooperage.toml", &file);
        let output = called(&lab, &run);
        assert_eq!((output.status.code(), asked(&fake)), (Some(7), 0), "{file}: {}", text(&output));
        if file.starts_with("[base_urls]") {
            let tried = called(&lab, &["models", "test", "openai/gpt-4o"]);
            assert_eq!((tried.status.code(), asked(&fake)), (Some(7), 0), "{}", text(&tried));
        }
        // Without a key nothing is given away.
        let free = lab.output(&["run", "cuisineworld/level_0/tau1", "--model", "oracle", "--out", "free"]);
        assert!(free.status.success(), "{}", text(&free));
    }
    let lab = Lab::new();
    let given = [&run[..], &["--base-url", &url, "--out", "r"]].concat();
    let output = called(&lab, &given);
    assert!(output.status.success() && asked(&fake) == 2, "{}", text(&output));
    let journal = std::fs::read_dir(lab.path("r/episodes")).unwrap().map(|entry| entry.unwrap().path());
    journal
        .filter(|path| path.extension().is_some_and(|kind| kind == "zst"))
        .for_each(|path| std::fs::remove_file(path).unwrap());
    let output = called(&lab, &["resume", "r"]);
    assert!(output.status.success() && asked(&fake) == 4, "{}", text(&output));
}

#[test]
fn a_page_goes_on_with_no_run_that_would_send_a_key_unasked() {
    let lab = Lab::new();
    let fake = provider(&[]);
    let limits = json!({"calls": 2, "cost_micro_usd": 5_000_000});
    stranger(&lab, "runs/r", &plan(&asked_of("openai/gpt-4o"), &limits));
    let reach = json!({"format": 1, "base_urls": {"openai": fake.base_url()}});
    lab.write("runs/r/reach.json", &reach.to_string());
    let served = Serving::by(with_keys(&lab, &["serve", "--runs", "runs", "--json"]));
    for yes in [false, true] {
        let (status, body) = served.ask("url", "POST", "/api/runs/r/resume", &json!({"yes": yes}));
        assert!(status == 422 && body.contains("send the key in OPENAI_API_KEY to"), "{status} {body}");
    }
    assert_eq!(asked(&fake), 0);
}

#[test]
fn options_of_a_page_read_no_file_of_the_machine() {
    let lab = Lab::new();
    lab.write("mine.json", r#"{"name": "Andy", "conversing": "my secret"}"#);
    let (file, absent) = (lab.path("mine.json"), lab.path("absent.json"));
    let served = Serving::by(with_keys(&lab, &["serve", "--runs", "runs", "--json"]));
    for option in [
        "mindcraft.profiles",
        "mindcraft.memory",
        "mindcraft.skills",
        "s-agents.library",
        "villager.experience",
    ] {
        let told: Vec<(u16, String)> = [&file, &absent]
            .map(|path| {
                let set = format!("{option}={}", path.display());
                let wanted = json!({
                    "selection": ["world/flat"], "models": ["oracle"], "options": [set], "name": "x", "dry_run": true,
                });
                let (status, body) = served.ask("url", "POST", "/api/runs", &wanted);
                (status, body.replace(path.to_str().unwrap(), "PATH"))
            })
            .into();
        assert!(told[0].0 == 422 && !told[0].1.contains("my secret"), "{option}: {told:?}");
        assert_eq!(told[0], told[1], "whether there is a file is not told");
    }
    for team in [format!("policy:{}", file.display()), format!("policy:{}", absent.display())] {
        let wanted = json!({"selection": ["overcooked"], "limit": 1, "team": team, "dry_run": true});
        let (status, body) = served.ask("url", "POST", "/api/runs", &wanted);
        assert!(status == 422 && body.contains("from the command line only"), "{status} {body}");
    }
}
