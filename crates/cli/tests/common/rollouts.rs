//! A client of `cooperage rollout-server`.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::Lab;

/// The task that most sessions play.
pub(crate) const TASK: &str = "cuisineworld/level_3/tau1";

/// A client of a server that it has started.
pub(crate) struct Client {
    pub(crate) child: Child,
    pub(crate) input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    sent: u64,
    /// Answers that came before they were looked for.
    early: Vec<Value>,
}

impl Client {
    pub(crate) fn start(lab: &Lab, more: &[&str]) -> Client {
        let mut command = lab.command(&[&["rollout-server", "-j", "2"], more].concat());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Client { child, input, output, sent: 0, early: Vec::new() }
    }

    pub(crate) fn send(&mut self, line: &str) {
        let input = self.input.as_mut().unwrap();
        input.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    pub(crate) fn read(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }

    /// Sends a request with an id; gives the id.
    pub(crate) fn request(&mut self, mut request: Value) -> u64 {
        self.sent += 1;
        request["id"] = self.sent.into();
        self.send(&request.to_string());
        self.sent
    }

    pub(crate) fn answer(&mut self, id: u64) -> Value {
        if let Some(place) = self.early.iter().position(|answer| answer["id"] == id) {
            return self.early.remove(place);
        }
        loop {
            let answer = self.read();
            if answer["id"] == id {
                return answer;
            }
            self.early.push(answer);
        }
    }

    pub(crate) fn ask(&mut self, request: Value) -> Value {
        let id = self.request(request);
        self.answer(id)
    }

    pub(crate) fn open(&mut self, more: Value) -> Value {
        let mut request = json!({"request": "open", "task": TASK});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.ask(request)
    }

    /// Lets every seat that may act do nothing until the end; gives the last answer and the sums of rewards.
    pub(crate) fn play(&mut self, now: Value) -> (Value, BTreeMap<u64, f64>) {
        self.play_by(now, &|_| json!({ "tool": "wait" }))
    }

    /// Lets every seat that may act do as `act` says until the end; gives the last answer and the sums of rewards.
    pub(crate) fn play_by(
        &mut self,
        mut now: Value,
        act: &dyn Fn(&Value) -> Value,
    ) -> (Value, BTreeMap<u64, f64>) {
        let mut sums = BTreeMap::new();
        loop {
            for seat in now["seats"].as_array().unwrap() {
                let reward = seat["reward"].as_f64().unwrap_or(f64::NAN);
                *sums.entry(seat["seat"].as_u64().unwrap()).or_default() += reward;
            }
            if now["done"] == true {
                return (now, sums);
            }
            let acts: Vec<Value> = now["seats"]
                .as_array()
                .unwrap()
                .iter()
                .map(|seat| {
                    let mut act = act(seat);
                    act["seat"] = seat["seat"].clone();
                    act
                })
                .collect();
            now = self.ask(json!({"request": "act", "session": now["session"], "acts": acts}));
            assert!(now.get("error").is_none(), "{now}");
        }
    }

    /// Closes the input; gives the exit code and the standard error.
    pub(crate) fn end(mut self) -> (Option<i32>, String) {
        drop(self.input.take());
        let begun = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < Duration::from_secs(30), "the server ends with its input");
            std::thread::yield_now();
        }
        let output = self.child.wait_with_output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// The kind of the error that an answer tells.
pub(crate) fn kind(answer: &Value) -> &str {
    answer["error"]["kind"].as_str().unwrap_or_else(|| panic!("{answer}"))
}
