//! The measures of hand-made transcripts.

use cooperage_journal::{EndRecord, ScoreRecord};
use cooperage_suites::episode::transcript::{SpokenMessage, Transcript, TranscriptAction};
use cooperage_suites::testing::plan_of;
use serde_json::json;

use super::*;
use crate::record::{MineCollabTask, read};

fn record(fields: &str) -> MineCollabTask {
    read(&format!("{{\"a\": {fields}}}")).unwrap().tasks.remove(0)
}

fn transcript() -> Transcript {
    let mut plan = plan_of("minecollab/cooking/test/2_agent/a", "mindcraft", "oracle", &[]);
    plan.clock.tick_us = 50_000;
    let score = ScoreRecord { reached: 1, possible: 1, figures: [("done_ticks".to_owned(), 600)].into() };
    Transcript {
        plan,
        end: Some(EndRecord { reason: "goal".to_owned(), ticks: 600, score, ..EndRecord::default() }),
        ticks: 600,
        ..Transcript::default()
    }
}

fn said(tick: u64, from: u32, to: u32, text: &str) -> SpokenMessage {
    SpokenMessage {
        tick,
        delivered: tick,
        agent: Some(from),
        to: vec![to],
        kind: "chat".to_owned(),
        text: text.to_owned(),
        ..SpokenMessage::default()
    }
}

fn action(agent: u32, tool: &str, arguments: serde_json::Value, ended: u64, text: &str) -> TranscriptAction {
    TranscriptAction {
        agent,
        tool: tool.to_owned(),
        arguments,
        begun: ended.saturating_sub(10),
        ended: Some(ended),
        succeeded: true,
        refused: false,
        text: text.to_owned(),
        aim: None,
        cells: Vec::new(),
    }
}

fn give(agent: u32, to: &str, item: &str, count: u64, ended: u64) -> TranscriptAction {
    let arguments = json!({"player_name": to, "item_name": item, "num": count});
    action(agent, "givePlayer", arguments, ended, &format!("{to} received {count} {item}."))
}

const GOLDEN_APPLE: &str = r#"{"type": "cooking", "agent_count": 2, "target": {"golden_apple": 1},
    "goal": {"0": "Make golden_apple.", "1": "Make 1 golden_apple. Recipe for golden_apple: 1 apple and 8 gold ingots."}}"#;

#[test]
fn giving_promising_and_telling_are_read_in_a_journal() {
    let mut episode = transcript();
    episode.said = vec![
        said(0, 0, 1, "Let's work together to make golden_apple."),
        said(100, 1, 0, "It takes 8 gold ingots and an apple. I will give you the apple."),
        said(200, 0, 1, "I'll give you my gold ingots."),
    ];
    episode.actions = vec![
        give(0, "Jill_0", "gold_ingot", 5, 300),
        give(1, "Andy_0", "gold_ingot", 2, 350),
        TranscriptAction { succeeded: false, ..give(1, "Andy_0", "apple", 1, 400) },
    ];
    let found = conduct(&record(GOLDEN_APPLE), &episode);
    let figure = |measure: &EpisodeMeasure| found.figures.get(measure.key).copied();
    assert_eq!(
        (figure(&MESSAGES), figure(&HANDOVERS), figure(&HANDED_BACK)),
        (Some(3.0), Some(2.0), Some(2.0))
    );
    assert_eq!(figure(&PROMISED), Some(1.0), "the apple was never received");
    assert_eq!((figure(&UNTOLD), figure(&TOLD_AFTER)), (Some(0.0), Some(5.0)));
    assert_eq!(figure(&LATE_CALLS), Some(0.0));
    let learned: Vec<(&str, &str, Option<f64>)> =
        found.learned.iter().map(|one| (one.agent.as_str(), one.how.as_str(), one.seconds)).collect();
    assert_eq!(
        learned,
        [("Andy_0", "was told by Jill_0", Some(5.0)), ("Jill_0", "its goal says so", Some(0.0))]
    );
}

#[test]
fn silence_is_told_from_talk_that_says_nothing() {
    let mut episode = transcript();
    episode.said =
        vec![said(100, 1, 0, "Hello! Let us make golden_apple."), said(150, 0, 1, "It takes an apple?")];
    let found = conduct(&record(GOLDEN_APPLE), &episode);
    assert_eq!(found.figures.get(UNTOLD.key), Some(&1.0));
    assert_eq!((found.figures.get(TOLD_AFTER.key), found.learned[0].seconds), (None, None));
    // An agent that finds the recipe out by asking for the plan still counts as untold.
    let asked = json!({"targetItem": "golden_apple", "quantity": 1});
    episode.actions.push(action(0, "getCraftingPlan", asked, 240, "…"));
    let found = conduct(&record(GOLDEN_APPLE), &episode);
    assert_eq!((found.figures.get(UNTOLD.key), found.learned[0].seconds), (Some(&1.0), Some(12.0)));
}

#[test]
fn nobody_lacks_what_nobody_or_everybody_has() {
    let all =
        r#"{"type": "techtree", "agent_count": 2, "target": "bookshelf", "goal": "Craft a bookshelf."}"#;
    assert_eq!(conduct(&record(all), &transcript()).figures.get(UNTOLD.key), None);
    let some = r#"{"type": "techtree", "agent_count": 2, "target": "bookshelf", "goal": "Craft a bookshelf.",
        "blocked_actions": {"0": ["!getCraftingPlan"], "1": []}}"#;
    assert_eq!(conduct(&record(some), &transcript()).figures.get(UNTOLD.key), Some(&1.0));
    let nobody = some.replace(r#""1": []"#, r#""1": ["!getCraftingPlan"]"#);
    assert_eq!(conduct(&record(&nobody), &transcript()).figures.get(UNTOLD.key), None);
    let exchange = GOLDEN_APPLE
        .replace(r#"{"golden_apple": 1}"#, r#"["golden_apple", "bread"]"#)
        .replace("Make golden_apple.", "Make golden_apple. Recipe for bread: 3 wheat.");
    let file = read(&format!("{{\"a_hells_kitchen\": {exchange}}}")).unwrap();
    let found = conduct(&file.tasks[0], &transcript());
    assert_eq!((found.figures.get(UNTOLD.key), found.learned.len()), (Some(&1.0), 2));
}

#[test]
fn every_measure_says_what_it_is() {
    for measure in MEASURES {
        assert!(measure.meaning.ends_with('.') && !measure.name.is_empty(), "{}", measure.key);
    }
}
