//! Models over a network that fail: what a person sees, and how soon.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::common::*;

/// Standard error of a run of three episodes that must end with this code.
fn run_against(lab: &Lab, url: &str, code: i32, more: &[&str]) -> String {
    let arguments =
        ["run", "cuisineworld/level_0", "--model", "compatible/fake", "--max-calls", "3", "--base-url", url];
    let output = lab.output(&[&arguments[..], more].concat());
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{stderr}");
    assert!(output.stdout.is_empty(), "nothing was played: {}", String::from_utf8_lossy(&output.stdout));
    stderr
}

#[test]
fn what_no_episode_can_mend_stops_the_run_at_once() {
    let lab = Lab::new();
    for (index, (options, words)) in [
        (&[("status", "401")][..], "put a valid API key into the environment variable COOPERAGE_API_KEY"),
        (&[("status", "403")], "does its account have access to the model?"),
        (&[("status", "404")], "ask your server for the models it has"),
        (&[("status", "429"), ("error", "insufficient_quota")], "add credit to the account"),
    ]
    .into_iter()
    .enumerate()
    {
        let fake = provider(options);
        let out = format!("r{index}");
        let stderr = run_against(&lab, &fake.base_url(), 3, &["--out", &out]);
        assert!(stderr.contains("the run was stopped") && stderr.contains("0 of 5 are finished"), "{stderr}");
        assert!(stderr.contains(words), "{words}: {stderr}");
        assert!(stderr.contains(&format!("`cooperage resume {out}`")), "{stderr}");
        assert_eq!(stderr.matches("HTTP status").count(), 1, "it is said once: {stderr}");
    }
}

#[test]
fn a_server_that_fails_is_told_while_it_is_tried_and_by_models_test_after_two_tries() {
    let lab = Lab::new();
    let faults = |kind| provider(&[("fault-rate", "1"), ("fault-run", "2"), ("faults", kind)]);
    for (kind, words) in [
        ("internal-error", "the provider failed (HTTP status 500): The server had an error."),
        ("wrong-content-type", "is there a login page or a proxy in between?"),
        ("cut-stream", "ended the connection before the reply was whole"),
    ] {
        let fake = faults(kind);
        let arguments = ["models", "test", "compatible/fake", "--base-url"];
        let (code, stderr) = lab.fails(&[&arguments[..], &[&fake.base_url()]].concat());
        assert_eq!(code, 4);
        assert!(stderr.contains("compatible/fake: attempt 1 of 2 failed: "), "{stderr}");
        assert!(stderr.contains("; next attempt in 0."), "{stderr}");
        assert!(stderr.contains("failed 2 times") && stderr.contains(words), "{kind}: {stderr}");
        // A run goes on once the server does, and has said what it waited for.
        let fake = faults(kind);
        let run = [
            "run",
            "cuisineworld/level_0/tau3",
            "--model",
            "compatible/fake",
            "--max-calls",
            "3",
            "--base-url",
        ];
        let output = lab.output(&[&run[..], &[&fake.base_url(), "--out", kind]].concat());
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{stderr}");
        assert!(stderr.contains("compatible/fake: attempt 2 of 10 failed: "), "{stderr}");
    }
    let (code, stderr) =
        lab.fails(&["models", "test", "compatible/fake", "--base-url", "http://127.0.0.1:1/v1/"]);
    assert_eq!(code, 4);
    assert!(stderr.contains("is the server running?"), "{stderr}");
    assert!(stderr.contains("hint: check the base URL, and whether the server runs"), "{stderr}");
}

#[test]
fn a_trial_call_shows_the_reply_as_it_came() {
    let lab = Lab::new();
    let fake = provider(&[("text", "a stew\nof \u{1b}[31mcourse")]);
    let output = lab.output(&["models", "test", "compatible/fake", "--base-url", &fake.base_url()]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("(1 attempt, finish reason stop):\n  a stew\n  of [31mcourse\n"), "{text}");
    assert!(text.contains("\nread: nothing: there is no command in it\n"), "{text}");
    assert_eq!(output.status.code(), Some(1), "{text}");
}

#[test]
fn thoughts_are_shown_beside_the_reply_and_nothing_acts_on_them() {
    let lab = Lab::new();
    let run = |text: &str, out: &str| {
        let fake = provider(&[("text", text)]);
        let url = fake.base_url();
        let run = [
            "run",
            "cuisineworld/level_0/tau1",
            "--agents",
            "1",
            "--max-calls",
            "2",
            "--model",
            "compatible/m",
        ];
        lab.stdout(&[&run[..], &["--base-url", &url, "--json", "--yes", "--quiet", "--out", out]].concat());
        let shown = lab.stdout(&["models", "test", "compatible/m", "--base-url", &url]);
        (journals(&lab.path(out)).len(), shown)
    };
    let (_, plain) = run("goto_agent0_storage0", "plain");
    assert!(!plain.contains("it thought"), "{plain}");
    let (count, shown) = run("<think>Maybe noop_agent0? No.</think>\n\ngoto_agent0_storage0", "thinking");
    assert_eq!(count, 1);
    assert!(
        shown.contains("it thought:\n  Maybe noop_agent0? No.\nand answered:\n  goto_agent0_storage0\n"),
        "{shown}"
    );
    let mut entries =
        std::fs::read_dir(lab.path("thinking/episodes")).unwrap().map(|entry| entry.unwrap().path());
    let journal = entries.find(|path| path.extension().is_some_and(|kind| kind == "zst")).unwrap();
    let text = lab.stdout(&["replay", journal.to_str().unwrap(), "--show"]);
    assert!(text.contains("thoughts before the reply to mindagent.plan #0"), "{text}");
    assert!(!text.contains("> noop_agent0") && text.contains("> goto_agent0_storage0"), "{text}");
    let calls = lab.stdout(&["export", "calls", "thinking", "--format", "jsonl", "--prompts"]);
    for call in calls.lines() {
        let call: serde_json::Value = serde_json::from_str(call).unwrap();
        assert_eq!(
            (&call["reply"], &call["thoughts"]),
            (&"goto_agent0_storage0".into(), &"Maybe noop_agent0? No.".into())
        );
        assert!(!call["prompt"].to_string().contains("Maybe"), "{call}");
    }
    lab.stdout(&["verify", "thinking"]);
}

#[test]
fn a_base_url_that_is_refused_shows_no_query_and_a_proxy_that_cannot_be_used_is_named() {
    let lab = Lab::new();
    let (code, stderr) = lab.fails(&["models", "test", "compatible/m", "--base-url", "ftp://h/?key=hunter2"]);
    assert!(code == 2 && !stderr.contains("hunter2"), "{stderr}");
    let test = ["models", "test", "compatible/m", "--base-url", "http://192.0.2.1/v1/"];
    for (value, words) in
        [("socks5://u:hunter2@127.0.0.1:1", "SOCKS"), ("http://::hunter2", "no address of a proxy")]
    {
        let output = lab.command(&test).env("HTTP_PROXY", value).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(4), "{stderr}");
        assert!(
            stderr.contains("HTTP_PROXY") && stderr.contains(words) && !stderr.contains("hunter2"),
            "{stderr}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_run_that_is_interrupted_says_where_it_stands_and_can_be_resumed() {
    let lab = Lab::new();
    let fake = provider(&[("latency-ms", "40")]);
    let url = fake.base_url();
    let arguments = [
        "run",
        "cuisineworld/level_0",
        "--model",
        "compatible/fake",
        "--max-calls",
        "8",
        "--in-flight",
        "1",
        "-j",
        "1",
        "--base-url",
        &url,
    ];
    lab.stdout(&[&arguments[..], &["--out", "calm"]].concat());
    for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 143)] {
        let out = format!("stopped-{signal}");
        let child = lab
            .command(&[&arguments[..], &["--out", &out]].concat())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // One episode is finished by now, and others are not.
        let episodes = lab.path(&out).join("episodes");
        while !std::fs::read_dir(&episodes).is_ok_and(|entries| {
            entries
                .flatten()
                .any(|entry| entry.path().extension().is_some_and(|extension| extension == "zst"))
        }) {
            std::thread::yield_now();
        }
        let killed =
            std::process::Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(killed.unwrap().success());
        let output = child.wait_with_output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{stderr}");
        assert!(
            stderr.contains("error: stopped: ") && stderr.contains(" of 5 episodes are finished"),
            "{stderr}"
        );
        assert!(stderr.contains(&format!("hint: go on with `cooperage resume {out}`")), "{stderr}");
        lab.stdout(&["resume", &out]);
        assert_eq!(journals(&lab.path(&out)), journals(&lab.path("calm")));
    }
    let codes = lab.stdout(&["help", "exit-codes"]);
    assert!(codes.contains("| 130 |") && codes.contains("| 143 |"), "{codes}");
}

#[cfg(unix)]
#[test]
fn the_fake_provider_serves_in_the_background() {
    let lab = Lab::new();
    let mut child = lab
        .command(&["fake-provider", "latency_ms=1"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut url = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
    let output = lab.output(&["models", "test", "compatible/fake", "--base-url", url.trim()]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("answered in"), "{text}");
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn scripts_and_escapes_of_a_model_are_text_in_terminals_and_pages() {
    let lab = Lab::new();
    let hostile = "<script>alert(1)</script><img src=x onerror=alert(1)>\u{1b}[31m\u{1b}]0;owned\u{7}\u{9b}2J\u{202e}\u{2066}\nnoop_agent0";
    let fake = provider(&[("text", hostile)]);
    let run =
        ["run", "cuisineworld/level_0/tau1", "--agents", "1", "--max-ticks", "2", "--yes", "--out", "r"];
    let model = ["--model", "compatible/fake", "--base-url", &fake.base_url()];
    let mut outputs = vec![lab.output(&[&run[..], &model].concat())];
    let mut journals = std::fs::read_dir(lab.path("r/episodes")).unwrap().map(|entry| entry.unwrap().path());
    let journal = journals.find(|path| path.extension().is_some_and(|kind| kind == "zst")).unwrap();
    let journal = journal.to_str().unwrap();
    outputs.push(lab.output(&["replay", journal, "--show", "--prompts"]));
    outputs.push(lab.output(&["report", "r", "--episode", "1"]));
    outputs.push(lab.output(&["report", "r"]));
    assert!(String::from_utf8_lossy(&outputs[1].stdout).contains("<script>alert(1)"), "it is shown as text");
    for output in &outputs {
        assert!(output.status.success());
        for text in [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes)) {
            let turns = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
            let is_command = |c: char| c.is_control() && !"\n\t\r".contains(c) || turns(c);
            assert!(!text.contains(is_command), "{text:?}");
        }
    }
    let pages = std::fs::read_dir(lab.path("r")).unwrap().map(|entry| entry.unwrap().path());
    let pages: Vec<_> = pages.filter(|path| path.extension().is_some_and(|kind| kind == "html")).collect();
    assert!(pages.len() >= 2, "{pages:?}");
    for page in pages {
        let html = std::fs::read_to_string(&page).unwrap();
        assert!(!html.contains("<script>alert") && !html.contains("<img src=x"), "{page:?}");
        assert!(!html.contains('\u{1b}') && !html.contains('\u{9b}'), "{page:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn without_certificates_only_connections_by_tls_are_refused() {
    let lab = Lab::new();
    let fake = provider(&[]);
    // Such an address leads to this machine, and is none that the program knows as its own.
    let url = fake.base_url().replace("127.0.0.1", "0.0.0.0");
    let ask = |url: &str| {
        let mut command = lab.command(&["models", "test", "compatible/fake", "--base-url", url]);
        command.env("SSL_CERT_FILE", "/nowhere").env("SSL_CERT_DIR", "/nowhere").output().unwrap()
    };
    ask(&url);
    assert!(asked(&fake) > 0, "a model without TLS is asked");
    let refused = ask(&url.replace("http:", "https:"));
    let told = String::from_utf8(refused.stderr).unwrap();
    assert!(refused.status.code() == Some(4) && told.contains("SSL_CERT_FILE"), "{told}");
}
