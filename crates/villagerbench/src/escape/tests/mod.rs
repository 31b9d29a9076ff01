//! Tests of the scenario.

mod files;
mod making;
mod rounds;

use super::*;

/// The published atoms.
const ATOMS: &str = include_str!("../../../data/escape_atoms.json");
/// The published tasks.
const INSTANCES: &str = include_str!("../../../data/escape_instances.json");

#[test]
fn every_published_layout_comes_out_of_its_seed() {
    let atoms = read_atoms(ATOMS).unwrap();
    let known = read_instances(INSTANCES, &atoms).unwrap();
    assert_eq!(known.len(), 50);
    for layout in &known {
        let made = generate::published(&atoms, layout.agents, layout.level, layout.seed).unwrap();
        assert_eq!(&made, layout, "{} for {}", layout.name(), layout.agents);
        assert_eq!(sound::check(layout, &atoms), Ok(()), "{} for {}", layout.name(), layout.agents);
    }
}
