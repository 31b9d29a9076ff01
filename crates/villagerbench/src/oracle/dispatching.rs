//! The answers of a dispatcher: one call for every idle agent.

use cooperage_core::{AgentId, ToolCall};
use cooperage_teams::frameworks::mindagent::{DispatchBrief, write_dispatch};

use super::Mind;
use crate::expert::{Next, SubtaskGoal};

/// Subtasks in a row that are looked at for one agent.
const TRIES_MAX: u32 = 3;

impl Mind<'_> {
    /// A call for each idle agent that can do something now.
    pub(super) fn dispatch(&mut self, brief: &DispatchBrief) -> String {
        for (agent, call, result) in &brief.ended {
            self.expert.told(*agent, call, result.status, result.trouble);
        }
        let mut calls: Vec<(AgentId, ToolCall)> = Vec::new();
        for &agent in &brief.idle {
            if let Some(call) = self.call_for(agent) {
                calls.push((agent, call));
            }
        }
        write_dispatch(&calls, &brief.names)
    }

    /// Returns the next call of an agent, which keeps its goal until that is reached or cannot be.
    fn call_for(&mut self, agent: AgentId) -> Option<ToolCall> {
        let others = self.others(agent);
        for _ in 0..TRIES_MAX {
            let goal = match self.trajectory(agent).goal.take() {
                Some(goal) if !self.expert.is_done(self.scene, &goal) => goal,
                _ => match self.next_of_all(agent, &others) {
                    Some(goal) => goal,
                    None => return self.make_room(agent, &others),
                },
            };
            let working: Vec<&SubtaskGoal> = others.iter().collect();
            match self.expert.next(self.scene, agent, &goal, &working) {
                Next::Call(call) => {
                    let trajectory = self.trajectory(agent);
                    (trajectory.goal, trajectory.has_stepped_back) = (Some(goal), false);
                    return Some(call);
                }
                Next::Wait | Next::Busy => {
                    self.trajectory(agent).goal = Some(goal);
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

    /// Returns a call that moves an idle agent out of the others' way.
    fn make_room(&mut self, agent: AgentId, others: &[SubtaskGoal]) -> Option<ToolCall> {
        let working: Vec<&SubtaskGoal> = others.iter().collect();
        let nothing = SubtaskGoal::Clear(Vec::new());
        match self.expert.next(self.scene, agent, &nothing, &working) {
            Next::Call(call) => Some(call),
            Next::Wait | Next::Busy | Next::Done | Next::Impossible(_) => None,
        }
    }
}
