//! Scripted players of worlds whose experts decide on calls: what they decide in the form of replies. They do their task and
//! say little; a player that talks reads its prompts instead.

use cooperage_core::{Tool, ToolCall};
use cooperage_models::{ChatRequest, ChatRole};

use super::history::FROM_OTHER_AGENT;
use super::roles;
use crate::command_syntax::write_command;

/// The reply of an agent that stays silent.
pub const SILENT: &str = "\t";

/// The decision of an expert for an agent.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    /// Call a tool, with a few words before it.
    Call(String, ToolCall),
    /// Do nothing, for these reasons.
    Nothing(String),
}

/// Answers a request of that role, for an agent with these tools. `next` is called where the agent may act: after a
/// reminder of its goal and after the results of its commands, not after words of another agent or a person.
pub fn answer(role: &str, request: &ChatRequest, tools: &[Tool], next: impl FnOnce() -> Next) -> String {
    let is = |info: &crate::role::RoleInfo| info.name == role;
    if is(&roles::CONVERSE) {
        converse(request, tools, next)
    } else if is(&roles::MEMORY) {
        "I work on the task with my commands; what they said came of them.".to_owned()
    } else if is(&roles::RESPOND) {
        "ignore".to_owned()
    } else {
        String::new()
    }
}

fn converse(request: &ChatRequest, tools: &[Tool], next: impl FnOnce() -> Next) -> String {
    let last = request.messages.last();
    match last.map(|message| (message.speaker(), message.text())) {
        Some((ChatRole::User, text)) if text.contains(FROM_OTHER_AGENT) => return SILENT.to_owned(),
        Some((ChatRole::User, _)) => return "I am at work on the task, and go on with it.".to_owned(),
        _ => {}
    }
    match next() {
        Next::Call(words, call) => match tools.iter().find(|tool| tool.name == call.tool) {
            Some(tool) => format!("{words} {}", write_command(&call, tool)),
            None => SILENT.to_owned(),
        },
        Next::Nothing(words) => words,
    }
}
