//! The planner and the random team at play, in a toy world under the real runtime.
#![allow(clippy::unwrap_used, reason = "a test's helpers")]

use std::sync::Arc;

use cooperage_journal::Record;
use cooperage_models::Message;

use crate::common::episode::{Answer, Episode, Played, play};

const PUBLISHED: [(&str, &str); 1] = [("mindagent.rules", "paper")];
const PLAN: &str = "walk_agent0_rack0\nrest_agent1";

fn always(text: &'static str) -> Answer {
    Arc::new(move |_, _| text.to_owned())
}

fn mindagent(horizon: u64, clock: &str, options: &[(&str, &str)], answer: Answer) -> Played {
    play(Episode { team: "mindagent", options, agents: 2, horizon, clock, model: "oracle", answer }).unwrap()
}

/// The batches handed in, each as its texts, with the tick.
fn batches(played: &Played) -> Vec<(u64, Vec<String>)> {
    played
        .records
        .iter()
        .filter_map(|record| match record {
            Record::Submit { tick, entries, .. } => {
                Some((*tick, entries.iter().map(|entry| entry.text.clone().unwrap_or_default()).collect()))
            }
            _ => None,
        })
        .collect()
}

#[test]
fn one_call_one_batch_one_tick() {
    let played = mindagent(4, "wait", &[], always(PLAN));
    assert_eq!((played.end.ticks, played.end.totals.calls), (4, 4));
    let expected: Vec<String> = PLAN.lines().map(str::to_owned).collect();
    assert_eq!(batches(&played), (0..4).map(|tick| (tick, expected.clone())).collect::<Vec<_>>());
    assert_eq!(played.end.totals.counts["turns"], 4);
    assert_eq!(played.end.totals.counts["commands"], 8);
    assert_eq!(played.end.totals.counts.get("turns_without_command"), None);
    assert!(played.warnings.is_empty());
}

#[test]
fn everything_found_is_sent_in_order_also_more_than_there_are_agents() {
    let text = "I think: lay_agent1! Then lay_agent1 and nail_agent7_x_y, ok";
    let played = mindagent(1, "wait", &PUBLISHED, always(text));
    assert_eq!(
        batches(&played),
        [(0, ["lay_agent1", "lay_agent1", "nail_agent7_x_y"].map(str::to_owned).into())]
    );
    let fixed = mindagent(2, "wait", &[], always(text));
    assert_eq!(batches(&fixed).first(), Some(&(0, vec!["lay_agent1".to_owned()])));
    let told = fixed.asked[1].last().unwrap().text();
    assert!(told.contains("nail_agent7_x_y was not carried out: there is no agent7"), "{told}");
}

#[test]
fn the_next_turn_tells_what_went_wrong() {
    let played = mindagent(2, "wait", &[], always("take_agent0\nlay_agent1"));
    let turn = |call: usize| played.asked[call].last().unwrap().text().to_owned();
    assert!(
        turn(0).starts_with(
            "-execution error messages:\n  --  []\n-execution suggestions:\n  --  []\n-workshop"
        )
    );
    assert!(turn(1).starts_with(
        "-execution error messages:\n  --  [\"agent0 isn't at rack0\", 'agent1 cannot do \"Lay\" now']\n\
         -execution suggestions:\n  --  []\n-workshop"
    ));
}

#[test]
fn a_reply_without_a_command_uses_up_a_turn_and_leaves_the_world_as_it_is() {
    let sulks: Answer =
        Arc::new(|turn, _| if turn % 2 == 0 { "lay_agent0".to_owned() } else { "Sorry.".to_owned() });
    let played = mindagent(6, "wait", &PUBLISHED, Arc::clone(&sulks));
    assert_eq!(
        (played.end.ticks, played.end.totals.calls),
        (3, 6),
        "six turns, three of them without a command"
    );
    assert_eq!(played.end.totals.counts["turns_without_command"], 3);
    let text = |call: usize| played.asked[call].last().unwrap().text().to_owned();
    assert!(text(1).contains("['agent0 cannot do \"Lay\" now']"));
    assert_eq!(text(1), text(2), "nothing has happened in between");
    let silent = &played.asked[2][played.asked[2].len() - 2];
    assert_eq!(silent, &Message::assistant("(no answer)"), "no empty message is sent");

    let told = mindagent(6, "wait", &[], Arc::clone(&sulks));
    assert_eq!((told.end.ticks, told.end.totals.calls), (3, 6));
    let after = told.asked[2].last().unwrap().text();
    assert!(after.contains("no command could be read in your last answer"), "{after}");

    let advancing = [PUBLISHED[0], ("mindagent.empty_reply", "advance")];
    let advancing = mindagent(6, "wait", &advancing, sulks);
    assert_eq!((advancing.end.ticks, advancing.end.totals.calls), (6, 6));
    assert_eq!(advancing.end.totals.counts["turns_without_command"], 3);
    let after = advancing.asked[2].last().unwrap().text();
    assert!(
        after.starts_with("-execution error messages:\n  --  []\n"),
        "the empty step brought no complaint"
    );
}

#[test]
fn three_silent_turns_in_a_row_are_told_once() {
    let played = mindagent(7, "wait", &[], always("hm"));
    assert_eq!(played.warnings.len(), 1, "{:?}", played.warnings);
    assert!(played.warnings[0].contains("finish reason of the last: stop"));
    let broken: Answer = Arc::new(|turn, _| if turn % 3 == 2 { PLAN.to_owned() } else { String::new() });
    assert!(mindagent(7, "wait", &[], broken).warnings.is_empty());
}

#[test]
fn while_a_plan_is_awaited_the_world_goes_on_and_old_complaints_are_over() {
    // A reply takes 5 s, a tick 4 s: it arrives at the end of the second tick and is carried out in the third.
    let played = mindagent(9, "tokens", &[], always("take_agent0"));
    let ticks: Vec<u64> = batches(&played).iter().map(|(tick, _)| *tick).collect();
    assert_eq!(ticks, [2, 5, 8]);
    assert!(played.asked[1].last().unwrap().text().contains("isn't at rack0"));
    assert!(played.asked[1].last().unwrap().text().contains("step 3:"));

    let silent = mindagent(
        6,
        "tokens",
        &PUBLISHED,
        Arc::new(|turn, _| ["take_agent0", "?", "?"][turn % 3].to_owned()),
    );
    assert!(silent.asked[1].last().unwrap().text().contains("isn't at rack0"));
    let after_silence = silent.asked[2].last().unwrap().text();
    assert!(
        after_silence.contains("step 5:")
            && after_silence.starts_with("-execution error messages:\n  --  []\n")
    );
}

#[test]
fn an_environment_without_the_demonstration_asked_for_breaks_the_episode() {
    let episode = Episode {
        team: "mindagent",
        options: &[("mindagent.demo_crew", "3")],
        agents: 2,
        horizon: 2,
        clock: "wait",
        model: "oracle",
        answer: always(""),
    };
    let error = play(episode).err().unwrap();
    assert_eq!(
        error.to_string(),
        "the framework needs a demonstration for a crew of 3, which this environment does not offer"
    );
}

#[test]
fn the_random_player_writes_well_formed_plans() {
    let episode = |model| Episode {
        team: "mindagent",
        options: &[],
        agents: 3,
        horizon: 40,
        clock: "wait",
        model,
        answer: always(""),
    };
    let played = play(episode("random")).unwrap();
    assert_eq!((played.end.ticks, played.end.totals.calls), (40, 40));
    let batches = batches(&played);
    assert!(batches.iter().all(|(_, texts)| texts.len() == 3));
    let refused = played.records.iter().any(|record| {
        matches!(record, Record::Submit { entries, .. } if entries.iter().any(|entry| entry.refused.is_some()))
    });
    assert!(!refused, "what is offered can be written and read back");
    assert_eq!(played.records, play(episode("random")).unwrap().records, "and is the same again");
}

#[test]
fn the_random_team_needs_no_model_and_repeats_itself() {
    let episode = || Episode {
        team: "random",
        options: &[],
        agents: 3,
        horizon: 60,
        clock: "wait",
        model: "oracle",
        answer: always(""),
    };
    let played = play(episode()).unwrap();
    assert_eq!((played.end.ticks, played.end.totals.calls), (60, 0));
    assert_eq!(batches(&played).len(), 60);
    assert_eq!(played.records, play(episode()).unwrap().records);
    let tools: std::collections::BTreeSet<_> = played
        .records
        .iter()
        .filter_map(|record| match record {
            Record::Submit { entries, .. } => Some(entries.iter().filter_map(|entry| entry.tool.clone())),
            _ => None,
        })
        .flatten()
        .collect();
    assert_eq!(tools.into_iter().collect::<Vec<_>>(), ["lay", "rest", "take", "walk"]);
}
