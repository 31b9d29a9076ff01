//! No circle between the direct children of a crate's `src`: what two modules need of each other belongs into a third.
//!
//! A module uses another where its code says `crate::other`, a name that the crate's root takes from it, or as many `super::`
//! as lead to the root, also within quotes where serde takes a path (`with = "crate::other::form"`). Tests may use what they
//! like.

use std::collections::{BTreeMap, BTreeSet};

use super::Finding;
use crate::repository::Repository;
use crate::source::{SourceFilter, line_of, names_after, scrub, with_serde_paths, without_tests};

/// Which child uses which, with the place where it does so first.
type Uses<'r> = BTreeMap<&'r str, BTreeMap<&'r str, (&'r str, usize)>>;

pub(crate) fn check(repository: &Repository) -> Vec<Finding> {
    let roots: BTreeSet<&str> =
        repository.rust_files().filter_map(|(path, _)| parts(path)).map(|p| p.0).collect();
    let mut findings = Vec::new();
    for root in roots {
        let uses = uses(repository, root);
        for circle in circles(&uses) {
            findings.extend(finding(&uses, &circle));
        }
    }
    findings
}

/// `crates/a/src/`, the child's name, and how many modules stand above the file's items; nothing for roots and tests.
fn parts(path: &str) -> Option<(&str, &str, usize)> {
    let end = path.find("/src/")? + "/src/".len();
    let (root, inner) = path.split_at(end);
    let inner = inner.strip_suffix(".rs")?;
    let is_test = inner.split('/').any(|part| part == "tests");
    if is_test || inner.starts_with("bin/") || matches!(inner, "lib" | "main") {
        return None;
    }
    let inner = inner.strip_suffix("/mod").unwrap_or(inner);
    let child = inner.split('/').next()?;
    Some((root, child, inner.split('/').count()))
}

fn uses<'r>(repository: &'r Repository, root: &str) -> Uses<'r> {
    let files: Vec<(&str, &str, &str, usize)> = repository
        .rust_files()
        .filter_map(|(path, text)| {
            let (of, child, depth) = parts(path)?;
            (of == root).then_some((path, text, child, depth))
        })
        .collect();
    let children: BTreeSet<&str> = files.iter().map(|(_, _, child, _)| *child).collect();
    let names = names_of_root(repository, root, &children);
    let mut uses: Uses<'r> = BTreeMap::new();
    for (path, text, child, depth) in files {
        let code = without_tests(&with_serde_paths(text));
        let own = uses.entry(child).or_default();
        for prefix in ["crate::".to_owned(), "super::".repeat(depth)] {
            for (place, name) in names_after(&code, &prefix) {
                let used = children.get(name.as_str()).or_else(|| names.get(&name));
                if let Some(used) = used.filter(|used| **used != child) {
                    own.entry(used).or_insert((path, line_of(&code, place)));
                }
            }
        }
    }
    uses
}

/// The names that the root takes from its children, such as of `pub use`.
fn names_of_root<'r>(
    repository: &Repository,
    root: &str,
    children: &BTreeSet<&'r str>,
) -> BTreeMap<String, &'r str> {
    let mut names = BTreeMap::new();
    let text = ["lib.rs", "main.rs"].map(|file| repository.text(&format!("{root}{file}"))).join("\n");
    let code = without_tests(&scrub(&text, SourceFilter::CodeOnly));
    for statement in code.split(';') {
        let Some((_, path)) = statement.rsplit_once("use ") else { continue };
        let path = path.trim().trim_start_matches("crate::").trim_start_matches("self::");
        let mut words = path.split(|c: char| !(c.is_alphanumeric() || c == '_')).map(str::to_owned);
        let first = words.next().unwrap_or_default();
        if let Some(child) = children.iter().copied().find(|child| *child == first) {
            names.extend(words.filter(|word| !word.is_empty()).map(|word| (word, child)));
        }
    }
    names
}

/// For every knot of children that reach each other, the shortest circle through its first.
fn circles<'r>(uses: &Uses<'r>) -> Vec<Vec<&'r str>> {
    let mut known: BTreeSet<&str> = BTreeSet::new();
    let mut found = Vec::new();
    for &start in uses.keys() {
        if known.contains(start) {
            continue;
        }
        let Some(circle) = shortest(uses, start) else { continue };
        known.extend(circle.iter().copied());
        found.push(circle);
    }
    found
}

/// The shortest way from a child back to itself.
fn shortest<'r>(uses: &Uses<'r>, start: &'r str) -> Option<Vec<&'r str>> {
    let mut ways: Vec<Vec<&str>> = vec![vec![start]];
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for way in ways {
            let last = way.last()?;
            for &next in uses.get(last).into_iter().flat_map(BTreeMap::keys) {
                if next == start {
                    return Some(way);
                }
                if seen.insert(next) {
                    longer.push([way.as_slice(), &[next]].concat());
                }
            }
        }
        ways = longer;
    }
    None
}

fn finding(uses: &Uses<'_>, circle: &[&str]) -> Option<Finding> {
    let next = |at: usize| circle.get(at + 1).or(circle.first());
    let steps: Vec<String> = circle
        .iter()
        .enumerate()
        .filter_map(|(at, from)| {
            let to = next(at)?;
            let (path, line) = uses.get(from)?.get(to)?;
            Some(format!("`{from}` uses `{to}` ({path}:{line})"))
        })
        .collect();
    let (path, line) = uses.get(circle.first()?)?.get(next(0)?)?;
    Some(Finding::at_line(path, *line, format!("a circle of modules: {}", steps.join(", "))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    fn findings(files: &[(&str, &str)]) -> Vec<String> {
        check(&samples::of(files)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn modules_that_use_each_other_are_found() {
        let files = [
            ("crates/a/src/lib.rs", "mod b;\nmod c;"),
            ("crates/a/src/b.rs", "//! x\nuse crate::c::X;"),
            ("crates/a/src/c/mod.rs", "mod d;"),
            ("crates/a/src/c/d.rs", "fn f() { crate::b::g() }"),
        ];
        assert_eq!(
            findings(&files),
            ["crates/a/src/b.rs:2: a circle of modules: `b` uses `c` (crates/a/src/b.rs:2), `c` uses `b` \
             (crates/a/src/c/d.rs:1)"]
        );
        let one_way = [files[0], files[1], files[2], ("crates/a/src/c/d.rs", "use crate::c::X;")];
        assert_eq!(findings(&one_way), [""; 0]);
    }

    #[test]
    fn long_circles_through_groups_supers_and_names_of_the_root_are_found() {
        let files = [
            ("xtask/src/main.rs", "mod b;\nmod c;\nmod d;\npub use d::{Thing, other};"),
            ("xtask/src/b.rs", "use crate::{c::{self, X}, e};"),
            ("xtask/src/c/mod.rs", ""),
            ("xtask/src/c/deep.rs", "use super::super::Thing;"),
            ("xtask/src/d.rs", "use super::b::Y;"),
        ];
        assert_eq!(findings(&files).len(), 1);
        let through_root =
            [files[0], files[1], files[2], ("xtask/src/c/deep.rs", "use crate::other;"), files[4]];
        assert_eq!(findings(&through_root).len(), 1);
        let inner = [files[0], files[1], files[2], ("xtask/src/c/deep.rs", "use super::Thing;"), files[4]];
        assert_eq!(findings(&inner), [""; 0], "that is a name of `c`");
    }

    #[test]
    fn circles_through_attributes_of_serde_are_found() {
        let field = "struct B {\n    #[serde(default, with = \"crate::c::form\")]\n    x: u8,\n}";
        let files = [
            ("crates/a/src/lib.rs", "mod b;\nmod c;"),
            ("crates/a/src/b.rs", field),
            ("crates/a/src/c.rs", "use crate::b::B;"),
        ];
        assert_eq!(
            findings(&files),
            ["crates/a/src/b.rs:2: a circle of modules: `b` uses `c` (crates/a/src/b.rs:2), `c` uses `b` \
             (crates/a/src/c.rs:1)"]
        );
        let said = field.replace("serde(default, with", "doc(alias");
        assert_eq!(findings(&[files[0], ("crates/a/src/b.rs", &said), files[2]]), [""; 0], "those are words");
    }

    #[test]
    fn tests_may_use_what_they_like() {
        let test = "#[cfg(test)]\nmod tests { use crate::b::X; }\n// crate::b\nconst A: &str = \"crate::b\";";
        let files = [
            ("crates/a/src/b.rs", "use crate::c::X;"),
            ("crates/a/src/c.rs", test),
            ("crates/a/src/c/tests.rs", "use crate::b;"),
        ];
        assert_eq!(findings(&files), [""; 0]);
    }
}
