//! Nothing is declared that nothing uses: no dependency in the workspace's table, no public item.

use std::collections::BTreeMap;

use super::Finding;
use crate::repository::{Repository, shipped_source};
use crate::source::{ItemVisibility, SourceFilter, item, scrub, without_tests};

/// Public items that only programs outside this repository use, each with its reason.
const OPENED: &[(&str, &str)] = &[];

pub(crate) fn check(repository: &Repository) -> Vec<Finding> {
    let mut findings = unused_dependencies(repository);
    findings.extend(unused_items(repository, OPENED));
    findings
}

/// Entries of the workspace's table of dependencies that no manifest takes.
fn unused_dependencies(repository: &Repository) -> Vec<Finding> {
    const HEAD: &str = "[workspace.dependencies]";
    let taken = |name: &str| {
        repository.texts.iter().filter(|(path, _)| path.ends_with("Cargo.toml")).any(|(_, text)| {
            text.lines().any(|line| {
                let rest = line.strip_prefix(name).map(str::trim_start);
                rest.is_some_and(|rest| {
                    rest.starts_with(".workspace")
                        || (rest.starts_with('=') && rest.contains("workspace = true"))
                })
            })
        })
    };
    let mut is_inside = false;
    let mut findings = Vec::new();
    for (number, line) in (1..).zip(repository.text("Cargo.toml").lines()) {
        if line.starts_with('[') {
            is_inside = line.trim() == HEAD;
        } else if let Some((name, _)) =
            line.split_once(['=', '.']).filter(|_| is_inside && !line.starts_with('#'))
        {
            let name = name.trim();
            if !taken(name) {
                findings.push(Finding::at_line(
                    "Cargo.toml",
                    number,
                    format!("no crate depends on `{name}`"),
                ));
            }
        }
    }
    findings
}

/// Public items whose name stands nowhere but in their definition.
fn unused_items(repository: &Repository, opened: &[(&str, &str)]) -> Vec<Finding> {
    let mut uses: BTreeMap<String, usize> = BTreeMap::new();
    let mut items: Vec<(&str, usize, String, String)> = Vec::new();
    for (path, text) in repository.rust_files() {
        // Texts count: serde's attributes name functions in them.
        for word in scrub(text, SourceFilter::Literals).split(|c: char| !(c.is_alphanumeric() || c == '_')) {
            if !word.is_empty() {
                *uses.entry(word.to_owned()).or_default() += 1;
            }
        }
        if shipped_source(path).is_none() {
            continue;
        }
        let code = without_tests(&scrub(text, SourceFilter::CodeOnly));
        for (number, line) in (1..).zip(code.lines()) {
            if let Some(found) = item(line)
                && found.visibility != ItemVisibility::Private
                && found.kind != "mod"
            {
                items.push((path, number, found.kind.to_owned(), found.name.to_owned()));
            }
        }
    }
    let is_unused = |name: &str| uses.get(name).is_none_or(|count| *count < 2);
    let mut findings: Vec<Finding> = items
        .iter()
        .filter(|(_, _, _, name)| is_unused(name) && !opened.iter().any(|(open, _)| open == name))
        .map(|(path, line, kind, name)| {
            Finding::at_line(path, *line, format!("nothing uses the public `{kind} {name}`: take it out"))
        })
        .collect();
    for (name, _) in opened {
        if !items.iter().any(|(_, _, _, item)| item == name && is_unused(name)) {
            let about = format!("`{name}` is used, or is gone: take it out of the rule's list");
            findings.push(Finding::at("xtask/src/rules/unused.rs", about));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    fn texts(findings: Vec<Finding>) -> Vec<String> {
        findings.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn dependencies_of_the_table_are_taken() {
        let table = "[workspace.dependencies]\n# words\na = \"1\"\nb.path = \"b\"\nc = { version = \"1\" }\nab = \"1\"\n\n[profile.x]\nd = 1\n";
        let files = [
            ("Cargo.toml", table),
            ("crates/a/Cargo.toml", "[dependencies]\na.workspace = true\nc = { workspace = true }\n"),
        ];
        assert_eq!(
            texts(check(&samples::of(&files))),
            ["Cargo.toml:4: no crate depends on `b`", "Cargo.toml:6: no crate depends on `ab`"]
        );
    }

    #[test]
    fn public_items_have_a_second_use() {
        let files = [
            (
                "crates/a/src/a.rs",
                "pub fn used() {}\npub(crate) const fn alone() {}\npub struct Named;\n// alone\nfn own() {}",
            ),
            ("crates/b/src/b.rs", "fn f() { used(); }\n#[serde(with = \"a::Named\")]\nstruct X;"),
        ];
        let repository = samples::of(&files);
        assert_eq!(
            texts(unused_items(&repository, &[])),
            ["crates/a/src/a.rs:2: nothing uses the public `fn alone`: take it out"]
        );
        assert_eq!(unused_items(&repository, &[("alone", "for others")]), []);
        assert_eq!(
            texts(unused_items(&repository, &[("alone", "for others"), ("used", "no")])),
            ["xtask/src/rules/unused.rs: `used` is used, or is gone: take it out of the rule's list"]
        );
    }
}
