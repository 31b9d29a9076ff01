//! Versions agree: `rust-version` is enough for every dependency and no newer than the toolchain; every place that names
//! the toolchain or the product's version names the same.

use super::Finding;
use crate::repository::Repository;

const WORKSPACE: &str = "Cargo.toml";
const TOOLCHAIN: &str = "rust-toolchain.toml";
const IMAGE: &str = "Dockerfile";
const CITATION: &str = "CITATION.cff";

/// Numbers of a version; what is missing counts as 0.
type Version = Vec<u64>;

pub(crate) fn check(repository: &Repository) -> Vec<Finding> {
    let mut findings = Vec::new();
    let declared = value(repository.text(WORKSPACE), "rust-version =");
    let toolchain = value(repository.text(TOOLCHAIN), "channel =");
    match (&declared, &toolchain) {
        (Some(declared), Some(toolchain)) => {
            findings.extend(dependencies(repository, declared));
            if version(declared) > version(toolchain) {
                let text = format!("rust-version {declared} is newer than the toolchain {toolchain}");
                findings.push(Finding::at(WORKSPACE, text));
            }
            findings.extend(image(repository, toolchain));
        }
        _ => findings.push(Finding::at(WORKSPACE, format!("has no rust-version, or {TOOLCHAIN} no channel"))),
    }
    let product = value(repository.text(WORKSPACE), "version =");
    let cited = value(repository.text(CITATION), "version:");
    if product != cited {
        findings
            .push(Finding::at(CITATION, format!("cites version {cited:?}, the product's is {product:?}")));
    }
    findings
}

fn dependencies(repository: &Repository, declared: &str) -> Vec<Finding> {
    let needs = |package: &crate::repository::Package| {
        Some((version(package.rust_version.as_ref()?), package.clone()))
    };
    let newest = repository
        .packages
        .iter()
        .filter(|package| package.folder.is_none())
        .filter_map(needs)
        .max_by(|(a, package), (b, other)| a.cmp(b).then_with(|| package.name.cmp(&other.name)));
    match newest {
        Some((needed, package)) if needed > version(declared) => {
            let needed = package.rust_version.unwrap_or_default();
            let text = format!(
                "rust-version is {declared}, but {} {} needs {needed}",
                package.name, package.version
            );
            vec![Finding::at(WORKSPACE, text)]
        }
        _ => Vec::new(),
    }
}

/// The image builds with the same toolchain.
fn image(repository: &Repository, toolchain: &str) -> Vec<Finding> {
    let mut builders = repository.text(IMAGE).lines().enumerate().filter_map(|(number, line)| {
        let tag = line.trim().strip_prefix("FROM rust:")?;
        Some((number + 1, tag.split([' ', '-']).next().unwrap_or_default().to_owned()))
    });
    let wrong = builders.find(|(_, tag)| version(tag) != version(toolchain));
    wrong
        .map(|(line, tag)| Finding::at_line(IMAGE, line, format!("builds with Rust {tag}, not {toolchain}")))
        .into_iter()
        .collect()
}

/// The first value behind that key at the beginning of a line.
fn value(text: &str, key: &str) -> Option<String> {
    let found = text.lines().find_map(|line| line.strip_prefix(key))?;
    Some(found.trim().trim_matches('"').to_owned())
}

fn version(text: &str) -> Version {
    let mut numbers: Version = text.split('.').map(|part| part.parse().unwrap_or_default()).collect();
    numbers.resize(3, 0);
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    fn findings(cargo: &str, image: &str, citation: &str, needed: &str) -> Vec<String> {
        let toolchain = "[toolchain]\nchannel = \"1.95.0\"\n";
        let mut repository =
            samples::of(&[(WORKSPACE, cargo), (TOOLCHAIN, toolchain), (IMAGE, image), (CITATION, citation)]);
        repository.packages = vec![
            samples::foreign("modest", None, Some("1.60")),
            samples::foreign("needy", None, Some(needed)),
            samples::foreign("silent", None, None),
        ];
        check(&repository).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn versions_agree() {
        let cargo = "version = \"0.1.0\"\nrust-version = \"1.89\"";
        assert_eq!(
            findings(cargo, "FROM rust:1.95.0-alpine AS build\nFROM scratch", "version: 0.1.0", "1.89.0"),
            [""; 0]
        );
    }

    #[test]
    fn a_needy_dependency_is_found() {
        let cargo = "version = \"0.1.0\"\nrust-version = \"1.89\"";
        assert_eq!(
            findings(cargo, "", "version: 0.1.0", "1.90"),
            ["Cargo.toml: rust-version is 1.89, but needy  needs 1.90"]
        );
    }

    #[test]
    fn other_versions_are_found() {
        let cargo = "version = \"0.2.0\"\nrust-version = \"1.96\"";
        assert_eq!(
            findings(cargo, "FROM rust:1.94-alpine", "version: 0.1.0", "1.89"),
            [
                "Cargo.toml: rust-version 1.96 is newer than the toolchain 1.95.0",
                "Dockerfile:1: builds with Rust 1.94, not 1.95.0",
                "CITATION.cff: cites version Some(\"0.1.0\"), the product's is Some(\"0.2.0\")",
            ]
        );
        assert_eq!(findings("version = \"1\"", "", "version: 1", "1.1").len(), 1);
    }
}
