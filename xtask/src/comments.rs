//! The comments of Rust sources and the paragraphs of documents, as the rules about words read them.

use crate::source::{SourceToken, piece};

/// A run of comment lines of one kind without a line of code or an empty line in between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CommentBlock {
    /// Number of its first line, from 1.
    pub(crate) line: usize,
    pub(crate) kind: CommentKind,
    /// Its lines without their marks, trimmed.
    pub(crate) lines: Vec<String>,
}

/// The kinds of line comments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CommentKind {
    /// `///` before an item.
    Outer,
    /// `//!` at the head of a file or module.
    Inner,
    /// `//`, which documents nothing.
    Plain,
}

/// A sentence with the number of the line in which it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sentence {
    pub(crate) line: usize,
    pub(crate) text: String,
}

impl CommentBlock {
    /// Its words, examples in fences left out.
    pub(crate) fn words(&self) -> usize {
        self.prose().map(|(_, line)| line.split_whitespace().count()).sum()
    }

    /// Its text in one line, examples in fences left out.
    pub(crate) fn text(&self) -> String {
        self.prose().map(|(_, line)| line).collect::<Vec<_>>().join(" ")
    }

    /// Its sentences, examples in fences left out.
    pub(crate) fn sentences(&self) -> Vec<Sentence> {
        sentences(self.prose())
    }

    /// Its lines outside fences, numbered in the file.
    fn prose(&self) -> impl Iterator<Item = (usize, &str)> {
        prose(self.lines.iter().enumerate().map(|(at, line)| (self.line + at, line.as_str())))
    }
}

/// The line comments of a source, in blocks.
pub(crate) fn comment_blocks(source: &str) -> Vec<CommentBlock> {
    let mut blocks: Vec<CommentBlock> = Vec::new();
    for (line, comment) in line_comments(source) {
        let (kind, text) = match comment {
            _ if comment.starts_with("////") => (CommentKind::Plain, comment.trim_start_matches('/')),
            _ if comment.starts_with("///") => (CommentKind::Outer, &comment[3..]),
            _ if comment.starts_with("//!") => (CommentKind::Inner, &comment[3..]),
            _ => (CommentKind::Plain, &comment[2..]),
        };
        let text = text.trim().to_owned();
        match blocks.last_mut() {
            Some(block) if block.kind == kind && block.line + block.lines.len() == line => {
                block.lines.push(text)
            }
            _ => blocks.push(CommentBlock { line, kind, lines: vec![text] }),
        }
    }
    blocks
}

/// The line comments that stand alone in their lines or behind code, each with its line's number.
fn line_comments(source: &str) -> Vec<(usize, String)> {
    let chars: Vec<char> = source.chars().collect();
    let (mut at, mut line, mut found) = (0, 1, Vec::new());
    while at < chars.len() {
        let rest = &chars[at..];
        let length = match piece(rest, at.checked_sub(1).map(|before| chars[before])) {
            SourceToken::Code => 1,
            SourceToken::Comment(length) => {
                if rest.starts_with(&['/', '/']) {
                    found.push((line, rest[..length].iter().collect()));
                }
                length
            }
            SourceToken::Literal(length) => length,
        };
        line += rest[..length].iter().filter(|&&c| c == '\n').count();
        at += length;
    }
    found
}

/// The sentences of a Markdown document; fences, tables' rules and headings are no sentences.
pub(crate) fn sentences_of_document(text: &str) -> Vec<Sentence> {
    let lines = (1..).zip(text.lines()).map(|(number, line)| {
        let line = line.trim();
        let is_rule = line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '));
        (number, if is_rule || line.starts_with('#') { "" } else { line })
    });
    sentences(prose(lines))
}

/// Leaves out fenced blocks. A block ends with a line of backticks alone, at least as many as it began with, so that it may hold
/// shorter fences.
pub(crate) fn prose<'t>(
    lines: impl Iterator<Item = (usize, &'t str)>,
) -> impl Iterator<Item = (usize, &'t str)> {
    let mut opened = 0;
    lines.filter(move |(_, line)| {
        let line = line.trim();
        let ticks = line.bytes().take_while(|&byte| byte == b'`').count();
        let is_outside = opened == 0;
        if is_outside && ticks >= 3 {
            opened = ticks;
        } else if !is_outside && ticks >= opened && ticks == line.len() {
            opened = 0;
        }
        is_outside && ticks < 3
    })
}

/// Takes numbered lines apart into sentences. A sentence ends at a full stop, question or exclamation mark before a space, at an
/// empty line, at the mark of a list's item and at the border of a table's cell.
fn sentences<'t>(lines: impl Iterator<Item = (usize, &'t str)>) -> Vec<Sentence> {
    let mut found: Vec<Sentence> = Vec::new();
    let mut is_open = false;
    for (number, line) in lines {
        let text = ["* ", "- ", "> "].iter().fold(line, |text, mark| match text.strip_prefix(mark) {
            Some(rest) => {
                is_open = false;
                rest
            }
            None => text,
        });
        is_open &= !text.is_empty() && !text.starts_with('|');
        for cell in text.split(" | ").map(|cell| cell.trim_matches(['|', ' '])).enumerate() {
            is_open &= cell.0 == 0;
            for word in cell.1.split_whitespace() {
                match found.last_mut() {
                    Some(sentence) if is_open => {
                        sentence.text.push(' ');
                        sentence.text.push_str(word);
                    }
                    _ => found.push(Sentence { line: number, text: word.to_owned() }),
                }
                is_open = !word.trim_end_matches(['"', '\'', ')', '`', '*']).ends_with(['.', '!', '?']);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_taken_in_blocks_with_their_lines() {
        let source = "//! Head.\n//! More.\n\n/// A\n/// doc.\nfn f() { \"// no\" } // why\n/// Own.\n";
        let found: Vec<(usize, CommentKind, String)> =
            comment_blocks(source).iter().map(|block| (block.line, block.kind, block.text())).collect();
        let expected = [
            (1, CommentKind::Inner, "Head. More."),
            (4, CommentKind::Outer, "A doc."),
            (6, CommentKind::Plain, "why"),
            (7, CommentKind::Outer, "Own."),
        ];
        assert_eq!(found, expected.map(|(line, kind, text)| (line, kind, text.to_owned())));
    }

    #[test]
    fn sentences_end_at_stops_items_and_cells() {
        let text = "# What now\nOne\ntwo. Three (four.) Five\n* six\n* seven\n\n| a b | What c |\n| -- | -- |\n```\nWho\n```\n";
        let found: Vec<(usize, String)> =
            sentences_of_document(text).into_iter().map(|sentence| (sentence.line, sentence.text)).collect();
        let expected = [
            (2, "One two."),
            (3, "Three (four.)"),
            (3, "Five"),
            (4, "six"),
            (5, "seven"),
            (7, "a b"),
            (7, "What c"),
        ];
        assert_eq!(found, expected.map(|(line, text)| (line, text.to_owned())));
    }

    #[test]
    fn examples_in_fences_are_no_prose() {
        let blocks = comment_blocks("/// Two words\n/// ```\n/// let x = 1;\n/// ```\nfn f() {}");
        assert_eq!((blocks[0].words(), blocks[0].text().as_str()), (2, "Two words"));
    }

    #[test]
    fn a_fence_may_hold_shorter_fences() {
        let text = "a\n````text\nb\n```js\nc\n```\nd\n````\ne\n```\nf\n```\ng";
        let found: Vec<(usize, &str)> = prose((1..).zip(text.lines())).collect();
        assert_eq!(found, [(1, "a"), (9, "e"), (13, "g")]);
    }

    #[test]
    fn hostile_sources_end() {
        for source in ["//", "///", "/* //", "\"//", "r#\"//", "//\u{1f600}", ""] {
            comment_blocks(source);
        }
    }
}
