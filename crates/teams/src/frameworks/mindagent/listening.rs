//! The head chef: what people say to the planner, as two parts of its prompt (docs/spec/cuisineworld.md, 8.2).
//!
//! Every message of a person is an instruction in force (`instructions`), and a line of the dialogue. Messages of
//! agents are only dialogue, which prompts do not show before a person has spoken.

use std::collections::VecDeque;

use cooperage_core::AgentId;
use cooperage_models::Message;
use cooperage_runtime::{FrameworkError, TeamHandle};
use minijinja::{Value, context};

use super::beside::PlannerCompany;
use crate::instructions::Instructions;
use crate::people::{quoted_words, take_mail, words_of};
use crate::templates::render;

/// Lines of the dialogue that are shown, the newest.
const DIALOGUE_MAX: usize = 24;

/// A line of the dialogue.
struct DialogueLine {
    name: String,
    is_person: bool,
    text: String,
}

/// The instructions and the dialogue that the planner is shown.
#[derive(Default)]
pub(super) struct Listening {
    instructions: Instructions,
    dialogue: VecDeque<DialogueLine>,
    /// Whether lines of the dialogue are forgotten.
    has_forgotten: bool,
    has_person: bool,
}

impl Listening {
    /// Takes in what was said to the team since the last call; `agent_name` tells what the prompt calls an agent. Gives the
    /// messages that say what people have said, or nothing where they are the same as before.
    pub(super) fn hear(
        &mut self,
        team: &TeamHandle,
        agent_name: impl Fn(AgentId) -> String,
    ) -> Result<Option<Vec<Message>>, FrameworkError> {
        let mails = take_mail(team)?;
        for mail in &mails {
            match (words_of(team, mail), mail.from) {
                (Some(words), _) => {
                    self.instructions.follow(&words);
                    self.remember(DialogueLine { name: words.name, is_person: true, text: words.text });
                    self.has_person = true;
                }
                (None, Some(agent)) => {
                    let name = agent_name(agent);
                    self.remember(DialogueLine { name, is_person: false, text: mail.text.clone() });
                }
                (None, None) => {}
            }
        }
        if mails.is_empty() || !self.has_person { Ok(None) } else { self.messages().map(Some) }
    }

    /// The people whom the planner's prompt tells of.
    pub(super) fn company(&self, team: &TeamHandle) -> PlannerCompany {
        PlannerCompany { seated: PlannerCompany::seated_at(team), is_spoken_to: self.has_person }
    }

    fn remember(&mut self, line: DialogueLine) {
        self.dialogue.push_back(line);
        if self.dialogue.len() > DIALOGUE_MAX {
            self.dialogue.pop_front();
            self.has_forgotten = true;
        }
    }

    fn messages(&self) -> Result<Vec<Message>, FrameworkError> {
        let mut messages = Vec::new();
        if !self.instructions.is_empty() {
            let values = context! { standing => self.instructions.shown() };
            messages.push(Message::user(render("mindagent/instructions", values)?));
        }
        let line = |line: &DialogueLine| {
            let words = quoted_words(&line.text);
            context! { name => line.name.as_str(), is_person => line.is_person, words }
        };
        let dialogue: Vec<Value> = self.dialogue.iter().map(line).collect();
        let values = context! { dialogue, left_out => self.has_forgotten };
        messages.push(Message::user(render("mindagent/dialogue", values)?));
        Ok(messages)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dialogue_keeps_its_newest_lines() {
        let mut listening = Listening::default();
        for number in 0..50 {
            listening.remember(DialogueLine {
                name: "Ann".to_owned(),
                is_person: true,
                text: format!("{number}"),
            });
        }
        assert_eq!((listening.dialogue.len(), listening.dialogue[0].text.as_str()), (DIALOGUE_MAX, "26"));
    }
}
