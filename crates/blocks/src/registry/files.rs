//! The data files of this crate, packed into the program.

use serde::de::DeserializeOwned;

/// A file of `data/` by its name without ending, as it was packed in: JSON, compressed with zstd.
macro_rules! embedded {
    ("blocks") => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/blocks.json.zst")).as_slice()
    };
    ("enchantments") => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/enchantments.json.zst")).as_slice()
    };
    ("entities") => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/entities.json.zst")).as_slice()
    };
    ("items") => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/items.json.zst")).as_slice()
    };
    ("loot_blocks") => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/loot_blocks.json.zst")).as_slice()
    };
    ("loot_entities") => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/loot_entities.json.zst")).as_slice()
    };
    ("loot_fishing") => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/loot_fishing.json.zst")).as_slice()
    };
    ("recipes_cooking") => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/recipes_cooking.json.zst")).as_slice()
    };
    ("recipes_mcdata") => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/recipes_mcdata.json.zst")).as_slice()
    };
    ("recipes_other") => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/recipes_other.json.zst")).as_slice()
    };
    ("recipes_vanilla") => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/recipes_vanilla.json.zst")).as_slice()
    };
    ("registries") => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/registries.json.zst")).as_slice()
    };
    ("shapes") => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/shapes.json.zst")).as_slice()
    };
    ("tags") => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/tags.json.zst")).as_slice()
    };
    ("villager_trades") => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/villager_trades.json.zst")).as_slice()
    };
    ("worldgen") => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/worldgen.json.zst")).as_slice()
    };
}
pub(crate) use embedded;

/// Reads an embedded file.
///
/// # Panics
/// Never for the files that come with the crate: a test reads them all.
#[expect(clippy::expect_used, reason = "the files are part of the program and read by its tests")]
pub(crate) fn read_embedded<T: DeserializeOwned>(packed: &'static [u8]) -> T {
    let text = zstd::decode_all(packed).expect("a built-in file is whole");
    serde_json::from_slice(&text).expect("a built-in file has its format")
}
