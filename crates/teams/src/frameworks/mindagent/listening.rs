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
use super::options::MindAgentOptions;
use crate::instructions::Instructions;
use crate::people::{quoted_words, take_mail, words_of};
use crate::templates::render;

/// Lines of the dialogue that are shown, the newest.
const DIALOGUE_MAX: usize = 24;

/// A line of the dialogue.
struct DialogueLine {
    name: String,
    is_person: bool,
    /// The agents to whom it was said, in words; empty for all.
    to: String,
    text: String,
}

/// The instructions and the dialogue that the planner is shown.
pub(super) struct Listening {
    /// Whether prompts tell to whom words were said: from revision 4 of this program's conduct on.
    tells_addressees: bool,
    instructions: Instructions,
    dialogue: VecDeque<DialogueLine>,
    /// Whether lines of the dialogue are forgotten.
    has_forgotten: bool,
    has_person: bool,
}

impl Listening {
    /// Nothing was said yet.
    pub(super) fn new(options: MindAgentOptions) -> Listening {
        Listening {
            tells_addressees: options.reads_people,
            instructions: Instructions::default(),
            dialogue: VecDeque::new(),
            has_forgotten: false,
            has_person: false,
        }
    }

    /// Takes in what was said to the team since the last call; `agent_name` tells what the prompt calls an agent. Gives the
    /// messages that say what people have said, or nothing where they are the same as before.
    pub(super) fn hear(
        &mut self,
        team: &TeamHandle,
        agent_name: impl Fn(AgentId) -> String,
    ) -> Result<Option<Vec<Message>>, FrameworkError> {
        let mails = take_mail(team)?;
        for mail in &mails {
            let to: Vec<String> = mail.to.iter().map(|&agent| agent_name(agent)).collect();
            let is_for_all = to.len() == team.agents() as usize;
            let to = if self.tells_addressees && !is_for_all { to.join(", ") } else { String::new() };
            match (words_of(team, mail), mail.from) {
                (Some(words), _) => {
                    self.instructions.follow(&words, &to);
                    self.remember(DialogueLine { name: words.name, is_person: true, to, text: words.text });
                    self.has_person = true;
                }
                (None, Some(agent)) => {
                    let name = agent_name(agent);
                    self.remember(DialogueLine { name, is_person: false, to, text: mail.text.clone() });
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
            let (name, to) = (line.name.as_str(), line.to.as_str());
            context! { name, is_person => line.is_person, to, words }
        };
        let dialogue: Vec<Value> = self.dialogue.iter().map(line).collect();
        let values = context! { dialogue, left_out => self.has_forgotten };
        messages.push(Message::user(render("mindagent/dialogue", values)?));
        Ok(messages)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::frameworks::mindagent::OPTIONS;
    use crate::options::Resolved;

    #[test]
    fn the_dialogue_keeps_its_newest_lines() {
        let options = Resolved::new("team `mindagent`", OPTIONS, &BTreeMap::new()).unwrap();
        let mut listening = Listening::new(MindAgentOptions::from_resolved(&options));
        for number in 0..50 {
            listening.remember(DialogueLine {
                name: "Ann".to_owned(),
                is_person: true,
                to: String::new(),
                text: format!("{number}"),
            });
        }
        assert_eq!((listening.dialogue.len(), listening.dialogue[0].text.as_str()), (DIALOGUE_MAX, "26"));
    }
}
