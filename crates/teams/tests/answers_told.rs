//! Parts of an answer that were not carried out are reported in the next prompt of the same reader, and words that refuse
//! are not kept.
#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use cooperage_models::{ChatRequest, ModelRole, Reply, ReplyHook, WrongView};
use cooperage_teams::frameworks::villager::record::write_records;

use crate::common::hooked::{Played, Player, play};
use crate::common::joiner::{FETCH, job, joiner, set};

/// A player who answers otherwise in one role: with these texts in turn, and then as before.
fn otherwise(player: Player, role: &'static str, texts: &'static [&'static str]) -> Player {
    struct Otherwise {
        player: Box<dyn ReplyHook>,
        role: &'static str,
        texts: &'static [&'static str],
        asked: Arc<AtomicUsize>,
    }
    impl ReplyHook for Otherwise {
        fn reply(
            &mut self,
            role: &ModelRole,
            request: &ChatRequest,
            view: &dyn Any,
        ) -> Result<Reply, WrongView> {
            if role.as_str() == self.role
                && let Some(text) = self.texts.get(self.asked.fetch_add(1, Ordering::Relaxed))
            {
                return Ok(Reply::of_text(*text));
            }
            self.player.reply(role, request, view)
        }
    }
    let asked = Arc::new(AtomicUsize::new(0));
    Arc::new(move || Box::new(Otherwise { player: player(), role, texts, asked: Arc::clone(&asked) }))
}

fn last_text(played: &Played, role: &str, number: usize) -> String {
    played.prompts(role)[number].messages.last().unwrap().text().to_owned()
}

#[test]
fn an_unknown_agent_of_a_plan_is_told_to_the_planner() {
    let first = write_records(&[job(1, "rest", &[], &["Zoe", "alice"])]);
    let second = write_records(&[job(1, "rest", &[], &["Alice"])]);
    let played = play(set(&[], 2, "wait", joiner(vec![first, second]))).unwrap();
    assert!(!last_text(&played, "villager.decompose", 0).contains("About your last answer"));
    let told = last_text(&played, "villager.redecompose", 0);
    assert!(
        told.ends_with(
            "About your last answer: `Zoe` is none of the agents Alice, Bob, so it was given no part of \"rest\"."
        ),
        "{told}"
    );
}

#[test]
fn a_second_action_of_a_turn_and_an_unknown_tool_are_told() {
    let plan = write_records(&[job(1, FETCH, &[], &["Alice"])]);
    let texts = &[
        "{\"action\": \"rest\", \"action_input\": {}} then {\"action\": \"Take\", \"action_input\": {}}",
        "{\"action\": \"walk_to\", \"action_input\": {\"place\": \"rack0\"}}",
    ];
    let played = play(set(&[], 1, "wait", otherwise(joiner(vec![plan]), "villager.act", texts))).unwrap();
    let second = last_text(&played, "villager.act", 1);
    assert!(
        second.starts_with("Observation: ") && second.contains("`rest {}` was not carried out"),
        "{second}"
    );
    let third = last_text(&played, "villager.act", 2);
    assert!(third.contains("there is no tool `walk_to`; the nearest are "), "{third}");
    assert!(third.contains("there are ") && third.contains("walk"), "{third}");
}

#[test]
fn a_refusal_leaves_the_memory_as_it_was_and_is_asked_again_once() {
    const REFUSAL: &str = "I'm sorry, but I can't assist with that request.";
    let plans = vec![
        write_records(&[job(1, "rest", &[], &["Alice"])]),
        write_records(&[job(1, "rest", &[], &["Alice"])]),
    ];
    let texts = &["Alice rested.", REFUSAL, REFUSAL];
    let played =
        play(set(&[], 1, "wait", otherwise(joiner(plans), "villager.summarise_agent", texts))).unwrap();
    assert_eq!(played.calls("villager.summarise_agent"), 3);
    let last =
        played.prompts("villager.redecompose").last().unwrap().messages.last().unwrap().text().to_owned();
    assert!(last.contains("Alice rested.") && !last.contains("sorry"), "{last}");
    assert_eq!(played.end.totals.replies_by_kind.get("refusal"), Some(&2));
}

#[test]
fn an_episode_without_mistakes_tells_nothing() {
    let plan = write_records(&[job(1, FETCH, &[], &["Alice"])]);
    let played = play(set(&[], 2, "wait", joiner(vec![plan]))).unwrap();
    for role in ["villager.act", "villager.redecompose", "villager.summarise_agent", "villager.reflect"] {
        for asked in played.prompts(role) {
            assert!(asked.messages.iter().all(|message| !message.text().contains("bout your")), "{role}");
        }
    }
}
