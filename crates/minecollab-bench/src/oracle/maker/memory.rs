//! The memory of an agent in plain sentences, written when turns leave the window and read from the prompts after it.

use std::fmt::Write as _;

use cooperage_mindcraft::player::scene::{Scene, turns_of_text};

use crate::oracle::goal::Goal;
use crate::oracle::log::Log;
use crate::oracle::talk::hear::ALL;
use crate::oracle::talk::say;
use crate::oracle::words::listed;

/// Characters of a memory.
const CHARACTERS_MAX: usize = 480;
/// The words before the memory in prompts for talk, and in those for a new memory.
const BEFORE: [&str; 4] = [
    "Your memory: ",
    "What you remember of earlier times: ",
    "The memory so far:\n",
    "The memory as it is:\n",
];
/// The words before the turns that a new memory is made from.
const FORGOTTEN: [&str; 2] =
    ["What is about to be forgotten:", "The part of the conversation that will be forgotten:"];

/// The facts for a memory: debts to other agents and of theirs, and recipes.
pub(super) fn written(goal: &Goal, log: &Log) -> String {
    let mut text = match goal.targets.as_slice() {
        [] => "I help the others.".to_owned(),
        targets => format!("We need {}.", listed(targets)),
    };
    for demand in log.demands() {
        let count = if demand.count == ALL { "all".to_owned() } else { demand.count.to_string() };
        let _ = write!(text, " I owe {} {count} {}.", demand.to, demand.item);
    }
    for (name, asked) in &log.pending {
        if !asked.is_empty() {
            let _ = write!(text, " {name} is to give me {}.", listed(&say::carried(asked)));
        }
    }
    for (target, _) in &goal.targets {
        if let Some(recipe) = say::recipe(target).filter(|_| log.recipes.contains(target)) {
            let _ = write!(text, " {recipe}");
        }
    }
    // A sentence that does not fit is left out whole.
    while text.chars().count() > CHARACTERS_MAX {
        let Some((before, _)) = text.trim_end_matches('.').rsplit_once(". ") else { break };
        text = format!("{before}.");
    }
    text
}

/// The memory that a prompt shows; empty if it shows none.
pub(super) fn shown(prompt: &str) -> &str {
    let after = BEFORE.iter().find_map(|mark| prompt.split_once(mark)).map_or("", |(_, rest)| rest);
    after.lines().next().unwrap_or_default()
}

/// The log of the turns that a new memory is made from, with the memory before.
pub(super) fn log_of(scene: &Scene, goal: &Goal) -> Log {
    let prompt = &scene.parts.system;
    let mut log = Log::default();
    log.recall(shown(prompt));
    let turns = FORGOTTEN.iter().find_map(|mark| prompt.split_once(mark)).map_or("", |(_, rest)| rest);
    let mut earlier = scene.clone();
    earlier.parts.turns = turns_of_text(turns);
    log.take_in(&earlier, goal);
    log
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::goal::read;

    #[test]
    fn a_memory_keeps_recipes_for_the_next_one() {
        let goal = read("Collaborate with other agents around you to make bread, golden_apple, ").unwrap();
        let turns = "User input: Jill_0: (FROM OTHER BOT)I have 4 gold_ingot. 1 bread is crafted from 3 wheat. Please give me 2 egg.\n\
                     Your output:\nPlease give me 4 gold_ingot.\n\nAnswer with the new memory and nothing else.";
        let prompt = |memory: &str, turns: &str| Scene {
            parts: cooperage_mindcraft::player::scene::PromptParts {
                system: format!("The memory so far:\n{memory}\n\nWhat is about to be forgotten:\n{turns}"),
                ..Default::default()
            },
            name: "Andy_0".to_owned(),
            ..Scene::default()
        };
        let first = written(&goal, &log_of(&prompt("", turns), &goal));
        assert_eq!(
            first,
            "We need 1 bread and 1 golden_apple. I owe Jill_0 2 egg. Jill_0 is to give me 4 gold_ingot. 1 bread is crafted from \
             3 wheat."
        );
        let second = written(&goal, &log_of(&prompt(&first, ""), &goal));
        assert_eq!(second, "We need 1 bread and 1 golden_apple. 1 bread is crafted from 3 wheat.");
    }
}
