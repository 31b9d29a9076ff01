//! A newcomer's chat with the scripted player: every sentence does what it says, and the chat goes on where it was left.
#![expect(clippy::unwrap_used, reason = "a helper of a test may fail loudly")]

use cooperage_blocks::read_world;
use serde_json::Value;

use crate::common::*;

const CHAT: [&str; 6] = ["chat", "--seed", "3", "--out", "run", "--json"];

/// Returns the results of each line: its text and the object of the program.
fn chat(lab: &Lab, more: &[&str], lines: &[&str]) -> Vec<(String, Value)> {
    let output = lab.handed(&[&CHAT, more].concat(), format!("{}\n", lines.join("\n")).as_bytes());
    let talk = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{talk}");
    let objects = String::from_utf8(output.stdout).unwrap();
    let objects = objects.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    objects.map(|object| (object["line"].as_str().unwrap_or_default().to_owned(), object)).collect()
}

/// Returns the output for the line of that number among the lines with that text.
fn said(heard: &[(String, Value)], line: &str, number: usize) -> String {
    let mut of_line = heard.iter().filter(|(text, _)| text == line);
    let (_, object) = of_line.nth(number).ok_or_else(|| format!("{line} is not in {heard:?}")).unwrap();
    assert_eq!(object["error"], Value::Null, "{object}");
    let said: Vec<&str> =
        object["said"].as_array().unwrap().iter().map(|said| said.as_str().unwrap()).collect();
    said.join("\n")
}

fn state(heard: &[(String, Value)], name: &str, number: usize) -> Value {
    serde_json::from_str(&said(heard, &format!("/state {name}"), number)).unwrap()
}

fn place(state: &Value) -> [f64; 3] {
    ["x", "y", "z"].map(|part| state["gameplay"]["position"][part].as_f64().unwrap())
}

fn distance(a: &Value, b: &Value) -> f64 {
    let parts = place(a).into_iter().zip(place(b)).map(|(a, b)| (a - b) * (a - b));
    parts.sum::<f64>().sqrt()
}

fn count(state: &Value, item: &str) -> u64 {
    state["inventory"]["counts"][item].as_u64().unwrap_or(0)
}

#[test]
fn a_newcomers_nine_sentences_do_what_they_say() {
    let lab = Lab::new();
    let heard = chat(
        &lab,
        &[],
        &[
            "hello",
            "/goToCoordinates(12, 70, 4, 2)",
            "come here",
            "/state Andy",
            "/state Steve",
            "get 8 oak logs",
            "/state Andy",
            "make a crafting table",
            "/state Andy",
            "follow me",
            "/goToCoordinates(20, 70, 20, 3)",
            "/state Andy",
            "/state Steve",
            "stop",
            "/state Andy",
            "/goToCoordinates(4, 70, 4, 3)",
            "/state Andy",
            "what do you have",
            "remember this as home",
            "/save before.world",
            "build a small house",
            "/save after.world",
            "get 3 dirt",
            "go home",
            "/state Andy",
            "bye",
        ],
    );
    assert!(said(&heard, "hello", 0).contains("Andy: Hello!"), "{heard:?}");
    assert!(said(&heard, "come here", 0).contains("!goToPlayer(\"Steve\", 2)"));
    assert!(distance(&state(&heard, "Andy", 0), &state(&heard, "Steve", 0)) < 4.0);
    assert!(count(&state(&heard, "Andy", 1), "oak_log") >= 8);
    assert_eq!(count(&state(&heard, "Andy", 2), "crafting_table"), 1);
    let following = state(&heard, "Andy", 3);
    assert_eq!(following["action"]["current"], "followPlayer");
    assert!(distance(&following, &state(&heard, "Steve", 1)) < 6.0);
    let (stopped, later) = (state(&heard, "Andy", 4), state(&heard, "Andy", 5));
    assert_eq!(stopped["action"]["isIdle"], true);
    assert!(distance(&stopped, &later) < 2.0, "it no longer follows");
    let has = said(&heard, "what do you have", 0);
    assert!(has.contains("1 crafting table") && has.contains("oak logs"), "{has}");
    assert!(said(&heard, "remember this as home", 0).contains("!rememberHere(\"home\")"));
    assert!(said(&heard, "build a small house", 0).contains("It is done."));
    let planks = |file: &str| {
        let world = read_world(&std::fs::read(lab.path(file)).unwrap()).unwrap();
        let cells = world.chunks().loaded().iter().filter_map(|pos| world.chunks().chunk(*pos));
        let sections = cells.flat_map(|chunk| {
            chunk
                .sections()
                .map(|(_, section)| section.count(|state| state.name() == "oak_planks"))
                .collect::<Vec<_>>()
        });
        sections.map(u64::from).sum::<u64>()
    };
    assert_eq!(planks("after.world") - planks("before.world"), 71, "walls, and a roof");
    assert!(distance(&state(&heard, "Andy", 6), &later) < 3.0, "where home is");
    assert!(said(&heard, "bye", 0).contains("Goodbye"));
}

#[test]
fn a_chat_goes_on_where_it_was_left_and_gives_the_same_journal_each_time() {
    let lines = ["remember this as camp", "get 2 oak logs", "/goToCoordinates(10, 70, 10, 3)"];
    let (first, second) = (Lab::new(), Lab::new());
    chat(&first, &[], &lines);
    chat(&second, &[], &lines[..2]);
    let heard = chat(&second, &[], &lines[2..]);
    let goes_on =
        heard.iter().any(|(_, object)| object.to_string().contains("The chat goes on where you left it"));
    assert!(goes_on, "{heard:?}");
    let journal = |lab: &Lab| {
        let mut files = std::fs::read_dir(lab.path("run/episodes")).unwrap();
        let part = files.find_map(|entry| {
            Some(entry.unwrap().path()).filter(|path| path.extension().is_some_and(|end| end == "part"))
        });
        std::fs::read_to_string(part.unwrap()).unwrap()
    };
    assert!(journal(&first) == journal(&second), "a chat in two parts is the same chat");
    // Another way to come back.
    let output = second.handed(&["resume", "run", "--json"], b"go to camp\n/state Andy\n");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("I am at the camp."), "{text}");
}

#[test]
fn several_agents_are_talked_to_by_name_and_all_at_once() {
    let lab = Lab::new();
    let heard = chat(
        &lab,
        &["--world", "flat", "--name", "Ada,Bo", "--me", "Ann"],
        &["Ada: get 3 dirt", "/state Ada", "/state Bo", "come here", "Bo: !stats", "/who", "/state Cy"],
    );
    assert_eq!((count(&state(&heard, "Ada", 0), "dirt"), count(&state(&heard, "Bo", 0), "dirt")), (3, 0));
    let came = said(&heard, "come here", 0);
    assert!(came.contains("Ada: ") && came.contains("Bo: "), "{came}");
    assert!(said(&heard, "Bo: !stats", 0).contains("STATS"), "{heard:?}");
    let who = said(&heard, "/who", 0);
    assert!(who.contains("Ada: at x=") && who.contains("Ann: at x="), "{who}");
    let (_, wrong) = heard.iter().find(|(line, _)| line == "/state Cy").unwrap();
    assert!(wrong["error"].as_str().unwrap().contains("Ada, Bo, Ann"), "{wrong}");
}

#[test]
fn agents_talk_with_each_other_and_work_at_goals() {
    let lab = Lab::new();
    let heard = chat(
        &lab,
        &["--agents", "2"],
        &[
            "Jill: get 4 oak logs",
            "/state Andy",
            "Andy: ask Jill for 2 oak logs",
            "/state Andy",
            "Andy: !goal(\"make a crafting table\")",
            "/state Andy",
        ],
    );
    let talk = said(&heard, "Andy: ask Jill for 2 oak logs", 0);
    let order = [
        "Andy to Jill: Please give me 2 oak logs.",
        "Andy received 2 oak_log",
        "Jill to Andy: There you are.",
        "Thank you, Jill.",
    ];
    let places: Vec<Option<usize>> = order.iter().map(|words| talk.find(words)).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{talk}");
    let logs = |number: usize| count(&state(&heard, "Andy", number), "oak_log");
    assert!(logs(1) >= logs(0) + 2, "{talk}");
    assert_eq!(count(&state(&heard, "Andy", 2), "crafting_table"), 1, "{heard:?}");
    assert!(said(&heard, "Andy: !goal(\"make a crafting table\")", 0).contains("!endGoal"));
}

#[test]
fn what_cannot_be_is_told_before_a_chat_begins() {
    let lab = Lab::new();
    std::fs::write(lab.path("andy.json"), r#"{"name": "Zed", "cooldown": 1000}"#).unwrap();
    for (arguments, told) in [
        (&["--world", "nowhere.bin"][..], "there is no such file"),
        (&["--me", "Andy", "--name", "andy"], "you cannot be called `Andy`"),
        (&["--name", "A,B", "--agents", "1"], "there are 2 names"),
        (&["--profile", "missing.json"], "missing.json"),
    ] {
        let output = lab.handed(&[&["chat"], arguments].concat(), b"");
        let talk = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && talk.contains(told), "{arguments:?}: {talk}");
    }
    let by_script = ["--world", "flat", "--profile", "andy.json", "--model", "oracle"];
    let heard = chat(&lab, &by_script, &["hello"]);
    assert!(said(&heard, "hello", 0).contains("I am Zed"), "{heard:?}");
}

const COUNT_TO: &str = "\
/**
 * Counts aloud.
 * @param count how far
 */
async function countTo(bot, count = 3) {
  for (let number = 1; number <= count; number++) log('I count ' + number);
}
";

#[test]
fn skills_of_ones_own_are_commands_of_agents() {
    let lab = Lab::new();
    std::fs::create_dir(lab.path("mine")).unwrap();
    std::fs::write(lab.path("mine/countTo.js"), COUNT_TO).unwrap();
    let more = ["--world", "flat", "--skills", "mine"];
    let heard = chat(&lab, &more, &["!countTo(2)", "!countTo", "!countTo(\"x\")", "!help"]);
    let two = said(&heard, "!countTo(2)", 0);
    assert!(two.contains("I count 2") && !two.contains("I count 3"), "{two}");
    assert!(said(&heard, "!countTo", 0).contains("I count 3"), "what is left out is what it is otherwise");
    assert!(said(&heard, "!countTo(\"x\")", 0).contains("count of !countTo must be a number"));
    assert!(said(&heard, "!help", 0).contains("!countTo: Counts aloud."));
}

#[test]
fn skills_that_cannot_be_commands_are_refused_before_anything_is_played() {
    let lab = Lab::new();
    let stop = COUNT_TO.replace("countTo", "stop");
    for (text, part) in [
        (&*stop, "every agent has one of that name"),
        ("async function x(bot) {}", "there is no description"),
        ("/** It. */ async function stay(bot) {}", "`stay` cannot be a command: there is one of that name"),
    ] {
        std::fs::write(lab.path("one.js"), text).unwrap();
        let output =
            lab.handed(&["chat", "--world", "flat", "--out", "run", "--json", "--skills", "one.js"], b"");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && told.contains(part) && told.contains("hint"), "{told}");
    }
    let output = lab.handed(&["chat", "--json", "--skills", "none"], b"");
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no such file or folder"));
}

#[test]
fn a_provider_that_fails_does_not_look_like_silence() {
    let lab = Lab::new();
    let fake = provider(&[("fault-rate", "1"), ("fault-run", "1"), ("faults", "internal-error")]);
    let url = fake.base_url();
    let more = ["--world", "flat", "--model", "compatible/fake", "--base-url", &url, "--max-calls", "2"];
    let heard = chat(&lab, &more, &["hello"]);
    let said: String = heard.iter().map(|(_, object)| object["said"].to_string()).collect();
    for part in ["compatible/fake: attempt 1 of 10 failed", "HTTP status 500", "next attempt in "] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

/// A world without an end cannot be played aside to learn what it may cost.
#[test]
fn what_an_endless_chat_costs_is_not_reckoned() {
    let lab = Lab::new();
    let chat = ["chat", "--world", "flat", "--model", "compatible/x", "--base-url", "http://192.0.2.1/v1/"];
    let output = lab.handed(&chat, b"hello\n");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("it may cost money") && told.contains("--max-cost"), "{told}");
    assert!(!output.status.success());
}
