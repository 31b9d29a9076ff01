//! Plays the games of the demonstration, so that their texts can be made anew.

use cooperage_core::{AgentId, Entry, Environment, Tick, ToolCall, Viewer, Wake};
use cooperage_journal::EpisodePlan;

use crate::demonstration::{CALL, CREW, SAID, TURN};
use crate::tasks::{HORIZON, NAMES};
use crate::world::world;

/// The tasks in which they are played.
const TASKS: [&str; 2] = ["meat/flat/tau5", "meat/free/flat"];

/// The calls of the turns in which a dish is cooked: verb, argument, for Alex and Steve.
type TurnCalls = [Option<(&'static str, &'static str)>; 2];

/// The turns in which a piece of an animal is cooked and stored, behind an idle one.
fn cooking(animal: &'static str, raw: &'static str, dish: &'static str) -> [TurnCalls; 7] {
    let both = |one, other| [Some(one), Some(other)];
    let alex = |one| [Some(one), None];
    [
        both(("goto", "oak_log"), ("goto", animal)),
        both(("mineBlock", "oak_log"), ("killMob", animal)),
        both(("goto", "furnace"), ("goto", "furnace")),
        both(("putFuelFurnace", "oak_log"), ("putItemFurnace", raw)),
        alex(("takeOutFurnace", "")),
        alex(("goto", "chest")),
        alex(("putInChest", dish)),
    ]
}

/// The turns of a game, each with a person's words before it.
fn turns(is_ordered: bool) -> Vec<(&'static str, TurnCalls)> {
    let idle = ("", [None, None]);
    let mut turns = vec![idle];
    let mut cook = |said: &'static str, calls: [TurnCalls; 7]| {
        turns.extend(
            calls.into_iter().enumerate().map(|(place, calls)| (if place == 0 { said } else { "" }, calls)),
        );
        turns.push(idle);
    };
    let chicken = cooking("chicken", "chicken", "cooked_chicken");
    if is_ordered {
        cook("", chicken);
    } else {
        cook("Cook one chicken, please, and put it into the chest.", chicken);
        cook("Now one mutton.", cooking("sheep", "mutton", "cooked_mutton"));
    }
    turns
}

/// Plays the game and returns its text.
///
/// # Errors
/// A text for people if it cannot be played: a fault of ours.
pub fn played(is_ordered: bool) -> Result<String, String> {
    let [ordered, free] = TASKS;
    let task = if is_ordered { ordered } else { free }.to_owned();
    let plan = EpisodePlan { task, agents: CREW, rules: "fixed".to_owned(), ..EpisodePlan::default() };
    let mut world = world(&plan)?;
    let mut text = String::new();
    for (number, (said, calls)) in (1..).zip(turns(is_ordered)) {
        text.push_str(&format!("{TURN}\n"));
        if !said.is_empty() {
            text.push_str(&format!("{SAID}{said}\n"));
        }
        text.push_str(&world.observe(Viewer::Crew).text);
        text.push('\n');
        let mut entries: Vec<(AgentId, ToolCall)> = Vec::new();
        for (agent, call) in (0..).map(AgentId).zip(calls) {
            let Some((verb, argument)) = call else { continue };
            let name = NAMES.get(agent.0 as usize).copied().unwrap_or_default();
            let tool = world.tools(agent).iter().find(|tool| tool.name == verb);
            let parameter = tool.and_then(|tool| tool.parameters.first());
            let shown = if argument.is_empty() { String::new() } else { format!(", '{argument}'") };
            text.push_str(&format!("{CALL}{verb}({name}{shown})\n"));
            let arguments: Vec<(&str, &str)> =
                parameter.iter().map(|parameter| (parameter.name.as_str(), argument)).collect();
            entries.push((agent, ToolCall::new(verb, &arguments)));
        }
        let batch: Vec<Entry<'_, _>> =
            entries.iter().map(|(agent, call)| Entry::Named { agent: *agent, call }).collect();
        world.submit(&batch, &mut Vec::new());
        let mut events = Vec::new();
        while world.round().turn() < number && world.tick() < HORIZON {
            let next = Tick(world.tick().0 + 1);
            world.advance(next, Wake::Nobody, &mut events);
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demonstration::{FREE, ORDERED};

    #[test]
    fn the_texts_are_the_games_as_they_are_played() {
        assert_eq!(played(true).unwrap(), ORDERED);
        assert_eq!(played(false).unwrap(), FREE);
    }
}
