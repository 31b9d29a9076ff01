//! Plans that bring items, checked by a book-keeper.

mod common;

use common::{check, commands, flat, give, item, natural, scene};
use cooperage_blocks::world::PlayerId;
use cooperage_core::AgentId;
use cooperage_plan::{Failure, Goal, Holder, Missing, Step, Unsolvable, plan, replan};

#[test]
fn a_stone_pickaxe_from_empty_hands() {
    for seed in 0..6 {
        let world = natural(seed, 1);
        let goal = Goal::have("stone_pickaxe", 1).unwrap();
        let plan = plan(&goal, &scene(&world)).unwrap();
        check(&world, &goal, &plan);
        eprintln!("seed {seed}: {} ticks\n{plan}", plan.ticks());
        assert!(plan.steps.len() < 16, "{plan}");
        assert!(plan.ticks() < 4_800, "{} ticks\n{plan}", plan.ticks());
    }
}

#[test]
fn ten_iron_ingots_from_empty_hands() {
    for seed in 0..6 {
        let world = natural(seed, 1);
        let goal = Goal::have("iron_ingot", 10).unwrap();
        let plan = plan(&goal, &scene(&world)).unwrap();
        check(&world, &goal, &plan);
        eprintln!("seed {seed}: {} ticks\n{plan}", plan.ticks());
    }
}

#[test]
fn three_share_a_large_task() {
    let world = natural(3, 3);
    let goal = Goal::gather_tag("logs", 50).unwrap();
    let logs = plan(&goal, &scene(&world)).unwrap();
    check(&world, &goal, &logs);
    eprintln!("{} ticks\n{logs}", logs.ticks());
    let shares = |plan: &cooperage_plan::Plan| -> Vec<u32> {
        let collected = plan.steps.iter().filter_map(|step| match &step.step {
            Step::Collect { items, count, .. } if items.len() > 1 => Some(*count),
            _ => None,
        });
        collected.collect()
    };
    assert_eq!(shares(&logs), [17, 17, 16]);
    let goal = Goal::Have { items: vec![(item("iron_ingot"), 50)], who: Holder::Crew };
    let iron = plan(&goal, &scene(&world)).unwrap();
    check(&world, &goal, &iron);
    eprintln!("{} ticks\n{iron}", iron.ticks());
    assert!((0..3).all(|agent| iron.of(AgentId(agent)).count() > 3), "{iron}");
}
