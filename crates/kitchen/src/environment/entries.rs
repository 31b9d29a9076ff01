//! Batch entries of the contract as commands of a list.

use std::borrow::Cow;

use cooperage_core::{AgentId, Entry, ToolCall};
use serde_json::Value;

use crate::command::{KitchenAction, KitchenCommand};
use crate::rules::KitchenRules;
use crate::submission::ListEntry;
use crate::text::{Digits, Malformed, Parsed, parse};

/// An entry as it was submitted.
#[derive(Clone, Copy)]
pub(super) struct Submitted<'t>(pub(super) &'t Entry<'t, KitchenAction>);

impl<'t> ListEntry<'t> for Submitted<'t> {
    #[inline]
    fn check(self, rules: &KitchenRules) -> Result<Parsed<'t>, Malformed<'t>> {
        match *self.0 {
            Entry::Typed { agent, call } => KitchenCommand { agent, action: call }.check(rules),
            Entry::Named { agent, call } => named(rules, agent, call),
            Entry::Text { agent: None, text } => parse(rules, text),
            Entry::Text { agent: Some(issuer), text } => {
                let parsed = parse(rules, text)?;
                if parsed.agent == Digits::Small(u64::from(issuer.0)) {
                    Ok(parsed)
                } else {
                    Err(Malformed::Issuer { issuer })
                }
            }
        }
    }

    #[inline]
    fn typed(self) -> Option<KitchenCommand> {
        match *self.0 {
            Entry::Typed { agent, call } => Some(KitchenCommand { agent, action: call }),
            Entry::Named { .. } | Entry::Text { .. } => None,
        }
    }

    fn quoted(self, rules: &KitchenRules) -> Cow<'t, str> {
        match *self.0 {
            Entry::Typed { agent, call } => KitchenCommand { agent, action: call }.text(rules).into(),
            Entry::Named { agent, call } => {
                let arguments = Value::Object(call.arguments.clone());
                format!("{} {agent} {arguments}", call.tool).into()
            }
            Entry::Text { text, .. } => text.into(),
        }
    }
}

/// The same checks in the same order for a call by name.
fn named<'t>(rules: &KitchenRules, agent: AgentId, call: &'t ToolCall) -> Result<Parsed<'t>, Malformed<'t>> {
    let agent = Digits::Small(u64::from(agent.0));
    let known: &[&str] = match call.tool.as_str() {
        "noop" => &[],
        "goto" | "put" | "activate" => &["location"],
        "get" => &["item", "location"],
        other => return Err(Malformed::Verb(other)),
    };
    if call.arguments.keys().any(|key| !known.contains(&key.as_str())) {
        return Err(Malformed::TokenCount);
    }
    if call.tool == "noop" {
        return Ok(Parsed { agent, action: Some(KitchenAction::Noop) });
    }
    let location = match call.arguments.get("location") {
        None | Some(Value::Null) => return Ok(Parsed { agent, action: None }),
        Some(Value::String(name)) => {
            rules.location(name).ok_or(Malformed::Location { agent, location: name })?
        }
        Some(_) => return Err(Malformed::Location { agent, location: "something that is no text" }),
    };
    let action = match call.tool.as_str() {
        "goto" => KitchenAction::Goto(location),
        "put" => KitchenAction::Put(location),
        "activate" => KitchenAction::Activate(location),
        _ => KitchenAction::Get { item: call.text("item").and_then(|name| rules.item(name)), from: location },
    };
    Ok(Parsed { agent, action: Some(action) })
}
