//! A mind's memory of its own conversation: the newest messages (recent K).

use std::collections::VecDeque;

use cooperage_models::Message;

use super::reply::WAIT;
use crate::budget::text_within;

/// Characters of a message that is remembered.
const MESSAGE_CHARACTERS: usize = 4_000;

/// The newest messages.
#[derive(Clone, Debug)]
pub(crate) struct RecentMessages {
    kept: usize,
    messages: VecDeque<Message>,
}

impl RecentMessages {
    pub(crate) fn new(kept: usize) -> RecentMessages {
        RecentMessages { kept, messages: VecDeque::new() }
    }

    /// The messages that are remembered, oldest first.
    pub(crate) fn recent(&self) -> impl Iterator<Item = Message> + '_ {
        self.messages.iter().cloned()
    }

    /// Keeps a scene, the answer to it, and the skill in it. Answers and skills that wait are left out, and so are
    /// unreadable skills.
    pub(crate) fn answered(&mut self, scene: &Message, answer: &str, skill: &str) {
        if !is_waiting(answer) {
            self.keep(scene.clone());
            self.keep(assistant(answer));
        }
        if !is_waiting(skill) && !skill.is_empty() {
            self.keep(assistant(skill));
        }
    }

    /// A skill that an agent has done.
    pub(crate) fn succeeded(&mut self, name: &str, skill: &str) {
        if !is_waiting(skill) {
            self.keep(Message::user(format!("{name} succeeded at {skill}.")));
        }
    }

    /// Keeps the explanation of a failure.
    pub(crate) fn explained(&mut self, explanation: &str) {
        self.keep(Message::user(text_within(explanation, MESSAGE_CHARACTERS)));
    }

    fn keep(&mut self, message: Message) {
        self.messages.push_back(message);
        let surplus = self.messages.len().saturating_sub(self.kept);
        self.messages.drain(..surplus);
    }
}

/// Returns a model's answer as an assistant message.
pub(crate) fn assistant(text: &str) -> Message {
    let said = text_within(text.trim(), MESSAGE_CHARACTERS);
    Message::assistant(if said.is_empty() { "(no answer)".to_owned() } else { said })
}

fn is_waiting(text: &str) -> bool {
    text.to_lowercase().contains(WAIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(memory: &RecentMessages) -> Vec<String> {
        memory.recent().map(|message| message.text().to_owned()).collect()
    }

    #[test]
    fn the_newest_are_kept() {
        let mut memory = RecentMessages::new(3);
        memory.answered(&Message::user("scene 1"), "Plan for Al: take", "take");
        memory.succeeded("Al", "take");
        assert_eq!(texts(&memory), ["Plan for Al: take", "take", "Al succeeded at take."]);
        memory.explained("the rack is empty");
        assert_eq!(texts(&memory), ["take", "Al succeeded at take.", "the rack is empty"]);
        let mut none = RecentMessages::new(0);
        none.explained("x");
        assert_eq!(texts(&none), [""; 0]);
    }

    #[test]
    fn waiting_is_not_remembered() {
        let mut memory = RecentMessages::new(9);
        memory.answered(&Message::user("scene"), "Plan for Al: Wait(3)", "Wait(3)");
        memory.succeeded("Al", "wait(3)");
        assert_eq!(texts(&memory), [""; 0]);
        memory.answered(&Message::user("scene"), "I could wait, but: take", "take");
        assert_eq!(texts(&memory), ["take"]);
        memory.answered(&Message::user("scene"), " ", "rest");
        assert_eq!(texts(&memory), ["take", "scene", "(no answer)", "rest"]);
    }
}
