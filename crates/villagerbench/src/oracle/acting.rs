//! The answers of an agent that carries work out: a base agent's turns, its judgement of itself, its memory.

use cooperage_blocks::BlockPos;
use cooperage_core::{AgentId, Tool, ToolCall};
use cooperage_teams::base_agent::{ActBrief, AgentTurn, TrajectoryStep as Turned, TurnOutcome};
use cooperage_teams::frameworks::villager::briefs::{ReflectBrief, SummariseAgentBrief};
use cooperage_teams::frameworks::villager::reflection::{Reflection, write_reflection};
use serde_json::json;

use super::planning::SIZE;
use super::{Mind, Trajectory, name};
use crate::expert::words::read;
use crate::expert::{ACTING, Division, Next, SubtaskGoal, call, call_at};

/// Subtasks that are looked at for an agent with the whole task.
const SUBTASKS_MAX: usize = 64;
/// The last word of work that went well.
const DONE: &str = "It is done.";
/// Calls that a memory names.
const REMEMBERED: usize = 6;

impl Mind<'_> {
    /// The next turn of an agent.
    pub(super) fn act(&mut self, brief: &ActBrief) -> AgentTurn {
        let agent = brief.agent;
        self.learn(agent, &brief.steps);
        let others = self.others(agent);
        let goal = read(&brief.description, self.scene);
        let is_whole_task = goal.is_none();
        let goal = goal.or_else(|| self.trajectory(agent).goal.clone());
        let (reached, mut goal) = match goal {
            Some(goal) if self.expert.is_done(self.scene, &goal) => (Some(goal), None),
            goal => (None, goal),
        };
        if goal.is_none() && is_whole_task {
            goal = self.next_of_all(agent, &others);
        }
        self.trajectory(agent).goal.clone_from(&goal);
        let working: Vec<&SubtaskGoal> = others.iter().collect();
        let Some(goal) = goal else {
            if is_whole_task && self.is_up_to_others(&others) {
                return self.look(brief);
            }
            // An agent that is done may have to make room.
            return match reached.map(|goal| self.expert.next(self.scene, agent, &goal, &working)) {
                Some(Next::Call(call)) => turn(brief, "I am in the way here.", call, brief.may_end_at_once),
                _ => self.finish(agent, DONE),
            };
        };
        match self.expert.next(self.scene, agent, &goal, &working) {
            Next::Call(call) => {
                let is_last = brief.may_end_at_once && self.expert.ends(self.scene, agent, &goal, &call);
                turn(brief, "Next.", call, is_last)
            }
            Next::Busy if !is_whole_task => self.finish(agent, "Others are at it."),
            Next::Wait | Next::Busy => self.look(brief),
            Next::Done => self.finish(agent, DONE),
            Next::Impossible(problem) => {
                if let Some(back) = self.step_back(brief) {
                    return back;
                }
                self.trajectory(agent).give_up(goal);
                *self.is_at_a_loss = true;
                self.finish(agent, &format!("It can't be done: {}.", problem.reason.name().replace('_', " ")))
            }
        }
    }

    /// Watches another agent while its work must come first.
    fn look(&self, brief: &ActBrief) -> AgentTurn {
        turn(brief, "Others first.", self.look_call(brief), false)
    }

    pub(super) fn look_call(&self, brief: &ActBrief) -> ToolCall {
        let me = name(&brief.names, brief.agent);
        let other = brief.names.iter().find(|name| **name != me).unwrap_or(&me);
        call(&me, "scanNearbyEntities", [("item_name", json!(other))])
    }

    /// Whether steps out of rooms are left that this agent cannot take.
    fn is_up_to_others(&self, others: &[SubtaskGoal]) -> bool {
        let division =
            Division { open: others, doers: &[], most: SUBTASKS_MAX, size: SIZE, idle: &[], own: &[] };
        let subtasks = self.expert.subtasks(self.scene, &division);
        let all = subtasks.iter().map(|subtask| &subtask.goal).chain(others);
        all.into_iter().any(|goal| matches!(goal, SubtaskGoal::Go { .. } | SubtaskGoal::Work { .. }))
    }

    pub(super) fn trajectory(&mut self, agent: AgentId) -> &mut Trajectory {
        self.trajectories.entry(agent).or_default()
    }

    fn finish(&mut self, agent: AgentId, answer: &str) -> AgentTurn {
        self.trajectory(agent).goal = None;
        AgentTurn::Finish { thought: "That is all.".to_owned(), answer: answer.to_owned() }
    }

    /// Returns a turn that leaves the site before the agent gives up, because it may stand where another agent wants to
    /// build.
    fn step_back(&mut self, brief: &ActBrief) -> Option<AgentTurn> {
        let call = (brief.turns_left >= 2).then(|| self.go_home(brief.agent)).flatten()?;
        Some(turn(brief, "I may be in the way here.", call, false))
    }

    /// Returns the call that leads home, out of the other agents' way; `None` if the agent is there or has just gone.
    pub(super) fn go_home(&mut self, agent: AgentId) -> Option<ToolCall> {
        let home = self.home?;
        if self.is_near(agent, home) || self.trajectory(agent).has_stepped_back {
            return None;
        }
        self.trajectory(agent).has_stepped_back = true;
        Some(call_at(self.scene.name(agent), "navigateTo", ["x", "y", "z"], home))
    }

    /// Whether an agent is about there.
    pub(super) fn is_near(&self, agent: AgentId, place: BlockPos) -> bool {
        /// Blocks within which one is there.
        const NEAR: i32 = 1;
        self.scene.body(agent).is_some_and(|body| {
            let [x, y, z] = body.body.pos;
            let at = BlockPos::holding(x, y, z);
            (at.x - place.x).abs() <= NEAR && (at.z - place.z).abs() <= NEAR
        })
    }

    /// Returns the next goal that an agent with the whole task takes up.
    pub(super) fn next_of_all(&self, agent: AgentId, others: &[SubtaskGoal]) -> Option<SubtaskGoal> {
        let division =
            Division { open: others, doers: &[], most: SUBTASKS_MAX, size: SIZE * 2, idle: &[], own: &[] };
        let subtasks = self.expert.subtasks(self.scene, &division);
        let ready =
            || subtasks.iter().filter(|subtask| subtask.after.is_empty() && self.can_take(subtask, agent));
        let own = ready().find(|subtask| subtask.suggested == Some(agent));
        own.or_else(|| ready().next()).map(|subtask| subtask.goal.clone())
    }

    /// Tells the expert the results of calls since the last time.
    fn learn(&mut self, agent: AgentId, steps: &[Turned]) {
        let told = self.trajectory(agent).told;
        let from = if told > steps.len() { 0 } else { told };
        for step in steps.iter().skip(from) {
            if let TurnOutcome::Called { call, result, .. } = &step.outcome {
                self.expert.told(agent, call, result.status, result.trouble);
            }
        }
        self.trajectory(agent).told = steps.len();
    }

    /// Whether an agent's work is done, by the world.
    pub(super) fn reflect(&mut self, brief: &ReflectBrief) -> String {
        self.learn(brief.agent, &brief.steps);
        self.trajectory(brief.agent).end();
        let goal = read(&brief.description, self.scene);
        let is_done = match &goal {
            Some(goal) => self.expert.is_done(self.scene, goal),
            None => false,
        };
        if let Some(goal) = goal.filter(|_| !is_done && is_in_vain(&brief.steps)) {
            self.trajectory(brief.agent).give_up(goal);
        }
        let reasoning = if is_done { "all of it is done" } else { "a part is missing" };
        write_reflection(&Reflection {
            reasoning: reasoning.to_owned(),
            summary: history(&brief.steps),
            task_status: is_done,
        })
    }
}

/// Whether an agent tried its work without progress. Fetching items and waiting for others are no attempts.
fn is_in_vain(steps: &[Turned]) -> bool {
    const IDLE: [&str; 2] = ["scanNearbyEntities", "withdrawItem"];
    let called = || {
        steps.iter().filter_map(|step| match &step.outcome {
            TurnOutcome::Called { call, result, .. } => Some((call.tool.as_str(), result.status)),
            TurnOutcome::Unreadable(_) => None,
        })
    };
    let has_progress = called().any(|(tool, worked)| worked && tool != "navigateTo" && !IDLE.contains(&tool));
    let has_tried = called().any(|(tool, worked)| !worked || !IDLE.contains(&tool));
    has_tried && !has_progress
}

/// A turn that calls a tool, perhaps as the last one.
fn turn(brief: &ActBrief, thought: &str, call: ToolCall, is_last: bool) -> AgentTurn {
    let call = addressed(&brief.tools, call);
    let last_word = is_last.then(|| DONE.to_owned());
    AgentTurn::Act { thought: thought.to_owned(), call, last_word }
}

/// Returns a call in the form of its tool, which names the acting agent only where the tool requires it.
pub(super) fn addressed(tools: &[Tool], mut call: ToolCall) -> ToolCall {
    let tool = tools.iter().find(|tool| tool.name == call.tool);
    let mut parameters = tool.into_iter().flat_map(|tool| &tool.parameters);
    if parameters.any(|parameter| parameter.name == ACTING && !parameter.required) {
        call.arguments.shift_remove(ACTING);
    }
    call
}

/// Returns the last calls and whether they succeeded, in words.
fn history(steps: &[Turned]) -> String {
    let last = steps.iter().rev().take(REMEMBERED).rev();
    let mut calls: Vec<(&str, bool)> = Vec::new();
    for step in last {
        let TurnOutcome::Called { call, result, .. } = &step.outcome else { continue };
        let said = (call.tool.as_str(), result.status);
        if !calls.contains(&said) {
            calls.push(said);
        }
    }
    let told = calls
        .into_iter()
        .map(|(tool, worked)| format!("{tool} {}", if worked { "worked" } else { "failed" }));
    told.collect::<Vec<_>>().join(", ")
}

/// The memory that an agent writes of itself.
pub(super) fn remember(brief: &SummariseAgentBrief) -> String {
    let me = name(&brief.common.names, brief.agent);
    let done = history(&brief.steps);
    if done.is_empty() { format!("{me} did nothing yet.") } else { format!("{me}: {done}.") }
}

#[cfg(test)]
mod tests {
    use cooperage_teams::base_agent::ToolResult;

    use super::*;

    fn steps(calls: &[(&str, bool)]) -> Vec<Turned> {
        let step = |&(tool, status): &(&str, bool)| {
            let result = ToolResult { message: String::new(), status, data: json!(null), trouble: None };
            let outcome = TurnOutcome::Called { body: AgentId(0), call: call("Alice", tool, []), result };
            Turned { thought: String::new(), outcome }
        };
        calls.iter().map(step).collect()
    }

    #[test]
    fn waiting_and_fetching_are_not_in_vain() {
        for (calls, expected) in [
            (&[][..], false),
            (&[("scanNearbyEntities", true), ("withdrawItem", true)], false),
            (&[("scanNearbyEntities", true), ("withdrawItem", false)], true),
            (&[("navigateTo", true), ("scanNearbyEntities", true)], true),
            (&[("placeBlock", false), ("withdrawItem", true)], true),
            (&[("placeBlock", false), ("placeBlock", true)], false),
        ] {
            assert_eq!(is_in_vain(&steps(calls)), expected, "{calls:?}");
        }
    }
}
