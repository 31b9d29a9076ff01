//! Words to the planner about its last reply: that nothing could be read, what was not carried out, that it was cut off.

use cooperage_models::{Reply, ReplyKind};

use super::reading::PlanReading;

/// The faults of a reply, and what would be right; nothing where all was carried out. `cut` says that it was cut off,
/// `example` is a command.
pub(super) fn mistake_in(
    reply: &Reply,
    cut: Option<String>,
    reading: &PlanReading,
    example: Option<String>,
) -> Vec<String> {
    let mut told: Vec<String> = cut.into_iter().collect();
    if reading.commands.is_empty() && reading.notes.is_empty() {
        let what = match reply.kind {
            ReplyKind::Text => "no command could be read in your last answer",
            ReplyKind::Empty => "there was no answer",
            ReplyKind::Refusal | ReplyKind::ContentFilter | ReplyKind::Embedding => {
                "your last answer was a refusal, so nobody did anything"
            }
        };
        let such = example.map(|example| format!(", such as {example}")).unwrap_or_default();
        told.push(format!("{what}; answer with one command a line{such}, and nothing else"));
    }
    told.extend(reading.notes.iter().cloned());
    told
}
