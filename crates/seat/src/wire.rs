//! What is known in a seat, as JSON, for a page; its parts are those that processes are told.

pub use cooperage_teams::wire::{Manual, Observation, Offer, Section, Tool};
use schemars::JsonSchema;
use serde::Serialize;

use crate::sight::Sight;

/// What is known in a seat at a moment.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Now {
    /// When.
    pub tick: u64,
    /// What is around, in words for people.
    pub look: String,
    /// What the agent carries: item and number.
    pub carried: Vec<(String, u32)>,
    /// What the world proposes.
    pub offers: Vec<Offer>,
    /// How much of the task is done, from 0 to 1, where that can be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completion: Option<f64>,
    /// Further counts by name.
    pub figures: Vec<(String, i64)>,
}

/// What does not change while somebody sits there.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Rules {
    /// The agents' names by seat.
    pub names: Vec<String>,
    /// What the agent can do.
    pub tools: Vec<Tool>,
    /// What the world tells about itself.
    pub manual: Manual,
}

impl From<&Sight> for Now {
    fn from(sight: &Sight) -> Now {
        let carried = sight.seen.perception.iter().flat_map(|seen| &seen.carried);
        let score = sight.score.as_ref();
        Now {
            tick: sight.tick,
            look: sight.look(),
            carried: carried.map(|item| (item.item.clone(), item.count)).collect(),
            offers: sight.offers.iter().map(|offer| Offer::of(offer, &sight.tools)).collect(),
            completion: score.map(|score| score.completion.value()),
            figures: score.iter().flat_map(|score| score.figures.clone()).collect(),
        }
    }
}

impl Rules {
    /// What a seat is told once; the manual's parts that only programs and models read are left out.
    #[must_use]
    pub fn of(sight: &Sight) -> Rules {
        /// Data for programs, and words for models.
        const NOT_FOR_PEOPLE: [&str; 5] = ["document", "instructions", "guides", "answers", "library"];
        let mut manual = Manual::from(&sight.manual);
        manual
            .sections
            .retain(|section| !section.items.is_empty() && !NOT_FOR_PEOPLE.contains(&section.name.as_str()));
        Rules { names: sight.names.clone(), tools: sight.tools.iter().map(Tool::from).collect(), manual }
    }
}
