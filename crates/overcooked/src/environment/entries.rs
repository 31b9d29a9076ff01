//! Batch entries of the contract as actions, and why they are refused.

use cooperage_core::{AgentId, Entry};

use super::game::Game;
use super::tools::{AGENT, SEPARATOR};
use super::{Call, Level};
use crate::action::Action;

/// Why an entry was refused; its text is what the agent reads.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// There is no such agent.
    #[error("there is no agent {}", .0.0)]
    NoSuchAgent(AgentId),
    /// The agent has no such tool.
    #[error("there is no such action; there are north, south, east, west, stay and interact")]
    NoSuchTool,
    /// The tool takes no arguments.
    #[error("{} takes no arguments", .0.name())]
    Arguments(Action),
    /// The agent has handed in an action for this step already.
    #[error("{} is already the action of this step, and there is one in each step", .0.name())]
    Busy(Action),
    /// The text is for another agent than its issuer.
    #[error("the text names another agent than the one that issued it")]
    Issuer,
}

/// Checks one entry and hands it in.
pub(super) fn submit(game: &mut Game, entry: &Entry<'_, Call>) -> Result<(), Refusal> {
    let (agent, action) = match *entry {
        Entry::Typed { agent, call: Call::Act(action) } => (agent, action),
        Entry::Named { agent, call } => {
            let action = Action::of_name(&call.tool).ok_or(Refusal::NoSuchTool)?;
            if !call.arguments.is_empty() {
                return Err(Refusal::Arguments(action));
            }
            (agent, action)
        }
        Entry::Text { agent, text } => {
            let (named, action) = parse(text).ok_or(Refusal::NoSuchTool)?;
            if agent.is_some_and(|issuer| issuer != named) {
                return Err(Refusal::Issuer);
            }
            (named, action)
        }
    };
    match game.level(agent).ok_or(Refusal::NoSuchAgent(agent))? {
        Level::Game => game.hand_in(agent, action),
    }
}

/// The agent that a text names.
pub(super) fn addressee(text: &str) -> Option<AgentId> {
    parse(text).map(|(agent, _)| agent)
}

/// `north_agent0`.
fn parse(text: &str) -> Option<(AgentId, Action)> {
    let (verb, agent) = text.trim().split_once(SEPARATOR)?;
    let number = agent.strip_prefix(AGENT)?;
    let is_number = number.len() <= 9 && number.chars().all(|c| c.is_ascii_digit());
    let number = is_number.then(|| number.parse().ok()).flatten()?;
    Some((AgentId(number), Action::of_name(verb)?))
}
