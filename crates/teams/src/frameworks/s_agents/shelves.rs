//! The libraries of an episode: the skills that all know, and where skills are not shared, what each has learnt itself;
//! with the vectors by which they are found.

use std::collections::BTreeMap;

use cooperage_core::AgentId;
use cooperage_models::Embedding;

use crate::skills::library::{AgentSkill, Library};

/// Skills that an agent is shown for one thing to do (docs/spec/s-agents.md, 8).
const SHOWN: usize = 5;

/// The libraries of skills of all agents.
pub(crate) struct Shelves {
    of_all: Library,
    /// The library of each agent whose skills differ from the common library.
    own: BTreeMap<AgentId, Library>,
    is_shared: bool,
    /// Whether the index of words finds skills where embeddings do not, rather than the share of common words.
    has_index: bool,
    /// Embeddings by text; `None` if the model gave none.
    vectors: BTreeMap<String, Option<Embedding>>,
}

impl Shelves {
    pub(crate) fn new(of_all: Library, is_shared: bool, has_index: bool) -> Shelves {
        Shelves { of_all, own: BTreeMap::new(), is_shared, has_index, vectors: BTreeMap::new() }
    }

    /// Returns the library of an agent.
    pub(crate) fn of(&self, agent: AgentId) -> &Library {
        self.own.get(&agent).unwrap_or(&self.of_all)
    }

    /// Adds a skill to an agent's library. Returns the skill as it is kept, if it is a new one.
    pub(crate) fn learn(&mut self, agent: AgentId, skill: AgentSkill) -> Option<AgentSkill> {
        if self.is_shared {
            return self.of_all.learn(skill);
        }
        let of_all = &self.of_all;
        self.own.entry(agent).or_insert_with(|| of_all.clone()).learn(skill)
    }

    /// Returns the texts that a search needs embeddings of and that have not been embedded yet.
    pub(crate) fn missing(&self, agent: AgentId, wanted: &str) -> Vec<String> {
        let descriptions = self.of(agent).skills().iter().map(|skill| skill.description.as_str());
        let mut missing: Vec<String> = descriptions
            .chain([wanted])
            .filter(|text| !self.vectors.contains_key(*text))
            .map(str::to_owned)
            .collect();
        missing.sort_unstable();
        missing.dedup();
        missing
    }

    pub(crate) fn keep(&mut self, text: String, vector: Option<Embedding>) {
        self.vectors.insert(text, vector);
    }

    /// Returns the skills that resemble the action most: by embeddings if all texts have one, otherwise by words.
    pub(crate) fn find(&self, agent: AgentId, wanted: &str) -> Vec<AgentSkill> {
        let library = self.of(agent);
        let vector = |text: &str| self.vectors.get(text).and_then(Option::as_ref);
        let likeness = |skill: &AgentSkill| vector(wanted)?.cosine(vector(&skill.description)?);
        if library.skills().iter().all(|skill| likeness(skill).is_some()) {
            library.best(SHOWN, |skill| likeness(skill).unwrap_or_default())
        } else if self.has_index {
            library.most_like(wanted, SHOWN)
        } else {
            library.most_overlapping(wanted, SHOWN)
        }
    }
}
