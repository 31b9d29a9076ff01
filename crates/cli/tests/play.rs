//! A person in a seat of a task: plays, is killed and goes on, types nonsense, stands up, comes back.
#![expect(clippy::unwrap_used, reason = "a helper of a test may fail loudly")]

use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

use serde_json::Value;

use crate::common::*;

const LEVEL: [&str; 6] = ["play", "cuisineworld/level_3/tau3", "--agents", "2", "--out", "run"];
const GO_ON: [&str; 2] = ["resume", "run"];

fn with_json<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    [arguments, &["--json"]].concat()
}

/// Returns the person's action in a step: roughly, the person brings tuna to the chopboard.
fn at_step(tick: u64) -> &'static str {
    const MOVES: [&str; 7] = [
        "goto storage0",
        "get tuna storage0",
        "goto(chopboard1)",
        "put chopboard1",
        "activate_agent0_chopboard1",
        "wait",
        "get chopboard1",
    ];
    MOVES[usize::try_from(tick).unwrap() % MOVES.len()]
}

fn text(output: &[u8]) -> String {
    String::from_utf8(output.to_vec()).unwrap()
}

/// The only journal of the run.
fn journal(lab: &Lab) -> String {
    let mut all = journals(&lab.path("run"));
    assert_eq!(all.len(), 1, "one journal, and it is finished");
    all.remove(0).1
}

/// The first journal that is under way, its whole lines without their checksums.
fn under_way(lab: &Lab) -> Option<String> {
    let entries = std::fs::read_dir(lab.path("run/episodes")).ok()?;
    let mut paths = entries.map(|entry| entry.unwrap().path());
    let path: PathBuf = paths.find(|path| path.to_string_lossy().ends_with(".part"))?;
    let text = std::fs::read_to_string(path).ok()?;
    let without = |line: &str| match line.rsplit_once('\t') {
        Some((text, sum)) if sum.ends_with('\n') => format!("{text}\n"),
        _ => line.to_owned(),
    };
    Some(text.split_inclusive('\n').map(without).collect())
}

/// Moves that stand in a journal.
fn moves(journal: &str) -> usize {
    journal
        .split_inclusive('\n')
        .filter(|line| line.ends_with('\n') && line.contains(r#""kind":"move""#))
        .count()
}

/// Plays by [`at_step`] to the end; gives the steps at which the program asked, and the last object.
fn play_out(mut seated: Seated) -> (Vec<u64>, Value) {
    let mut asked = Vec::new();
    loop {
        let heard = seated.hear().unwrap();
        if heard.get("end").is_some() {
            assert_eq!(seated.end(), Some(0));
            return (asked, heard);
        }
        assert_eq!(heard["error"], Value::Null, "{heard}");
        let tick = heard["tick"].as_u64().unwrap();
        asked.push(tick);
        seated.say(at_step(tick));
    }
}

#[test]
fn a_game_killed_at_any_instant_goes_on_where_it_stood_to_the_same_journal() {
    let calm = Lab::new();
    let (asked, end) = play_out(Seated::start(&calm, &with_json(&LEVEL)));
    // The last move's own object comes before the end's.
    assert_eq!(asked[..60], (0..60).collect::<Vec<u64>>(), "one turn in every step");
    assert_eq!(end["end"]["reason"], "horizon");
    let expected = journal(&calm);
    assert_eq!(moves(&expected), 60);
    calm.stdout(&["verify", "run"]);
    calm.stdout(&["replay", end["journal"].as_str().unwrap()]);

    let lab = Lab::new();
    let (mut made, mut kills) = (0, 0);
    for (step, waits_for_answer) in [
        (0, true),
        (1, false),
        (2, false),
        (9, true),
        (10, false),
        (25, false),
        (26, true),
        (44, false),
        (59, false),
    ] {
        // Either way goes on with it.
        let mut seated = Seated::start(&lab, &with_json(if kills % 2 == 0 { &LEVEL } else { &GO_ON }));
        let mut tick = seated.hear().unwrap()["tick"].as_u64().unwrap();
        assert!(tick as usize >= made, "{made} moves are kept: the game goes on at step {tick}");
        while tick < step {
            seated.say(at_step(tick));
            tick = seated.hear().unwrap()["tick"].as_u64().unwrap();
        }
        seated.say(at_step(tick));
        if waits_for_answer {
            seated.hear().unwrap();
        }
        seated.kill();
        let stands = under_way(&lab).unwrap();
        made = moves(&stands);
        assert!(made as u64 >= step + u64::from(waits_for_answer), "{made} moves at step {step}");
        let whole = stands.rfind('\n').map_or("", |end| &stands[..=end]);
        assert!(expected.starts_with(whole), "what is written is what an undisturbed game writes");
        kills += 1;
    }
    let (asked, _) = play_out(Seated::start(&lab, &with_json(&LEVEL)));
    assert!(asked.len() <= 60 - made + 1, "nothing is asked again: {asked:?}");
    assert!(journal(&lab) == expected, "the journal of a game that was never disturbed");
    lab.stdout(&["verify", "run"]);
}

#[test]
fn a_person_alone_plays_stands_up_and_can_be_verified() {
    let lab = Lab::new();
    let arguments = ["play", "cuisineworld/level_0/tau1", "--agents", "1", "--out", "run"];
    let script = "manual recipes\ngoto storage0\nscore\nwait 3\nsay hello\nquit\nnoop\n";
    let output = lab.handed(&arguments, script.as_bytes());
    assert!(output.status.success());
    let (said, talk) = (text(&output.stdout), text(&output.stderr));
    for told in ["You are agent0, alone.", "made in a ", "goto_agent0_storage0: done", "reached: 0 of "] {
        assert!(said.contains(told), "{told} in {said}");
    }
    assert!(talk.contains("The game waits. `cooperage resume run` goes on with it"), "{talk}");
    assert_eq!(moves(&under_way(&lab).unwrap()), 2, "what stands behind `quit` is not read");

    // The end of the input is as good as `quit`.
    let output = lab.handed(&GO_ON, b"noop");
    assert!(output.status.success());
    let said = text(&output.stdout);
    assert!(said.contains("The game goes on at step 4 of 60; the 2 moves that you made are kept."), "{said}");
    assert!(said.contains("  earlier: goto_agent0_storage0: done"), "{said}");

    let output = lab.handed(&arguments, b"leave\n");
    assert!(output.status.success());
    let said = text(&output.stdout);
    assert!(said.contains("The end: all players gave up.\nReached: 0 of "), "{said}");
    assert!(journal(&lab).lines().last().unwrap().contains(r#""reason":"gave_up""#));
    lab.stdout(&["verify", "run"]);
    let again = lab.handed(&arguments, b"");
    assert!(text(&again.stderr).contains("this game is over") && text(&again.stdout).contains("The end: "));
}

#[test]
fn a_person_farms_beside_the_oracle() {
    let lab = Lab::new();
    let arguments = ["play", "villagerbench/farm/0", "--seat", "0=human:Ann", "--out", "run", "--json"];
    let mut seated = Seated::start(&lab, &arguments);
    let first = seated.hear().unwrap();
    let said = first["said"].to_string();
    assert!(
        said.contains("Make cake together") && said.contains("beside villager by oracle in seat 1"),
        "{said}"
    );
    let mut does = |line: &str| {
        seated.say(line);
        seated.hear().unwrap()
    };
    let stands = does("look");
    assert!(stands["said"].to_string().contains("You are Alice at 41 -60 124"), "{stands}");
    let walked = does("navigateTo 41 -60 131");
    assert!(walked["error"].is_null() && walked["tick"].as_u64() > Some(10), "{walked}");
    let looked = does("fetchContainerContents(chest)");
    assert!(looked["said"].to_string().contains("milk_bucket"), "{looked}");
    let unknown = does("navigateTo nowhere");
    assert!(unknown["error"].as_str().unwrap().starts_with("refused: "), "{unknown}");
    assert_eq!(unknown["tick"], looked["tick"], "no time has passed");
    let waited = does("wait 2s");
    assert!(waited["tick"].as_u64().unwrap() >= looked["tick"].as_u64().unwrap() + 40, "{waited}");
    does("leave");
    assert_eq!(seated.end(), Some(0));
    let journal = journal(&lab);
    assert!(journal.contains(r#""tool":"navigateTo""#) && journal.contains(r#""type":"reply""#));
    assert!(
        journal.lines().last().unwrap().contains(r#""reason":"goal""#),
        "the oracle finishes the cake alone"
    );
    lab.stdout(&["verify", "run"]);
}

/// Keys at a terminal of its own, which a program of the system makes.
#[test]
fn a_cook_is_moved_with_keys() {
    let lab = Lab::new();
    let program = env!("CARGO_BIN_EXE_cooperage");
    let play = format!("{program} play overcooked/cramped_room --seat 1=stay --out run --model oracle");
    let mut terminal = std::process::Command::new("script");
    terminal.args(["--quiet", "--return", "--command", &play, "/dev/null"]).current_dir(lab.path("."));
    terminal.env("TERM", "xterm").stdin(Stdio::piped()).stdout(Stdio::piped());
    let Ok(mut child) = terminal.spawn() else {
        eprintln!("SKIPPED: there is no program `script`, which makes a terminal");
        return;
    };
    // Up, to the left, something that means nothing, the space bar, a typed line, and the end.
    child.stdin.take().unwrap().write_all(b"\x1b[A\x1b[Dx /east\nq").unwrap();
    let output = child.wait_with_output().unwrap();
    let screen = text(&output.stdout);
    assert!(output.status.success(), "{screen}");
    assert!(screen.contains("↑ north · ↓ south · ← west · → east · space interact"), "{screen}");
    assert!(screen.contains("holding an onion") && screen.contains("The game waits."), "{screen}");
    let played = under_way(&lab).unwrap();
    let typed: Vec<String> = played
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|line| line["type"] == "input")
        .map(|line| line["data"].to_string())
        .collect();
    let tools: Vec<&str> = ["north", "west", "interact", "east"].into();
    assert_eq!(typed.len(), tools.len(), "{typed:?}");
    for (line, tool) in typed.iter().zip(tools) {
        assert!(line.contains(tool), "{line} is {tool}");
    }
}

#[test]
fn hostile_lines_neither_break_nor_lose_anything() {
    let lab = Lab::new();
    let long = [b"say ".to_vec(), vec![b'x'; 300_000]].concat();
    let deep = [b"goto ".to_vec(), vec![b'('; 5_000]].concat();
    let lines: [&[u8]; 14] = [
        b"",
        b"\xff\xfe\x80goto pot0",
        b"goto \x1b[2Jpot0",
        b"\x00\x00",
        &long,
        &deep,
        b"goto nowhere",
        b"goto_agent1_pot0",
        b"goto_agent0_",
        b"wait 99999999999999999999999",
        b"say 7: hello",
        "tools 💥".as_bytes(),
        b"{\"tool\": \"noop\"}",
        b"goto pot0\r",
    ];
    let script: Vec<u8> = lines.iter().flat_map(|line| [line, &b"\n"[..]].concat()).collect();
    let output = lab.handed(&with_json(&LEVEL), &script);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let heard: Vec<Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(heard.len(), lines.len() + 1, "an object for each line");
    let errors: Vec<&str> = heard[1..].iter().map(|one| one["error"].as_str().unwrap_or("")).collect();
    for (place, told) in [
        (0, ""),
        (1, "the line is no text in UTF-8"),
        (2, "there are control characters in the line"),
        (3, "there are control characters in the line"),
        (4, "the line is too long"),
        (6, "there is no location `nowhere`"),
        (7, "refused: "),
        (8, "refused: "),
        (9, "write `wait`"),
        (10, ""),
        (12, "there is no command and no tool"),
        (13, ""),
    ] {
        assert!(errors[place].starts_with(told), "{place}: {}", errors[place]);
        assert_eq!(errors[place].is_empty(), told.is_empty(), "{place}: {}", errors[place]);
    }
    assert_eq!(heard.last().unwrap()["tick"], 1, "the one move that is right is made");
    // All of that is in the journal as it was meant, and the game goes on from there.
    let (_, end) = play_out(Seated::start(&lab, &with_json(&GO_ON)));
    assert_eq!(end["end"]["ticks"], 60);
    lab.stdout(&["verify", "run"]);
}

#[test]
fn a_newcomer_is_told_what_to_do() {
    let lab = Lab::new();
    let output = lab.handed(&LEVEL, b"help\nlook\noffers\ntools get\n");
    insta::assert_snapshot!("kitchen", text(&output.stdout));
    let farm = ["play", "villagerbench/farm/0", "--agents", "1", "--out", "farm"];
    let output = lab.handed(&farm, b"look\ntools navigate\n");
    insta::assert_snapshot!("farm", text(&output.stdout));
}

#[test]
fn what_is_said_reaches_whom_it_is_for() {
    let lab = Lab::new();
    let say =
        ["--say", "0=good morning", "--say", "3:1=not for you", "--say", "2:all=hurry", "--say", "2:all=up"];
    let output = lab.handed(&[&LEVEL[..], &say].concat(), b"say agent1: yes\nwait 5\n");
    let said = text(&output.stdout);
    let heard: Vec<&str> = said.lines().filter(|line| line.contains("says: ")).collect();
    assert_eq!(heard, ["player says: good morning", "player says: hurry", "player says: up"]);
    let stands = under_way(&lab).unwrap();
    assert!(stands.contains(r#""from":0,"to":[1],"kind":"person","text":"yes""#), "{stands}");
    let (code, told) = lab.fails(&[&LEVEL[..], &["--say", "5=who?"]].concat());
    assert!(code == 2 && told.contains("there is no seat 5"), "{told}");
}

#[test]
fn a_seat_is_given_to_one_person() {
    let lab = Lab::new();
    let (code, told) = lab.fails(&[&LEVEL[..], &["--seat", "0-1=human"]].concat());
    assert!(code == 2 && told.contains("only one person can sit at a terminal"), "{told}");
    // After the timeout a run begins without the people who have not come.
    let run = ["run", "cuisineworld/level_3/tau3", "--model", "oracle", "--human", "Ann", "--human-timeout"];
    let output = lab.command(&[&run[..], &["0s", "--out", "alone"]].concat()).output().unwrap();
    let told = text(&output.stderr);
    assert!(output.status.success() && told.contains("Ann has not come; the run begins"), "{told}");
    assert!(told.contains("Invitation of Ann, seat 0: http://127.0.0.1:"), "{told}");
    lab.stdout(&["verify", "alone"]);
    let (code, told) = lab.fails(&["run", "cuisineworld/level_3/tau3", "--model", "oracle", "--human", "1="]);
    assert!(code == 2 && told.contains("there is no name"), "{told}");
    let plan = lab.json(&[&LEVEL[..], &["--seat", "1=human:Ann", "--dry-run", "--json"]].concat());
    let episode = &plan["episodes"][0];
    assert_eq!(episode["people"], serde_json::json!({"1": "Ann"}));
    assert_eq!(episode["teams"][0]["seats"], serde_json::json!([0]));
    assert_eq!(episode["teams"][0]["models"]["mindagent.plan"]["name"], "oracle");
    let (code, told) = lab.fails(&["play", "--team", "solo"]);
    assert!(code == 2 && told.contains("TASK"), "{told}");
    let (code, told) = lab.fails(&[&LEVEL[..], &["--world", "natural"]].concat());
    assert!(code == 2 && told.contains("--world"), "{told}");
    let (code, told) = lab.fails(&["play", LEVEL[1], "--agents", "alice,bob"]);
    assert!(code == 2 && told.contains("that is the number of agents"), "{told}");
    let output = lab.handed(&["play", "cuisineworld/level_3", "--out", "first"], b"");
    assert!(
        text(&output.stderr).contains("cuisineworld/level_3 has 5 tasks; this is cuisineworld/level_3/tau1")
    );
}
