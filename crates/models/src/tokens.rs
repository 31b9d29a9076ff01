//! The one tokenizer by which the `tokens` clock and the token limits count.
//!
//! It is OpenAI's `o200k_base` for every model, so that declared latencies and limits depend on the text alone. The
//! provider's own count is recorded beside it ([`crate::Usage`]), and costs are computed from that.
//!
//! States and replies of one game repeat the same lines over and over. The tokenizer never joins what stands before and
//! behind a line's end (see [`lines`]), so the counts of short lines are remembered, per thread and up to a bound; and so
//! are those of the pieces (mostly words) of which new lines consist.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use crate::pieces::pieces;
use crate::splits::splits;
use crate::vocabulary::O200K_BASE;

/// Longest line that is remembered, in bytes.
const LINE_BYTES_MAX: usize = 160;
/// Most lines a thread remembers before it starts anew.
const LINES_MAX: usize = 4096;
/// Longest piece that is remembered, in bytes, and most pieces.
const PIECE_BYTES_MAX: usize = 32;
const PIECES_MAX: usize = 16_384;

/// Counts of what a thread has met before.
#[derive(Default)]
struct TokenCountCache {
    lines: FxHashMap<Box<str>, u32>,
    pieces: FxHashMap<Box<str>, u32>,
}

thread_local! {
    static KNOWN: RefCell<TokenCountCache> = RefCell::default();
}

/// The number of `o200k_base` tokens of `text`, special tokens not recognised.
///
/// The first call in a process builds the tokenizer's tables, see [`warm_up`].
pub fn count(text: &str) -> u64 {
    KNOWN.with_borrow_mut(|known| lines(text).map(|line| count_line(known, line)).sum())
}

/// Builds the tokenizer's tables now rather than within the first model call.
pub fn warm_up() {
    count("a");
}

fn count_line(known: &mut TokenCountCache, line: &str) -> u64 {
    if line.len() > LINE_BYTES_MAX {
        return count_pieces(&mut known.pieces, line);
    }
    if let Some(tokens) = known.lines.get(line) {
        return u64::from(*tokens);
    }
    let tokens = count_pieces(&mut known.pieces, line);
    remember(&mut known.lines, LINES_MAX, line, tokens);
    tokens
}

fn count_pieces(known: &mut FxHashMap<Box<str>, u32>, line: &str) -> u64 {
    if !line.is_ascii() {
        return splits(line).map(|piece| O200K_BASE.count(piece.as_bytes())).sum();
    }
    pieces(line)
        .map(|piece| {
            if let Some(tokens) = known.get(piece) {
                return u64::from(*tokens);
            }
            let tokens = O200K_BASE.count(piece.as_bytes());
            if piece.len() <= PIECE_BYTES_MAX {
                remember(known, PIECES_MAX, piece, tokens);
            }
            tokens
        })
        .sum()
}

fn remember(known: &mut FxHashMap<Box<str>, u32>, most: usize, text: &str, tokens: u64) {
    if known.len() >= most {
        known.clear();
    }
    // A short text has few tokens, so the conversion never fails.
    known.insert(text.into(), u32::try_from(tokens).unwrap_or(u32::MAX));
}

/// The text cut behind each line feed whose next character is neither white space nor `/`.
///
/// There the tokenizer's own cut always is one: of its patterns, only `\s*[\r\n]+`, `\s+` and `…[\r\n/]*` match a line
/// feed, and behind it they go on only with white space, further line ends or `/`.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let mut from = 0;
        while let Some(found) = rest.get(from..).and_then(|tail| tail.find('\n')) {
            let end = from + found + 1;
            let (line, tail) = rest.split_at(end);
            if tail.starts_with(|c: char| !c.is_whitespace() && c != '/') {
                rest = tail;
                return Some(line);
            }
            from = end;
        }
        Some(std::mem::take(&mut rest))
    })
}

#[cfg(test)]
mod tests {
    use bpe_openai::o200k_base;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn counts_are_those_of_o200k_base() {
        // Published worked examples of this encoding.
        let known = [
            ("", 0),
            ("tiktoken is great!", 6),
            ("antidisestablishmentarianism", 6),
            ("2 + 2 = 4", 7),
            ("お誕生日おめでとう", 8),
        ];
        for (text, tokens) in known {
            assert_eq!(count(text), tokens, "{text:?}");
        }
    }

    #[test]
    fn long_runs_of_one_letter_stay_cheap() {
        assert!(count(&"a".repeat(100_000)) > 1_000);
        assert!(count(&"a\n".repeat(50_000)) == 100_000);
    }

    #[test]
    fn more_lines_than_are_remembered_are_counted_as_well() {
        let text: String = (0..2 * PIECES_MAX).map(|number| format!("line w{number:x}\n")).collect();
        assert_eq!(count(&text), o200k_base().count(text.as_str()) as u64);
        assert!(KNOWN.with_borrow(|known| known.lines.len()) <= LINES_MAX);
        assert!(KNOWN.with_borrow(|known| known.pieces.len()) <= PIECES_MAX);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn counting_by_lines_changes_nothing(text in r"([\n\r\t /)(:;,.'a-cA-C0-9é中\u{a0}\u{2028}\u{85}\u{300}-]|\n\n|'s|goto_agent0|inside\(pot0, None\)){0,40}") {
            prop_assert_eq!(lines(&text).collect::<String>(), text.clone());
            prop_assert_eq!(count(&text), o200k_base().count(text.as_str()) as u64);
        }
    }
}
