//! The names behind the words of one turn.

use cooperage_core::{AgentId, ShortFormError, ShortReply, ShortWords};

use super::{CompactError, reply, vocabulary};
use crate::command::{KitchenAction, KitchenCommand};
use crate::ids::KitchenItemId;
use crate::rules::KitchenRules;

/// Characters of a command that an error shows.
const COMMAND_SHOWN_MAX: usize = 120;

/// The names that a turn gives: objects by their numbers, the tools there are, and the agents that the reader commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnNames {
    /// The items of the level by the numbers of this turn; empty for a turn that was read from words.
    items: Vec<KitchenItemId>,
    /// The names of objects by the numbers of this turn.
    objects: Vec<Box<str>>,
    places: Vec<Box<str>>,
    own: Vec<AgentId>,
}

impl TurnNames {
    /// Names of these items, by number, for a reader that commands these agents.
    pub(crate) fn new(rules: &KitchenRules, items: &[KitchenItemId], own: &[AgentId]) -> TurnNames {
        TurnNames {
            items: items.to_vec(),
            objects: items.iter().map(|&item| rules.item_name(item).into()).collect(),
            places: rules.locations().iter().map(|place| place.name.clone()).collect(),
            own: own.to_vec(),
        }
    }

    /// Names that are the words themselves, for a kitchen that was read from words.
    pub(crate) fn of_words(objects: usize, places: Vec<Box<str>>, own: Vec<AgentId>) -> TurnNames {
        let objects = (0..objects).filter_map(vocabulary::object).map(Into::into);
        TurnNames { items: Vec::new(), objects: objects.collect(), places, own }
    }

    /// The name of the object with that word.
    pub(crate) fn object(&self, word: &str) -> Option<&str> {
        self.objects.get(vocabulary::numbered('o', word)?).map(|name| &**name)
    }

    /// The tool with that word, which is its name.
    pub(crate) fn place(&self, word: &str) -> Option<&str> {
        self.places.iter().map(|name| &**name).find(|name| *name == word)
    }

    /// The agents that the reader commands.
    pub(crate) fn own(&self) -> &[AgentId] {
        &self.own
    }

    /// Appends the words of a command. An object without a number in this turn is left out.
    pub(crate) fn push_command(
        &self,
        rules: &KitchenRules,
        command: KitchenCommand,
        words: &mut Vec<&'static str>,
    ) {
        words.extend(vocabulary::token(command.action.verb()).map(word_of));
        words.extend(vocabulary::agent(command.agent.0 as usize));
        let place = command.action.location().map(|location| rules.location_name(location));
        words.extend(place.and_then(vocabulary::place));
        if let KitchenAction::Get { item: Some(item), .. } = command.action {
            let number = self.items.iter().position(|known| *known == item);
            words.extend(number.and_then(vocabulary::object));
        }
    }

    /// The words of a command in the world's text form; `None` if one of its parts has none in this turn. An object that is named
    /// to a verb other than `get` means nothing to the kitchen and is left out.
    fn words_of(&self, command: &str) -> Option<Vec<&'static str>> {
        let parts: Vec<&str> = command.split('_').collect();
        let (verb, agent, item, place) = match *parts.as_slice() {
            [verb, agent] => (verb, agent, None, None),
            [verb, agent, place] => (verb, agent, None, Some(place)),
            [verb, agent, item, place] => (verb, agent, Some(item), Some(place)),
            _ => return None,
        };
        let verb = reply::VERBS.into_iter().find(|known| *known == verb)?;
        let agent = agent.strip_prefix("agent").unwrap_or(agent).parse().ok()?;
        let mut words = vec![verb, vocabulary::agent(agent)?];
        match (verb, place) {
            ("noop", _) => {}
            (_, None) => return None,
            (_, Some(place)) => words.push(vocabulary::place(self.place(place)?)?),
        }
        if let ("get", Some(item)) = (verb, item) {
            let number = self.objects.iter().position(|name| **name == *item)?;
            words.push(vocabulary::object(number)?);
        }
        Some(words)
    }
}

fn word_of(token: u8) -> &'static str {
    vocabulary::VOCABULARY.get(usize::from(token)).copied().unwrap_or_default()
}

impl ShortWords for TurnNames {
    fn read(&self, reply: &str) -> ShortReply {
        reply::read(self, reply)
    }

    fn write(&self, commands: &[&str]) -> Result<String, ShortFormError> {
        let mut words = Vec::with_capacity(commands.len() * 4);
        for command in commands {
            let shown =
                || CompactError::Command { command: command.chars().take(COMMAND_SHOWN_MAX).collect() };
            words.extend(self.words_of(command).ok_or_else(shown)?);
        }
        Ok(words.join(" "))
    }

    fn unanswered(&self, command: &str) -> String {
        let mut words = self.words_of(command).unwrap_or_default();
        words.push("unable");
        words.join(" ")
    }
}
