//! Frameworks stand beside each other: none uses another one, and what two of them use stands below them.
//!
//! A framework is a direct child of `frameworks`. It uses another where its code says `crate::frameworks::other`, or as many
//! `super::` as lead to that folder.

use std::collections::BTreeSet;

use super::Finding;
use crate::repository::Repository;
use crate::source::{line_of, names_after, with_serde_paths};

/// The folder with the frameworks.
const FOLDER: &str = "crates/teams/src/frameworks/";

pub(crate) fn check(repository: &Repository) -> Vec<Finding> {
    let files: Vec<(&str, &str, &str, usize)> = repository
        .rust_files()
        .filter_map(|(path, text)| parts(path).map(|p| (path, text, p.0, p.1)))
        .collect();
    let frameworks: BTreeSet<&str> = files.iter().map(|(_, _, framework, _)| *framework).collect();
    let mut findings = Vec::new();
    for (path, text, framework, depth) in files {
        let code = with_serde_paths(text);
        for prefix in ["crate::frameworks::".to_owned(), "super::".repeat(depth)] {
            for (place, name) in names_after(&code, &prefix) {
                if name != framework && frameworks.contains(name.as_str()) {
                    let about =
                        format!("`{framework}` uses `{name}`: what both use belongs below the frameworks");
                    findings.push(Finding::at_line(path, line_of(&code, place), about));
                }
            }
        }
    }
    findings
}

/// The framework that a file belongs to, and how many modules stand between the file's items and the folder of frameworks.
fn parts(path: &str) -> Option<(&str, usize)> {
    let inner = path.strip_prefix(FOLDER)?.strip_suffix(".rs")?;
    let inner = inner.strip_suffix("/mod").unwrap_or(inner);
    let framework = inner.split('/').next().filter(|name| *name != "mod")?;
    Some((framework, inner.split('/').count()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    #[test]
    fn a_framework_that_uses_another_one_is_found() {
        let files = [
            ("crates/teams/src/frameworks/mod.rs", "pub mod a;\npub mod b;"),
            (
                "crates/teams/src/frameworks/a/mod.rs",
                "use crate::frameworks::b::x;\nuse crate::frameworks::a::y;",
            ),
            (
                "crates/teams/src/frameworks/a/deep.rs",
                "// crate::frameworks::b\nuse super::super::b::x;\nuse super::b;",
            ),
            ("crates/teams/src/frameworks/b/mod.rs", "use crate::{sampling, frameworks};\nuse crate::a;"),
            ("crates/teams/src/registry.rs", "use crate::frameworks::{a, b};"),
        ];
        let found: Vec<String> = check(&samples::of(&files)).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "crates/teams/src/frameworks/a/deep.rs:2: `a` uses `b`: what both use belongs below the frameworks",
                "crates/teams/src/frameworks/a/mod.rs:1: `a` uses `b`: what both use belongs below the frameworks",
            ]
        );
    }
}
