//! `skills run`, `help code`, `run FILE` in `play`.

use serde_json::Value;

use crate::common::*;

fn report(lab: &Lab, source: &str, more: &[&str]) -> Value {
    lab.write("code.js", source);
    let arguments: Vec<&str> =
        ["skills", "run", "code.js", "--json"].into_iter().chain(more.iter().copied()).collect();
    lab.json(&arguments)
}

#[test]
fn every_outcome_is_one_object_and_a_success_of_the_program() {
    let lab = Lab::new();
    let gather = "async function gather(bot, block, count) {\n  await skills.collectBlock(bot, block, count);\n  return \
                  world.getInventoryCounts(bot);\n}";
    let told = report(&lab, gather, &["--world", "natural", "--seed", "3", "--args", "[\"oak_log\", 2]"]);
    assert_eq!(told["outcome"], "finished", "{told}");
    assert!(told["result"]["oak_log"].as_u64().unwrap() >= 2, "{told}");
    assert_eq!(
        told,
        report(&lab, gather, &["--world", "natural", "--seed", "3", "--args", "[\"oak_log\", 2]"])
    );
    for (source, outcome) in
        [("throw new Error('x')", "threw"), ("const = 1", "refused"), ("while (true) {}", "fuel")]
    {
        let told = report(&lab, source, &[]);
        assert_eq!(told["outcome"], outcome, "{told}");
    }
}

#[test]
fn a_result_that_is_left_out_is_told() {
    let lab = Lab::new();
    let told = report(&lab, "return { ok: 1, big: 2n };", &[]);
    let reason = told["result_left_out"].as_str().unwrap();
    assert!(told["result"].is_null() && reason.contains("BigInt"), "{told}");
    let text = lab.stdout(&["skills", "run", "code.js"]);
    assert!(text.contains(&format!("left out: {reason}")), "{text}");
}

#[test]
fn bad_input_gets_one_line_with_a_hint() {
    let lab = Lab::new();
    lab.write("code.js", "await 1;");
    std::fs::write(lab.path("no.js"), [0xff, 0xfe]).unwrap();
    for (arguments, code, part) in [
        (&["skills", "run", "nope.js"][..], 5, "nope.js"),
        (&["skills", "run", "no.js"], 5, "not a text file"),
        (&["skills", "run", "code.js", "--args", "3"], 2, "--args is no list"),
        (&["skills", "run", "code.js", "--args", "[3"], 2, "--args is no JSON"),
        (&["skills", "run", "code.js", "--world", "nowhere"], 5, "there is no world `nowhere`"),
    ] {
        let (ended, stderr) = lab.fails(arguments);
        assert_eq!(ended, code, "{arguments:?}: {stderr}");
        assert!(stderr.contains(part) && stderr.contains("hint"), "{arguments:?}: {stderr}");
    }
}

#[test]
fn help_tells_what_code_can_call() {
    let text = Lab::new().stdout(&["help", "code"]);
    for part in [
        "await skills.collectBlock(bot, blockType",
        "world.getNearestBlock(bot",
        "bot.health",
        "await gatherLogs(bot, count = 1)",
    ] {
        assert!(text.contains(part), "{part}");
    }
}

#[test]
fn play_runs_files() {
    let lab = Lab::new();
    lab.write("code.js", "async function f(bot, n) { await sleep(50); return n + 1; }");
    let output = lab.handed(&["play"], b"run code.js [41]\nrun nope.js\nquit\n");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && out.contains("Result: 42"), "{out} {err}");
    assert!(err.contains("nope.js"), "{err}");
    lab.write(
        "play.scn",
        "world flat\nagent alice 0 -60 0\nalice: run code.js [1]\nexpect succeeded\nexpect text Result: 2\n",
    );
    lab.stdout(&["play", "--script", "play.scn"]);
}
