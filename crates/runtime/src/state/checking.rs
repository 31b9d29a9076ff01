//! A journal that is checked: the play goes on with the recorded one where only texts that models read have changed since.

use cooperage_core::{AgentId, Tick};
use cooperage_journal::{CallRecord, Mode, Record};
use cooperage_models::ChatRequest;
use serde_json::Value;

use super::SharedEpisodeState;
use super::calls::ParentCall;
use crate::error::EpisodeError;

impl SharedEpisodeState {
    /// Adds a journal line; a failure breaks the episode. Returns the recorded line where a journal is checked and only texts that
    /// models read have changed since.
    pub(super) fn hold(&mut self, record: &Record) -> Option<Record> {
        let recorded = self.writer.write_or_recorded(record).unwrap_or_else(|error| {
            self.break_off(error.into());
            None
        });
        if let Some(observer) = &mut self.observer {
            observer.record(recorded.as_ref().unwrap_or(record), self.world.as_ref(), self.judge.as_ref());
        }
        recorded
    }

    /// Adds the line of a call; returns the hash of the request and the prompt tokens of the line that holds. These tokens are
    /// charged and take time, so that a reply arrives when the journal says, and limits trip where they did.
    pub(super) fn write_call(&mut self, call: CallRecord) -> (String, u64) {
        let record = Record::Call(call);
        match self.hold(&record).unwrap_or(record) {
            Record::Call(held) => (held.request, held.prompt_tokens),
            _ => (String::new(), 0),
        }
    }

    /// A journal that is checked says what was told to a team's process, which is asked nothing.
    pub(super) fn hold_told(&mut self, team: usize, asked: &Record) {
        if let Record::Ask(ask) = asked
            && let Some(told) = ask.data.get("told").and_then(Value::as_str)
        {
            self.processes.hold(team, told);
        }
    }

    /// Whether a journal is checked, so that nobody is asked anything.
    pub(super) fn is_checking(&self) -> bool {
        self.writer.mode() == Mode::Check
    }

    /// How far the world moves on: behind the last line of a journal that is checked, not at all.
    pub(crate) fn as_recorded(&self, target: Tick) -> Tick {
        if self.is_checking() && !self.is_replaying() { self.world.tick() } else { target }
    }

    /// What a branch has of its parent for a call, if that is the same call there: a reply whose request has another text
    /// takes as long as it took then. Breaks the episode where it is another call.
    pub(super) fn is_as_in_parent(
        &mut self,
        number: u64,
        agent: Option<AgentId>,
        request: &ChatRequest,
        hash: &str,
    ) -> bool {
        let Some(parent) = self.recorded.of_parent.get(&number) else { return true };
        let ParentCall { request: text, role, seat, latency, .. } = parent;
        let (latency, is_reworded) = (*latency, text != hash);
        let own_seat = agent.map(|agent| agent.0);
        if role.as_ref().is_some_and(|role| role != request.role.as_str() || *seat != own_seat) {
            self.break_off(EpisodeError::OtherRequest(number));
            return false;
        }
        if is_reworded {
            self.recorded.times.insert(number, latency);
        }
        true
    }
}
