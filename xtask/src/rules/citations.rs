//! A comment that cites a rule of a published system leads to a section of a page in `docs/spec`.

use std::collections::BTreeSet;

use super::Finding;
use crate::comments::comment_blocks;
use crate::repository::Repository;

/// The folder of the pages.
const FOLDER: &str = "docs/spec/";

/// Forms in which comments cited pages that no reader of this repository has.
const ELSEWHERE: &[&str] =
    &["(specification", "(specification:", "(spec ", "(rules 1", "(rules 2", "(rules 3"];

pub(crate) fn check(repository: &Repository) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in repository.rust_files() {
        // This file names the forms that it looks for.
        if path.ends_with("rules/citations.rs") {
            continue;
        }
        for block in comment_blocks(text) {
            let text = block.text();
            for (page, sections) in citations(&text) {
                let page = format!("{FOLDER}{page}");
                if !repository.texts.contains_key(&page) {
                    findings.push(Finding::at_line(
                        path,
                        block.line,
                        format!("cites {page}, which there is not"),
                    ));
                    continue;
                }
                let known = sections_of(repository.text(&page));
                for section in sections.iter().filter(|section| !known.contains(section.as_str())) {
                    let about = format!("cites section {section} of {page}, which has no such section");
                    findings.push(Finding::at_line(path, block.line, about));
                }
            }
            if ELSEWHERE.iter().any(|form| text.contains(form)) {
                findings.push(Finding::at_line(
                    path,
                    block.line,
                    format!("cites a page that is not in {FOLDER}"),
                ));
            }
        }
    }
    findings
}

/// The pages that a comment cites, each with its sections.
fn citations(text: &str) -> Vec<(&str, Vec<String>)> {
    let mut found = Vec::new();
    for (place, _) in text.match_indices(FOLDER) {
        let rest = &text[place + FOLDER.len()..];
        let Some(end) = rest.find(".md").map(|end| end + ".md".len()) else { continue };
        let (page, behind) = rest.split_at(end);
        let behind = behind.split([')', ';']).next().unwrap_or_default();
        // "point 9" of a section is no section.
        let sections = behind
            .split([',', '–'])
            .map(|part| part.trim().trim_end_matches(['.', ':', '`']))
            .filter(|part| is_number(part))
            .map(str::to_owned);
        // Only numbers right behind the page are its sections.
        found.push((page, if behind.starts_with(", ") { sections.collect() } else { Vec::new() }));
    }
    found
}

/// The numbers of a page's headings, and of the rows of its tables that begin with a number.
fn sections_of(page: &str) -> BTreeSet<String> {
    let heads = page.lines().filter_map(|line| match line.strip_prefix('|') {
        Some(row) => row.split('|').next(),
        None => line.strip_prefix('#')?.trim_start_matches('#').split_whitespace().next(),
    });
    heads
        .flat_map(|head| head.split(','))
        .map(|word| word.trim().trim_end_matches('.').to_owned())
        .filter(|word| is_number(word))
        .collect()
}

fn is_number(word: &str) -> bool {
    !word.is_empty()
        && word.split('.').all(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    fn findings(comment: &str) -> Vec<String> {
        let source = format!("//! {comment}\n");
        let page = "# Rules\n\n## 1.9 Order of a step\n\n| 3.1, 3.2 | a row |\n";
        check(&samples::of(&[("crates/a/src/a.rs", &source), ("docs/spec/kitchen.md", page)]))
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn citations_lead_to_sections() {
        assert_eq!(findings("A step (docs/spec/kitchen.md, 1.9, 3.1–3.2, point 9) of 7 parts."), [""; 0]);
        assert_eq!(
            findings("A step (docs/spec/kitchen.md, 1.9, 1.10)."),
            ["crates/a/src/a.rs:1: cites section 1.10 of docs/spec/kitchen.md, which has no such section"]
        );
        assert_eq!(
            findings("A step (docs/spec/other.md, 1.9)."),
            ["crates/a/src/a.rs:1: cites docs/spec/other.md, which there is not"]
        );
    }

    #[test]
    fn pages_elsewhere_are_not_cited() {
        for comment in ["A step (specification: 1.9).", "A step (rules 10.1)."] {
            assert_eq!(findings(comment), ["crates/a/src/a.rs:1: cites a page that is not in docs/spec/"]);
        }
    }
}
