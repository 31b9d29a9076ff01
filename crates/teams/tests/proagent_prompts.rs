//! The whole prompts of ProAgent's models, in toy worlds: each level, each way to put beliefs right, the world's own
//! instructions and those that are made of its manual.
#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::any::Any;
use std::sync::{Arc, Mutex};

use cooperage_core::{AgentId, ToolCall};
use cooperage_models::ChatRequest;
use cooperage_teams::frameworks::proagent::briefs::ProAgentPlanBrief;
use cooperage_teams::frameworks::proagent::reply::write_plan;
use serde_json::json;

use crate::common::depot::Depot;
use crate::common::hooked::{Asked, Make, Played, Set, play, scripted};
use crate::common::transcript::transcript;
use crate::common::workshop::Workshop;

/// Two who fetch; the third plan of the first fails once, and then both wait.
fn played(options: &[(&str, &str)], world: Make) -> Played {
    let asked = Arc::new(Mutex::new([0, 0]));
    let player = scripted(move |role: &str, request: &ChatRequest, _: &dyn Any| {
        if role == "proagent.explain" {
            return "The cart must be full for that, and it is not: that is violated.".to_owned();
        }
        let brief: &ProAgentPlanBrief = request.brief.as_ref().unwrap().get().unwrap();
        let seat = brief.agent.0 as usize;
        let mut asked = asked.lock().unwrap();
        asked[seat] += 1;
        let plans: [&[&str]; 2] = [&["fetch_box", "load_box_on_cart", "push_cart"], &["fetch_box"]];
        let skill = plans[seat].get(asked[seat] - 1).copied().unwrap_or("wait");
        let expected = [(AgentId(1 - brief.agent.0), ToolCall::new("push_cart", &[]))];
        write_plan(brief, "The cart has room.", &expected, &ToolCall::new(skill, &[]))
    });
    play(Set {
        team: "proagent",
        options,
        agents: 2,
        horizon: 8,
        clock: "wait",
        tick_us: 1_000_000,
        world,
        player,
        say: Vec::new(),
        faults: Vec::new(),
        people: Vec::new(),
        pool: None,
    })
    .unwrap()
}

fn depot() -> Make {
    Arc::new(|agents| Box::new(Depot::new(agents)))
}

fn text(asked: &Asked) -> String {
    transcript(&asked.messages)
}

#[test]
fn each_level_asks_for_its_own() {
    for level in ["1", "2", "3"] {
        let played = played(&[("proagent.level", level), ("proagent.prompts", "generic")], depot());
        insta::assert_snapshot!(format!("level_{level}"), text(played.prompts("proagent.plan")[0]));
    }
}

#[test]
fn each_way_to_put_beliefs_right_and_a_plan_made_again() {
    for belief in ["replace", "annotate"] {
        let options = [("proagent.level", "3"), ("proagent.belief", belief), ("proagent.memory", "3")];
        let played = played(&options, depot());
        let again = played.prompts("proagent.plan").into_iter().find(|asked| {
            asked.messages.last().is_some_and(|message| message.text().contains("The last plan failed"))
        });
        let messages = &again.unwrap().messages;
        insta::assert_snapshot!(format!("belief_{belief}"), transcript(&messages[1..]));
    }
}

#[test]
fn explanations_are_asked_for_in_one_round_or_in_three() {
    let one = played(&[], depot());
    insta::assert_snapshot!("explain", text(one.prompts("proagent.explain")[0]));
    let three = played(&[("proagent.verify_rounds", "3")], depot());
    insta::assert_snapshot!(
        "explain_in_rounds",
        transcript(&three.prompts("proagent.explain")[2].messages[1..])
    );
}

#[test]
fn the_worlds_own_instructions_stand_in_place_of_those_that_are_made() {
    let world: Make = Arc::new(|agents| {
        Box::new(Depot::with_guides(
            agents,
            &[
                json!({"name": "plan", "level": 2, "text": "You are a carrier. {{ braces }} stay as they are.\n"}),
                json!({"name": "explain", "text": "Say why a carrier failed."}),
            ],
        ))
    });
    let own = played(&[], Arc::clone(&world));
    insta::assert_snapshot!("per_layout", text(own.prompts("proagent.plan")[0]));
    insta::assert_snapshot!("per_layout_explain", text(own.prompts("proagent.explain")[0]));
    let other_level = played(&[("proagent.level", "1")], Arc::clone(&world));
    let generic = played(&[("proagent.prompts", "generic")], world);
    for other in [other_level, generic] {
        assert!(
            other.prompts("proagent.plan")[0].messages[0]
                .text()
                .starts_with("You are Carrier 0, and you work")
        );
    }
}

#[test]
fn where_skills_are_commands_they_are_told_as_tools() {
    let world: Make = Arc::new(|agents| Box::new(Workshop::without_text_forms(agents, 0)));
    insta::assert_snapshot!("commands", text(played(&[], world).prompts("proagent.plan")[0]));
}
