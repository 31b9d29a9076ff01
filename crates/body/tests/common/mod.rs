//! Scenarios as tests use them, and the size of tests.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]
#![allow(clippy::disallowed_methods, reason = "whoever runs the tests may choose among the scenarios")]
#![allow(dead_code, unreachable_pub, reason = "shared by tests, of which each uses its part")]

use std::path::{Path, PathBuf};

/// Whether the large size is asked for: `make nightly` does.
pub fn is_nightly() -> bool {
    std::env::var_os("COOPERAGE_NIGHTLY").is_some()
}

/// A scenario: its name, its catalogue, its lines.
pub struct Scenario {
    pub name: String,
    pub catalogue: String,
    pub script: String,
}

/// All scenarios whose names contain the value of the variable `SCENARIO`, in the order of their names.
pub fn scenarios() -> Vec<Scenario> {
    let wanted = std::env::var("SCENARIO").unwrap_or_default();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let mut files: Vec<PathBuf> = std::fs::read_dir(root)
        .unwrap()
        .flat_map(|folder| std::fs::read_dir(folder.unwrap().path()).unwrap())
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    files
        .into_iter()
        .map(|file| Scenario {
            name: file.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap().display().to_string(),
            catalogue: file.parent().unwrap().file_name().unwrap().to_str().unwrap().to_owned(),
            script: std::fs::read_to_string(&file).unwrap(),
        })
        .filter(|scenario| scenario.name.contains(&wanted))
        .collect()
}

/// There are no worlds from files in scenarios.
pub fn no_files(path: &str) -> Result<cooperage_blocks::World, String> {
    Err(format!("no worlds from files here: {path}"))
}
