//! Cuts any text into the pieces within which the tokenizer joins bytes, by its own regular expression. Texts of ASCII characters
//! alone have a quicker way ([`crate::pieces`]).

use std::sync::LazyLock;

use regex_automata::meta::Regex;
use regex_automata::{Anchored, Input};

/// The expression of `o200k_base`. White space up to all but its last character stands in it as a look-ahead, `\s+(?!\S)`; here it is
/// matched with that character, which is left out.
const WORDS: &str = concat!(
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|",
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|",
    r"\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+$",
);
const BUT_THE_LAST: &str = r"\s+\s";
const WHITE_SPACE: &str = r"\s+";

/// The place of [`BUT_THE_LAST`] among the expressions.
const LOOKS_AHEAD: usize = 1;

#[expect(clippy::expect_used, reason = "the expressions are part of the program, and tests use them")]
static EXPRESSIONS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new_many(&[WORDS, BUT_THE_LAST, WHITE_SPACE]).expect("the expressions of this program are valid")
});

/// The pieces of a text.
pub(crate) fn splits(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let found = EXPRESSIONS.find(Input::new(rest).anchored(Anchored::Yes))?;
        let mut end = found.end();
        if found.pattern().as_usize() == LOOKS_AHEAD {
            end -= rest.get(..end)?.chars().next_back()?.len_utf8();
        }
        let (piece, tail) = rest.split_at_checked(end).filter(|(piece, _)| !piece.is_empty())?;
        rest = tail;
        Some(piece)
    })
}
