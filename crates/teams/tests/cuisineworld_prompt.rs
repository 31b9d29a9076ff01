//! The whole prompt of the planner's model, in one true world.
#![allow(clippy::unwrap_used, reason = "a test's helpers")]

use cooperage_core::{AgentId, Environment, SectionName, Viewer};
use cooperage_kitchen::{CuisineWorld, KitchenBook, KitchenSetup, KitchenStart, OrderTiming};
use cooperage_teams::CommandPattern;

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
