//! The built-in players of MindAgent's planner in CuisineWorld: kitchen's expert, written in the planner's reply format.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_core::{AgentId, Environment, ToolCall};
use cooperage_journal::{EpisodePlan, TeamPlan};
use cooperage_kitchen::environment::call;
use cooperage_kitchen::expert::{Clairvoyant, CuisineWorldExpert};
use cooperage_kitchen::{CuisineWorld, KitchenCommand, KitchenRules, OrderSource};
use cooperage_models::{BuiltIn, ChatRequest, ModelRole, ReplyHook, WrongView, view_as};
use cooperage_suites::built_in;
use cooperage_teams::frameworks::mindagent::{MindAgentPlanBrief, RandomPlayer};
use cooperage_teams::write_reply;

/// The built-in players that a team of the plan names, by model name.
pub(super) fn players(
    rules: &Arc<KitchenRules>,
    plan: &EpisodePlan,
    team: &TeamPlan,
) -> BTreeMap<String, Box<dyn ReplyHook>> {
    built_in::players(team, |kind| match kind {
        BuiltIn::Oracle => Some(Box::new(KitchenOracle(CuisineWorldExpert::new(Arc::clone(rules))))),
        BuiltIn::Clairvoyant => Some(Box::new(ClairvoyantOracle(Clairvoyant::new(Arc::clone(rules))))),
        BuiltIn::Random => Some(Box::new(RandomPlayer::<CuisineWorld>::new(built_in::randomness(
            plan,
            team,
            "random player",
        )))),
        BuiltIn::Author | BuiltIn::Replay => None,
    })
}

/// Sees the state and the active orders, never the generator.
struct KitchenOracle(CuisineWorldExpert);

impl ReplyHook for KitchenOracle {
    fn reply(&mut self, _: &ModelRole, request: &ChatRequest, view: &dyn Any) -> Result<String, WrongView> {
        let world: &CuisineWorld = view_as(view)?;
        let (state, rules) = (world.game().state(), world.game().rules());
        Ok(write_plan(world, request, &self.0.plan(state, rules.max_steps().saturating_sub(state.step()))))
    }
}

/// Also knows the orders to come.
struct ClairvoyantOracle(Clairvoyant);

impl ReplyHook for ClairvoyantOracle {
    fn reply(&mut self, _: &ModelRole, request: &ChatRequest, view: &dyn Any) -> Result<String, WrongView> {
        let world: &CuisineWorld = view_as(view)?;
        let (state, rules) = (world.game().state(), world.game().rules());
        let coming = OrderSource::list(world.coming_orders(rules.max_steps() as usize + 1));
        let left = rules.max_steps().saturating_sub(state.step());
        Ok(write_plan(world, request, &self.0.plan(state, left, &coming)))
    }
}

/// The part of the plan that is about the agents whom the planner commands.
fn write_plan(world: &CuisineWorld, request: &ChatRequest, commands: &[KitchenCommand]) -> String {
    let rules = world.game().rules();
    let Some(brief) = request.brief.as_ref().and_then(|brief| brief.get::<MindAgentPlanBrief>()) else {
        return String::new();
    };
    let own = commands.iter().filter(|command| brief.seats.contains(&command.agent));
    let calls: Vec<(AgentId, ToolCall)> =
        own.map(|command| (command.agent, call(rules, command.action))).collect();
    write_reply(&calls, world.tools(AgentId(0))).unwrap_or_default()
}
