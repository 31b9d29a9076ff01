//! The hub's socket as a program uses it: agents of a served world are listed, spoken to, stopped, started and created; what was
//! done is in the journal, which is played again to the same lines.
#![expect(clippy::unwrap_used, reason = "a test that fails here has found something")]

use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};

use serde_json::{Value, json};

use crate::common::*;
use crate::study::wire::Wire;

/// Messages after which what is waited for does not come any more: states come once a second.
const MESSAGES_MAX: usize = 200;

/// The program while it serves a folder of runs.
pub(crate) struct Serving {
    child: Child,
    host: String,
    admin: String,
    viewer: String,
}

impl Serving {
    pub(crate) fn start(lab: &Lab) -> Serving {
        let mut command = lab.command(&["serve", "--runs", "runs", "--json"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let told: Value = serde_json::from_str(&line).unwrap();
        let parts = |address: &str| {
            let (url, token) = told[address].as_str().unwrap().split_once("/?token=").unwrap();
            (url.strip_prefix("http://").unwrap().to_owned(), token.to_owned())
        };
        let ((host, admin), (_, viewer)) = (parts("url"), parts("viewer_url"));
        Serving { child, host, admin, viewer }
    }

    pub(crate) fn hub(&self) -> Hub {
        Hub {
            wire: Wire::open(&self.host, "/mindserver", &self.admin).unwrap(),
            asked: 0,
            pushed: Vec::new(),
        }
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A program at the hub's socket.
pub(crate) struct Hub {
    wire: Wire,
    asked: u64,
    /// Messages that the server pushed.
    pushed: Vec<Value>,
}

impl Hub {
    pub(crate) fn ask(&mut self, event: &str, data: Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        self.wire.send(&json!({"id": id, "event": event, "data": data}).to_string());
        self.reply(&json!(id))
    }

    /// The reply with that id.
    fn reply(&mut self, id: &Value) -> Value {
        loop {
            let message = self.wire.hear();
            if message.get("reply").is_some() {
                assert_eq!(message["id"], *id, "{message}");
                return message["reply"].clone();
            }
            self.pushed.push(message);
        }
    }

    /// Waits until something that is told unasked is as wanted.
    pub(crate) fn until(&mut self, event: &str, is_wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            assert!(self.pushed.len() < MESSAGES_MAX, "{event}: {:?}", self.pushed.last());
            let place = self.pushed.iter().position(|one| one["event"] == event && is_wanted(&one["data"]));
            match place {
                Some(place) => return self.pushed.drain(..=place).next_back().unwrap()["data"].clone(),
                None => self.pushed.push(self.wire.hear()),
            }
        }
    }

    /// Waits until an agent is in the game, or is not.
    fn until_in_game(&mut self, name: &str, in_game: bool) -> Value {
        let is = |one: &Value| one["name"] == name && one["in_game"] == in_game && one["world"].is_string();
        self.until("agents-update", |agents| agents.as_array().unwrap().iter().any(is))
    }
}

fn lines_of(lab: &Lab, run: &str) -> String {
    journals(&lab.path(&format!("runs/{run}"))).into_iter().map(|(_, text)| text).collect()
}

#[test]
fn agents_are_created_spoken_to_stopped_and_started_and_a_replay_obeys() {
    let lab = Lab::new();
    let serving = Serving::start(&lab);
    let mut hub = serving.hub();
    assert_eq!(hub.until("agents-update", |_| true), json!([]));

    // One waits for the other; what means nothing here is told.
    let settings =
        json!({"profile": {"name": "Ada", "modes": {"hunting": false}}, "init_message": "none", "port": 1});
    let reply = hub.ask("create-agent", json!({"settings": settings, "wait": true}));
    assert_eq!(reply["success"], true, "{reply}");
    assert!(reply["left_out"]["port"].as_str().unwrap().contains("no server"), "{reply}");
    assert_eq!(hub.until("agents-update", |_| true), json!([{"name": "Ada", "in_game": false}]));
    assert_eq!(hub.ask("create-agent", settings)["error"], "there is an agent `Ada` already");
    assert!(hub.ask("stop-agent", json!("Ada"))["error"].as_str().unwrap().contains("waits for a world"));
    let world = json!({"land": "flat", "minutes": 1, "speed": 4, "name": "pair", "model": "oracle"});
    let bo = json!({"profile": {"name": "Bo"}, "init_message": "none"});
    let reply = hub.ask("create-agent", json!({"settings": bo, "world": world}));
    assert_eq!((&reply["success"], &reply["world"]), (&json!(true), &json!("pair")), "{reply}");
    hub.until_in_game("Bo", true);
    let settings = &hub.ask("get-settings", json!("Ada"))["settings"];
    assert_eq!(settings["profile"]["modes"]["hunting"], false, "{settings}");
    assert!(settings["models"].to_string().contains("oracle"), "{settings}");
    assert_eq!(settings["init_message"], "none");

    // Words are heard, states are told once a second, and what an agent says is told too.
    hub.ask("listen-to-agents", Value::Null);
    assert_eq!(hub.ask("send-message", json!(["Ada", "get 3 dirt"]))["success"], true);
    let dirt = |states: &Value| states["Ada"]["inventory"]["counts"]["dirt"].as_u64() >= Some(3);
    let states = hub.until("state-update", dirt);
    assert_eq!(states["Ada"]["world"], "pair");
    assert_eq!(states["Ada"]["mind"]["lastHeard"]["message"], "get 3 dirt");
    assert!(states["Bo"]["gameplay"]["biome"].is_string(), "{states}");
    assert!(hub.ask("get-memory", json!("Ada"))["memory"]["turns"].to_string().contains("3 dirt"));

    // A mode is switched by a command, a stopped agent is gone until it is started.
    assert_eq!(hub.ask("set-mode", json!({"agent": "Bo", "mode": "hunting", "on": false}))["success"], true);
    hub.until("state-update", |states| states["Bo"]["modes"]["all"]["hunting"] == false);
    assert_eq!(hub.ask("stop-agent", json!("Bo"))["success"], true);
    hub.until_in_game("Bo", false);
    assert_eq!(hub.ask("start-agent", json!({"agent": "Bo", "world": "pair"}))["success"], true);
    hub.until_in_game("Bo", true);
    assert_eq!(hub.ask("restart-agent", json!("Ada"))["success"], true);

    // The world ends by itself, and all of this is in its journal.
    hub.until("agents-update", |agents| *agents == json!([]));
    // It is on the disk a moment later.
    let is_finished = || !journals(&lab.path("runs/pair")).is_empty();
    assert!((0..10_000_000).any(|_| is_finished()), "the journal does not come");
    lab.stdout(&["verify", "runs/pair"]);
    let told = lines_of(&lab, "pair");
    for kind in ["say", "stop", "start"] {
        assert!(told.contains(&format!(r#""kind":"{kind}""#)), "{kind}");
    }
    assert_eq!(told.matches(r#""kind":"rejoin""#).count(), 2);
}

#[test]
fn a_world_that_is_shut_down_is_gone_on_with() {
    let lab = Lab::new();
    let serving = Serving::start(&lab);
    let mut hub = serving.hub();
    let settings = json!({"profile": {"name": "Ada"}, "init_message": "none", "max_messages": 20});
    let world = json!({"land": "flat", "minutes": 1, "speed": 4, "model": "oracle"});
    let reply = hub.ask("create-agent", json!({"settings": settings, "world": world}));
    assert_eq!(reply["world"], "hub-1", "{reply}");
    hub.until_in_game("Ada", true);
    hub.ask("stop-agent", json!("Ada"));
    hub.until_in_game("Ada", false);
    assert_eq!(hub.ask("shutdown", Value::Null), json!({"success": true, "runs": ["hub-1"]}));
    hub.until("agents-update", |agents| *agents == json!([]));
    // The agent's life was resumed as stopped: no client started her before the end.
    lab.stdout(&["resume", "runs/hub-1"]);
    lab.stdout(&["verify", "runs/hub-1"]);
    assert_eq!(lines_of(&lab, "hub-1").matches(r#""kind":"stop""#).count(), 2, "the input and the fault");
}

#[test]
fn nobody_but_who_runs_the_server_gets_in_and_odd_messages_are_answered() {
    let lab = Lab::new();
    let serving = Serving::start(&lab);
    let refused = |path: &str, token: &str| Wire::open(&serving.host, path, token).err();
    assert_eq!(refused("/mindserver", &serving.viewer).as_deref(), Some("403"));
    assert_eq!(refused("/mindserver", "no-token").as_deref(), Some("403"));
    assert_eq!(refused("/mindserver/x", &serving.admin).as_deref(), Some("404"));

    let mut hub = serving.hub();
    for text in ["", "{", "[]", "null", r#"{"event": 7}"#, &"[".repeat(10_000), "\u{0}\u{ffff}"] {
        hub.wire.send(text);
        assert_eq!(hub.reply(&Value::Null)["success"], false, "{text}");
    }
    for (event, data) in [
        ("no-such-event", Value::Null),
        ("login-agent", json!("Ada")),
        ("send-message", json!(["Ada", "hello"])),
        ("send-message", json!({"agent": {"$ne": 1}, "message": 3})),
        ("stop-agent", Value::Null),
        ("get-settings", json!("../../etc/passwd")),
        ("set-mode", json!({"agent": "Ada", "mode": "x\", true) !newAction(\"", "on": true})),
        ("create-agent", json!({"profile": {"name": "a b"}})),
        ("create-agent", json!({"profile": {"name": "Ada", "model": "/etc/passwd"}})),
        ("create-agent", json!([{"profile": {"name": "Ada"}}, {"world": {"name": "../out"}}])),
        ("create-agent", json!([{"profile": {"name": "Ada"}}, {"world": {"land": "file"}}])),
        ("create-agent", json!([{"profile": {"name": "Ada"}}, {"world": {"given": {}}}])),
        ("begin-world", Value::Null),
        ("destroy-agent", json!("Ada")),
        ("get-full-state", json!("x".repeat(200_000))),
    ] {
        let reply = hub.ask(event, data.clone());
        assert!(reply["success"] == false && reply["error"].is_string(), "{event}: {reply}");
        assert!(reply.to_string().len() < 2_000, "{event}");
    }
    assert!(!lab.path("runs").exists(), "nothing was begun");
    assert_eq!(hub.ask("get-agents", Value::Null), json!({"agents": []}), "nobody waits");
    let spec = hub.ask("get-settings-spec", Value::Null);
    assert!(spec["settings"].as_array().unwrap().len() > 15, "{spec}");
    // The server disconnects a client that sends too much at once, and goes on.
    hub.wire.send(&"x".repeat(300_000));
    while hub.wire.next().is_some() {}
    assert_eq!(serving.hub().ask("get-agents", Value::Null)["agents"], json!([]));
}
