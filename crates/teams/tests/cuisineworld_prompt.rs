//! The whole prompt of the planner's model, in one true world.
#![allow(clippy::unwrap_used, reason = "a test's helpers")]

use cooperage_core::{AgentId, Entry, Environment, SectionName, ShortTurnRequest, Tick, Viewer, Wake};
use cooperage_kitchen::{CuisineWorld, KitchenBook, KitchenSetup, KitchenStart, OrderTiming};
use cooperage_models::{Message, Reply};
use cooperage_teams::CommandPattern;
use cooperage_teams::frameworks::mindagent::{
    MindAgentOptions, PlannerCompany, PlannerConversation, TickFeedback, compact_opening,
};

use crate::common::transcript::*;

fn world(level: &str, agents: u32) -> CuisineWorld {
    let book = KitchenBook::built_in();
    let setup = KitchenSetup::published(&book, book.level(level).unwrap(), agents, OrderTiming::alpha(2.0));
    CuisineWorld::with_setup(book.clone(), &setup, KitchenStart::published(0, 0)).unwrap()
}

fn prompt(agents: u32, given: &[(&str, &str)]) -> String {
    transcript(first_call(&world("level_3", agents), given).messages())
}

#[test]
fn the_whole_first_prompt_of_level_3_with_two_agents() {
    insta::assert_snapshot!(prompt(2, &[]));
}

/// The prompt of a planner beside people in these seats, who have acted in this step.
fn prompt_beside(agents: u32, people: &[(u32, &str)], lines: &[&str], given: &[(&str, &str)]) -> String {
    let world = world("level_3", agents);
    let seated: Vec<_> = people.iter().map(|&(seat, name)| (AgentId(seat), name.to_owned())).collect();
    let is_own = |seat: &AgentId| seated.iter().all(|(other, _)| other != seat);
    let own: Vec<AgentId> = seats(agents).into_iter().filter(is_own).collect();
    let options = MindAgentOptions::from_resolved(&options(given));
    let manual = world.manual(Viewer::Crew);
    let mut conversation =
        PlannerConversation::begin(&manual, crew_of(&world, seats(agents)), options).unwrap();
    let company = PlannerCompany { seated, is_spoken_to: false };
    conversation.set_company(&manual, &own, company).unwrap();
    let lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
    let seen = world.observe(Viewer::Crew).text;
    conversation.push_turn(&seen, &TickFeedback::default(), &lines).unwrap();
    transcript(conversation.messages())
}

#[test]
fn the_whole_prompt_beside_a_person() {
    insta::assert_snapshot!(prompt_beside(3, &[(0, "Ann")], &["goto_agent0_storage0"], &[]));
}

#[test]
fn prompts_beside_people_in_other_seats_and_numbers() {
    let whole = prompt_beside(3, &[(0, "Ann")], &["goto_agent0_storage0"], &[]);
    let other = |people: &[(u32, &str)], lines: &[&str], agents, given: &[(&str, &str)]| {
        difference(&whole, &prompt_beside(agents, people, lines, given))
    };
    insta::assert_snapshot!("person_in_seat_2", other(&[(2, "")], &["agent2 does nothing"], 3, &[]));
    insta::assert_snapshot!(
        "person_and_demo_of_one",
        other(&[(0, "Ann")], &["x"], 3, &[("mindagent.demo_crew", "1")])
    );
    let two = [(1, "Ann"), (4, "Ben")];
    let lines = ["goto_agent1_pot0", "agent4 has chosen no action yet"];
    let two = prompt_beside(5, &two, &lines, &[("mindagent.demo", "two_step")]);
    let end = two.find("==== user\nFirst comes").unwrap();
    insta::assert_snapshot!("two_people", &two[end..]);
}

#[test]
fn ablations_take_exactly_their_block() {
    let whole = prompt(2, &[]);
    for (name, value) in [
        ("mindagent.feedback", "off"),
        ("mindagent.hints", "off"),
        ("mindagent.demo", "two_step"),
        ("mindagent.demo_crew", "1"),
    ] {
        let name_of_snapshot = format!("level_3_{}", name.replace('.', "_"));
        insta::assert_snapshot!(name_of_snapshot, difference(&whole, &prompt(2, &[(name, value)])));
    }
}

#[test]
fn the_expression_is_the_published_one() {
    let tools = world("level_3", 2).tools(AgentId(0)).to_vec();
    let pattern = CommandPattern::of_tools(&tools).unwrap();
    assert_eq!(pattern.expression(), "(?:noop|goto|put|activate|get)_agent[0-9]+(?:_[A-Za-z0-9_]+)?");
}

#[test]
fn every_crew_has_its_demonstration() {
    for (agents, shown, turns) in [(1, 1, 14), (2, 2, 10), (3, 3, 10), (4, 4, 10), (5, 4, 10)] {
        let world = world("level_12", agents);
        let conversation = first_call(&world, &[]);
        assert_eq!(conversation.beginning(), 1 + 2 * turns + 1, "crew {agents}");
        let opening = conversation.messages()[1].text();
        assert!(opening.contains(&format!("played by {shown} agent")), "crew {agents}: {opening}");
        assert!(
            conversation
                .messages()
                .iter()
                .all(|message| !message.text().contains("execution") || message.text().contains("level_12"))
        );
    }
}

#[test]
fn every_section_that_the_planner_shows_is_there() {
    let manual = world("level_0", 2).manual(Viewer::Crew);
    for name in [
        SectionName::Actions,
        SectionName::Instructions,
        SectionName::Hints,
        SectionName::Recipes,
        SectionName::Objects,
        SectionName::BaseIngredients,
        SectionName::Capacities,
        SectionName::Places,
    ] {
        assert!(!manual.section(name).is_empty(), "{name:?}");
    }
}

#[test]
fn the_whole_call_in_the_short_form() {
    let mut world = world("level_3", 3);
    let mut receipts = Vec::new();
    for commands in [
        ["goto_agent0_storage0", "put_agent1_pot0", "noop_agent2"],
        ["get_agent0_tuna_storage0", "noop_agent1", "noop_agent2"],
    ] {
        let batch: Vec<Entry<'_, _>> =
            commands.iter().map(|text| Entry::Text { agent: None, text }).collect();
        world.submit(&batch, &mut receipts);
        world.advance(Tick(world.tick().0 + 1), Wake::Nobody, &mut Vec::new());
    }
    let unread = ["goto a1 unread".to_owned()];
    let acted = ["goto_agent2_pot0".to_owned()];
    let own = seats(2);
    let request = ShortTurnRequest { own: &own, acted: &acted, tells_refusals: true, unread: &unread };
    let turn = world.short_turn(Viewer::Crew, &request).unwrap();
    let opening = compact_opening(world.short_legend().unwrap()).unwrap();
    insta::assert_snapshot!(transcript(&[Message::user(opening), Message::user(turn.text)]));
}

/// Three turns of a conversation that only grows, the second after an unreadable answer.
#[test]
fn the_turns_of_an_appended_conversation() {
    let world = world("level_3", 2);
    let options = MindAgentOptions::from_resolved(&options(&[("mindagent.prompt", "append")]));
    let manual = world.manual(Viewer::Crew);
    let mut conversation = PlannerConversation::begin(&manual, crew_of(&world, seats(2)), options).unwrap();
    let seen = world.observe(Viewer::Crew).text;
    let mut before = Vec::new();
    for (reply, error) in
        [("goto_agent0_pot0\nnoop_agent1", ""), ("  ", "agent0 isn't there"), ("Well.\n", "no command")]
    {
        let errors = [error].into_iter().filter(|error| !error.is_empty()).map(str::to_owned).collect();
        let heard = TickFeedback { errors, ..TickFeedback::default() };
        conversation.push_turn(&seen, &heard, &[]).unwrap();
        assert!(conversation.messages().starts_with(&before), "nothing that was said is changed");
        conversation.push_reply(&Reply::of_text(reply));
        before = conversation.messages().to_vec();
    }
    let beginning = conversation.beginning();
    assert_eq!(
        before[..beginning],
        first_call(&world, &[]).messages()[..beginning],
        "the beginning is the published one"
    );
    insta::assert_snapshot!(transcript(&before[beginning..]));
    // A conversation that has become too long begins again with its newest turn.
    conversation.push_turn(&"x".repeat(130_000), &TickFeedback::default(), &[]).unwrap();
    conversation.push_reply(&Reply::of_text("noop_agent0"));
    conversation.push_turn(&seen, &TickFeedback::default(), &[]).unwrap();
    assert_eq!(conversation.messages().len(), beginning + 1);
}
