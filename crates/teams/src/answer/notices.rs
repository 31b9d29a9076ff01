//! Words about an answer that its own prompt can no longer hold: that it was cut off, that there was none, and what of it
//! was not carried out. They wait for the next prompt of the same reader.

use std::cell::RefCell;
use std::collections::BTreeSet;

use cooperage_core::AgentId;
use cooperage_models::{FinishReason, Message, Reply, ReplyKind, tokens};

use crate::budget::text_within;

/// Words that wait for one prompt, at most.
const NOTICES_MAX: usize = 8;
/// Characters of one of them.
const NOTICE_CHARACTERS: usize = 400;

/// Notices that are not told yet, each with its recipients.
#[derive(Debug, Default)]
pub(crate) struct Notices(RefCell<Vec<Notice>>);

#[derive(Debug)]
struct Notice {
    agent: Option<AgentId>,
    /// The roles whose next prompt tells it; none: any.
    roles: BTreeSet<&'static str>,
    text: String,
}

impl Notices {
    /// Has it told in the next prompt for an agent (none: the team's own) in one of these roles, or in any where none is named.
    pub(crate) fn tell(&self, agent: Option<AgentId>, roles: &[&'static str], text: String) {
        let mut notices = self.0.borrow_mut();
        let roles: BTreeSet<&'static str> = roles.iter().copied().collect();
        let is_same = |notice: &&Notice| notice.agent == agent && notice.roles == roles;
        let (count, is_known) = {
            let mut same = notices.iter().filter(is_same);
            (same.clone().count(), same.any(|notice| notice.text == text))
        };
        if count < NOTICES_MAX && !is_known {
            notices.push(Notice { agent, roles, text: text_within(&text, NOTICE_CHARACTERS) });
        }
    }

    /// Has it told that an answer was cut off, if it was.
    pub(crate) fn tell_cut(&self, agent: Option<AgentId>, reply: &Reply) {
        if let Some(words) = cut_words(reply) {
            self.tell(agent, &[], words);
        }
    }

    /// Writes the notices that are due into the last message of a prompt.
    pub(crate) fn add_to(&self, agent: Option<AgentId>, role: &str, messages: &mut [Message]) {
        let mut told: Vec<String> = Vec::new();
        self.0.borrow_mut().retain_mut(|notice| {
            let is_due = notice.agent == agent && (notice.roles.is_empty() || notice.roles.contains(role));
            if is_due {
                told.push(std::mem::take(&mut notice.text));
            }
            !is_due
        });
        if told.is_empty() {
            return;
        }
        if let Some(last) = messages.last_mut() {
            *last = Message::user(format!(
                "{}\n\nAbout your last answer: {}.",
                last.text().trim_end(),
                told.join("; ")
            ));
        }
    }
}

/// The words about an answer that the limit of tokens cut off.
pub(crate) fn cut_words(reply: &Reply) -> Option<String> {
    if reply.finish != FinishReason::Length {
        return None;
    }
    let counted = reply.usage.as_ref().map(|usage| usage.completion_tokens).filter(|count| *count > 0);
    let tokens = counted.unwrap_or_else(|| tokens::count(&reply.text));
    Some(format!("it was cut off after {tokens} tokens; answer shorter"))
}

/// The same as a sentence of its own.
pub(crate) fn told_cut(reply: &Reply) -> Option<String> {
    cut_words(reply).map(|words| words.replacen("it was", "your answer was", 1))
}

/// Returns a complaint if the reply holds no text, for example because it was cut off.
pub(crate) fn no_answer(reply: &Reply) -> Option<String> {
    if reply.kind == ReplyKind::Text && !reply.text.trim().is_empty() {
        return None;
    }
    Some(match cut_words(reply) {
        Some(cut) => format!("there was no answer: {cut}"),
        None => "there was no answer".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(notices: &Notices, agent: u32, role: &str) -> String {
        let mut messages = [Message::user("Go on.")];
        notices.add_to(Some(AgentId(agent)), role, &mut messages);
        messages[0].text().to_owned()
    }

    #[test]
    fn words_wait_for_the_prompt_that_they_are_for_and_are_told_once() {
        let notices = Notices::default();
        let alice = Some(AgentId(0));
        notices.tell(alice, &["plan"], "`Zoe` is nobody".to_owned());
        notices.tell(alice, &["plan"], "`Zoe` is nobody".to_owned());
        let cut = Reply::classified("[1, 2".to_owned(), FinishReason::Length, false, None);
        notices.tell_cut(alice, &cut);
        notices.tell_cut(alice, &Reply::of_text("whole"));
        assert_eq!(texts(&notices, 1, "plan"), "Go on.");
        let count = tokens::count("[1, 2");
        assert_eq!(
            texts(&notices, 0, "act"),
            format!("Go on.\n\nAbout your last answer: it was cut off after {count} tokens; answer shorter.")
        );
        assert_eq!(texts(&notices, 0, "plan"), "Go on.\n\nAbout your last answer: `Zoe` is nobody.");
        assert_eq!(texts(&notices, 0, "plan"), "Go on.");
    }
}
