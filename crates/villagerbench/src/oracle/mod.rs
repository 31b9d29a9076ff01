//! The built-in players of the benchmark: its experts, written in the reply formats of the frameworks.
//!
//! A planner's answer states its goals in words in the descriptions of subtasks, and the agent that works on one reads
//! its goal there: between two model calls only the prompt passes information. The oracle's memory from call to call
//! holds only facts that a model reads in its prompts too: the goals of the agents, and failed calls.

mod acting;
mod dispatching;
mod errors;
mod mindcraft;
mod planning;
mod s_agents;
mod surroundings;
mod task_data;

use std::any::Any;
use std::collections::BTreeMap;

use cooperage_blocks::BlockPos;
use cooperage_core::{AgentId, Environment};
use cooperage_journal::{EpisodePlan, TeamPlan};
use cooperage_models::{Brief, BuiltIn, ChatRequest, ModelRole, ReplyHook, WrongView, view_as};
use cooperage_suites::built_in;
use cooperage_teams::RandomToolPlayer;
use cooperage_teams::base_agent::{ActBrief, write_turn};
use cooperage_teams::frameworks::agentverse::{DiscussBrief, SummariseBrief};
use cooperage_teams::frameworks::mindagent::DispatchBrief;
use cooperage_teams::frameworks::mindcraft::briefs::SeatBrief;
use cooperage_teams::frameworks::mindcraft::player as talker;
use cooperage_teams::frameworks::s_agents::briefs::ChooseBrief;
use cooperage_teams::frameworks::s_agents::player;
use cooperage_teams::frameworks::villager::briefs::{
    AssignBrief, DecomposeBrief, ReflectBrief, SplitBrief, SummariseAgentBrief, SummariseEnvironmentBrief,
};

use super::cast::expert_of;
use super::construction::{Construction, layout};
use super::expert::{Expert, Prompt, Scene, SubtaskGoal};
use super::world::VillagerWorld;
use crate::errors::ErrorInjection;

/// The built-in player of that kind for a team of the plan. The oracle knows some frameworks; the random player answers every
/// framework whose agents call tools.
pub(super) fn player(
    plan: &EpisodePlan,
    team: &TeamPlan,
    kind: BuiltIn,
    errors: ErrorInjection,
) -> Option<Box<dyn ReplyHook>> {
    let known = ["cmd", "villager", "s-agents", "mindcraft", "solo", "agentverse", "mindagent"];
    let is_known = known.contains(&team.framework.as_str());
    match kind {
        BuiltIn::Oracle if is_known => {
            let error_injector =
                errors::ErrorInjector::new(errors, built_in::randomness(plan, team, "slips"));
            Some(Box::new(Oracle::new(error_injector)))
        }
        BuiltIn::Random => Some(Box::new(RandomToolPlayer::<VillagerWorld>::new(built_in::randomness(
            plan,
            team,
            "random player",
        )))),
        BuiltIn::Oracle | BuiltIn::Clairvoyant | BuiltIn::Author | BuiltIn::Replay => None,
    }
}

/// The work of an agent, as far as prompts told it.
#[derive(Clone, Debug, Default)]
struct Trajectory {
    /// Its current goal.
    goal: Option<SubtaskGoal>,
    /// Steps of its conversation that the expert was told of.
    told: usize,
    /// The goals it gave up last, oldest first: another agent tries these next.
    given_up: Vec<SubtaskGoal>,
    /// Whether it stepped back because it was at a loss.
    has_stepped_back: bool,
}

impl Trajectory {
    /// Starts the next trajectory of the same agent.
    fn end(&mut self) {
        *self = Trajectory { given_up: std::mem::take(&mut self.given_up), ..Trajectory::default() };
    }

    fn give_up(&mut self, goal: SubtaskGoal) {
        /// The most goals that are remembered.
        const REMEMBERED: usize = 4;
        self.given_up.push(goal);
        let all = self.given_up.len();
        self.given_up.drain(..all.saturating_sub(REMEMBERED));
    }
}

/// The built-in player of one team: its expert, and the work of its agents.
struct Oracle {
    /// Known once the world was seen.
    expert: Option<Box<dyn Expert>>,
    trajectories: BTreeMap<AgentId, Trajectory>,
    /// The progress of agents in a chain in their turns.
    turns: BTreeMap<AgentId, s_agents::Turn>,
    error_injector: errors::ErrorInjector,
}

impl Oracle {
    fn new(error_injector: errors::ErrorInjector) -> Oracle {
        Oracle { expert: None, trajectories: BTreeMap::new(), turns: BTreeMap::new(), error_injector }
    }

    /// The answer without injected errors; empty to a prompt that it doesn't know.
    fn answer(
        &mut self,
        role: &ModelRole,
        request: &ChatRequest,
        brief: &Brief,
        world: &VillagerWorld,
    ) -> String {
        if self.expert.is_none() {
            self.expert = expert_of(world);
        }
        let home = home_of(world);
        let Oracle { expert: Some(expert), trajectories, turns, .. } = self else { return String::new() };
        let mut is_at_a_loss = false;
        let answer = Scene::with(world.blocks(), Some(world.scenario()), |scene| {
            let acts = brief.get::<ActBrief>().is_some()
                || brief.get::<ChooseBrief>().is_some()
                || brief.get::<SeatBrief>().is_some();
            let prompt = acts.then(|| Prompt::new(&request.messages));
            let scene = &Scene { prompt, ..*scene };
            let mut mind = Mind {
                expert: expert.as_mut(),
                trajectories,
                turns,
                scene,
                home,
                is_at_a_loss: &mut is_at_a_loss,
            };
            if let Some(brief) = brief.get::<ActBrief>() {
                write_turn(&mind.act(brief))
            } else if let Some(seat) = brief.get::<SeatBrief>() {
                let names = names_in(world);
                let next = || mind.pursue(seat, names);
                talker::answer(role.as_str(), request, world.tools(seat.agent), next)
            } else if let Some(brief) = brief.get::<DecomposeBrief>() {
                mind.decompose(brief)
            } else if let Some(brief) = brief.get::<AssignBrief>() {
                mind.assign(brief)
            } else if let Some(brief) = brief.get::<SplitBrief>() {
                mind.split(brief)
            } else if let Some(brief) = brief.get::<ReflectBrief>() {
                mind.reflect(brief)
            } else if let Some(brief) = brief.get::<SummariseAgentBrief>() {
                acting::remember(brief)
            } else if let Some(brief) = brief.get::<SummariseEnvironmentBrief>() {
                mind.surroundings(brief)
            } else if let Some(brief) = brief.get::<DiscussBrief>() {
                mind.discuss(brief)
            } else if let Some(brief) = brief.get::<SummariseBrief>() {
                mind.extract(brief)
            } else if let Some(brief) = brief.get::<DispatchBrief>() {
                mind.dispatch(brief)
            } else {
                player::answer(brief, &mut mind).unwrap_or_default()
            }
        });
        if is_at_a_loss {
            // An obstacle may be gone the next time, so the expert's memory is dropped.
            self.expert = None;
        }
        answer
    }
}

impl ReplyHook for Oracle {
    fn reply(
        &mut self,
        role: &ModelRole,
        request: &ChatRequest,
        view: &dyn Any,
    ) -> Result<String, WrongView> {
        let world: &VillagerWorld = view_as(view)?;
        let Some(brief) = &request.brief else { return Ok(String::new()) };
        let answer = self.answer(role, request, brief, world);
        Ok(self.error_injector.spoil(brief, answer))
    }
}

/// An expert at a moment, with the trajectories of the agents.
struct Mind<'a> {
    expert: &'a mut dyn Expert,
    trajectories: &'a mut BTreeMap<AgentId, Trajectory>,
    turns: &'a mut BTreeMap<AgentId, s_agents::Turn>,
    scene: &'a Scene<'a>,
    /// The place where an agent is in no other agent's way.
    home: Option<BlockPos>,
    /// Set when the expert gives up: the next answer then begins with a new expert, without its memory.
    is_at_a_loss: &'a mut bool,
}

impl Mind<'_> {
    /// The goals of the others.
    fn others(&self, agent: AgentId) -> Vec<SubtaskGoal> {
        let of = |(other, trajectory): (&AgentId, &Trajectory)| {
            trajectory.goal.clone().filter(|_| *other != agent)
        };
        self.trajectories.iter().filter_map(of).collect()
    }
}

/// Returns a place where no agent is in another's way: the start of builders.
fn home_of(world: &VillagerWorld) -> Option<BlockPos> {
    let [x, y, z] = layout::START;
    world.scenario().as_any().is::<Construction>().then(|| BlockPos::holding(x, y, z))
}

/// The agents' names, by number.
fn names_in(world: &VillagerWorld) -> Vec<String> {
    world.blocks().with_world(|world| world.players().iter().map(|player| player.name.to_string()).collect())
}

fn name(names: &[String], agent: AgentId) -> String {
    names.get(agent.0 as usize).cloned().unwrap_or_default()
}
