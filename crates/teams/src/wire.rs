//! Tools, messages and observations of an agent as JSON, for pages and for processes.

use cooperage_core::{ToolKind, WhenBusy};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::typing::{signature, typed_call};

/// A tool of an agent.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Tool {
    /// Unique among the tools of a seat.
    pub name: String,
    /// A description of the tool.
    pub doc: String,
    /// The tool's effect on the agent's body: `instant`, or the rule for a busy body: `refuse`, `interrupt`, `queue`.
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

/// The world's manual.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Manual {
    /// Sections in the order in which they are best read.
    pub sections: Vec<Section>,
}

/// An observation of an agent.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Observation {
    /// As a model reads it.
    pub text: String,
    /// As data; its form is the world's own.
    pub data: Value,
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

impl Offer {
    /// Converts an offer of the world to an agent with these tools.
    #[must_use]
    pub fn of(offer: &cooperage_core::Offer, tools: &[cooperage_core::Tool]) -> Offer {
        Offer {
            tool: offer.call.tool.clone(),
            arguments: offer.call.arguments.clone(),
            label: offer.label.clone(),
            typed: typed_call(&offer.call, tools),
        }
    }
}
