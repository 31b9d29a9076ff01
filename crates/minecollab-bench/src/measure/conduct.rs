//! How agents worked together in an episode, as its journal tells.

use std::collections::BTreeMap;

use cooperage_suites::episode::conduct::Conduct;
use cooperage_suites::episode::transcript::Transcript;

use super::giving::{gifts, handed_back};
use super::knowledge::knowledge;
use super::promises::not_kept;
use crate::names::names;
use crate::record::MineCollabTask;

/// The number of replies of the role in which agents say what they do next.
pub(super) const CONVERSE_REPLIES: &str = "converse_replies";
/// The role in which agents say what they do next.
const CONVERSE: &str = "mindcraft.converse";
/// The note of a message that its recipient never read, because it was in another conversation.
const DROPPED: &str = "mindcraft.dropped";
/// The end reason of an episode that reached the whole goal.
const GOAL: &str = "goal";

/// Returns the measures of how agents worked together in an episode of that task.
pub(crate) fn conduct(record: &MineCollabTask, transcript: &Transcript) -> Conduct {
    let mut names = names(record.agents + record.people);
    for (seat, person) in &transcript.plan.people {
        if let Some(name) = names.get_mut(*seat as usize) {
            name.clone_from(person);
        }
    }
    let gifts = gifts(transcript, &names);
    let mut figures: BTreeMap<&'static str, f64> = BTreeMap::new();
    let mut put = |key: &'static str, count: u64| figures.insert(key, count as f64);
    put(super::MESSAGES.key, messages(transcript));
    let replies = transcript.calls.iter().filter(|call| call.role == CONVERSE && call.kind == "text");
    put(CONVERSE_REPLIES, replies.count() as u64);
    put(super::UNREAD.key, transcript.notes.iter().filter(|note| note.name == DROPPED).count() as u64);
    put(super::HANDOVERS.key, gifts.len() as u64);
    put(super::HANDED_BACK.key, handed_back(&gifts));
    put(super::PROMISED.key, not_kept(transcript, &gifts));
    if let Some(late) = calls_after_score(transcript) {
        put(super::LATE_CALLS.key, late);
    }
    let known = knowledge(record, &names, transcript);
    if known.lacking > 0 {
        figures.insert(super::UNTOLD.key, known.untold as f64 / known.lacking as f64);
    }
    if !known.told_after.is_empty() {
        let mean = known.told_after.iter().sum::<f64>() / known.told_after.len() as f64;
        figures.insert(super::TOLD_AFTER.key, mean);
    }
    Conduct { figures, learned: known.learned }
}

/// Counts the messages between agents.
fn messages(transcript: &Transcript) -> u64 {
    transcript.said.iter().filter(|said| said.agent.is_some()).count() as u64
}

/// Counts calls that were asked, or not yet answered, when everything was reached; `None` if it was not reached.
fn calls_after_score(transcript: &Transcript) -> Option<u64> {
    let end = transcript.end.as_ref().filter(|end| end.reason == GOAL)?;
    let reached = end.score.figures.get("done_ticks").and_then(|ticks| u64::try_from(*ticks).ok());
    let reached = reached.unwrap_or(end.ticks);
    let is_late = |answered: Option<u64>| answered.is_none_or(|tick| tick >= reached);
    Some(transcript.calls.iter().filter(|call| is_late(call.answered)).count() as u64)
}
