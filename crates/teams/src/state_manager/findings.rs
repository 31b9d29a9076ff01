//! Agents that a tool has found, so that nothing is told to be known of them only while no tool has looked.

use cooperage_core::{AgentId, Place, SeenEntity, Tick};
use serde_json::Value;

use super::StateManager;
use crate::base_agent::{TrajectoryStep, TurnOutcome};

impl StateManager {
    /// Takes in where an agent's tools have found other agents: calls that name one and of which the data begin with a place.
    /// `since` is when the first of them was made.
    pub(crate) fn take_findings(&mut self, finder: AgentId, steps: &[TrajectoryStep], since: Tick) {
        for step in steps {
            let TurnOutcome::Called { call, result, .. } = &step.outcome else { continue };
            let named = call.arguments.values().filter_map(Value::as_str);
            let found = named.filter_map(|name| self.names.find(name)).find(|agent| *agent != finder);
            let place = place_in(&result.data).filter(|_| result.status);
            let (Some(agent), Some(place)) = (found, place) else { continue };
            let name = self.names.get(agent).to_owned();
            if self.last_seen.get(&name).is_none_or(|(.., seen)| *seen <= since) {
                let entity =
                    SeenEntity { kind: "player".to_owned(), name: Some(name.clone()), place, held: None };
                self.last_seen.insert(name, (entity, finder, since));
            }
        }
    }
}

/// The first place of a tool's data, which are an object with coordinates or a list of such.
fn place_in(data: &Value) -> Option<Place> {
    let first = data.as_array().map_or(Some(data), |list| list.first())?;
    let part = |name: &str| first.get(name)?.as_i64();
    Some([part("x")?, part("y")?, part("z")?])
}
