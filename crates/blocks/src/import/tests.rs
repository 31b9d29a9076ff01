//! Tests of imports: small files of each format, made by hand, whole and damaged.

use std::io::Write;

use proptest::prelude::*;

use super::plain::to_json;
use super::*;
use crate::nbt::{NbtCompound, NbtTag, write_nbt_file};
use crate::{BlockPos, BlockState, ChunkPos};

fn compound<const N: usize>(entries: [(&str, NbtTag); N]) -> NbtTag {
    NbtTag::Compound(fields(entries))
}

fn fields<const N: usize>(entries: [(&str, NbtTag); N]) -> NbtCompound {
    NbtCompound(entries.map(|(name, tag)| (name.into(), tag)).into())
}

fn text(text: &str) -> NbtTag {
    NbtTag::Text(text.into())
}

fn list(tags: impl IntoIterator<Item = NbtTag>) -> NbtTag {
    NbtTag::List(tags.into_iter().collect())
}

fn whole(value: i64) -> NbtTag {
    i32::try_from(value).map_or(NbtTag::Long(value), NbtTag::Int)
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn named(name: &str) -> NbtTag {
    compound([("Name", text(name))])
}

fn chest_items() -> NbtTag {
    list([compound([("Slot", whole(3)), ("id", text("minecraft:bread")), ("count", whole(5))])])
}

/// 3 × 2 × 2 cells: stairs, old grass, and a chest with bread at (2, 1, 1).
fn schem(version: i64) -> Vec<u8> {
    let palette = compound([
        ("minecraft:air", whole(0)),
        ("minecraft:oak_stairs[facing=east,half=top,shape=straight,waterlogged=false]", whole(3)),
        ("minecraft:grass", whole(1)),
        ("minecraft:chest[facing=north]", whole(2)),
    ]);
    let data = NbtTag::Bytes([3, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2].into());
    let pos = NbtTag::Ints([2, 1, 1].into());
    let sides = [("Width", whole(3)), ("Height", whole(2)), ("Length", whole(2))];
    let [width, height, length] = sides;
    if version == 3 {
        let entity = compound([
            ("Pos", pos),
            ("Id", text("minecraft:chest")),
            ("Data", compound([("Items", chest_items())])),
        ]);
        let blocks = compound([("Palette", palette), ("Data", data), ("BlockEntities", list([entity]))]);
        let root = compound([("Version", whole(3)), width, height, length, ("Blocks", blocks)]);
        return gzip(&write_nbt_file("", &fields([("Schematic", root)])));
    }
    let entity = compound([("Pos", pos), ("Id", text("minecraft:chest")), ("Items", chest_items())]);
    gzip(&write_nbt_file(
        "Schematic",
        &fields([
            ("Version", whole(2)),
            width,
            height,
            length,
            ("Palette", palette),
            ("BlockData", data),
            ("BlockEntities", list([entity])),
        ]),
    ))
}

#[test]
fn schematics_of_both_versions_are_read() {
    for version in [2, 3] {
        let file = schem(version);
        let blueprint = read_schem(&file, Unknown::Refuse).unwrap();
        assert_eq!(read_blueprint(&file, Unknown::Refuse).unwrap(), blueprint);
        assert_eq!(blueprint.size(), [3, 2, 2]);
        let stairs = blueprint.get(BlockPos::new(0, 0, 0)).unwrap();
        assert!(stairs.name() == "oak_stairs" && stairs.is("facing", "east") && stairs.is("half", "top"));
        assert_eq!(blueprint.get(BlockPos::new(0, 1, 0)).map(BlockState::name), Some("short_grass"));
        assert_eq!(blueprint.get(BlockPos::new(3, 0, 0)), None);
        assert_eq!(blueprint.cells().count(), 12);
        let [chest] = &blueprint.block_entities[..] else { panic!("one chest") };
        assert_eq!((chest.pos, &*chest.kind), (BlockPos::new(2, 1, 1), "chest"));
        let data = chest.data.to_string();
        assert_eq!(data, r#"{"Items":[{"Slot":3,"id":"minecraft:bread","count":5}]}"#);
        assert!(blueprint.report.is_clean());
    }
}

/// Two boxes, one of them of negative size: stone at (−1, 0, −1) and a torch at (1, 0, 0).
fn litematic() -> Vec<u8> {
    let triple = |x, y, z| compound([("x", whole(x)), ("y", whole(y)), ("z", whole(z))]);
    let region = |position, size, name: &str, words: &[i64], entities| {
        compound([
            ("Position", position),
            ("Size", size),
            ("BlockStatePalette", list([named("minecraft:air"), named(name)])),
            ("BlockStates", NbtTag::Longs(words.into())),
            ("TileEntities", entities),
        ])
    };
    let sign = compound([
        ("x", whole(0)),
        ("y", whole(0)),
        ("z", whole(0)),
        ("id", text("minecraft:sign")),
        ("front_text", compound([("messages", list([text("\"Hello\"")]))])),
    ]);
    let regions = compound([
        ("one", region(triple(0, 0, 0), triple(-2, 1, -2), "minecraft:stone", &[0b01], list([sign]))),
        ("two", region(triple(1, 0, 0), triple(1, 1, 1), "minecraft:torch", &[1], list([]))),
    ]);
    gzip(&write_nbt_file("", &fields([("MinecraftDataVersion", whole(3955)), ("Regions", regions)])))
}

#[test]
fn litematics_are_read() {
    let blueprint = read_blueprint(&litematic(), Unknown::Refuse).unwrap();
    assert_eq!(blueprint, read_litematic(&litematic(), Unknown::Refuse).unwrap());
    assert_eq!(blueprint.size(), [3, 1, 2]);
    let solid: Vec<_> = blueprint.cells().filter(|(_, state)| !state.is_air()).collect();
    let names: Vec<_> = solid.iter().map(|(pos, state)| (pos.x, pos.z, state.name())).collect();
    assert_eq!(names, [(0, 0, "stone"), (2, 1, "torch")]);
    // The corner of neither box: nothing is said of it.
    assert_eq!(blueprint.get(BlockPos::new(2, 0, 0)), None);
    assert_eq!(blueprint.block_entities[0].data["front_text"]["messages"][0], "\"Hello\"");
}

fn structure(block: &str, properties: NbtTag) -> Vec<u8> {
    let size = list([whole(2), whole(1), whole(1)]);
    let palette =
        list([compound([("Name", text(block)), ("Properties", properties)]), named("structure_void")]);
    let at = |x, state| compound([("pos", list([whole(x), whole(0), whole(0)])), ("state", whole(state))]);
    gzip(&write_nbt_file(
        "",
        &fields([("size", size), ("palette", palette), ("blocks", list([at(0, 0), at(1, 1)]))]),
    ))
}

#[test]
fn structures_are_read_and_strange_values_noted() {
    let cane = structure("minecraft:sugar_cane", compound([("age", text("9"))]));
    let blueprint = read_blueprint(&cane, Unknown::Refuse).unwrap();
    assert_eq!(blueprint, read_structure(&cane, Unknown::Refuse).unwrap());
    assert_eq!(blueprint.cells().count(), 1, "the void says nothing");
    assert_eq!(blueprint.get(BlockPos::new(0, 0, 0)).and_then(|state| state.number("age")), Some(9));
    assert!(blueprint.report.is_clean());

    let wheat = structure("wheat", compound([("age", text("12")), ("colour", text("red"))]));
    let blueprint = read_structure(&wheat, Unknown::Refuse).unwrap();
    assert_eq!(blueprint.get(BlockPos::new(0, 0, 0)).and_then(|state| state.number("age")), Some(7));
    let noted: Vec<&String> = blueprint.report.unknown_properties.keys().collect();
    assert_eq!(noted, ["wheat[age=12]", "wheat[colour=red]"]);

    let strange = structure("modded:reactor", compound([]));
    let error = read_structure(&strange, Unknown::Refuse).unwrap_err();
    assert_eq!(error.to_string(), "there is no block `modded:reactor` in 1.21.1");
    let blueprint = read_structure(&strange, Unknown::Air).unwrap();
    assert_eq!(blueprint.report.unknown_blocks["modded:reactor"], 1);
}

/// One chunk at (−1, 2) with a section of stone below, one striped with grass above, and a furnace.
fn chunk(version: i64) -> Vec<u8> {
    let words: Vec<i64> = (0..256).map(|word| if word < 16 { 0x0101_0101_0101_0101 } else { 0 }).collect();
    let section = |y, names: &[&str], words: Option<&[i64]>| {
        let palette = list(names.iter().map(|name| named(name)));
        let states = match words {
            Some(words) => compound([("palette", palette), ("data", NbtTag::Longs(words.into()))]),
            None => compound([("palette", palette)]),
        };
        compound([("Y", whole(y)), ("block_states", states)])
    };
    let sections = list([
        section(-4, &["minecraft:stone"], None),
        section(0, &["minecraft:air", "minecraft:grass"], Some(&words)),
        section(40, &["minecraft:stone"], None),
    ]);
    let furnace = compound([
        ("id", text("minecraft:furnace")),
        ("x", whole(-9)),
        ("y", whole(3)),
        ("z", whole(40)),
        ("BurnTime", whole(20)),
    ]);
    write_nbt_file(
        "",
        &fields([
            ("DataVersion", whole(version)),
            ("xPos", whole(-1)),
            ("zPos", whole(2)),
            ("sections", sections),
            ("block_entities", list([furnace])),
        ]),
    )
}

/// A region with that chunk, once in each compression, and one kept elsewhere.
fn region(version: i64) -> Vec<u8> {
    let mut file = vec![0; 2 * 4096];
    let plain = chunk(version);
    let packed = [(1, gzip(&plain)), (2, zlib(&plain)), (3, plain), (0x82, Vec::new())];
    for (place, (compression, bytes)) in packed.into_iter().enumerate() {
        let sector = (file.len() / 4096) as u32;
        let sectors = (bytes.len() + 5).div_ceil(4096);
        file[place * 4..place * 4 + 4].copy_from_slice(&(sector << 8 | sectors as u32).to_be_bytes());
        file.extend((bytes.len() as u32 + 1).to_be_bytes());
        file.push(compression);
        file.extend(bytes);
        file.resize((sector as usize + sectors) * 4096, 0);
    }
    file
}

#[test]
fn regions_are_read() {
    let region = read_region(&region(3120), Unknown::Refuse).unwrap();
    assert_eq!(region.chunks.len(), 3);
    for (pos, chunk) in &region.chunks {
        assert_eq!(*pos, ChunkPos::new(-1, 2));
        let name = |x, y, z| chunk.get(BlockPos::new(x, y, z)).name();
        assert_eq!((name(-16, -64, 32), name(-1, -49, 47), name(-16, -48, 32)), ("stone", "stone", "air"));
        assert_eq!((name(-16, 0, 32), name(-15, 0, 32), name(-16, 1, 32)), ("short_grass", "air", "air"));
    }
    assert_eq!(region.block_entities[0].pos, BlockPos::new(-9, 3, 40));
    assert_eq!(region.block_entities[0].data.to_string(), r#"{"BurnTime":20}"#);
    assert_eq!((region.report.external_chunks, region.report.sections_outside), (1, 3));
    let old = read_region(&super::tests::region(1343), Unknown::Air).unwrap_err();
    assert_eq!(old.to_string(), "made by data version 1343 of the game; the oldest that is read is 2529");
    assert!(read_region(&[], Unknown::Refuse).unwrap().chunks.is_empty());
}

#[test]
fn what_asks_for_too_much_is_refused() {
    let check = |root: &NbtCompound, wanted: &str| {
        let error = read_blueprint(&gzip(&write_nbt_file("", root)), Unknown::Air).unwrap_err().to_string();
        assert!(error.starts_with(wanted), "{error}");
    };
    let size = |side: i64| list([whole(side), whole(side), whole(side)]);
    let structure = |side| fields([("size", size(side)), ("palette", list([])), ("blocks", list([]))]);
    check(&structure(1_000_000), "more than 16777216 cells");
    check(&structure(i64::from(i32::MAX)), "more than 16777216 cells");
    check(&structure(-1), "a side has no length");
    check(&fields([]), "neither a Sponge schematic");

    let mut deep = whole(1);
    for _ in 0..100 {
        deep = list([deep]);
    }
    check(&fields([("deep", deep)]), "more than 64 levels");

    let zeros = gzip(&vec![0; 65 << 20]);
    assert!(zeros.len() < 100_000);
    let error = read_blueprint(&zeros, Unknown::Air).unwrap_err();
    assert!(matches!(error, ImportError::TooLarge { what: "bytes", .. }), "{error}");

    // An array that says it is long, and isn't.
    let mut cut = write_nbt_file("", &fields([("blocks", NbtTag::Longs(vec![1; 4].into()))]));
    let at = cut.len() - 4 * 8 - 1 - 4;
    cut[at..at + 4].copy_from_slice(&i32::MAX.to_be_bytes());
    assert!(matches!(read_blueprint(&cut, Unknown::Air), Err(ImportError::Nbt { .. })));
}

#[test]
fn data_of_block_entities_are_limited() {
    let mut left = 10;
    let tag = list((0..5).map(whole));
    assert!(to_json(&tag, &mut left).is_ok());
    assert!(to_json(&tag, &mut left).is_err());
    assert_eq!(to_json(&NbtTag::Double(f64::NAN), &mut 1).unwrap(), serde_json::Value::Null);
    assert_eq!(to_json(&NbtTag::Bytes([255].into()), &mut 2).unwrap().to_string(), "[-1]");
}

/// Every format, unpacked, so that damage reaches the contents.
fn plain_files() -> Vec<Vec<u8>> {
    let packed = [schem(2), schem(3), litematic(), structure("wheat", compound([("age", text("3"))]))];
    let mut files: Vec<Vec<u8>> =
        packed.iter().map(|file| unpack::unpack(file, 1 << 20).unwrap().into_owned()).collect();
    files.push(region(3955));
    files
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_files_give_values_or_errors(
        which in 0_usize..5,
        writes in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 0..6),
        cut in proptest::option::of(any::<proptest::sample::Index>()),
    ) {
        let mut file = plain_files().swap_remove(which);
        for (at, byte) in writes {
            let at = at.index(file.len());
            file[at] = byte;
        }
        if let Some(cut) = cut {
            file.truncate(cut.index(file.len()));
        }
        for unknown in [Unknown::Refuse, Unknown::Air] {
            if let Ok(blueprint) = read_blueprint(&file, unknown) {
                prop_assert!(blueprint.cells().count() <= 1 << 24);
            }
            if let Ok(region) = read_region(&file, unknown) {
                prop_assert!(region.chunks.len() <= 1024);
            }
        }
    }

    #[test]
    fn noise_gives_values_or_errors(mut file in proptest::collection::vec(any::<u8>(), 0..300), which in 0_u8..4) {
        match which {
            0 => file.splice(..0, [10, 0, 0]).for_each(drop),
            1 => file.splice(..0, [0x1f, 0x8b]).for_each(drop),
            2 => file.resize(8192, 7),
            _ => {}
        }
        let _ = (read_blueprint(&file, Unknown::Air).is_ok(), read_region(&file, Unknown::Air).is_ok());
    }
}

#[test]
fn other_files_of_the_game_are_told_by_name() {
    let file = |root: NbtCompound| gzip(&write_nbt_file("", &root));
    let read = |file: &[u8]| match read_blueprint(file, Unknown::Air) {
        Err(ImportError::Other(form)) => Some(form),
        _ => None,
    };
    let bytes = || NbtTag::Bytes([1, 1].into());
    let old = file(fields([("Materials", text("Alpha")), ("Blocks", bytes()), ("Data", bytes())]));
    assert_eq!(read(&old), Some(OtherForm::OldSchematic));
    let level = file(fields([("Data", compound([("LevelName", text("My world"))]))]));
    assert_eq!(read(&level), Some(OtherForm::Level));
    let player = file(fields([("Inventory", list([])), ("Pos", list([]))]));
    assert_eq!(read(&player), Some(OtherForm::Player));
    assert_eq!(read(b"PK\x03\x04 and so on"), Some(OtherForm::Archive));
    assert_eq!(
        read(b"\x0a\x00\x00\x03\x0e\x00format_version\x01\x00\x00\x00"),
        Some(OtherForm::BedrockStructure)
    );
    assert_eq!(read(&file(fields([("something", whole(1))]))), None);
    assert_eq!(OtherForm::of_ending("MCWORLD"), Some(OtherForm::BedrockWorld));
    assert_eq!(OtherForm::of_ending("schem"), None);
}
