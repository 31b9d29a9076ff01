//! The player that only reads plays kitchens by its prompts.
#![expect(clippy::unwrap_used, reason = "whatever goes wrong here is a test that fails")]

use std::collections::BTreeMap;

use cooperage_journal::{EndRecord, RunDir};
use cooperage_models::{Message, ReplyStyle};
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::testing::{answered_calls, plan_of, play_in};

/// Plays with the default rules of the framework; the end, and the run's folder while it exists.
fn play(task: &str, model: &str, agents: u32) -> (tempfile::TempDir, RunDir, EndRecord) {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = plan_of(task, "mindagent", model, &[("mindagent.rules", "fixed")]);
    plan.agents = agents;
    plan.teams[0].seats = (0..agents).collect();
    let (dir, end) = play_in(&[cooperage_cuisineworld::suite], folder.path(), plan, &[]);
    (folder, dir, end)
}

fn share(end: &EndRecord) -> f64 {
    end.score.reached as f64 / end.score.possible.max(1) as f64
}

#[test]
fn prompts_tell_enough_to_cook() {
    let tasks = [
        ("cuisineworld/level_0/tau1", 2),
        ("cuisineworld/level_3/tau2", 2),
        ("cuisineworld/level_5/tau1", 3),
        ("cuisineworld/level_9/tau3", 3),
        ("cuisineworld/level_12/tau2", 2),
    ];
    let (mut reader, mut oracle) = (0.0, 0.0);
    for (task, agents) in tasks {
        let (_, _, read) = play(task, "reader", agents);
        let (_, _, seen) = play(task, "oracle", agents);
        println!("{task} by {agents}: {} of {}", share(&read), share(&seen));
        reader += share(&read);
        oracle += share(&seen);
    }
    assert!(reader >= 0.95 * oracle, "{reader} of {oracle}");
}

#[test]
fn every_style_is_read_as_the_plain_one() {
    let play = |style: ReplyStyle| play("cuisineworld/level_3/tau3", style.player(), 2).2;
    let plain = play(ReplyStyle::Plain);
    assert!(plain.score.figures["completed"] > 0);
    for style in ReplyStyle::ALL.into_iter().filter(|style| *style != ReplyStyle::Weak) {
        let end = play(style);
        assert_eq!((&end.score.figures, &end.digest), (&plain.score.figures, &plain.digest), "{style:?}");
    }
    let weak = play(ReplyStyle::Weak);
    assert!(share(&weak) >= 0.85 * share(&plain), "{:?}", weak.score);
}

#[test]
fn answers_follow_from_the_messages_alone() {
    let (_folder, dir, _) = play("cuisineworld/level_7/tau2", "reader", 3);
    let registry = ProgramRegistry::of(&[cooperage_cuisineworld::suite]);
    let readers = Suites::new(&registry, &BTreeMap::new()).unwrap().prompt_readers();
    let calls = answered_calls(&dir);
    assert_eq!(calls.len(), 60);
    for (messages, recorded) in calls.iter().rev() {
        assert_eq!(readers.answer(messages, ReplyStyle::Plain).text, *recorded);
    }
}

#[test]
fn prompts_of_another_game_get_no_answer() {
    let registry = ProgramRegistry::of(&[cooperage_cuisineworld::suite]);
    let readers = Suites::new(&registry, &BTreeMap::new()).unwrap().prompt_readers();
    let (_folder, dir, _) = play("cuisineworld/level_0/tau1", "reader", 2);
    let (messages, _) = answered_calls(&dir).remove(0);
    for (place, message) in messages.iter().enumerate() {
        // The rules are missing, or the agents.
        let broken = message.text().replace("You direct", "I direct").replace("at(agent", "by(agent");
        let mut changed = messages.clone();
        changed[place] = Message::new(message.speaker(), broken);
        let _ = readers.answer(&changed, ReplyStyle::Plain);
        if place == 0 || place + 1 == messages.len() {
            assert_eq!(readers.answer(&changed, ReplyStyle::Plain).text, "", "{place}");
        }
    }
}
