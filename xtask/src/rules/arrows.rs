//! Crates depend on each other exactly as the table in `ARCHITECTURE.md` says, the table's arrows point down, and a
//! dependency that a manifest declares is one that some source names.

use std::collections::BTreeMap;

use super::Finding;
use crate::architecture::{CrateRow, FILE, HEAD, picture, rows};
use crate::repository::{Package, Repository};

pub(crate) fn check(repository: &Repository) -> Vec<Finding> {
    let rows = rows(repository);
    if rows.is_empty() {
        return vec![Finding::at(FILE, format!("has no table with the head `{}`", HEAD.join(" | ")))];
    }
    let short_names: BTreeMap<&str, &str> = repository
        .members()
        .filter_map(|package| Some((package.name.as_str(), package.short_name()?)))
        .collect();
    let mut findings = Vec::new();
    for (place, row) in rows.iter().enumerate() {
        let below = &rows[place + 1..];
        for used in row.uses.iter().filter(|used| below.iter().all(|lower| lower.name != **used)) {
            findings.push(at(row, format!("`{}` may only use what stands below it, not `{used}`", row.name)));
        }
        match repository.members().find(|package| package.short_name() == Some(&row.name)) {
            Some(package) => findings.extend(differences(row, package, &short_names)),
            None => findings.push(at(row, format!("there is no crate `{}`", row.name))),
        }
        if !picture(repository).split_whitespace().any(|word| word.trim_matches(',') == row.name) {
            findings.push(at(row, format!("`{}` is missing in the map above", row.name)));
        }
    }
    for name in short_names.values().filter(|name| rows.iter().all(|row| row.name != **name)) {
        findings.push(Finding::at(FILE, format!("the crate `{name}` is missing in the table")));
    }
    findings.extend(unnamed(repository));
    findings
}

/// Dependencies that a manifest declares and no source of its crate names.
fn unnamed(repository: &Repository) -> Vec<Finding> {
    let mut findings = Vec::new();
    for package in repository.members() {
        let Some(folder) = &package.folder else { continue };
        let below = format!("{folder}/");
        let sources: Vec<&str> = repository
            .rust_files()
            .filter(|(path, _)| path.starts_with(&below))
            .map(|(_, text)| text)
            .collect();
        for dependency in &package.dependencies {
            let name = dependency.name.replace('-', "_");
            if !sources.iter().any(|source| names(source, &name)) {
                let text = format!("no source names the dependency `{}`", dependency.name);
                findings.push(Finding::at(&format!("{folder}/Cargo.toml"), text));
            }
        }
    }
    findings
}

/// Whether a source has that identifier as a whole word.
fn names(source: &str, identifier: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    source.match_indices(identifier).any(|(at, _)| {
        !source[..at].ends_with(is_part) && !source[at + identifier.len()..].starts_with(is_part)
    })
}

/// Where row and manifest disagree.
fn differences(row: &CrateRow, package: &Package, short_names: &BTreeMap<&str, &str>) -> Vec<Finding> {
    let used = |dev| {
        package
            .dependencies
            .iter()
            .filter(move |dependency| dependency.dev == dev)
            .filter_map(|dependency| short_names.get(dependency.name.as_str()).copied())
    };
    let really: Vec<&str> = used(false).collect();
    let in_tests: Vec<&str> = used(true).filter(|name| !really.contains(name)).collect();
    let mut findings = Vec::new();
    for (said, is, how) in [(&row.uses, &really, "uses"), (&row.tests_use, &in_tests, "in its tests uses")] {
        for name in is.iter().filter(|name| !said.iter().any(|said| said == *name)) {
            findings.push(at(row, format!("`{}` {how} `{name}`, which its row does not say", row.name)));
        }
        for name in said.iter().filter(|name| !is.contains(&name.as_str())) {
            findings
                .push(at(row, format!("the row says that `{}` {how} `{name}`, but it does not", row.name)));
        }
    }
    findings
}

fn at(row: &CrateRow, text: String) -> Finding {
    Finding::at_line(FILE, row.line, text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    fn findings(rows: &str, packages: &[Package]) -> Vec<String> {
        let text = format!(
            "```text\ntop low, base\n```\n| crate | uses | tests also use | is |\n| --- | --- | --- | --- |\n{rows}"
        );
        // Sources that name all that these packages declare.
        let sources = "use cooperage_low; use cooperage_top; use serde;";
        let files =
            [(FILE, text.as_str()), ("crates/top/src/lib.rs", sources), ("crates/low/src/lib.rs", sources)];
        let mut repository = samples::of(&files);
        repository.packages = packages.to_vec();
        check(&repository).iter().map(ToString::to_string).collect()
    }

    fn top_and_low(top: &[(&str, bool)], low: &[(&str, bool)]) -> [Package; 2] {
        [
            samples::member("crates/top", "cooperage-top", top),
            samples::member("crates/low", "cooperage-low", low),
        ]
    }

    #[test]
    fn a_true_table_is_fine() {
        let packages = top_and_low(&[("cooperage-low", false), ("serde", false)], &[("cooperage-top", true)]);
        assert_eq!(findings("| `top` | `low` | | a |\n| `low` | | `top` | b |\n", &packages), [""; 0]);
    }

    #[test]
    fn arrows_point_down() {
        let packages = top_and_low(&[], &[("cooperage-top", false)]);
        assert_eq!(
            findings("| `top` | | | a |\n| `low` | `top` | | b |\n", &packages),
            ["ARCHITECTURE.md:7: `low` may only use what stands below it, not `top`"]
        );
    }

    #[test]
    fn table_and_manifests_agree_both_ways() {
        let packages = top_and_low(&[("cooperage-low", true)], &[]);
        assert_eq!(
            findings("| `top` | `low` | | a |\n| `low` | | | b |\n| `gone` | | | c |\n", &packages),
            [
                "ARCHITECTURE.md:6: the row says that `top` uses `low`, but it does not",
                "ARCHITECTURE.md:6: `top` in its tests uses `low`, which its row does not say",
                "ARCHITECTURE.md:8: there is no crate `gone`",
                "ARCHITECTURE.md:8: `gone` is missing in the map above",
            ]
        );
        assert_eq!(
            findings("| `top` | | | a |\n", &top_and_low(&[], &[])),
            ["ARCHITECTURE.md: the crate `low` is missing in the table"]
        );
    }

    #[test]
    fn what_is_declared_is_named() {
        let files = [("crates/top/src/lib.rs", "use cooperage_lower; // low")];
        let mut repository = samples::of(&files);
        repository.packages =
            vec![samples::member("crates/top", "cooperage-top", &[("cooperage-low", false)])];
        assert_eq!(
            unnamed(&repository).iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["crates/top/Cargo.toml: no source names the dependency `cooperage-low`"]
        );
    }

    #[test]
    fn there_must_be_a_table() {
        let repository = samples::of(&[(FILE, "no table")]);
        assert_eq!(check(&repository).len(), 1);
    }
}
