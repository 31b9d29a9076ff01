//! An answer that could not be read: it is counted, and the journal says why, so that a reader sees what the next call is for.

use cooperage_core::AgentId;
use cooperage_runtime::TeamHandle;
use cooperage_runtime::note::Note;
use serde_json::json;

use crate::budget::text_within;

/// Characters of a reason in a journal.
const REASON_CHARACTERS: usize = 400;

/// Counts such an answer under that name, and notes the reason in the words that the model is told, if it is told any.
pub(crate) fn unreadable(team: &TeamHandle, count: &str, agent: Option<AgentId>, role: &str, reason: &str) {
    team.count(count, 1);
    let mut data = json!({"role": role, "reason": text_within(reason, REASON_CHARACTERS)});
    if let (Some(agent), Some(fields)) = (agent, data.as_object_mut()) {
        fields.insert("agent".to_owned(), agent.0.into());
    }
    team.note(&Note::Own { kind: "unreadable".to_owned(), data });
}
