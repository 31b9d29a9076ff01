//! The knowledge of an agent at a moment.

use cooperage_mindcraft::player::scene::Scene;
use cooperage_mindcraft::player::step::written;

use crate::oracle::goal::{Goal, Kind};
use crate::oracle::log::{Event, Log};
use crate::oracle::recipes::{Items, Way};
use crate::oracle::talk::{Said, say};

/// The beginning of the name of the agent that has all targets in the end.
const LEADER: &str = "andy";

/// An agent's prompt, goal and log, and the commands it has.
pub(crate) struct Seat<'a> {
    /// The contents of its prompt.
    pub(crate) scene: &'a Scene,
    /// The goal that its prompts state.
    pub(crate) goal: &'a Goal,
    /// The log of its earlier prompts.
    pub(crate) log: &'a Log,
    /// Whether it may begin conversations.
    pub(crate) can_talk: bool,
    /// Whether it may end them.
    pub(crate) can_end_talk: bool,
    /// Whether it may look up recipes.
    pub(crate) can_plan: bool,
}

impl<'a> Seat<'a> {
    pub(crate) fn new(scene: &'a Scene, goal: &'a Goal, log: &'a Log) -> Seat<'a> {
        Seat {
            scene,
            goal,
            log,
            can_talk: scene.documents("!startConversation") && !scene.agents.is_empty(),
            can_end_talk: scene.documents("!endConversation"),
            can_plan: scene.documents("!getCraftingPlan"),
        }
    }

    /// Whether it carries out an action that must not be given up: neither waiting nor a mode of its body.
    pub(crate) fn is_busy(&self) -> bool {
        self.scene
            .action
            .as_ref()
            .is_some_and(|action| !action.contains("stay") && !action.starts_with("mode:"))
    }

    /// Whether people are around, or have spoken.
    pub(crate) fn is_beside_people(&self) -> bool {
        let has_spoken = || self.log.events.iter().any(|event| matches!(event, Event::Heard { .. }));
        !self.scene.people.is_empty() || has_spoken()
    }

    /// Whether everything goes to this agent.
    pub(crate) fn is_leader(&self) -> bool {
        self.leader().is_none()
    }

    /// The agent to whom everything goes, if that is another one: the one whose name says so, or the first in the alphabet.
    pub(crate) fn leader(&self) -> Option<&'a str> {
        let rank = |name: &str| (!name.to_lowercase().starts_with(LEADER), name.to_owned());
        let first = self.scene.agents.iter().min_by_key(|name| rank(name))?;
        (rank(first) < rank(&self.scene.name)).then_some(first.as_str())
    }

    /// Whether dishes are cooked, in a farm.
    pub(crate) fn has_farm(&self) -> bool {
        self.goal.kind != Kind::Crafting
    }

    /// Returns its inventory as a list.
    pub(crate) fn carried(&self) -> Items {
        say::carried(&self.scene.held)
    }

    /// The other agent in the current conversation.
    pub(crate) fn partner(&self) -> Option<&'a str> {
        self.log.partner.as_deref()
    }

    /// Whether the agent has told that one its inventory.
    pub(crate) fn has_reported(&self, to: &str) -> bool {
        self.log.told_to(to).any(|(_, said)| matches!(said, Said::Have(_)))
    }

    /// The recipes behind these items that neither agent has told the other.
    pub(crate) fn untold<'b>(&self, items: impl Iterator<Item = &'b str>, to: &str) -> Vec<Way> {
        let is_known = |way: &Way| {
            let mut both = self.log.told_to(to).chain(self.log.heard_of(to));
            both.any(|(_, said)| matches!(said, Said::Recipe(told) if told.makes == way.makes && told.uses == way.uses))
        };
        let mut ways: Vec<Way> = Vec::new();
        for way in items.flat_map(|item| self.log.book.ways_to(item)) {
            if !is_known(&way) && !ways.contains(&way) {
                ways.push(way);
            }
        }
        ways
    }

    /// Whether that command was given with that first argument.
    pub(crate) fn has_done(&self, name: &str, first: &str) -> bool {
        self.log.deeds().any(|deed| deed.is(name, Some(first)))
    }

    /// Whether the last event is a message with words.
    pub(crate) fn is_spoken_to(&self) -> bool {
        matches!(self.log.events.last(), Some(Event::Heard { has_words: true, .. }))
    }

    /// Returns the end of the conversation with that agent, after these words. If the agent cannot end it, it waits
    /// instead, and gets its next turn when the wait is over.
    pub(crate) fn farewell(&self, words: &str, to: &str) -> String {
        if !self.can_end_talk {
            return format!("{words} {}", super::work::wait(super::work::WAIT_S)).trim().to_owned();
        }
        format!("{words} {}", written("!endConversation", &[to], &[])).trim().to_owned()
    }
}

/// The words of several sentences.
pub(crate) fn joined(sentences: &[String]) -> String {
    sentences.join(" ")
}
