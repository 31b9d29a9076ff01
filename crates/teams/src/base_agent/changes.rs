//! The line below an observation: the bag, the sign where it has changed, and the turns that are left.
//!
//! An action's own result says what it did, and not what came of it: picked-up items, another room's sign.

use std::fmt::Write;

use cooperage_core::{AgentId, Perception, Viewer};
use cooperage_runtime::TeamHandle;

use super::{ActBrief, TrajectoryStep, TurnOutcome};
use crate::state_manager::carried_text;

/// Remembers the sign that the agent was last shown, to tell it about another one.
pub(super) struct Changes {
    sign: String,
}

impl Changes {
    /// From the moment at which a trajectory begins: its opening shows the sign.
    pub(super) fn since(team: &TeamHandle, agent: AgentId) -> Changes {
        Changes { sign: look(team, agent).map(|seen| seen.sign).unwrap_or_default() }
    }

    /// Adds the line for a turn.
    pub(super) fn tell(
        &mut self,
        team: &TeamHandle,
        brief: &ActBrief,
        step: &TrajectoryStep,
        turns_left: u32,
        told: &mut String,
    ) {
        told.push('\n');
        // Writing to a text cannot fail.
        if let TurnOutcome::Called { body, .. } = &step.outcome
            && *body != brief.agent
            && let (Some(seen), Some(name)) = (look(team, *body), brief.names.get(body.0 as usize))
        {
            let _ = write!(told, "{name} carries: {}. ", carried_text(&seen.carried));
        }
        if let Some(seen) = look(team, brief.agent) {
            let _ = write!(told, "You carry: {}. ", carried_text(&seen.carried));
            if seen.sign != self.sign && !seen.sign.is_empty() {
                let _ = write!(told, "The sign near you says: {} ", seen.sign);
            }
            self.sign = seen.sign;
        }
        let _ = write!(told, "Turns left: {turns_left}.");
    }
}

/// Returns the perception of an agent; `None` if the world does not give one.
fn look(team: &TeamHandle, agent: AgentId) -> Option<Perception> {
    team.observe(Viewer::Agent(agent)).ok()?.perception
}
