//! Every source file belongs to a module tree: the compiler says nothing of a file that no module declares. The tests of a
//! crate from outside are one such tree too, for each program of tests is linked with everything anew. A module with children
//! is the file `mod.rs` of their folder.

use super::Finding;
use crate::repository::Repository;
use crate::source::{SourceFilter, lines_with, scrub};

pub(crate) fn check(repository: &Repository) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, _) in repository.rust_files() {
        let Some((root, inner)) = split_at_src(path).or_else(|| split_at_tests(path)) else { continue };
        if matches!(inner, "lib.rs" | "main.rs") || inner.starts_with("bin/") {
            continue;
        }
        let folder = path.trim_end_matches(".rs");
        if let Some(below) = repository.rust_files().find(|(other, _)| is_below(other, folder)) {
            let about =
                format!("stands beside its folder, which holds {}: move it to `{folder}/mod.rs`", below.0);
            findings.push(Finding::at(path, about));
        }
        if root.ends_with("/tests/") && is_alone(repository, root, inner) {
            continue;
        }
        let (name, parents) = parents(root, inner);
        let declaration = format!("mod {name}");
        let declared = parents.iter().any(|parent| {
            repository.texts.get(parent).is_some_and(|text| {
                !lines_with(&scrub(text, SourceFilter::CodeOnly), &declaration).is_empty()
            })
        });
        if !declared {
            findings
                .push(Finding::at(path, format!("is in no module tree: `{declaration};` stands nowhere")));
        }
    }
    findings
}

/// Whether a path leads to a file in a folder.
fn is_below(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

/// Takes a path apart into `crates/a/src/` and the path below it.
fn split_at_src(path: &str) -> Option<(&str, &str)> {
    let end = path.find("/src/")? + "/src/".len();
    Some(path.split_at(end))
}

/// Takes a path apart into `crates/a/tests/` and the path below it.
fn split_at_tests(path: &str) -> Option<(&str, &str)> {
    let crate_end = "crates/".len() + path.strip_prefix("crates/")?.find('/')?;
    let end = crate_end + "/tests/".len();
    path.get(crate_end..end).filter(|folder| *folder == "/tests/").map(|_| path.split_at(end))
}

/// Whether a file of tests is a program of its own: the only one there is, or one that the manifest names for a reason.
fn is_alone(repository: &Repository, root: &str, inner: &str) -> bool {
    let manifest = root.strip_suffix("tests/").map(|folder| format!("{folder}Cargo.toml"));
    let manifest = manifest.and_then(|path| repository.texts.get(&path));
    let is_named = manifest.is_some_and(|text| text.contains(&format!("path = \"tests/{inner}\"")));
    let beside = repository.rust_files().filter_map(|(path, _)| path.strip_prefix(root));
    is_named || beside.filter(|other| !other.contains('/')).all(|other| other == inner)
}

/// The module's name, and the files that could declare it.
fn parents(root: &str, inner: &str) -> (String, Vec<String>) {
    let inner = inner.strip_suffix("/mod.rs").or_else(|| inner.strip_suffix(".rs")).unwrap_or(inner);
    match inner.rsplit_once('/') {
        Some((folder, name)) => {
            (name.to_owned(), vec![format!("{root}{folder}/mod.rs"), format!("{root}{folder}.rs")])
        }
        None => (inner.to_owned(), vec![format!("{root}lib.rs"), format!("{root}main.rs")]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    #[test]
    fn a_file_that_nobody_declares_is_found() {
        let repository = samples::of(&[
            ("crates/a/src/lib.rs", "pub mod b;\n// mod lost;\nmod c;"),
            ("crates/a/src/b.rs", ""),
            ("crates/a/src/c/mod.rs", "pub(crate) mod d;"),
            ("crates/a/src/c/d.rs", ""),
            ("crates/a/src/lost.rs", ""),
            ("crates/a/src/c/lost.rs", ""),
            ("crates/a/tests/only.rs", ""),
            ("crates/b/Cargo.toml", "[[test]]\nname = \"apart\"\npath = \"tests/apart.rs\"\n"),
            ("crates/b/tests/main.rs", "mod declared;\nmod common;"),
            ("crates/b/tests/declared.rs", ""),
            ("crates/b/tests/common/mod.rs", ""),
            ("crates/b/tests/apart.rs", ""),
            ("crates/b/tests/lost.rs", ""),
        ]);
        let found: Vec<String> = check(&repository).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "crates/a/src/c/lost.rs: is in no module tree: `mod lost;` stands nowhere",
                "crates/a/src/lost.rs: is in no module tree: `mod lost;` stands nowhere",
                "crates/b/tests/lost.rs: is in no module tree: `mod lost;` stands nowhere",
            ]
        );
    }
    #[test]
    fn a_module_with_children_is_the_file_of_their_folder() {
        let repository = samples::of(&[
            ("crates/a/src/lib.rs", "pub mod b;\nmod c;"),
            ("crates/a/src/b.rs", "mod d;"),
            ("crates/a/src/b/d.rs", ""),
            ("crates/a/src/c.rs", ""),
            ("crates/a/src/c/data.json", ""),
        ]);
        let found: Vec<String> = check(&repository).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "crates/a/src/b.rs: stands beside its folder, which holds crates/a/src/b/d.rs: move it to `crates/a/src/b/mod.rs`"
            ]
        );
    }
}
