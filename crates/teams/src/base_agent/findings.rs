//! The places that the tools of a trajectory have found.

use cooperage_core::Place;
use serde_json::Value;

use super::{Trajectory, TrajectoryStep, TurnOutcome};
use crate::state_manager::ToolFinding;

impl Trajectory {
    /// The calls that have worked and whose data begin with a place.
    pub(crate) fn findings(&self) -> Vec<ToolFinding> {
        self.steps.iter().filter_map(finding).collect()
    }
}

fn finding(step: &TrajectoryStep) -> Option<ToolFinding> {
    let TurnOutcome::Called { call, result, .. } = &step.outcome else { return None };
    let place = place_in(&result.data).filter(|_| result.status)?;
    let words = call.arguments.values().filter_map(Value::as_str).map(str::to_owned).collect();
    Some(ToolFinding { words, place })
}

/// The first place of a tool's data, which are an object with coordinates or a list of such.
fn place_in(data: &Value) -> Option<Place> {
    let first = data.as_array().map_or(Some(data), |list| list.first())?;
    let part = |name: &str| first.get(name)?.as_i64();
    Some([part("x")?, part("y")?, part("z")?])
}

#[cfg(test)]
mod tests {
    use cooperage_core::{AgentId, ToolCall};
    use serde_json::json;

    use super::*;
    use crate::base_agent::{ToolResult, TrajectoryEnd};

    #[test]
    fn tools_that_work_find_the_first_place_of_their_data() {
        let scan = |status: bool, data: Value| TrajectoryStep {
            thought: String::new(),
            outcome: TurnOutcome::Called {
                body: AgentId(0),
                call: ToolCall::new("scan", &[("who", "Alice"), ("what", "Bob")]),
                result: ToolResult { message: String::new(), status, data, trouble: None },
            },
        };
        let at = |x: i64| json!({"x": x, "y": 0, "z": 9});
        let steps = vec![
            scan(true, json!([at(5), at(6)])),
            scan(true, at(7)),
            scan(false, json!([at(8)])),
            scan(true, json!([{"x": "far"}])),
            scan(true, Value::Null),
        ];
        let found = Trajectory { ending: TrajectoryEnd::Stopped, steps }.findings();
        let places: Vec<Place> = found.iter().map(|finding| finding.place).collect();
        assert_eq!(places, [[5, 0, 9], [7, 0, 9]]);
        assert_eq!(found[0].words, ["Alice", "Bob"]);
    }
}
