//! Names that crates may not use: frameworks no benchmark, worlds and the engine no framework, models no world, texts no machine.
//!
//! Comments may: they cite the source of a rule or give an example.

use std::collections::BTreeSet;

use super::Finding;
use crate::repository::{Repository, shipped_source};
use crate::source::{SourceFilter, lines_with, scrub, without_tests};

const BENCHMARKS: &[&str] = &[
    "cuisineworld",
    "overcooked",
    "villagerbench",
    "minecollab",
    "kitchen",
    "dish",
    "dishes",
    "recipe",
    "minecraft",
];

const FRAMEWORKS: &[&str] =
    &["mindagent", "villager", "villageragent", "agentverse", "proagent", "s-agents", "sagents", "mindcraft"];

/// Tool catalogues of bodies that are named after the system whose actions they are.
const CATALOGUES: &[&str] = &["mindagent", "villager", "mindcraft"];

/// The names of things in the kitchen are data; these are the tables in which they stand.
const KITCHEN_DATA: &str = "crates/kitchen/data/recipes.toml";

/// Texts in quotes of the kitchen's data that are common words and no names of things.
const COMMON_WORDS: &[&str] =
    &["storage", "serving", "cooking", "pan", "pot", "mixer", "bread", "rice", "egg", "cake"];

/// Crates that may not name frameworks: everything below them, and what plays and shows any framework that is registered.
const AWAY_FROM_FRAMEWORKS: &[&str] = &[
    "core",
    "kitchen",
    "overcooked",
    "blocks",
    "body",
    "plan",
    "picture",
    "journal",
    "models",
    "runtime",
    "suites",
    "studio",
    "seat",
];

/// The module whose made-up episodes the tests of several crates share.
const TESTING: &str = "crates/suites/src/testing.rs";

/// Crates that may not name benchmarks: their engine, frameworks, and what they stand on but for the worlds themselves.
const AWAY_FROM_BENCHMARKS: &[&str] = &["core", "journal", "models", "runtime", "teams", "suites"];

pub(crate) fn check(repository: &Repository) -> Vec<Finding> {
    let things = kitchen_things(repository);
    let mut findings = Vec::new();
    for (path, text) in &repository.texts {
        findings.extend(machine_paths(path, text));
        let Some((name, rest)) = path.strip_prefix("crates/").and_then(|path| path.split_once('/')) else {
            continue;
        };
        let shipped = match rest {
            _ if shipped_source(path).is_some() => {
                let whole = scrub(text, SourceFilter::Literals);
                visible(&whole, &without_tests(&scrub(text, SourceFilter::CodeOnly)))
            }
            _ if rest.starts_with("prompts/") => text.clone(),
            _ => continue,
        };
        let shipped = shipped.to_lowercase();
        let mut names = |words: &mut dyn Iterator<Item = &str>, what: &str| {
            for word in words {
                for line in lines_with(&shipped, word) {
                    findings.push(Finding::at_line(path, line, format!("`{name}` names {what} `{word}`")));
                }
            }
        };
        if AWAY_FROM_FRAMEWORKS.contains(&name) && path != TESTING {
            let is_meant = |word: &&str| match name {
                // In the block world it is a creature.
                "blocks" | "plan" | "picture" => *word != "villager",
                // Its tool catalogues bear the names of the systems whose actions they are.
                "body" => !CATALOGUES.contains(word),
                _ => true,
            };
            names(&mut FRAMEWORKS.iter().copied().filter(is_meant), "the framework");
        }
        if AWAY_FROM_BENCHMARKS.contains(&name) {
            names(&mut BENCHMARKS.iter().copied(), "the benchmark's");
        }
        if name == "teams" {
            names(&mut things.iter().map(String::as_str), "the kitchen's");
        }
    }
    findings
}

/// Returns the lines of `whole` whose lines in `code` are not blank, so that text literals of test modules are left out.
fn visible(whole: &str, code: &str) -> String {
    let lines: Vec<&str> = whole
        .lines()
        .zip(code.lines())
        .map(|(whole, code)| if code.trim().is_empty() { "" } else { whole })
        .collect();
    lines.join("\n")
}

/// Names of ingredients, products and tools, in lower case.
fn kitchen_things(repository: &Repository) -> BTreeSet<String> {
    let text = repository.text(KITCHEN_DATA);
    let data = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    data.flat_map(|line| line.split('"').skip(1).step_by(2))
        .map(str::to_lowercase)
        .filter(|name| !COMMON_WORDS.contains(&name.as_str()))
        .collect()
}

/// Places that exist on one machine only. Taken apart here, so that this file passes its own rule.
fn machine_paths(path: &str, text: &str) -> Vec<Finding> {
    const PARTS: [(&str, &str); 4] = [("/wo", "rk/"), ("/ho", "me/"), ("/ro", "ot/"), ("/Us", "ers/")];
    let mut findings = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for (first, second) in PARTS {
            let place = format!("{first}{second}");
            // `crates/home/…` and `https://host/work/…` are no paths of a machine.
            let starts = line.match_indices(&place).any(|(at, _)| {
                !line[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '}'))
            });
            if starts {
                findings.push(Finding::at_line(
                    path,
                    number + 1,
                    format!("names a path of one machine ({place}…)"),
                ));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    fn findings(files: &[(&str, &str)]) -> Vec<String> {
        check(&samples::of(files)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn frameworks_name_nothing_of_a_benchmark() {
        let data = (KITCHEN_DATA, "# \"comment\"\nx = [\"tunaSashimi\", \"pot\"]\n");
        assert_eq!(
            findings(&[data, ("crates/teams/prompts/a.jinja", "cook\nthe tunaSashimi in a pot")]),
            ["crates/teams/prompts/a.jinja:2: `teams` names the kitchen's `tunasashimi`"]
        );
        let code = "//! For CuisineWorld.\nconst X: &str = \"cuisineworld\"; // cuisineworld\n#[cfg(test)]\nmod t { const A: &str = \"cuisineworld\"; }";
        assert_eq!(
            findings(&[("crates/teams/src/a.rs", code)]),
            ["crates/teams/src/a.rs:2: `teams` names the benchmark's `cuisineworld`"]
        );
    }

    #[test]
    fn worlds_name_no_framework_and_the_engine_no_benchmark() {
        assert_eq!(
            findings(&[("crates/kitchen/src/a.rs", "/// As in MindAgent.\nfn mindagent() {}")]),
            ["crates/kitchen/src/a.rs:2: `kitchen` names the framework `mindagent`"]
        );
        assert_eq!(
            findings(&[
                ("crates/suites/src/a.rs", "const LIFE: &str = \"mindcraft.life\";"),
                ("crates/suites/src/testing.rs", "fn mindagent() {}"),
            ]),
            ["crates/suites/src/a.rs:1: `suites` names the framework `mindcraft`"]
        );
        assert_eq!(
            findings(&[("crates/suites/src/a.rs", "fn villagerbench() {}")]),
            ["crates/suites/src/a.rs:1: `suites` names the benchmark's `villagerbench`"]
        );
    }

    #[test]
    fn texts_name_no_machine() {
        let text = concat!("see /ho", "me/me/x\nhttps://example.org/ho", "me/x\n../wo", "rk/x\n");
        assert_eq!(findings(&[("a.md", text)]).len(), 1);
        assert!(findings(&[("a.md", text)])[0].starts_with("a.md:1: names a path of one machine"));
    }
}
