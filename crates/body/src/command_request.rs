//! Requests of commands that a body cannot meet, such as to talk or to pursue a goal.

use cooperage_core::ToolCall;
use serde_json::{Value, json};

/// A request of a command that no body can meet: the framework that runs the agent takes it up.
///
/// Digests count variants by their order, so new ones go to the end.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub enum CommandRequest {
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
    /// Look at a picture of what a player sees.
    LookAtPlayer {
        player: String,
        /// Whether at the player, or with its eyes.
        is_with: bool,
    },
    /// Look at a picture of a place.
    LookAtPosition {
        pos: [i64; 3],
    },
}

impl CommandRequest {
    /// Returns the request as the call that asked for it, with names as the world has them.
    #[must_use]
    pub fn call(&self) -> ToolCall {
        let (name, arguments) = match self {
            CommandRequest::NewAction { prompt } => ("newAction", json!({ "prompt": prompt })),
            CommandRequest::Stop => ("stop", Value::Null),
            CommandRequest::Hush => ("stfu", Value::Null),
            CommandRequest::Restart => ("restart", Value::Null),
            CommandRequest::ClearChat => ("clearChat", Value::Null),
            CommandRequest::SetGoal { goal } => ("goal", json!({ "selfPrompt": goal })),
            CommandRequest::EndGoal => ("endGoal", Value::Null),
            CommandRequest::StartConversation { partner, message } => {
                ("startConversation", json!({ "player_name": partner, "message": message }))
            }
            CommandRequest::EndConversation { partner } => {
                ("endConversation", json!({ "player_name": partner }))
            }
            CommandRequest::SearchWiki { query } => ("searchWiki", json!({ "query": query })),
            CommandRequest::LookAtPlayer { player, is_with } => {
                let direction = if *is_with { "with" } else { "at" };
                ("lookAtPlayer", json!({ "player_name": player, "direction": direction }))
            }
            CommandRequest::LookAtPosition { pos: [x, y, z] } => {
                ("lookAtPosition", json!({ "x": x, "y": y, "z": z }))
            }
        };
        let arguments = match arguments {
            Value::Object(arguments) => arguments,
            _ => serde_json::Map::new(),
        };
        ToolCall { tool: name.to_owned(), arguments }
    }
}
