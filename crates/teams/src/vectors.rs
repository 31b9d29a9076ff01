//! Vectors of texts, by which frameworks find what is like something.

use cooperage_core::AgentId;
use cooperage_models::Embedding;
use cooperage_runtime::together::ConcurrentPart;
use cooperage_runtime::{TeamHandle, join_all};

use crate::role::RoleInfo;

/// Vectors that are asked for at the same time.
const AT_A_TIME: usize = 16;
/// Characters of a text that is turned into a vector; the rest is cut off.
const TEXT_MAX: usize = 8_191;

/// Asks for embeddings of the texts in batches, and returns them in order; `None` for a text without an embedding.
pub(crate) async fn embed(
    team: &TeamHandle,
    role: &RoleInfo,
    agent: AgentId,
    texts: Vec<String>,
) -> Vec<(String, Option<Embedding>)> {
    let mut vectors = Vec::new();
    for some in texts.chunks(AT_A_TIME) {
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
