//! Clients of `cooperage rollout-server` that go away: what becomes of their sessions, their records and the server's memory.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "helpers of tests, and waits for processes with an end")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;

use serde_json::{Value, json};

use crate::common::rollouts::{Client, TASK, kind};
use crate::common::*;

/// A connection to a server over HTTP that stays open, as that of a client that may be killed.
struct KeptConnection {
    stream: BufReader<TcpStream>,
    head: String,
}

impl KeptConnection {
    fn to(told: &Value) -> KeptConnection {
        let host = told["url"].as_str().unwrap().trim_start_matches("http://").trim_end_matches('/');
        let token = told["token"].as_str().unwrap();
        let stream = BufReader::new(TcpStream::connect(host).unwrap());
        KeptConnection {
            stream,
            head: format!("POST / HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n"),
        }
    }

    fn ask(&mut self, request: &Value) -> Value {
        let body = request.to_string();
        let sent = format!("{}Content-Length: {}\r\n\r\n{body}", self.head, body.len());
        self.stream.get_mut().write_all(sent.as_bytes()).unwrap();
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).unwrap();
            let line = line.trim_end().to_lowercase();
            if let Some(told) = line.strip_prefix("content-length: ") {
                length = told.parse().unwrap();
            }
            if line.is_empty() {
                break;
            }
        }
        let mut answer = vec![0; length];
        self.stream.read_exact(&mut answer).unwrap();
        serde_json::from_slice(&answer).unwrap()
    }
}

/// The resident memory of a process in KiB.
fn resident_kib(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// An act by which both cooks wait for a tick, as a part of a batch.
fn both_wait(session: &Value) -> Value {
    json!({"session": session, "acts": [{"seat": 0, "tool": "wait"}, {"seat": 1, "tool": "wait"}]})
}

/// The same as a request.
fn wait_a_tick(session: &Value) -> Value {
    let mut request = both_wait(session);
    request["request"] = "act".into();
    request
}

#[test]
fn a_record_goes_on_after_its_client_has_closed_its_input() {
    let lab = Lab::new();
    let mut client = Client::start(&lab, &[]);
    let mut now = client.open(json!({"record": "kept"}));
    for _ in 0..3 {
        now = client.ask(wait_a_tick(&now["session"]));
    }
    assert_eq!(client.end(), (Some(0), String::new()));
    let mut client = Client::start(&lab, &[]);
    let again = client.open(json!({"record": "kept"}));
    assert_eq!(again["tick"], now["tick"], "{again}");
    client.end();
}

#[test]
fn an_episode_that_breaks_has_no_reward() {
    let lab = Lab::new();
    let mut client = Client::start(&lab, &[]);
    let other = client.open(json!({}));
    let mut now = client.open(json!({}));
    // A framework takes a thousand acts that say nothing; another request keeps the connection.
    for number in 0..1_100 {
        let acts = json!([{"seat": 0}]);
        now = client.ask(json!({"request": "act", "session": now["session"], "acts": acts}));
        if now["done"] == true {
            break;
        }
        assert_eq!(kind(&now), "invalid");
        if number == 500 {
            client.ask(json!({"request": "tasks", "selection": TASK}));
        }
    }
    assert_eq!(now["end"]["outcome"], "broken", "{now}");
    assert_eq!((&now["end"]["rewards"], &now["end"]["completion"]), (&Value::Null, &Value::Null));
    assert!(now["seats"].as_array().unwrap().iter().all(|seat| seat["reward"].is_null()), "{now}");
    assert!(client.ask(wait_a_tick(&other["session"])).get("error").is_none(), "no other session notices");
    client.end();
}

/// A client over HTTP opens sessions with records and acts in them; then its connection breaks off. The server goes on, the episodes
/// can be resumed, and what the sessions held is given back: after the second such client the server is not larger than after the first.
#[test]
fn a_killed_client_leaves_records_that_go_on_and_no_memory() {
    const SESSIONS: u64 = 64;
    if !Path::new("/proc/self/status").exists() {
        eprintln!("SKIPPED: there is no /proc, which tells the memory of a process");
        return;
    }
    let lab = Lab::new();
    let mut server = Client::start(&lab, &["--http", "0", "--sessions", "64", "--session-timeout", "15s"]);
    let told = server.read();
    let load = |cycle: u64| {
        let mut killed = KeptConnection::to(&told);
        let mut ids = (cycle * 10_000)..;
        let mut ask = |mut request: Value| {
            request["id"] = ids.next().into();
            let answer = killed.ask(&request);
            assert!(answer.get("error").is_none(), "{answer}");
            answer
        };
        let open = |number: u64| json!({"request": "open", "task": TASK, "rollout": number, "record": format!("run{cycle}")});
        let opened: Vec<Value> = (0..SESSIONS).map(|number| ask(open(number))).collect();
        let mut last = Value::Null;
        for _ in 0..3 {
            let batch: Vec<Value> = opened.iter().map(|one| both_wait(&one["session"])).collect();
            last = ask(json!({"request": "act", "batch": batch}))["results"][0].clone();
        }
        assert!(last["tick"].is_u64(), "the sessions have not timed out: {last}");
        drop(killed);
        wait_until("the sessions of the killed client end", || {
            // A connection of its own each time: mistakes in a row would end one.
            let mut next = KeptConnection::to(&told);
            opened.iter().all(|one| {
                let look = json!({"request": "picture", "session": one["session"]});
                next.ask(&look)["error"]["kind"] == "unknown_session"
            })
        });
        last["tick"].clone()
    };
    let number = server.child.id();
    let tick = load(1);
    load(2);
    let before = resident_kib(number);
    load(3);
    let mut after = 0;
    wait_until("the memory of the sessions is given back", || {
        after = resident_kib(number);
        after * 10 <= before * 11
    });
    eprintln!("the server has {before} KiB after two clients and {after} KiB after three");
    assert!(
        std::process::Command::new("kill").args(["-TERM", &number.to_string()]).status().unwrap().success()
    );
    assert_eq!(server.child.wait().unwrap().code(), Some(143));
    let mut client = Client::start(&lab, &[]);
    let again = client.open(json!({"record": "run1", "rollout": 7}));
    assert_eq!(again["tick"], tick, "{again}");
    client.end();
}
