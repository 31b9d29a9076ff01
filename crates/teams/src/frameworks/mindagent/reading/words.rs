//! Words of a line, and the marks around them.

use crate::structured::folded;

/// A run of letters and digits.
pub(crate) struct Word<'l> {
    pub(crate) text: &'l str,
    /// Where it begins and ends in the line, in bytes.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// As it compares: in small letters.
    pub(crate) folded: String,
}

/// The words of a line.
pub(crate) fn words(line: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut begun: Option<usize> = None;
    let ends = line.char_indices().chain(std::iter::once((line.len(), ' ')));
    for (at, c) in ends {
        match begun {
            None if c.is_alphanumeric() => begun = Some(at),
            Some(start) if !c.is_alphanumeric() => {
                let text = line.get(start..at).unwrap_or_default();
                words.push(Word { text, start, end: at, folded: folded(text) });
                begun = None;
            }
            _ => {}
        }
    }
    words
}

/// A line without marks of Markdown: `**bold**`, `` `code` ``, `goto\_agent0`.
pub(crate) fn without_marks(line: &str) -> String {
    line.chars().filter(|c| !matches!(c, '*' | '`' | '\\')).collect()
}

/// Whether this is nothing but marks and numbers of a list, quotes and blanks.
pub(crate) fn is_list_mark(text: &str) -> bool {
    text.chars().all(|c| !c.is_alphabetic())
}
