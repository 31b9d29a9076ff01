//! Batch entries of the contract as calls, and why they are refused.

use cooperage_core::coerce::integer;
use cooperage_core::{AgentId, Entry, ToolCall};

use super::game::OvercookedGame;
use super::tools::{AGENT, SEPARATOR, STEPS};
use super::{ControlLevel, OvercookedCall};
use crate::action::OvercookedAction;
use crate::macros::{Lack, Macro, MacroChoice, Reading};

/// Why an entry was refused; its text is what the agent reads.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OvercookedRefusal {
    #[error("the game is over")]
    Over,
    /// There is no such agent.
    #[error("there is no agent {}", .0.0)]
    NoSuchAgent(AgentId),
    /// The agent has no such tool.
    #[error("there is no such action; there are north, south, east, west, stay and interact")]
    NoSuchTool,
    /// An agent at the level of macros has no such tool.
    #[error("there is no such skill in this kitchen")]
    NoSuchSkill,
    /// The tool takes no arguments.
    #[error("{0} takes no arguments")]
    Arguments(&'static str),
    /// The length of a wait is missing, or there is more.
    #[error(
        "wait takes one argument, `{STEPS}`: a whole number from 1 to {max}",
        max = Macro::WAIT_MAX
    )]
    Steps,
    /// The agent has handed in an action for this step already.
    #[error("{} is already the action of this step, and there is one in each step", .0.name())]
    Busy(OvercookedAction),
    /// The agent's last macro has not ended.
    #[error("{} is still under way", .0.name())]
    UnderWay(Macro),
    /// The macro lacks something.
    #[error("{} cannot be done now: {lack}", .act.name())]
    Lacks { act: Macro, lack: Lack },
    /// The text is for another agent than its issuer.
    #[error("the text names another agent than the one that issued it")]
    Issuer,
}

/// Checks one entry and hands it in.
pub(super) fn submit(
    game: &mut OvercookedGame,
    entry: &Entry<'_, OvercookedCall>,
) -> Result<(), OvercookedRefusal> {
    let (agent, call) = match *entry {
        Entry::Typed { agent, call } => (agent, Ok(call)),
        Entry::Named { agent, call } => (agent, named(game, agent, call)),
        Entry::Text { agent: Some(issuer), text } if is_answer(game, issuer, text) => {
            (issuer, answered(game, issuer, text))
        }
        Entry::Text { agent, text } => {
            let (named, words) = addressed(text).ok_or_else(|| unknown(game, agent))?;
            if agent.is_some_and(|issuer| issuer != named) {
                return Err(OvercookedRefusal::Issuer);
            }
            (named, written(game, named, words))
        }
    };
    let level = game.level(agent).ok_or(OvercookedRefusal::NoSuchAgent(agent))?;
    match (level, call?) {
        (ControlLevel::Game, OvercookedCall::Act(action)) => game.hand_in(agent, action),
        (ControlLevel::Macros, OvercookedCall::Do(act)) => game.hand_in_macro(agent, act),
        (ControlLevel::Game, OvercookedCall::Do(_)) => Err(OvercookedRefusal::NoSuchTool),
        (ControlLevel::Macros, OvercookedCall::Act(_)) => Err(OvercookedRefusal::NoSuchSkill),
    }
}

/// Whether a text is an answer in words of an agent at the level of macros, and no call in its text form.
fn is_answer(game: &OvercookedGame, issuer: AgentId, text: &str) -> bool {
    let is_call = addressed(text).is_some_and(|(_, (verb, _))| of_name(game, issuer, verb).is_ok());
    !is_call && game.level(issuer) == Some(ControlLevel::Macros)
}

/// The macro that an answer in words names.
fn answered(game: &OvercookedGame, agent: AgentId, text: &str) -> Result<OvercookedCall, OvercookedRefusal> {
    match Reading::new(game.rules(), agent.0 as usize).read(text) {
        MacroChoice::Macro(act) => Ok(OvercookedCall::Do(act)),
        MacroChoice::Unknown(_) => Err(OvercookedRefusal::NoSuchSkill),
    }
}

/// The refusal of an entry that names no tool.
fn unknown(game: &OvercookedGame, agent: Option<AgentId>) -> OvercookedRefusal {
    match agent.and_then(|agent| game.level(agent)) {
        Some(ControlLevel::Macros) => OvercookedRefusal::NoSuchSkill,
        Some(ControlLevel::Game) | None => OvercookedRefusal::NoSuchTool,
    }
}

/// A call by name.
fn named(
    game: &OvercookedGame,
    agent: AgentId,
    call: &ToolCall,
) -> Result<OvercookedCall, OvercookedRefusal> {
    let found = of_name(game, agent, &call.tool)?;
    if let OvercookedCall::Do(Macro::Wait(_)) = found {
        let steps = call.arguments.get(STEPS).filter(|_| call.arguments.len() == 1);
        return wait(steps.and_then(integer));
    }
    if call.arguments.is_empty() { Ok(found) } else { Err(OvercookedRefusal::Arguments(found.name())) }
}

fn of_name(game: &OvercookedGame, agent: AgentId, name: &str) -> Result<OvercookedCall, OvercookedRefusal> {
    let found = match game.level(agent) {
        Some(ControlLevel::Macros) => {
            Macro::ALL.into_iter().find(|act| act.name() == name).map(OvercookedCall::Do)
        }
        Some(ControlLevel::Game) | None => OvercookedAction::of_name(name).map(OvercookedCall::Act),
    };
    found.ok_or_else(|| unknown(game, Some(agent)))
}

fn wait(steps: Option<i64>) -> Result<OvercookedCall, OvercookedRefusal> {
    let steps = steps.and_then(|steps| u32::try_from(steps).ok()).ok_or(OvercookedRefusal::Steps)?;
    Ok(OvercookedCall::Do(Macro::Wait(steps)))
}

/// A call as text, without its agent: a verb, and the length of a wait behind it.
fn written(
    game: &OvercookedGame,
    agent: AgentId,
    (verb, argument): (&str, Option<&str>),
) -> Result<OvercookedCall, OvercookedRefusal> {
    let found = of_name(game, agent, verb)?;
    match (found, argument) {
        (OvercookedCall::Do(Macro::Wait(_)), argument) => wait(argument.and_then(|steps| steps.parse().ok())),
        (found, None) => Ok(found),
        (found, Some(_)) => Err(OvercookedRefusal::Arguments(found.name())),
    }
}

/// The agent that a text names.
pub(super) fn addressee(text: &str) -> Option<AgentId> {
    addressed(text).map(|(agent, _)| agent)
}

/// `north_agent0` and `wait_agent0_3`: the agent, the verb before it and what stands behind it.
fn addressed(text: &str) -> Option<(AgentId, (&str, Option<&str>))> {
    let text = text.trim();
    let place = text.find(&format!("{SEPARATOR}{AGENT}"))?;
    let (verb, rest) = (text.get(..place)?, text.get(place + 1 + AGENT.len()..)?);
    let (number, argument) = match rest.split_once(SEPARATOR) {
        Some((number, argument)) => (number, Some(argument)),
        None => (rest, None),
    };
    let is_number = number.len() <= 9 && number.chars().all(|c| c.is_ascii_digit());
    let number = is_number.then(|| number.parse().ok()).flatten()?;
    Some((AgentId(number), (verb, argument)))
}
