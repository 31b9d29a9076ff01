//! What is known in a seat, as JSON, for a page; its parts are those that processes are told.

use cooperage_core::{Coordinate, Meaning};
use cooperage_teams::typing::typed_parameters;
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
    /// What the parameters of these tools stand for in the world, tool by tool.
    pub slots: Vec<Vec<Slot>>,
    /// What the world tells about itself.
    pub manual: Manual,
}

/// A parameter of a tool, as it is filled in by pointing at something.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Slot {
    /// Its name.
    pub name: String,
    /// Whether a call without it is refused.
    pub required: bool,
    /// What its value stands for: `item`, `block`, `container`, `creature`, `agent`, `mover` (an agent or a creature), a coordinate
    /// of a `block_cell`, of a `free_cell` or of a `stand_cell`, or `any`.
    pub meaning: &'static str,
    /// Which coordinate: `east`, `up`, `south`, or `all` for a list of the three.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coordinate: Option<&'static str>,
}

impl From<&cooperage_core::Parameter> for Slot {
    fn from(parameter: &cooperage_core::Parameter) -> Slot {
        let (meaning, coordinate) = match parameter.meaning {
            Meaning::Any => ("any", None),
            Meaning::Item => ("item", None),
            Meaning::Block => ("block", None),
            Meaning::Container => ("container", None),
            Meaning::Creature => ("creature", None),
            Meaning::Agent => ("agent", None),
            Meaning::Mover => ("mover", None),
            Meaning::BlockCell(coordinate) => ("block_cell", Some(coordinate)),
            Meaning::FreeCell(coordinate) => ("free_cell", Some(coordinate)),
            Meaning::StandCell(coordinate) => ("stand_cell", Some(coordinate)),
        };
        let coordinate = coordinate.map(|coordinate| match coordinate {
            Coordinate::East => "east",
            Coordinate::Up => "up",
            Coordinate::South => "south",
            Coordinate::All => "all",
        });
        Slot { name: parameter.name.clone(), required: parameter.required, meaning, coordinate }
    }
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
        let slots = sight.tools.iter().map(|tool| typed_parameters(tool).map(Slot::from).collect());
        Rules {
            names: sight.names.clone(),
            tools: sight.tools.iter().map(Tool::from).collect(),
            slots: slots.collect(),
            manual,
        }
    }
}
