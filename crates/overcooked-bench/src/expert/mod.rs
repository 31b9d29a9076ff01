//! The scripted player of Overcooked: the kitchen's expert answers the questions of every framework.
//!
//! The expert plans macros from the kitchen, which every agent sees, and from the macros that a prompt tells: a planner of
//! several cooks knows the macro of each of them, a cook that thinks alone knows only its own. The prompt says when dishes
//! may be fetched, and the expert keeps to it.

#[cfg(test)]
mod tests;

use std::any::Any;

use cooperage_core::{AgentId, Environment, Tool, ToolCall};
use cooperage_models::{ChatRequest, Message, WrongView, view_as};
use cooperage_overcooked::environment::{DISH_ONCE_READY, OvercookedEnvironment};
use cooperage_overcooked::expert::{DescribedKitchen, Dishes, ExpertScene, OvercookedExpert};
use cooperage_overcooked::grid::PLAYERS_MAX;
use cooperage_overcooked::guides::is_only_once_ready;
use cooperage_overcooked::macros::Macro;
use cooperage_scripted::{Expert, FactSource};
use cooperage_teams::player::{ActAllQuestion, AgentStep, ExpertDecision, Question, QuestionKind};
use serde_json::Value;

/// The reason for every call.
const REASON: &str = "This brings the next soup on its way soonest.";

/// A kitchen, as far as an expert knows it.
#[derive(Clone, Copy)]
pub(crate) enum CookKnowledge<'f> {
    /// It sees the kitchen, with the macros of all cooks.
    Seen(ExpertScene<'f>),
    /// It was told of the kitchen.
    Told(&'f DescribedKitchen),
    /// No cook is at the level of macros.
    None,
}

/// The facts of a kitchen.
pub(crate) struct OvercookedFacts<'f> {
    /// The kitchen, as far as the expert knows it.
    pub(crate) kitchen: CookKnowledge<'f>,
    /// The timestep at which the game ends.
    pub(crate) horizon: u32,
    /// When the prompt lets dishes be fetched.
    pub(crate) dishes: Dishes,
    /// The tools of each cook.
    pub(crate) tools: Vec<&'f [Tool]>,
}

impl<'f> OvercookedFacts<'f> {
    /// The facts of an environment in which dishes may be fetched at these times.
    pub(crate) fn of(world: &'f OvercookedEnvironment, dishes: Dishes) -> OvercookedFacts<'f> {
        let game = world.game();
        let mut doing = [None; PLAYERS_MAX];
        for (doing, seat) in doing.iter_mut().zip(0..) {
            *doing = game.under_way(AgentId(seat));
        }
        let agents = || (0..world.agents()).map(AgentId);
        let scene = agents().find_map(|agent| game.view(agent)).map(|view| ExpertScene {
            rules: view.rules,
            motion: view.motion,
            state: view.state,
            doing,
            in_rounds: false,
        });
        let tools = agents().map(|agent| world.tools(agent)).collect();
        let kitchen = scene.map_or(CookKnowledge::None, CookKnowledge::Seen);
        OvercookedFacts { kitchen, horizon: game.setup().horizon, dishes, tools }
    }

    fn scene(&self) -> Option<ExpertScene<'f>> {
        match self.kitchen {
            CookKnowledge::Seen(scene) => Some(scene),
            CookKnowledge::Told(_) | CookKnowledge::None => None,
        }
    }

    fn tools(&self, agent: AgentId) -> &[Tool] {
        self.tools.get(agent.0 as usize).copied().unwrap_or_default()
    }

    fn under_way(&self, agent: AgentId) -> Option<Macro> {
        let seat = agent.0 as usize;
        match &self.kitchen {
            CookKnowledge::Seen(scene) => scene.doing.get(seat).copied().flatten(),
            CookKnowledge::Told(kitchen) => kitchen.cooks.get(seat)?.doing,
            CookKnowledge::None => None,
        }
    }

    /// Macros as calls, by seat.
    fn calls(&self, plan: Vec<(usize, Macro)>) -> Vec<(AgentId, ToolCall)> {
        let agent = |(seat, act): (usize, Macro)| (AgentId(seat as u32), act);
        plan.into_iter().map(agent).map(|(agent, act)| (agent, self.call(agent, act))).collect()
    }

    /// A macro as a call of the cook's tool.
    pub(crate) fn call(&self, agent: AgentId, act: Macro) -> ToolCall {
        let mut call = ToolCall::new(act.name(), &[]);
        if let Macro::Wait(steps) = act {
            let tool = self.tools(agent).iter().find(|tool| tool.name == call.tool);
            let parameter = tool.and_then(|tool| tool.parameters.first());
            let name = parameter.map_or("steps", |parameter| parameter.name.as_str());
            call.arguments.insert(name.to_owned(), Value::from(steps));
        }
        call
    }
}

/// Reads the facts of an Overcooked world.
pub(crate) struct OvercookedSource;

impl FactSource<CookExpert> for OvercookedSource {
    fn of_world(
        &mut self,
        view: &dyn Any,
        request: &ChatRequest,
        use_facts: &mut dyn FnMut(&OvercookedFacts<'_>),
    ) -> Result<(), WrongView> {
        let once_ready = request
            .messages
            .iter()
            .map(Message::text)
            .any(|text| text.contains(DISH_ONCE_READY) || is_only_once_ready(text));
        let dishes = if once_ready { Dishes::OnceReady } else { Dishes::OnceCooking };
        use_facts(&OvercookedFacts::of(view_as(view)?, dishes));
        Ok(())
    }
}

/// Decides for the cooks of a team.
#[derive(Default)]
pub(crate) struct CookExpert {
    /// Experts for the kitchen, made when they are needed.
    experts: Vec<(Dishes, OvercookedExpert)>,
}

impl CookExpert {
    fn expert(&mut self, facts: &OvercookedFacts<'_>, scene: &ExpertScene<'_>) -> OvercookedExpert {
        if let Some((_, known)) = self.experts.iter().find(|(known, _)| *known == facts.dishes) {
            return known.clone();
        }
        let expert = OvercookedExpert::new(scene.rules, scene.motion, facts.dishes, facts.horizon);
        self.experts.push((facts.dishes, expert.clone()));
        expert
    }

    /// A macro for each asked cook that is free. Of the others the planner knows the macros of its team.
    fn plan(
        &mut self,
        facts: &OvercookedFacts<'_>,
        question: &ActAllQuestion<'_>,
    ) -> Vec<(AgentId, ToolCall)> {
        let asked = question.asked.iter().filter(|agent| facts.under_way(**agent).is_none());
        let asked: Vec<usize> = asked.map(|agent| agent.0 as usize).collect();
        let mut scene = match facts.kitchen {
            CookKnowledge::Seen(scene) => scene,
            CookKnowledge::Told(kitchen) => return facts.calls(kitchen.plan(&asked)),
            CookKnowledge::None => return Vec::new(),
        };
        scene.in_rounds = question.has_rounds;
        for (seat, doing) in scene.doing.iter_mut().enumerate() {
            if asked.contains(&seat) || !question.team.contains(&AgentId(seat as u32)) {
                *doing = None;
            }
        }
        facts.calls(self.expert(facts, &scene).plan(&scene, &asked))
    }

    /// The next call of a cook that knows only what it sees of the others.
    fn next(&mut self, facts: &OvercookedFacts<'_>, agent: AgentId) -> Option<ToolCall> {
        let question = ActAllQuestion { asked: &[agent], team: &[agent], ..ActAllQuestion::default() };
        self.plan(facts, &question).pop().map(|(_, call)| call)
    }

    /// The call that a sensible cook would make in that seat beside idle partners: the rule of its role, without looking
    /// ahead.
    fn by_rule(&mut self, facts: &OvercookedFacts<'_>, agent: AgentId) -> Option<ToolCall> {
        if let CookKnowledge::Told(kitchen) = facts.kitchen {
            return facts.calls(kitchen.plan(&[agent.0 as usize])).pop().map(|(_, call)| call);
        }
        let scene = ExpertScene { doing: [None; PLAYERS_MAX], ..facts.scene()? };
        let plan = self.expert(facts, &scene).by_rule().plan(&scene, &[agent.0 as usize]);
        plan.first().map(|(_, act)| facts.call(agent, *act))
    }
}

impl Expert for CookExpert {
    type Facts<'f> = OvercookedFacts<'f>;

    const ANSWERS: &'static [QuestionKind] = &[QuestionKind::Act, QuestionKind::ActAll, QuestionKind::Guess];

    fn decide(&mut self, facts: &OvercookedFacts<'_>, question: &Question<'_>) -> ExpertDecision {
        let step = |call| ExpertDecision::Step(AgentStep::Call { why: REASON.to_owned(), call, ends: false });
        match question {
            Question::Act(act) => {
                let agent = act.agent;
                let call = if act.is_alone { self.by_rule(facts, agent) } else { self.next(facts, agent) };
                step(call.unwrap_or_else(|| facts.call(agent, Macro::Wait(1))))
            }
            Question::ActAll(act) => ExpertDecision::Calls(self.plan(facts, act)),
            Question::Guess(guess) => self.by_rule(facts, guess.partner).map_or(ExpertDecision::None, step),
            _ => ExpertDecision::None,
        }
    }

    /// Any macro of the cook's but to wait, whether it can be done or not.
    fn mistakes(&self, facts: &OvercookedFacts<'_>, agent: AgentId) -> Vec<ToolCall> {
        let has = |one: &Macro| facts.tools(agent).iter().any(|tool| tool.name == one.name());
        let acts = Macro::ALL.into_iter().filter(|one| !matches!(one, Macro::Wait(_)) && has(one));
        acts.map(|act| facts.call(agent, act)).collect()
    }
}
