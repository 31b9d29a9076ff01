//! The planner's prompt, cut into its parts.

use std::sync::Arc;

use cooperage_core::{AgentId, Tool};
use cooperage_models::{Brief, ChatRole, Message};

use super::PLAN;
use super::beside::commands_in;
use super::brief::MindAgentPlanBrief;
use crate::player::{BriefMaker, ReadPrompt, ReadShortTurn, ReplyForm, WorldWords};

/// The first words of the rules message.
const RULES: &str = "You direct a crew of agents in a game that goes on in steps.";
/// The words before the demonstration, and before the statement of the crew.
const DEMONSTRATION: &str = "First comes an example, played by ";
const GAME: [&str; 2] = ["That was the example. Now your own game begins.", "Your game begins."];
/// The words around the agents of the crew.
const THERE_ARE: &str = "There are ";
const THERE_IS: &str = "There is 1 agent: ";
const COMMANDED: (&str, &str) = ("You command ", ", so you must plan ");
/// Says of an agent that a person plays it.
const IS_PERSONS: &str = " is played by a person";
/// Asks for a sentence of reasoning.
const IS_REASONED: &str = "Begin your answer with one sentence";
/// Stands before the actions of people.
const ACTION: &str = "-action:\n";

/// Cuts the messages of a planning call; `None` if they are not of one.
pub(super) fn cut(messages: &[Message]) -> Option<ReadPrompt<'_>> {
    let rules = messages.first()?.text();
    if !rules.starts_with(RULES) {
        return None;
    }
    let manual = rules.split_once(DEMONSTRATION).map_or(rules, |(manual, _)| manual);
    let is_user = |message: &&Message| message.speaker() == ChatRole::User;
    let (place, game) = messages
        .iter()
        .enumerate()
        .filter(|(_, message)| is_user(message))
        .find_map(|(place, message)| Some((place, begun(message.text())?)))?;
    let seats = seats(game)?;
    let own = messages.get(place + 1..)?.iter().filter(is_user).map(Message::text);
    let mut turns: Vec<&str> = std::iter::once(game).chain(own).collect();
    let observation = turns.pop()?;
    let acted = observation.rsplit_once(ACTION).map(|(_, lines)| commands_in(lines)).unwrap_or_default();
    let (has_people, is_reasoned) = (game.contains(IS_PERSONS), game.contains(IS_REASONED));
    let parts = WorldWords { manual, observation, earlier: turns, ..WorldWords::default() };
    let brief = move |tools: &[_]| {
        Brief::new(MindAgentPlanBrief {
            seats,
            tools: Arc::from(tools),
            acted,
            has_people,
            is_reasoned,
            words: None,
        })
    };
    Some(ReadPrompt { role: PLAN.name, form: ReplyForm::Lines, parts, brief: BriefMaker::of_tools(brief) })
}

/// The first words of the message before a turn in the world's short form.
const SHORT: &str = "You plan for a crew of agents in a game that goes on in steps.";

/// Cuts the messages of a planning call in the world's short form; `None` if they are not of one.
pub(super) fn cut_short(messages: &[Message]) -> Option<ReadPrompt<'_>> {
    let (manual, observation) = match messages {
        [opening, turn] => (opening.text(), turn.text()),
        // A provider has joined the two.
        [both] => both.text().trim_end().rsplit_once('\n')?,
        _ => return None,
    };
    if !manual.starts_with(SHORT) {
        return None;
    }
    let parts = WorldWords { manual, observation, ..WorldWords::default() };
    let brief = |tools: &[Tool], turn: ReadShortTurn| {
        Brief::new(MindAgentPlanBrief {
            seats: turn.own,
            tools: Arc::from(tools),
            has_people: !turn.acted.is_empty(),
            acted: turn.acted,
            is_reasoned: false,
            words: Some(turn.words),
        })
    };
    Some(ReadPrompt {
        role: PLAN.name,
        form: ReplyForm::Words,
        parts,
        brief: BriefMaker::OfShortTurn(Box::new(brief)),
    })
}

/// The part of a message from the statement of the crew on.
fn begun(text: &str) -> Option<&str> {
    GAME.iter().find_map(|words| Some(text.split_once(words)?.1))
}

/// The agents that the statement of the crew names.
fn seats(game: &str) -> Option<Vec<AgentId>> {
    let line = game.lines().find(|line| !line.is_empty())?;
    let names = match (line.strip_prefix(COMMANDED.0), line.strip_prefix(THERE_IS)) {
        (Some(commanded), _) => commanded.split_once(COMMANDED.1)?.0,
        (None, Some(only)) => only.split_once(". ")?.0,
        (None, None) => {
            let (_, range) = line.strip_prefix(THERE_ARE)?.split_once(": ")?;
            let (first, last) = range.split_once(". ")?.0.split_once(" to ")?;
            let (first, last) = (number(first)?, number(last)?);
            // A larger number is no crew's.
            return (last < AGENTS_MAX).then(|| (first..=last).map(AgentId).collect());
        }
    };
    names.split(", ").map(|name| number(name).map(AgentId)).collect()
}

/// The most agents that a statement is read for.
const AGENTS_MAX: u32 = 64;

/// The number in a name such as `agent3`.
fn number(name: &str) -> Option<u32> {
    name.trim_start_matches(|letter: char| !letter.is_ascii_digit()).parse().ok()
}
