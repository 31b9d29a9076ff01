//! The events of a step.

use cooperage_core::{AgentId, Audience, Course, Ending, EventKind, EventRecord, Interruption, Tick};
use serde_json::{Value, json};

use super::cooks::MacroEnd;
use crate::action::OvercookedAction;
use crate::event::StepSkill;
use crate::macros::Macro;

/// Something that happened in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OvercookedEvent {
    /// An action of the game that was handed in is over. Only its doer perceives it.
    Ended {
        agent: AgentId,
        action: OvercookedAction,
        /// Whether it changed anything, or was not meant to.
        succeeded: bool,
        tick: Tick,
    },
    /// A macro is over. Only its doer perceives it.
    Finished { agent: AgentId, act: Macro, end: MacroEnd, tick: Tick },
    /// A player has done something that can be seen. All other players perceive it.
    Did { agent: AgentId, skill: StepSkill, tick: Tick },
    /// A soup was served.
    Served {
        agent: AgentId,
        /// The points that the delivery paid.
        points: i32,
        tick: Tick,
    },
}

impl OvercookedEvent {
    pub(super) fn is_perceived_by(&self, by: AgentId) -> bool {
        match self {
            OvercookedEvent::Ended { agent, .. } | OvercookedEvent::Finished { agent, .. } => *agent == by,
            OvercookedEvent::Did { agent, .. } => *agent != by,
            OvercookedEvent::Served { .. } => true,
        }
    }
}

/// The event in the form that frameworks read, in a game of so many agents.
pub(super) fn record(event: &OvercookedEvent, agents: u32) -> EventRecord {
    let audience = match event {
        OvercookedEvent::Served { .. } => Audience::All,
        _ => {
            Audience::Agents((0..agents).map(AgentId).filter(|agent| event.is_perceived_by(*agent)).collect())
        }
    };
    let (tick, doer, kind, name, text, data): (_, _, _, _, String, Value) = match *event {
        OvercookedEvent::Ended { agent, action, succeeded, tick } => {
            let outcome = if succeeded { "done" } else { "nothing came of it" };
            let text = format!("{}: {outcome}", action.name());
            let data = json!({"action": action.name(), "succeeded": succeeded});
            (tick, agent, EventKind::ActionFinished { succeeded }, action.name(), text, data)
        }
        OvercookedEvent::Finished { agent, act, end, tick } => {
            let succeeded = end.succeeded();
            let text = if succeeded {
                format!("{}: done", act.name())
            } else {
                format!("{}: failed: {}", act.name(), end.reason())
            };
            let data = json!({"action": act.to_string(), "succeeded": succeeded, "reason": end.reason()});
            (tick, agent, EventKind::ActionFinished { succeeded }, act.name(), text, data)
        }
        OvercookedEvent::Did { agent, skill, tick } => {
            let text = format!("player {}: {}", agent.0, skill.name());
            let data = json!({"player": agent.0, "skill": skill.name()});
            (tick, agent, EventKind::Seen, skill.name(), text, data)
        }
        OvercookedEvent::Served { agent, points, tick } => {
            let text = format!("player {} has delivered a soup for {points} points", agent.0);
            let data = json!({"player": agent.0, "points": points});
            (tick, agent, EventKind::Counter, "soup_delivery", text, data)
        }
    };
    EventRecord { tick, kind, doer: Some(doer), audience, name, text, data, ending: ending(event) }
}

/// How a macro went on; of everything else nothing.
fn ending(event: &OvercookedEvent) -> Ending {
    let OvercookedEvent::Finished { act, end, .. } = event else { return Ending::default() };
    let interruption = match end {
        MacroEnd::Stopped => Some(Interruption::Call("stop".to_owned())),
        MacroEnd::Over => Some(Interruption::TimeLimit),
        MacroEnd::Done | MacroEnd::Lacks(_) | MacroEnd::NoWay => None,
    };
    let course = Course {
        action: act.name().to_owned(),
        is_by_itself: false,
        interruption,
        resumes: false,
        acts: !act.is_wait(),
    };
    Ending { course: Some(Box::new(course)), ..Ending::default() }
}
