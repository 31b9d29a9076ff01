//! How fast cooperage itself is. Never a score.

mod bare;
pub(crate) mod blocks;
pub(crate) mod body;
pub(crate) mod calls;
pub(crate) mod code;
pub(crate) mod cuisineworld;
pub(crate) mod live;
mod memory;
mod minds;
mod observer;
pub(crate) mod overcooked;
pub(crate) mod pathfinder;
pub(crate) mod picture;
pub(crate) mod runtime;
pub(crate) mod studio;
pub(crate) mod team;

use std::borrow::Cow;

use serde_json::{Value, json};

/// A measured figure with its name and unit.
pub(crate) struct BenchFigure {
    pub(crate) name: Cow<'static, str>,
    pub(crate) value: f64,
    pub(crate) unit: &'static str,
}

/// The object that `--json` prints.
pub(crate) fn to_json(bench: &str, measures: &[BenchFigure]) -> Value {
    let list: Vec<Value> =
        measures.iter().map(|m| json!({"name": m.name, "value": m.value, "unit": m.unit})).collect();
    json!({"bench": bench, "measures": list})
}

/// How often a figure of processor time is taken; the best counts, for other jobs only ever make it worse.
pub(crate) const ROUNDS: usize = 5;

/// The processor time of this process from now on, all threads together, user and system.
pub(crate) fn cpu() -> cpu_time::ProcessTime {
    cpu_time::ProcessTime::now()
}

#[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
pub(crate) fn now() -> std::time::Instant {
    std::time::Instant::now()
}
