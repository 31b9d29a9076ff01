//! Two cooks of different frameworks in one kitchen, through the program.

use crate::common::everywhere::{is_the_same_on_any_number_of_threads, plays_everywhere, survives_kills};

/// One task in which both seats matter in every minute, and one in which each cook has half of what is needed.
const PLAYED: [&str; 2] = ["overcooked/cramped_room", "overcooked/forced_coordination"];

#[test]
fn what_a_planner_of_two_cooks_orders_stands_in_its_prompts() {
    plays_everywhere("villager", &[], &PLAYED, |run, end| {
        assert!(end["score"]["reached"].as_u64() >= Some(200), "{run}: {}", end["score"]);
    });
}

#[test]
fn what_cooks_who_watch_each_other_choose_stands_in_their_prompts() {
    let beside = PLAYED.map(|task| format!("{task} --seat 0=greedy"));
    plays_everywhere("proagent", &[], &beside.each_ref().map(String::as_str), |run, end| {
        assert!(end["score"]["reached"].as_u64() >= Some(100), "{run}: {}", end["score"]);
    });
}

#[test]
fn cooks_of_two_frameworks_play_the_same_on_one_thread_and_on_many() {
    let run = "overcooked/cramped_room overcooked/forced_coordination --seat 1=mindagent --episodes 2";
    is_the_same_on_any_number_of_threads("proagent", run);
}

#[test]
fn a_cook_beside_a_dispatcher_killed_again_and_again_ends_as_an_undisturbed_one() {
    survives_kills("proagent", "overcooked/cramped_room --seat 1=mindagent");
}

#[test]
fn a_cook_beside_a_scripted_partner_killed_again_and_again_ends_as_an_undisturbed_one() {
    survives_kills("proagent", "overcooked/cramped_room --seat 1=greedy");
}

#[test]
fn a_cook_beside_a_learned_partner_killed_again_and_again_ends_as_an_undisturbed_one() {
    survives_kills("proagent", "overcooked/cramped_room --seat 1=policy:sp-0");
}
