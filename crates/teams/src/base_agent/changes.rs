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
        let (sign, scene) = match look(team, agent) {
            AgentSight::Perceived(seen) => (seen.sign, String::new()),
            AgentSight::Told(scene) => (String::new(), scene),
        };
        Changes { sign, scene }
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
            && let (AgentSight::Perceived(seen), Some(name)) =
                (look(team, *body), brief.names.get(body.0 as usize))
        {
            let _ = write!(told, "{name} carries: {}. ", carried_text(&seen.carried));
        }
        match look(team, brief.agent) {
            AgentSight::Perceived(seen) => {
                let _ = write!(told, "You carry: {}. ", carried_text(&seen.carried));
                if seen.sign != self.sign && !seen.sign.is_empty() {
                    let _ = write!(told, "The sign near you says: {} ", seen.sign);
                }
                self.sign = seen.sign;
            }
            AgentSight::Told(scene) => {
                if scene != self.scene && !scene.is_empty() {
                    let _ = writeln!(told, "The surroundings now:\n{scene}");
                }
                self.scene = scene;
            }
        }
        let _ = write!(told, "Turns left: {turns_left}.");
    }
}

/// The view of an agent.
enum AgentSight {
    Perceived(Box<Perception>),
    /// The text of a world that gives no perceptions; empty where the agent may not see.
    Told(String),
}

fn look(team: &TeamHandle, agent: AgentId) -> AgentSight {
    let Ok(seen) = team.observe(Viewer::Agent(agent)) else { return AgentSight::Told(String::new()) };
    match seen.perception {
        Some(perception) => AgentSight::Perceived(Box::new(perception)),
        None => AgentSight::Told(text_within(seen.text.trim(), SCENE_CHARACTERS)),
    }
}
