//! The knowledge of a person in a seat, as JSON for a page. Its parts have the form that external processes get.

use cooperage_core::{Coordinate, Meaning};
use cooperage_teams::typing::typed_parameters;
pub use cooperage_teams::wire::{Manual, Observation, Offer, Section, Tool};
use schemars::JsonSchema;
use serde::Serialize;

use crate::sight::TurnSnapshot;

/// The situation in a seat at one moment.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Now {
    /// The time in ticks.
    pub tick: u64,
    /// The agent's surroundings, in words for people.
    pub look: String,
    /// The items that the agent carries, with their counts.
    pub carried: Vec<(String, u32)>,
    /// The calls that the world proposes.
    pub offers: Vec<Offer>,
    /// The share of the task that is done, from 0 to 1, if the judge can tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completion: Option<f64>,
    /// Further figures of the judge, by name.
    pub figures: Vec<(String, i64)>,
}

/// The facts about a seat that do not change during an episode.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Rules {
    /// The agents' names by seat.
    pub names: Vec<String>,
    /// The tools of the agent.
    pub tools: Vec<Tool>,
    /// The meaning of each parameter of these tools, tool by tool.
    pub slots: Vec<Vec<Slot>>,
    /// The world's manual for the agent.
    pub manual: Manual,
}

/// A parameter of a tool that can be filled in by pointing at something in the world.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Slot {
    /// The name of the parameter.
    pub name: String,
    /// Whether a call without it is refused.
    pub required: bool,
    /// The meaning of its value: `item`, `block`, `container`, `creature`, `agent`, `mover` (an agent or a creature), a
    /// coordinate of a `block_cell`, of a `free_cell` or of a `stand_cell`, or `any`.
    pub meaning: &'static str,
    /// The coordinate: `east`, `up`, `south`, or `all` for a list of the three.
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

impl From<&TurnSnapshot> for Now {
    fn from(sight: &TurnSnapshot) -> Now {
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
    /// The rules that a sight shows. Sections of the manual that only programs and models read are left out.
    #[must_use]
    pub fn of(sight: &TurnSnapshot) -> Rules {
        /// Sections with data for programs or with prompts for models.
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
