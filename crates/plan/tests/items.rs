//! Plans that bring items, checked by a book-keeper.

use cooperage_blocks::world::PlayerId;
use cooperage_core::AgentId;
use cooperage_plan::{Failure, Goal, Holder, Missing, Step, Unsolvable, plan, replan};

use crate::common::{check, commands, flat, give, item, natural, scene};

#[test]
fn a_stone_pickaxe_from_empty_hands() {
    for seed in 0..4 {
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
    for seed in 3..6 {
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

#[test]
fn ingredients_are_handed_over() {
    let mut world = flat(2);
    give(&mut world, PlayerId(0), &[("diamond", 3), ("stick", 1)]);
    give(&mut world, PlayerId(1), &[("oak_log", 1), ("stick", 1), ("crafting_table", 1)]);
    let goal = Goal::have("diamond_pickaxe", 1).unwrap();
    let together = plan(&goal, &scene(&world)).unwrap();
    check(&world, &goal, &together);
    assert!(together.steps.iter().any(|step| matches!(step.step, Step::Give { .. })), "{together}");
    let to = Goal::Have { items: vec![(item("stick"), 2)], who: Holder::Agent(AgentId(1)) };
    let handed = plan(&to, &scene(&world)).unwrap();
    check(&world, &to, &handed);
    assert!(handed.steps.len() <= 2, "{handed}");
    assert_eq!(plan(&Goal::have("diamond", 3).unwrap(), &scene(&world)).unwrap().steps, []);
}

#[test]
fn what_is_missing_is_named() {
    let world = flat(1);
    let problem = plan(&Goal::have("iron_ingot", 1).unwrap(), &scene(&world)).unwrap_err();
    assert!(matches!(problem, Unsolvable::NoItem { why: Missing::Source(_), .. }), "{problem:?}");
    assert_eq!(problem.to_string(), "no iron_ingot can be had: no source of iron_ore is in view");
    let nobody = cooperage_plan::Scene::new(&world, Vec::new(), 64);
    assert_eq!(plan(&Goal::have("dirt", 1).unwrap(), &nobody).unwrap_err(), Unsolvable::NoAgents);
}

#[test]
fn a_plan_made_anew_leaves_out_what_failed() {
    let mut world = flat(1);
    commands(
        &mut world,
        &["setblock 8 -60 0 oak_log", "setblock 30 -60 0 birch_log", "setblock 5 -60 5 chest"],
    );
    commands(&mut world, &["item replace block 5 -60 5 container.0 with stick 1"]);
    let goal = Goal::have("stick", 1).unwrap();
    let first = plan(&goal, &scene(&world)).unwrap();
    assert!(first.to_string().contains("fetch 1 stick"), "{first}");
    let chest = Failure::Cell(cooperage_blocks::BlockPos::new(5, -60, 5));
    let second = replan(&goal, &scene(&world), &[chest]).unwrap();
    check(&world, &goal, &second);
    assert!(second.to_string().contains("collect 1 oak_log"), "{second}");
    let log = Failure::Cell(cooperage_blocks::BlockPos::new(8, -60, 0));
    let third = replan(&goal, &scene(&world), &[chest, log]).unwrap();
    assert!(third.to_string().contains("collect 1 birch_log"), "{third}");
}

#[test]
fn goals_and_plans_are_written_and_read() {
    let world = natural(1, 2);
    let goal = Goal::All(vec![Goal::gather_tag("logs", 4).unwrap(), Goal::have("stone_axe", 1).unwrap()]);
    let text = serde_json::to_string(&goal).unwrap();
    assert_eq!(serde_json::from_str::<Goal>(&text).unwrap(), goal);
    let plan = plan(&goal, &scene(&world)).unwrap();
    check(&world, &goal, &plan);
    let text = serde_json::to_string(&plan).unwrap();
    assert_eq!(serde_json::from_str::<cooperage_plan::Plan>(&text).unwrap(), plan);
    assert!(serde_json::from_str::<Goal>(r#"{"Have":{"items":[["no_such_thing",1]],"who":"Any"}}"#).is_err());
}

#[test]
fn what_is_out_of_all_measure_is_refused() {
    let world = flat(1);
    let count = u32::MAX;
    let many = Goal::Have { items: vec![(item("stick"), count)], who: Holder::Crew };
    assert!(matches!(plan(&many, &scene(&world)), Err(Unsolvable::TooMany { .. })));
    let far = cooperage_blocks::BlockPos::new(i32::MAX, i32::MIN, i32::MIN);
    let door = Goal::Open { door: far, by: Vec::new() };
    assert_eq!(plan(&door, &scene(&world)).unwrap_err(), Unsolvable::NoDoor(far));
    let by = Goal::Open { door: far, by: vec![far] };
    assert_eq!(plan(&by, &scene(&world)).unwrap_err(), Unsolvable::NoSwitch(far));
}

#[test]
fn what_lies_where_nobody_gets_is_left_out() {
    let mut world = flat(1);
    // A container that a command removes leaves its items.
    commands(
        &mut world,
        &[
            "setblock 3 -60 3 chest",
            "item replace block 3 -60 3 container.0 with diamond 1",
            "setblock 3 -60 3 air",
        ],
    );
    let goal = Goal::have("diamond", 1).unwrap();
    let there = plan(&goal, &scene(&world)).unwrap();
    let Some(Step::PickUp { cell, .. }) = there.steps.first().map(|planned| &planned.step) else {
        panic!("{there}");
    };
    assert!(replan(&goal, &scene(&world), &[Failure::Cell(*cell)]).is_err());
}

#[test]
fn what_is_near_is_fetched_rather_than_made() {
    let mut world = flat(1);
    give(&mut world, PlayerId(0), &[("iron_pickaxe", 1)]);
    commands(
        &mut world,
        &[
            "setblock 2 -60 2 coal_ore",
            "setblock 18 -60 6 chest",
            "item replace block 18 -60 6 container.0 with coal 4",
        ],
    );
    let coal = plan(&Goal::have("coal", 1).unwrap(), &scene(&world)).unwrap();
    assert!(matches!(coal.steps[..], [_]) && coal.to_string().contains("fetch 1 coal"), "{coal}");
}

#[test]
fn the_last_creature_is_hunted_though_it_may_drop_nothing() {
    let mut world = flat(1);
    commands(&mut world, &["summon rabbit 3 -60 3"]);
    let rabbit = plan(&Goal::have("rabbit", 1).unwrap(), &scene(&world)).unwrap();
    assert!(rabbit.to_string().contains("kill rabbit for 1 rabbit"), "{rabbit}");
    assert!(plan(&Goal::have("rabbit_foot", 1).unwrap(), &scene(&world)).is_err(), "one in ten");
}
