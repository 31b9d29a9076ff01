//! Every example is linked from the examples' page and is run by the tests.

use std::collections::BTreeSet;

use super::Finding;
use crate::repository::Repository;

const PAGE: &str = "examples/README.md";

pub(crate) fn check(repository: &Repository) -> Vec<Finding> {
    let folders: BTreeSet<&str> = repository
        .paths
        .iter()
        .filter_map(|path| path.strip_prefix("examples/")?.split_once('/'))
        .map(|(folder, _)| folder)
        .filter(|folder| !matches!(*folder, "src" | "tests"))
        .collect();
    let mut findings = Vec::new();
    for folder in folders {
        let path = format!("examples/{folder}");
        if !repository.text(PAGE).contains(&format!("({folder}/")) {
            findings.push(Finding::at(PAGE, format!("does not link to `{folder}/`")));
        }
        let own = format!("{path}/");
        let test = format!("examples/tests/{folder}.rs");
        let tested = repository
            .rust_files()
            .any(|(source, text)| (source.starts_with(&own) || source == test) && text.contains("#[test]"));
        if !tested {
            findings.push(Finding::at(&path, format!("no `#[test]` in it and no `{test}` runs it")));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    #[test]
    fn an_example_is_linked_and_tested() {
        let repository = samples::of(&[
            (PAGE, "[a](a/main.rs), [c](c/)"),
            ("examples/a/main.rs", "#[test]\nfn runs() {}"),
            ("examples/b/main.rs", "#[test]\nfn runs() {}"),
            ("examples/c/x.toml", ""),
            ("examples/d/x.toml", ""),
            ("examples/tests/d.rs", "#[test]\nfn runs() {}"),
        ]);
        let found: Vec<String> = check(&repository).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "examples/README.md: does not link to `b/`",
                "examples/c: no `#[test]` in it and no `examples/tests/c.rs` runs it",
                "examples/README.md: does not link to `d/`",
            ]
        );
    }
}
