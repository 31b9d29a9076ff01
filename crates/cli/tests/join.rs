//! `join`: agents on a server, which here is a gate of this program.
#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test that kills processes watches them"
)]

use std::io::Write;
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};

use cooperage_minecraft_wire::{ProtocolVersion, Serverbound};

use crate::common::*;
use crate::gated::raw::RawClient;
use crate::hosted::Serving;

/// A server with seats for two players, of whom the first is an operator, and its address.
pub(crate) fn server(lab: &Lab, second: &str) -> (Serving, String) {
    let second = format!("1={second}");
    let people = ["--agents", "2", "--human", "0=Alice", "--human", &second, "--ops", "Alice"];
    let run = [&["run", "world/flat", "--out", "gate"], &people[..]].concat();
    let open = ["--max-ticks", "24000", "--minecraft", "127.0.0.1:0", "--json", "--quiet"];
    let serving = Serving::start(lab, &[&run[..], &open[..]].concat());
    let address = serving.told["minecraft"].as_str().unwrap().to_owned();
    (serving, address)
}

/// A call that lets two agents collect.
fn joining(address: &str) -> Vec<&str> {
    let players =
        ["--team", "s-agents", "--set", "s-agents.organisation=tree:1", "--agents", "2", "--model", "oracle"];
    [&["join", address, "server/collect/dirt/6"], &players[..], &["--max-ticks", "2400", "--out", "joined"]]
        .concat()
}

/// Whether the journal under way has that text.
fn has_told(lab: &Lab, text: &str) -> bool {
    let files = std::fs::read_dir(lab.path("joined/episodes")).into_iter().flatten().flatten();
    let mut parts =
        files.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|end| end == "part"));
    parts.any(|path| std::fs::read_to_string(path).unwrap_or_default().contains(text))
}

fn spawn(lab: &Lab, arguments: &[&str]) -> Child {
    lab.command(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

fn stderr(mut child: Child) -> (i32, String) {
    let mut text = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut text).unwrap();
    (child.wait().unwrap().code().unwrap_or(-1), text)
}

#[test]
fn what_cannot_be_joined_is_told_before_anything_is_written() {
    let lab = Lab::new();
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    for (arguments, words) in [
        (vec!["127.0.0.1:many"], "`many` is no port"),
        (vec!["no.such.host.invalid"], "is not found"),
        (vec![&*nobody], "cannot be reached"),
        (vec![&*nobody, "--minecraft-version", "1.8"], "no version that is spoken here"),
        (vec![&*nobody, "server/dance"], "server/dance"),
        (vec![&*nobody, "world/flat"], "is not played on a server"),
        (vec![&*nobody, "--clock", "tokens"], "real time"),
    ] {
        let (code, told) = lab.fails(&[&["join"], &arguments[..], &["--model", "oracle"]].concat());
        assert_eq!((code, told.contains(words)), (2, true), "{arguments:?}: {told}");
    }
    let (code, told) = lab.fails(&["chat", "--server", &nobody]);
    assert_eq!((code, told.contains("cannot be reached")), (2, true), "{told}");
    let (code, told) = lab.fails(&["run", "server/free", "--model", "oracle"]);
    assert_eq!((code, told.contains("cooperage join HOST:PORT")), (2, true), "{told}");
    assert!(!lab.path("runs").exists(), "nothing was written");
}

/// A join that was killed goes on with the same words; what it has played verifies, replays and reports without its server.
#[test]
fn a_join_through_a_kill_and_a_lost_server_ends_and_verifies() {
    let lab = Lab::new();
    let (serving, address) = server(&lab, "Bob");
    let mut killed = spawn(&lab, &joining(&address));
    wait_until("an agent has collected", || has_told(&lab, "\"picked_up\""));
    killed.kill().unwrap();
    killed.wait().unwrap();
    let (code, told) = lab.fails(&["resume", "joined"]);
    let call = "cooperage join HOST:PORT server/collect/dirt/6 … --out joined";
    assert_eq!((code, told.contains(call)), (2, true), "{told}");
    let outcome = lab.json(&[&joining(&address)[..], &["--json", "--quiet"]].concat());
    let completion = outcome["cells"].as_array().unwrap().iter().find(|cell| cell["metric"] == "completion");
    assert_eq!(completion.unwrap()["ours"].as_f64(), Some(1.0), "{outcome:#}");
    serving.kill();
    assert!(lab.stdout(&["verify", "joined"]).contains("1 the same, 0 different, 0 unfinished"));
    let journals = journals(&lab.path("joined"));
    let told = |text: &str| journals[0].1.matches(text).count();
    // Once before it has begun, and once after it was killed, for each seat.
    assert_eq!(told("the program was ended"), 4, "bodies were away meanwhile");
    assert!(
        lab.stdout(&["replay", &format!("joined/episodes/{}", journals[0].0)]).contains("6 of 6 reached")
    );
    assert!(lab.stdout(&["report", "joined"]).contains("6/6"));
}

/// A shelter is put up beside the place where its builders stand, on a site that commands have set up, and results name the server.
#[test]
fn a_shelter_is_built_on_a_server_whose_name_stands_in_results() {
    let lab = Lab::new();
    let (serving, address) = server(&lab, "Bob");
    let players = ["--team", "s-agents", "--set", "s-agents.organisation=graph:2", "--agents", "2"];
    let build = ["join", &address, "server/build/shelter/3x3x4", "--model", "oracle", "--out", "joined"];
    let set_up = ["--set", "server.setup=commands", "--max-ticks", "4000", "--json", "--quiet"];
    let outcome = lab.json(&[&build[..], &players, &set_up].concat());
    serving.kill();
    assert_eq!(outcome["summary"]["completion_mean"].as_f64(), Some(1.0), "{outcome:#}");
    assert_eq!(outcome["servers"][0]["name"], "Cooperage 1.21.1");
    assert_eq!(
        (&outcome["servers"][0]["rules"], &outcome["servers"][0]["episodes"]),
        (&"ours".into(), &1.into())
    );
    let read = |file: &str| std::fs::read_to_string(lab.path("joined").join(file)).unwrap();
    let words = "Played on Cooperage 1.21.1 (with the rules of this program): these figures say nothing about the game itself";
    assert!(
        read("report.md").contains(words) && read("episodes.csv").contains(",Cooperage 1.21.1,1.21.1,ours,")
    );
    assert!(lab.stdout(&["verify", "joined"]).contains("1 the same, 0 different, 0 unfinished"));
    let (name, journal) = &journals(&lab.path("joined"))[0];
    let place = |text: &str| journal.lines().position(|line| line.contains(text)).unwrap_or(usize::MAX);
    let begun = place(r#""type":"call""#);
    assert!(place("\"brand\":\"Cooperage\"") < begun && begun < usize::MAX);
    let set_up = journal.lines().take(begun).filter(|line| line.contains(r#""type":"advance""#)).count();
    assert!(set_up > 0, "the first prompt comes after the set-up");
    let (code, told) =
        lab.fails(&["branch", &format!("joined/episodes/{name}"), "--at", "0", "--reply", "-"]);
    assert_eq!((code, told.contains("on a server"), told.contains("--clock")), (2, true, false), "{told}");
}

/// The same task in a world of this program and on a server.
#[test]
fn tasks_are_compared_between_our_own_worlds_and_a_server() {
    let lab = Lab::new();
    let (serving, address) = server(&lab, "Bob");
    let experiment =
        ["experiment", "transfer/embedded-server", "--only", "collect/dirt/8", "--model", "oracle"];
    let (code, told) = lab.fails(&experiment);
    assert_eq!((code, told.contains("--server HOST:PORT")), (2, true), "{told}");
    let on = ["--server", &address, "--out", "both", "--json", "--quiet"];
    let outcome = lab.json(&[&experiment[..], &on].concat());
    serving.kill();
    let cell = |column: &str| {
        let cells = outcome["cells"].as_array().unwrap();
        let is_it = |cell: &&serde_json::Value| cell["column"] == column && cell["row"] == "collect/dirt/8";
        cells.iter().find(is_it).unwrap()["ours"].as_f64()
    };
    assert_eq!((cell("completion, embedded"), cell("completion, server")), (Some(1.0), Some(1.0)));
    assert!(cell("minutes, embedded").is_some() && cell("minutes, server").is_some());
    assert_eq!(outcome["servers"][0]["episodes"], 1, "the other half has none");
    assert!(lab.stdout(&["verify", "both"]).contains("2 the same, 0 different, 0 unfinished"));
}

/// A server that is gone for good leaves a run that goes on, and the words that go on with it are told.
#[test]
fn a_lost_server_breaks_the_run_and_names_the_call_that_goes_on() {
    let lab = Lab::new();
    let (serving, address) = server(&lab, "Bob");
    let arguments = ["join", &address, "--agents", "2", "--model", "oracle", "--fresh", "--out", "joined"];
    let joined = spawn(&lab, &arguments);
    wait_until("the episode goes on", || has_told(&lab, "\"advance\""));
    serving.kill();
    let (code, told) = stderr(joined);
    assert_eq!(code, 3, "{told}");
    let call = format!("cooperage join {address} --agents 2 --model oracle --out joined");
    assert!(told.contains(&call) && !told.contains("cooperage resume"), "{told}");
    assert!(has_told(&lab, "\"advance\""), "the journal is kept");
}

/// Ctrl-C while the bodies join ends the program at once.
#[cfg(unix)]
#[test]
fn an_interrupt_while_joining_ends_at_once() {
    let lab = Lab::new();
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = silent.local_addr().unwrap().to_string();
    let joined = spawn(
        &lab,
        &["join", &address, "--minecraft-version", "1.21.1", "--model", "oracle", "--out", "joined"],
    );
    wait_until("the episode begins", || has_told(&lab, "\"gathering\""));
    let begun = std::time::Instant::now();
    assert!(Command::new("kill").args(["-INT", &joined.id().to_string()]).status().unwrap().success());
    let (code, told) = stderr(joined);
    assert!(begun.elapsed() < std::time::Duration::from_secs(5), "{told}");
    assert_eq!((code, told.contains("cooperage join")), (130, true), "{told}");
}

/// A companion hears its person in the game's chat and in the terminal, and answers in both.
#[test]
fn a_companion_on_a_server_hears_and_answers_in_the_game_and_in_the_terminal() {
    let lab = Lab::new();
    let (serving, address) = server(&lab, "Steve");
    let mut steve = RawClient::join(address.parse().unwrap(), ProtocolVersion::V1_21_1, "Steve").unwrap();
    let words = ["chat", "--server", &address, "--name", "Alice", "--out", "joined"];
    let mut command = lab.command(&words);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut chat = command.spawn().unwrap();
    assert!(steve.hears("<Alice> Hello! I am Alice. Tell me"), "it greets in the game");
    steve.send(&Serverbound::ChatMessageSent { message: "hello".into() });
    assert!(steve.hears("<Alice> Hello! I am Alice. What shall I do?"), "it answers in the game");
    let mut typed = chat.stdin.take().unwrap();
    typed.write_all(b"hello again\n").unwrap();
    assert!(steve.hears("<Alice> Hello! I am Alice. What shall I do?"), "it answers what is typed");
    typed.write_all(b"/look\n/quit\n").unwrap();
    let ended = chat.wait_with_output().unwrap();
    let (told, notes) = (String::from_utf8_lossy(&ended.stdout), String::from_utf8_lossy(&ended.stderr));
    assert!(ended.status.success(), "{notes}");
    let count = |text: &str| told.lines().filter(|line| *line == text).count();
    assert_eq!(count("Steve: hello"), 1, "{told}");
    assert_eq!(count("Steve> hello again"), 1, "{told}");
    assert_eq!(count("Alice: Hello! I am Alice. What shall I do?"), 2, "nothing comes back twice: {told}");
    assert!(
        notes.contains(&format!("cooperage chat --server {address} --name Alice --out joined")),
        "{notes}"
    );
    serving.kill();
}
