//! The partners of Overcooked: they play the seats that no learner plays.

use std::sync::Arc;

use cooperage_core::{RandomSource, TreeRandom};
use cooperage_overcooked::macros::OvercookedView;
use cooperage_overcooked::motion::Motion;
use cooperage_overcooked::partners::Partner;
use cooperage_overcooked::{OvercookedAction, OvercookedRules, OvercookedState};
use cooperage_overcooked_learn::LearnedPolicy;

use super::ReadPolicy;
use crate::spec::BatchError;

/// The partners by name, besides `policy:NAME`.
pub const NAMES: [&str; 6] = ["cook", "greedy", "greedy-new", "random", "stay", "walk"];

/// The player of a seat.
#[derive(Clone, Debug)]
pub(super) enum OvercookedSeat {
    /// A learner, which hands in its actions.
    Learner,
    /// A partner that picks uniformly from the six actions.
    Random,
    Rule(Partner),
    Policy(Arc<LearnedPolicy>),
}

impl OvercookedSeat {
    /// The partner of a given name.
    pub(super) fn named(
        name: &str,
        rules: &OvercookedRules,
        policy: ReadPolicy<'_>,
    ) -> Result<OvercookedSeat, BatchError> {
        let wrong = |reason: String| BatchError::Partner { name: name.chars().take(80).collect(), reason };
        if let Some(which) = name.strip_prefix("policy:") {
            let file = policy(which).map_err(wrong)?;
            let policy = file.policy(rules).map_err(|error| wrong(error.to_string()))?;
            return Ok(OvercookedSeat::Policy(Arc::new(policy)));
        }
        match Partner::of_name(name) {
            Some(partner) => Ok(OvercookedSeat::Rule(partner)),
            None if name == "random" => Ok(OvercookedSeat::Random),
            None => Err(wrong(format!("it is one of {}, or policy:NAME", NAMES.join(", ")))),
        }
    }

    /// The partner's action in this step.
    pub(super) fn decide(
        &mut self,
        rules: &OvercookedRules,
        motion: &Motion,
        state: &OvercookedState,
        seat: usize,
        draws: &mut TreeRandom,
    ) -> OvercookedAction {
        match self {
            OvercookedSeat::Learner => OvercookedAction::Stay,
            OvercookedSeat::Random => {
                let number = draws.below(OvercookedAction::ALL.len() as u32);
                OvercookedAction::of_number(number.into()).unwrap_or_default()
            }
            OvercookedSeat::Rule(partner) => OvercookedView::new(rules, motion, state, seat)
                .map_or(OvercookedAction::Stay, |view| partner.decide(&view, draws)),
            OvercookedSeat::Policy(policy) => policy.act(state, seat, draws),
        }
    }
}
