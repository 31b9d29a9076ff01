//! Change fragments: one small file per change that users notice, gathered to a section of the changelog.

use std::fmt::Write;

use crate::repository::Repository;

/// Where fragments are.
pub(crate) const FOLDER: &str = "changes/";

/// The words with which a fragment begins, in the order of the changelog.
pub(crate) const KINDS: [&str; 4] = ["Added", "Changed", "Fixed", "Removed"];

/// A fragment taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fragment<'a> {
    /// Its place in [`KINDS`].
    pub(crate) kind: usize,
    /// The change that users notice, in one paragraph.
    pub(crate) text: &'a str,
}

/// The fragments' paths and texts.
pub(crate) fn files(repository: &Repository) -> impl Iterator<Item = (&str, &str)> {
    repository
        .texts
        .iter()
        .filter(|(path, _)| path.starts_with(FOLDER) && *path != "changes/README.md")
        .map(|(path, text)| (path.as_str(), text.as_str()))
}

/// Takes a fragment apart.
pub(crate) fn parse(text: &str) -> Result<Fragment<'_>, String> {
    const CHARACTERS_MAX: usize = 600;
    let text = text.trim();
    let (word, rest) = text.split_once(": ").unwrap_or((text, ""));
    let kind = KINDS.iter().position(|kind| *kind == word).ok_or_else(|| {
        format!("does not begin with {}", KINDS.map(|kind| format!("`{kind}: `")).join(", "))
    })?;
    if rest.contains("\n\n") || rest.chars().count() > CHARACTERS_MAX {
        return Err(format!("is more than one paragraph of {CHARACTERS_MAX} characters"));
    }
    if !rest.ends_with('.') || !rest.starts_with(|c: char| c.is_uppercase() || c == '`' || c.is_numeric()) {
        return Err("is no whole sentence".to_owned());
    }
    Ok(Fragment { kind, text: rest })
}

/// All fragments as a section of the changelog.
pub(crate) fn section(repository: &Repository) -> String {
    let fragments: Vec<Fragment<'_>> = files(repository).filter_map(|(_, text)| parse(text).ok()).collect();
    let mut section = String::new();
    for (kind, title) in KINDS.iter().enumerate() {
        let lines: Vec<String> = fragments
            .iter()
            .filter(|fragment| fragment.kind == kind)
            .map(|fragment| format!("- {}\n", fragment.text.replace('\n', "\n  ")))
            .collect();
        if !lines.is_empty() {
            // Writing to text cannot fail.
            let _ = write!(section, "### {title}\n\n{}\n", lines.concat());
        }
    }
    section
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    #[test]
    fn fragments_become_a_section() {
        let repository = samples::of(&[
            ("changes/README.md", "how to"),
            ("changes/b.md", "Fixed: No more\nstale lines.\n"),
            ("changes/a.md", "Added: `run` plays a team.\n"),
        ]);
        assert_eq!(
            section(&repository),
            "### Added\n\n- `run` plays a team.\n\n### Fixed\n\n- No more\n  stale lines.\n\n"
        );
    }
}
