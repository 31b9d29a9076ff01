//! MINDcraft under load: many conversations at once, nothing of which may be lost, and which go the same way each time.
#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::collections::BTreeSet;

use cooperage_core::AgentId;
use cooperage_teams::given_name;

use crate::common::hooked::{Played, Set, play};
use crate::common::minds::{Asked, minds, said, set};

/// Ten minutes of virtual time.
const TICKS: u64 = 12_000;
/// The first seats are pairs, the others triples.
const PAIRS: u32 = 5;
const AGENTS: u32 = 16;

/// Returns the agents that talk with each other, this one included; the first of them begins.
fn circle(agent: u32) -> Vec<u32> {
    let (first, size) = if agent < 2 * PAIRS { (agent / 2 * 2, 2) } else { (10 + (agent - 10) / 3 * 3, 3) };
    (first..first + size).collect()
}

fn number(name: &str) -> u32 {
    (0..AGENTS).find(|agent| given_name(AgentId(*agent)) == name).unwrap()
}

/// The first agent of a circle begins. Every agent answers each message, and works a little in between, so that messages
/// reach busy agents. No two answers are alike.
fn talk(asked: &Asked<'_>) -> String {
    let agent = number(asked.name);
    if asked.role != "mindcraft.converse" {
        return if asked.role == "mindcraft.respond" && agent.is_multiple_of(2) {
            "respond"
        } else {
            "ignore"
        }
        .to_owned();
    }
    let said = asked.request.messages.iter().map(|message| message.text().len()).sum::<usize>();
    let serial = format!("[{agent}.{said}]");
    let circle = circle(agent);
    if asked.last == "Go." {
        let others: Vec<String> = circle[1..].iter().map(|other| given_name(AgentId(*other))).collect();
        return if agent == circle[0] {
            format!("!startConversation(\"{}\", \"Let us talk. {serial}\")", others.join(", "))
        } else {
            "\t".to_owned()
        };
    }
    match said % 5 {
        0 => format!("I rest a little. {serial} !rest"),
        1 => format!("I go. {serial} !walk(\"rack0\")"),
        _ => format!("So I see. {serial}"),
    }
}

fn played(deliver: &str) -> Played {
    let options = [
        ("mindcraft.deliver", deliver),
        ("mindcraft.partners", "2"),
        ("mindcraft.goal", "none"),
        ("mindcraft.init_message", "Go."),
    ];
    play(Set { horizon: TICKS, ..set(&options, AGENTS, minds(talk)) }).unwrap()
}

#[test]
fn sixteen_agents_in_pairs_and_triples_lose_nothing_and_never_stop() {
    let played = played("idle");
    assert_eq!(played.count("messages_dropped"), 0);
    let lines: Vec<_> = said(&played).into_iter().filter(|line| line.2.len() == 1).collect();
    assert!(lines.len() > 400, "{}", lines.len());
    let read: Vec<BTreeSet<&str>> = (0..AGENTS).map(|agent| played.read_by(agent)).collect();
    // Messages of the last minute may still wait.
    for (tick, from, to, text) in lines.iter().filter(|line| line.0 + 1_200 <= TICKS) {
        let is_read = read[to[0] as usize].iter().any(|shown| shown.contains(text.as_str()));
        assert!(is_read, "{from:?} said to {to:?} at {tick}: {text}");
    }
    for agent in 0..AGENTS {
        let last =
            lines.iter().filter(|line| line.1 == Some(agent)).map(|line| line.0).max().unwrap_or_default();
        assert!(last + 2_400 > TICKS, "{agent} said its last words at {last}");
        assert!(lines.iter().all(|line| line.1 != Some(agent) || circle(agent).contains(&line.2[0])));
    }
}

/// Equal logs (docs/spec/mindcraft.md, 23.3, point 13), for conversations.
#[test]
fn acceptance_13_the_same_talk_gives_the_same_journal() {
    let (first, second) = (played("idle"), played("idle"));
    assert_eq!(first.records.len(), second.records.len());
    assert_eq!(first.records, second.records);
}
