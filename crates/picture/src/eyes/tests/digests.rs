//! The bytes of ten pictures: the same in every build and on every machine.

use super::*;

/// The hash of a file by Fowler, Noll and Vo.
fn hash(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

const DIGESTS: [u64; 10] = [
    0x7aa0_e32f_5d9c_5077,
    0xffd0_428e_9cad_333c,
    0x01bf_30d5_15d8_87eb,
    0x27c3_c36a_780d_63b4,
    0xba42_8fed_8848_e0f9,
    0x0880_ed86_039d_3ab2,
    0x3e82_69f2_8ff6_c03c,
    0x9489_a690_8e72_07a6,
    0x60fd_c094_1887_7221,
    0xa80d_751b_c349_b087,
];

#[test]
fn ten_pictures_have_these_bytes() {
    let mut digests = Vec::new();
    for seed in [3, 7] {
        let generator = ChunkGenerator::natural(seed);
        let spawn = generator.spawn();
        let mut world = World::new(WorldOptions::default(), generator, 1);
        let chunk = spawn.chunk();
        for (x, z) in (-1..=1).flat_map(|x| (-1..=1).map(move |z| (x, z))) {
            world.load(ChunkPos::new(chunk.x + x, chunk.z + z));
        }
        world.join("someone", [f64::from(spawn.x) + 2.5, f64::from(spawn.y), f64::from(spawn.z) + 3.5]);
        for number in 0..5_u32 {
            world.command(&format!("time set {}", number * 4_700)).unwrap();
            let eyes = [f64::from(spawn.x) + 0.5, f64::from(spawn.y) + 1.62, f64::from(spawn.z) + 0.5];
            let camera = Camera::turned(eyes, f64::from(number) * 77.0, f64::from(number) * 6.0 - 9.0);
            let mut scene = EyesScene::of_world(&world, camera, [160, 120], None);
            scene.labels = (number % 3 == 0).then(|| vec!["grass_block".to_owned()]);
            digests.push(hash(&draw_eyes(&scene).unwrap().image.png_fast().unwrap()));
        }
    }
    assert_eq!(digests, DIGESTS, "{digests:#x?}");
}
