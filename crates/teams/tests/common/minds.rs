//! Minds of MINDcraft in the workshop, whose models are functions of what they read.

use std::sync::Arc;

use cooperage_journal::Record;
use cooperage_models::{ChatRequest, ChatRole};
use cooperage_teams::frameworks::mindcraft::briefs::SeatBrief;

use super::hooked::{Make, Played, Player, Set, scripted};
use super::workshop::Workshop;

pub fn workshop() -> Make {
    Arc::new(|agents| Box::new(Workshop::without_text_forms(agents, 0)))
}

pub fn set<'a>(options: &'a [(&'a str, &'a str)], agents: u32, player: Player) -> Set<'a> {
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
        people: Vec::new(),
        pool: None,
    }
}

/// A request to an agent's model.
pub struct Asked<'a> {
    pub role: &'a str,
    pub name: &'a str,
    /// The last message, which the answer is about.
    pub last: &'a str,
    pub request: &'a ChatRequest,
}

impl Asked<'_> {
    /// Whether some message of the request has these words.
    pub fn shows(&self, words: &str) -> bool {
        self.request.messages.iter().any(|message| message.text().contains(words))
    }

    /// Answers that the agent has given, as far as it remembers them.
    pub fn answers(&self) -> usize {
        self.request.messages.iter().filter(|message| message.speaker() == ChatRole::Assistant).count()
    }
}

/// A player that answers what a function says.
pub fn minds(answer: impl Fn(&Asked<'_>) -> String + Send + Sync + Clone + 'static) -> Player {
    scripted(move |role: &str, request: &ChatRequest, _| {
        let brief: &SeatBrief = request.brief.as_ref().unwrap().get().unwrap();
        let last = request.messages.last().map_or("", |message| message.text());
        answer(&Asked { role, name: &brief.name, last, request })
    })
}

/// Messages of the pool: tick, from, to, text.
pub fn said(played: &Played) -> Vec<(u64, Option<u32>, Vec<u32>, String)> {
    let message = |record: &Record| match record {
        Record::Message(m) => Some((m.sent, m.from, m.to.clone(), m.text.clone())),
        _ => None,
    };
    played.records.iter().filter_map(message).collect()
}
