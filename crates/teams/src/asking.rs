//! Asking a model until its answer can be read, within bounds.

use cooperage_core::AgentId;
use cooperage_models::{Brief, Message, Reply};
use cooperage_runtime::{FrameworkError, ModelQuery, TeamHandle};
use minijinja::context;

use crate::answer::is_refusal;
use crate::answer::notices::{Notices, cut_words, no_answer};
use crate::budget::text_within;
use crate::presence::while_up;
use crate::templates::render;
use crate::unreadable::unreadable;

/// Maximal number of repetitions for an unreadable answer, as published for VillagerAgent.
pub(crate) const RETRIES_MAX: u32 = 5;
/// Characters of an answer that cannot be read, as the model is shown it again.
const SHOWN_MAX: usize = 2_000;
/// The complaint to a model that refuses, where its words are kept as they are.
pub(crate) const REFUSED: &str = "it was a refusal, and the words are kept as they are; if there is nothing to say, say that in a sentence";

/// A question that can be asked again.
pub(crate) struct RetryableCall {
    /// The model role that is asked.
    pub(crate) role: &'static str,
    /// The seat that the question is asked for, if there is one.
    pub(crate) agent: Option<AgentId>,
    pub(crate) messages: Vec<Message>,
    /// The facts of the prompt, for a built-in player.
    pub(crate) brief: Brief,
    /// Whether the model sees its unreadable answer and the complaint about it. Otherwise the same question is
    /// repeated, as published.
    pub(crate) shows_mistakes: bool,
    /// How often the question is repeated.
    pub(crate) retries: u32,
}

/// Why an answer cannot be used.
pub(crate) enum Mistake {
    /// It cannot be read; the model is told this.
    Unreadable(String),
    /// It is only a refusal, in place of words that are kept.
    Refused,
}

impl From<String> for Mistake {
    fn from(told: String) -> Mistake {
        Mistake::Unreadable(told)
    }
}

/// Returns the words of an answer that is kept as it is; fails if the answer is missing or a refusal.
pub(crate) fn read_prose(reply: &Reply) -> Result<String, Mistake> {
    match no_answer(reply) {
        Some(missing) => Err(Mistake::Unreadable(missing)),
        None if is_refusal(&reply.text) => Err(Mistake::Refused),
        None => Ok(reply.text.clone()),
    }
}

/// Asks until `read` can read the answer. Returns `None` if it never can, or if the asking agent goes down. A refusal
/// in place of words that are kept is asked again once.
///
/// # Errors
/// Only if a template is wrong.
pub(crate) async fn ask_until<T, M: Into<Mistake>>(
    team: &TeamHandle,
    notices: &Notices,
    question: RetryableCall,
    read: impl Fn(&Reply) -> Result<T, M>,
) -> Result<Option<T>, FrameworkError> {
    match question.agent {
        Some(agent) => while_up(team, agent, ask_on(team, notices, question, read)).await.unwrap_or(Ok(None)),
        None => ask_on(team, notices, question, read).await,
    }
}

async fn ask_on<T, M: Into<Mistake>>(
    team: &TeamHandle,
    notices: &Notices,
    question: RetryableCall,
    read: impl Fn(&Reply) -> Result<T, M>,
) -> Result<Option<T>, FrameworkError> {
    let RetryableCall { role, agent, mut messages, brief, shows_mistakes, retries } = question;
    notices.add_to(agent, role, &mut messages);
    let mut conversation = messages.clone();
    let mut has_refused = false;
    for _ in 0..=retries {
        team.prompt_begins();
        let ask = ModelQuery {
            role: role.to_owned(),
            agent,
            messages: conversation.clone(),
            tools: Vec::new(),
            schema: None,
            brief: Some(brief.clone()),
        };
        let reply = team.ask(ask).await;
        let told = match read(&reply).map_err(Into::into) {
            Ok(answer) => {
                team.actions_ready();
                notices.tell_cut(agent, &reply);
                team.answered(agent, true);
                return Ok(Some(answer));
            }
            Err(Mistake::Refused) => {
                team.count_refusal();
                if has_refused {
                    break;
                }
                has_refused = true;
                REFUSED.to_owned()
            }
            Err(Mistake::Unreadable(told)) => {
                unreadable(team, "replies_unreadable", agent, role, &told);
                // Of an answer without text the reason says it already.
                let cut = cut_words(&reply).filter(|_| !reply.text.trim().is_empty());
                cut.map_or(told.clone(), |cut| format!("{told}; {cut}"))
            }
        };
        team.answered(agent, false);
        if shows_mistakes {
            conversation.truncate(messages.len());
            let said = text_within(reply.text.trim(), SHOWN_MAX);
            conversation.push(Message::assistant(if said.is_empty() {
                "(no answer)".to_owned()
            } else {
                said
            }));
            conversation.push(Message::user(render("base_agent/again", context! { reason => told })?));
        } else {
            notices.tell_cut(agent, &reply);
        }
    }
    team.count("answers_missing", 1);
    Ok(None)
}
