//! The next calls of agents, and the judgement of their work.

use cooperage_blocks::BlockPos;
use cooperage_core::{AgentId, Tool, ToolCall};
use cooperage_teams::player::{
    ActAllQuestion, ActQuestion, AgentStep, EndedToolCall, JudgeQuestion, WorkVerdict,
};
use serde_json::json;

use super::{Mind, SIZE, all_but};
use crate::expert::words::read;
use crate::expert::{ACTING, Next, Subtask, SubtaskGoal, call, call_at};

/// The last word of work that went well.
const DONE: &str = "It is done.";
/// Subtasks in a row that are looked at for one agent of a dispatcher.
const TRIES_MAX: u32 = 3;

impl Mind<'_> {
    /// The next step of an agent.
    pub(super) fn act(&mut self, question: &ActQuestion<'_>) -> AgentStep {
        let agent = question.agent;
        let results = &question.results;
        let told = std::mem::replace(&mut self.work(agent).told, results.all.len());
        self.learn(results.all.iter().skip(told.min(results.old)));
        let others = self.others(agent, question.team);
        let goal = read(question.work, self.scene);
        let is_whole_task = goal.is_none();
        let goal = goal.or_else(|| self.work(agent).goal.clone());
        let (reached, mut goal) = match goal {
            Some(goal) if self.expert.is_done(self.scene, &goal) => (Some(goal), None),
            goal => (None, goal),
        };
        if goal.is_none() && is_whole_task {
            goal = self.next_of_all(agent, &others);
        }
        self.work(agent).goal.clone_from(&goal);
        let working: Vec<&SubtaskGoal> = others.iter().collect();
        let Some(goal) = goal else {
            if is_whole_task && self.is_up_to_others(&others) {
                return self.look(question, "Others first.");
            }
            // An agent that is done may have to make room.
            return match reached.map(|goal| self.expert.next(self.scene, agent, &goal, &working)) {
                Some(Next::Call(call)) => {
                    step(question.tools, "I am in the way here.", call, question.may_end)
                }
                _ => self.end(question, DONE, true),
            };
        };
        match self.expert.next(self.scene, agent, &goal, &working) {
            Next::Call(call) => {
                let ends = question.may_end && self.expert.ends(self.scene, agent, &goal, &call);
                step(question.tools, "Next.", call, ends)
            }
            Next::Busy if !is_whole_task => self.end(question, "Others are at it.", false),
            Next::Wait | Next::Busy => self.look(question, "Others first."),
            Next::Done => self.end(question, DONE, true),
            Next::Impossible(problem) => {
                // An agent that gives up may stand where another agent wants to build, so it leaves the site first.
                let has_turns = question.turns_left.is_none_or(|turns| turns >= 2);
                if let Some(call) = has_turns.then(|| self.go_home(agent)).flatten() {
                    return step(question.tools, "I may be in the way here.", call, false);
                }
                self.work(agent).give_up(goal);
                *self.is_at_a_loss = true;
                let reason = problem.reason.name().replace('_', " ");
                self.end(question, &format!("It can't be done: {reason}."), false)
            }
        }
    }

    /// A call for each of these agents that can do something now.
    pub(super) fn act_all(&mut self, question: &ActAllQuestion<'_>) -> Vec<(AgentId, ToolCall)> {
        self.learn(question.results.all.iter().skip(question.results.old));
        let call = |agent: &AgentId| Some((*agent, self.call_for(*agent)?));
        question.asked.iter().filter_map(call).collect()
    }

    /// Returns the next call of an agent, which keeps its goal until that is reached or cannot be.
    fn call_for(&mut self, agent: AgentId) -> Option<ToolCall> {
        let others = self.others(agent, &[]);
        let working: Vec<&SubtaskGoal> = others.iter().collect();
        for _ in 0..TRIES_MAX {
            let goal = match self.work(agent).goal.take() {
                Some(goal) if !self.expert.is_done(self.scene, &goal) => Some(goal),
                _ => self.next_of_all(agent, &others),
            };
            let is_idle = goal.is_none();
            // An agent without a goal may have to make room.
            let goal = goal.unwrap_or_else(|| SubtaskGoal::Clear(Vec::new()));
            match self.expert.next(self.scene, agent, &goal, &working) {
                Next::Call(call) if is_idle => return Some(call),
                _ if is_idle => return None,
                Next::Call(call) => {
                    let work = self.work(agent);
                    (work.goal, work.has_stepped_back) = (Some(goal), false);
                    return Some(call);
                }
                Next::Wait | Next::Busy => {
                    self.work(agent).goal = Some(goal);
                    return None;
                }
                Next::Done => {}
                Next::Impossible(_) => {
                    *self.is_at_a_loss = true;
                    return self.go_home(agent);
                }
            }
        }
        None
    }

    /// Whether an agent's work is done, by the world.
    pub(super) fn judge(&mut self, question: &JudgeQuestion<'_>) -> WorkVerdict {
        let (agent, results) = (question.agent, &question.results);
        let told = self.work(agent).told;
        self.learn(results.all.iter().skip(told));
        self.work(agent).end();
        let goal = read(question.work, self.scene);
        let is_done = goal.as_ref().is_some_and(|goal| self.expert.is_done(self.scene, goal));
        if let Some(goal) = goal.filter(|_| !is_done && is_in_vain(&results.all)) {
            self.work(agent).give_up(goal);
        }
        let why = if is_done { "all of it is done" } else { "a part is missing" };
        WorkVerdict { is_done, why: why.to_owned() }
    }

    /// Watches another agent, whose work must come first.
    fn look(&self, question: &ActQuestion<'_>, why: &str) -> AgentStep {
        let me = self.scene.name(question.agent);
        let mut names = (0..self.scene.agents.len() as u32).map(|number| self.scene.name(AgentId(number)));
        let other = names.find(|name| *name != me).unwrap_or(me);
        let call = call(me, "scanNearbyEntities", [("item_name", json!(other))]);
        step(question.tools, why, call, false)
    }

    /// Ends an agent's work; where it goes on as long as the task does, something may be left to do once others are done.
    fn end(&mut self, question: &ActQuestion<'_>, why: &str, is_done: bool) -> AgentStep {
        self.work(question.agent).goal = None;
        if question.turns_left.is_none() {
            return self.look(question, "I see whether something is left.");
        }
        AgentStep::End { why: why.to_owned(), is_done }
    }

    /// Whether steps out of rooms are left that this agent cannot take.
    fn is_up_to_others(&self, others: &[SubtaskGoal]) -> bool {
        let subtasks = self.expert.subtasks(self.scene, &all_but(others, SIZE));
        let all = subtasks.iter().map(|subtask| &subtask.goal).chain(others);
        all.into_iter().any(|goal| {
            matches!(
                goal,
                SubtaskGoal::Go { .. }
                    | SubtaskGoal::Work { .. }
                    | SubtaskGoal::Meta(_)
                    | SubtaskGoal::Invented(_)
            )
        })
    }

    /// Returns the call that leads home, out of the other agents' way; `None` if the agent is there or has just gone.
    fn go_home(&mut self, agent: AgentId) -> Option<ToolCall> {
        let home = self.home?;
        if self.is_near(agent, home) || self.work(agent).has_stepped_back {
            return None;
        }
        self.work(agent).has_stepped_back = true;
        Some(call_at(self.scene.name(agent), "navigateTo", ["x", "y", "z"], home))
    }

    /// Whether an agent is about there.
    fn is_near(&self, agent: AgentId, place: BlockPos) -> bool {
        /// Blocks within which one is there.
        const NEAR: i32 = 1;
        self.scene.body(agent).is_some_and(|body| {
            let [x, y, z] = body.body.pos;
            let at = BlockPos::holding(x, y, z);
            (at.x - place.x).abs() <= NEAR && (at.z - place.z).abs() <= NEAR
        })
    }

    /// Returns the next goal that an agent with the whole task takes up.
    fn next_of_all(&self, agent: AgentId, others: &[SubtaskGoal]) -> Option<SubtaskGoal> {
        let subtasks = self.expert.subtasks(self.scene, &all_but(others, SIZE * 2));
        let is_ready = |subtask: &&Subtask| subtask.after.is_empty() && self.can_take(&subtask.goal, agent);
        let ready = || subtasks.iter().filter(is_ready);
        let own = ready().find(|subtask| subtask.suggested == Some(agent));
        own.or_else(|| ready().next()).map(|subtask| subtask.goal.clone())
    }
}

/// Whether an agent tried its work without progress. Fetching items and waiting for others are no attempts.
fn is_in_vain(results: &[EndedToolCall<'_>]) -> bool {
    const IDLE: [&str; 2] = ["scanNearbyEntities", "withdrawItem"];
    let called = || results.iter().map(|ended| (ended.call.tool.as_str(), ended.succeeded));
    let has_progress = called().any(|(tool, worked)| worked && tool != "navigateTo" && !IDLE.contains(&tool));
    let has_tried = called().any(|(tool, worked)| !worked || !IDLE.contains(&tool));
    has_tried && !has_progress
}

/// A call in the form of its tool, which names the acting agent only where the tool requires it.
fn step(tools: &[Tool], why: &str, mut call: ToolCall, ends: bool) -> AgentStep {
    let tool = tools.iter().find(|tool| tool.name == call.tool);
    let mut parameters = tool.into_iter().flat_map(|tool| &tool.parameters);
    if parameters.any(|parameter| parameter.name == ACTING && !parameter.required) {
        call.arguments.shift_remove(ACTING);
    }
    AgentStep::Call { why: why.to_owned(), call, ends }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let made: Vec<ToolCall> = calls.iter().map(|(tool, _)| call("Alice", tool, [])).collect();
            let ended = made.iter().zip(calls).map(|(call, (_, succeeded))| EndedToolCall {
                agent: AgentId(0),
                call,
                succeeded: *succeeded,
                message: "",
                trouble: None,
            });
            assert_eq!(is_in_vain(&ended.collect::<Vec<_>>()), expected, "{calls:?}");
        }
    }
}
