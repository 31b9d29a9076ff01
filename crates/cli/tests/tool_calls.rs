//! Tools that are offered by function calling, over the wire of each provider.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::fs;

use crate::common::*;

const TASK: &str = "villagerbench/farm/0";

/// A run of one agent alone, whose model is asked at that address.
fn run_at(lab: &Lab, model: &str, url: &str, out: &str, more: &[&str]) -> serde_json::Value {
    let provider = model.split('/').next().unwrap();
    let base_url = format!("{provider}={url}");
    let fixed = ["run", TASK, "--team", "solo", "--agents", "1", "--clock", "wait", "--yes", "--json"];
    let own = ["--model", model, "--base-url", &base_url, "--out", out];
    lab.json(&[&fixed[..], &own, more].concat())
}

fn completion(told: &serde_json::Value) -> f64 {
    let cells = told["cells"].as_array().unwrap();
    cells.iter().find(|cell| cell["metric"] == "completion").unwrap()["ours"].as_f64().unwrap()
}

#[test]
fn calls_are_carried_out_in_every_format_and_journals_go_on() {
    let lab = Lab::new();
    let solo = ["run", TASK, "--team", "solo", "--agents", "1", "--clock", "wait", "--quiet"];
    lab.stdout(&[&solo[..], &["--model", "oracle", "--out", "written"]].concat());
    for (model, more) in [
        ("compatible/m", &[][..]),
        ("compatible/m", &["--stream"]),
        ("anthropic/claude-m", &[]),
        ("anthropic/claude-m", &["--stream"]),
        ("google/gemini-3-m", &[]),
        ("google/gemini-3-m", &["--stream"]),
        ("mistral/m", &[]),
    ] {
        // The replies of a run in which calls were written come as calls.
        let fake = provider(&[("recorded", lab.path("written").to_str().unwrap())]);
        let out = format!("{}{}", model.replace('/', "-"), more.len());
        let told = run_at(&lab, model, &fake.base_url(), &out, &[&["--tool-calls", "native"], more].concat());
        assert_eq!(completion(&told), 1.0, "{out}");
        lab.stdout(&["verify", &out]);
    }
    let run = lab.path("compatible-m0");
    let whole = journals(&run);
    let [(key, text)] = &whole[..] else { unreachable!("one episode was played") };
    assert!(text.contains(r#"\"tool\":\"withdrawItem\",\"arguments\":"#), "{text}");
    let journal = run.join("episodes").join(key);
    let shown = lab.stdout(&["replay", journal.to_str().unwrap(), "--show"]);
    assert!(shown.contains("| calls withdrawItem(from_name: \"chest\""), "{shown}");

    // Half of the episode is there, and the rest is asked for again.
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let part = key.strip_suffix("zst").map(|stem| format!("{stem}part")).unwrap();
    fs::write(run.join("episodes").join(part), lines[..lines.len() / 2].concat()).unwrap();
    fs::remove_file(journal).unwrap();
    let fake = provider(&[("recorded", lab.path("written").to_str().unwrap())]);
    let base_url = format!("compatible={}", fake.base_url());
    lab.stdout(&["resume", "compatible-m0", "--base-url", &base_url, "--yes", "--quiet"]);
    assert!(asked(&fake) > 0);
    lab.stdout(&["verify", "compatible-m0"]);
}

#[test]
fn what_offers_no_tools_is_told_before_anything_is_paid_for() {
    let lab = Lab::new();
    let native = ["--tool-calls", "native"];
    let team = ["run", "cuisineworld/level_0", "--team", "mindagent", "--model", "oracle"];
    let (code, stderr) = lab.fails(&[&team[..], &native].concat());
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("none of `mindagent` does"), "{stderr}");

    let fake = provider(&[("status", "400"), ("error", "m does not support tools")]);
    let solo = ["run", TASK, "--team", "solo", "--agents", "1", "--episodes", "4", "--yes", "--quiet"];
    let model = ["--model", "compatible/m", "--base-url", &fake.base_url(), "--out", "r"];
    let (code, stderr) = lab.fails(&[&solo[..], &model, &native].concat());
    assert_eq!(code, 3, "{stderr}");
    assert!(stderr.contains("the server takes no tools with this model"), "{stderr}");
    assert!(stderr.contains("leave `--tool-calls native` out"), "{stderr}");
    assert_eq!(stderr.matches("does not support tools").count(), 1, "it is said once: {stderr}");

    // Without tools the same words are a refusal of the request alone.
    let (_, stderr) = lab.fails(&[&solo[..], &model[..4], &["--out", "s"]].concat());
    assert!(stderr.contains("the provider rejects the request"), "{stderr}");
}

#[test]
fn the_reader_answers_by_calls_where_tools_are_offered() {
    let lab = Lab::new();
    let server = PlayerServer::start(&lab, &["player=reader"]);
    let run = |out: &str, model: &[&str], form: &str| {
        let task = "minecollab/cooking/test/2_agent/multiagent_cooking_2_1_bread_1_golden_apple";
        let fixed = ["run", task, "--clock", "wait", "--quiet", "--yes", "--out", out, "--tool-calls", form];
        lab.stdout(&[&fixed[..], model].concat());
        lab.stdout(&["verify", out]);
        journals(&lab.path(out)).remove(0).1
    };
    let base_url = format!("compatible={}", server.base_url);
    let remote = ["--model", "compatible/m", "--base-url", &base_url];
    let served = run("served", &remote, "native");
    let (here, written) =
        (run("here", &["--model", "reader"], "native"), run("written", &["--model", "reader"], "text"));
    assert!(served.contains(r#"{\"id\":\"call_1\",\"tool\":\"#), "{served}");
    // All three play the same episode.
    let ends = [&served, &here, &written].map(|text| {
        let end: serde_json::Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
        assert_eq!(end["type"], "end");
        (end["digest"].clone(), end["score"]["reached"].clone())
    });
    assert_eq!([&ends[0], &ends[1]], [&ends[2], &ends[2]]);
}

#[test]
fn base_agents_do_the_same_by_calls() {
    let lab = Lab::new();
    let play = |out: &str, form: &str| {
        let fixed =
            ["run", "villagerbench/farm/0..2", "--team", "villager", "--model", "oracle", "--agents", "2"];
        let own = ["--clock", "wait", "--quiet", "--out", out, "--tool-calls", form];
        lab.stdout(&[&fixed[..], &own].concat());
        lab.stdout(&["verify", out]);
        journals(&lab.path(out))
    };
    let (called, written) = (play("called", "native"), play("written", "text"));
    assert_eq!(called.len(), written.len());
    let digest = |text: &str| {
        let end: serde_json::Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
        end["digest"].as_str().unwrap().to_owned()
    };
    for ((_, called), (_, written)) in called.iter().zip(&written) {
        assert!(called.contains(r#"{\"id\":\"call_1\",\"tool\":"#) && !written.contains("tool_calls"));
        assert_eq!(digest(called), digest(written));
    }
}
