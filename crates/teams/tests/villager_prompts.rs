//! The whole prompts of the models of VillagerAgent, AgentVerse and the solo agent, in a toy world; and the share of each
//! prompt that they have read before.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

use cooperage_models::tokens;
use cooperage_teams::frameworks::villager::record::write_records;

use crate::common::hooked::{Asked, Played, Set, play, random_player};
use crate::common::joiner::{FETCH, job, joiner, set};
use crate::common::transcript::transcript;
use crate::common::workshop::Workshop;

/// Two agents fetch; a third subtask fails; one that two share comes after it.
fn played(options: &[(&str, &str)]) -> Played {
    let mut first =
        vec![job(1, FETCH, &[], &["Alice"]), job(2, FETCH, &[], &["Bob"]), job(3, "take", &[1, 2], &[])];
    first[0].retrieval_paths = vec!["~/meta-data/recipes".to_owned()];
    let second = vec![job(1, &format!("{FETCH} | rest"), &[], &["Alice", "Bob"])];
    play(set(options, 2, "wait", joiner(vec![write_records(&first), write_records(&second)]))).unwrap()
}

fn first(played: &Played, role: &str) -> String {
    let asked = played.prompts(role);
    transcript(&asked.first().unwrap_or_else(|| panic!("{role} is never asked")).messages)
}

#[test]
fn every_role_reads_what_it_needs() {
    let played = played(&[]);
    for role in
        ["decompose", "redecompose", "assign", "split", "summarise_agent", "summarise_environment", "reflect"]
    {
        insta::assert_snapshot!(role, first(&played, &format!("villager.{role}")));
    }
    // The last turn of the third subtask, with what the agent did before.
    let acting = played.prompts("villager.act");
    let longest = acting.iter().max_by_key(|asked| asked.messages.len()).unwrap();
    insta::assert_snapshot!("act", transcript(&longest.messages));
}

#[test]
fn the_published_order_of_a_base_agents_prompt() {
    let played = played(&[("villager.rules", "paper"), ("villager.controller", "full")]);
    insta::assert_snapshot!("act_published", first(&played, "villager.act"));
}

#[test]
fn an_agent_may_know_the_agents_before_it_alone() {
    // Each first turn of an errand: the errand, and whether it says what the others remember.
    let told = |options: &[(&str, &str)]| -> Vec<(bool, bool)> {
        let first_turn = |asked: &Asked| (asked.messages.len() == 2).then(|| transcript(&asked.messages));
        let told = |text: String| {
            let errand = text.split("Your errand: ").nth(1).unwrap_or_default().to_owned();
            (errand.starts_with("take"), text.contains("What the others remember:"))
        };
        played(options)
            .prompts("villager.act")
            .iter()
            .filter_map(|asked| first_turn(asked))
            .map(told)
            .collect()
    };
    let (all, before) = (told(&[]), told(&[("villager.known_agents", "predecessors")]));
    assert!(all.iter().filter(|(_, is_told)| *is_told).count() > 1, "{all:?}");
    // The third subtask comes after those of Alice and Bob; nothing comes before the others.
    assert!(before.iter().any(|(is_third, _)| *is_third), "{before:?}");
    assert!(before.iter().all(|(is_third, is_told)| is_third == is_told), "{before:?}");
}

fn random(team: &'static str) -> Played {
    let player = random_player::<Workshop>(team, 7);
    play(Set { team, ..set(&[], 2, "wait", player) }).unwrap()
}

#[test]
fn the_other_teams_prompts() {
    let talk = random("agentverse");
    for role in ["discuss", "summarise", "act"] {
        insta::assert_snapshot!(format!("agentverse_{role}"), first(&talk, &format!("agentverse.{role}")));
    }
    let solo = random("solo");
    let second = solo
        .prompts("solo.act")
        .into_iter()
        .find(|asked| asked.messages.len() == 2 && asked.messages[1].text().contains("What you did before"));
    insta::assert_snapshot!("solo_act", transcript(&second.unwrap().messages));
}

/// The tokens at the beginning of a prompt that an earlier prompt of the episode also began with, of all its tokens.
fn known_share(asked: &Asked, earlier: &[Asked]) -> f64 {
    let text =
        |asked: &Asked| asked.messages.iter().map(|message| message.text()).collect::<Vec<_>>().join("\n");
    let own = text(asked);
    let common = |other: &Asked| {
        let other = text(other);
        let same = own.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
        (0..=same).rev().find(|&end| own.is_char_boundary(end)).unwrap()
    };
    let longest = earlier.iter().map(common).max().unwrap_or(0);
    tokens::count(&own[..longest]) as f64 / tokens::count(&own) as f64
}

#[test]
fn most_of_a_prompt_has_been_read_before() {
    let played = random("villager");
    let mean = |role: &str, is_one: &dyn Fn(&Asked) -> bool| {
        let places = played.asked.iter().enumerate().filter(|(_, asked)| asked.role == role && is_one(asked));
        let shares: Vec<f64> =
            places.skip(1).map(|(place, asked)| known_share(asked, &played.asked[..place])).collect();
        assert!(shares.len() > 3, "{role}");
        shares.iter().sum::<f64>() / shares.len() as f64
    };
    let all = mean("villager.act", &|_| true);
    let begun = mean("villager.act", &|asked| asked.messages.len() == 2);
    let plans = mean("villager.redecompose", &|_| true);
    assert!(all > 0.8 && begun > 0.4 && plans > 0.4, "{all} {begun} {plans}");
}
