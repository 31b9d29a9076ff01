//! Asking a model until its answer can be read, within bounds.

use cooperage_core::AgentId;
use cooperage_models::{Brief, Message, Reply};
use cooperage_runtime::{Ask, FrameworkError, Team};
use minijinja::context;

use crate::budget::text_within;
use crate::presence::while_up;
use crate::templates::render;

/// How often an answer that cannot be read is asked for again, as published for VillagerAgent.
pub(crate) const RETRIES_MAX: u32 = 5;
/// Characters of an answer that cannot be read, as the model is shown it again.
const SHOWN_MAX: usize = 2_000;

/// A question that can be asked again.
pub(crate) struct Question {
    /// On whose behalf.
    pub(crate) role: &'static str,
    /// The seat on whose behalf, where there is one.
    pub(crate) agent: Option<AgentId>,
    /// The conversation.
    pub(crate) messages: Vec<Message>,
    /// The same facts for a built-in player.
    pub(crate) brief: Brief,
    /// Whether the model is shown what could not be read and why, or (as published) just asked the same once more.
    pub(crate) shows_mistakes: bool,
    /// How often it is asked again.
    pub(crate) retries: u32,
}

/// Asks until `read` can make something of the answer; none if it never can, or if the agent on whose behalf it is asked
/// is down before.
///
/// # Errors
/// Only if a template is wrong.
pub(crate) async fn ask_until<T>(
    team: &Team,
    question: Question,
    read: impl Fn(&Reply) -> Result<T, String>,
) -> Result<Option<T>, FrameworkError> {
    match question.agent {
        Some(agent) => while_up(team, agent, ask_on(team, question, read)).await.unwrap_or(Ok(None)),
        None => ask_on(team, question, read).await,
    }
}

async fn ask_on<T>(
    team: &Team,
    question: Question,
    read: impl Fn(&Reply) -> Result<T, String>,
) -> Result<Option<T>, FrameworkError> {
    let Question { role, agent, messages, brief, shows_mistakes, retries } = question;
    let mut conversation = messages.clone();
    for _ in 0..=retries {
        team.prompt_begins();
        let ask = Ask {
            role: role.to_owned(),
            agent,
            messages: conversation.clone(),
            tools: Vec::new(),
            schema: None,
            brief: Some(brief.clone()),
        };
        let reply = team.ask(ask).await;
        let mistake = match read(&reply) {
            Ok(answer) => {
                team.actions_ready();
                team.answered(agent, true);
                return Ok(Some(answer));
            }
            Err(mistake) => mistake,
        };
        team.count("replies_unreadable", 1);
        team.answered(agent, false);
        if shows_mistakes {
            conversation.truncate(messages.len());
            let said = text_within(reply.text.trim(), SHOWN_MAX);
            conversation.push(Message::assistant(if said.is_empty() {
                "(no answer)".to_owned()
            } else {
                said
            }));
            conversation.push(Message::user(render("base_agent/again", context! { reason => mistake })?));
        }
    }
    team.count("answers_missing", 1);
    Ok(None)
}
