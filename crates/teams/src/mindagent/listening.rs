//! The head chef: what people say to the planner, as two parts of its prompt (specification: 8.2).
//!
//! Whatever a person says, whether as an order or just so, is an instruction that stands until the same person withdraws
//! it, and a line of the dialogue. A message that begins with a word and a colon changes what stands: `instead: WORDS` puts
//! the words in place of all that this person has instructed, `withdraw: WORDS` takes back those of the person's
//! instructions that hold the words, and `withdraw` alone takes back all of them. What agents say is dialogue and no more;
//! nothing of it is shown before a person has spoken.

use std::collections::VecDeque;

use cooperage_models::Message;
use cooperage_runtime::{FrameworkError, Mail, MessageKind, Team};
use minijinja::{Value, context};

use crate::people::{after_word, person_of, quoted_words, take_mail};
use crate::templates::render;

/// Instructions that stand at a time, at most. The oldest goes; what was said just so goes before orders.
const STANDING_MAX: usize = 12;
/// Lines of the dialogue that are shown, the newest.
const DIALOGUE_MAX: usize = 24;
/// Begins a message that replaces all instructions of its person.
const INSTEAD: &str = "instead";
/// Begins a message that takes instructions of its person back.
const WITHDRAW: &str = "withdraw";

/// An instruction that stands.
struct Standing {
    name: String,
    is_order: bool,
    text: String,
}

/// A line of the dialogue.
struct Line {
    name: String,
    is_person: bool,
    text: String,
}

/// See the module.
#[derive(Default)]
pub(super) struct Listening {
    standing: Vec<Standing>,
    dialogue: VecDeque<Line>,
    /// Whether lines of the dialogue are forgotten.
    has_forgotten: bool,
    has_person: bool,
}

impl Listening {
    /// Takes in what was said to the team since the last call; `agent_name` tells what the prompt calls an agent. Gives the
    /// messages that say what people have said, or nothing where they are the same as before.
    pub(super) fn hear(
        &mut self,
        team: &Team,
        agent_name: impl Fn(cooperage_core::AgentId) -> String,
    ) -> Result<Option<Vec<Message>>, FrameworkError> {
        let mails = take_mail(team)?;
        for mail in &mails {
            match (person_of(team, mail), mail.from) {
                (Some(name), _) => {
                    self.instruct(&name, mail);
                    self.remember(Line { name, is_person: true, text: mail.text.clone() });
                    self.has_person = true;
                }
                (None, Some(agent)) => {
                    let name = agent_name(agent);
                    self.remember(Line { name, is_person: false, text: mail.text.clone() });
                }
                (None, None) => {}
            }
        }
        if mails.is_empty() || !self.has_person { Ok(None) } else { self.messages().map(Some) }
    }

    fn instruct(&mut self, name: &str, mail: &Mail) {
        let is_own = |standing: &Standing| standing.name == name;
        let mut text = mail.text.trim();
        if let Some(words) = after_word(text, WITHDRAW) {
            let words = words.to_lowercase();
            self.standing.retain(|known| !(is_own(known) && known.text.to_lowercase().contains(&words)));
            return;
        }
        if let Some(words) = after_word(text, INSTEAD) {
            self.standing.retain(|known| !is_own(known));
            text = words;
        }
        if text.is_empty() {
            return;
        }
        // The same once more is the newest again.
        self.standing.retain(|known| !(is_own(known) && known.text == text));
        let is_order = mail.kind == MessageKind::Order;
        self.standing.push(Standing { name: name.to_owned(), is_order, text: text.to_owned() });
        if self.standing.len() > STANDING_MAX {
            let casual = self.standing.iter().position(|known| !known.is_order);
            self.standing.remove(casual.unwrap_or(0));
        }
    }

    fn remember(&mut self, line: Line) {
        self.dialogue.push_back(line);
        if self.dialogue.len() > DIALOGUE_MAX {
            self.dialogue.pop_front();
            self.has_forgotten = true;
        }
    }

    fn messages(&self) -> Result<Vec<Message>, FrameworkError> {
        let mut messages = Vec::new();
        if !self.standing.is_empty() {
            let standing: Vec<Value> = self
                .standing
                .iter()
                .map(|known| context! { name => known.name.as_str(), words => quoted_words(&known.text) })
                .collect();
            messages.push(Message::user(render("mindagent/instructions", context! { standing })?));
        }
        let line = |line: &Line| {
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
    use cooperage_core::Tick;

    use super::*;

    fn told(words: &[(&str, MessageKind, &str)]) -> Listening {
        let mut listening = Listening::default();
        for &(name, kind, text) in words {
            let by = Some(name.to_owned());
            let mail = Mail { number: 0, sent: Tick(0), from: None, by, kind, text: text.to_owned() };
            listening.instruct(name, &mail);
        }
        listening
    }

    fn standing(listening: &Listening) -> Vec<&str> {
        listening.standing.iter().map(|known| known.text.as_str()).collect()
    }

    #[test]
    fn instructions_stand_until_their_person_replaces_or_withdraws_them() {
        use MessageKind::{Order, Person};
        let before =
            [("Ann", Order, "no soup"), ("Ben", Person, "hurry"), ("Ann", Person, "two salads first")];
        let after = |name, text| told(&[&before[..], &[(name, Order, text)]].concat());
        assert_eq!(standing(&told(&before)), ["no soup", "hurry", "two salads first"]);
        assert_eq!(standing(&after("Ann", "withdraw: SOUP")), ["hurry", "two salads first"]);
        assert_eq!(standing(&after("Ann", "Withdraw")), ["hurry"]);
        assert_eq!(standing(&after("Ben", "withdraw: soup")), ["no soup", "hurry", "two salads first"]);
        assert_eq!(standing(&after("Ann", "instead: soup only")), ["hurry", "soup only"]);
        assert_eq!(standing(&after("Ann", "no soup")), ["hurry", "two salads first", "no soup"]);
        assert_eq!(standing(&after("Ann", "  ")).len(), 3);
    }

    #[test]
    fn orders_outlast_what_was_said_just_so_and_neither_grows_without_end() {
        let mut words = vec![("Ann", MessageKind::Order, "no soup".to_owned())];
        words.extend((0..50).map(|number| ("Ben", MessageKind::Person, format!("well {number}"))));
        let words: Vec<_> = words.iter().map(|(name, kind, text)| (*name, *kind, text.as_str())).collect();
        let listening = told(&words);
        assert_eq!(listening.standing.len(), STANDING_MAX);
        assert_eq!((standing(&listening)[0], standing(&listening)[11]), ("no soup", "well 49"));
        let mut listening = Listening::default();
        for number in 0..50 {
            listening.remember(Line { name: "Ann".to_owned(), is_person: true, text: format!("{number}") });
        }
        assert_eq!((listening.dialogue.len(), listening.dialogue[0].text.as_str()), (DIALOGUE_MAX, "26"));
    }
}
