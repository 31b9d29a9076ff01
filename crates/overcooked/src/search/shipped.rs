//! The plans that come with the crate.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::plan::PlanFile;
use crate::layout::built_in;
use crate::rules::{Dynamics, OvercookedRules};

/// The number of steps for which these plans were made.
pub const HORIZON: u32 = 400;

const FILES: [&str; 5] = [
    include_str!("../../data/plans/asymmetric_advantages.plan"),
    include_str!("../../data/plans/coordination_ring.plan"),
    include_str!("../../data/plans/counter_circuit_o_1order.plan"),
    include_str!("../../data/plans/cramped_room.plan"),
    include_str!("../../data/plans/forced_coordination.plan"),
];

/// The best plan that was found for a classical layout in [`HORIZON`] steps, under the rules in which pots start by
/// themselves. None for all others, also for another layout of the same name.
#[must_use]
pub fn shipped(rules: &OvercookedRules) -> Option<&'static PlanFile> {
    let layout = rules.layout();
    let is_known =
        rules.dynamics() == Dynamics::Old && built_in(layout.name()).is_ok_and(|known| known == *layout);
    all().get(layout.name()).filter(|_| is_known)
}

/// All of them by layout, read once.
#[expect(clippy::expect_used, reason = "the files are part of the program, and a test reads every plan")]
fn all() -> &'static BTreeMap<String, PlanFile> {
    static ALL: OnceLock<BTreeMap<String, PlanFile>> = OnceLock::new();
    ALL.get_or_init(|| {
        let plans = FILES.into_iter().map(|text| PlanFile::read(text).expect("the plans can be read"));
        plans.map(|file| (file.layout.clone(), file)).collect()
    })
}
