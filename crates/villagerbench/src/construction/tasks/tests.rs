//! The built-in blueprints against the published facts about them.

use serde_json::Value;

use super::super::complexity::{complexity, limits};
use super::super::digging::DiggingRule;
use super::built_in;

#[test]
fn there_are_eighty() {
    assert_eq!(built_in().len(), 80);
    assert!(built_in().iter().all(|blueprint| blueprint.id % 5 != 3 && blueprint.id < 100));
}

#[test]
fn spec_8_8_complexity_and_limits_are_the_stored_ones() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/data/villagerbench/construction_blueprints.json"
    );
    let Ok(text) = std::fs::read_to_string(path) else {
        eprintln!("SKIPPED: {path} is not there");
        return;
    };
    let file: Value = serde_json::from_str(&text).unwrap();
    let rows = file["tasks"].as_array().unwrap();
    assert_eq!(rows.len(), 80);
    for (row, blueprint) in rows.iter().zip(built_in()) {
        let id = blueprint.id;
        assert_eq!(row["id"].as_u64(), Some(u64::from(id)));
        assert_eq!(row["n_blocks"].as_u64(), Some(blueprint.cells.len() as u64), "task {id}");
        let near = |key: &str, value: f64| {
            let stored = row[key].as_f64().unwrap();
            assert!((stored - value).abs() < 6e-5, "task {id}: {key} is {stored}, not {value}");
        };
        near("complexity", complexity(blueprint, DiggingRule::Off));
        near("complexity_with_digging", complexity(blueprint, DiggingRule::Published));
        near("dig_blocks", f64::from(DiggingRule::Published.count(blueprint)));
        let limits = limits(complexity(blueprint, DiggingRule::Off));
        near("max_action_time_s", limits.action_ms as f64 / 1_000.0);
        near("max_time_s", limits.wall_ms as f64 / 1_000.0);
        let (low, high) = blueprint.bounds();
        for (axis, (low, high)) in [(low.x, high.x), (low.y, high.y), (low.z, high.z)].into_iter().enumerate()
        {
            assert_eq!(row["min"][axis].as_i64(), Some(i64::from(low)), "task {id}");
            assert_eq!(row["size"][axis].as_i64(), Some(i64::from(high - low)), "task {id}");
        }
    }
}
