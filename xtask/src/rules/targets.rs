//! Targets that documents tell people to `make` exist, and the README tells how to see a result and how to check everything.

use std::collections::BTreeSet;

use super::Finding;
use crate::repository::Repository;

const MAKEFILE: &str = "Makefile";
const README: &str = "README.md";
/// The targets that the README must name.
const NAMED: [&str; 2] = ["demo", "test"];

pub(crate) fn check(repository: &Repository) -> Vec<Finding> {
    let targets = targets(repository.text(MAKEFILE));
    let mut findings = Vec::new();
    for (path, text) in repository.texts.iter().filter(|(path, _)| path.ends_with(".md")) {
        for (line, name) in made(text).filter(|(_, name)| !targets.contains(name)) {
            findings.push(Finding::at_line(
                path,
                line,
                format!("`make {name}` is no target of the Makefile"),
            ));
        }
    }
    for name in NAMED {
        if !made(repository.text(README)).any(|(_, made)| made == name) {
            findings.push(Finding::at(README, format!("does not name `make {name}`")));
        }
    }
    findings
}

/// The targets of a Makefile.
fn targets(text: &str) -> BTreeSet<&str> {
    let rules = text.lines().filter_map(|line| line.split_once(':'));
    rules.map(|(name, _)| name).filter(|name| !name.is_empty() && name.chars().all(is_of_name)).collect()
}

/// Returns the targets that a document says to make: in code between words, or on a line of its own; with line numbers from 1.
fn made(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().flat_map(|(number, line)| {
        let alone = line.strip_prefix("make ").into_iter();
        let within = line.split("`make ").skip(1);
        alone.chain(within).filter_map(move |rest| {
            let name = rest.split(|c| !is_of_name(c)).next()?;
            (!name.is_empty()).then_some((number + 1, name))
        })
    })
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_lowercase() || c == '-'
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    fn findings(files: &[(&str, &str)]) -> Vec<String> {
        check(&samples::of(files)).iter().map(ToString::to_string).collect()
    }

    const MADE: (&str, &str) =
        (MAKEFILE, "CARGO ?= cargo\n.PHONY: x\ntest: lint ## all\n\tcargo test\ndemo:\nlint:\n");

    #[test]
    fn the_readme_names_the_demonstration_and_the_tests() {
        let readme = |text| findings(&[MADE, (README, text)]);
        assert_eq!(readme("```sh\nmake demo\n```\nThen `make test` checks all; make sure of it."), [""; 0]);
        assert_eq!(readme("```sh\nmake demo\n```\nRun the tests."), ["README.md: does not name `make test`"]);
    }

    #[test]
    fn what_is_to_be_made_is_a_target() {
        let readme = (README, "`make demo`, `make test`");
        let page = ("docs/a.md", "First `make lint`.\nmake bench\n");
        assert_eq!(
            findings(&[MADE, readme, page]),
            ["docs/a.md:2: `make bench` is no target of the Makefile"]
        );
    }
}
