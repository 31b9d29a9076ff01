//! The answers of whoever carries work out: a base agent's turns, its judgement of itself, its memory.

use cooperage_blocks::BlockPos;
use cooperage_core::AgentId;
use cooperage_teams::base_agent::{ActBrief, Deed, Step, Turn, write_turn};
use cooperage_teams::villager::briefs::{ReflectBrief, SummariseAgentBrief, SummariseEnvironmentBrief};
use cooperage_teams::villager::reflection::{Reflection, write_reflection};
use serde_json::json;

use super::planning::SIZE;
use super::{Errand, Mind, name};
use crate::villagerbench::expert::words::read;
use crate::villagerbench::expert::{Division, Goal, Next, call, call_at};

/// Subtasks looked at by somebody who has the whole task.
const SUBTASKS_MAX: usize = 64;
/// Characters of the environment that are taken over into its summary.
const SURROUNDINGS_CHARACTERS: usize = 700;
/// Calls that a memory names.
const REMEMBERED: usize = 6;

impl Mind<'_> {
    /// The next turn of an agent.
    pub(super) fn act(&mut self, brief: &ActBrief) -> String {
        let agent = brief.agent;
        self.learn(agent, &brief.steps);
        let others = self.others(agent);
        let goal = read(&brief.description, self.scene);
        let is_whole_task = goal.is_none();
        let goal = goal.or_else(|| self.errand(agent).goal.clone());
        let mut goal = goal.filter(|goal| !self.expert.is_done(self.scene, goal));
        if goal.is_none() && is_whole_task {
            goal = self.next_of_all(agent, &others);
        }
        self.errand(agent).goal.clone_from(&goal);
        let Some(goal) = goal else {
            if is_whole_task && self.is_up_to_others(&others) {
                return self.look(brief);
            }
            return self.finish(agent, "It is done.");
        };
        let others: Vec<&Goal> = others.iter().collect();
        match self.expert.next(self.scene, agent, &goal, &others) {
            Next::Call(call) => {
                let thought = format!("This brings it nearer: {}.", call.tool);
                write_turn(&Turn::Act { thought, call })
            }
            Next::Wait => self.look(brief),
            Next::Done => self.finish(agent, "It is done."),
            Next::Impossible(problem) => {
                if let Some(back) = self.step_back(brief) {
                    return back;
                }
                self.errand(agent).give_up(goal);
                *self.is_at_a_loss = true;
                self.finish(agent, &format!("It can't be done: {}.", problem.reason.name().replace('_', " ")))
            }
        }
    }

    /// Looks what somebody else does, while that must come first.
    fn look(&self, brief: &ActBrief) -> String {
        let me = name(&brief.names, brief.agent);
        let other = brief.names.iter().find(|name| **name != me).unwrap_or(&me);
        let call = call(&me, "scanNearbyEntities", [("item_name", json!(other))]);
        let thought = "Somebody else must come first; I look what they do.".to_owned();
        write_turn(&Turn::Act { thought, call })
    }

    /// Whether steps out of rooms are left, though none that this agent could take.
    fn is_up_to_others(&self, others: &[Goal]) -> bool {
        let division = Division { open: others, most: SUBTASKS_MAX, size: SIZE };
        let subtasks = self.expert.subtasks(self.scene, &division);
        let all = subtasks.iter().map(|subtask| &subtask.goal).chain(others);
        all.into_iter().any(|goal| matches!(goal, Goal::Escape(_)))
    }

    fn errand(&mut self, agent: AgentId) -> &mut Errand {
        self.errands.entry(agent).or_default()
    }

    fn finish(&mut self, agent: AgentId, answer: &str) -> String {
        self.errand(agent).goal = None;
        let thought = "There is nothing more for me to do here.".to_owned();
        write_turn(&Turn::Finish { thought, answer: answer.to_owned() })
    }

    /// Going out of the way before giving up: who is at a loss may stand where somebody else wants to build.
    fn step_back(&mut self, brief: &ActBrief) -> Option<String> {
        /// Blocks within which one is there.
        const NEAR: i32 = 3;
        let home = self.home?;
        let me = brief.agent;
        let [x, y, z] = self.scene.body(me)?.body.pos;
        let at = BlockPos::holding(x, y, z);
        let is_there = (at.x - home.x).abs() <= NEAR && (at.z - home.z).abs() <= NEAR;
        if is_there || brief.turns_left < 2 || self.errand(me).has_stepped_back {
            return None;
        }
        self.errand(me).has_stepped_back = true;
        let thought = "I may be in the way here.".to_owned();
        let call = call_at(&name(&brief.names, me), "navigateTo", ["x", "y", "z"], home);
        Some(write_turn(&Turn::Act { thought, call }))
    }

    /// Of the whole task what that agent takes up next.
    fn next_of_all(&self, agent: AgentId, others: &[Goal]) -> Option<Goal> {
        let division = Division { open: others, most: SUBTASKS_MAX, size: SIZE * 2 };
        let subtasks = self.expert.subtasks(self.scene, &division);
        let ready = || {
            subtasks.iter().filter(|subtask| subtask.after.is_empty() && self.can_take(subtask, agent))
        };
        let own = ready().find(|subtask| subtask.suggested == Some(agent));
        own.or_else(|| ready().next()).map(|subtask| subtask.goal.clone())
    }

    /// Tells the expert what came of calls since the last time.
    fn learn(&mut self, agent: AgentId, steps: &[Step]) {
        let told = self.errand(agent).told;
        let from = if told > steps.len() { 0 } else { told };
        for step in steps.iter().skip(from) {
            if let Deed::Called { call, result, .. } = &step.deed {
                self.expert.told(agent, call, result.status, &result.message);
            }
        }
        self.errand(agent).told = steps.len();
    }

    /// Whether an agent's work is done, by the world.
    pub(super) fn reflect(&mut self, brief: &ReflectBrief) -> String {
        self.learn(brief.agent, &brief.steps);
        self.errand(brief.agent).end();
        let is_done =
            read(&brief.description, self.scene).is_some_and(|goal| self.expert.is_done(self.scene, &goal));
        let reasoning = if is_done {
            "everything that was to be done has been done"
        } else {
            "a part of it is still missing"
        };
        write_reflection(&Reflection {
            reasoning: reasoning.to_owned(),
            summary: history(&brief.steps),
            task_status: is_done,
        })
    }
}

/// What was called last and what came of it.
fn history(steps: &[Step]) -> String {
    let last = steps.iter().rev().take(REMEMBERED).rev();
    let calls = last.filter_map(|step| match &step.deed {
        Deed::Called { call, result, .. } if result.status => Some(format!("{} worked", call.tool)),
        Deed::Called { call, .. } => Some(format!("{} failed", call.tool)),
        Deed::Unreadable(_) => None,
    });
    calls.collect::<Vec<_>>().join(", ")
}

/// What an agent remembers of itself.
pub(super) fn remember(brief: &SummariseAgentBrief) -> String {
    let me = name(&brief.common.names, brief.agent);
    let done = history(&brief.steps);
    if done.is_empty() { format!("{me} did nothing yet.") } else { format!("{me} worked: {done}.") }
}

/// What is there, under the headings that the prompt asks for.
pub(super) fn surroundings(brief: &SummariseEnvironmentBrief) -> String {
    let short: String = brief.environment.chars().take(SURROUNDINGS_CHARACTERS).collect();
    let team = brief.common.names.join(", ");
    format!("Entity: {team}\nBlocks: {short}\nCreatures: as above\nInteractive-Items: as above")
}
