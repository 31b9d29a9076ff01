//! The partners of CuisineWorld: they play the seats that no learner plays.

use std::sync::Arc;

use cooperage_core::{AgentId, RandomSource, TreeRandom};
use cooperage_kitchen::offered::offered;
use cooperage_kitchen::{CuisineWorldExpert, KitchenAction, KitchenRules, KitchenState};

use crate::spec::BatchError;

/// The partners by name: an expert that looks ahead; an expert that does not and is a hundred times as fast; one that
/// does nothing; and one that picks randomly from the actions that the published program offers.
pub const NAMES: [&str; 4] = ["expert", "expert-quick", "noop", "random"];

/// The player of a seat.
#[derive(Clone, Debug)]
pub(super) enum CuisineWorldSeat {
    /// A learner, which hands in its actions.
    Learner,
    /// A partner that does nothing.
    Noop,
    /// A partner that picks uniformly from the actions that the published program offers.
    Random,
    /// A scheduler that assumes that the other agents stand still.
    Expert(Box<CuisineWorldExpert>),
}

impl CuisineWorldSeat {
    /// The partner of a given name for a seat.
    pub(super) fn named(
        name: &str,
        rules: &Arc<KitchenRules>,
        agent: AgentId,
    ) -> Result<CuisineWorldSeat, BatchError> {
        let expert = || CuisineWorldExpert::for_agents(Arc::clone(rules), vec![agent]);
        match name {
            "expert" => Ok(CuisineWorldSeat::Expert(Box::new(expert()))),
            "expert-quick" => Ok(CuisineWorldSeat::Expert(Box::new(expert().without_search()))),
            "noop" => Ok(CuisineWorldSeat::Noop),
            "random" => Ok(CuisineWorldSeat::Random),
            _ => Err(BatchError::Partner {
                name: name.chars().take(80).collect(),
                reason: format!("it is one of {}", NAMES.join(", ")),
            }),
        }
    }

    /// The partner's action in this step.
    pub(super) fn decide(
        &mut self,
        rules: &KitchenRules,
        state: &KitchenState,
        agent: AgentId,
        draws: &mut TreeRandom,
    ) -> KitchenAction {
        match self {
            CuisineWorldSeat::Learner | CuisineWorldSeat::Noop => KitchenAction::Noop,
            CuisineWorldSeat::Random => {
                let mut offers = Vec::new();
                offered(rules, state, agent, &mut offers);
                let place = draws.below((offers.len() as u32).max(1)) as usize;
                offers.get(place).copied().unwrap_or(KitchenAction::Noop)
            }
            CuisineWorldSeat::Expert(expert) => {
                let left = rules.max_steps().saturating_sub(state.step());
                let plan = expert.plan(state, left);
                plan.iter()
                    .find(|command| command.agent == agent)
                    .map_or(KitchenAction::Noop, |own| own.action)
            }
        }
    }
}
