//! Runs that the program plays while it serves them: people in seats through kills, and runs that a page starts.
#![expect(clippy::unwrap_used, reason = "a test that fails here has found something")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::common::*;
use crate::study::seat::Seat;

/// The program while it serves.
pub(crate) struct Serving {
    pub(crate) child: Child,
    /// Its standard output after the first line.
    output: BufReader<ChildStdout>,
    pub(crate) told: Value,
}

impl Serving {
    pub(crate) fn start(lab: &Lab, arguments: &[&str]) -> Serving {
        Serving::by(lab.command(arguments))
    }

    pub(crate) fn by(mut command: Command) -> Serving {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut serving = Serving { child, output, told: Value::Null };
        serving.told = serving.next();
        serving
    }

    /// The next line of its standard output.
    pub(crate) fn next(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    /// Kills the process with SIGKILL.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Host and link of the first seat.
    fn link(&self) -> (String, String) {
        let url = self.told["seats"][0]["url"].as_str().unwrap().strip_prefix("http://").unwrap();
        let (host, path) = url.split_once('/').unwrap();
        (host.to_owned(), format!("/{path}"))
    }

    /// Returns the status and body of a request with the token of that address.
    pub(crate) fn ask(&self, address: &str, method: &str, path: &str, body: &Value) -> (u16, String) {
        let (url, token) = self.told[address].as_str().unwrap().split_once("/?token=").unwrap();
        let host = url.strip_prefix("http://").unwrap();
        let body = if body.is_null() { String::new() } else { body.to_string() };
        exchange(host, method, path, token, &body)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const GAME: [&str; 8] =
    ["run", "cuisineworld/level_3/tau2", "--model", "oracle", "--agents", "3", "--human", "Alice"];

#[test]
fn a_game_through_kills_is_the_game_without_them() {
    let lab = Lab::new();
    for (out, kills) in [("whole", &[][..]), ("killed", &[0, 7, 8, 31, 59])] {
        let mut served = Serving::start(&lab, &[&GAME[..], &["--out", out, "--json", "--quiet"]].concat());
        let first = served.link();
        for kill in kills {
            let (host, link) = served.link();
            assert_eq!(Seat::enter(&host, &link).pass(*kill), *kill);
            served.kill();
            served = Serving::start(&lab, &["resume", out, "--json", "--quiet"]);
            assert_eq!(served.link(), first, "the same link leads back");
        }
        let (host, link) = served.link();
        Seat::enter(&host, &link).pass(u64::MAX);
        assert!(served.child.wait().unwrap().success());
        lab.stdout(&["verify", out]);
    }
    assert_eq!(journals(&lab.path("whole")), journals(&lab.path("killed")));
}

/// One person plays three agents until the world is at that tick, or to the end; each agent acts in the order of the seats,
/// by typed lines or by clicks.
fn dispatch(served: &Serving, until: u64, has_buttons: bool) {
    let (host, link) = served.link();
    let mut seats: Vec<Seat> = (0..3).map(|number| Seat::enter_one(&host, &link, number)).collect();
    seats[0].ready();
    loop {
        let turns: Vec<Option<u64>> = seats.iter_mut().map(Seat::turn).collect();
        assert!(turns.iter().all(|turn| *turn == turns[0]), "the step waits for all: {turns:?}");
        match turns[0] {
            Some(tick) if tick < until => {
                for (number, seat) in seats.iter_mut().enumerate() {
                    match (has_buttons, (tick + number as u64).is_multiple_of(2)) {
                        (false, true) => seat.types("goto storage0"),
                        (false, false) => seat.types("noop"),
                        (true, true) => seat.clicks("goto", &json!({ "location": "storage0" })),
                        (true, false) => seat.clicks("noop", &json!({})),
                    }
                }
            }
            _ => return,
        }
    }
}

#[test]
fn one_person_sends_all_agents_and_an_instructor_is_expected_through_a_kill() {
    const ALL: [&str; 10] = [
        "run",
        "cuisineworld/level_3/tau2",
        "--agents",
        "3",
        "--max-ticks",
        "12",
        "--human",
        "0-2=Alice",
        "--instructor",
        "Ben",
    ];
    let lab = Lab::new();
    for (out, kill) in [("whole", None), ("killed", Some(5))] {
        let mut served = Serving::start(&lab, &[&ALL[..], &["--out", out, "--json", "--quiet"]].concat());
        let told = served.told.clone();
        assert_eq!(told["seats"].as_array().map(Vec::len), Some(1), "one invitation: {told}");
        assert_eq!(
            (&told["seats"][0]["seats"], &told["seats"][0]["name"]),
            (&json!([0, 1, 2]), &json!("Alice"))
        );
        assert!(told["instructors"][0]["name"] == "Ben" && told["instructors"][0]["url"].is_string());
        if let Some(kill) = kill {
            dispatch(&served, kill, true);
            served.kill();
            served = Serving::start(&lab, &["resume", out, "--json", "--quiet"]);
            for kept in ["seats", "instructors"] {
                assert_eq!(served.told[kept], told[kept], "the same links lead back");
            }
        }
        dispatch(&served, u64::MAX, kill.is_some());
        assert!(served.child.wait().unwrap().success());
        lab.stdout(&["verify", out]);
    }
    let whole = journals(&lab.path("whole"));
    assert_eq!(whole, journals(&lab.path("killed")));
    let lines = whole[0].1.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let moves: Vec<Value> = lines.filter(|line| line["kind"] == "move").collect();
    for seat in 0..3 {
        assert_eq!(
            moves.iter().filter(|line| line["to"] == seat).count(),
            12,
            "each agent's move is an input"
        );
    }
}

/// The journal of a game whose person makes five moves, does nothing more, and stays.
fn left_alone(lab: &Lab, game: &[&str]) -> String {
    let arguments = [game, &["--out", "away", "--afk", "300ms", "--json", "--quiet"]].concat();
    let mut served = Serving::start(lab, &arguments);
    let (host, link) = served.link();
    let mut seat = Seat::enter(&host, &link);
    assert_eq!(seat.pass(5), 5);
    assert!(served.child.wait().unwrap().success());
    lab.stdout(&["verify", "away"]);
    journals(&lab.path("away")).remove(0).1
}

#[test]
fn an_absent_person_is_let_go_and_the_others_play_on() {
    let told = left_alone(&Lab::new(), &GAME);
    assert!(told.contains(r#""kind":"leave""#), "{told}");
}

#[test]
fn the_model_plays_while_a_person_with_a_stand_in_is_away() {
    let lab = Lab::new();
    let told = left_alone(
        &lab,
        &["run", "cuisineworld/level_3/tau2", "--model", "oracle", "--agents", "2", "--human", "Alice+model"],
    );
    let lines: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let at = |wanted: &dyn Fn(&Value) -> bool| lines.iter().position(wanted);
    let handed_over = at(&|line| line["type"] == "input" && line["kind"] == "handover").unwrap();
    let stand_in = at(&|line| line["type"] == "submit" && line["team"] == 0).unwrap();
    assert!(handed_over < stand_in, "the stand-in does nothing before");
    assert!(
        at(&|line| line["type"] == "submit" && line["team"] == 1).unwrap() < handed_over,
        "the others do"
    );
    // Five moves and the handing over, each with the time that it took; what a model does has none.
    let mut wall = std::fs::read_dir(lab.path("away/episodes")).unwrap().map(|entry| entry.unwrap().path());
    let wall = wall.find(|path| path.to_string_lossy().ends_with(".wall.jsonl")).unwrap();
    let wall = std::fs::read_to_string(wall).unwrap();
    assert_eq!(wall.lines().filter(|line| line.contains(r#""type":"input""#)).count(), 6, "{wall}");
}

#[test]
fn a_page_starts_runs_and_only_whoever_may() {
    let lab = Lab::new();
    let served = Serving::start(&lab, &["serve", "--runs", "runs", "--json"]);
    let wanted = json!({"selection": ["cuisineworld/level_0/tau1"], "models": ["oracle"], "name": "mine"});
    assert_eq!(served.ask("viewer_url", "POST", "/api/runs", &wanted).0, 403);
    let plan = json!({"selection": ["cuisineworld/level_0"], "models": ["oracle"], "dry_run": true});
    let (status, body) = served.ask("url", "POST", "/api/runs", &plan);
    assert!(status == 200 && body.contains("5 episodes"), "{status} {body}");
    for (wrong, told) in [
        (json!({"selection": ["no/such"]}), "there is no task or suite"),
        (json!({"selection": []}), "choose what is to be played"),
        (json!({"selection": ["--help"]}), "--help"),
        (json!({"selection": ["cuisineworld/level_0"], "name": "../x"}), "the name of a run"),
        (json!({"selection": ["cuisineworld/level_0"], "name": ".x"}), "the name of a run"),
        (json!({"selection": ["cuisineworld/level_0"], "nonsense": 1}), "unknown field"),
        (json!({"selection": ["cuisineworld/level_0"], "team": "nobody"}), "nobody"),
        (
            json!({"selection": ["cuisineworld/level_0"], "team": "cmd:touch runs"}),
            "from the command line only",
        ),
        (
            json!({"selection": ["cuisineworld/level_0"], "seats": ["1= cmd:touch runs"]}),
            "from the command line only",
        ),
        (
            json!({"selection": ["cuisineworld/level_0"], "seats": ["1=human:Ann+ cmd:touch runs"]}),
            "from the command line only",
        ),
        (
            json!({"selection": ["cuisineworld/level_0"], "humans": ["1=Ann+ cmd:touch runs"]}),
            "from the command line only",
        ),
        (
            json!({"selection": ["cuisineworld/level_0"], "humans": ["+1=Ann+cmd:touch runs"]}),
            "from the command line only",
        ),
    ] {
        let (status, body) = served.ask("url", "POST", "/api/runs", &wrong);
        assert!(status == 422 && body.contains(told), "{wrong}: {status} {body}");
    }
    assert!(!lab.path("runs").exists(), "nothing was started");
    let (status, body) = served.ask("url", "POST", "/api/runs", &wanted);
    assert_eq!((status, serde_json::from_str::<Value>(&body).unwrap()["run"].as_str()), (201, Some("mine")));
    // The user who runs the server can stop a run that waits for a person.
    let seated = json!({"selection": ["cuisineworld/level_0/tau1"], "models": ["oracle"], "humans": ["Ann"], "name": "hers"});
    let (status, body) = served.ask("url", "POST", "/api/runs", &seated);
    assert!(status == 201 && body.contains("/seat/"), "{body}");
    // The same again would be a second game in the same folder.
    let (status, told) = served.ask("url", "POST", "/api/runs", &seated);
    assert!(status == 422 && told.contains("being played already"), "{status} {told}");
    assert_eq!(served.ask("viewer_url", "POST", "/api/runs/hers/stop", &Value::Null).0, 403);
    assert_eq!(served.ask("url", "POST", "/api/runs/hers/stop", &Value::Null).0, 204);
    assert_eq!(served.ask("url", "POST", "/api/runs/other/stop", &Value::Null).0, 404);
    let is_over = || {
        let runs: Value =
            serde_json::from_str(&served.ask("url", "GET", "/api/runs", &Value::Null).1).unwrap();
        runs.as_array().unwrap().iter().any(|run| run["name"] == "mine" && run["finished"] == 1)
    };
    while !is_over() {}
    lab.stdout(&["verify", "runs/mine"]);
}

#[test]
fn a_world_that_stood_still_for_people_when_it_was_killed_goes_on_without_a_gate() {
    let lab = Lab::new();
    let run = ["run", "world/flat", "--human", "0=andy", "--agents", "1", "--max-ticks", "20", "--out", "r"];
    let gate = ["--minecraft", "127.0.0.1:0", "--json", "--quiet"];
    let served = Serving::start(&lab, &[&run[..], &gate].concat());
    let journal = || {
        let parts =
            fs::read_dir(lab.path("r/episodes")).into_iter().flatten().flatten().map(|entry| entry.path());
        let parts = parts.filter(|path| path.extension().is_some_and(|end| end == "part"));
        parts.map(|path| fs::read_to_string(path).unwrap()).collect::<String>()
    };
    wait_until("the world stands still", || journal().contains("\"gathering\":true"));
    served.kill();
    let mut resumed = Serving::start(&lab, &["resume", "r", "--human-timeout", "1s", "--json", "--quiet"]);
    let mut code = None;
    wait_until("the world goes on", || {
        code = resumed.child.try_wait().unwrap();
        code.is_some()
    });
    assert!(code.unwrap().success());
    lab.stdout(&["verify", "r"]);
}
