//! Light, signs, water, fog and labels.

use super::*;
use crate::eyes::plate::{POINTS, TextPlate};
use cooperage_blocks::world::BlockEntity;
use cooperage_raster::font::{LETTER, STEP};

/// A closed cave in stone, with a torch or without.
fn cave(torch: bool) -> Chunks {
    let mut chunks = air();
    for (x, z) in (-9..=9).flat_map(|x| (-9..=9).map(move |z| (x, z))) {
        for y in 50..=62 {
            let is_open = (-4..=4).contains(&x) && (-4..=4).contains(&z) && (54..=57).contains(&y);
            if !is_open {
                chunks.set(block_at(x, y, z), state("stone"));
            }
        }
    }
    if torch {
        chunks.set(block_at(2, 54, 3), state("torch"));
    }
    chunks
}

#[test]
fn a_torch_lights_a_cave() {
    let camera = Camera::turned([0.5, 55.62, -2.5], 0.0, 5.0);
    let [lit, dark] = [true, false].map(|torch| brightness_of(&picture(&cave(torch), camera, 128)));
    assert!(dark < 8.0 && lit > 25.0, "{lit} {dark}");
}

#[test]
fn night_is_darker_than_day_and_the_sun_is_in_the_sky() {
    let world = plain();
    let camera = Camera::turned([0.5, -58.4, 0.5], 0.0, 10.0);
    let at = |day_time: u64, camera: Camera| {
        let scene = EyesScene { day_time, ..EyesScene::of_world(&world, camera, [128; 2], None) };
        draw_eyes(&scene).unwrap().image
    };
    let [noon, midnight] = [6_000, 18_000].map(|time| brightness_of(&at(time, camera)));
    assert!(noon > 3.0 * midnight && midnight > 8.0, "{noon} {midnight}");
    let sun = at(6_000, Camera::turned([0.5, -58.4, 0.5], 0.0, -90.0)).pixel(64, 64).unwrap();
    assert_eq!(sun, Colour([255, 245, 199]));
    let east = at(600, Camera::turned([0.5, -58.4, 0.5], 270.0, -9.0)).pixel(64, 64).unwrap();
    assert_eq!(east, sun, "the sun rises in the east");
}

/// The letter whose points fit best to a part of a picture.
fn read(image: &RgbaImage, [left, top]: [f64; 2], point: f64) -> char {
    let dark = |x: i32, y: i32| {
        let (px, py) = (left + (f64::from(x) + 0.5) * point, top + (f64::from(y) + 0.5) * point);
        // Between the four pixels around it.
        let (x0, y0) = ((px - 0.5).floor(), (py - 0.5).floor());
        let (fx, fy) = (px - 0.5 - x0, py - 0.5 - y0);
        let light = |dx: u32, dy: u32| {
            let Colour([r, g, b]) = image.pixel(x0 as u32 + dx, y0 as u32 + dy).unwrap();
            f64::from(r) + f64::from(g) + f64::from(b)
        };
        let rows = [0, 1].map(|dy| light(0, dy) * (1.0 - fx) + light(1, dy) * fx);
        rows[0] * (1.0 - fy) + rows[1] * fy
    };
    let points: Vec<(i32, i32, f64)> = (0..LETTER[1])
        .flat_map(|y| (0..LETTER[0]).map(move |x| (x, y)))
        .map(|(x, y)| (x, y, dark(x, y)))
        .collect();
    let mean = points.iter().map(|(.., light)| light).sum::<f64>() / points.len() as f64;
    // The letters as blurred as they are in a picture whose pixels are as large as points.
    let score = |letter: char| -> f64 {
        let plate =
            TextPlate([Box::from(letter.to_string()), Box::default(), Box::default(), Box::default()]);
        let [wide, tall] = POINTS.map(|points| points as f32);
        let left = ((POINTS[0] - LETTER[0]) / 2) as f32;
        let ink = |x: i32, y: i32| {
            f64::from(plate.ink((left + x as f32 + 0.5) / wide, (y as f32 + 3.5) / tall, 1.8))
        };
        let inks: Vec<f64> = points.iter().map(|(x, y, _)| ink(*x, *y)).collect();
        let middle = inks.iter().sum::<f64>() / inks.len() as f64;
        let size = inks.iter().map(|ink| (ink - middle) * (ink - middle)).sum::<f64>().sqrt();
        points.iter().zip(&inks).map(|((.., light), ink)| (ink - middle) * (mean - light)).sum::<f64>() / size
    };
    ('!'..='~').max_by(|one, other| score(*one).total_cmp(&score(*other))).unwrap()
}

#[test]
fn a_sign_can_be_read_at_four_blocks() {
    let mut world = plain();
    world.command("setblock 0 -60 5 oak_sign[rotation=8]").unwrap();
    let pos = block_at(0, -60, 5);
    assert!(matches!(world.block_entity(pos), Some(BlockEntity::Sign(_))));
    let lines = ["Mine iron HERE", "Chest 7: wool", "JUMP quickly!", "x=12, z=-345"];
    let text = lines.map(Box::from);
    let sign = cooperage_blocks::world::Sign { sides: [text.clone(), text], is_waxed: false };
    // The board stands 0.045 blocks before the middle of its cell.
    let camera = Camera::turned([0.5, -60.0 + 0.78, 5.5 - 0.045 - 4.0], 0.0, 0.0);
    let mut scene = EyesScene::of_world(&world, camera, [512; 2], None);
    scene.signs.insert(pos, &sign);
    let image = draw_eyes(&scene).unwrap().image;
    let point = 512.0 / 2.0 / 35.0_f64.to_radians().tan() / 4.0 / f64::from(POINTS[0]);
    for (row, line) in lines.iter().enumerate() {
        let wide = line.len() as i32 * STEP - 1;
        let read: String = line
            .chars()
            .enumerate()
            .map(|(place, letter)| {
                let x = (POINTS[0] - wide) / 2 + place as i32 * STEP;
                let left = 256.0 + f64::from(x - POINTS[0] / 2) * point;
                let top = 256.0 + f64::from(3 + row as i32 * 11 - POINTS[1] / 2) * point;
                if letter == ' ' { ' ' } else { read(&image, [left, top], point) }
            })
            .collect();
        assert_eq!(read, *line);
    }
}

#[test]
fn water_and_glass_are_seen_through() {
    let mut chunks = air();
    for (x, y) in (-6..=6).flat_map(|x| (58..=70).map(move |y| (x, y))) {
        chunks.set(block_at(x, y, 8), state("red_wool"));
    }
    let camera = Camera::turned([0.5, 64.5, 0.5], 0.0, 0.0);
    let middle = |chunks: &Chunks| picture(chunks, camera, 64).pixel(34, 30).unwrap().0;
    let [red, ..] = middle(&chunks);
    for (block, least) in [("glass", 90), ("water", 40), ("blue_stained_glass", 40)] {
        for (x, y) in (-2..=2).flat_map(|x| (62..=67).map(move |y| (x, y))) {
            chunks.set(block_at(x, y, 4), state(block));
        }
        let seen = middle(&chunks);
        assert!(seen[0] > least && seen[2] > 36, "{block}: {seen:?} before {red}");
    }
    for (x, y) in (-2..=2).flat_map(|x| (62..=67).map(move |y| (x, y))) {
        chunks.set(block_at(x, y, 4), state("stone"));
    }
    let [r, g, b] = middle(&chunks);
    assert!(r.abs_diff(g) < 12 && g.abs_diff(b) < 12, "{r} {g} {b}");
}

#[test]
fn far_and_unloaded_cells_are_fog() {
    let mut chunks = air();
    for (x, y) in (-90..=90).flat_map(|x| (0..=120).map(move |y| (x, y))) {
        chunks.set(block_at(x, y, 70), state("red_wool"));
    }
    let camera = Camera::turned([0.5, 64.5, 0.5], 0.0, 0.0);
    let is_red =
        |image: &RgbaImage| image.pixel(64, 64).is_some_and(|Colour([red, green, _])| red > green + 30);
    assert!(!is_red(&picture(&chunks, camera, 128)), "beyond 64 blocks");
    let nearer = Camera::turned([0.5, 64.5, 28.5], 0.0, 0.0);
    assert!(is_red(&picture(&chunks, nearer, 128)), "at 42 blocks");
    let nothing = Chunks::new();
    let fog = picture(&nothing, camera, 64);
    assert_eq!(fog.pixel(32, 60), Some(Colour([206, 224, 240])));
}

#[test]
fn labels_name_figures_and_wanted_blocks_that_are_seen() {
    let mut world = plain();
    world.join("Alice", [-1.5, -60.0, 5.5]);
    world.join("Hidden", [3.5, -60.0, 12.5]);
    for command in [
        "fill 1 -60 9 4 -57 9 stone",
        "setblock 0 -60 6 chest",
        "setblock 2 -60 12 chest",
        "setblock 4 -60 5 furnace",
        "summon cow 2 -60 4",
    ] {
        world.command(command).unwrap();
    }
    let camera = Camera::turned([0.5, -58.4, 0.5], 0.0, 10.0);
    let mut scene = EyesScene::of_world(&world, camera, [512; 2], None);
    let plain = draw_eyes(&scene).unwrap();
    assert_eq!(plain.labels, []);
    scene.labels = Some(vec!["chest".to_owned()]);
    let labelled = draw_eyes(&scene).unwrap();
    let mut texts: Vec<(&str, BlockPos)> =
        labelled.labels.iter().map(|label| (label.text.as_str(), label.cell)).collect();
    texts.sort_unstable_by_key(|(text, _)| *text);
    let cells =
        [("Alice", block_at(-2, -60, 5)), ("chest", block_at(0, -60, 6)), ("cow", block_at(2, -60, 4))];
    assert_eq!(texts, cells, "the furnace is not wanted, the others are hidden");
    assert!(differing(&plain.image, &labelled.image) > 500);
}

#[test]
fn the_middle_is_named_and_odd_sizes_are_refused() {
    let mut world = plain();
    world.command("setblock 0 -59 6 gold_block").unwrap();
    let camera = Camera::towards([0.5, -58.4, 0.5], [0.5, -58.5, 6.5], 0.0);
    assert_eq!(of_world(&world, camera, 64).middle, Some(block_at(0, -59, 6)));
    assert_eq!(of_world(&world, Camera::turned([0.5, -58.4, 0.5], 0.0, -60.0), 64).middle, None);
    for size in [[63, 64], [1025, 512], [0, 0], [64, u32::MAX]] {
        let scene = EyesScene::of_world(&world, camera, size, None);
        assert!(draw_eyes(&scene).unwrap_err().to_string().contains("each side has 64 to 1024"));
    }
    // Places without numbers are no reason to stop.
    let nowhere = Camera::turned([f64::NAN, f64::INFINITY, -1e300], f64::NAN, 0.0);
    let _ = draw_eyes(&EyesScene::of_world(&world, nowhere, [64; 2], None));
}

#[test]
fn every_state_can_be_seen() {
    let mut chunks = air();
    let states = cooperage_blocks::registry().states() as i32;
    for number in 0..states / 5 {
        let pos = block_at(number % 40 - 20, number / 1600, number / 40 % 40);
        chunks.set(pos, BlockState((number * 5) as u16));
    }
    for (yaw, pitch) in [(0.0, 0.0), (45.0, 60.0), (200.0, -60.0)] {
        picture(&chunks, Camera::turned([0.3, 2.4, 10.7], yaw, pitch), 128);
    }
}

#[test]
fn water_covers_every_pixel_of_the_ground_below() {
    let mut chunks = air();
    for (x, z) in (-20..=20).flat_map(|x| (-20..=20).map(move |z| (x, z))) {
        chunks.set(block_at(x, 60, z), state("sand"));
        chunks.set(block_at(x, 61, z), state("water"));
    }
    let image = picture(&chunks, Camera::turned([0.5, 64.62, 0.5], 0.0, 70.0), 128);
    let is_blue = |[red, _, blue, _]: &[u8; 4]| blue > red;
    assert!(image.pixels().as_chunks::<4>().0.iter().all(is_blue));
}
