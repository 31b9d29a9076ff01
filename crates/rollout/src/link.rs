//! The client of a session in the place of a process.

use std::sync::{Arc, Mutex, PoisonError};

use cooperage_journal::EpisodePlan;
use cooperage_runtime::{EpisodeDoor, OutsideSource, ProcessEnd, ProcessHost, ProcessLink, QuestionAnswer};
use serde_json::{Value, json};

use crate::session::{RolloutSession, SessionState, TurnNews};
use crate::sessions::Sessions;

/// Gives the episodes of sessions their clients.
pub(crate) struct ClientHost {
    pub(crate) sessions: Arc<Mutex<Sessions>>,
    pub(crate) door: EpisodeDoor,
}

impl ProcessHost for ClientHost {
    fn open(&self, episode: usize, _: &EpisodePlan, _: usize) -> Box<dyn ProcessLink> {
        let sessions = self.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        Box::new(ClientLink { session: sessions.of_number(episode), door: self.door.clone() })
    }
}

/// The client of a session as its episode sees it; a session that is gone takes nothing.
struct ClientLink {
    session: Option<Arc<RolloutSession>>,
    door: EpisodeDoor,
}

impl ClientLink {
    fn with(&self, take: impl FnOnce(&RolloutSession, &mut SessionState)) {
        if let Some(session) = &self.session {
            let mut state = session.state();
            take(session, &mut state);
            settle(session, &mut state, &self.door);
        }
    }
}

/// Goes on where the framework waits: greets it, gives the turn to the client, or passes where the client has none.
fn settle(session: &RolloutSession, state: &mut SessionState, door: &EpisodeDoor) {
    let Some(ask) = state.ask.filter(|_| state.has_caught_up) else { return };
    let line = if !state.has_greeted {
        state.has_greeted = true;
        session.hello.clone()
    } else if session.is_clients_turn(state) {
        return session.give(state);
    } else {
        json!({ "request": "step", "acts": [] })
    };
    state.ask = None;
    answer(session, ask, line, door);
}

/// Answers a question of the framework; an episode that is over has no more questions.
pub(crate) fn answer(session: &RolloutSession, ask: u64, data: Value, door: &EpisodeDoor) {
    let _ = door.answer(session.number, QuestionAnswer { source: OutsideSource::Process, ask, data });
}

impl ProcessLink for ClientLink {
    fn tell(&mut self, line: String) {
        // Only turns and refusals concern a client; the manual of a world is long.
        if line.starts_with(r#"{"type":"turn""#) {
            let turn: TurnNews = serde_json::from_str(&line).unwrap_or_default();
            self.with(|session, state| session.turn(state, turn));
        } else if line.starts_with(r#"{"type":"response""#) {
            let response: Value = serde_json::from_str(&line).unwrap_or_default();
            if let Some(error) = response.get("error") {
                self.with(|session, state| session.refused(state, error.clone()));
            }
        }
    }

    fn asked(&mut self, ask: u64) {
        self.with(|_, state| state.ask = Some(ask));
    }

    fn recorded(&mut self, answer: &Value) {
        self.with(|session, state| {
            state.ask = None;
            state.has_greeted = true;
            session.recorded(state, answer);
        });
    }

    fn caught_up(&mut self) {
        self.with(|_, state| state.has_caught_up = true);
    }

    fn end(&mut self, end: &ProcessEnd) {
        if let Some(session) = &self.session {
            session.ended(&mut session.state(), end);
        }
    }
}
