//! Vectors of texts, by which frameworks find what is like something.

use cooperage_core::AgentId;
use cooperage_models::Embedding;
use cooperage_runtime::together::ConcurrentPart;
use cooperage_runtime::{TeamHandle, join_all};

use crate::role::RoleInfo;

/// Vectors that are asked for at the same time: most providers take that many texts in one request.
const AT_A_TIME: usize = 96;
/// The same in the conduct of before [`ASKS_TOGETHER`].
const FEW_AT_A_TIME: usize = 16;
/// The revision of conduct from which on [`AT_A_TIME`] holds.
const ASKS_TOGETHER: u32 = 4;
/// Characters of a text that is turned into a vector; the rest is cut off.
const TEXT_MAX: usize = 8_191;

/// The vectors that a framework of that conduct asks for at the same time.
pub(crate) fn at_a_time(conduct: u32) -> usize {
    if conduct >= ASKS_TOGETHER { AT_A_TIME } else { FEW_AT_A_TIME }
}

/// Asks for embeddings of the texts, `at_a_time` of them together, and returns them in order; `None` for a text without an
/// embedding.
pub(crate) async fn embed(
    team: &TeamHandle,
    role: &RoleInfo,
    agent: AgentId,
    texts: Vec<String>,
    at_a_time: usize,
) -> Vec<(String, Option<Embedding>)> {
    let mut vectors = Vec::new();
    for some in texts.chunks(at_a_time.max(1)) {
        let parts: Vec<ConcurrentPart<'_, Option<Embedding>>> = some
            .iter()
            .map(|text| {
                let end = text.char_indices().nth(TEXT_MAX).map_or(text.len(), |(end, _)| end);
                Box::pin(team.embed(role.name, Some(agent), &text[..end])) as ConcurrentPart<'_, _>
            })
            .collect();
        vectors.extend(join_all(parts).await);
    }
    texts.into_iter().zip(vectors).collect()
}
