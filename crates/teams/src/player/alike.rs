//! Division of work of which any agent can do any part.

use cooperage_core::AgentId;

use super::decision::{WorkPiece, WorkVerdict};
use super::question::{AssignQuestion, DivideQuestion, JudgeQuestion};

/// The same work for each idle agent, in these words and with this sign that it is done; one piece for all of them where work
/// may be shared.
#[must_use]
pub fn same_pieces(question: &DivideQuestion<'_>, words: &str, milestone: &str) -> Vec<WorkPiece> {
    let crews = if question.can_share { vec![question.idle] } else { question.idle.chunks(1).collect() };
    let piece = |agents: &[AgentId]| WorkPiece {
        words: words.to_owned(),
        milestone: milestone.to_owned(),
        agents: agents.to_vec(),
        agents_needed: agents.len(),
        entries: Some(Vec::new()),
        ..WorkPiece::default()
    };
    crews.into_iter().filter(|crew| !crew.is_empty()).take(question.most).map(piece).collect()
}

/// The pieces for the free agents, both in their order.
#[must_use]
pub fn assigned_in_order(question: &AssignQuestion<'_>) -> Vec<(usize, Vec<AgentId>)> {
    let mut free = question.free.iter().copied();
    let take = |(place, needed): (usize, usize)| (place, free.by_ref().take(needed).collect::<Vec<_>>());
    let needed = question.pieces.iter().map(|piece| piece.agents_needed.max(1)).enumerate();
    needed.map(take).filter(|(_, agents)| !agents.is_empty()).collect()
}

/// The verdict on such work, which has no end of its own: it is done when a call has succeeded.
#[must_use]
pub fn judged_by_progress(question: &JudgeQuestion<'_>) -> WorkVerdict {
    let is_done = question.results.all.iter().any(|ended| ended.succeeded);
    let why = if is_done { "there was progress" } else { "nothing worked" };
    WorkVerdict { is_done, why: why.to_owned() }
}
