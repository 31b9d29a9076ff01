//! Sources are short, begin with their module comment, and leave nothing undone.

use super::Finding;
use crate::repository::Repository;
use crate::source::{SourceFilter, lines_with, scrub};

/// Beyond this a file is split.
const LINES_MAX: usize = 1_000;

/// Marks that no source may contain, tests included: a test that can't pass is repaired or asserts today's behaviour.
const UNDONE: &[&str] = &["#[ignore", "todo!", "unimplemented!", "dbg!"];

/// A mark of undone work, in comments as well. Taken apart, so that this file passes its own rule.
const MARK: &str = concat!("TO", "DO");

pub(crate) fn check(repository: &Repository) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in repository.rust_files() {
        let lines = text.lines().count();
        if lines > LINES_MAX {
            findings.push(Finding::at(path, format!("has {lines} lines, more than {LINES_MAX}: split it")));
        }
        if !text.trim_start().starts_with("//!") {
            findings.push(Finding::at(path, "does not begin with a module comment (`//!`)"));
        }
        let code = scrub(text, SourceFilter::CodeOnly);
        for word in UNDONE {
            for line in lines_with(&code, word) {
                findings.push(Finding::at_line(path, line, format!("contains `{word}`")));
            }
        }
        for line in lines_with(text, MARK) {
            findings.push(Finding::at_line(
                path,
                line,
                format!("contains `{MARK}`: do it, or write down what is"),
            ));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    fn findings(text: &str) -> Vec<String> {
        check(&samples::of(&[("a.rs", text)])).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_source_begins_with_its_comment() {
        assert_eq!(findings("fn a() {}"), ["a.rs: does not begin with a module comment (`//!`)"]);
        assert_eq!(findings("//! About.\nfn a() {}"), [""; 0]);
    }

    #[test]
    fn a_source_is_short() {
        let long = format!("//! About.\n{}", "\n".repeat(LINES_MAX));
        assert_eq!(findings(&long), ["a.rs: has 1001 lines, more than 1000: split it"]);
    }

    #[test]
    fn nothing_is_left_undone() {
        let text = format!(
            "//! About.\n#[ignore = \"x\"]\nfn a() {{ {}!() }}\n// {}: b\n// todo! \"dbg!\"",
            "todo", MARK
        );
        assert_eq!(
            findings(&text),
            [
                "a.rs:2: contains `#[ignore`".to_owned(),
                "a.rs:3: contains `todo!`".to_owned(),
                format!("a.rs:4: contains `{MARK}`: do it, or write down what is"),
            ]
        );
    }
}
