//! The kitchen's expert behind calls of tools.

use cooperage_core::{AgentId, Environment, ToolCall};
use cooperage_models::ChatRequest;
use cooperage_overcooked::environment::{DISH_ONCE_READY, OvercookedEnvironment};
use cooperage_overcooked::expert::{Dishes, ExpertScene, OvercookedExpert};
use cooperage_overcooked::grid::PLAYERS_MAX;
use cooperage_overcooked::macros::Macro;
use serde_json::Value;

/// How instructions for a certain layout say that dishes are for ready soups.
const ONLY_ONCE_READY: &str = "dish only once a soup is ready";

/// When the prompt lets dishes be fetched.
pub(super) fn dishes_told(request: &ChatRequest) -> Dishes {
    let says = |words: &str| request.messages.iter().any(|message| message.text().contains(words));
    if says(DISH_ONCE_READY) || says(ONLY_ONCE_READY) { Dishes::OnceReady } else { Dishes::OnceCooking }
}

/// The facts that a prompt tells beside the kitchen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<'k> {
    /// When dishes may be fetched.
    pub(super) dishes: Dishes,
    /// The seats whose macros under way the prompt tells.
    pub(super) team: &'k [AgentId],
    /// Whether no agent of the team gets a new macro before all of them are free.
    pub(super) in_rounds: bool,
}

impl<'k> Known<'k> {
    /// The facts of a prompt without rounds.
    pub(super) fn of(dishes: Dishes, team: &'k [AgentId]) -> Known<'k> {
        Known { dishes, team, in_rounds: false }
    }
}

/// Experts for one kitchen, made when they are needed.
#[derive(Default)]
pub(super) struct Chef {
    experts: Vec<(Dishes, OvercookedExpert)>,
}

impl Chef {
    fn expert(&mut self, scene: &ExpertScene<'_>, dishes: Dishes, horizon: u32) -> OvercookedExpert {
        if let Some((_, known)) = self.experts.iter().find(|(known, _)| *known == dishes) {
            return known.clone();
        }
        let expert = OvercookedExpert::new(scene.rules, scene.motion, dishes, horizon);
        self.experts.push((dishes, expert.clone()));
        expert
    }

    /// Plans a macro for each of these seats. The macros under way of the team's other seats are known.
    pub(super) fn plan(
        &mut self,
        world: &OvercookedEnvironment,
        Known { dishes, team, in_rounds }: Known<'_>,
        asked: &[AgentId],
    ) -> Vec<(AgentId, ToolCall)> {
        let game = world.game();
        let Some(view) = asked.iter().chain(team).find_map(|agent| game.view(*agent)) else {
            return Vec::new();
        };
        let mut doing = [None; PLAYERS_MAX];
        for agent in team.iter().filter(|agent| !asked.contains(agent)) {
            if let Some(doing) = doing.get_mut(agent.0 as usize) {
                *doing = game.under_way(*agent);
            }
        }
        let scene =
            ExpertScene { rules: view.rules, motion: view.motion, state: view.state, doing, in_rounds };
        let expert = self.expert(&scene, dishes, game.setup().horizon);
        let seats: Vec<usize> = asked.iter().map(|agent| agent.0 as usize).collect();
        let plan = expert.plan(&scene, &seats);
        plan.into_iter()
            .map(|(seat, act)| (AgentId(seat as u32), call(world, AgentId(seat as u32), act)))
            .collect()
    }

    /// The next call of a cook that knows only what it sees of the others.
    pub(super) fn next(&mut self, world: &OvercookedEnvironment, dishes: Dishes, agent: AgentId) -> ToolCall {
        let plan = self.plan(world, Known::of(dishes, &[agent]), &[agent]);
        plan.into_iter().next().map_or_else(|| call(world, agent, Macro::Wait(1)), |(_, call)| call)
    }

    /// The next call of a cook beside idle partners: the rule of its role, without looking ahead.
    pub(super) fn next_alone(
        &mut self,
        world: &OvercookedEnvironment,
        dishes: Dishes,
        agent: AgentId,
    ) -> ToolCall {
        call(world, agent, self.by_rule(world, dishes, agent).unwrap_or(Macro::Wait(1)))
    }

    /// The call that a sensible cook would make in that seat.
    pub(super) fn guess(
        &mut self,
        world: &OvercookedEnvironment,
        dishes: Dishes,
        agent: AgentId,
    ) -> Option<ToolCall> {
        Some(call(world, agent, self.by_rule(world, dishes, agent)?))
    }

    fn by_rule(&mut self, world: &OvercookedEnvironment, dishes: Dishes, agent: AgentId) -> Option<Macro> {
        let game = world.game();
        let view = (0..world.agents()).find_map(|number| game.view(AgentId(number)))?;
        let scene = ExpertScene {
            rules: view.rules,
            motion: view.motion,
            state: view.state,
            doing: [None; PLAYERS_MAX],
            in_rounds: false,
        };
        let expert = self.expert(&scene, dishes, game.setup().horizon).by_rule();
        expert.plan(&scene, &[agent.0 as usize]).first().map(|(_, act)| *act)
    }
}

/// A macro as a call of the seat's tool.
pub(super) fn call(world: &OvercookedEnvironment, agent: AgentId, act: Macro) -> ToolCall {
    let mut call = ToolCall::new(act.name(), &[]);
    if let Macro::Wait(steps) = act {
        let tool = world.tools(agent).iter().find(|tool| tool.name == call.tool);
        let parameter = tool.and_then(|tool| tool.parameters.first());
        let name = parameter.map_or("steps", |parameter| parameter.name.as_str());
        call.arguments.insert(name.to_owned(), Value::from(steps));
    }
    call
}
