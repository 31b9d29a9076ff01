//! `cooperage world`: files and pictures of block worlds.

use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{Issuer, WorldInput, WorldOptions};
use cooperage_blocks::{ChunkPos, World};

use crate::common::*;

#[test]
fn a_world_is_made_described_and_drawn() {
    let lab = Lab::new();
    let made = ["world", "generate", "--seed", "3", "--radius", "1", "--out", "valley.world"];
    assert_eq!(lab.stdout(&made), "valley.world\n");
    let first = std::fs::read(lab.path("valley.world")).unwrap();
    lab.stdout(&made);
    assert_eq!(std::fs::read(lab.path("valley.world")).unwrap(), first, "a seed makes the same file again");

    let info = lab.json(&["world", "info", "valley.world", "--json"]);
    assert_eq!(info["chunks"], 9);
    assert!(info["blocks"]["stone"].as_u64() > Some(10_000) && info["blocks"]["oak_log"].as_u64() > Some(20));
    assert_eq!(info["first"][1], -64);
    assert_eq!((&info["world"]["tick"], &info["world"]["seed"]), (&0.into(), &3.into()));
    let digest = info["world"]["digest"].as_str().unwrap();
    assert!(digest.len() >= 32, "{digest}");
    let table = lab.stdout(&["world", "info", "valley.world"]);
    assert!(table.contains("deepslate") && table.contains("kinds of blocks"), "{table}");

    for view in ["iso", "top"] {
        lab.stdout(&[
            "world",
            "render",
            "valley.world",
            "--out",
            "valley.png",
            "--view",
            view,
            "--scale",
            "2",
            "--agent",
            "1,70,1",
            "--item",
            "2,70,-2",
            "--path",
            "0,70,0;1,70,0;2,70,1",
        ]);
        let picture = std::fs::read(lab.path("valley.png")).unwrap();
        assert!(picture.starts_with(b"\x89PNG") && picture.len() > 2000);
    }
}

#[test]
fn who_stands_in_a_world_is_told_and_drawn() {
    let lab = Lab::new();
    let options = WorldOptions { view_radius: 1, ..WorldOptions::default() };
    let mut world = World::new(options, ChunkGenerator::natural(1), 1);
    let spawn = world.generator().spawn();
    for chunk in (-1..=1).flat_map(|z| (-1..=1).map(move |x| (x, z))) {
        world.load(ChunkPos::new(spawn.chunk().x + chunk.0, spawn.chunk().z + chunk.1));
    }
    let file = |world: &World, name: &str| {
        std::fs::write(lab.path(name), cooperage_blocks::write_world(world).unwrap()).unwrap();
    };
    file(&world, "alone.world");
    let at =
        |x: i32, z: i32| [f64::from(spawn.x + x) + 0.5, f64::from(spawn.y + 1), f64::from(spawn.z + z) + 0.5];
    world.join("ann", at(0, 0));
    world.join("ben", at(6, 5));
    for command in ["summon cow ~4 ~2 ~-3", "summon creeper ~-5 ~2 ~4", "give ben bread 70"] {
        let command =
            command.replace("~4 ~2 ~-3", &format!("{} {} {}", spawn.x + 4, spawn.y + 2, spawn.z - 3));
        let command =
            command.replace("~-5 ~2 ~4", &format!("{} {} {}", spawn.x - 5, spawn.y + 2, spawn.z + 4));
        world.submit(Issuer::Setup, WorldInput::Command(command.into()));
    }
    (0..40).for_each(|_| world.step());
    file(&world, "crew.world");

    let info = &lab.json(&["world", "info", "crew.world", "--json"])["world"];
    assert_eq!((&info["tick"], &info["players"][1]["name"]), (&40.into(), &"ben".into()));
    assert_eq!(info["players"][1]["items"][0][1], "bread");
    assert_eq!(info["digest"], world.digest().to_string());
    assert_eq!(info["entities"]["creeper"], 1);
    let table = lab.stdout(&["world", "info", "crew.world"]);
    assert!(table.contains("ann") && table.contains("creeper") && table.contains("time of day"), "{table}");
    for view in ["iso", "top"] {
        let draw = |name: &str| {
            let picture = format!("{name}-{view}.png");
            let path = format!("{},{},{};{},{},{}", spawn.x, spawn.y, spawn.z, spawn.x + 1, spawn.y, spawn.z);
            lab.stdout(&[
                "world",
                "render",
                &format!("{name}.world"),
                "--out",
                &picture,
                "--view",
                view,
                "--scale",
                "2",
                "--path",
                &path,
            ]);
            std::fs::read(lab.path(&picture)).unwrap()
        };
        assert_ne!(draw("alone"), draw("crew"), "{view}");
    }
}

#[test]
fn a_flat_world_is_small() {
    let lab = Lab::new();
    lab.stdout(&["world", "generate", "--flat", "--radius", "10", "--out", "flat.world"]);
    assert!(std::fs::metadata(lab.path("flat.world")).unwrap().len() < 10_000);
    let info = lab.json(&["world", "info", "flat.world", "--json"]);
    assert_eq!((&info["chunks"], &info["blocks"]["grass_block"]), (&441.into(), &(441 * 256).into()));
}

#[test]
fn the_extent_is_that_of_the_blocks() {
    use cooperage_blocks::{BlockPos, Chunks, registry, save::write_chunks};
    let lab = Lab::new();
    let mut chunks = Chunks::new();
    let planks = registry().block("oak_planks").unwrap().default_state();
    for (x, y, z) in [(-3, 64, 5), (18, 70, 2), (4, 66, 20)] {
        chunks.set(BlockPos::new(x, y, z), planks);
    }
    std::fs::write(lab.path("three.world"), write_chunks(&chunks).unwrap()).unwrap();
    let info = lab.json(&["world", "info", "three.world", "--json"]);
    assert_eq!(info["first"], serde_json::json!([-3, 64, 2]));
    assert_eq!(info["last"], serde_json::json!([18, 70, 20]));
}

#[test]
fn bad_files_and_places_are_told() {
    let lab = Lab::new();
    lab.stdout(&["world", "generate", "--flat", "--radius", "0", "--out", "flat.world"]);
    lab.write("nonsense.world", "nothing of the kind");
    lab.write("nonsense.schem", "nothing of the kind");
    let error = |code: i32, arguments: &[&str], text: &str| {
        let (found, stderr) = lab.fails(arguments);
        assert!(found == code && stderr.contains(text), "{found} {stderr}");
    };
    error(5, &["world", "info", "nonsense.world"], "nonsense.world: not a file of chunks");
    error(5, &["world", "info", "nonsense.schem"], "nonsense.schem: no NBT at byte");
    error(5, &["world", "info", "absent.world"], "absent.world");
    error(5, &["world", "info", "."], "of a world, one region is read at a time");
    lab.write("my.mcworld", "PK\u{3}\u{4} and so on");
    lab.write("level.dat", "no matter what");
    lab.write("old.schematic", "no matter what");
    error(5, &["world", "info", "my.mcworld"], "it is an archive");
    error(5, &["world", "info", "level.dat"], "the settings of a world");
    error(5, &["world", "info", "old.schematic"], "it is a schematic of the old form");
    error(5, &["world", "info", "old.schematic"], "hint: read are worlds of");
    let render =
        |more: &[&'static str]| [&["world", "render", "flat.world", "--out", "flat.png"], more].concat();
    error(2, &render(&["--area", "0,0..5,5"]), "hint: write it as X,Y,Z");
    error(2, &render(&["--agent", "here"]), "`here` is no cell");
    error(2, &render(&["--area", "-90000,-64,-90000..90000,90,90000"]), "hint: draw a part with --area");
}
