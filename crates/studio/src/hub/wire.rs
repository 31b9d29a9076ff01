//! What is said at the hub's socket, as far as it has types: the agents that are listed, and a world that is wanted.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An agent in the list of the hub.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HubAgent {
    /// Its name.
    pub name: String,
    /// Whether it is in the game.
    pub in_game: bool,
    /// The name of its world; absent while it waits for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub world: Option<String>,
    /// The run of that world.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<String>,
    /// The key of its episode.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub episode: Option<String>,
}

/// A world that waiting agents are to be in.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewWorld {
    /// `natural` or `flat`; `natural` unless said.
    pub land: Option<String>,
    /// The model of those whose profiles name none; `oracle` unless said.
    pub model: Option<String>,
    /// The seed.
    pub seed: Option<i64>,
    /// Virtual minutes after which the world ends; without end unless said.
    pub minutes: Option<u32>,
    /// `wall` or `tokens`; `wall` unless said.
    pub clock: Option<String>,
    /// With `wall`: virtual seconds in a real one.
    pub speed: Option<u32>,
    /// The name of the run; by default one that is free.
    pub name: Option<String>,
    /// What it may cost, in US dollars.
    pub max_cost: Option<f64>,
    /// Whether costs are agreed to.
    pub yes: bool,
}
