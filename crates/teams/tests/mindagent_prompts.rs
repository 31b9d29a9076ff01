//! The whole prompt of the planner's model, in a toy world; and that each ablation takes away exactly its block.
#![allow(clippy::unwrap_used, reason = "a test's helpers")]

use cooperage_core::{Environment, Viewer};
use cooperage_models::{ChatRole, Message};
use cooperage_runtime::FrameworkError;
use cooperage_teams::frameworks::mindagent::{MindAgentOptions, PlannerConversation, TickFeedback};

use crate::common::transcript::*;
use crate::common::workshop::Workshop;

#[test]
fn the_workshop_is_an_environment() {
    cooperage_core::contract::environment_contract(|seed| Workshop::new(2, seed));
}

fn prompt(agents: u32, given: &[(&str, &str)]) -> String {
    transcript(first_call(&Workshop::new(agents, 0), given).messages())
}

#[test]
fn the_whole_first_prompt() {
    insta::assert_snapshot!(prompt(2, &[]));
}

/// A conversation of `turns` turns, each with a complaint and a plan, as the next call would send it.
fn conversation(turns: usize, given: &[(&str, &str)]) -> PlannerConversation {
    let mut conversation = first_call(&Workshop::new(2, 0), given);
    for turn in 1..turns {
        conversation.push_plan(&[&format!("walk_agent0_bench{turn}"), "rest_agent1"]);
        let heard = TickFeedback {
            errors: vec!["agent0 isn't there".to_owned(), "no".to_owned()],
            suggestions: Vec::new(),
            successes: vec!["rest_agent1: done".to_owned()],
        };
        conversation.push_turn(&format!("-workshop, step {turn}:\n\n"), &heard, &[]).unwrap();
    }
    conversation
}

#[test]
fn a_turn_message_has_what_was_heard_what_is_seen_and_the_cue() {
    let messages = conversation(2, &[]).messages().to_vec();
    let [.., first, plan, second] = &messages[..] else { panic!("too few messages") };
    assert_eq!(plan, &Message::assistant("walk_agent0_bench1\nrest_agent1"));
    insta::assert_snapshot!("first_turn", first.text());
    insta::assert_snapshot!("second_turn", second.text());
    assert!(second.text().ends_with("step 1:\n\n-action:\n"));
}

#[test]
fn the_window_grows_to_five_messages_and_stays() {
    for (given, sizes) in [
        (&[][..], [1, 3, 5, 5, 5]),
        (&[("mindagent.window", "3")], [1, 3, 3, 3, 3]),
        (&[("mindagent.window", "1")], [1; 5]),
        (&[("mindagent.window", "4")], [1, 3, 3, 3, 3]),
        (&[("mindagent.window", "7")], [1, 3, 5, 7, 7]),
    ] {
        for (turns, size) in (1..).zip(sizes) {
            let conversation = conversation(turns, given);
            let beginning = conversation.beginning();
            assert_eq!(beginning, 1 + 2 * 5 + 1, "rules, five demonstrated turns, crew statement");
            let window = &conversation.messages()[beginning..];
            assert_eq!(window.len(), size, "turn {turns}");
            let newest = format!("step {}:", turns - 1);
            assert!(window.last().unwrap().text().contains(&newest));
            assert!(window.iter().enumerate().all(|(place, message)| {
                message.speaker() == if place % 2 == 0 { ChatRole::User } else { ChatRole::Assistant }
            }));
        }
    }
}

#[test]
fn the_beginning_is_shared_by_all_calls() {
    let (early, late) = (conversation(1, &[]), conversation(7, &[]));
    assert_eq!(early.messages()[..early.beginning()], late.messages()[..late.beginning()]);
}

#[test]
fn a_plan_is_remembered_as_its_commands_and_no_more_than_there_are_agents() {
    let remembered = |commands: &[&str]| {
        let mut conversation = first_call(&Workshop::new(2, 0), &[]);
        conversation.push_plan(commands);
        conversation.messages().last().unwrap().clone()
    };
    assert_eq!(remembered(&["a", "b", "c"]), Message::assistant("a\nb"));
    assert_eq!(remembered(&["a"]), Message::assistant("a"));
    assert_eq!(remembered(&[]), Message::assistant("(no answer)"));
}

fn ablation(given: &[(&str, &str)]) -> String {
    difference(&transcript(conversation(3, &[]).messages()), &transcript(conversation(3, given).messages()))
}

#[test]
fn without_feedback_both_blocks_of_every_turn_go() {
    insta::assert_snapshot!(ablation(&[("mindagent.feedback", "off")]));
}

#[test]
fn with_full_feedback_successes_are_told_too() {
    insta::assert_snapshot!(ablation(&[("mindagent.feedback", "full")]));
}

#[test]
fn a_sentence_of_reasoning_is_asked_for() {
    insta::assert_snapshot!(ablation(&[("mindagent.rationale", "on")]));
}

#[test]
fn without_inference_knowledge_the_hints_go() {
    insta::assert_snapshot!(ablation(&[("mindagent.hints", "off")]));
}

#[test]
fn a_two_step_demonstration_shows_the_format_only() {
    insta::assert_snapshot!(ablation(&[("mindagent.demo", "two_step")]));
}

#[test]
fn a_demonstration_without_a_short_form_is_cut() {
    let whole = prompt(1, &[]);
    insta::assert_snapshot!(difference(&whole, &prompt(1, &[("mindagent.demo", "two_step")])));
}

#[test]
fn a_smaller_crew_may_demonstrate_while_everything_else_speaks_of_the_real_one() {
    insta::assert_snapshot!(ablation(&[("mindagent.demo_crew", "1")]));
}

#[test]
fn ablations_combine_freely() {
    let all = [
        ("mindagent.feedback", "off"),
        ("mindagent.hints", "off"),
        ("mindagent.demo", "two_step"),
        ("mindagent.demo_crew", "1"),
        ("mindagent.window", "3"),
    ];
    let prompt = transcript(conversation(3, &all).messages());
    insta::assert_snapshot!(prompt);
}

#[test]
fn a_crew_without_a_demonstration_of_its_own_sees_the_largest_smaller_one() {
    let prompt = prompt(5, &[]);
    assert!(prompt.contains("played by 2 agents. Every turn has 2 actions"));
    assert!(prompt.contains("There are 5 agents: agent0 to agent4."));
    let options = MindAgentOptions::from_resolved(&options(&[("mindagent.demo_crew", "4")]));
    let workshop = Workshop::new(5, 0);
    let crew = crew_of(&workshop, seats(5));
    let refused = PlannerConversation::begin(&workshop.manual(Viewer::Crew), crew, options).err().unwrap();
    assert_eq!(refused, FrameworkError::Missing("a demonstration for a crew of 4".to_owned()));
}

#[test]
fn a_planner_of_a_part_of_the_crew_is_told_who_is_not_its_own() {
    let options = MindAgentOptions::from_resolved(&options(&[]));
    let workshop = Workshop::new(3, 0);
    let own = crew_of(&workshop, [0, 2].map(cooperage_core::AgentId).into());
    let part = PlannerConversation::begin(&workshop.manual(Viewer::Crew), own, options).unwrap();
    let text = transcript(part.messages());
    let told = "You command agent0, agent2, so you must plan 2 actions at a time, one for each of them. agent1 is in \
                the same game and commanded by somebody else: plan nothing for them.";
    assert!(text.contains(told), "{text}");
    assert!(text.contains("played by 2 agents"), "the demonstration fits the part");
}
