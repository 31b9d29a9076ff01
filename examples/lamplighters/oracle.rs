//! The oracle: an expert that knows the street. Frameworks' writers put its decisions into their words.

use cooperage_core::{AgentId, Environment, ToolCall};
use cooperage_scripted::Expert;
use cooperage_teams::player::{AgentStep, ExpertDecision, Question, QuestionKind};

use crate::street::{Action, Street, call};

/// Lights lamps; its facts are the street itself.
pub(crate) struct LampExpert;

impl Expert for LampExpert {
    type Facts<'f> = &'f Street;

    const ANSWERS: &'static [QuestionKind] = &[QuestionKind::Act, QuestionKind::ActAll];

    fn decide(&mut self, street: &&Street, question: &Question<'_>) -> ExpertDecision {
        match question {
            Question::Act(act) => ExpertDecision::Step(match next(street, act.agent) {
                Some(call) => AgentStep::Call { why: "A lamp is dark.".to_owned(), call, ends: false },
                None => AgentStep::End { why: "All lamps are lit.".to_owned(), is_done: true },
            }),
            Question::ActAll(act) => {
                let idle = act.asked.iter();
                ExpertDecision::Calls(idle.filter_map(|&agent| Some((agent, next(street, agent)?))).collect())
            }
            _ => ExpertDecision::None,
        }
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
