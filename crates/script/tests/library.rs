//! Every skill of the library does what its scenario expects, and so do skills of Voyager's.
#![expect(clippy::unwrap_used, reason = "a helper of tests")]

use std::collections::BTreeMap;

use cooperage_blocks::World;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_body::session::BodySession;
use cooperage_script::library::{
    LibrarySkill, SCENARIOS, call_line, from_voyager, missing, shipped, voyager_primitives,
};
use cooperage_script::run::{CodeOptions, ScriptOptions, ScriptReport, embedded, run_alone};
use serde_json::{Value, json};

#[test]
fn every_skill_that_ships_works() {
    let no_files = |_: &str| Err("no files".to_owned());
    let catalogues = |name: &str| embedded(name, CodeOptions::default());
    let mut failures = Vec::new();
    for (name, _, scenario) in SCENARIOS {
        assert!(scenario.contains(&format!(": {name}(")), "the scenario of {name} does not call it");
        let mut session = BodySession::new(&no_files).with_catalogues(&catalogues);
        for (number, line) in scenario.lines().enumerate() {
            let line = call_line(line, shipped()).unwrap_or_else(|| line.to_owned());
            if let Err(error) = session.line(&line) {
                let said: Vec<String> =
                    session.take_lines().into_iter().filter(|line| !line.starts_with("> ")).collect();
                failures.push(format!("{name}:{}: {error}\n{}", number + 1, said.join("\n")));
                break;
            }
        }
    }
    assert!(failures.is_empty(), "{} fail:\n{}", failures.len(), failures.join("\n\n"));
}

/// Runs a skill of a library of Voyager's in a flat world in which these commands were carried out.
fn run_foreign(setup: &[&str], code: &str) -> ScriptReport {
    let name = code.split(['(', ' ']).nth(2).unwrap();
    let library = json!({name: {"code": code, "description": "Does something."}}).to_string();
    let foreign = from_voyager(&library).unwrap();
    let names: Vec<&str> =
        shipped().iter().chain(voyager_primitives()).map(|skill| skill.name.as_str()).collect();
    assert_eq!(missing(&foreign[0].code, &names).unwrap(), BTreeMap::new(), "{name} lacks nothing");
    let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 0);
    world.load_start();
    for command in setup {
        world.command(command).unwrap();
    }
    let library: Vec<LibrarySkill> = shipped().iter().chain(&foreign).cloned().collect();
    let options = ScriptOptions { library: library.into(), ..ScriptOptions::default() };
    run_alone(world, 0, &format!("await {name}(bot);\nreturn world.getInventoryCounts(bot);"), "[]", &options)
}

#[test]
fn skills_of_voyager_run_upon_its_own_primitives() {
    let report = run_foreign(
        &["setblock 40 -60 0 oak_log", "setblock 40 -60 2 oak_log", "setblock 41 -60 3 oak_log"],
        "async function gatherThreeLogs(bot) {
            const seen = () => bot.findBlock({ matching: mcData.blocksByName['oak_log'].id, maxDistance: 24 });
            const found = await exploreUntil(bot, new Vec3(1, 0, 0), 60, seen);
            if (!found) { bot.chat('There is no oak.'); return; }
            await bot.pathfinder.goto(new GoalNear(found.position.x, found.position.y, found.position.z, 3));
            await mineBlock(bot, 'oak_log', 3);
            if (mcData.itemsByName.cheese !== undefined) throw new Error('there is no cheese');
        }",
    );
    assert_eq!(report.result, json!({"oak_log": 3}), "{report:?}");
    let report = run_foreign(
        &["summon pig 6 -60 2", "setblock 3 -60 -3 chest{Items:[{Slot:0b,id:\"furnace\",Count:1b},{Slot:1b,id:\"coal\",Count:2b}]}"],
        "async function roastPork(bot) {
            await skills.takeFromChest(bot, 'furnace', 1);
            await skills.takeFromChest(bot, 'coal', 2);
            const pig = bot.nearestEntity((entity) => entity.name === 'pig');
            if (pig) await killMob(bot, 'pig', 300);
            const here = bot.entity.position.offset(2, 0, 0);
            await placeItem(bot, 'furnace', here);
            await smeltItem(bot, 'porkchop', 'coal', 1);
            const cooked = bot.inventory.findInventoryItem(mcData.itemsByName['cooked_porkchop'].id);
            await bot.equip(cooked, 'hand');
            await bot.pathfinder.goto(new GoalBlock(here.x, here.y, here.z));
            if (bot.heldItem.name !== 'cooked_porkchop') throw new Error('the hand holds ' + bot.heldItem.name);
        }",
    );
    assert_eq!(report.result["cooked_porkchop"], 1, "{report:?}");
}

#[test]
fn goals_of_mineflayer_are_reached_or_refused() {
    let report = run_foreign(
        &[],
        "async function goAround(bot) {
            const at = () => bot.entity.position;
            const goals = [
                new GoalBlock(4, -60, 4), new GoalXZ(-3, 2), new GoalNearXZ(9, 9, 2), new GoalY(-60), new GoalGetToBlock(3, -60, -5),
                new GoalCompositeAny([new GoalBlock(0, -60, 8), new GoalBlock(100, -60, 8)]),
            ];
            for (const goal of goals) await bot.pathfinder.goto(goal);
            if (Math.floor(at().z) !== 8 || Math.floor(at().x) !== 0) throw new Error('it stands at ' + at());
            bot.pathfinder.setMovements(new Movements(bot, mcData));
            let refused = 0;
            try { await bot.pathfinder.goto(new GoalBlock(0, 3000, 0)); } catch (error) { refused += 1; }
            try { await bot.pathfinder.goto({ x: 1 }); } catch (error) { refused += 1; }
            try { await bot.equip(null, 'hand'); } catch (error) { refused += 1; }
            try { await mineBlock(bot, 'cheese'); } catch (error) { refused += 1; }
            if (refused !== 4) throw new Error(refused + ' are refused');
        }",
    );
    assert_eq!(report.result, Value::Object(serde_json::Map::new()), "{report:?}");
}
