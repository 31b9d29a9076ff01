//! Runs of the benchmarks with various options.
#![expect(clippy::unwrap_used, reason = "a helper of a test may fail loudly")]

use std::fs::File;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

use crate::common::*;

/// The maps are five cells wide and long and three high, from there on.
const SIZE: [usize; 3] = [5, 3, 5];
const MIN: [i32; 3] = [0, 60, 0];

/// A map with a floor, and with walls up to the top around its first corner if it is closed.
fn map(lab: &Lab, name: &str, is_closed: bool) -> Value {
    let mut cells = Vec::new();
    for y in 0..SIZE[1] {
        for z in 0..SIZE[2] {
            for x in 0..SIZE[0] {
                let is_wall = is_closed && x.max(z) == 1;
                cells.push(u8::from(y == 0 || is_wall));
            }
        }
    }
    let file = format!("{name}.gz");
    let mut packed = GzEncoder::new(File::create(lab.path("maps").join(&file)).unwrap(), Compression::fast());
    packed.write_all(&cells).unwrap();
    packed.finish().unwrap();
    json!({
        "name": name, "file": file, "size": SIZE, "min": MIN, "palette": ["air", "bedrock"],
        "start": [0, 61, 0], "goal": ["Block", 4, 61, 4],
        "runs": [{
            "config": "walk", "movements": {"canDig": false}, "items": [], "think_timeout_ms": 1.0,
            "status": if is_closed { "noPath" } else { "success" }, "cost": null, "median_ms": 1.0,
            "optimal_cost": 100.0,
        }],
    })
}

#[test]
fn that_there_is_no_way_is_an_answer_and_the_next_map_follows() {
    let lab = Lab::new();
    std::fs::create_dir(lab.path("maps")).unwrap();
    let list = json!({"maps": [map(&lab, "closed", true), map(&lab, "open", false)]});
    lab.write("maps/pathfinder_large.json", &list.to_string());
    let told = lab.json(&["bench", "pathfinder", "maps", "--json"]);
    let measures = told["measures"].as_array().unwrap();
    let value = |name: &str| {
        let measure = measures.iter().find(|measure| measure["name"] == name);
        measure.map(|measure| measure["value"].as_f64().unwrap())
    };
    assert_eq!((value("closed/walk/found"), value("open/walk/found")), (Some(0.0), Some(1.0)));
    assert_eq!(value("closed/walk/over_best_known"), None, "there is no cost to compare");
    assert!(value("open/walk/over_best_known").is_some() && value("total/ms").is_some());
}

#[test]
fn whoever_watches_changes_no_journal() {
    let lab = Lab::new();
    let told = lab.json(&["bench", "studio", "--steps", "600", "--viewers", "3", "--only", "live", "--json"]);
    let measures = told["measures"].as_array().unwrap();
    let value = |name: &str| {
        let measure = measures.iter().find(|measure| measure["name"] == name);
        measure.and_then(|measure| measure["value"].as_f64())
    };
    assert_eq!(value("live_journals_equal"), Some(1.0));
    assert_eq!(value("live_viewers_lost"), Some(0.0));
    assert!(value("live_frames_per_s").is_some_and(|frames| frames > 0.0));
}
