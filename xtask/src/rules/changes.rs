//! Change fragments have their form, and there is one at least.

use super::Finding;
use crate::changelog::{FOLDER, files, parse};
use crate::repository::Repository;

pub(crate) fn check(repository: &Repository) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in files(repository) {
        if !path.ends_with(".md") {
            findings.push(Finding::at(path, "is no `.md` file"));
        }
        if let Err(reason) = parse(text) {
            findings.push(Finding::at(path, reason));
        }
    }
    if files(repository).next().is_none() && !repository.text("CHANGELOG.md").contains("\n## 0.") {
        findings.push(Finding::at(FOLDER, "holds no fragment, and the changelog no release"));
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
    fn fragments_have_their_form() {
        assert_eq!(findings(&[("changes/a.md", "Added: A thing.")]), [""; 0]);
        assert_eq!(
            findings(&[
                ("changes/a.md", "We did things."),
                ("changes/b.md", "Fixed: a thing"),
                ("changes/c.txt", "Fixed: One.\n\nAnd two."),
            ]),
            [
                "changes/a.md: does not begin with `Added: `, `Changed: `, `Fixed: `, `Removed: `",
                "changes/b.md: is no whole sentence",
                "changes/c.txt: is no `.md` file",
                "changes/c.txt: is more than one paragraph of 600 characters",
            ]
        );
    }

    #[test]
    fn there_is_one_at_least() {
        assert_eq!(
            findings(&[("changes/README.md", "how")]),
            ["changes/: holds no fragment, and the changelog no release"]
        );
        assert_eq!(findings(&[("CHANGELOG.md", "# C\n\n## 0.1.0\n")]), [""; 0]);
    }
}
