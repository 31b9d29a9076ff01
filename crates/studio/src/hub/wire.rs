//! The typed messages of the hub's socket: the listed agents, and the request for a world.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An agent in the list of the hub.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HubAgent {
    /// The agent's name.
    pub name: String,
    /// Whether the agent is in the game.
    pub in_game: bool,
    /// The name of its world; absent while it waits for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub world: Option<String>,
    /// The run that plays its world.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<String>,
    /// The key of its episode.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub episode: Option<String>,
}

/// The request for a world for the waiting agents.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewWorld {
    /// The land: `natural` (default) or `flat`.
    pub land: Option<String>,
    /// The model of agents whose profiles name none, such as `oracle`, a script; without it such an agent is an error.
    pub model: Option<String>,
    /// The seed of the world.
    pub seed: Option<i64>,
    /// The number of virtual minutes after which the world ends; without a limit by default.
    pub minutes: Option<u32>,
    /// The clock: `wall` (default) or `tokens`.
    pub clock: Option<String>,
    /// With the clock `wall`: virtual seconds per real second.
    pub speed: Option<u32>,
    /// The name of the run; by default one that is not taken.
    pub name: Option<String>,
    /// The most that the world may cost, in US dollars.
    pub max_cost: Option<f64>,
    /// Whether to start without asking, at any estimated cost.
    pub yes: bool,
}
