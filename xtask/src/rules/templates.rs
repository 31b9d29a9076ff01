//! Every prompt, template and data file of a crate is compiled into it: a file that no source includes is dead weight that
//! looks alive.

use super::Finding;
use crate::repository::Repository;

const FOLDERS: &[&str] = &["prompts/", "templates/", "data/"];

pub(crate) fn check(repository: &Repository) -> Vec<Finding> {
    let mut findings = Vec::new();
    for path in &repository.paths {
        let Some((name, file)) = path.strip_prefix("crates/").and_then(|path| path.split_once('/')) else {
            continue;
        };
        if !FOLDERS.iter().any(|folder| file.starts_with(folder)) || file.ends_with(".md") {
            continue;
        }
        let sources = format!("crates/{name}/");
        if !repository.rust_files().any(|(source, text)| source.starts_with(&sources) && text.contains(file))
        {
            findings.push(Finding::at(path, format!("no source of `{name}` names `{file}`")));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    #[test]
    fn a_file_that_nobody_includes_is_found() {
        let repository = samples::of(&[
            ("crates/a/src/lib.rs", "include_str!(\"../prompts/x/used.jinja\");"),
            ("crates/a/prompts/x/used.jinja", ""),
            ("crates/a/prompts/x/unused.jinja", ""),
            ("crates/a/data/README.md", ""),
            ("crates/a/tests/data/trace.json", ""),
        ]);
        let found: Vec<String> = check(&repository).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            ["crates/a/prompts/x/unused.jinja: no source of `a` names `prompts/x/unused.jinja`"]
        );
    }
}
