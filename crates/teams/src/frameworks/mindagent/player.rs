//! The random player: well-formed replies of the planner's format, in place of a model.

use std::any::Any;
use std::marker::PhantomData;

use cooperage_core::{AgentId, Environment, Offer, RandomSource, Tool, TreeRandom};
use cooperage_models::{ChatRequest, ModelRole, ReplyHook, WrongView, view_as};

use super::brief::MindAgentPlanBrief;
use crate::commands::{UnwritableCall, write_reply};
use crate::random_calls::random_calls;

/// One line per agent that has offers, drawn uniformly from them.
///
/// # Errors
/// [`UnwritableCall`] if an offered call has no text form.
pub fn random_reply(
    offers: impl IntoIterator<Item = (AgentId, Vec<Offer>)>,
    tools: &[Tool],
    random: &mut impl RandomSource,
) -> Result<String, UnwritableCall> {
    write_reply(&random_calls(offers, random), tools)
}

/// Answers the planner's calls in environment `E` at random.
pub struct RandomPlayer<E> {
    random: TreeRandom,
    environment: PhantomData<fn() -> E>,
}

impl<E> RandomPlayer<E> {
    /// A player with its own stream.
    #[must_use]
    pub fn new(random: TreeRandom) -> RandomPlayer<E> {
        RandomPlayer { random, environment: PhantomData }
    }
}

impl<E: Environment + 'static> ReplyHook for RandomPlayer<E> {
    fn reply(&mut self, _: &ModelRole, request: &ChatRequest, view: &dyn Any) -> Result<String, WrongView> {
        let world: &E = view_as(view)?;
        let brief = request.brief.as_ref().and_then(|brief| brief.get::<MindAgentPlanBrief>());
        let Some(brief) = brief else { return Ok(String::new()) };
        let offers = brief.seats.iter().map(|&agent| (agent, world.offered(agent)));
        Ok(random_reply(offers, world.tools(AgentId(0)), &mut self.random).unwrap_or_default())
    }
}
