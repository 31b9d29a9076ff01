//! Agents that a tool has found, so that nothing is told to be known of them only while no tool has looked.

use cooperage_core::{AgentId, Place, SeenEntity, Tick};

use super::StateManager;

/// The result of a tool that searches: the words of its call, one of which may be an agent's name, and the first place in its
/// data.
pub(crate) struct ToolFinding {
    pub(crate) words: Vec<String>,
    pub(crate) place: Place,
}

impl StateManager {
    /// Takes in where an agent's tools have found other agents. `since` is when the first of them was called.
    pub(crate) fn take_findings(&mut self, finder: AgentId, findings: &[ToolFinding], since: Tick) {
        for ToolFinding { words, place } in findings {
            let agents = words.iter().filter_map(|word| self.names.find(word));
            let Some(agent) = agents.into_iter().find(|agent| *agent != finder) else { continue };
            let name = self.names.get(agent).to_owned();
            if self.last_seen.get(&name).is_none_or(|(.., seen)| *seen <= since) {
                let (kind, own) = ("player".to_owned(), Some(name.clone()));
                let entity = SeenEntity { kind, name: own, place: *place, held: None };
                self.last_seen.insert(name, (entity, finder, since));
            }
        }
    }
}
