//! Agents have one name: what their worlds call them is what pages, seats, terminals and reports call them.
#![expect(clippy::unwrap_used, reason = "a test that fails here has found something")]

use std::collections::BTreeMap;

use cooperage_core::{AgentId, Viewer, World};
use cooperage_journal::EpisodePlan;
use cooperage_suites::suite::Suites;
use cooperage_suites::testing::plan_of;

/// Returns the name that a world gives an agent: in what the agent perceives of itself, or in the form in which its actions
/// are written.
fn called(world: &dyn World, agent: u32) -> String {
    let agent = AgentId(agent);
    if let Some(perception) = world.observe(Viewer::Agent(agent)).perception {
        return perception.name;
    }
    let form = world.tools(agent).iter().find_map(|tool| tool.text_form.clone()).unwrap();
    format!("{}{}", form.agent_prefix, agent.0)
}

#[test]
fn suites_call_agents_as_their_worlds_do() {
    let suites = Suites::new(cooperage::SUITES, &BTreeMap::new()).unwrap();
    let person = || BTreeMap::from([(1, "Ann".to_owned())]);
    let names = BTreeMap::from([("world.names".to_owned(), "Ada".to_owned())]);
    let tasks = [
        ("cuisineworld/level_3/tau1", "agent0 agent1"),
        ("overcooked/cramped_room", "agent0 agent1"),
        ("villagerbench/farm/0", "Alice Bob"),
        ("shelter/5x5x4", "Alice Bob"),
        ("minecollab/cooking/test/2_agent/multiagent_cooking_2_1_bread_1_cake", "Andy_0 Ann"),
        ("world/flat", "Ada Ann"),
    ];
    for (task, expected) in tasks {
        let settings = if task.starts_with("world/") { names.clone() } else { BTreeMap::new() };
        let plan = EpisodePlan { people: person(), settings, ..plan_of(task, "solo", "oracle", &[]) };
        let stage = suites.suite_of(task).unwrap().stage(&plan);
        let stage = stage.unwrap_or_else(|error| unreachable!("{task}: {error}"));
        let of_world: Vec<String> = (0..2).map(|agent| called(&*stage.world, agent)).collect();
        assert_eq!(suites.agent_names(&plan), of_world, "{task}");
        assert_eq!(of_world.join(" "), expected, "{task}");
    }
}
