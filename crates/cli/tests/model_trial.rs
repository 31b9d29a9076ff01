//! `models test`, and what a model costs behind a server on this machine.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};

use serde_json::{Value, json};

use crate::common::*;

const PLAN: &str = "Let me think.\n\n1. **goto_agent0_storage0**\n2. `Agent 1: noop`";

/// A server that answers each request by a function of its path and body.
fn serve(answer: impl Fn(&str, &Value) -> (u16, Value) + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let place = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let Some((path, body)) = read(&mut stream) else { continue };
            let (status, body) = answer(&path, &body);
            let body = body.to_string();
            let head = format!(
                "HTTP/1.1 {status} x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
                body.len()
            );
            // A client that has what it needs may be gone.
            let _ = stream.write_all(format!("{head}{body}").as_bytes());
        }
    });
    format!("http://{place}/v1/")
}

fn read(stream: &mut TcpStream) -> Option<(String, Value)> {
    let mut reader = BufReader::new(stream);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if reader.read_line(&mut head).ok()? == 0 {
            return None;
        }
    }
    let path = head.split(' ').nth(1)?.to_owned();
    let head = head.to_ascii_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "))?;
    let mut body = vec![0; length.trim().parse().ok()?];
    reader.read_exact(&mut body).ok()?;
    Some((path, serde_json::from_slice(&body).ok()?))
}

fn reply(message: &Value, finish: &str) -> (u16, Value) {
    let usage = json!({"prompt_tokens": 1000, "completion_tokens": 50, "completion_tokens_details": {"reasoning_tokens": 20}});
    (200, json!({"choices": [{"index": 0, "message": message, "finish_reason": finish}], "usage": usage}))
}

fn refusal(words: &str) -> (u16, Value) {
    (400, json!({"error": {"message": words}}))
}

/// Standard output and the exit code of a trial.
fn tried(lab: &Lab, model: &str, url: &str, more: &[&str]) -> (String, i32) {
    let output = lab.output(&[&["models", "test", model, "--base-url", url], more].concat());
    (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap())
}

#[test]
fn a_trial_tells_how_the_first_plan_is_read_and_what_the_server_refuses() {
    let lab = Lab::new();
    let url = serve(|path, body| {
        if path.ends_with("/embeddings") {
            return (404, json!({"error": {"message": "no such path"}}));
        }
        let messages = body["messages"].as_array().unwrap();
        if messages.iter().any(|message| message["role"] == "system") {
            return refusal("System role not supported");
        }
        if body.get("temperature").is_some() {
            return refusal("Unsupported value: 'temperature' does not support 0.1 with this model.");
        }
        if body.get("tools").is_some() {
            let call = json!({"id": "1", "type": "function", "function": {"name": "goto", "arguments": "{\"place\":\"storage0\"}"}});
            return reply(&json!({"content": null, "tool_calls": [call]}), "tool_calls");
        }
        let prompt = messages[0]["content"].as_str().unwrap();
        assert!(prompt.contains("storage0") && prompt.contains("agent1"), "a kitchen's plan: {prompt}");
        reply(&json!({"content": PLAN}), "stop")
    });
    let (text, code) = tried(&lab, "compatible/m", &url, &[]);
    assert_eq!(code, 0, "{text}");
    for line in [
        "read: goto_agent0_storage0, noop_agent1",
        "tokens: 1000 of the prompt, 20 of thoughts, 30 of the answer; ",
        "refused: the server knows no system role",
        "refused: the server does not take `temperature`",
        "tool calls: yes",
        "embeddings: no (",
        &format!("options: --model compatible/m --base-url {url} --sampling none"),
    ] {
        assert!(text.lines().any(|told| told.starts_with(line)), "{line}: {text}");
    }
    let (text, code) = tried(&lab, "compatible/m", &url, &["--json"]);
    let told: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((code, &told["readable"]), (0, &true.into()));
    assert_eq!(told["commands"], json!(["goto_agent0_storage0", "noop_agent1"]));
    assert_eq!((&told["tool_calls"], &told["embeddings"]), (&true.into(), &false.into()));
    assert_eq!(told["server_refuses"].as_array().map(Vec::len), Some(2), "{told}");
    assert_eq!((&told["thought_tokens"], &told["answer_tokens"]), (&20.into(), &30.into()));
}

#[test]
fn an_answer_without_a_command_ends_with_one_and_a_call_of_a_tool_is_read() {
    let lab = Lab::new();
    for (message, finish, words, expected) in [
        (json!({"content": "I would cook a stew."}), "stop", "read: nothing: there is no command in it", 1),
        (json!({"content": "<think>goto_agent0_storage0, or"}), "length", "read: nothing: it was cut off", 1),
        (
            json!({"content": null, "tool_calls": [{"id": "1", "type": "function", "function": {"name": "goto", "arguments": {"place": "storage0"}}}]}),
            "tool_calls",
            "read: a call of the tool `goto`",
            0,
        ),
        (
            json!({"content": null, "tool_calls": [{"id": "1", "type": "function", "function": {"name": "weather", "arguments": {}}}]}),
            "tool_calls",
            "read: nothing",
            1,
        ),
    ] {
        let url = serve(move |_, _| reply(&message, finish));
        let (text, code) = tried(&lab, "compatible/m", &url, &[]);
        assert_eq!(code, expected, "{text}");
        assert!(text.lines().any(|line| line.starts_with(words)), "{words}: {text}");
        assert_eq!(text.contains("--max-output-tokens 32768"), finish == "length", "{text}");
    }
}

#[test]
fn a_model_behind_a_gateway_on_this_machine_costs_what_its_name_costs() {
    let lab = Lab::new();
    let run = ["run", "cuisineworld/level_0/tau3", "--max-calls", "2", "--quiet", "--model"];
    let fake = provider(&[]);
    let url = fake.base_url();
    let ran = |model: &str, more: &[&str]| {
        let output = lab.output(&[&run[..], &[model, "--base-url", &url], more].concat());
        (output.status.code(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
    };
    for model in
        ["openai/gpt-4o", "compatible/gpt-4o", "compatible/openai/gpt-5-mini", "anthropic/claude-sonnet-4-5"]
    {
        let (code, told) = ran(model, &["--dry-run"]);
        assert!(code == Some(0) && !told.contains("free of charge") && told.contains('$'), "{model}: {told}");
        let out = format!("refused-{}", model.replace('/', "-"));
        assert_eq!(ran(model, &["--out", &out]).0, Some(7), "{model}");
        let (code, told) = ran(model, &["--dry-run", "--free"]);
        assert!(code == Some(0) && told.contains("free of charge"), "{model}: {told}");
        let out = format!("free-{}", model.replace('/', "-"));
        assert_eq!(ran(model, &["--free", "--out", &out]).0, Some(0), "{model}");
        let out = format!("limited-{}", model.replace('/', "-"));
        assert_eq!(ran(model, &["--max-cost", "1", "--out", &out]).0, Some(0), "{model}");
    }
    for model in ["ollama/gpt-4o", "compatible/my-own", "openai/of-my-own"] {
        let (code, told) = ran(model, &["--dry-run"]);
        assert!(code == Some(0) && told.contains("free of charge"), "{model}: {told}");
    }
}
