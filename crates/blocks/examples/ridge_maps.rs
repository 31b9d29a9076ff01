//! Writes generated maps of ridges and ravines in the form of the recorded ones, so that `cooperage bench pathfinder`,
//! `cooperage conformance blocks` and the reference can be run on them:
//! `cargo run --release -p cooperage-blocks --example ridge_maps -- FOLDER [COUNT]`.
#![allow(clippy::unwrap_used, reason = "a tool for developers")]

use std::io::Write;
use std::path::PathBuf;

use cooperage_blocks::BlockPos;
use cooperage_blocks::conformance::ridges::{PALETTE, RidgeMap, RidgeSize, TOOLS};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

fn main() {
    let mut args = std::env::args().skip(1);
    let folder = PathBuf::from(args.next().unwrap());
    let count: u64 = args.next().map_or(20, |count| count.parse().unwrap());
    std::fs::create_dir_all(&folder).unwrap();
    let maps: Vec<Value> = (1..=count)
        .map(|seed| {
            let map = RidgeMap::new(seed, RidgeSize::FULL);
            let file = format!("map_ridges_{seed}.bin.gz");
            let packed = std::fs::File::create(folder.join(&file)).unwrap();
            let mut packer = GzEncoder::new(packed, Compression::default());
            packer.write_all(&map.cells()).unwrap();
            packer.finish().unwrap();
            entry(seed, &map, &file)
        })
        .collect();
    let list = json!({ "what": "generated maps of ridges and ravines", "maps": maps });
    std::fs::write(folder.join("pathfinder_large.json"), list.to_string()).unwrap();
}

fn entry(seed: u64, map: &RidgeMap, file: &str) -> Value {
    let cell = |BlockPos { x, y, z }: BlockPos| [x, y, z];
    let [x, y, z] = cell(map.end());
    let tools = TOOLS.iter().map(|tool| json!([tool, 1]));
    let items: Vec<Value> = tools.chain([json!(["dirt", map.blocks])]).collect();
    json!({
        "name": format!("ridges_{seed}"), "file": file, "size": map.size(), "min": cell(map.min()),
        "palette": PALETTE, "start": cell(map.start()), "goal": ["Near", x, y, z, 2],
        "runs": [{
            "config": "default_with_tools", "movements": {}, "items": items, "think_timeout_ms": 60_000,
            "status": "timeout", "median_ms": 60_000,
        }],
    })
}
