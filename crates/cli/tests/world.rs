//! `cooperage world`: files and pictures of block worlds.

mod common;

use common::*;

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
fn a_flat_world_is_small() {
    let lab = Lab::new();
    lab.stdout(&["world", "generate", "--flat", "--radius", "10", "--out", "flat.world"]);
    assert!(std::fs::metadata(lab.path("flat.world")).unwrap().len() < 10_000);
    let info = lab.json(&["world", "info", "flat.world", "--json"]);
    assert_eq!((&info["chunks"], &info["blocks"]["grass_block"]), (&441.into(), &(441 * 256).into()));
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
    let render =
        |more: &[&'static str]| [&["world", "render", "flat.world", "--out", "flat.png"], more].concat();
    error(2, &render(&["--area", "0,0..5,5"]), "hint: write it as X,Y,Z");
    error(2, &render(&["--agent", "here"]), "`here` is no cell");
    error(2, &render(&["--area", "-90000,-64,-90000..90000,90,90000"]), "hint: draw a part with --area");
}
