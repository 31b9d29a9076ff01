//! Documentation comments say something: every public item of a library has one, none is a word or two, and none repeats the text of
//! an error.
//!
//! Fields and variants need none where their names say it. rustc's `missing_docs` cannot tell fields from types; this rule takes its
//! place.

use std::collections::BTreeMap;

use super::Finding;
use crate::comments::{CommentBlock, CommentKind, comment_blocks};
use crate::repository::{Repository, shipped_source};
use crate::source::{ItemVisibility, SourceFilter, SourceItem, item, scrub, without_tests};

/// A comment of at most so many words says nothing that the name does not say.
const WORDS_SHORT: usize = 2;
/// Comments of at most so many words are few.
const WORDS_FEW: usize = 3;
/// The largest share of them, in percent.
const FEW_PERCENT: usize = 8;

/// Crates that still have short comments, with their number. The numbers only ever fall.
const WAITING: &[(&str, usize)] = &[];

pub(crate) fn check(repository: &Repository) -> Vec<Finding> {
    findings(repository, WAITING)
}

fn findings(repository: &Repository, waiting: &[(&str, usize)]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut short: BTreeMap<&str, Vec<Finding>> = BTreeMap::new();
    let (mut blocks_few, mut blocks_all) = (0, 0);
    for (path, text) in repository.rust_files() {
        let blocks = comment_blocks(text);
        for block in blocks.iter().filter(|block| block.kind != CommentKind::Plain) {
            let words = block.words();
            blocks_all += 1;
            blocks_few += usize::from(words <= WORDS_FEW);
            // An empty comment holds an example in a fence alone.
            if (1..=WORDS_SHORT).contains(&words) {
                let about = format!("`{}` says no more than a name: say more, or nothing", block.text());
                short.entry(crate_of(path)).or_default().push(Finding::at_line(path, block.line, about));
            }
        }
        findings.extend(repeated(path, text, &blocks));
        if shipped_source(path).is_some() {
            findings.extend(undocumented(path, text, &blocks));
        }
    }
    findings.extend(beyond(short, waiting));
    if blocks_few * 100 > blocks_all * FEW_PERCENT && waiting.is_empty() {
        let about = format!(
            "{blocks_few} of {blocks_all} documentation comments have at most {WORDS_FEW} words, more than {FEW_PERCENT} %"
        );
        findings.push(Finding::at("crates", about));
    }
    findings
}

/// The crate of a path, or its first folder.
fn crate_of(path: &str) -> &str {
    path.strip_prefix("crates/").unwrap_or(path).split('/').next().unwrap_or(path)
}

/// The short comments of crates that may not have so many.
fn beyond(short: BTreeMap<&str, Vec<Finding>>, waiting: &[(&str, usize)]) -> Vec<Finding> {
    let mut findings: Vec<Finding> = waiting
        .iter()
        .filter(|(name, _)| !short.contains_key(name))
        .map(|(name, _)| Finding::at(name, "has no short comment any more: take it out of the rule's list"))
        .collect();
    for (name, found) in short {
        let most = waiting.iter().find(|(waits, _)| *waits == name).map_or(0, |(_, most)| *most);
        if found.len() > most {
            findings.extend(found);
        }
    }
    findings
}

/// Comments that repeat the text of the `#[error("…")]` below them.
fn repeated(path: &str, text: &str, blocks: &[CommentBlock]) -> Vec<Finding> {
    let lines: Vec<&str> = text.lines().collect();
    let of_error = |block: &&CommentBlock| {
        let below = lines.get(block.line + block.lines.len() - 1)?;
        let said = below.trim().strip_prefix("#[error(\"")?.split("\")").next()?;
        (plain(said) == plain(&block.text())).then_some(())
    };
    blocks
        .iter()
        .filter(|block| block.kind == CommentKind::Outer && of_error(block).is_some())
        .map(|block| {
            Finding::at_line(path, block.line, "repeats the text of the error below it: leave it out")
        })
        .collect()
}

/// The letters of a text in lower case.
fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Public items without a comment of their own. A module that is a file has its comment there, and items within a crate
/// (`pub(crate)`) may do without.
fn undocumented(path: &str, text: &str, blocks: &[CommentBlock]) -> Vec<Finding> {
    let code = without_tests(&scrub(text, SourceFilter::CodeOnly));
    let lines: Vec<&str> = code.lines().collect();
    let ends: Vec<usize> = blocks
        .iter()
        .filter(|block| block.kind == CommentKind::Outer)
        .map(|block| block.line + block.lines.len() - 1)
        .collect();
    let mut findings = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(SourceItem { kind, name, visibility: ItemVisibility::Public }) = item(line) else {
            continue;
        };
        if kind == "mod" && line.trim_end().ends_with(';') {
            continue;
        }
        if !is_documented(&lines, &ends, at) {
            findings.push(Finding::at_line(
                path,
                at + 1,
                format!("`{kind} {name}` is public and has no comment"),
            ));
        }
    }
    findings
}

/// Whether a comment ends above an item, with nothing but attributes in between.
fn is_documented(lines: &[&str], ends: &[usize], item: usize) -> bool {
    let mut above = item;
    let mut depth = 0_isize;
    while above > 0 {
        above -= 1;
        // Lines count from 1, and comments are blanks here.
        if ends.contains(&(above + 1)) {
            return true;
        }
        let line = lines[above].trim();
        depth += closed(line);
        if depth == 0 && !line.is_empty() && !line.starts_with("#[") {
            return false;
        }
        if line.is_empty() && depth == 0 {
            return false;
        }
    }
    false
}

/// How many brackets a line closes more than it opens.
fn closed(line: &str) -> isize {
    line.chars()
        .map(|c| match c {
            '[' | '(' | '{' => -1,
            ']' | ')' | '}' => 1,
            _ => 0,
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    /// The findings in a source, the share of short comments apart.
    fn found(text: &str, waiting: &[(&str, usize)]) -> Vec<String> {
        let files = [("crates/a/src/a.rs", text)];
        findings(&samples::of(&files), waiting)
            .iter()
            .map(ToString::to_string)
            .filter(|finding| !finding.starts_with("crates: "))
            .collect()
    }

    #[test]
    fn comments_of_two_words_are_found() {
        let short = "/// The thing.\npub fn a() {}";
        assert_eq!(
            found(short, &[]),
            ["crates/a/src/a.rs:1: `The thing.` says no more than a name: say more, or nothing"]
        );
        assert_eq!(found(short, &[("a", 1)]), [""; 0], "it may wait");
        let long = "/// A thing with a name.\npub fn a() {}";
        assert_eq!(found(long, &[]), [""; 0]);
        assert_eq!(
            found(long, &[("a", 1)]),
            ["a: has no short comment any more: take it out of the rule's list"]
        );
    }

    #[test]
    fn comments_of_three_words_are_few() {
        let about = |long: usize| {
            let text = format!("/// Of three words.\n\n{}", "/// A thing with a name.\n\n".repeat(long));
            findings(&samples::of(&[("crates/a/src/a.rs", &text)]), &[]).len()
        };
        assert_eq!((about(11), about(12)), (1, 0));
    }

    #[test]
    fn comments_that_repeat_an_error_are_found() {
        let text = "/// The file can't be read.\n#[error(\"the file can't be read\")]\nA,";
        assert_eq!(
            found(text, &[]),
            ["crates/a/src/a.rs:1: repeats the text of the error below it: leave it out"]
        );
        assert_eq!(found("/// Its lock is held.\n#[error(\"the file can't be read\")]\nA,", &[]), [""; 0]);
    }

    #[test]
    fn public_items_have_a_comment() {
        let text = "pub struct A {\n    pub field: u8,\n}\n\n/// A constructor that allocates nothing.\n#[must_use]\n#[expect(\n    lint,\n)]\npub const fn b() {}\npub(crate) fn c() {}\npub mod d;\npub const E: u8 = 1;\n";
        assert_eq!(
            found(text, &[]),
            [
                "crates/a/src/a.rs:1: `struct A` is public and has no comment",
                "crates/a/src/a.rs:13: `const E` is public and has no comment",
            ]
        );
        assert_eq!(found("#[cfg(test)]\nmod tests {\n    pub fn a() {}\n}", &[]), [""; 0]);
    }
}
