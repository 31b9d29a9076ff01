//! The line below an observation: the bag, the sign where it has changed, and the turns that are left. In a world that
//! gives no perceptions it is the surroundings where they have changed.
//!
//! An action's own result says what it did, and not what came of it: picked-up items, another room's sign.

use std::fmt::Write;

use cooperage_core::{AgentId, Perception, Viewer};
use cooperage_runtime::TeamHandle;

use super::{ActBrief, TrajectoryStep, TurnOutcome};
use crate::budget::text_within;
use crate::state_manager::carried_text;

/// Characters of the surroundings below an observation.
const SCENE_CHARACTERS: usize = 2_000;

/// Remembers the sign that the agent was last shown, to tell it about another one.
pub(super) struct Changes {
    sign: String,
    /// The text of a world that gives no perceptions.
    scene: String,
}

impl Changes {
    /// From the moment at which a trajectory begins: its opening shows the sign.
    pub(super) fn since(team: &TeamHandle, agent: AgentId) -> Changes {
        Changes {
            sign: look(team, agent).map(|seen| seen.sign).unwrap_or_default(),
            scene: scene(team, agent),
        }
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
        let scene = scene(team, brief.agent);
        if scene != self.scene && !scene.is_empty() {
            let _ = writeln!(told, "The surroundings now:\n{scene}");
        }
        self.scene = scene;
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

/// Returns the text that an agent sees; empty if the world gives perceptions.
fn scene(team: &TeamHandle, agent: AgentId) -> String {
    let seen = team.observe(Viewer::Agent(agent)).ok().filter(|seen| seen.perception.is_none());
    seen.map(|seen| text_within(seen.text.trim(), SCENE_CHARACTERS)).unwrap_or_default()
}

/// Returns the perception of an agent; `None` if the world does not give one.
fn look(team: &TeamHandle, agent: AgentId) -> Option<Perception> {
    team.observe(Viewer::Agent(agent)).ok()?.perception
}
