//! The contents of a prompt as the scripted player reads them from the rendered messages alone.

use std::ops::Deref;

use cooperage_blocks::registry;
use cooperage_body::catalogues::mindcraft::ToldState;
use cooperage_models::Message;

pub use cooperage_teams::frameworks::mindcraft::writer::prompt_parts::{
    GivenCommand, PromptParts, Turn, Voice, deeds, plain, turns_of_text,
};
pub use cooperage_teams::frameworks::mindcraft::writer::recognise::own_name;

/// The contents of a prompt.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The agent's name.
    pub name: String,
    pub parts: PromptParts,
    pub state: ToldState,
}

impl Deref for Scene {
    type Target = ToldState;

    fn deref(&self) -> &ToldState {
        &self.state
    }
}

impl Scene {
    /// Reads the messages of a prompt to an agent of that name.
    #[must_use]
    pub fn of(messages: &[Message], name: &str) -> Scene {
        let parts = PromptParts::cut(messages);
        Scene { name: name.to_owned(), state: ToldState::read(&parts.system), parts }
    }

    /// How many of an item are carried.
    #[must_use]
    pub fn count(&self, item: &str) -> u32 {
        self.held.get(item).copied().unwrap_or_default()
    }

    /// How many are carried of all items for which something holds.
    #[must_use]
    pub fn count_of(&self, is_meant: impl Fn(&str) -> bool) -> u32 {
        self.held.iter().filter(|(item, _)| is_meant(item)).map(|(_, count)| count).sum()
    }

    /// The item that a pronoun among the words stands for: that of the agent's last command about one.
    #[must_use]
    pub fn item_meant(&self, words: &[&str]) -> Option<String> {
        let is_pronoun = |word: &&str| ["it", "them", "that", "those", "these"].contains(word);
        if !words.iter().any(is_pronoun) {
            return None;
        }
        let is_item = |name: &str| self.count(name) > 0 || registry().item(name).is_some();
        let deeds = deeds(&self.parts.turns);
        let mut arguments = deeds.iter().rev().flat_map(|deed| &deed.arguments);
        arguments.find(|argument| is_item(argument)).cloned()
    }

    /// Returns the known agent's or person's name that the word is, ignoring case.
    #[must_use]
    pub fn known_name(&self, word: &str) -> Option<&str> {
        let of_turns = self.parts.turns.iter().filter_map(|turn| match &turn.voice {
            Voice::Other(name) => Some(name.as_str()),
            _ => None,
        });
        let mut all = self.people.iter().chain(&self.agents).map(String::as_str).chain(of_turns);
        all.find(|name| name.eq_ignore_ascii_case(word))
    }
}

#[cfg(test)]
mod tests {
    use cooperage_models::ChatRole;

    use super::*;

    const SYSTEM: &str = "You are Andy.\nSTATS\n- Position: x: 1.50, y: 64.00, z: -3.25\n- Current Action: Idle\n\
        - Nearby Human Players: Ann\n- Other Agents: None\nMODES\n- hunting (ON): hunts\n\nINVENTORY\n- oak_log: 3\n- stick: 2\n\
        WEARING: Nothing\n";

    #[test]
    fn facts_and_turns_are_read_from_the_messages() {
        let messages = [
            Message::system(SYSTEM),
            Message::user("Ann: get 8 oak logs: now"),
            Message::new(ChatRole::Assistant, "Sure! !collectBlocks(\"oak_log\", 8)"),
            Message::system("Action output:\nCollected 8 oak_log."),
            Message::user("Bob: (FROM OTHER BOT)hello"),
        ];
        let scene = Scene::of(&messages, "Andy");
        assert_eq!(scene.place, Some([1.5, 64.0, -3.25]));
        assert_eq!((scene.count("oak_log"), scene.count("stick"), scene.action.as_deref()), (3, 2, None));
        assert_eq!((scene.people.as_slice(), scene.agents.len()), (&["Ann".to_owned()][..], 0));
        assert_eq!(scene.parts.turns.len(), 4);
        assert_eq!(scene.parts.turns[0].text, "get 8 oak logs: now");
        assert!(scene.parts.turns[3].is_from_agent && scene.parts.turns[3].text == "hello");
        let deeds = deeds(&scene.parts.turns);
        assert_eq!(deeds.len(), 1);
        assert!(deeds[0].is("!collectBlocks", Some("oak_log")) && deeds[0].result.contains("Collected 8"));
        assert_eq!(scene.known_name("ann"), Some("Ann"));
        assert_eq!(scene.item_meant(&["them", "me"]).as_deref(), Some("oak_log"));
        assert_eq!(scene.item_meant(&["cake"]), None);
    }
}
