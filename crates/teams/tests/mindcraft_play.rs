//! MINDcraft at play in a toy world, under the real runtime: what agents say and do, and what comes of it.
#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod common;

use std::sync::Arc;

use common::hooked::{Make, Played, Player, Set, play, scripted};
use common::workshop::Workshop;
use cooperage_journal::{Record, SayPlan};
use cooperage_models::{ChatRequest, Speaker};
use cooperage_teams::mindcraft::briefs::SeatBrief;

fn workshop() -> Make {
    Arc::new(|agents| Box::new(Workshop::without_text_forms(agents, 0)))
}

fn set<'a>(options: &'a [(&'a str, &'a str)], agents: u32, player: Player) -> Set<'a> {
    Set {
        team: "mindcraft",
        options,
        agents,
        horizon: 2_400,
        clock: "tokens",
        tick_us: 50_000,
        world: workshop(),
        player,
        say: Vec::new(),
        faults: Vec::new(),
    }
}

/// What an agent's model is asked.
struct Asked<'a> {
    role: &'a str,
    name: &'a str,
    /// The last message, which the answer is about.
    last: &'a str,
    request: &'a ChatRequest,
}

impl Asked<'_> {
    /// Whether some message of the request has these words.
    fn shows(&self, words: &str) -> bool {
        self.request.messages.iter().any(|message| message.text().contains(words))
    }

    /// Answers that the agent has given, as far as it remembers them.
    fn answers(&self) -> usize {
        self.request.messages.iter().filter(|message| message.speaker() == Speaker::Assistant).count()
    }
}

/// A player that answers what a function says.
fn minds(answer: impl Fn(&Asked<'_>) -> String + Send + Sync + Clone + 'static) -> Player {
    scripted(move |role: &str, request: &ChatRequest, _| {
        let brief: &SeatBrief = request.brief.as_ref().unwrap().get().unwrap();
        let last = request.messages.last().map_or("", |message| message.text());
        answer(&Asked { role, name: &brief.name, last, request })
    })
}

/// Messages of the pool: tick, from, to, text.
fn said(played: &Played) -> Vec<(u64, Option<u32>, Vec<u32>, String)> {
    let message = |record: &Record| match record {
        Record::Message(m) => Some((m.sent, m.from, m.to.clone(), m.text.clone())),
        _ => None,
    };
    played.records.iter().filter_map(message).collect()
}

#[test]
fn two_agents_talk_about_the_task_and_do_it() {
    let player = minds(|asked| {
        let talks = asked.shows("FROM OTHER BOT)I lay planks");
        match (asked.name, asked.answers()) {
            ("Alice", 0) => "!startConversation(\"Bob\", \"I lay planks, you nail them.\")".to_owned(),
            ("Bob", _) if !talks => "\t".to_owned(),
            ("Bob", 0) => "All right.".to_owned(),
            ("Bob", 1) => "!endConversation(\"Alice\")".to_owned(),
            ("Alice", 1) => "!walk(\"rack0\")".to_owned(),
            ("Alice", 2 | 6) => "!take".to_owned(),
            ("Alice", 3 | 7) => "!walk(\"bench0\")".to_owned(),
            ("Alice", 4 | 8) => "!lay".to_owned(),
            ("Alice", 5) => "!walk(\"rack0\")".to_owned(),
            ("Alice", 9) => "!nail".to_owned(),
            _ => "\t".to_owned(),
        }
    });
    let options = [("mindcraft.cooldown", "0"), ("mindcraft.max_messages", "100")];
    let played = play(set(&options, 2, player)).unwrap();
    assert_eq!(played.end.score.figures["crates"], 1);
    let told: Vec<String> =
        said(&played).into_iter().filter(|line| !line.2.is_empty()).map(|line| line.3).take(3).collect();
    assert_eq!(told, ["I lay planks, you nail them.", "All right.", "!walk(\"rack0\")"]);
}

#[test]
fn people_are_answered_and_their_commands_are_carried_out_at_once() {
    let player = minds(|asked| match asked.role {
        "mindcraft.converse" if asked.last.starts_with("Ann: ") => "Hello Ann!".to_owned(),
        _ => "\t".to_owned(),
    });
    let line =
        |tick, text: &str| SayPlan { tick, from: "Ann".to_owned(), to: vec![0], text: text.to_owned() };
    let say = vec![
        line(300, "Who are you?"),
        line(400, "Go! !walk(\"rack0\") and then !take"),
        line(500, "!fly(\"rack0\")"),
    ];
    let played = play(Set { say, ..set(&[], 1, player) }).unwrap();
    let told: Vec<(u64, String)> = said(&played)
        .into_iter()
        .filter(|line| line.1 == Some(0) && line.0 >= 300)
        .map(|line| (line.0, line.3))
        .collect();
    let texts: Vec<&str> = told.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(texts, ["Hello Ann!", "*Ann used walk*", "Walk(0): done", "there is no command !fly."]);
    let times: Vec<u64> = told.iter().skip(1).map(|(tick, _)| *tick).collect();
    assert_eq!(times, [400, 401, 500], "no model is asked about them");
}
