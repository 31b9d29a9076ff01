//! What is made is read back, is possible, and is what was wished for.

use std::collections::BTreeSet;

use super::*;
use crate::check::impossible;
use crate::record::{self, Goal, TaskFile};

const REQUEST: Request = Request { agents: 2, split: Split::Test, count: 12, seed: 5, difficulty: 0.5 };

fn made(domain: Domain, request: &Request) -> TaskFile {
    let tasks = generate(domain, request).unwrap();
    assert_eq!(tasks.len(), request.count as usize, "ids are told apart");
    let text = write(&tasks);
    assert_eq!(write(&generate(domain, request).unwrap()), text);
    let file = record::read(&text).unwrap();
    assert_eq!(file.remarks, Vec::<String>::new());
    for task in &file.tasks {
        assert_eq!(impossible(task, false), None, "{}", task.id);
        assert_eq!((task.domain, task.agents), (domain, request.agents), "{}", task.id);
    }
    file
}

fn dishes_of(file: &TaskFile) -> BTreeSet<&str> {
    file.tasks.iter().flat_map(|task| task.target.needed()).map(|needed| needed.name.as_str()).collect()
}

#[test]
fn cooks_of_any_number_have_something_each() {
    for agents in AGENTS {
        for split in [Split::Test, Split::Train] {
            for count in [6, 200] {
                let file = made(Domain::Cooking, &Request { agents, split, count, ..REQUEST });
                for task in &file.tasks {
                    let owners = task.given.values().filter(|items| !items.is_empty()).count();
                    assert_eq!(owners, agents as usize, "{}", task.id);
                    assert_eq!(task.target.needed().len(), 2);
                    assert_eq!(task.id.contains("blocked"), !task.lacks_recipe.is_empty());
                    for agent in 0..agents {
                        let goal = task.goal.of(agent);
                        assert_eq!(goal.contains("Recipe for "), !task.lacks_recipe.contains(&agent));
                        assert!(goal.contains("to make 1 ") && !goal.contains('"'), "{goal}");
                    }
                    assert_eq!(matches!(task.goal, Goal::Shared(_)), agents > 2);
                }
            }
        }
    }
}

#[test]
fn dishes_for_tests_are_not_those_for_training() {
    for domain in [Domain::Cooking, Domain::HellsKitchen] {
        let [test, train] =
            [Split::Test, Split::Train].map(|split| made(domain, &Request { split, count: 60, ..REQUEST }));
        assert!(dishes_of(&test).is_disjoint(&dishes_of(&train)));
        assert_eq!((dishes_of(&test).len(), dishes_of(&train).len()), (6, 9), "{domain:?}");
    }
}

#[test]
fn in_hells_kitchen_each_has_the_others_recipe() {
    let file = made(Domain::HellsKitchen, &Request { count: 40, ..REQUEST });
    for task in &file.tasks {
        let [one, two] = task.target.list().unwrap() else { panic!("{}", task.id) };
        for (agent, own, other) in [(0, one, two), (1, two, one)] {
            let goal = task.goal.of(agent);
            assert!(goal.starts_with(&format!("You need to make {},", own.name)), "{goal}");
            assert!(goal.contains(&format!("Recipe for {}:\nStep 1: ", other.name)), "{goal}");
            assert!(!goal.contains(&format!("Recipe for {}", own.name)), "{goal}");
        }
        assert_eq!(task.given.len(), 2);
        assert_eq!(task.timeout_s, 300);
    }
}

#[test]
fn the_dial_makes_tasks_harder() {
    let steps = |difficulty: f64| -> usize {
        let tasks = generate(Domain::HellsKitchen, &Request { difficulty, count: 5, ..REQUEST }).unwrap();
        tasks
            .values()
            .map(|task| task["difficulty_metrics"]["total_recipe_steps"].as_u64().unwrap() as usize)
            .sum()
    };
    assert!(steps(0.0) < steps(1.0));
}

#[test]
fn wishes_that_cannot_be_fulfilled_are_refused() {
    for (domain, request, error) in [
        (Domain::Cooking, Request { agents: 1, ..REQUEST }, GenerateError::Agents),
        (Domain::Cooking, Request { agents: 6, ..REQUEST }, GenerateError::Agents),
        (Domain::Cooking, Request { count: 0, ..REQUEST }, GenerateError::Count),
        (Domain::Cooking, Request { difficulty: f64::NAN, ..REQUEST }, GenerateError::Difficulty),
        (Domain::HellsKitchen, Request { agents: 3, ..REQUEST }, GenerateError::Exchange),
        (Domain::Debug, REQUEST, GenerateError::Domain("debug")),
    ] {
        assert_eq!(generate(domain, &request), Err(error), "{domain:?}");
    }
}

#[test]
fn whoever_crafts_needs_the_others() {
    for agents in AGENTS {
        for split in [Split::Test, Split::Train] {
            let request = Request { agents, split, count: 200, ..REQUEST };
            let file = made(Domain::Crafting, &request);
            let is_blocked = |commands: &BTreeSet<String>| commands.contains("getCraftingPlan");
            for task in &file.tasks {
                let owners = task.given.values().filter(|items| !items.is_empty()).count();
                assert_eq!(owners, agents as usize, "{}", task.id);
                let blocked = task.blocked.values().filter(|commands| is_blocked(commands)).count();
                assert!(split == Split::Train || blocked < agents as usize, "{}", task.id);
                assert_eq!(task.timeout_s, if agents > 2 { 500 } else { 300 });
            }
            let depth = |depth: u32| {
                file.tasks.iter().filter(|task| task.id.contains(&format!("__depth_{depth}"))).count()
            };
            assert!(depth(0) > 10 && depth(1) > 10);
        }
    }
}
