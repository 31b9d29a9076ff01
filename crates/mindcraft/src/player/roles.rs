//! The smaller roles: memory, whether to answer while busy, descriptions of pictures, the next own goal.

use cooperage_core::command_grammar::find;

use super::converse::OPEN;
use super::scene::{Scene, Turn, Voice, turns_of_text};
use super::wish::{Wish, understand};

/// Characters of a memory.
const MEMORY_CHARACTERS_MAX: usize = 480;

/// The memory after some turns: the last request of another speaker, with the earlier memory.
#[must_use]
pub fn memory(scene: &Scene) -> String {
    let turns = turns_of_text(&scene.parts.system);
    let last = turns.iter().rev().find_map(|turn| match &turn.voice {
        Voice::Other(name) => Some((name.clone(), turn.text.replace('\n', " "))),
        _ => None,
    });
    let asked = turns.iter().rposition(|turn| matches!(turn.voice, Voice::Other(_)));
    // An answer without a command is the end of a request.
    let is_done = asked.is_some_and(|at| {
        turns[at..].iter().any(|turn| turn.voice == Voice::Own && find(&turn.text).is_none())
    });
    let before = scene.parts.system.find(OPEN).and_then(|at| scene.parts.system[at..].lines().next());
    let open = match last {
        Some(_) if is_done => String::new(),
        Some((name, text)) => format!("{OPEN}{name}: {text}"),
        None => before.unwrap_or_default().to_owned(),
    };
    let deeds: Vec<&str> =
        turns.iter().filter(|turn| turn.voice == Voice::System).map(|turn| first_line(&turn.text)).collect();
    let done = if deeds.is_empty() { String::new() } else { format!("\nDone before: {}", deeds.join(" ")) };
    format!("{open}{done}").trim().chars().take(MEMORY_CHARACTERS_MAX).collect()
}

fn first_line(text: &str) -> &str {
    text.trim().trim_start_matches("Action output:").trim().lines().next().unwrap_or_default()
}

/// Whether another agent's message is answered while at work: it is if it holds a wish.
#[must_use]
pub fn heeds(scene: &Scene) -> bool {
    let turns = turns_of_text(&scene.parts.system);
    let wants = turns.iter().rev().find_map(|turn| match turn {
        Turn { voice: Voice::Other(name), text, .. } => {
            let wishes = understand(text, name, scene);
            let is_question = text.contains('?');
            Some(
                is_question
                    || wishes
                        .iter()
                        .any(|wish| !matches!(wish, Wish::Unknown(_) | Wish::Thanks | Wish::Greet)),
            )
        }
        _ => None,
    });
    wants.unwrap_or(false)
}

/// Describes a picture: a scripted player does not see it, and repeats facts that the prompt states in words.
#[must_use]
pub fn describe(scene: &Scene) -> String {
    let people = if scene.people.is_empty() {
        String::new()
    } else {
        format!(" {} is near.", scene.people.join(" and "))
    };
    match &scene.block_below {
        Some(below) => format!("I stand on {}.{people}", below.replace('_', " ")),
        None => format!("I cannot make out more than I know.{people}"),
    }
}

/// The next thing to want, for agents that choose their goals.
#[must_use]
pub fn goal(scene: &Scene) -> String {
    const GOALS: [(&str, u32); 5] = [
        ("oak_log", 4),
        ("crafting_table", 1),
        ("wooden_pickaxe", 1),
        ("cobblestone", 8),
        ("stone_pickaxe", 1),
    ];
    let (name, quantity) =
        GOALS.into_iter().find(|(item, count)| scene.count(item) < *count).unwrap_or(("oak_log", 64));
    format!("```json\n{{\"name\": \"{name}\", \"quantity\": {quantity}}}\n```")
}
