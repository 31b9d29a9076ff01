//! The random player of the frameworks whose agents call tools: well-formed answers of every role, in place of a model.

use std::any::Any;
use std::marker::PhantomData;

use cooperage_core::{Environment, RandomSource, TreeRandom};
use cooperage_models::{ChatRequest, ModelRole, ReplyHook, WrongView, view_as};

use crate::base_agent::{ActBrief, AgentTurn, write_turn};
use crate::frameworks::mindagent::{DispatchBrief, write_dispatch};
use crate::frameworks::{agentverse, mindcraft, proagent, s_agents, villager};
use crate::random_calls::random_calls;

/// It ends its work on a subtask with one turn in so many.
const TURNS_PER_ERRAND: u32 = 6;

/// Random answers for `villager`, `s-agents`, `mindcraft`, `proagent`, `solo`, `agentverse` and the dispatcher of
/// `mindagent` in environment `E`: agents choose among the calls that the environment offers.
pub struct RandomToolPlayer<E> {
    random: TreeRandom,
    environment: PhantomData<fn() -> E>,
}

impl<E: Environment + 'static> RandomToolPlayer<E> {
    /// A player with its own stream.
    #[must_use]
    pub fn new(random: TreeRandom) -> RandomToolPlayer<E> {
        RandomToolPlayer { random, environment: PhantomData }
    }

    fn act(&mut self, brief: &ActBrief, world: &E) -> String {
        let mut offers = world.offered(brief.agent);
        if offers.is_empty() || self.random.below(TURNS_PER_ERRAND) == 0 {
            let (thought, answer) = ("Enough.".to_owned(), "I did what I could.".to_owned());
            return write_turn(&AgentTurn::Finish { thought, answer });
        }
        let choice = self.random.below(u32::try_from(offers.len()).unwrap_or(u32::MAX)) as usize;
        let call = offers.swap_remove(choice).call;
        write_turn(&AgentTurn::Act { thought: "Why not.".to_owned(), call, last_word: None })
    }
}

impl<E: Environment + 'static> RandomToolPlayer<E> {
    fn dispatch(&mut self, brief: &DispatchBrief, world: &E) -> String {
        let offers = brief.idle.iter().map(|&agent| (agent, world.offered(agent)));
        write_dispatch(&random_calls(offers, &mut self.random), &brief.names)
    }
}

impl<E: Environment + 'static> ReplyHook for RandomToolPlayer<E> {
    fn reply(
        &mut self,
        role: &ModelRole,
        request: &ChatRequest,
        view: &dyn Any,
    ) -> Result<String, WrongView> {
        let world: &E = view_as(view)?;
        let Some(brief) = &request.brief else { return Ok(String::new()) };
        if let Some(act) = brief.get::<ActBrief>() {
            return Ok(self.act(act, world));
        }
        if let Some(dispatch) = brief.get::<DispatchBrief>() {
            return Ok(self.dispatch(dispatch, world));
        }
        if let Some(seat) = brief.get::<mindcraft::briefs::SeatBrief>() {
            let (tools, offers) = (world.tools(seat.agent), world.offered(seat.agent));
            let answer = mindcraft::random::answer(&mut self.random, role.as_str(), tools, offers);
            return Ok(answer.unwrap_or_default());
        }
        let random = &mut self.random;
        if let Some(plan) = brief.get::<villager::briefs::ActionPlanBrief>() {
            return Ok(villager::random::plan_actions(random, plan, |agent| world.offered(agent)));
        }
        let answer = villager::random::answer(random, brief)
            .or_else(|| agentverse::random_answer(brief))
            .or_else(|| s_agents::random::answer(random, brief, |agent| world.offered(agent)))
            .or_else(|| proagent::random::answer(random, brief, |agent| world.offered(agent)));
        Ok(answer.unwrap_or_default())
    }
}
