//! A subtask for several agents, split into one share for each (docs/spec/villager.md, 1.5.3).

use cooperage_core::AgentId;
use cooperage_models::Reply;
use serde_json::{Value, json};

use crate::answer::{KeyAliases, Records, field, last_records};
use crate::budget::text_within;
use crate::names::AgentNames;
use crate::structured::{ReplyObject, text_of, texts_of};

/// The keys of a share, each with other words for it.
const DESCRIPTION: KeyAliases = &["description", "task", "subtask", "share"];
const AGENT: KeyAliases =
    &["agent", "agents", "assigned agent", "assigned agents", "assignee", "assignees", "name"];
const MILESTONES: KeyAliases = &["milestones", "milestone"];
const REASON: KeyAliases = &["reason", "reasoning", "why"];

/// Characters of a text that are kept.
const WORDS_MAX: usize = 2_000;

/// One agent's share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShareRecord {
    pub reason: String,
    /// The work of this agent.
    pub description: String,
    /// Signs by which an agent sees that it is done.
    pub milestones: Vec<String>,
    /// The name of the agent.
    pub agent: String,
}

/// Reads the shares of these agents, in their order; `None` unless there is exactly one for each. Shares whose names
/// match no agent go, in order, to the agents without a share.
pub(crate) fn parse_shares(
    reply: &Reply,
    agents: &[AgentId],
    names: &AgentNames,
) -> Option<Vec<ShareRecord>> {
    let fits = |object: &ReplyObject| field(object, DESCRIPTION).is_some() && field(object, AGENT).is_some();
    let Records::Some(objects) = last_records(&reply.text, fits) else { return None };
    if objects.len() != agents.len() {
        return None;
    }
    let mut shares: Vec<Option<ShareRecord>> = vec![None; agents.len()];
    let mut strays = Vec::new();
    for object in &objects {
        let text = |key| text_within(field(object, key).map(text_of).unwrap_or_default().trim(), WORDS_MAX);
        let share = ShareRecord {
            reason: text(REASON),
            description: text(DESCRIPTION),
            milestones: field(object, MILESTONES).map(texts_of).unwrap_or_default(),
            agent: field(object, AGENT)
                .map(texts_of)
                .and_then(|names| names.into_iter().next())
                .unwrap_or_default(),
        };
        let whose = names.find(&share.agent).and_then(|agent| agents.iter().position(|&one| one == agent));
        match whose.and_then(|place| shares.get_mut(place)).filter(|place| place.is_none()) {
            Some(place) => *place = Some(share),
            None => strays.push(share),
        }
    }
    let mut strays = strays.into_iter();
    let whole: Option<Vec<ShareRecord>> =
        shares.into_iter().map(|share| share.or_else(|| strays.next())).collect();
    whole.filter(|shares| shares.iter().all(|share| !share.description.is_empty()))
}

/// The reply that says so, as the parser reads it.
#[must_use]
pub fn write_shares(shares: &[ShareRecord]) -> String {
    let objects: Value = shares
        .iter()
        .map(|share| {
            json!({
                "reason": share.reason,
                "description": share.description,
                "milestones": share.milestones,
                "agent": share.agent,
            })
        })
        .collect();
    objects.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(description: &str, agent: &str) -> ShareRecord {
        ShareRecord {
            reason: "near".to_owned(),
            description: description.to_owned(),
            milestones: vec!["done".to_owned()],
            agent: agent.to_owned(),
        }
    }

    fn read(text: &str) -> Option<Vec<String>> {
        let names = AgentNames::for_tests(&["Alice", "Bob", "Cindy"]);
        let shares = parse_shares(&Reply::of_text(text), &[AgentId(0), AgentId(2)], &names)?;
        Some(shares.into_iter().map(|share| share.description).collect())
    }

    #[test]
    fn everybody_gets_a_share() {
        let both = |a: &str, b: &str| write_shares(&[share("left", a), share("right", b)]);
        assert_eq!(read(&both("Cindy", "Alice")).unwrap(), ["right", "left"]);
        assert_eq!(read(&both("Cindy", "Cindy")).unwrap(), ["right", "left"]);
        assert_eq!(read(&both("Bob", "Zoe")).unwrap(), ["left", "right"]);
        assert_eq!(read(&write_shares(&[share("left", "Alice")])), None);
        assert_eq!(read(&write_shares(&[share("", "Alice"), share("right", "Cindy")])), None);
        assert_eq!(read("no"), None);
    }
}
