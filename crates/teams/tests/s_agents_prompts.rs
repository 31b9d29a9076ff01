//! The whole prompts of S-Agents' models, in a toy world.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use cooperage_core::AgentId;
use cooperage_models::tokens;
use cooperage_teams::frameworks::s_agents::briefs::ActionsBrief;
use cooperage_teams::frameworks::s_agents::reply::{Todo, write_chat, write_todos};
use cooperage_teams::player::SpeakQuestion;

use crate::common::crew::{crew, one_stage, set};
use crate::common::hooked::{Asked, Played, play};
use crate::common::transcript::transcript;

const FETCH: &str = "walk rack0, take, walk bench0, lay";

/// A leader of two: the first fails once, the second succeeds and says so to the first.
fn tree() -> Played {
    let tasks = [format!("Bob: lay; Cindy: {FETCH}"), "Bob: rest; Cindy: nail".to_owned()];
    let asked = AtomicUsize::new(0);
    let told = Arc::new(AtomicUsize::new(0));
    let player = crew(move |role, brief| {
        if let Some(brief) = brief.get::<ActionsBrief>()
            && brief.agent == AgentId(2)
            && told.fetch_add(1, Ordering::Relaxed) == 0
        {
            let mut todos = vec![Todo::Tell { to: AgentId(1), words: "The bench is empty.".to_owned() }];
            todos.extend(FETCH.split(", ").map(|word| Todo::Direct(word.to_owned())));
            return Some(write_todos(&todos, &brief.common.names));
        }
        if brief.get::<SpeakQuestion>().is_some() {
            return Some(write_chat(Some("I know.")));
        }
        let number = (role == "s-agents.lead").then(|| asked.fetch_add(1, Ordering::Relaxed))?;
        Some(one_stage(brief.get().unwrap(), tasks.get(number)?))
    });
    let options = [("s-agents.organisation", "tree:2"), ("s-agents.profile.Bob", "Bob is new here.")];
    play(set(&options, 3, "tokens", player)).unwrap()
}

/// The prompts of a role to an agent, whom the first message names.
fn of<'p>(played: &'p Played, role: &str, name: &str) -> Vec<&'p Asked> {
    let is_meant = |asked: &&Asked| asked.messages[0].text().starts_with(&format!("You are {name},"));
    played.prompts(&format!("s-agents.{role}")).into_iter().filter(is_meant).collect()
}

fn shown(asked: &[&Asked], place: usize) -> String {
    transcript(&asked.get(place).unwrap_or_else(|| panic!("it is asked {} times", asked.len())).messages)
}

#[test]
fn every_role_reads_what_it_needs() {
    let played = tree();
    insta::assert_snapshot!("s_agents_lead_first", shown(&of(&played, "lead", "Alice"), 0));
    insta::assert_snapshot!("s_agents_lead", shown(&of(&played, "lead", "Alice"), 1));
    insta::assert_snapshot!("s_agents_monitor", shown(&of(&played, "monitor", "Alice"), 0));
    insta::assert_snapshot!("s_agents_act_leader", shown(&of(&played, "act", "Alice"), 1));
    insta::assert_snapshot!("s_agents_plan", shown(&of(&played, "plan", "Bob"), 1));
    insta::assert_snapshot!("s_agents_monitor_leaf", shown(&of(&played, "monitor", "Bob"), 0));
    insta::assert_snapshot!("s_agents_act_leaf", shown(&of(&played, "act", "Bob"), 0));
    insta::assert_snapshot!("s_agents_choose", shown(&of(&played, "choose", "Cindy"), 2));
    insta::assert_snapshot!("s_agents_chat", shown(&of(&played, "chat", "Bob"), 0));
}

#[test]
fn the_other_organisations_tell_agents_how_they_stand() {
    for (organisation, agents) in [("solo", 1), ("chain:3", 3), ("graph:3", 3), ("tree:1x2", 4)] {
        let options = [("s-agents.organisation", organisation)];
        let mut set = set(
            &options,
            agents,
            "tokens",
            crew(|role, brief| {
                (role == "s-agents.lead").then(|| one_stage(brief.get().unwrap(), "Bob: rest"))
            }),
        );
        set.horizon = 60;
        let played = play(set).unwrap();
        let name = if organisation == "tree:1x2" { "Bob" } else { "Alice" };
        let system = of(&played, "lead", name)[0].messages[0].text().to_owned();
        insta::assert_snapshot!(format!("s_agents_who_{}", organisation.replace(':', "_")), system);
    }
}

#[test]
fn replies_of_built_in_players_are_as_long_as_a_models() {
    let played = tree();
    let replies = |role: &str| -> Vec<u64> {
        played.replies(&format!("s-agents.{role}")).iter().map(|text| tokens::count(text)).collect()
    };
    assert!(replies("lead").iter().all(|tokens| *tokens >= 150), "{:?}", replies("lead"));
    assert!(replies("monitor").iter().all(|tokens| *tokens >= 40), "{:?}", replies("monitor"));
}

#[test]
fn what_stays_the_same_stands_first() {
    let played = tree();
    for (role, name) in [("lead", "Alice"), ("monitor", "Alice"), ("act", "Alice"), ("plan", "Bob")] {
        let systems: Vec<String> =
            of(&played, role, name).iter().map(|asked| asked.messages[0].text().to_owned()).collect();
        assert!(systems.len() > 1 && systems.iter().all(|system| *system == systems[0]), "{role}");
    }
}
