//! What is known in a seat, as JSON: for a page and for a process.

use cooperage_core::{ToolKind, WhenBusy};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::sight::{Sight, typed};
use crate::words::signature;

/// A tool.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Tool {
    /// Unique among the tools of a seat.
    pub name: String,
    /// What it does.
    pub doc: String,
    /// What it does with the agent's body: `instant`, or what happens when the body is busy: `refuse`, `interrupt`, `queue`.
    pub when_busy: String,
    /// The JSON Schema of its arguments, an object.
    pub arguments: Value,
    /// How it is typed, such as `goTo(x, y, z)`.
    pub typed: String,
}

/// An action that the world proposes now.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Offer {
    /// The tool's name.
    pub tool: String,
    /// Its arguments by name.
    pub arguments: Map<String, Value>,
    /// How the world words it.
    pub label: String,
    /// How it is typed.
    pub typed: String,
}

/// A section of the manual.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Section {
    /// Its name, such as `goal` or `recipes`.
    pub name: String,
    /// Its entries in order.
    pub items: Vec<String>,
}

/// What the world tells about itself.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Manual {
    /// Sections in the order in which they are best read.
    pub sections: Vec<Section>,
}

/// What an agent observes.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Observation {
    /// As a model reads it.
    pub text: String,
    /// As data; its form is the world's own.
    pub data: Value,
}

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

impl From<&cooperage_core::Tool> for Tool {
    fn from(tool: &cooperage_core::Tool) -> Tool {
        let when_busy = match tool.kind {
            ToolKind::Instant => "instant",
            ToolKind::Lasting(WhenBusy::Refuse) => "refuse",
            ToolKind::Lasting(WhenBusy::Interrupt) => "interrupt",
            ToolKind::Lasting(WhenBusy::Queue) => "queue",
        };
        Tool {
            name: tool.name.clone(),
            doc: tool.doc.clone(),
            when_busy: when_busy.to_owned(),
            arguments: tool.arguments_schema(),
            typed: signature(tool),
        }
    }
}

impl From<&cooperage_core::Manual> for Manual {
    fn from(manual: &cooperage_core::Manual) -> Manual {
        let section = |section: &cooperage_core::Section| Section {
            name: section.name.as_str().to_owned(),
            items: section.items.iter().map(|item| item.text.clone()).collect(),
        };
        Manual { sections: manual.sections.iter().map(section).collect() }
    }
}

impl From<&cooperage_core::Observation> for Observation {
    fn from(seen: &cooperage_core::Observation) -> Observation {
        Observation { text: seen.text.clone(), data: seen.data.clone() }
    }
}

impl From<&Sight> for Now {
    fn from(sight: &Sight) -> Now {
        let offer = |offer: &cooperage_core::Offer| Offer {
            tool: offer.call.tool.clone(),
            arguments: offer.call.arguments.clone(),
            label: offer.label.clone(),
            typed: typed(offer, &sight.tools),
        };
        let carried = sight.seen.perception.iter().flat_map(|seen| &seen.carried);
        let score = sight.score.as_ref();
        Now {
            tick: sight.tick,
            look: sight.look(),
            carried: carried.map(|item| (item.item.clone(), item.count)).collect(),
            offers: sight.offers.iter().map(offer).collect(),
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
