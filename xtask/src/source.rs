//! Rust source as the rules need it: without comments, without text literals, without test modules.
//!
//! This is no parser; it knows just enough of the language to tell code from comments and literals. Removed text
//! becomes blanks, so that line numbers stay.

use std::collections::BTreeSet;

/// The parts of a source that are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SourceFilter {
    /// Comments go; text literals stay.
    Literals,
    /// Comments and the contents of text literals go.
    CodeOnly,
}

/// The source without comments and, if wanted, without text literals.
pub(crate) fn scrub(source: &str, keep: SourceFilter) -> String {
    let chars: Vec<char> = source.chars().collect();
    let mut out = String::with_capacity(source.len());
    let mut at = 0;
    while at < chars.len() {
        let rest = &chars[at..];
        let (length, is_literal) = match piece(rest, at.checked_sub(1).map(|before| chars[before])) {
            SourceToken::Code => {
                out.push(rest[0]);
                at += 1;
                continue;
            }
            SourceToken::Comment(length) => (length, false),
            SourceToken::Literal(length) => (length, true),
        };
        for &c in &rest[..length] {
            let stays = c == '\n' || (is_literal && keep == SourceFilter::Literals);
            out.push(if stays { c } else { ' ' });
        }
        at += length;
    }
    out
}

/// The source without comments and text literals, but with the paths that serde's attributes hold in quotes.
pub(crate) fn with_serde_paths(source: &str) -> String {
    const MARK: &str = "#[serde(";
    let mut code: Vec<char> = scrub(source, SourceFilter::CodeOnly).chars().collect();
    let whole: Vec<char> = scrub(source, SourceFilter::Literals).chars().collect();
    let mark: Vec<char> = MARK.chars().collect();
    let mut at = 0;
    while at < code.len() {
        if !code[at..].starts_with(&mark) {
            at += 1;
            continue;
        }
        let mut depth = 0_usize;
        while let Some(&c) = code.get(at) {
            match c {
                '[' => depth += 1,
                ']' => depth = depth.saturating_sub(1),
                ' ' if whole[at] != '"' => code[at] = whole[at],
                _ => {}
            }
            at += 1;
            if c == ']' && depth == 0 {
                break;
            }
        }
    }
    code.into_iter().collect()
}

/// The piece of source that begins at a place, with its length.
pub(crate) enum SourceToken {
    Code,
    Comment(usize),
    Literal(usize),
}

pub(crate) fn piece(rest: &[char], before: Option<char>) -> SourceToken {
    let in_word = before.is_some_and(|c| c.is_alphanumeric() || c == '_');
    match rest {
        ['/', '/', ..] => SourceToken::Comment(rest.iter().position(|&c| c == '\n').unwrap_or(rest.len())),
        ['/', '*', ..] => SourceToken::Comment(block_comment(rest)),
        ['"', ..] => SourceToken::Literal(quoted(rest, 1)),
        ['r', '"' | '#', ..] if !in_word => raw(rest, 1).map_or(SourceToken::Code, SourceToken::Literal),
        ['b', 'r', '"' | '#', ..] if !in_word => raw(rest, 2).map_or(SourceToken::Code, SourceToken::Literal),
        ['\'', '\\', ..] => SourceToken::Literal(escaped_char(rest)),
        ['\'', _, '\'', ..] => SourceToken::Literal(3),
        _ => SourceToken::Code,
    }
}

fn block_comment(rest: &[char]) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < rest.len() {
        match &rest[at..] {
            ['/', '*', ..] => (depth, at) = (depth + 1, at + 2),
            ['*', '/', ..] => {
                (depth, at) = (depth - 1, at + 2);
                if depth == 0 {
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    rest.len()
}

/// The length of a literal in quotes whose contents begin at `at`.
fn quoted(rest: &[char], mut at: usize) -> usize {
    while let Some(&c) = rest.get(at) {
        match c {
            '\\' => at += 2,
            '"' => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

/// The length of a raw literal whose hashes begin at `at`; nothing if it is none (`r#type`).
fn raw(rest: &[char], at: usize) -> Option<usize> {
    let hashes = rest[at..].iter().take_while(|&&c| c == '#').count();
    let start = at + hashes;
    if rest.get(start) != Some(&'"') {
        return None;
    }
    let ends = |from: usize| {
        rest[from] == '"' && rest[from + 1..].iter().take_while(|&&c| c == '#').count() >= hashes
    };
    let end = (start + 1..rest.len()).find(|&from| ends(from));
    Some(end.map_or(rest.len(), |end| end + 1 + hashes))
}

fn escaped_char(rest: &[char]) -> usize {
    rest.iter().skip(3).position(|&c| c == '\'').map_or(rest.len(), |place| place + 4)
}

/// An item that begins in a line of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SourceItem<'s> {
    /// The keyword, such as `fn` or `struct`.
    pub(crate) kind: &'s str,
    pub(crate) name: &'s str,
    pub(crate) visibility: ItemVisibility,
}

/// How far an item is visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ItemVisibility {
    Private,
    /// `pub(crate)` and the like.
    Restricted,
    Public,
}

/// The item that begins in a line; comments and literals must be gone.
pub(crate) fn item(line: &str) -> Option<SourceItem<'_>> {
    const KINDS: &[&str] = &["fn", "struct", "enum", "trait", "type", "const", "static", "union", "mod"];
    let line = line.trim_start();
    let (visibility, rest) = match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => (ItemVisibility::Restricted, rest.split_once(')')?.1),
        Some(rest) if rest.starts_with(' ') => (ItemVisibility::Public, rest),
        _ => (ItemVisibility::Private, line),
    };
    let mut words = rest.split(|c: char| !is_word(c)).filter(|word| !word.is_empty());
    let mut kind = words.next()?;
    while matches!(kind, "async" | "unsafe") || (kind == "const" && rest.contains(" fn ")) {
        kind = words.next()?;
    }
    // A keyword in the middle of a line, such as that of a type's parameter, begins no item.
    let begins = rest.trim_start().starts_with(|c: char| c.is_ascii_lowercase());
    KINDS.contains(&kind).then_some(())?;
    let name = words.next()?;
    begins.then_some(SourceItem { kind, name, visibility })
}

/// The source without its test modules (`#[cfg(test)]` before an item in braces); comments and literals must be gone.
pub(crate) fn without_tests(code: &str) -> String {
    const MARK: &str = "#[cfg(test)]";
    let mut out = code.to_owned();
    let mut from = 0;
    while let Some(place) = out[from..].find(MARK) {
        let start = from + place;
        let end = item_end(&out, start + MARK.len());
        let blank: String = out[start..end].chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect();
        out.replace_range(start..end, &blank);
        from = start + blank.len();
    }
    out
}

/// Where the item ends that begins at `from`: after its braces, or after a semicolon that comes first.
fn item_end(code: &str, from: usize) -> usize {
    let mut depth = 0_usize;
    for (place, c) in code[from..].char_indices() {
        match c {
            ';' if depth == 0 => return from + place + 1,
            '{' => depth += 1,
            '}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return from + place + 1;
                }
            }
            _ => {}
        }
    }
    code.len()
}

/// The modules of `std` that the code names, as `std::x` or within `std::{…}`, with line numbers from 1.
pub(crate) fn std_modules(code: &str) -> BTreeSet<(usize, String)> {
    names_after(code, "std::").into_iter().map(|(place, name)| (line_of(code, place), name)).collect()
}

/// The names that stand directly behind a path's beginning such as `std::`, also within a group in braces, with the bytes at
/// which they stand.
pub(crate) fn names_after(code: &str, prefix: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (place, _) in code.match_indices(prefix) {
        // `super::super::x` is found where it begins.
        if code[..place].ends_with(is_word) || code[..place].ends_with("super::") {
            continue;
        }
        let start = place + prefix.len();
        let rest = &code[start..];
        match rest.strip_prefix('{') {
            Some(group) => {
                let mut depth = 0_usize;
                for (inner, c) in group.char_indices() {
                    match c {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        _ if depth == 0
                            && is_word(c)
                            && !group[..inner].ends_with(|c| is_word(c) || c == ':') =>
                        {
                            found.push((start + 1 + inner, first_word(&group[inner..])));
                        }
                        _ => {}
                    }
                }
            }
            None => found.push((start, first_word(rest))),
        }
    }
    found
}

/// Where a word or path stands in the code as such, not as a part of a longer word; line numbers from 1.
pub(crate) fn lines_with(code: &str, word: &str) -> Vec<usize> {
    code.match_indices(word)
        .filter(|(place, found)| {
            let (before, after) = (&code[..*place], &code[place + found.len()..]);
            let edge = |c: char| !is_word(c);
            (!word.starts_with(is_word) || before.is_empty() || before.ends_with(edge))
                && (!word.ends_with(is_word) || after.is_empty() || after.starts_with(edge))
        })
        .map(|(place, _)| line_of(code, place))
        .collect()
}

/// The number of the line in which a byte stands, from 1.
pub(crate) fn line_of(text: &str, place: usize) -> usize {
    text[..place].matches('\n').count() + 1
}

fn first_word(text: &str) -> String {
    text.chars().take_while(|&c| is_word(c)).collect()
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_literals_become_blanks() {
        let source =
            "a // std::fs\nb /* x /* y */ z */ c \"// no \\\" comment\" d r#\"raw \" std::env\"# '\"' 'a e";
        let code = scrub(source, SourceFilter::CodeOnly);
        assert_eq!(code.split_whitespace().collect::<Vec<_>>(), ["a", "b", "c", "d", "'a", "e"]);
        assert_eq!(code.chars().count(), source.chars().count());
        assert!(scrub(source, SourceFilter::Literals).contains("// no"));
        assert!(!scrub(source, SourceFilter::Literals).contains("std::fs"));
    }

    #[test]
    fn paths_in_attributes_of_serde_stay() {
        let source =
            "a(\"b\") #[doc = \"c\"] #[serde(default, with = \"d::e\", rename = \"[é]\")] f: \"g\" // \"h\"";
        let code = with_serde_paths(source);
        let kept = "a(   ) #[doc =    ] #[serde(default, with =  d::e , rename =  [é] )] f:";
        assert_eq!(code.trim_end(), kept);
        assert_eq!(code.chars().count(), source.chars().count());
    }

    #[test]
    fn items_are_read_with_their_visibility() {
        let read = |line| item(line).map(|item| (item.kind, item.name, item.visibility));
        assert_eq!(read("pub struct A<T>(T);"), Some(("struct", "A", ItemVisibility::Public)));
        assert_eq!(
            read("    pub(in super::b) const unsafe fn c() {"),
            Some(("fn", "c", ItemVisibility::Restricted))
        );
        assert_eq!(read("enum D {"), Some(("enum", "D", ItemVisibility::Private)));
        assert_eq!(read("pub const E: u8 = 1;"), Some(("const", "E", ItemVisibility::Public)));
        for line in ["", "pub use a::b;", "    pub field: u8,", "public fn", "let x = 1;"] {
            assert_eq!(read(line), None, "{line}");
        }
    }

    #[test]
    fn hostile_sources_end() {
        for source in [
            "\"",
            "/*",
            "r#\"",
            "'\\",
            "b\"\\",
            "r#type",
            "'",
            "/",
            "#[cfg(test)]",
            "std::",
            "std::{",
            "#[serde(\"]",
        ] {
            with_serde_paths(source);
            let code = scrub(source, SourceFilter::CodeOnly);
            without_tests(&code);
            std_modules(source);
        }
    }

    #[test]
    fn test_modules_are_left_out() {
        let code =
            "fn a() {}\n#[cfg(test)]\nmod tests {\n fn b() { c() }\n}\n#[cfg(test)]\nuse x;\nfn d() {}";
        let kept = without_tests(code);
        assert_eq!(kept.split_whitespace().collect::<Vec<_>>(), ["fn", "a()", "{}", "fn", "d()", "{}"]);
        assert_eq!(line_of(&kept, kept.find("fn d").unwrap()), 8);
    }

    #[test]
    fn std_modules_are_found_in_paths_and_groups() {
        let code = "use std::fs;\nuse std::{env, io::{self, Write}, time::Instant};\nmy_std::net::x();\n";
        let found: Vec<(usize, String)> = std_modules(code).into_iter().collect();
        let expected = [(1, "fs"), (2, "env"), (2, "io"), (2, "time")];
        assert_eq!(found, expected.map(|(line, name)| (line, name.to_owned())));
    }

    #[test]
    fn words_are_whole() {
        assert_eq!(lines_with("println!()\nmy_println!()\nprintln!()", "println!"), [1, 3]);
        assert_eq!(lines_with("pot pots\nhotpot", "pot"), [1]);
    }
}
