//! Deeds in words, and back.

use std::sync::Arc;

use cooperage_core::AgentId;

use super::MetaDeed;
use crate::expert::{Scene, SubtaskGoal};
use crate::meta::{MetaKind, words};

/// The words between an agent's name and its part of a conversation.
const PART: &str = "'s part of this: ";

/// A deed as a description.
pub(in crate::expert) fn describe(deed: &MetaDeed, scene: &Scene<'_>) -> String {
    let words = words::told(&deed.goal, 0);
    if deed.goal.kind == MetaKind::Chat { format!("{}{PART}{words}", scene.name(deed.who)) } else { words }
}

/// Reads the deed that a description states.
pub(in crate::expert) fn read(text: &str, scene: &Scene<'_>) -> Option<SubtaskGoal> {
    let goal = words::read(text)?;
    let mut who = AgentId(0);
    if goal.kind == MetaKind::Chat {
        // Without a part it is the whole conversation, of which each agent knows its own part.
        let (before, _) = text.split_once(PART)?;
        who =
            (0..scene.agents.len() as u32).map(AgentId).find(|&agent| before.ends_with(scene.name(agent)))?;
    }
    Some(SubtaskGoal::Meta(Arc::new(MetaDeed { who, goal })))
}
