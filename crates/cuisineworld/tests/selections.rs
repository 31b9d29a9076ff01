//! The tasks that selections mean, and the hints for selections that mean none.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeMap;

use cooperage_suites::suite::{ProgramRegistry, Suites};

fn names(selection: &str) -> Vec<String> {
    let suites =
        Suites::new(&ProgramRegistry::of(&[cooperage_cuisineworld::suite]), &BTreeMap::new()).unwrap();
    suites.select(selection).unwrap().into_iter().map(|task| task.name).collect()
}

#[test]
fn selections_mean_tasks() {
    assert_eq!(names("cuisineworld").len(), 60, "the published evaluation");
    assert_eq!(
        names("cuisineworld/level_3"),
        ["tau1", "tau2", "tau3", "tau4", "tau5"].map(|tau| format!("cuisineworld/level_3/{tau}"))
    );
    assert_eq!(names("cuisineworld/level_3/practice"), ["cuisineworld/level_3/practice"]);
    assert_eq!(names("cuisineworld/level_6/tau2"), ["cuisineworld/level_6/tau2"]);
    assert_eq!(names("cuisineworld/custom_fryer/file"), ["cuisineworld/custom_fryer/file"]);
}

#[test]
fn a_misspelt_name_gets_a_hint() {
    let suites =
        Suites::new(&ProgramRegistry::of(&[cooperage_cuisineworld::suite]), &BTreeMap::new()).unwrap();
    let hint = |name: &str| suites.select(name).unwrap_err().hint().unwrap();
    assert_eq!(hint("cuisineworld/levl_3"), "did you mean `cuisineworld/level_3`?");
    assert_eq!(hint("chess"), "`cooperage tasks` lists them");
}
