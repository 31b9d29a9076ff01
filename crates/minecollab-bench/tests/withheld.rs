//! What a task takes away from an agent stands in none of its prompts.
#![expect(clippy::unwrap_used, reason = "whatever goes wrong here is a test that fails")]

use std::collections::BTreeSet;

use cooperage_minecollab_bench::commands::blocked;
use cooperage_minecollab_bench::tasks::TaskBook;

use crate::common::{play_for, some};

/// Ticks within which every agent has been asked several times.
const TICKS: u64 = 400;

/// Commands that a text names, without their exclamation marks. What other agents say is theirs: the published program ends a
/// conversation by such words.
fn named(text: &str) -> BTreeSet<String> {
    let own = |line: &str| line.split("(FROM OTHER BOT)").next().unwrap_or_default().to_owned();
    let text: String = text.lines().map(own).collect::<Vec<_>>().join("\n");
    let name = |rest: &str| {
        let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        rest[..end].to_owned()
    };
    text.match_indices('!')
        .map(|(at, mark)| name(&text[at + mark.len()..]))
        .filter(|name| !name.is_empty())
        .collect()
}

/// Plays the beginning of tasks and looks through the prompts of their agents.
fn no_prompt_names_what_is_withheld(domain: &str, every: usize, prune: &str) {
    let book = TaskBook::built_in();
    let begin = format!("minecollab/{domain}/");
    let names = book.entries().iter().map(|entry| entry.name.clone());
    // Seats of people need people.
    let names = names.filter(|name| name.starts_with(&begin) && !name.contains("human"));
    let tasks = some(names.collect(), every);
    assert!(!tasks.is_empty(), "{domain}");
    let mut prompts = 0;
    for task in tasks {
        let record = book.find(&task).unwrap().record.clone();
        let agents = record.agents;
        let played = play_for(&task, agents, ("minecollab.prune", prune), TICKS);
        for asked in &played.asked {
            prompts += 1;
            let withheld = blocked(&record, asked.agent, prune == "on");
            for message in &asked.messages {
                let named = named(message.text());
                let found: Vec<&String> = named.intersection(&withheld).collect();
                assert!(found.is_empty(), "{task}, agent {}, {}: {found:?}", asked.agent, asked.role);
            }
        }
    }
    assert!(prompts > 0);
}

#[test]
fn no_prompt_of_a_cook_names_what_is_withheld() {
    no_prompt_names_what_is_withheld("cooking", 40, "off");
    no_prompt_names_what_is_withheld("cooking", 60, "on");
}

#[test]
fn no_prompt_of_a_crafter_names_what_is_withheld() {
    no_prompt_names_what_is_withheld("crafting", 150, "off");
    no_prompt_names_what_is_withheld("crafting", 200, "on");
}

#[test]
fn no_prompt_of_a_builder_names_what_is_withheld() {
    no_prompt_names_what_is_withheld("construction", 30, "off");
    no_prompt_names_what_is_withheld("construction", 40, "on");
}
