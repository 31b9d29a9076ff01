//! The commands that programs send: each is carried out, or refused by one line.

use super::COMMANDS;
use crate::terrain::ChunkGenerator;
use crate::world::{GameMode, World, WorldOptions};

/// A flat world with the players that the programs call `ann` and `bot`.
fn world() -> World {
    let options = WorldOptions { view_radius: 4, active_radius: 2, ..WorldOptions::default() };
    let mut world = World::new(options, ChunkGenerator::superflat(), 1);
    world.join("ann", [0.5, -60.0, 0.5]);
    world.join("bot", [2.5, -60.0, 2.5]);
    world.command("setblock 5 -60 5 furnace").unwrap();
    world
}

/// Gives each command as ann does, in this order. The last column is part of the answer; commands that are refused begin it with `!`.
fn check(program: &str, forms: &[(&str, &str)]) {
    let mut world = world();
    let ann = world.players()[0].id;
    for &(command, wanted) in forms {
        let answer = world.run_command(Some(ann), command);
        let (is_refused, part) = wanted.strip_prefix('!').map_or((false, wanted), |part| (true, part));
        let line = answer.clone().unwrap_or_else(|reason| reason);
        assert_eq!(answer.is_err(), is_refused, "{program}: {command}: {line}");
        assert!(line.contains(part) && !line.contains('\n'), "{program}: {command}: {line}");
        assert!(line.chars().count() <= 200, "{program}: {command}: {line}");
        world.step();
    }
}

#[test]
fn every_command_of_operators_is_known() {
    let mut world = world();
    for name in COMMANDS {
        let answer = world.command(name);
        assert!(!answer.is_err_and(|reason| reason.contains("no command")), "{name}");
        assert!(
            !world.command(&format!("minecraft:{name}")).is_err_and(|reason| reason.contains("no command"))
        );
    }
    assert!(COMMANDS.is_sorted());
}

/// `agent/library/skills.js`, `agent/tasks/*.js` and `agent/agent.js` of the snapshot of June 2025 and of its community edition.
#[test]
fn mindcraft() {
    let forms = [
        ("fill ~ ~-1 ~ ~50 ~-3 ~50 grass_block", "cells changed"),
        ("fill ~ ~ ~ ~-50 ~10 ~-50 air", "cells changed"),
        ("setblock 3 -61 3 farmland", "farmland"),
        ("setblock 3 -60 3 wheat[age=7]", "wheat"),
        ("setblock 3 -60 4 sugar_cane[age=15]", "sugar_cane"),
        ("setblock 3 -61 5 mycelium", "mycelium"),
        ("setblock 3 -60 5 red_mushroom", "red_mushroom"),
        ("setblock 4 -60 4 stone_brick_stairs[facing=west]", "stone_brick_stairs"),
        ("setblock 4 -60 4 air", "air"),
        ("setblock 5 -60 7 smoker", "smoker"),
        ("data merge block 5 -60 7 {Items:[{Slot:1b,id:\"minecraft:coal\",Count:64b}]}", ""),
        ("data merge block 5 -60 5 {Items:[{Slot:1b,id:\"minecraft:coal\",Count:64b}]}", ""),
        // The name of before the beds had colours.
        ("setblock 6 -60 5 bed", "!bed"),
        ("setblock 6 -60 6 oak_door[half=upper]", "oak_door"),
        ("setblock 6 -60 8 red_bed[part=head]", "red_bed"),
        ("setblock 7 -60 8 wall_torch[facing=east]", "wall_torch"),
        ("setblock 7 -60 9 lever[face=floor]", "lever"),
        ("kill @e[type=item,distance=..200]", "killed"),
        ("kill @e[type=llama,distance=..200]", "0 killed"),
        ("summon chicken 4 -60 9", "chicken"),
        ("summon cow 4 -60 9", "cow"),
        ("summon llama 4 -60 9", ""),
        ("summon mooshroom 4 -60 9", ""),
        ("summon rabbit 4 -60 9", ""),
        ("clear ann", "items"),
        ("give ann oak_log 3", "3 oak_log"),
        ("give ann minecraft:milk_bucket 1", "milk_bucket"),
        ("tp ann bot", "1 moved"),
        ("tp ann 4 -57.0 7", "1 moved"),
        ("tp @a 4 -60 7", "2 moved"),
        ("tp @s 4.5 -60 7.25", "1 moved"),
        ("tp @s bot", "1 moved"),
        ("item replace block 5 -60 5 container.1 with minecraft:coal 8", "replaced"),
        ("skin set URL classic https://example.org/a.png", "!no command `skin`"),
        ("skin clear", "!no command `skin`"),
    ];
    check("MINDcraft", &forms);
}

/// `test/externalTests` of mineflayer, as far as they are for versions of this protocol.
#[test]
fn mineflayer() {
    let forms = [
        ("gamemode creative ann", "creative"),
        ("gamemode survival", "survival"),
        ("give @a stone 1", "2 players"),
        ("give @p stick 7", "stick"),
        ("give ann zombie_spawn_egg 1", "zombie_spawn_egg"),
        ("give ann oak_boat", "oak_boat"),
        ("clear", "items"),
        ("clear ann", "items"),
        ("fill ~-5 -61 ~-5 ~5 -61 ~5 grass_block", "cells changed"),
        ("fill ~-10 ~-1 ~-10 ~10 ~-1 ~10 water", "cells changed"),
        ("setblock ~1 ~ ~ crafting_table", "crafting_table"),
        ("setblock 5 -60 9 red_bed[part=foot,facing=south]", "red_bed"),
        ("setblock 9 -60 9 minecraft:command_block", "command_block"),
        // Lists of offers are left out: the line says that the data is not understood.
        (
            "summon villager ~ ~1 ~ {NoAI:1, Offers:{Recipes:[{maxUses:12,buy:{id:\"minecraft:emerald\",Count:2}}]}}",
            "!is no data",
        ),
        ("kill @e[type=villager]", "killed"),
        ("tp ann 50 -60 0", "1 moved"),
        ("tp 0 128 0", "1 moved"),
        ("time set day", "1000"),
        ("time set 18000", "18000"),
        ("time add 24000", "the time"),
        ("weather clear", "clear"),
        ("weather rain", "!rain"),
        ("gamerule doDaylightCycle false", "false"),
        ("effect give @s hunger 1 255", "hunger"),
        ("effect give ann minecraft:speed 10", "speed"),
        ("effect clear ann", "cleared"),
        ("kill ann", "1 killed"),
        ("kill @p", "killed"),
        ("op bee", "!no command `op`"),
        ("xp set ann 999 levels", "!`xp` is left out"),
        ("tellraw @p {\"text\":\"hello\"}", "!`tellraw` is left out"),
        ("title @a clear", "!`title` is left out"),
        ("playsound note.harp master ann ~ ~ ~ 1 1", "!`playsound` is left out"),
        ("particle flame ~ ~ ~ 5 5 5 0.5 100 force", "!`particle` is left out"),
        ("bossbar add a \"b\"", "!`bossbar` is left out"),
        ("scoreboard objectives add test3 dummy", "!`scoreboard` is left out"),
        ("team add test \"test\"", "!`team` is left out"),
        ("gamerule minecraft:advance_time false", "!no game rule"),
    ];
    check("mineflayer", &forms);
}

/// `voyager/env` of Voyager.
#[test]
fn voyager() {
    let forms = [
        ("clear @s", "items"),
        ("kill @s", "1 killed"),
        ("give @s minecraft:iron_pickaxe 1", "iron_pickaxe"),
        ("give bot chest 1", "chest"),
        ("item replace entity @s armor.head with minecraft:iron_helmet", "replaced"),
        ("item replace entity @s weapon.offhand with minecraft:shield", "replaced"),
        ("tp @s 1.5 -60 2.5", "1 moved"),
        ("tp @s ~ ~1.25 ~", "1 moved"),
        ("setblock 5 -60 5 air destroy", "air"),
        ("gamerule keepInventory true", "true"),
        ("gamerule doDaylightCycle false", "false"),
        ("gamerule doTileDrops false", "false"),
        ("difficulty hard", "hard"),
        ("difficulty peaceful", "peaceful"),
        ("time set 6000", "6000"),
        ("spreadplayers ~ ~ 0 300 under 80 false @s", "!no command `spreadplayers`"),
        ("pause", "!no command `pause`"),
    ];
    check("Voyager", &forms);
}

#[test]
fn one_command_changes_so_many_cells_and_no_more() {
    let mut world = world();
    world.command("gamerule commandModificationBlockLimit 4294967295").unwrap();
    assert_eq!(world.rules.command_modification_block_limit, 1 << 20);
    let refused = world.command("fill -30000000 -60 -30000000 30000000 300 30000000 stone").unwrap_err();
    assert!(refused.contains("more than the 1048576"), "{refused}");
}

#[test]
fn a_body_that_leaves_creative_mode_in_the_air_falls_from_there() {
    let mut world = world();
    world.command("gamemode creative ann").unwrap();
    world.players[0].body.fallen = 40.0;
    world.command("gamemode survival ann").unwrap();
    assert_eq!((world.players[0].mode, world.players[0].body.fallen), (GameMode::Survival, 0.0));
}
