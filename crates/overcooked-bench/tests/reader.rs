//! The player that only reads plays the five classical layouts by its prompts.
#![expect(clippy::unwrap_used, reason = "a failure here fails its test")]

use std::collections::BTreeMap;

use cooperage_journal::{ClockPlan, EndRecord, LatencyPlan, RunDir};
use cooperage_models::{Message, ReplyStyle};
use cooperage_overcooked_bench::suite::suite;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::testing::{answered_calls, plan_of, play_in};

const TASKS: [&str; 5] =
    ["cramped_room", "asymmetric_advantages", "coordination_ring", "forced_coordination", "counter_circuit"];

/// Points of a soup: one more or less says little of a single game.
const SOUP: f64 = 20.0;

/// Plays while models take time; the end, and the run's folder while it exists.
fn play(
    task: &str,
    team: &str,
    model: &str,
    options: &[(&str, &str)],
) -> (tempfile::TempDir, RunDir, EndRecord) {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = plan_of(&format!("overcooked/{task}"), team, model, options);
    plan.clock = ClockPlan { kind: "tokens".to_owned(), tick_us: 200_000, speed: None };
    let latency =
        LatencyPlan { name: "default".to_owned(), first_us: 500_000, input_per_s: 5_000, output_per_s: 60 };
    plan.teams[0].latency.insert("*".to_owned(), latency);
    let (dir, end) = play_in(&[suite], folder.path(), plan, &[]);
    (folder, dir, end)
}

/// An action for each cook, as the suite has it.
const ACTIONS: (&str, &str) = ("villager.subtasks", "actions");

#[test]
fn prompts_tell_enough_to_cook() {
    for (team, options) in [("proagent", &[][..]), ("villager", &[ACTIONS][..])] {
        let (mut reader, mut oracle) = (0.0, 0.0);
        for task in TASKS {
            let points = |model| play(task, team, model, options).2.score.reached as f64;
            let (read, seen) = (points("reader"), points("oracle"));
            println!("{team} in {task}: {read} of {seen}");
            assert!(read >= 0.8 * seen || read + SOUP >= seen, "{team} in {task}: {read} of {seen}");
            reader += read;
            oracle += seen;
        }
        assert!(reader >= 0.9 * oracle, "{team}: {reader} of {oracle}");
    }
}

#[test]
fn answers_follow_from_the_messages_alone() {
    let readers = Suites::new(&ProgramRegistry::of(&[suite]), &BTreeMap::new()).unwrap().prompt_readers();
    let (mut explained, mut again) = (0, 0);
    for (task, team, options) in [
        ("cramped_room", "proagent", &[][..]),
        ("forced_coordination", "villager", &[ACTIONS][..]),
        ("forced_coordination", "proagent", &[("proagent.prompts", "generic"), ("proagent.level", "3")][..]),
        (
            "cramped_room",
            "proagent",
            &[("proagent.level", "3"), ("proagent.belief", "annotate"), ("proagent.memory", "9")][..],
        ),
        ("cramped_room", "proagent", &[("proagent.level", "1"), ("proagent.verify_rounds", "3")][..]),
    ] {
        let (_folder, dir, _) = play(task, team, "reader", options);
        let calls = answered_calls(&dir);
        assert!(calls.len() > 40, "{task}: {}", calls.len());
        for (messages, recorded) in calls.iter().rev() {
            assert_eq!(readers.answer(messages, ReplyStyle::Plain).text, *recorded);
            assert_eq!(readers.answer(&joined(messages), ReplyStyle::Plain).text, *recorded);
            explained += usize::from(messages[0].text().starts_with("You explain why"));
            again += usize::from(messages.last().unwrap().text().contains("The last plan failed."));
        }
    }
    assert!(explained > 0 && again > 0, "{explained} {again}");
}

/// Neighbouring messages of one speaker in one, as some providers need them.
fn joined(messages: &[Message]) -> Vec<Message> {
    let mut joined: Vec<Message> = Vec::new();
    for message in messages {
        match joined.last_mut() {
            Some(last) if last.speaker() == message.speaker() => {
                *last = Message::new(last.speaker(), format!("{}\n\n{}", last.text(), message.text()));
            }
            _ => joined.push(message.clone()),
        }
    }
    joined
}

#[test]
fn every_style_is_read_as_the_plain_one() {
    for (task, team, options) in [
        ("cramped_room", "proagent", &[][..]),
        ("forced_coordination", "proagent", &[][..]),
        ("cramped_room", "villager", &[ACTIONS][..]),
    ] {
        let play = |style: ReplyStyle| {
            let folder = tempfile::tempdir().unwrap();
            let mut plan = plan_of(&format!("overcooked/{task}"), team, style.player(), options);
            plan.settings.insert("overcooked.horizon".to_owned(), "200".to_owned());
            play_in(&[suite], folder.path(), plan, &[]).1
        };
        let plain = play(ReplyStyle::Plain);
        assert!(plain.score.reached > 0);
        for style in ReplyStyle::ALL.into_iter().filter(|style| *style != ReplyStyle::Weak) {
            let end = play(style);
            assert_eq!((&end.score.figures, &end.digest), (&plain.score.figures, &plain.digest), "{style:?}");
        }
        let weak = play(ReplyStyle::Weak).score.reached as f64;
        let plain_points = plain.score.reached as f64;
        assert!(
            weak >= 0.85 * plain_points || weak + SOUP >= plain_points,
            "{team} in {task}: {weak} {:?}",
            plain.score
        );
    }
}

#[test]
fn skills_that_are_called_are_those_that_are_written() {
    for (task, model, options) in [
        ("cramped_room", "reader", &[][..]),
        ("forced_coordination", "reader", &[("proagent.memory", "9")][..]),
        ("forced_coordination", "oracle", &[("proagent.level", "3"), ("proagent.memory", "9")][..]),
        ("cramped_room", "oracle", &[("proagent.prompts", "generic"), ("proagent.level", "1")][..]),
    ] {
        let play = |form: &str| {
            let folder = tempfile::tempdir().unwrap();
            let options = [options, &[("proagent.tool_calls", form)][..]].concat();
            let mut plan = plan_of(&format!("overcooked/{task}"), "proagent", model, &options);
            plan.settings.insert("overcooked.horizon".to_owned(), "200".to_owned());
            let (dir, end) = play_in(&[suite], folder.path(), plan, &[]);
            let calls = answered_calls(&dir);
            (
                end.digest,
                calls.iter().filter(|(_, reply)| reply.contains("{\"id\":\"call_1\",\"tool\":")).count(),
            )
        };
        let ((called, calls), (written, none)) = (play("native"), play("text"));
        assert_eq!(called, written, "{task} by {model}");
        assert!(calls > 20 && none == 0, "{task} by {model}: {calls}");
    }
}
