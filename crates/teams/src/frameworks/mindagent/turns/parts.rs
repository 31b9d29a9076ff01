//! The prompt of a turn, cut into its parts.

use cooperage_core::AgentId;
use cooperage_models::{Brief, ChatRole, Message};

use super::super::PLAN;
use super::TurnPlanBrief;
use crate::player::{BriefMaker, ReadPrompt, ReplyForm, WorldWords};

/// The first words of the system message, before the names of the agents.
const SYSTEM: &str = "You direct the agents of a game: ";
/// The first words of the rules.
const RULES: &str = "In every turn you may give each agent one of these calls.";
/// The words before a demonstration, which a provider may have joined to the rules.
const EXAMPLE: &str = "First comes an example of a short game";
/// The words before the own game.
const GAME: [&str; 2] = ["That was the example. Now your own game begins.", "Your game begins."];
/// Asks for a sentence of reasoning.
const IS_REASONED: &str = "Begin your answer with one sentence";
/// The first line of a state.
const STATE: &str = "-turn:";

/// Cuts the messages of a planning call; `None` if they are not of one.
pub(in super::super) fn cut(messages: &[Message]) -> Option<ReadPrompt<'_>> {
    let [system, rules, rest @ ..] = messages else { return None };
    let (names, _) = system.text().strip_prefix(SYSTEM)?.split_once(".\n")?;
    let rules = rules.text();
    if !rules.starts_with(RULES) {
        return None;
    }
    let manual = rules.split_once(EXAMPLE).map_or(rules, |(manual, _)| manual);
    let is_user = |message: &&Message| message.speaker() == ChatRole::User;
    let begins = |message: &Message| GAME.iter().any(|words| message.text().contains(words));
    let place = rest.iter().position(begins)?;
    let own = rest.get(place..)?.iter().filter(is_user).map(Message::text);
    let mut turns: Vec<&str> = own.collect();
    let newest = turns.pop()?;
    let observation = newest.get(newest.rfind(&format!("\n{STATE}")).map_or(0, |at| at + 1)..)?;
    let names: Vec<String> = names.split(", ").map(str::to_owned).collect();
    let is_reasoned = rules.contains(IS_REASONED);
    let parts = WorldWords { manual, observation, earlier: turns, ..WorldWords::default() };
    let brief = move |_: &[_]| {
        let seats = (0..names.len() as u32).map(AgentId).collect();
        Brief::new(TurnPlanBrief { names, seats, is_reasoned })
    };
    Some(ReadPrompt { role: PLAN.name, form: ReplyForm::List, parts, brief: BriefMaker::of_tools(brief) })
}
