//! The knowledge of an agent at a moment.

use std::collections::BTreeMap;

use cooperage_blocks::registry;
use cooperage_mindcraft::player::scene::{GivenCommand, Scene};
use cooperage_mindcraft::player::step::written;
use cooperage_mindcraft::player::supplies::{Items, Land, Supplies};

use crate::oracle::goal::{Goal, Kind};
use crate::oracle::log::{Event, Log};
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
            can_talk: scene.parts.documents("!startConversation") && !scene.agents.is_empty(),
            can_end_talk: scene.parts.documents("!endConversation"),
            can_plan: scene.parts.documents("!getCraftingPlan"),
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

    /// Its knowledge for plans, with items that others bring. `cuts_trees` says whether it may count on trees.
    pub(crate) fn supplies(&self, awaited: Items, cuts_trees: bool) -> Supplies<'_> {
        self.supplies_of(&self.scene.held, awaited, cuts_trees)
    }

    /// The same for an agent with these items.
    pub(crate) fn supplies_of<'b>(
        &'b self,
        held: &'b BTreeMap<String, u32>,
        awaited: Items,
        cuts_trees: bool,
    ) -> Supplies<'b> {
        let land = if self.has_farm() { Land::Farm } else { Land::Bare { has_trees: cuts_trees } };
        let told = self.log.recipes.iter().filter_map(|item| registry().item(item));
        // A crafter who knows how an item is made finds the way to its ingredients; cooks go by what was said.
        let recipes = match land {
            Land::Farm => told.collect(),
            _ => told.flat_map(cooperage_plan::recipes_behind).collect(),
        };
        Supplies { held, deeds: self.log.deeds().collect(), land, awaited, recipes: Some(recipes) }
    }

    /// Whether it knows how an item is made.
    pub(crate) fn knows(&self, item: &str) -> bool {
        self.log.recipes.contains(item)
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

    /// The known recipes of these items that neither agent has told the other, in words.
    pub(crate) fn untold<'b>(&self, items: impl Iterator<Item = &'b str>, to: &str) -> Vec<String> {
        let is_told = |item: &str| {
            let mut both = self.log.told_to(to).chain(self.log.heard_of(to));
            both.any(|(_, said)| matches!(said, Said::Recipe(told) if told == item))
        };
        let mut untold: Vec<String> = Vec::new();
        let open = items.filter(|item| self.knows(item) && !is_told(item));
        for recipe in open.filter_map(say::recipe) {
            if !untold.contains(&recipe) {
                untold.push(recipe);
            }
        }
        untold
    }

    /// The commands of that name and first argument that came to an end of their own.
    pub(crate) fn tried(&self, name: &'a str, first: &'a str) -> impl Iterator<Item = &'a GivenCommand> {
        self.log.deeds().filter(move |deed| deed.is(name, Some(first)) && deed.has_ended())
    }

    /// Whether there is such a command.
    pub(crate) fn has_done(&self, name: &'a str, first: &'a str) -> bool {
        self.tried(name, first).next().is_some()
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
