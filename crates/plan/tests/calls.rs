//! Steps as tool calls, and the results of the calls.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

use std::cell::Cell;

use cooperage_blocks::world::{Player, PlayerId};
use cooperage_blocks::{BlockPos, World, registry};
use cooperage_body::catalogues;
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{AgentId, Entry, Environment, EventKind, Receipt, Tick, ToolCall, Wake};
use cooperage_plan::calls::{About, Caller, Moment, Next, Said, Tools};
use cooperage_plan::{Failure, Goal, Holder, Means, Promise, Scene, Step, Unsolvable, Work, plan};
use serde_json::{Value, json};

use crate::common::{commands, flat, give, item, scene};

/// The catalogue of skills, as far as the tests need it.
struct Skills<'a> {
    world: &'a World,
    means: Means,
}

fn call(tool: &str, arguments: Value) -> Said {
    let Value::Object(arguments) = arguments else { panic!("arguments are an object") };
    Said::Call { call: ToolCall { tool: tool.to_owned(), arguments }, is_whole: true }
}

impl Tools for Skills<'_> {
    fn means(&self) -> Means {
        self.means
    }

    fn say(&self, step: &Step, moment: &Moment<'_>) -> Said {
        match step {
            Step::Fetch { container: BlockPos { x, y, z }, item, count } => {
                call("takeOut", json!({"x": x, "y": y, "z": z, "item": item.name(), "count": count}))
            }
            Step::Collect { blocks, count, .. } => match moment.cells_of(blocks).first() {
                Some(cell) => {
                    let block = self.world.state(*cell).name();
                    call("collectBlocks", json!({"block": block, "count": count}))
                }
                None => Said::Useless(blocks.iter().map(|&block| Failure::Block(block)).collect()),
            },
            Step::Craft { item, .. } => call("craft", json!({"item": item.name(), "count": moment.wanted})),
            Step::Smelt { input, count, .. } => call("smelt", json!({"item": input.name(), "count": count})),
            Step::Give { to, item, count } => {
                let player = &*self.world.player(PlayerId(to.0)).unwrap().name;
                call("handOver", json!({"player": player, "item": item.name(), "count": count}))
            }
            _ => panic!("not with these tools: {step}"),
        }
    }
}

/// A kitchen with two agents: grain in a chest, a table, a furnace with fuel, potatoes in a field.
fn kitchen() -> World {
    let mut world = flat(2);
    commands(
        &mut world,
        &[
            "setblock 4 -60 4 chest",
            "item replace block 4 -60 4 container.0 with hay_block 1",
            "setblock 6 -60 4 crafting_table",
            "setblock 6 -60 6 furnace",
            "item replace block 6 -60 6 container.1 with coal 2",
            "fill -8 -61 4 -6 -61 6 farmland",
            "fill -8 -60 4 -6 -60 6 potatoes[age=7]",
        ],
    );
    world
}

fn means() -> Means {
    Means::without(&[Work::Grow, Work::CarryStation, Work::Hasten])
}

fn have(items: &[(&str, u32)], who: Holder) -> Goal {
    Goal::Have { items: items.iter().map(|&(name, count)| (item(name), count)).collect(), who }
}

fn next(world: &World, caller: &Caller, goal: &Goal, doer: u32) -> Result<Next, Unsolvable> {
    caller.next(&Skills { world, means: means() }, &scene(world), goal, PlayerId(doer))
}

fn called(next: Result<Next, Unsolvable>) -> ToolCall {
    match next {
        Ok(Next::Call { call, .. }) => call,
        other => panic!("no call, but {other:?}"),
    }
}

#[test]
fn a_crew_reaches_its_goal_by_calls_alone() {
    let world = kitchen();
    let players: Vec<PlayerId> = world.players().iter().map(|player| player.id).collect();
    let mut environment = BlockEnvironment::new(world, &players, catalogues::skills(), 1);
    let goal = have(&[("bread", 1), ("baked_potato", 2)], Holder::Agent(AgentId(1)));
    let caller = Caller::default();
    let mut busy = [false; 2];
    let mut events = Vec::new();
    let mut calls = 0;
    while environment.tick() < Tick(6_000) {
        let mut is_done = true;
        for doer in 0..2_u32 {
            if busy[doer as usize] {
                is_done = false;
                continue;
            }
            let next = environment.with_world(|world| next(world, &caller, &goal, doer)).unwrap();
            is_done &= next == Next::Done;
            let Next::Call { call, .. } = next else { continue };
            let mut receipts = Vec::new();
            environment.submit(&[Entry::Named { agent: AgentId(doer), call: &call }], &mut receipts);
            assert!(matches!(receipts[..], [Receipt::Accepted]), "{call:?}: {receipts:?}");
            busy[doer as usize] = true;
            calls += 1;
        }
        if is_done {
            let held = |name: &str| {
                environment.with_world(|world| world.player(PlayerId(1)).unwrap().inventory.count(item(name)))
            };
            assert_eq!([held("bread"), held("baked_potato")], [1, 2]);
            assert!((5..16).contains(&calls), "{calls} calls");
            return;
        }
        let until = Tick(environment.tick().0 + 200);
        environment.advance(until, Wake::Anybody, &mut events);
        for event in &events {
            let record = environment.event_record(event);
            if let (EventKind::ActionFinished { .. }, Some(doer)) = (record.kind, record.doer) {
                busy[doer.0 as usize] = false;
            }
        }
    }
    panic!("not done in time");
}

#[test]
fn only_so_many_are_wanted_as_are_used() {
    let mut world = kitchen();
    give(&mut world, PlayerId(0), &[("oak_log", 1)]);
    // Bowls are made of three planks, and a log gives four; a craft gives four bowls, and one is wanted.
    let goal = have(&[("bowl", 1)], Holder::Agent(AgentId(0)));
    let planks = called(next(&world, &Caller::default(), &goal, 0));
    assert_eq!((planks.tool.as_str(), &planks.arguments["count"]), ("craft", &json!(3)));
    give(&mut world, PlayerId(0), &[("oak_planks", 3)]);
    let bowl = called(next(&world, &Caller::default(), &goal, 0));
    assert_eq!((&bowl.arguments["item"], &bowl.arguments["count"]), (&json!("bowl"), &json!(1)));
    give(&mut world, PlayerId(0), &[("bowl", 1)]);
    assert_eq!(next(&world, &Caller::default(), &goal, 0), Ok(Next::Done));
}

#[test]
fn what_is_promised_is_waited_for_and_not_made() {
    let world = kitchen();
    let goal = have(&[("bread", 1)], Holder::Agent(AgentId(0)));
    let alone = Scene::new(&world, vec![PlayerId(0)], 64);
    let skills = Skills { world: &world, means: means() };
    let caller = Caller::default();
    let fetched = called(caller.next(&skills, &alone, &goal, PlayerId(0)));
    assert_eq!(fetched.tool, "takeOut");
    let promised = vec![Promise { to: PlayerId(0), item: item("wheat"), count: 3 }];
    let scene = Scene { promised, ..alone };
    assert_eq!(caller.next(&skills, &scene, &goal, PlayerId(0)), Ok(Next::Wait));
}

#[test]
fn a_cell_where_work_fails_is_given_up_after_three_tries_by_who_tried() {
    let world = kitchen();
    let goal = have(&[("potato", 1)], Holder::Any);
    /// Returns the cell that comes first.
    struct First<'a> {
        player: &'a Player,
        asked: Cell<u32>,
    }
    impl Tools for First<'_> {
        fn means(&self) -> Means {
            means()
        }
        fn say(&self, step: &Step, moment: &Moment<'_>) -> Said {
            assert_eq!(moment.doer.id, self.player.id);
            self.asked.set(self.asked.get() + 1);
            let Step::Collect { blocks, .. } = step else { panic!("{step}") };
            let BlockPos { x, y, z } = moment.cells_of(blocks)[0];
            call("dig", json!({"x": x, "y": y, "z": z}))
        }
    }
    let cell = |caller: &Caller, doer: u32| {
        let player = world.player(PlayerId(doer)).unwrap();
        let tools = First { player, asked: Cell::new(0) };
        let alone = Scene::new(&world, vec![PlayerId(doer)], 64);
        let call = called(caller.next(&tools, &alone, &goal, PlayerId(doer)));
        assert_eq!(tools.asked.get(), 1);
        let [x, y, z] = ["x", "y", "z"].map(|part| call.arguments[part].as_i64().unwrap() as i32);
        BlockPos::new(x, y, z)
    };
    let mut caller = Caller::default();
    let first = cell(&caller, 0);
    for _ in 0..2 {
        caller.told(PlayerId(0), About::Working(first), false);
        caller.told(PlayerId(0), About::Working(first), true);
        assert_eq!(cell(&caller, 0), first);
    }
    caller.told(PlayerId(0), About::Working(first), false);
    assert_ne!(cell(&caller, 0), first);
    assert_eq!(cell(&caller, 1), cell(&Caller::default(), 1), "the other has not tried");
}

#[test]
fn useless_sources_are_left_out_until_nothing_is_left() {
    struct Useless;
    impl Tools for Useless {
        fn means(&self) -> Means {
            means()
        }
        fn say(&self, step: &Step, _: &Moment<'_>) -> Said {
            match step {
                Step::Fetch { container, .. } => Said::Useless(vec![Failure::Cell(*container)]),
                _ => panic!("nothing but the chest gives wheat here, not: {step}"),
            }
        }
    }
    let world = kitchen();
    let goal = have(&[("wheat", 1)], Holder::Agent(AgentId(0)));
    let alone = Scene::new(&world, vec![PlayerId(0)], 64);
    let problem = Caller::default().next(&Useless, &alone, &goal, PlayerId(0)).unwrap_err();
    assert!(matches!(problem, Unsolvable::NoItem { .. }), "{problem:?}");
}

#[test]
fn plans_keep_to_what_the_crew_can_do() {
    let mut world = flat(2);
    give(&mut world, PlayerId(0), &[("wheat_seeds", 1), ("wooden_hoe", 1), ("oak_log", 1), ("iron_axe", 1)]);
    commands(&mut world, &["setblock 9 -60 4 oak_log"]);
    let wheat = have(&[("wheat", 1)], Holder::Any);
    let sows_nothing = Scene { means: Means::without(&[Work::Grow]), ..scene(&world) };
    assert!(plan(&wheat, &scene(&world)).is_ok());
    assert!(plan(&wheat, &sows_nothing).is_err());
    // A table would have to be made, put up and taken along.
    let pickaxe = have(&[("wooden_pickaxe", 1)], Holder::Any);
    give(&mut world, PlayerId(0), &[("oak_log", 4)]);
    let limited = |kinds: &[Work]| Scene { means: Means::without(kinds), ..scene(&world) };
    assert!(plan(&pickaxe, &scene(&world)).is_ok());
    assert!(plan(&pickaxe, &limited(&[Work::CarryStation])).is_err());
    let has_tools = |kinds: &[Work]| {
        let goal =
            Goal::Gather { blocks: vec![registry().block("oak_log").unwrap()], count: 6, who: Holder::Crew };
        let steps = plan(&goal, &limited(kinds)).unwrap().steps;
        steps.iter().any(|planned| !planned.step.needs().is_empty())
    };
    assert!(has_tools(&[]) && !has_tools(&[Work::Hasten]), "an axe only hastens");
}
