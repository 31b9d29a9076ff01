//! The partners of Overcooked: they play the seats that no learner plays.

use std::sync::Arc;

use cooperage_core::{RandomSource, TreeRandom};
use cooperage_overcooked::macros::View;
use cooperage_overcooked::motion::Motion;
use cooperage_overcooked::partners::Partner;
use cooperage_overcooked::{Action, Rules, State};
use cooperage_overcooked_learn::Policy;

use super::ReadPolicy;
use crate::spec::BatchError;

/// The partners by name, besides `policy:NAME`.
pub const NAMES: [&str; 6] = ["cook", "greedy", "greedy-new", "random", "stay", "walk"];

/// The player of a seat.
#[derive(Clone, Debug)]
pub(super) enum Seat {
    /// A learner, which hands in its actions.
    Learner,
    /// A partner that picks uniformly from the six actions.
    Random,
    Rule(Partner),
    Policy(Arc<Policy>),
}

impl Seat {
    /// The partner of a given name.
    pub(super) fn named(name: &str, rules: &Rules, policy: ReadPolicy<'_>) -> Result<Seat, BatchError> {
        let wrong = |reason: String| BatchError::Partner { name: name.chars().take(80).collect(), reason };
        if let Some(which) = name.strip_prefix("policy:") {
            let file = policy(which).map_err(wrong)?;
            let policy = file.policy(rules).map_err(|error| wrong(error.to_string()))?;
            return Ok(Seat::Policy(Arc::new(policy)));
        }
        match Partner::of_name(name) {
            Some(partner) => Ok(Seat::Rule(partner)),
            None if name == "random" => Ok(Seat::Random),
            None => Err(wrong(format!("it is one of {}, or policy:NAME", NAMES.join(", ")))),
        }
    }

    /// The partner's action in this step.
    pub(super) fn decide(
        &mut self,
        rules: &Rules,
        motion: &Motion,
        state: &State,
        seat: usize,
        draws: &mut TreeRandom,
    ) -> Action {
        match self {
            Seat::Learner => Action::Stay,
            Seat::Random => {
                let number = draws.below(Action::ALL.len() as u32);
                Action::of_number(number.into()).unwrap_or_default()
            }
            Seat::Rule(partner) => View::new(rules, motion, state, seat)
                .map_or(Action::Stay, |view| partner.decide(&view, draws)),
            Seat::Policy(policy) => policy.act(state, seat, draws),
        }
    }
}
