//! Twenty kinds of creatures.

use super::*;
use cooperage_blocks::world::EntityKind;

const SIDE: u32 = 256;
const KINDS: [&str; 20] = [
    "cow",
    "pig",
    "sheep",
    "chicken",
    "rabbit",
    "horse",
    "donkey",
    "wolf",
    "cat",
    "fox",
    "villager",
    "zombie",
    "skeleton",
    "creeper",
    "spider",
    "enderman",
    "slime",
    "witch",
    "iron_golem",
    "squid",
];

#[test]
fn each_kind_differs_from_every_other() {
    let mut shots: Vec<(&str, RgbaImage)> = Vec::new();
    for kind in KINDS {
        let mut world = plain();
        world.command(&format!("summon {kind} 0.5 -60 2.5")).unwrap();
        assert!(matches!(world.entities()[0].kind, EntityKind::Mob(_)));
        let camera = Camera::turned([0.5, -59.0, 0.5], 0.0, 12.0);
        shots.push((kind, of_world(&world, camera, SIDE).image));
    }
    for (number, (kind, image)) in shots.iter().enumerate() {
        for (other, of_other) in &shots[..number] {
            let share = differing(image, of_other) as f64 / f64::from(SIDE * SIDE);
            assert!(share >= 0.02, "{kind} and {other} differ in {:.2} % of the pixels", share * 100.0);
        }
    }
}

#[test]
fn players_hold_things_and_things_lie_about() {
    let mut world = plain();
    let alice = world.join("alice", [0.5, -60.0, 3.5]);
    world.command("tp alice 0.5 -60 3.5 180 0").unwrap();
    let camera = Camera::turned([0.5, -58.4, 0.5], 0.0, 10.0);
    let empty = of_world(&world, camera, SIDE).image;
    world.command("give alice iron_pickaxe 1").unwrap();
    let holding = of_world(&world, camera, SIDE).image;
    assert!(differing(&empty, &holding) > 150, "a pickaxe is seen");
    let own = EyesScene::of_world(&world, camera, [SIDE; 2], Some(alice));
    assert!(differing(&draw_eyes(&own).unwrap().image, &empty) > 1500, "one's own figure is not seen");
    world.command("summon item -1 -60 2 {Item:{id:diamond,Count:1}}").ok();
    let before = world.entities().len();
    world.command("clear alice").unwrap();
    world.command("give alice gold_block 1").unwrap();
    let block = of_world(&world, camera, SIDE).image;
    assert!(differing(&block, &holding) > 150 && before <= 1);
}
