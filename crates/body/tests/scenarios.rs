//! Plays every scenario of `tests/scenarios`: a folder for each catalogue, a file for each case.

use std::path::{Path, PathBuf};

use cooperage_body::session::Session;

fn scenarios() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let mut files: Vec<PathBuf> = std::fs::read_dir(root)
        .unwrap()
        .flat_map(|folder| std::fs::read_dir(folder.unwrap().path()).unwrap())
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    files
}

#[test]
fn every_scenario_plays_as_it_expects() {
    let wanted = std::env::var("SCENARIO").unwrap_or_default();
    let mut failures = Vec::new();
    for file in scenarios() {
        let name = file.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap().display().to_string();
        if !name.contains(&wanted) {
            continue;
        }
        let script = std::fs::read_to_string(&file).unwrap();
        assert!(script.contains("\nexpect "), "{name} expects nothing");
        let catalogue = file.parent().unwrap().file_name().unwrap().to_str().unwrap();
        let script = format!("catalogue {catalogue}\n{script}");
        let no_files = |path: &str| Err(format!("no worlds from files here: {path}"));
        let mut session = Session::new(&no_files);
        let played = session.run(&script);
        let lines = session.take_lines();
        if !wanted.is_empty() {
            println!("{name}\n{}", lines.join("\n"));
        }
        if let Err((line, error)) = played {
            // The first line is ours.
            failures.push(format!("{name}:{}: {error}\n{}", line - 1, lines.join("\n")));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}
