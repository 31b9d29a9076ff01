//! What is known to be possible on a layout.

use cooperage_overcooked::{Dynamics, Rules};

use cooperage_suites::table::{Cell, Form};

use crate::options::{HORIZON, Options};

/// The returns of the best joint plans that a search has found, by layout, under the rules `old` in 400 steps from the layout's
/// start. They are lower bounds of what is possible.
const FOUND: [(&str, u64); 5] = [
    ("cramped_room", 280),
    ("asymmetric_advantages", 520),
    ("coordination_ring", 360),
    ("forced_coordination", 360),
    ("counter_circuit_o_1order", 320),
];

/// The most points that are known to be possible in an episode; none where nobody has looked.
pub(crate) fn possible(rules: &Rules, options: &Options) -> Option<u64> {
    let is_searched =
        rules.dynamics() == Dynamics::Old && options.horizon == HORIZON && options.start.is_off();
    let name = rules.layout().name();
    FOUND.iter().find(|(layout, _)| *layout == name && is_searched).map(|(_, points)| *points)
}

/// The return of the best plan found on a layout, as a table's cell.
pub(crate) fn cell(layout: &str) -> Cell {
    let found = FOUND.iter().find(|(name, _)| *name == layout).map(|(_, points)| *points as f64);
    Cell { metric: "return_found", form: Form::Tenths, ours: found, ..Cell::default() }
}
