//! The provider as a process of its own, asked in raw HTTP.
#![expect(clippy::unwrap_used, reason = "a test helper that fails fails its test")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

struct Process {
    child: Child,
    address: String,
}

impl Process {
    fn start(options: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cooperage-fake-provider"))
            .args(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut url = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
        let address = url.trim().strip_prefix("http://").unwrap().strip_suffix("/v1/").unwrap().to_owned();
        Self { child, address }
    }

    /// Status line and headers in lower case, and the body as it came.
    fn request(&self, method: &str, path: &str, body: &str) -> (String, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let length = body.len();
        let text = format!(
            "{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        stream.write_all(text.as_bytes()).unwrap();
        let mut response = Vec::new();
        // A cut reply may end in an error: what came before it counts.
        let _ = stream.read_to_end(&mut response);
        let response = String::from_utf8_lossy(&response).into_owned();
        let (head, body) = response.split_once("\r\n\r\n").unwrap_or((&response, ""));
        (head.to_ascii_lowercase(), body.to_owned())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Closing its input ends it.
        drop(self.child.stdin.take());
        self.child.wait().unwrap();
    }
}

fn chat(text: &str, stream: bool) -> String {
    json!({"model": "m", "stream": stream, "messages": [{"role": "user", "content": text}]}).to_string()
}

#[test]
fn replies_are_a_function_of_the_request_and_are_counted() {
    let process = Process::start(&["latency-ms=2"]);
    let state = "at(agent0, pot0)\ninside(pot0, None)\n";
    let (head, body) = process.request("POST", "/v1/chat/completions", &chat(state, false));
    assert!(head.starts_with("http/1.1 200") && head.contains("content-type: application/json"), "{head}");
    let held = head.lines().find_map(|line| line.strip_prefix("x-held-us: ")).unwrap();
    assert!(held.parse::<u64>().unwrap() >= 2000, "{held}");
    let reply: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(reply["choices"][0]["message"]["content"], "goto_agent0_pot0\n");
    assert_eq!(process.request("POST", "/v1/chat/completions", &chat(state, false)).1, body);
    let (_, stats) = process.request("GET", "/stats", "");
    let stats: Value = serde_json::from_str(&stats).unwrap();
    assert_eq!((&stats["requests"], &stats["replies"]), (&json!(2), &json!(2)));
    assert_eq!(stats["asked"].as_object().unwrap().values().collect::<Vec<_>>(), [&json!(2)]);
}

#[test]
fn streams_carry_the_same_text_and_end_with_their_marker() {
    let process = Process::start(&["text=one\ntwo\n"]);
    let (head, body) = process.request("POST", "/v1/chat/completions", &chat("hi", true));
    assert!(head.contains("content-type: text/event-stream"), "{head}");
    let data: Vec<_> = body.lines().filter_map(|line| line.strip_prefix("data: ")).collect();
    let text: String = data
        .iter()
        .filter_map(|data| serde_json::from_str::<Value>(data).ok())
        .filter_map(|chunk| Some(chunk["choices"][0]["delta"]["content"].as_str()?.to_owned()))
        .collect();
    assert_eq!(text, "one\ntwo\n");
    assert_eq!(data.last(), Some(&"[DONE]"));
}

#[test]
fn anthropic_format_is_spoken_too() {
    let process = Process::start(&["text=hello"]);
    let (_, body) = process.request("POST", "/v1/messages", &chat("hi", false));
    let reply: Value = serde_json::from_str(&body).unwrap();
    assert_eq!((&reply["content"][0]["text"], &reply["stop_reason"]), (&json!("hello"), &json!("end_turn")));
}

#[test]
fn each_fault_looks_as_it_should_on_the_wire() {
    for (fault, expected_head, body_is_right) in [
        ("rate-limit", "http/1.1 429", None),
        ("internal-error", "http/1.1 500", None),
        ("unavailable", "http/1.1 503", None),
        ("empty-body", "http/1.1 200", Some((|body| body.is_empty()) as fn(&str) -> bool)),
        ("broken-json", "http/1.1 200", Some(|body| serde_json::from_str::<Value>(body).is_err())),
        ("wrong-content-type", "content-type: text/html", Some(|body| body.starts_with("<html>"))),
        ("cut-stream", "http/1.1 200", Some(|body| !body.ends_with("0\r\n\r\n"))),
        // The connection is closed before the body.
        ("time-out", "", None),
    ] {
        let process =
            Process::start(&["fault-rate=1", "fault-run=1", "hold-ms=5", &format!("faults={fault}")]);
        let (head, body) = process.request("POST", "/v1/chat/completions", &chat("hi", false));
        assert!(head.contains(expected_head), "{fault}: {head}");
        assert!(body_is_right.is_none_or(|right| right(&body)), "{fault}: {body}");
        if fault == "rate-limit" {
            assert!(head.contains("retry-after: "), "{head}");
        }
        let (head, body) = process.request("POST", "/v1/chat/completions", &chat("hi", false));
        assert!(head.starts_with("http/1.1 200") && body.contains("Hello!"), "{fault}: {head} {body}");
        let (_, stats) = process.request("GET", "/stats", "");
        assert_eq!(serde_json::from_str::<Value>(&stats).unwrap()["faults"][fault], 1);
    }
}

#[test]
fn calls_beyond_the_limit_are_told_how_long_to_wait() {
    let process = Process::start(&["limit=2/1000"]);
    let heads: Vec<String> =
        (0..3).map(|_| process.request("POST", "/v1/chat/completions", &chat("hi", false)).0).collect();
    let statuses: Vec<&str> = heads.iter().filter_map(|head| head.get(9..12)).collect();
    assert_eq!(statuses, ["200", "200", "429"]);
    let wait = heads[2].lines().find_map(|line| line.strip_prefix("retry-after: ")).unwrap();
    assert!((900..=1000).contains(&wait.parse::<u32>().unwrap()), "{wait}");
    let (_, stats) = process.request("GET", "/stats", "");
    let stats: Value = serde_json::from_str(&stats).unwrap();
    assert_eq!(
        (&stats["requests"], &stats["replies"], &stats["faults"]["rate-limit"]),
        (&json!(3), &json!(2), &json!(1))
    );
}

/// A shell gives what it starts in the background no input: `fake-provider &` must serve all the same.
#[cfg(unix)]
#[test]
fn without_any_input_it_serves_until_it_is_stopped() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cooperage-fake-provider"))
        .args(["latency_ms=1", "status=403", "error=not for you"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut url = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
    let address = url.trim().strip_prefix("http://").unwrap().strip_suffix("/v1/").unwrap().to_owned();
    let mut process = Process { child, address };
    let (head, body) = process.request("POST", "/v1/chat/completions", &chat("hi", false));
    assert!(head.starts_with("http/1.1 403") && body.contains("not for you"), "{head} {body}");
    assert!(process.child.try_wait().unwrap().is_none(), "it ended by itself");
    process.child.kill().unwrap();
}

#[test]
fn bad_options_and_bad_requests_are_told() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_cooperage-fake-provider")).arg("nonsense=1").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("unknown option `nonsense`"));
    let process = Process::start(&["key=right"]);
    assert!(
        process.request("POST", "/v1/chat/completions", &chat("hi", false)).0.starts_with("http/1.1 401")
    );
    let process = Process::start(&[]);
    assert!(process.request("POST", "/v1/chat/completions", "{").0.starts_with("http/1.1 400"));
    let missing = r#"{"model":"missing","messages":[]}"#;
    assert!(process.request("POST", "/v1/chat/completions", missing).0.starts_with("http/1.1 404"));
}
