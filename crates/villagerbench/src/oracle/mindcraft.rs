//! MINDcraft's replies: each agent pursues the whole task and takes goals at which no other agent works.

use std::sync::Arc;

use cooperage_core::AgentId;
use cooperage_teams::base_agent::{ActBrief, AgentTurn, ToolResult, TrajectoryStep, TurnOutcome};
use cooperage_teams::frameworks::mindcraft::briefs::{CompletedToolCall, SeatBrief};
use cooperage_teams::frameworks::mindcraft::player::Next;
use serde_json::Value;

use super::Mind;

/// Turns that an agent is taken to have left: it may go on as long as the task does.
const TURNS_LEFT: u32 = 100;

impl Mind<'_> {
    /// Returns the next step of an agent that pursues the whole task.
    pub(super) fn pursue(&mut self, seat: &SeatBrief, names: Vec<String>) -> Next {
        let agent = seat.agent;
        // The brief names the calls since the last one.
        self.trajectory(agent).told = 0;
        let brief = ActBrief {
            agent,
            names,
            leads: Vec::new(),
            description: String::new(),
            milestones: Vec::new(),
            data: Vec::new(),
            subtask: None,
            steps: seat.calls.iter().map(|called| step(agent, called)).collect(),
            turns_left: TURNS_LEFT,
            // Arguments stand in the order of parameters, so that none of them is left out.
            tools: Arc::new([]),
            may_end_at_once: false,
        };
        match self.act(&brief) {
            AgentTurn::Act { thought, call, .. } => Next::Call(thought, call),
            // Something may be left to do once others are done.
            AgentTurn::Finish { .. } | AgentTurn::Unreadable(_) => {
                Next::Call("I see whether something is left.".to_owned(), self.look_call(&brief))
            }
        }
    }
}

fn step(agent: AgentId, called: &CompletedToolCall) -> TrajectoryStep {
    let result = ToolResult {
        message: called.message.clone(),
        status: called.succeeded,
        data: Value::Null,
        trouble: called.trouble,
    };
    let outcome = TurnOutcome::Called { body: agent, call: called.call.clone(), result };
    TrajectoryStep { thought: String::new(), outcome }
}
