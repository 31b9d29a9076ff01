//! Commands that need no world: what a mind does with itself and with others.

use cooperage_core::{Parameter, ParameterKind, Tool, ToolCall, ToolKind};

use super::commands::{CommandTarget, NEW_ACTION};
use super::mind_request::MindRequest;

/// A command of the mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Own {
    /// The report of what the agent perceives.
    Stats,
    /// The list of the items that it carries.
    Inventory,
    /// The list of commands.
    Help,
    /// Code is written and run.
    NewAction,
    /// The action under way ends.
    Stop,
    /// Nothing is said any more.
    Hush,
    /// The mind begins anew.
    Restart,
    /// Everything said is forgotten.
    ClearChat,
    /// A goal is worked on.
    Goal,
    /// It is worked on no more.
    EndGoal,
    /// A conversation begins.
    StartConversation,
    /// A conversation ends.
    EndConversation,
    /// A skill of the user's is run.
    Skill,
}

impl Own {
    /// Returns the order for a call of this command.
    pub(super) fn order(self, call: &ToolCall) -> CommandTarget {
        let text = |name: &str| call.text(name).unwrap_or_default().to_owned();
        CommandTarget::Obey(match self {
            Own::Stats | Own::Inventory | Own::Help => return CommandTarget::Answer(self),
            Own::Skill => return CommandTarget::Skill(call.clone()),
            Own::NewAction => MindRequest::NewAction { prompt: text("prompt") },
            Own::Stop => MindRequest::Stop,
            Own::Hush => MindRequest::Hush,
            Own::Restart => MindRequest::Restart,
            Own::ClearChat => MindRequest::ClearChat,
            Own::Goal => MindRequest::SetGoal { goal: text("selfPrompt") },
            Own::EndGoal => MindRequest::EndGoal,
            Own::StartConversation => {
                MindRequest::StartConversation { partner: text("player_name"), message: text("message") }
            }
            Own::EndConversation => MindRequest::EndConversation { partner: text("player_name") },
        })
    }
}

/// The commands that need no world, with their documentation.
#[must_use]
pub fn mind_tools() -> Vec<Tool> {
    all().into_iter().map(|(tool, _)| tool).collect()
}

/// All of them with their documentation, questions first.
pub(super) fn all() -> Vec<(Tool, Own)> {
    let none: &[(&str, &str)] = &[];
    let of = |own: Own, name: &str, doc: &str, parameters: &[(&str, &str)]| {
        let parameter = |&(name, doc): &(&str, &str)| Parameter {
            name: name.to_owned(),
            kind: ParameterKind::Text,
            required: true,
            doc: doc.to_owned(),
            meaning: cooperage_core::Meaning::Any,
        };
        let tool = Tool {
            name: name.to_owned(),
            kind: ToolKind::Instant,
            parameters: parameters.iter().map(parameter).collect(),
            text_form: None,
            doc: doc.to_owned(),
        };
        (tool, own)
    };
    vec![
        of(Own::Stats, "stats", "How and where you are, and what you see.", none),
        of(Own::Inventory, "inventory", "What you carry.", none),
        of(Own::Help, "help", "All commands with their descriptions.", none),
        of(
            Own::NewAction,
            NEW_ACTION,
            "Do something that no other command does: a program is written for it and run. It is made for this one \
             occasion, from what was said before and this prompt.",
            &[("prompt", "what the program is to do, in detail")],
        ),
        of(Own::Stop, "stop", "Stop whatever you are doing at once.", none),
        of(
            Own::Hush,
            "stfu",
            "Be silent and end all conversations and goals, but go on with the present action.",
            none,
        ),
        of(Own::Restart, "restart", "Begin anew, with what you remember.", none),
        of(Own::ClearChat, "clearChat", "Forget everything that was said.", none),
        of(
            Own::Goal,
            "goal",
            "Set yourself a goal to work at unasked until it is reached.",
            &[("selfPrompt", "the goal")],
        ),
        of(Own::EndGoal, "endGoal", "Stop working towards your goal: it is reached, or cannot be.", none),
        of(
            Own::StartConversation,
            "startConversation",
            "Start a conversation with another agent. For agents only; people are spoken to in the chat.",
            &[("player_name", "name of the agent"), ("message", "what to say first")],
        ),
        of(
            Own::EndConversation,
            "endConversation",
            "End a conversation with another agent.",
            &[("player_name", "name of the agent")],
        ),
    ]
}
