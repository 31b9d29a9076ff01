//! How persons take part in the episodes of a suite, and how agents are called.

use cooperage_journal::EpisodePlan;

use super::EmptyFacet;
use crate::keys::KeyBinding;
use crate::names::given_names;
use crate::suite::hub::AgentHub;

/// A task in words for a person who plays it, without names that only researchers know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonTask {
    /// A heading of a few words.
    pub title: String,
    /// The goal and its limits, in one or two sentences.
    pub about: String,
}

/// The seats, names and keys of a suite's tasks. Without a method of its own a suite gives persons the first seat and agents
/// the given names, and persons type.
pub trait SuitePersons {
    /// Returns the seat of a person who names none: the seat that the task has for people, or the first.
    fn seat_of_person(&self, _task: &str) -> u32 {
        0
    }
    /// Returns the names of an episode's agents in its worlds, by seat. Pages, seats, terminals and reports use the
    /// same names; a test of the suite compares them with its worlds.
    fn agent_names(&self, plan: &EpisodePlan) -> Vec<String> {
        given_names(plan)
    }
    /// Returns an episode's task as people read it; without it they read its name and its line in the list of tasks.
    fn told(&self, _plan: &EpisodePlan) -> Option<PersonTask> {
        None
    }
    /// The keys that a person in a seat may press in place of typing; empty where things are said in words only.
    fn keys(&self) -> &'static [KeyBinding] {
        &[]
    }
    /// Returns the hub for agents that programs create and talk to, if the suite has one.
    fn hub(&self) -> Option<&'static dyn AgentHub> {
        None
    }
}

impl SuitePersons for EmptyFacet {}
