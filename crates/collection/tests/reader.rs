//! The player that only reads plays both suites by its prompts.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_journal::{EndRecord, RunDir};
use cooperage_models::{ChatRole, Message, ReplyStyle};
use cooperage_suites::suite::{MakeSuite, ProgramRegistry, Suites};
use cooperage_suites::testing::{answered_calls, plan_of, play_in};

const SUITES: [MakeSuite; 2] =
    [cooperage_collection::collection::suite, cooperage_collection::shelter_suite::suite];

/// Plays with three agents that a fourth leads; the end, and the run's folder while it exists.
fn play(task: &str, model: &str, options: &[(&str, &str)]) -> (tempfile::TempDir, RunDir, EndRecord) {
    play_with(task, model, 4, &[[0, 1], [0, 2], [0, 3]], options)
}

fn play_with(
    task: &str,
    model: &str,
    agents: u32,
    commands: &[[u32; 2]],
    options: &[(&str, &str)],
) -> (tempfile::TempDir, RunDir, EndRecord) {
    let folder = tempfile::tempdir().unwrap();
    let options = [&[("s-agents.rules", "fixed")], options].concat();
    let mut plan = plan_of(task, "s-agents", model, &options);
    plan.agents = agents;
    plan.clock.tick_us = 50_000;
    plan.commands = commands.to_vec();
    plan.limits.calls = Some(600);
    plan.teams[0].seats = (0..agents).collect();
    let (dir, end) = play_in(&SUITES, folder.path(), plan, &[]);
    (folder, dir, end)
}

fn share(end: &EndRecord) -> f64 {
    end.score.reached as f64 / end.score.possible.max(1) as f64
}

fn answer(messages: &[Message], style: ReplyStyle) -> String {
    let readers = Suites::new(&ProgramRegistry::of(&SUITES), &BTreeMap::new()).unwrap().prompt_readers();
    readers.answer(messages, style).text
}

#[test]
fn prompts_tell_enough_to_collect_and_to_build() {
    for task in ["collection/stones/6", "shelter/5x5x4"] {
        let (_folder, dir, read) = play(task, "reader", &[]);
        scripts_are_explained(&dir);
        let (_, _, seen) = play(task, "oracle", &[]);
        assert!(share(&seen) > 0.99 && share(&read) >= share(&seen), "{task}: {read:?}");
    }
}

#[test]
fn other_organisations_and_tools_are_played() {
    let chain: &[[u32; 2]] = &[[0, 1], [1, 2]];
    for (task, agents, commands, option) in [
        ("shelter/5x5x4", 1, &[][..], ("s-agents.organisation", "solo")),
        ("collection/logs/9", 3, chain, ("s-agents.organisation", "chain")),
        ("shelter/5x5x4", 4, &[[0, 1], [0, 2], [0, 3]], ("s-agents.acting", "skills")),
    ] {
        let (_, _, end) = play_with(task, "reader", agents, commands, &[option]);
        assert!(share(&end) > 0.99, "{task} with {option:?}: {end:?}");
    }
}

#[test]
fn answers_follow_from_the_messages_alone() {
    let (_folder, dir, _) = play("shelter/5x5x4", "reader", &[]);
    let calls = answered_calls(&dir);
    assert!(calls.len() > 20);
    for (messages, recorded) in calls.iter().rev() {
        assert_eq!(answer(messages, ReplyStyle::Plain), *recorded);
    }
}

/// The names behind `skills.`, `world.` and `await ` in a script.
fn called(code: &str) -> BTreeSet<String> {
    let name = |rest: &str| rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '.').collect();
    let behind = |mark: &str| code.split(mark).skip(1).map(name).collect::<Vec<String>>();
    [behind("await "), behind("skills."), behind("world.")].concat().into_iter().collect()
}

/// Whether the scripts of an episode call nothing but what their prompts explain.
fn scripts_are_explained(dir: &RunDir) {
    let mut scripts = 0;
    for (messages, reply) in answered_calls(dir) {
        let [system, turn, ..] = messages.as_slice() else { continue };
        let Some((_, code)) = reply.split_once("```js") else { continue };
        scripts += 1;
        for name in called(code) {
            let name = name.trim_start_matches("skills.");
            // A function with its words below it, or a skill with its code.
            let is_explained = system.text().contains(&format!("\nawait skills.{name}(bot"))
                || turn.text().contains(&format!("\nawait skills.{name}(bot"))
                || turn.text().contains(&format!("async function {name}(bot"));
            assert!(is_explained, "{name}: {code}");
        }
    }
    assert!(scripts > 2);
}

#[test]
fn every_style_is_read_as_the_plain_one() {
    let play = |style: ReplyStyle| play("shelter/3x3x4", style.player(), &[]).2;
    for style in ReplyStyle::ALL {
        let end = play(style);
        let least = if style == ReplyStyle::Weak { 0.85 } else { 0.97 };
        assert!(share(&end) >= least, "{style:?}: {end:?}");
    }
}

#[test]
fn prompts_of_another_game_get_no_answer() {
    let (_folder, dir, _) = play("shelter/5x5x4", "reader", &[]);
    let (messages, _) = answered_calls(&dir).remove(0);
    for (place, from, to) in [(0, "You are", "I am"), (0, "You plan", "I plan"), (1, "It is", "It was")] {
        let mut changed = messages.clone();
        let text = messages[place].text().replace(from, to);
        changed[place] = Message::new(messages[place].speaker(), text);
        assert_eq!(answer(&changed, ReplyStyle::Plain), "", "{from}");
    }
    for (place, message) in messages.iter().enumerate() {
        // Cut off anywhere, a prompt may say less, and is never more than a text.
        for end in (0..message.text().len()).step_by(97).filter(|end| message.text().is_char_boundary(*end)) {
            let mut changed = messages.clone();
            changed[place] = Message::new(message.speaker(), &message.text()[..end]);
            let _ = answer(&changed, ReplyStyle::Plain);
        }
        assert!(message.speaker() != ChatRole::Assistant);
    }
}
