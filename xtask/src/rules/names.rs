//! The name of a type can be searched for: a public one is defined once in the workspace, and few private ones are defined often.

use std::collections::BTreeMap;

use super::Finding;
use crate::repository::{Repository, shipped_source};
use crate::source::{ItemVisibility, SourceFilter, item, scrub, without_tests};

/// Kinds of items that are types.
const TYPES: &[&str] = &["struct", "enum", "trait", "type", "union"];

/// A name defined more often than this, private types included, says nothing.
const DEFINED_MOST: usize = 4;
/// Names that may be defined more often.
const OFTEN_MOST: usize = 5;

/// Public names that are defined more than once, each with its reason: at most thirty.
const EXCEPTIONS: &[(&str, &str)] = &[];
const EXCEPTIONS_MOST: usize = 30;

/// The file with the public names that still wait for better ones; it only ever gets shorter.
const WAITING: &str = "xtask/data/names_waiting.txt";

/// A definition of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TypeDefinition<'r> {
    path: &'r str,
    line: usize,
    is_public: bool,
}

pub(crate) fn check(repository: &Repository) -> Vec<Finding> {
    let definitions = definitions(repository);
    let waiting: Vec<&str> = repository.text(WAITING).lines().collect();
    let mut findings = doubled(&definitions, &waiting);
    findings.extend(often(&definitions, OFTEN_MOST));
    if EXCEPTIONS.len() > EXCEPTIONS_MOST {
        findings.push(Finding::at("xtask/src/rules/names.rs", "has more exceptions than it may"));
    }
    findings
}

/// Public names that are defined twice, and those that no longer wait.
fn doubled(definitions: &BTreeMap<String, Vec<TypeDefinition<'_>>>, waiting: &[&str]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let is_doubled = |name: &str| {
        definitions.get(name).is_some_and(|found| found.iter().filter(|one| one.is_public).count() > 1)
    };
    for (name, found) in definitions {
        let is_allowed = waiting.contains(&name.as_str()) || EXCEPTIONS.iter().any(|(one, _)| one == name);
        if is_allowed || !is_doubled(name) {
            continue;
        }
        let mut public = found.iter().filter(|one| one.is_public);
        let Some(first) = public.next() else { continue };
        for other in public {
            let about = format!(
                "`{name}` is the name of a type at {}:{} already: name this one after its own concept",
                first.path, first.line
            );
            findings.push(Finding::at_line(other.path, other.line, about));
        }
    }
    for name in waiting.iter().filter(|name| !is_doubled(name)) {
        findings.push(Finding::at(WAITING, format!("`{name}` is defined once by now: take it out")));
    }
    findings
}

/// Names that too many types have, when there are more of these names than may be.
fn often(definitions: &BTreeMap<String, Vec<TypeDefinition<'_>>>, most: usize) -> Vec<Finding> {
    let often: Vec<String> = definitions
        .iter()
        .filter(|(_, found)| found.len() > DEFINED_MOST)
        .map(|(name, found)| format!("{name} {}", found.len()))
        .collect();
    if often.len() <= most {
        return Vec::new();
    }
    let about = format!(
        "{} names, more than {most}, are defined more than {DEFINED_MOST} times: {}",
        often.len(),
        often.join(", ")
    );
    vec![Finding::at("crates", about)]
}

/// The definitions of types in sources that ship, by their names.
fn definitions(repository: &Repository) -> BTreeMap<String, Vec<TypeDefinition<'_>>> {
    let mut definitions: BTreeMap<String, Vec<TypeDefinition<'_>>> = BTreeMap::new();
    for (path, text) in repository.rust_files() {
        if shipped_source(path).is_none() && !path.starts_with("xtask/") {
            continue;
        }
        let code = without_tests(&scrub(text, SourceFilter::CodeOnly));
        // An indented alias is a type of a trait's implementation.
        for (line, code) in (1..).zip(code.lines()) {
            let Some((name, is_public)) = definition(code) else { continue };
            definitions.entry(name).or_default().push(TypeDefinition { path, line, is_public });
        }
    }
    definitions
}

/// The name of the type that is defined in a line, and whether it is visible outside its module.
fn definition(line: &str) -> Option<(String, bool)> {
    let found = item(line)?;
    let is_type = TYPES.contains(&found.kind) && !(found.kind == "type" && line.starts_with(' '));
    is_type.then(|| (found.name.to_owned(), found.visibility != ItemVisibility::Private))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    #[test]
    fn a_public_name_is_defined_once() {
        let files = [
            ("crates/a/src/a.rs", "pub struct Step;\nstruct Row;\nimpl X for Y {\n    type Output = u8;\n}"),
            ("crates/b/src/b.rs", "/// x\npub(crate) enum Step {\n}\npub struct Row;\n"),
            ("crates/b/src/tests.rs", "pub struct Step;"),
        ];
        let repository = samples::of(&files);
        let texts =
            |findings: Vec<Finding>| -> Vec<String> { findings.iter().map(ToString::to_string).collect() };
        assert_eq!(
            texts(check(&repository)),
            [
                "crates/b/src/b.rs:2: `Step` is the name of a type at crates/a/src/a.rs:1 already: name this one after its own \
              concept"
            ]
        );
        let definitions = definitions(&repository);
        assert_eq!(doubled(&definitions, &["Step"]), []);
        assert_eq!(
            texts(doubled(&definitions, &["Step", "Row"])),
            ["xtask/data/names_waiting.txt: `Row` is defined once by now: take it out"]
        );
    }

    #[test]
    fn few_names_are_defined_often() {
        let texts: Vec<(String, String)> = (0..5)
            .map(|at| (format!("crates/a/src/a{at}.rs"), "struct Row;\nenum Part {}\n".to_owned()))
            .collect();
        let files: Vec<(&str, &str)> =
            texts.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        let repository = samples::of(&files);
        assert!(often(&definitions(&repository), 2).is_empty());
        assert_eq!(
            often(&definitions(&repository), 1)[0].to_string(),
            "crates: 2 names, more than 1, are defined more than 4 times: Part 5, Row 5"
        );
    }
}
