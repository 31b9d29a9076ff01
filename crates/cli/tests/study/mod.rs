//! A study from its design to its report: people answer through the pages' own requests, and kills lose nothing.
#![expect(clippy::unwrap_used, reason = "a test that fails here has found something")]

pub(crate) mod seat;
pub(crate) mod wire;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use seat::Seat;
use serde_json::{Value, json};

use crate::common::*;

/// Two conditions, one of them without a partner to ask about; two questions after each, one at the end.
const DESIGN: &str = r#"
title = "Two kitchens"
consent = "You cook twice."
participants = 4
tasks = ["cuisineworld/level_0/tau1"]

[[conditions]]
name = "the secret alone"
agents = 1

[[conditions]]
name = "the secret pair"
agents = 2
models = ["oracle"]

[[questions.start]]
id = "games"
text = "Do you play?"
answer = { choice = ["yes", "no"] }

[[questions.before]]
id = "hopes"
text = "I look forward to it."
answer = { likert = { points = 7 } }

[[questions.end]]
id = "comments"
text = "Anything else?"
answer = "text"
optional = true
"#;

/// A server of the lab's studies.
struct Server {
    child: Child,
    told: Value,
}

impl Server {
    fn start(lab: &Lab) -> Server {
        let mut command = lab.command(&["serve", "--study", "kitchen", "--json"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        Server { child, told: serde_json::from_str(&line).unwrap() }
    }

    /// Kills the process with SIGKILL.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// The participant of that number.
    fn guest(&self, number: usize) -> Guest {
        let one = &self.told["studies"][0]["participants"][number];
        let url = one["url"].as_str().unwrap();
        let (address, token) = url.split_once("?token=").unwrap();
        let (host, path) = address.strip_prefix("http://").unwrap().split_once('/').unwrap();
        Guest { host: host.to_owned(), path: format!("/{path}"), token: token.to_owned() }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A client with an invitation.
struct Guest {
    host: String,
    path: String,
    token: String,
}

impl Guest {
    fn ask(&self, method: &str, path: &str, body: &[u8]) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            self.host,
            self.token,
            body.len()
        );
        // A body that is refused may not be read to its end.
        let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body));
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8(answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
    }

    /// Where the participant stands.
    fn view(&self) -> Value {
        let (status, body) = self.ask("GET", &format!("{}/step", self.path), b"");
        assert_eq!(status, 200, "{body}");
        assert!(!body.contains("secret"), "no condition is told: {body}");
        serde_json::from_str(&body).unwrap()
    }

    fn post(&self, what: &Value) -> (u16, String) {
        self.ask("POST", &format!("{}/step", self.path), what.to_string().as_bytes())
    }

    /// Hands in what must be taken.
    fn hand_in(&self, what: &Value) -> Value {
        let (status, body) = self.post(what);
        assert_eq!(status, 200, "{what}: {body}");
        serde_json::from_str(&body).unwrap()
    }

    /// Answers all questions up to the first game or the end.
    fn answer(&self, point: u64) -> Value {
        let mut view = self.view();
        loop {
            view = match view["step"]["type"].as_str().unwrap() {
                "consent" => self.hand_in(&json!({ "type": "consent", "given": true })),
                "questions" => {
                    let questions = view["step"]["questions"].as_array().unwrap();
                    let answer = |question: &Value| match question["answer"]["type"].as_str().unwrap() {
                        "likert" => json!(point),
                        "choice" => question["answer"]["options"][0].clone(),
                        _ => json!("all, \"well\"\n= fine"),
                    };
                    let answers: serde_json::Map<String, Value> = questions
                        .iter()
                        .map(|one| (one["id"].as_str().unwrap().to_owned(), answer(one)))
                        .collect();
                    self.hand_in(&json!({ "type": "answers", "answers": answers }))
                }
                _ => return view,
            };
        }
    }
}

fn lab() -> Lab {
    let lab = Lab::new();
    lab.write("design.toml", DESIGN);
    lab.stdout(&["study", "new", "kitchen", "--design", "design.toml", "--out", "kitchen"]);
    lab
}

#[test]
fn answers_are_kept_through_kills_and_become_a_report() {
    let lab = lab();
    let server = Server::start(&lab);
    let guest = server.guest(0);
    assert_eq!(guest.view()["step"]["type"], "consent");
    guest.hand_in(&json!({ "type": "consent", "given": true }));
    assert_eq!(guest.view()["step"]["questions"][0]["id"], "games");
    server.kill();
    // The same invitation leads on, on another port.
    let server = Server::start(&lab);
    let view = server.guest(0).answer(6);
    assert_eq!((&view["step"]["type"], &view["step"]["number"]), (&json!("play"), &json!(1)));
    assert_eq!((&view["done"], &view["all"], &view["games"]), (&json!(3), &json!(7), &json!(2)));
    server.kill();
    // Only the line that was being written at the kill is lost.
    let id = lab.json(&["study", "show", "kitchen", "--json"])["participants"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let answers = lab.path(&format!("kitchen/answers/{id}.jsonl"));
    let text = std::fs::read_to_string(&answers).unwrap();
    assert_eq!(text.lines().count(), 3, "{text}");
    std::fs::write(&answers, format!("{text}{{\"at_ms\":17")).unwrap();
    let server = Server::start(&lab);
    assert_eq!(server.guest(0).view(), view);
    server.guest(1).answer(3);
    server.guest(2).hand_in(&json!({ "type": "consent", "given": false }));
    server.guest(3).answer(1);
    assert_eq!(server.guest(3).hand_in(&json!({ "type": "leave" }))["step"]["how"], "left");
    server.kill();

    let shown = lab.json(&["study", "show", "kitchen", "--json"]);
    let states: Vec<&str> =
        shown["participants"].as_array().unwrap().iter().map(|one| one["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["plays", "plays", "refused", "left"]);
    let report = lab.json(&["study", "report", "kitchen", "--json", "--csv", "mine.csv"]);
    assert_eq!(report["participants"], json!({"invited": 4, "begun": 4, "done": 0, "left": 1, "refused": 1}));
    assert_eq!(report["choices"][0]["options"], json!({"yes": [2], "no": [0]}));
    let hopes = report["measures"].as_array().unwrap().iter().find(|one| one["key"] == "hopes").unwrap();
    let counts: u64 =
        hopes["conditions"].as_array().unwrap().iter().map(|one| one["n"].as_u64().unwrap()).sum();
    assert_eq!(counts, 2);
    assert!(report["remarks"].to_string().contains("cannot be read and is left out"), "{report}");
    let read = |name: &str| std::fs::read_to_string(lab.path(name)).unwrap();
    let (page, csv) = (read("kitchen/report.html"), read("kitchen/answers.csv"));
    assert!(page.contains("Study kitchen") && !page.contains("NaN"));
    assert!(csv.contains("hopes,6") && csv == read("mine.csv"), "{csv}");
    lab.stdout(&["study", "report", "kitchen"]);
    assert_eq!(
        (page, csv),
        (read("kitchen/report.html"), read("kitchen/answers.csv")),
        "the same answers, the same bytes"
    );
}

#[test]
fn games_are_played_through_a_kill_and_counted() {
    let lab = lab();
    let server = Server::start(&lab);
    let guest = server.guest(0);
    guest.answer(5);
    let link = |guest: &Guest| {
        guest.hand_in(&json!({ "type": "play" }))["step"]["link"].as_str().unwrap().to_owned()
    };
    let first = link(&guest);
    assert_eq!(link(&guest), first, "the game has begun once");
    let mut seat = Seat::enter(&guest.host, &first);
    assert_eq!(seat.pass(25), 25);
    server.kill();
    let server = Server::start(&lab);
    let guest = server.guest(0);
    let view = guest.view();
    assert_eq!((&view["step"]["number"], &view["step"]["link"]), (&json!(1), &Value::Null));
    let mut played = Vec::new();
    for number in 1..=2 {
        assert_eq!(guest.answer(5)["step"]["number"], number);
        played.push(Seat::enter(&guest.host, &link(&guest)).pass(u64::MAX));
        // The journal is finished on a thread of its own.
        while guest.view()["step"]["number"] == number {
            std::thread::yield_now();
        }
    }
    assert_eq!(played, [59, 59]);
    assert_eq!(guest.answer(5)["step"]["how"], "done");
    server.kill();
    let report = lab.json(&["study", "report", "kitchen", "--json"]);
    assert_eq!(report["participants"]["done"], 1);
    for key in ["completion", "play_minutes", "hopes"] {
        let found = report["measures"].as_array().unwrap().iter().find(|one| one["key"] == key).unwrap();
        let counts: Vec<_> = found["conditions"].as_array().unwrap().iter().map(|one| &one["n"]).collect();
        assert_eq!(counts, [1, 1], "{key}");
        assert!(found["no_anova"].as_str().unwrap().contains("too few values"), "{found}");
    }
    assert_eq!(report["remarks"].as_array().unwrap().len(), 1, "nothing is left out: {}", report["remarks"]);
    // Its games are runs like others.
    for game in std::fs::read_dir(lab.path("kitchen/episodes")).unwrap() {
        let told = lab.stdout(&["verify", game.unwrap().path().to_str().unwrap()]);
        assert!(told.contains("1 the same, 0 different"), "{told}");
    }
}

#[test]
fn nobody_waits_for_a_participant_who_has_left() {
    let lab = lab();
    let server = Server::start(&lab);
    for (number, steps) in [(0, None), (1, Some(3))] {
        let guest = server.guest(number);
        guest.answer(5);
        let view = guest.hand_in(&json!({ "type": "play" }));
        if let Some(steps) = steps {
            Seat::enter(&guest.host, view["step"]["link"].as_str().unwrap()).pass(steps);
        }
        assert_eq!(guest.hand_in(&json!({ "type": "leave" }))["step"]["how"], "left");
    }
    // The game that was under way goes on to its end without them; the other one never begins.
    let ended = || {
        let games = std::fs::read_dir(lab.path("kitchen/episodes")).unwrap();
        games.map(|game| journals(&game.unwrap().path()).len()).sum::<usize>()
    };
    while ended() == 0 {
        std::thread::yield_now();
    }
    assert_eq!(ended(), 1);
}

#[test]
fn an_invitation_is_for_one_participant_and_for_nothing_else() {
    let lab = lab();
    let server = Server::start(&lab);
    let (one, other) = (server.guest(0), server.guest(1));
    let stranger = Guest { token: other.token.clone(), ..server.guest(0) };
    assert_eq!(stranger.post(&json!({ "type": "consent", "given": true })).0, 403);
    assert_eq!(one.view()["step"]["type"], "consent", "nothing came of it");
    for path in [
        "/",
        "/api/runs",
        "/api/stream",
        "/runs/kitchen",
        &format!("{}/step", other.path),
        "/study/nobody/step",
    ] {
        let (status, body) = one.ask("GET", path, b"");
        assert!(status == 401 || status == 403, "{path}: {status} {body}");
    }
    // The token of the server's owner does not allow answers in place of a participant.
    let url = server.told["url"].as_str().unwrap();
    let admin = Guest { token: url.split_once("?token=").unwrap().1.to_owned(), ..server.guest(0) };
    assert!(admin.ask("GET", &format!("{}/step", one.path), b"").0 >= 401);
    assert_eq!(one.ask("GET", &one.path, b"").0, 200);
    assert!(lab.stdout(&["study", "show", "kitchen", "--invitations"]).contains(&one.token));
    assert!(!lab.stdout(&["study", "show", "kitchen"]).contains(&one.token));
}

#[test]
fn hostile_bodies_are_refused_and_change_nothing() {
    let lab = lab();
    let server = Server::start(&lab);
    let guest = server.guest(0);
    let post = |body: &[u8]| guest.ask("POST", &format!("{}/step", guest.path), body).0;
    for body in [
        &b""[..],
        b"{",
        b"[]",
        b"\xff\xfe",
        b"{\"type\":\"consent\"}",
        b"{\"type\":\"consent\",\"given\":1}",
        b"{\"type\":\"consent\",\"given\":true,\"more\":1}",
        b"{\"type\":\"x\"}",
        "[".repeat(20_000).as_bytes(),
    ] {
        assert_eq!(post(body), 400, "{}", String::from_utf8_lossy(&body[..body.len().min(60)]));
    }
    assert_eq!(post(&vec![b' '; 1 << 20]), 413);
    for what in [json!({"type": "answers", "answers": {}}), json!({"type": "play"})] {
        assert_eq!(guest.post(&what).0, 409, "{what}");
    }
    guest.hand_in(&json!({ "type": "consent", "given": true }));
    for answers in [json!({}), json!({"games": "perhaps"}), json!({"games": 1}), json!({"games": null})] {
        assert_eq!(guest.post(&json!({ "type": "answers", "answers": answers })).0, 422, "{answers}");
    }
    assert_eq!(guest.post(&json!({ "type": "answers", "answers": {"games": ["yes"]} })).0, 400);
    assert_eq!(guest.post(&json!({ "type": "answers", "answers": {"games": "yes", "hopes": 7} })).0, 409);
    assert_eq!(guest.view()["step"]["questions"][0]["id"], "games");
    assert_eq!(guest.view()["done"], 1);
}

#[test]
fn what_is_wrong_with_a_design_is_told_before_anybody_comes() {
    let lab = Lab::new();
    let told = |design: &str| {
        lab.write("d.toml", design);
        lab.fails(&["study", "new", "kitchen", "--design", "d.toml"])
    };
    let (code, text) = told(&DESIGN.replace("level_0/tau1", "level_0"));
    assert!(
        code == 2 && text.contains("condition `the secret alone`: `cuisineworld/level_0` has 5 tasks"),
        "{text}"
    );
    let (code, text) = told(&DESIGN.replace("\"oracle\"", "\"orakel\""));
    assert!(code == 2 && text.contains("condition `the secret pair`: model name `orakel`"), "{text}");
    let (code, text) = told(&DESIGN.replace("agents = 2", "agent = 2"));
    assert!(code == 5 && text.contains("unknown field `agent`") && text.contains("help study"), "{text}");
    let (code, text) = told(&format!("measures = [\"joy\"]\n{DESIGN}"));
    assert!(code == 5 && text.contains("there is no measure `joy`"), "{text}");
    assert!(!lab.path("runs").exists(), "nothing is left behind");
    let (code, text) = lab.fails(&["study", "show", "."]);
    assert!(code == 5 && text.contains("there is no study.json"), "{text}");
    let (code, text) = lab.fails(&["serve", "--study", "."]);
    assert!(code == 5 && text.contains("there is no study.json"), "{text}");
}
