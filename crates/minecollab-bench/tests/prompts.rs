//! The prompts of agents in the tasks of MineCollab, as their models read them.
#![expect(clippy::unwrap_used, reason = "a test")]

use crate::common::{Asked, Played, play, play_for};

/// Ticks within which every agent has been asked several times.
const TICKS: u64 = 400;
const CRAFTING: &str =
    "minecollab/crafting/test/2_agent/multiagent_crafting_compass_partial_plan_requires_ctable__depth_0";

/// The first tasks of a set.
fn first_of(set: &str) -> String {
    crate::common::tasks_of(set).into_iter().next().unwrap()
}

/// The first question of that role to an agent.
fn first<'p>(played: &'p Played, role: &str, agent: u32) -> &'p Asked {
    played.asked.iter().find(|asked| asked.role == role && asked.agent == agent).unwrap()
}

/// The messages of a question as one text, without the list of commands.
fn text(asked: &Asked) -> String {
    let mut text = String::new();
    for message in &asked.messages {
        text.push_str(&format!("[{:?}] {}\n", message.speaker(), message.text().trim()));
    }
    let (before, rest) = text.split_once("*COMMANDS").unwrap_or((&text, ""));
    let after = rest.split_once("\n*\n").map_or(rest, |(_, after)| after);
    format!("{before}(commands)\n{after}")
}

#[test]
fn first_prompts_read_so() {
    for (name, task) in [
        ("crafting", CRAFTING.to_owned()),
        ("cooking", first_of("cooking/test/2_agent")),
        ("construction", first_of("construction/test/2_agent")),
    ] {
        let played = play_for(&task, 2, ("minecollab.prune", "off"), TICKS);
        insta::assert_snapshot!(name, text(first(&played, "mindcraft.converse", 0)));
        for asked in &played.asked {
            let whole: String = asked.messages.iter().map(|message| message.text()).collect();
            assert!(
                asked.role == "mindcraft.respond" || whole.contains("Minecraft"),
                "{task}: {}",
                asked.role
            );
            assert!(!whole.contains("world of blocks") && !whole.contains("set yourself"), "{task}");
            assert!(!whole.contains("lookAt"), "{task}: vision is off");
            // The goal is told once, as the task.
            if asked.role == "mindcraft.converse" {
                assert!(whole.matches("What the task gave you").count() == 1, "{task}");
                assert!(whole.matches("starts at x=").count() <= 16, "{task}: levels stand once");
            }
        }
        let of_first = |mode: &str| {
            let system = first(&played, "mindcraft.converse", 0).messages[0].text().to_owned();
            system.lines().find(|line| line.starts_with(&format!("- {mode} ("))).unwrap().to_owned()
        };
        if name != "construction" {
            assert!(of_first("hunting").contains("(OFF)"), "{name}: modes are set before the first prompt");
        }
    }
}

#[test]
fn without_communication_prompts_tell_of_no_partner() {
    let mut looked_at = 0;
    for task in [CRAFTING.to_owned(), first_of("cooking/test/2_agent"), first_of("construction/test/2_agent")]
    {
        let played = play(&task, 2, &[("mindcraft.communication", "off")]);
        for asked in played.asked.iter().filter(|asked| asked.agent == 0).take(3) {
            looked_at += 1;
            let system = asked.messages[0].text();
            for word in ["Jill_0", "partner", "onversation with", "!startConversation", "FROM OTHER BOT"] {
                assert!(!system.contains(word), "{task}: {word} in\n{system}");
            }
        }
    }
    assert!(looked_at > 3, "{looked_at}");
}
