//! Players in place of models: the kitchen's expert, in the reply formats of frameworks, and chance.
//!
//! The expert plans macros from the kitchen, which every agent sees, and from the macros that a prompt tells: a
//! framework that plans for several cooks knows the macro of each of them, a cook that thinks alone knows only its own.
//! The prompt says when dishes may be fetched, and the expert keeps to it.

mod chef;
mod errors;
#[cfg(test)]
mod tests;

use std::any::Any;

use cooperage_core::{AgentId, Environment, ToolCall};
use cooperage_journal::{EpisodePlan, TeamPlan};
use cooperage_models::{BuiltIn, ChatRequest, ModelRole, ReplyHook, WrongView, view_as};
use cooperage_overcooked::environment::OvercookedEnvironment;
use cooperage_suites::built_in;
use cooperage_teams::base_agent::{ActBrief, AgentTurn, write_turn};
use cooperage_teams::frameworks::mindagent;
use cooperage_teams::frameworks::mindcraft::briefs::SeatBrief;
use cooperage_teams::frameworks::mindcraft::player::{self, Next};
use cooperage_teams::frameworks::proagent::briefs::{ExplainBrief, ProAgentPlanBrief};
use cooperage_teams::frameworks::proagent::reply::write_plan;
use cooperage_teams::frameworks::villager::action_record::{ActionRecord, write_action_records};
use cooperage_teams::frameworks::villager::briefs::ActionPlanBrief;
use cooperage_teams::{RandomToolPlayer, write_reply};

use chef::{Chef, Known, dishes_told};
use errors::Errors;

use crate::learned;

/// Why the expert has its cooks do what they do, where an answer gives a reason.
const REASON: &str = "This brings the next soup on its way soonest.";

/// The built-in player of that kind for a team of the plan. The oracle errs in `error_rate` of a thousand answers.
pub(crate) fn player(
    plan: &EpisodePlan,
    team: &TeamPlan,
    kind: BuiltIn,
    error_rate: u32,
) -> Option<Box<dyn ReplyHook>> {
    match kind {
        BuiltIn::Oracle => {
            let errors = Errors::new(error_rate, built_in::randomness(plan, team, "oracle errors"));
            Some(Box::new(Oracle { chef: Chef::default(), errors }))
        }
        BuiltIn::Random => {
            let random = built_in::randomness(plan, team, "random player");
            if team.framework == "mindagent" {
                return Some(Box::new(mindagent::RandomPlayer::<OvercookedEnvironment>::new(random)));
            }
            Some(Box::new(RandomToolPlayer::<OvercookedEnvironment>::new(random)))
        }
        BuiltIn::Clairvoyant | BuiltIn::Author | BuiltIn::Replay => None,
    }
}

/// Whether the oracle answers for a framework's models, or why it does not.
pub(crate) fn answers_for(framework: &str) -> Result<(), &'static str> {
    match framework {
        "cmd" | "villager" | "proagent" | "mindagent" | "mindcraft" | "solo" => Ok(()),
        "agentverse" => Err("its agents agree by talking on what each does, and cooks cannot talk"),
        "s-agents" => Err("its agents command each other by talking, and cooks cannot talk"),
        "random" => Err("it draws from the offered actions and asks no model"),
        "cook" | "greedy" | "greedy-new" | "stay" | "walk" => Err("it follows a rule and asks no model"),
        learned::NAME => Err("it plays by itself and asks no model"),
        _ => Err("nobody has written one for this framework yet"),
    }
}

/// The expert in place of a framework's models.
struct Oracle {
    chef: Chef,
    errors: Errors,
}

impl ReplyHook for Oracle {
    fn reply(
        &mut self,
        role: &ModelRole,
        request: &ChatRequest,
        view: &dyn Any,
    ) -> Result<String, WrongView> {
        let world: &OvercookedEnvironment = view_as(view)?;
        let Some(brief) = &request.brief else { return Ok(String::new()) };
        let dishes = dishes_told(request);
        let Oracle { chef, errors } = self;
        let mut all = |calls: Vec<(AgentId, ToolCall)>| -> Vec<(AgentId, ToolCall)> {
            calls.into_iter().map(|(agent, call)| (agent, errors.spoil(world, agent, call))).collect()
        };
        if let Some(plan) = brief.get::<ActionPlanBrief>() {
            let known = Known { in_rounds: plan.has_rounds, ..Known::of(dishes, &plan.common.seats) };
            let calls = all(chef.plan(world, known, &plan.asked));
            return Ok(write_action_records(&records(plan, &calls)));
        }
        if let Some(plan) = brief.get::<mindagent::MindAgentPlanBrief>() {
            // Agents with a macro under way keep it.
            let is_free = |agent: &AgentId| world.game().under_way(*agent).is_none();
            let free: Vec<AgentId> = plan.seats.iter().copied().filter(is_free).collect();
            let calls = all(chef.plan(world, Known::of(dishes, &plan.seats), &free));
            return Ok(write_reply(&calls, &plan.tools).unwrap_or_default());
        }
        if let Some(plan) = brief.get::<ProAgentPlanBrief>() {
            let expected = plan
                .partners
                .iter()
                .filter_map(|&partner| Some((partner, chef.guess(world, dishes, partner)?)));
            let expected: Vec<_> = expected.collect();
            let skill = errors.spoil(world, plan.agent, chef.next(world, dishes, plan.agent));
            return Ok(write_plan(plan, REASON, &expected, &skill));
        }
        if let Some(explain) = brief.get::<ExplainBrief>() {
            return Ok(explain.failure.finding.clone());
        }
        if let Some(seat) = brief.get::<SeatBrief>() {
            let next = || {
                let call = errors.spoil(world, seat.agent, chef.next(world, dishes, seat.agent));
                Next::Call(REASON.to_owned(), call)
            };
            return Ok(player::answer(role.as_str(), request, world.tools(seat.agent), next));
        }
        if let Some(act) = brief.get::<ActBrief>() {
            let call = errors.spoil(world, act.agent, chef.next_alone(world, dishes, act.agent));
            return Ok(write_turn(&AgentTurn::Act { thought: REASON.to_owned(), call, last_word: None }));
        }
        Ok(String::new())
    }
}

/// The calls as subtasks, numbered on from those that the prompt shows.
fn records(plan: &ActionPlanBrief, calls: &[(AgentId, ToolCall)]) -> Vec<ActionRecord> {
    let first = plan.open.len() as i64 + 1;
    let record = |(id, (agent, call)): (i64, &(AgentId, ToolCall))| {
        let number = agent.0 as usize;
        let name = plan.common.names.get(number).map_or("", String::as_str);
        let tools = plan.common.tools.get(number).map_or(&[][..], |tools| tools);
        ActionRecord::of_call(id, name, call, tools)
    };
    (first..).zip(calls).map(record).collect()
}
