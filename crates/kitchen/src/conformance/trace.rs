//! The file format of traces. Unknown keys are ignored: later traces may carry more.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::{Obstacle, TraceDifference};

const FORMAT: &str = "cuisineworld-trace/1";

#[derive(Deserialize)]
struct Header {
    format: String,
}

#[derive(Deserialize)]
pub(super) struct Trace {
    pub(super) config: TraceConfig,
    pub(super) orders: Vec<OrderRecord>,
    pub(super) initial: Value,
    pub(super) steps: Vec<StepRecord>,
    #[serde(rename = "final")]
    pub(super) end: BTreeMap<String, Value>,
}

#[derive(Deserialize)]
pub(super) struct TraceConfig {
    pub(super) level: String,
    pub(super) num_agents: u32,
    pub(super) seed: i64,
    #[serde(default)]
    pub(super) episode_index: u32,
    pub(super) prior_draws: Option<u64>,
    pub(super) timing: String,
    pub(super) alpha: Option<f64>,
    pub(super) beta: Option<f64>,
    pub(super) task_interval: Option<i64>,
    pub(super) lifetimes: Option<BTreeMap<String, i64>>,
    pub(super) max_active_orders: usize,
    pub(super) max_steps: u32,
    pub(super) kitchen: Vec<String>,
    pub(super) dishes: Vec<String>,
    #[serde(default)]
    pub(super) tool_overrides: BTreeMap<String, Override>,
    pub(super) first_order_forced: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Override {
    pub(super) cook_time: Option<u8>,
    /// −1 = without limit.
    pub(super) capacity: Option<i64>,
    pub(super) agent_must_stay: Option<bool>,
}

#[derive(Deserialize)]
pub(super) struct OrderRecord {
    pub(super) step: u32,
    pub(super) name: String,
    pub(super) lifetime: i64,
    #[serde(default)]
    pub(super) forced: bool,
}

#[derive(Deserialize)]
pub(super) struct StepRecord {
    pub(super) commands: Vec<String>,
    pub(super) results: Vec<bool>,
    pub(super) feedback: Vec<Value>,
    pub(super) reward: Option<f64>,
    pub(super) state: Value,
}

pub(super) fn read(text: &str) -> Result<Trace, Obstacle> {
    let header: Header = serde_json::from_str(text).map_err(|e| TraceDifference::malformed("format", e))?;
    if header.format != FORMAT {
        return Err(Obstacle::Skip(format!("the format is `{}`, not `{FORMAT}`", header.format)));
    }
    serde_json::from_str(text).map_err(|e| TraceDifference::malformed("file", e).into())
}
