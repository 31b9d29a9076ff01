//! The tools that all agents of a team have, and those that only some have.

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_core::Tool;
use minijinja::{Value, context};

use crate::names::AgentNames;

/// The tools of the agents of a team.
pub(crate) struct Abilities {
    /// All tools that at least one agent has.
    pub(crate) all: Vec<Tool>,
    /// The names of those that all agents have.
    pub(crate) shared: Vec<String>,
    /// The same, each with the first sentence of its description.
    pub(crate) shared_told: Vec<String>,
    /// For each agent, the tools that not all agents have: `name`, `tools`, and `told` with their descriptions.
    pub(crate) private: Vec<Value>,
}

/// Sorts the tools of a team's agents, which are given by number.
pub(crate) fn abilities(tools: &[Arc<[Tool]>], names: &AgentNames) -> Abilities {
    let mut owners: BTreeMap<&str, usize> = BTreeMap::new();
    let own: Vec<(&str, &Arc<[Tool]>)> = names
        .seats()
        .iter()
        .filter_map(|&agent| Some((names.get(agent), tools.get(agent.0 as usize)?)))
        .collect();
    let mut all: Vec<Tool> = Vec::new();
    for tool in own.iter().flat_map(|(_, tools)| tools.iter()) {
        *owners.entry(&tool.name).or_default() += 1;
        if all.iter().all(|known| known.name != tool.name) {
            all.push(tool.clone());
        }
    }
    let is_shared = |tool: &&Tool| owners.get(tool.name.as_str()) == Some(&own.len());
    let first = own.first().map(|(_, tools)| tools.iter()).into_iter().flatten();
    let shared: Vec<&Tool> = first.filter(is_shared).collect();
    let private = own.iter().filter_map(|(name, tools)| {
        let more: Vec<String> =
            tools.iter().filter(|tool| !is_shared(tool)).map(|tool| tool.name.clone()).collect();
        let told: Vec<String> = tools.iter().filter(|tool| !is_shared(tool)).map(told).collect();
        (!more.is_empty()).then(|| context! { name => *name, tools => more, told })
    });
    let private = private.collect();
    let shared_told = shared.iter().copied().map(told).collect();
    let shared = shared.into_iter().map(|tool| tool.name.clone()).collect();
    Abilities { all, shared, shared_told, private }
}

/// A tool's name and the first sentence of its description.
fn told(tool: &Tool) -> String {
    let first = tool.doc.split(". ").next().unwrap_or_default().trim_end_matches('.');
    if first.is_empty() { tool.name.clone() } else { format!("{}: {first}.", tool.name) }
}
