//! Doors and the switches that open them.

use cooperage_blocks::BlockPos;
use cooperage_core::AgentId;
use cooperage_plan::{Goal, Step, Unsolvable, plan};

use crate::common::{commands, flat, scene};

const DOOR: BlockPos = BlockPos::new(10, -60, 0);

fn open() -> Goal {
    Goal::Open { door: DOOR, by: Vec::new() }
}

#[test]
fn two_plates_take_two() {
    // Both torches must go out before the third lights: an "and" of two plates.
    let circuit = [
        "setblock 10 -60 0 iron_door[half=lower,facing=east]",
        "setblock 10 -59 0 iron_door[half=upper,facing=east]",
        "setblock 9 -60 0 stone_pressure_plate",
        "setblock 20 -60 0 stone_pressure_plate",
    ];
    let by = vec![BlockPos::new(9, -60, 0), BlockPos::new(20, -60, 0)];
    let mut world = flat(2);
    commands(&mut world, &circuit);
    let goal = Goal::Open { door: DOOR, by: by.clone() };
    let plan = plan(&goal, &scene(&world)).unwrap();
    for (agent, cell) in [(AgentId(0), by[1]), (AgentId(1), by[0])] {
        let stands = |step: &Step| matches!(step, Step::StandOn { cell: at, .. } if *at == cell);
        let held = plan.steps.iter().filter(|step| stands(&step.step)).count();
        assert_eq!(held, 1, "{agent} {cell}\n{plan}");
    }
    let doers: std::collections::BTreeSet<AgentId> = plan.steps.iter().map(|step| step.agent).collect();
    assert_eq!(doers.len(), 2, "{plan}");
    let mut alone = flat(1);
    commands(&mut alone, &circuit);
    let problem = cooperage_plan::plan(&goal, &scene(&alone)).unwrap_err();
    assert_eq!(problem, Unsolvable::TooFewAgents { plates: 2, agents: 1 });
}

#[test]
fn switches_are_found() {
    let mut world = flat(1);
    commands(
        &mut world,
        &[
            "setblock 10 -60 0 iron_door[half=lower,facing=east]",
            "setblock 10 -59 0 iron_door[half=upper,facing=east]",
        ],
    );
    assert_eq!(plan(&open(), &scene(&world)).unwrap_err(), Unsolvable::NoSwitch(DOOR));
    // A lever far off, joined by wire, and one that is joined to nothing.
    commands(
        &mut world,
        &[
            "setblock 9 -60 0 redstone_wire[east=side,west=side]",
            "setblock 8 -60 0 redstone_wire[east=side,west=side]",
            "setblock 7 -60 0 lever[face=floor,facing=east]",
            "setblock 10 -60 4 lever[face=floor,facing=east]",
        ],
    );
    let found = plan(&open(), &scene(&world)).unwrap();
    let used: Vec<&Step> =
        found.steps.iter().map(|step| &step.step).filter(|step| matches!(step, Step::Use { .. })).collect();
    assert_eq!(used, [&Step::Use { cell: BlockPos::new(7, -60, 0), item: None }], "{found}");
    commands(&mut world, &["setblock 10 -60 8 oak_fence_gate"]);
    let gate = Goal::Open { door: BlockPos::new(10, -60, 8), by: Vec::new() };
    let by_hand = plan(&gate, &scene(&world)).unwrap();
    assert_eq!(by_hand.steps.len(), 1, "{by_hand}");
}
