//! Relative links in documents lead to files that exist, and to headings that exist.

use std::collections::BTreeSet;

use super::Finding;
use crate::comments::prose;
use crate::repository::Repository;

pub(crate) fn check(repository: &Repository) -> Vec<Finding> {
    let folders: BTreeSet<&str> = repository.paths.iter().flat_map(|path| folders_above(path)).collect();
    let mut findings = Vec::new();
    for (path, text) in repository.texts.iter().filter(|(path, _)| path.ends_with(".md")) {
        for (line, target) in links(text) {
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            let (file, heading) =
                target.split_once('#').map_or((target, None), |(file, heading)| (file, Some(heading)));
            let Some(file) = (if file.is_empty() { Some(path.clone()) } else { resolve(path, file) }) else {
                findings.push(Finding::at_line(
                    path,
                    line,
                    format!("the link `{target}` leads out of the repository"),
                ));
                continue;
            };
            if !repository.paths.contains(&file) && !folders.contains(file.as_str()) && !file.is_empty() {
                findings.push(Finding::at_line(path, line, format!("the link `{target}` leads nowhere")));
            } else if let Some(heading) = heading
                && file.ends_with(".md")
                && !anchors(repository.text(&file)).contains(heading)
            {
                findings.push(Finding::at_line(path, line, format!("no heading for the link `{target}`")));
            }
        }
    }
    findings
}

/// Targets of inline links and pictures (`[text](target)`), with line numbers.
fn links(text: &str) -> impl Iterator<Item = (usize, &str)> {
    prose((1..).zip(text.lines())).flat_map(|(number, line)| {
        line.split("](").skip(1).filter_map(move |rest| {
            let target = rest.split(')').next()?.split_whitespace().next()?;
            Some((number, target.trim_matches(['<', '>'])))
        })
    })
}

/// A relative path from a document's folder, from the root; nothing if it leads above that.
fn resolve(document: &str, target: &str) -> Option<String> {
    let mut parts: Vec<&str> = document.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

fn folders_above(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|(place, _)| &path[..place])
}

/// The anchors that hosts of repositories give to headings: lower case, blanks to hyphens, other signs dropped.
fn anchors(text: &str) -> BTreeSet<String> {
    prose((1..).zip(text.lines()))
        .filter_map(|(_, line)| line.strip_prefix('#'))
        .map(|title| {
            title
                .trim_start_matches('#')
                .trim()
                .to_lowercase()
                .chars()
                .filter(|&c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
                .map(|c| if c == ' ' { '-' } else { c })
                .collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    #[test]
    fn links_lead_somewhere() {
        let repository = samples::of(&[
            (
                "README.md",
                "[a](docs/a.md) [folder](docs) ![b](docs/b.png \"t\")\n[far](https://x.org/a) [me](#the-head)\n# The head",
            ),
            ("docs/a.md", "[up](../README.md#the-head)\n```\n[no](link)\n```\n"),
            ("docs/b.png", ""),
        ]);
        assert_eq!(check(&repository), []);
    }

    #[test]
    fn dead_links_are_found() {
        let repository = samples::of(&[
            ("README.md", "[a](docs/gone.md)\n[b](#gone) [c](../out.md)"),
            ("docs/a.md", "[up](README.md)\n[h](../README.md#gone)"),
        ]);
        let found: Vec<String> = check(&repository).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "README.md:1: the link `docs/gone.md` leads nowhere",
                "README.md:2: no heading for the link `#gone`",
                "README.md:2: the link `../out.md` leads out of the repository",
                "docs/a.md:1: the link `README.md` leads nowhere",
                "docs/a.md:2: no heading for the link `../README.md#gone`",
            ]
        );
    }
}
