//! The instructions of people that are in force.
//!
//! Every message of a person, order or not, is an instruction until the same person takes it back. A message that
//! begins with a word and a colon changes the instructions: `instead: WORDS` replaces all instructions of this person
//! by the words, `withdraw: WORDS` takes back those of the person's instructions that hold the words, and `withdraw`
//! alone takes back all of them.

use cooperage_runtime::MessageKind;
use minijinja::{Value, context};

use crate::people::{PersonUtterance, after_word, quoted_words};

/// Instructions that stand at a time, at most. The oldest goes; what was said just so goes before orders.
const STANDING_MAX: usize = 12;
/// Begins a message that replaces all instructions of its person.
const INSTEAD: &str = "instead";
/// Begins a message that takes instructions of its person back.
const WITHDRAW: &str = "withdraw";

/// An instruction that stands.
struct Standing {
    name: String,
    /// The agents to whom it was said, in words; empty for all, and where prompts do not tell.
    to: String,
    is_order: bool,
    text: String,
}

/// All instructions that are in force.
#[derive(Default)]
pub(crate) struct Instructions(Vec<Standing>);

impl Instructions {
    /// Takes a person's words in. `to` says to whom they were said, where prompts tell that.
    pub(crate) fn follow(&mut self, words: &PersonUtterance, to: &str) {
        let is_own = |standing: &Standing| standing.name == words.name;
        let mut text = words.text.trim();
        if let Some(withdrawn) = after_word(text, WITHDRAW) {
            let withdrawn = withdrawn.to_lowercase();
            self.0.retain(|known| !(is_own(known) && known.text.to_lowercase().contains(&withdrawn)));
            return;
        }
        if let Some(instead) = after_word(text, INSTEAD) {
            self.0.retain(|known| !is_own(known));
            text = instead;
        }
        if text.is_empty() {
            return;
        }
        // The same once more is the newest again.
        self.0.retain(|known| !(is_own(known) && known.text == text && known.to == to));
        let is_order = words.kind == MessageKind::Order;
        let (name, to, text) = (words.name.clone(), to.to_owned(), text.to_owned());
        self.0.push(Standing { name, to, is_order, text });
        if self.0.len() > STANDING_MAX {
            let casual = self.0.iter().position(|known| !known.is_order);
            self.0.remove(casual.unwrap_or(0));
        }
    }

    /// Whether nothing stands.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// As prompts show them, oldest first: each has a `name`, the agents `to` whom it was said, and quoted `words`.
    pub(crate) fn shown(&self) -> Vec<Value> {
        let shown = |known: &Standing| {
            let words = quoted_words(&known.text);
            context! { name => known.name.as_str(), to => known.to.as_str(), words }
        };
        self.0.iter().map(shown).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(words: &[(&str, MessageKind, &str)]) -> Instructions {
        let mut instructions = Instructions::default();
        for &(name, kind, text) in words {
            let words = PersonUtterance { name: name.to_owned(), kind, text: text.to_owned() };
            instructions.follow(&words, "");
        }
        instructions
    }

    fn standing(instructions: &Instructions) -> Vec<&str> {
        instructions.0.iter().map(|known| known.text.as_str()).collect()
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
        let instructions = told(&words);
        assert_eq!(standing(&instructions).len(), STANDING_MAX);
        assert_eq!((standing(&instructions)[0], standing(&instructions)[11]), ("no soup", "well 49"));
    }
}
