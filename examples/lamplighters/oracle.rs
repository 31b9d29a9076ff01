//! The oracle: an expert that knows the street, in the reply formats of two frameworks.

use std::any::Any;
use std::collections::BTreeMap;

use cooperage_core::{AgentId, Environment, ToolCall};
use cooperage_journal::TeamPlan;
use cooperage_models::{BuiltIn, ChatRequest, ModelRole, ReplyHook, WrongView, view_as};
use cooperage_suites::built_in;
use cooperage_teams::base_agent::{ActBrief, AgentTurn, write_turn};
use cooperage_teams::frameworks::mindagent::{DispatchBrief, write_dispatch};

use crate::street::{Action, Street, call};

/// The scripted players that a team's plan names, by model name.
pub(crate) fn players(team: &TeamPlan) -> BTreeMap<String, Box<dyn ReplyHook>> {
    if !["mindagent", "solo"].contains(&team.framework.as_str()) {
        return BTreeMap::new();
    }
    built_in::players(team, |kind| match kind {
        BuiltIn::Oracle => Some(Box::new(Oracle)),
        BuiltIn::Random | BuiltIn::Clairvoyant | BuiltIn::Author | BuiltIn::Replay => None,
    })
}

struct Oracle;

impl ReplyHook for Oracle {
    fn reply(&mut self, _: &ModelRole, request: &ChatRequest, view: &dyn Any) -> Result<String, WrongView> {
        let street: &Street = view_as(view)?;
        let Some(brief) = &request.brief else { return Ok(String::new()) };
        if let Some(brief) = brief.get::<DispatchBrief>() {
            let idle = brief.idle.iter();
            let calls: Vec<(AgentId, ToolCall)> =
                idle.filter_map(|&agent| Some((agent, next(street, agent)?))).collect();
            return Ok(write_dispatch(&calls, &brief.names));
        }
        if let Some(brief) = brief.get::<ActBrief>() {
            let turn = match next(street, brief.agent) {
                Some(call) => AgentTurn::Act { thought: "A lamp is dark.".to_owned(), call, last_word: None },
                None => AgentTurn::Finish {
                    thought: "No lamp is left for me.".to_owned(),
                    answer: "All lamps are lit.".to_owned(),
                },
            };
            return Ok(write_turn(&turn));
        }
        Ok(String::new())
    }
}

/// Returns an agent's next action: it lights its lamp, or walks to the nearest dark lamp to which no other agent is nearer.
fn next(street: &Street, agent: AgentId) -> Option<ToolCall> {
    let here = street.place(agent)?;
    let dark = || (0..).zip(street.lamps()).filter(|(_, lit)| !**lit).map(|(lamp, _)| lamp);
    if dark().any(|lamp| lamp == here) {
        return Some(call(Action::Light));
    }
    let is_own = |lamp: &u32| {
        let far = |who: u32| street.place(AgentId(who)).map(|at| (at.abs_diff(*lamp), who));
        (0..street.agents()).filter_map(far).min().is_some_and(|(_, who)| who == agent.0)
    };
    let nearest = dark().filter(is_own).min_by_key(|lamp| (lamp.abs_diff(here), *lamp));
    // Where all are nearer to others, it takes the farthest from them: the nearest to itself.
    let lamp = nearest.or_else(|| dark().min_by_key(|lamp| (lamp.abs_diff(here), *lamp)))?;
    Some(call(Action::WalkTo(lamp)))
}
