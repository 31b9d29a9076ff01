//! Deeds in words, and back.

use std::sync::Arc;

use cooperage_core::AgentId;

use super::InventedDeed;
use crate::expert::{Scene, SubtaskGoal};
use crate::invented::words;

/// The words between an agent's name and what it is to bring about.
const PART: &str = " sees to this: ";

/// A deed as a description.
pub(in crate::expert) fn describe(deed: &InventedDeed, scene: &Scene<'_>) -> String {
    format!("{}{PART}{}", scene.name(deed.who), words::sentence(&deed.condition))
}

/// Reads the deed that a description states.
pub(in crate::expert) fn read(text: &str, scene: &Scene<'_>) -> Option<SubtaskGoal> {
    let (before, rest) = text.split_once(PART)?;
    let mut agents = (0..scene.agents.len() as u32).map(AgentId);
    let who = agents.find(|&agent| before.ends_with(scene.name(agent)))?;
    // The sentence ends with the line, or with a stop that more words follow.
    let line = rest.lines().next()?;
    let ends = line.match_indices('.').map(|(at, _)| &line[..=at]);
    let condition = ends.filter_map(words::read).next()?;
    Some(SubtaskGoal::Invented(Arc::new(InventedDeed { who, condition })))
}
