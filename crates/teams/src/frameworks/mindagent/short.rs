//! The prompt in the world's short form: a legend, and the present turn in words.

use std::sync::Arc;

use cooperage_core::{AgentId, ShortFormError, ShortReply, ShortTurnRequest, ShortWords};
use cooperage_models::{Message, Reply, ReplyKind};
use cooperage_runtime::{FrameworkError, TeamHandle};
use minijinja::context;

use super::missing;
use super::options::{FeedbackShown, MindAgentOptions};
use crate::templates::render;

/// The first message of a call with a world's legend, which is the same in every call.
///
/// # Errors
/// [`FrameworkError`] if the prompt cannot be rendered.
pub fn compact_opening(legend: &str) -> Result<String, FrameworkError> {
    render("mindagent/compact", context! { legend })
}

/// See the module.
pub(super) struct ShortPrompt {
    shows_refusals: bool,
    opening: Message,
    turn: Message,
    /// The words of the present turn.
    words: Option<Arc<dyn ShortWords>>,
    /// The parts of the last reply that were not carried out, for the next turn.
    unread: Vec<String>,
}

impl ShortPrompt {
    /// The prompt of a team whose world has a short form.
    pub(super) fn begin(options: MindAgentOptions, team: &TeamHandle) -> Result<ShortPrompt, FrameworkError> {
        let legend = team.short_legend().map_err(no_form)?;
        Ok(ShortPrompt {
            shows_refusals: options.feedback != FeedbackShown::Nothing,
            opening: Message::user(compact_opening(legend)?),
            turn: Message::user(""),
            words: None,
            unread: Vec::new(),
        })
    }

    pub(super) fn push_turn(
        &mut self,
        team: &TeamHandle,
        own: &[AgentId],
        acted: &[String],
    ) -> Result<(), FrameworkError> {
        let unread = std::mem::take(&mut self.unread);
        let request = ShortTurnRequest { own, acted, tells_refusals: self.shows_refusals, unread: &unread };
        let turn = team.short_turn(team.viewer(), &request)?.map_err(no_form)?;
        self.turn = Message::user(turn.text);
        self.words = Some(turn.words);
        Ok(())
    }

    pub(super) fn messages(&self) -> Vec<Message> {
        vec![self.opening.clone(), self.turn.clone()]
    }

    pub(super) fn words(&self) -> Option<Arc<dyn ShortWords>> {
        self.words.clone()
    }

    pub(super) fn read(&mut self, reply: &Reply) -> Vec<String> {
        // A refusal has no text to look into, and is as unreadable as an empty one.
        let text = if reply.kind == ReplyKind::Text { reply.text.as_str() } else { "" };
        let ShortReply { commands, unread } = match &self.words {
            Some(words) => words.read(text),
            None => ShortReply::default(),
        };
        self.unread = unread;
        commands
    }

    /// Remembers a command whose agent cannot act.
    pub(super) fn push_unanswered(&mut self, command: &str) {
        self.unread.extend(self.words.as_ref().map(|words| words.unanswered(command)));
    }
}

fn no_form(error: ShortFormError) -> FrameworkError {
    missing(&format!("a short form of its texts ({error})"))
}
