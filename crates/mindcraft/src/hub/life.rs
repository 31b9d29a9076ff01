//! The state of one agent of an episode, as read from the lines of the journal.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_core::AgentId;
use cooperage_journal::{MessageRecord, NoteRecord, Record};
use cooperage_teams::frameworks::mindcraft::commands::RUN_CODE;
use serde_json::{Value, json};

use super::{HubMessage, HubState, SAID_MAX};

/// Microseconds of virtual time after which two silent agents no longer count as talking.
const TALK_US: u64 = 60_000_000;
/// Characters of a message that are shown.
const TEXT_SHOWN: usize = 2_000;

/// The recorded state of one agent.
#[derive(Default)]
pub(super) struct Life {
    pub(super) is_down: bool,
    /// The person in its seat.
    pub(super) person: Option<String>,
    /// Whether a person left its seat without handing it over, so that neither a model nor a person plays it.
    is_empty: bool,
    /// The state of its body as it was seen last.
    pub(super) body: Option<Value>,
    /// Its memory, in the form that another episode can load.
    pub(super) file: Option<Value>,
    /// The code that it ran last.
    pub(super) code: Option<String>,
    pub(super) settings: Option<Value>,
    goal: Option<String>,
    /// Calls that are out.
    calls_out: BTreeSet<u64>,
    calls: u64,
    tokens: u64,
    /// The agents with which it talked, and when each talked last.
    partners: BTreeMap<AgentId, u64>,
    said: Option<Value>,
    heard: Option<Value>,
}

impl Life {
    /// Whether its mind is in the game.
    pub(super) fn is_there(&self) -> bool {
        !self.is_down && self.person.is_none() && !self.is_empty
    }
}

impl HubState {
    /// Takes in a line of the journal.
    pub(super) fn note(&mut self, record: &Record) {
        match record {
            Record::Message(message) => self.hear(message),
            Record::Call(call) => {
                if let Some(life) = self.life(call.agent) {
                    life.calls_out.insert(call.call);
                    life.calls += 1;
                    life.tokens += call.prompt_tokens;
                }
            }
            Record::Reply(reply) => {
                for life in self.lives.values_mut() {
                    if life.calls_out.remove(&reply.call) {
                        life.tokens += reply.completion_tokens;
                    }
                }
            }
            Record::Cancel { call, .. } => {
                for life in self.lives.values_mut() {
                    life.calls_out.remove(call);
                }
            }
            Record::Note(note) => self.note_own(note),
            Record::Submit { entries, .. } => {
                for entry in entries.iter().filter(|entry| entry.tool.as_deref() == Some(RUN_CODE)) {
                    let code =
                        entry.arguments.as_ref().and_then(|arguments| arguments.get("source")?.as_str());
                    if let (Some(code), Some(life)) = (code.map(str::to_owned), self.life(entry.agent)) {
                        life.code = Some(code);
                    }
                }
            }
            Record::Fault { agent, kind, .. } => {
                if let Some(life) = self.life(Some(*agent)) {
                    life.is_down = kind != "rejoin";
                }
            }
            Record::Input(input) => {
                let Some(life) = self.life(input.to) else { return };
                match input.kind.as_str() {
                    "join" => {
                        let name = input.data.get("name").and_then(Value::as_str).unwrap_or("a person");
                        life.person = Some(name.chars().filter(|c| !c.is_control()).take(60).collect());
                    }
                    "leave" => (life.person, life.is_empty) = (None, true),
                    "handover" => (life.person, life.is_empty) = (None, false),
                    _ => {}
                }
            }
            Record::End(_) => self.is_over = true,
            _ => {}
        }
    }

    fn life(&mut self, agent: Option<u32>) -> Option<&mut Life> {
        self.lives.get_mut(&AgentId(agent?))
    }

    fn note_own(&mut self, note: &NoteRecord) {
        let agent =
            note.data.get("agent").and_then(Value::as_u64).and_then(|agent| u32::try_from(agent).ok());
        let Some(life) = self.life(agent) else { return };
        match note.name.as_str() {
            "mindcraft.life" => life.file = note.data.get("file").cloned(),
            "mindcraft.goal" => {
                let is_on = note.data.get("on") == Some(&Value::Bool(true));
                let goal = note.data.get("goal").and_then(Value::as_str).filter(|_| is_on);
                life.goal = goal.map(str::to_owned);
            }
            _ => {}
        }
    }

    fn hear(&mut self, message: &MessageRecord) {
        let text: String = message.text.chars().take(TEXT_SHOWN).collect();
        let name = |seat: u32| self.names.get(seat as usize).cloned().unwrap_or_default();
        let to: Vec<String> = message.to.iter().map(|seat| name(*seat)).collect();
        let from = message.from.map(name).or_else(|| message.by.clone()).unwrap_or_default();
        let seconds = self.seconds(message.sent);
        for &seat in message.to.iter().filter(|seat| !message.lost.contains(seat)) {
            let speaker = message.from.map(AgentId);
            if let Some(life) = self.life(Some(seat)) {
                life.heard = Some(json!({"from": from, "message": text, "seconds": seconds}));
                life.partners.extend(speaker.map(|speaker| (speaker, message.sent)));
            }
        }
        let Some(life) = self.life(message.from) else { return };
        life.said = Some(json!({"to": to, "message": text, "seconds": seconds}));
        life.partners.extend(message.to.iter().map(|seat| (AgentId(*seat), message.sent)));
        self.said.push_back(HubMessage { name: from, to, text, tick: message.sent });
        while self.said.len() > SAID_MAX {
            self.said.pop_front();
            self.said_before += 1;
        }
    }

    /// Seconds of virtual time.
    fn seconds(&self, tick: u64) -> f64 {
        (tick as f64 * self.tick_us as f64 / 10_000.0).round() / 100.0
    }

    /// Returns the known state of an agent now; `None` before its body was seen.
    pub(super) fn state(&self, seat: AgentId) -> Option<Value> {
        let life = self.lives.get(&seat)?;
        let mut state = life.body.clone()?;
        let talk_ticks = TALK_US / self.tick_us.max(1);
        let partners: Vec<&String> = life
            .partners
            .iter()
            .filter(|(seat, when)| self.lives.contains_key(seat) && self.tick <= **when + talk_ticks)
            .filter_map(|(seat, _)| self.names.get(seat.0 as usize))
            .collect();
        state["time"] = json!({"tick": self.tick, "seconds": self.seconds(self.tick)});
        state["mind"] = json!({
            "inGame": life.is_there(),
            "person": life.person,
            "isThinking": !life.calls_out.is_empty(),
            "goal": life.goal,
            "talksWith": partners,
            "lastSaid": life.said,
            "lastHeard": life.heard,
            "calls": life.calls,
            "tokens": life.tokens,
        });
        Some(state)
    }
}
