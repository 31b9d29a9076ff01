//! Ready buildings, put up in survival with the materials that they are said to take.
#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::cell::RefCell;
use std::rc::Rc;

use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_blocks::{BlockPos, World};
use cooperage_body::environment::BlockEnvironment;
use cooperage_body::gallery::{ReadyBuilding, gallery};
use cooperage_body::skills::CarriedItems;
use cooperage_body::{ActionFuture, NEWEST_REVISION, catalogues};
use cooperage_core::{AgentId, Environment, Tick, Wake};
use cooperage_script::run::{ScriptOptions, ScriptReport, run_script, tools};

/// The corner at which they stand: on earth that is deep enough for a cellar.
const AT: BlockPos = BlockPos::new(6, -51, 5);

/// Blocks to climb on, some of which get lost, and tools.
const KIT: [(&str, u32); 5] =
    [("dirt", 32), ("cobblestone", 8), ("diamond_shovel", 1), ("diamond_pickaxe", 1), ("diamond_axe", 1)];

/// Builds, and returns the report with the cells that are not as they are drawn.
fn built(building: &ReadyBuilding, turns: u8) -> (ScriptReport, Vec<String>) {
    let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 7);
    world.load_start();
    let player = world.join("alice", world.start_place());
    let materials = building.materials(&CarriedItems::new()).unwrap();
    let kit = KIT.map(|(item, count)| (item.to_owned(), count));
    let gifts = materials.into_iter().chain(kit).map(|(item, count)| format!("give alice {item} {count}"));
    let setting = [
        "time set 1000",
        "gamerule doMobSpawning false",
        "fill -8 -60 -8 24 -52 24 dirt",
        "tp alice 0 -51 0",
    ];
    for command in setting.map(str::to_owned).into_iter().chain(gifts) {
        world.command(&command).unwrap();
    }
    let BlockPos { x, y, z } = AT;
    let code =
        format!("return await skills.buildBlueprint(bot, '{}', {x}, {y}, {z}, {turns});", building.name);
    let mut environment = BlockEnvironment::new(world, &[player], catalogues::skills(), 3);
    environment.set_revision(NEWEST_REVISION);
    let told = Rc::new(RefCell::new(ScriptReport::default()));
    let slot = Rc::clone(&told);
    let script = Rc::new(move |body| {
        let (slot, code) = (Rc::clone(&slot), code.clone());
        Box::pin(async move {
            let options = ScriptOptions::default();
            let report = run_script(body, tools().unwrap(), &code, "[]", &options).await;
            *slot.borrow_mut() = report.clone();
            report.into_outcome(true, true)
        }) as ActionFuture
    });
    environment.start(AgentId(0), "code", script);
    while environment.doing(AgentId(0)).is_some() {
        let next = Tick(environment.tick().0 + 1);
        environment.advance(next, Wake::Nobody, &mut Vec::new());
    }
    let report = told.borrow().clone();
    (report, environment.with_world(|world| wrong(world, building, turns)))
}

/// The cells of a world that are not as they are drawn. A kind is the end of a name, and earth may have become grass.
fn wrong(world: &World, building: &ReadyBuilding, turns: u8) -> Vec<String> {
    let [wide, _, deep] = building.size;
    let mut wrong = Vec::new();
    for (y, level) in (0..).zip(building.levels()) {
        for (z, row) in (0..).zip(level) {
            for (x, kind) in (0..).zip(row) {
                let [dx, dz] = [[x, z], [deep - 1 - z, x], [wide - 1 - x, deep - 1 - z], [z, wide - 1 - x]]
                    [usize::from(turns)];
                let name = world.state(AT.offset(dx, building.offset + y, dz)).name();
                let has_grown = (kind, name) == ("dirt", "grass_block");
                if !kind.is_empty() && !has_grown && !name.ends_with(kind) {
                    wrong.push(format!("level {y}, row {z}, column {x}: {name} in place of {kind}"));
                }
            }
        }
    }
    wrong
}

fn stands(building: &ReadyBuilding, turns: u8) {
    let (report, wrong) = built(building, turns);
    assert!(wrong.is_empty(), "{} turned by {turns}: {wrong:?}: {}", building.name, report.text());
    assert_eq!(report.result, true, "{} turned by {turns}: {}", building.name, report.text());
}

#[test]
fn every_building_stands_as_it_is_drawn() {
    for (number, building) in (0..).zip(gallery()) {
        stands(building, number % 4);
    }
}
