//! Published layouts, files, limits.

use super::*;

const ATOMS: &str = include_str!("../../../data/villagerbench/escape_atoms.json");
const INSTANCES: &str = include_str!("../../../data/villagerbench/escape_instances.json");

#[test]
fn every_published_layout_comes_out_of_its_seed() {
    let atoms = read_atoms(ATOMS).unwrap();
    let known = read_instances(INSTANCES, &atoms).unwrap();
    assert_eq!(known.len(), 50);
    for layout in &known {
        let made = generate::published(&atoms, layout.agents, layout.level, layout.seed).unwrap();
        assert_eq!(&made, layout, "{} for {}", layout.name(), layout.agents);
    }
}

#[test]
fn what_is_written_is_what_was_read() {
    let atoms = read_atoms(ATOMS).unwrap();
    let known = read_instances(INSTANCES, &atoms).unwrap();
    let values = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap()["instances"].clone();
    let (written, read) = (values(&write_instances(&known, &atoms)), values(INSTANCES));
    for (written, read) in written.as_array().unwrap().iter().zip(read.as_array().unwrap()) {
        for (key, value) in read.as_object().unwrap() {
            let (a, b) = (&written[key], value);
            let is_same = a == b || a.as_f64().zip(b.as_f64()).is_some_and(|(a, b)| a == b);
            assert!(is_same, "{key}: {a} is not {b}");
        }
    }
}
