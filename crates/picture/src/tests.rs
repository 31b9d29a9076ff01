//! Tests of whole pictures.

use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::{BlockPos, BlockState, ChunkPos, Chunks};

use crate::{
    Area, Colour, Marker, MarkerKind, PictureError, PictureScene, Projection, RasterError, RgbaImage, draw,
};

fn area(first: [i32; 3], last: [i32; 3]) -> Area {
    let pos = |[x, y, z]: [i32; 3]| BlockPos::new(x, y, z);
    Area { first: pos(first), last: pos(last) }
}

fn picture(chunks: &Chunks, view: Projection, markers: &[Marker]) -> RgbaImage {
    let path: Vec<BlockPos> = (0..6).map(|x| BlockPos::new(x, -60, 4)).collect();
    let area = area([0, -64, 0], [15, -50, 15]);
    draw(&PictureScene { chunks, area, view, scale: 6, markers, path: &path, is_trimmed: true }).unwrap()
}

fn meadow() -> Chunks {
    let mut chunks = Chunks::new();
    chunks.put(ChunkPos::new(0, 0), ChunkGenerator::superflat().chunk(ChunkPos::new(0, 0)));
    chunks
}

fn count(image: &RgbaImage, is_wanted: impl Fn(Colour) -> bool) -> usize {
    let places = (0..image.height()).flat_map(|y| (0..image.width()).map(move |x| (x, y)));
    places.filter_map(|(x, y)| image.pixel(x, y)).filter(|&colour| is_wanted(colour)).count()
}

fn is_green(Colour([red, green, blue]): Colour) -> bool {
    i32::from(green) > i32::from(red) + 20 && i32::from(green) > i32::from(blue) + 40
}

fn is_blue(Colour([red, green, blue]): Colour) -> bool {
    i32::from(blue) > i32::from(red) + 50 && i32::from(blue) > i32::from(green) + 30
}

#[test]
fn a_meadow_is_green_and_a_pond_is_blue() {
    let mut chunks = meadow();
    for view in [Projection::Isometric, Projection::Top] {
        let image = picture(&chunks, view, &[]);
        assert!(count(&image, is_green) > 3000, "{view:?}");
        assert_eq!(count(&image, is_blue), 0, "{view:?}");
    }
    let water: BlockState = "water".parse().unwrap();
    for (x, z) in (8..15).flat_map(|x| (8..15).map(move |z| (x, z))) {
        chunks.set(BlockPos::new(x, -61, z), water);
    }
    for view in [Projection::Isometric, Projection::Top] {
        assert!(count(&picture(&chunks, view, &[]), is_blue) > 700, "{view:?}");
    }
}

#[test]
fn markers_are_seen_and_hide_behind_walls() {
    let mut chunks = meadow();
    let purple = Colour([150, 0, 230]);
    let is_purple =
        |Colour([red, green, blue]): Colour| green < 25 && blue > 60 && i32::from(blue) > i32::from(red) + 30;
    let markers = [MarkerKind::Agent, MarkerKind::Mob].map(|kind| Marker {
        kind,
        at: [8.5, -60.0, 8.5],
        colour: purple,
    });
    let agent = count(&picture(&chunks, Projection::Isometric, &markers[..1]), is_purple);
    let mob = count(&picture(&chunks, Projection::Isometric, &markers[1..]), is_purple);
    assert!(agent > 30 && mob > 20, "{agent} {mob}");
    assert!(count(&picture(&chunks, Projection::Top, &markers[..1]), is_purple) > 20);
    for (x, y) in (9..14).flat_map(|x| (-60..-54).map(move |y| (x, y))) {
        for z in 9..14 {
            chunks.set(BlockPos::new(x, y, z), "stone".parse().unwrap());
        }
    }
    assert_eq!(count(&picture(&chunks, Projection::Isometric, &markers[1..]), is_purple), 0);
}

#[test]
fn a_scene_gives_the_same_file_again() {
    let generator = ChunkGenerator::natural(1);
    let mut chunks = Chunks::new();
    chunks.put(ChunkPos::new(0, 0), generator.chunk(ChunkPos::new(0, 0)));
    let scene = |view| PictureScene {
        chunks: &chunks,
        area: area([0, 56, 0], [15, 90, 15]),
        view,
        scale: 3,
        markers: &[],
        path: &[],
        is_trimmed: true,
    };
    for view in [Projection::Isometric, Projection::Top] {
        let file = draw(&scene(view)).unwrap().png().unwrap();
        assert_eq!(file, draw(&scene(view)).unwrap().png().unwrap());
        assert!(file.starts_with(b"\x89PNG"));
    }
}

#[test]
fn every_state_can_be_drawn() {
    let mut chunks = Chunks::new();
    let states = cooperage_blocks::registry().states() as i32;
    for number in 0..states / 3 {
        let pos = BlockPos::new(number % 40, 0, number / 40 % 40).offset(0, number / 1600, 0);
        chunks.set(pos, BlockState((number * 3) as u16));
    }
    for view in [Projection::Isometric, Projection::Top] {
        let area = area([0, 0, 0], [39, 6, 39]);
        draw(&PictureScene {
            chunks: &chunks,
            area,
            view,
            scale: 2,
            markers: &[],
            path: &[],
            is_trimmed: true,
        })
        .unwrap();
    }
}

#[test]
fn what_is_too_large_or_empty_is_refused() {
    let chunks = Chunks::new();
    let draw = |first, last, scale| {
        draw(&PictureScene {
            chunks: &chunks,
            area: area(first, last),
            view: Projection::Top,
            scale,
            markers: &[],
            path: &[],
            is_trimmed: true,
        })
    };
    assert!(matches!(draw([0; 3], [-1, 5, 5], 1), Err(PictureError::Empty)));
    assert!(matches!(draw([i32::MIN; 3], [i32::MAX; 3], 1), Err(PictureError::TooLarge { .. })));
    assert!(matches!(draw([0; 3], [999, 0, 999], 64), Err(PictureError::Raster(RasterError::TooLarge(_)))));
}

#[test]
fn a_picture_that_is_not_trimmed_has_the_size_of_its_area() {
    let (full, empty) = (meadow(), Chunks::new());
    let drawn = |chunks: &Chunks, is_trimmed: bool| {
        let area = area([0, -64, 0], [15, -40, 15]);
        let scene = PictureScene {
            chunks,
            area,
            view: Projection::Isometric,
            scale: 4,
            markers: &[],
            path: &[],
            is_trimmed,
        };
        let image = draw(&scene).unwrap();
        [image.width(), image.height()]
    };
    assert_eq!(drawn(&full, false), drawn(&empty, false));
    assert!(drawn(&full, true)[1] < drawn(&full, false)[1]);
}
