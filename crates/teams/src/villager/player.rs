//! The random player: well-formed answers of every role, in place of a model.

use std::any::Any;
use std::marker::PhantomData;

use cooperage_core::{AgentId, Environment, RandomSource, TreeRandom};
use cooperage_models::{ChatRequest, ModelRole, ReplyHook};

use super::assignment::{AssignmentRecord, write_assignments};
use super::briefs::{
    AssignBrief, DecomposeBrief, ReflectBrief, SplitBrief, SummariseAgentBrief, SummariseEnvironmentBrief,
};
use super::record::{SubtaskRecord, write_records};
use super::reflection::{Reflection, write_reflection};
use super::split::{ShareRecord, write_shares};
use crate::base_agent::{ActBrief, Turn, write_turn};
use crate::budget::text_within;

/// Of ten subtasks it finds so many done, as the published stand-in for a world does (specification: 1.7.5).
const DONE_IN_TEN: u32 = 7;
/// It ends an errand with one turn in so many.
const TURNS_PER_ERRAND: u32 = 6;

/// Answers for the team in environment `E` at random: it plans subtasks for random agents in random order, calls whatever
/// the environment offers, and is content with most of it.
pub struct RandomPlayer<E> {
    random: TreeRandom,
    environment: PhantomData<fn() -> E>,
}

impl<E: Environment + 'static> RandomPlayer<E> {
    /// A player with its own stream.
    #[must_use]
    pub fn new(random: TreeRandom) -> RandomPlayer<E> {
        RandomPlayer { random, environment: PhantomData }
    }

    fn below(&mut self, count: usize) -> usize {
        match u32::try_from(count) {
            Ok(count) if count > 0 => self.random.below(count) as usize,
            _ => 0,
        }
    }

    fn plan(&mut self, brief: &DecomposeBrief) -> String {
        let (common, first) = (&brief.common, brief.shown.len() as i64 + 1);
        let count = brief.subtasks_max.min(common.names.len()) as i64;
        let records = (first..first + count).map(|id| {
            let several = common.has_shared_subtasks && self.below(2) == 0;
            let mut agents = common.names.clone();
            while agents.len() > if several { 2 } else { 1 } {
                let out = self.below(agents.len());
                agents.swap_remove(out);
            }
            let before = if id > 1 && self.below(3) == 0 {
                vec![1 + self.below(id as usize - 1) as i64]
            } else {
                Vec::new()
            };
            SubtaskRecord {
                id: Some(id),
                description: format!("do something useful, number {id}"),
                milestones: vec!["something has been done".to_owned()],
                retrieval_paths: vec!["~/meta-data/0".to_owned()],
                required_subtasks: before,
                assigned_agents: if common.leaves_agents_open { Vec::new() } else { agents },
                replaces: Vec::new(),
            }
        });
        write_records(&records.collect::<Vec<_>>())
    }

    fn assign(&mut self, brief: &AssignBrief) -> String {
        let mut free = brief.free.clone();
        let mut assignments = Vec::new();
        for (number, task) in brief.tasks.iter().enumerate() {
            let mut agents = Vec::new();
            while agents.len() < task.agents_needed.max(1) && !free.is_empty() {
                let place = self.below(free.len());
                let agent = free.swap_remove(place);
                agents.extend(brief.common.names.get(agent.0 as usize).cloned());
            }
            if !agents.is_empty() {
                let reason = "chosen at random".to_owned();
                assignments.push(AssignmentRecord { reason, task_id: number as i64, agents });
            }
        }
        write_assignments(&assignments)
    }

    fn act(&mut self, brief: &ActBrief, world: &E) -> String {
        let mut offers = world.offered(brief.agent);
        if offers.is_empty() || self.random.below(TURNS_PER_ERRAND) == 0 {
            let (thought, answer) = ("Enough.".to_owned(), "I did what I could.".to_owned());
            return write_turn(&Turn::Finish { thought, answer });
        }
        let call = offers.swap_remove(self.below(offers.len())).call;
        write_turn(&Turn::Act { thought: "Why not.".to_owned(), call })
    }
}

fn split(brief: &SplitBrief) -> String {
    let share = |agent: &AgentId| ShareRecord {
        reason: "everybody does the same".to_owned(),
        description: brief.task.description.clone(),
        milestones: brief.task.milestones.clone(),
        agent: brief.common.names.get(agent.0 as usize).cloned().unwrap_or_default(),
    };
    write_shares(&brief.agents.iter().map(share).collect::<Vec<_>>())
}

impl<E: Environment + 'static> ReplyHook for RandomPlayer<E> {
    fn reply(&mut self, _: &ModelRole, request: &ChatRequest, view: &dyn Any) -> String {
        let (Some(world), Some(brief)) = (view.downcast_ref::<E>(), &request.brief) else {
            return String::new();
        };
        if let Some(brief) = brief.get::<DecomposeBrief>() {
            self.plan(brief)
        } else if let Some(brief) = brief.get::<AssignBrief>() {
            self.assign(brief)
        } else if let Some(brief) = brief.get::<SplitBrief>() {
            split(brief)
        } else if let Some(brief) = brief.get::<ActBrief>() {
            self.act(brief, world)
        } else if brief.get::<ReflectBrief>().is_some() {
            let task_status = self.random.below(10) < DONE_IN_TEN;
            let reasoning = "by chance".to_owned();
            write_reflection(&Reflection { reasoning, summary: "nothing to add".to_owned(), task_status })
        } else if let Some(brief) = brief.get::<SummariseAgentBrief>() {
            let name = brief.common.names.get(brief.agent.0 as usize).map_or("The agent", String::as_str);
            format!("{name} took {} actions.", brief.steps.len())
        } else if let Some(brief) = brief.get::<SummariseEnvironmentBrief>() {
            text_within(&brief.environment, 400)
        } else {
            String::new()
        }
    }
}
