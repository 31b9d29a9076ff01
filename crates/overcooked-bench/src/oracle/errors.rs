//! Mistakes that the expert is made to make, to see how a framework recovers: in place of its macro it orders any of the cook's,
//! whether that can be done or not.

use cooperage_core::{AgentId, Environment, RandomSource, ToolCall, TreeRandom};
use cooperage_overcooked::environment::OvercookedEnvironment;
use cooperage_overcooked::macros::Macro;

use super::chef::call;

/// The denominator of rates: they are per mille.
const ONE: u32 = 1_000;

/// Replaces a share of the expert's calls by mistakes.
pub(super) struct Errors {
    per_mille: u32,
    random: TreeRandom,
}

impl Errors {
    /// Mistakes in so many of a thousand answers.
    pub(super) fn new(per_mille: u32, random: TreeRandom) -> Errors {
        Errors { per_mille, random }
    }

    /// The call, or a mistake in its place. Where no mistakes are wanted, nothing is drawn.
    pub(super) fn spoil(
        &mut self,
        world: &OvercookedEnvironment,
        agent: AgentId,
        right: ToolCall,
    ) -> ToolCall {
        if self.per_mille == 0 || self.random.below(ONE) >= self.per_mille {
            return right;
        }
        let has = |one: &Macro| world.tools(agent).iter().any(|tool| tool.name == one.name());
        let macros: Vec<Macro> =
            Macro::ALL.into_iter().filter(|one| !matches!(one, Macro::Wait(_)) && has(one)).collect();
        self.random.choose(&macros).map_or(right, |one| call(world, agent, *one))
    }
}
