//! Dishes from a farm.

use cooperage_blocks::World;
use cooperage_blocks::world::PlayerId;
use cooperage_plan::{Goal, plan};

use crate::common::{check, commands, flat, give, scene};

/// A farm with fields, a kitchen and animals around the agents, who stand at (0, -60, 0).
fn farm(agents: u32) -> World {
    let mut world = flat(agents);
    let fields = [
        ("wheat[age=7]", "farmland", -20, -20),
        ("beetroots[age=3]", "farmland", -10, -20),
        ("potatoes[age=7]", "farmland", 0, -20),
        ("carrots[age=7]", "farmland", 10, -20),
        ("pumpkin", "grass_block", 18, 8),
    ];
    for (plant, ground, x, z) in fields {
        for (layer, block) in [(-61, ground), (-60, plant)] {
            let (x2, z2) = (x + 5, z + 5);
            commands(&mut world, &[&format!("fill {x} {layer} {z} {x2} {layer} {z2} {block}")]);
        }
    }
    for x in 0..4 {
        for z in 0..5 {
            let kind = if (x + z) % 2 == 0 { "red_mushroom" } else { "brown_mushroom" };
            let (x, z) = (-20 + x, 10 + z);
            commands(
                &mut world,
                &[&format!("setblock {x} -61 {z} mycelium"), &format!("setblock {x} -60 {z} {kind}")],
            );
        }
    }
    commands(&mut world, &["setblock 10 -61 10 water"]);
    for (x, z) in [(9, 10), (11, 10), (10, 9), (10, 11)] {
        commands(&mut world, &[&format!("setblock {x} -60 {z} sugar_cane")]);
    }
    commands(
        &mut world,
        &[
            "setblock -6 -60 6 crafting_table",
            "setblock -6 -60 8 furnace",
            "item replace block -6 -60 8 container.1 with coal 64",
            "setblock -6 -60 10 smoker",
            "item replace block -6 -60 10 container.1 with coal 64",
        ],
    );
    for (number, kind) in
        ["chicken", "cow", "llama", "mooshroom", "pig", "rabbit", "sheep"].iter().enumerate()
    {
        for other in 0..8 {
            let (x, z) = (number as i32 * 3 - 10, other * 2 - 8);
            commands(&mut world, &[&format!("summon {kind} {x} -60 {z}")]);
        }
    }
    world
}

#[test]
fn every_dish_is_cooked() {
    let dishes: &[(&str, &[(&str, u32)])] = &[
        ("cooked_mutton", &[("coal", 1)]),
        ("cooked_beef", &[("coal", 1)]),
        ("cooked_porkchop", &[("coal", 1)]),
        ("cooked_chicken", &[("coal", 1)]),
        ("cooked_rabbit", &[("coal", 1)]),
        ("baked_potato", &[("coal", 1)]),
        ("beetroot_soup", &[("bowl", 1)]),
        ("mushroom_stew", &[("bowl", 1)]),
        ("suspicious_stew", &[("bowl", 1), ("dandelion", 1)]),
        ("rabbit_stew", &[("bowl", 1)]),
        ("bread", &[]),
        ("cookie", &[("cocoa_beans", 1)]),
        ("cake", &[("milk_bucket", 3), ("egg", 1)]),
        ("pumpkin_pie", &[("egg", 1)]),
        ("golden_apple", &[("gold_ingot", 8), ("apple", 1)]),
        ("golden_carrot", &[("gold_ingot", 8)]),
    ];
    let empty = farm(2);
    for (dish, given) in dishes {
        let mut world = empty.clone();
        for (number, (item, count)) in given.iter().enumerate() {
            // Several items of a kind are divided between the two agents.
            let first = count.div_ceil(2);
            give(&mut world, PlayerId(number as u32 % 2), &[(item, first)]);
            if *count > first {
                give(&mut world, PlayerId((number as u32 + 1) % 2), &[(item, count - first)]);
            }
        }
        let goal = Goal::have(dish, 1).unwrap();
        let plan = plan(&goal, &scene(&world)).unwrap_or_else(|problem| panic!("{dish}: {problem}"));
        check(&world, &goal, &plan);
        eprintln!("{dish}: {} ticks\n{plan}", plan.ticks());
        assert!(plan.ticks() < 2_400, "{dish}: {} ticks\n{plan}", plan.ticks());
    }
}

#[test]
fn a_bed_is_made_and_slept_in() {
    let mut world = farm(2);
    commands(&mut world, &["setblock 3 -60 12 oak_log", "setblock 3 -59 12 oak_log", "time set 1000"]);
    let plan = plan(&Goal::Sleep, &scene(&world)).unwrap();
    check(&world, &Goal::Sleep, &plan);
    eprintln!("{plan}");
    let slept = plan.steps.iter().filter(|step| step.step.to_string().starts_with("sleep")).count();
    assert_eq!(slept, 2, "{plan}");
    commands(
        &mut world,
        &["setblock 5 -60 0 red_bed[facing=south]", "setblock 5 -60 1 red_bed[facing=south,part=head]"],
    );
    commands(
        &mut world,
        &["setblock 7 -60 0 red_bed[facing=south]", "setblock 7 -60 1 red_bed[facing=south,part=head]"],
    );
    let there = cooperage_plan::plan(&Goal::Sleep, &scene(&world)).unwrap();
    assert_eq!(there.steps.len(), 4, "{there}");
}

#[test]
fn what_must_grow_is_sown() {
    let mut world = flat(1);
    give(&mut world, PlayerId(0), &[("wheat_seeds", 3), ("wooden_hoe", 1)]);
    let goal = Goal::have("wheat", 2).unwrap();
    let plan = plan(&goal, &scene(&world)).unwrap();
    check(&world, &goal, &plan);
    let text = plan.to_string();
    assert!(text.contains("till") && text.contains("sow") && text.contains("ripen"), "{text}");
}

#[test]
fn what_a_furnace_has_done_is_taken_out() {
    let mut world = flat(1);
    commands(
        &mut world,
        &["setblock 4 -60 4 furnace", "item replace block 4 -60 4 container.2 with baked_potato 2"],
    );
    let goal = Goal::have("baked_potato", 2).unwrap();
    let plan = plan(&goal, &scene(&world)).unwrap();
    assert!(plan.to_string().contains("fetch 2 baked_potato"), "{plan}");
}

#[test]
fn a_dish_is_divided_into_what_goes_into_it() {
    let names = |world: &World, dish: &str| -> Vec<(&str, u32)> {
        let dish = cooperage_blocks::registry().item(dish).unwrap();
        let parts = cooperage_plan::parts(dish, &scene(world), &[]);
        parts.into_iter().map(|(item, count)| (item.name(), count)).collect()
    };
    let mut world = farm(2);
    give(&mut world, PlayerId(0), &[("egg", 1), ("bucket", 3), ("coal", 1)]);
    let mut cake = names(&world, "cake");
    cake.sort_unstable();
    assert_eq!(cake, [("egg", 1), ("milk_bucket", 3), ("sugar", 2), ("wheat", 3)]);
    assert_eq!(names(&world, "baked_potato").first(), Some(&("potato", 1)));
    assert_eq!(names(&world, "carrot"), []);
    // The parts are listed even if there is no way to get them.
    let mut cake = names(&flat(1), "cake");
    cake.sort_unstable();
    assert_eq!(cake, [("egg", 1), ("milk_bucket", 3), ("sugar", 2), ("wheat", 3)]);
}
