//! Requests of commands to the mind itself, which no world can meet.

use cooperage_core::ToolCall;
use cooperage_runtime::LookTarget;
use serde_json::Value;

/// A request of a command to the mind.
#[derive(Clone, Debug, PartialEq)]
pub enum MindRequest {
    /// Write and run a program for a task.
    NewAction {
        /// The task of the program, in words.
        prompt: String,
    },
    /// Stop what is under way.
    Stop,
    /// Say nothing any more: no chat, no goals, no conversations.
    Hush,
    Restart,
    /// Forget what was said.
    ClearChat,
    /// Work on a goal without further orders until it is done.
    SetGoal {
        /// The goal, in words.
        goal: String,
    },
    /// Stop working on the goal.
    EndGoal,
    /// Talk to another agent.
    StartConversation {
        partner: String,
        /// The first message of the conversation.
        message: String,
    },
    /// Stop talking to another agent.
    EndConversation {
        partner: String,
    },
    /// Look something up in the wiki.
    SearchWiki {
        query: String,
    },
    /// Look at a picture.
    Look(LookTarget),
}

impl MindRequest {
    /// Returns the request of a command that worlds alone offer, which hand it back.
    pub(super) fn of_world(call: &ToolCall) -> Option<MindRequest> {
        let text = |name: &str| call.text(name).unwrap_or_default().to_owned();
        let whole = |name: &str| call.arguments.get(name).and_then(Value::as_i64).unwrap_or(0);
        Some(match call.tool.as_str() {
            "searchWiki" => MindRequest::SearchWiki { query: text("query") },
            "lookAtPlayer" if text("direction") == "with" => {
                MindRequest::Look(LookTarget::ViewOf(text("player_name")))
            }
            "lookAtPlayer" => MindRequest::Look(LookTarget::Player(text("player_name"))),
            "lookAtPosition" => MindRequest::Look(LookTarget::Position(["x", "y", "z"].map(whole))),
            _ => return None,
        })
    }
}
