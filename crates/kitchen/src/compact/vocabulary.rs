//! The words of the compact form. A word's place in the list is its token, which fits a byte.

use std::ops::Range;
use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::CompactError;

/// The name of vocabulary and grammar, with their version. Token numbers of two versions are not comparable.
pub const CODEC: &str = "kitchen-1";

/// Every word, in the order of its token.
#[rustfmt::skip]
pub const VOCABULARY: &[&str] = &[
    // Marks.
    "ORD", "EVER", "R", "C", "KIT", "OCC", "AGT", "NONE", "ERR", "OWN", "ACT", "=>",
    // Verbs of commands.
    "noop", "goto", "get", "put", "activate",
    // Reasons for a refusal.
    "away", "closed", "base", "empty", "busy", "working", "hands", "full", "waste", "dish", "twice", "idle",
    "unknown", "unread", "unable",
    // Kinds of tools.
    "storage", "servingtable", "chopboard", "blender", "pan", "fryer", "mixer", "pot", "steamer", "oven",
    // Tools.
    "storage0", "storage1", "servingtable0", "servingtable1", "chopboard0", "chopboard1", "chopboard2",
    "chopboard3", "blender0", "blender1", "blender2", "blender3", "pan0", "pan1", "pan2", "pan3", "fryer0",
    "fryer1", "fryer2", "fryer3", "mixer0", "mixer1", "mixer2", "mixer3", "pot0", "pot1", "pot2", "pot3",
    "steamer0", "steamer1", "steamer2", "steamer3", "oven0", "oven1", "oven2", "oven3",
    // Agents.
    "a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7",
    // Objects.
    "o0", "o1", "o2", "o3", "o4", "o5", "o6", "o7", "o8", "o9", "o10", "o11", "o12", "o13", "o14", "o15",
    "o16", "o17", "o18", "o19", "o20", "o21", "o22", "o23", "o24", "o25", "o26", "o27", "o28", "o29", "o30",
    "o31", "o32", "o33", "o34", "o35", "o36", "o37", "o38", "o39", "o40", "o41", "o42", "o43", "o44", "o45",
    "o46", "o47", "o48", "o49", "o50", "o51", "o52", "o53", "o54", "o55", "o56", "o57", "o58", "o59", "o60",
    "o61", "o62", "o63",
    // Numbers.
    "n0", "n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9", "n10", "n11", "n12", "n13", "n14", "n15",
    "n16", "n17", "n18", "n19", "n20", "n21", "n22", "n23", "n24", "n25", "n26", "n27", "n28", "n29", "n30",
    "n31", "n32", "n33", "n34", "n35", "n36", "n37", "n38", "n39", "n40", "n41", "n42", "n43", "n44", "n45",
    "n46", "n47", "n48", "n49", "n50", "n51", "n52", "n53", "n54", "n55", "n56", "n57", "n58", "n59", "n60",
    "n61", "n62", "n63", "n64", "n65", "n66", "n67", "n68", "n69", "n70", "n71", "n72", "n73", "n74", "n75",
    "n76", "n77", "n78", "n79", "n80", "n81", "n82", "n83", "n84", "n85", "n86", "n87", "n88", "n89", "n90",
    "n91", "n92", "n93", "n94", "n95", "n96", "n97", "n98", "n99",
];

const PLACES: Range<usize> = 42..78;
const AGENTS: Range<usize> = 78..86;
const OBJECTS: Range<usize> = 86..150;
const NUMBERS: Range<usize> = 150..250;

/// Agents that have words.
pub const AGENTS_WORDED_MAX: usize = AGENTS.end - AGENTS.start;
/// Objects that have words in one turn.
pub const OBJECTS_WORDED_MAX: usize = OBJECTS.end - OBJECTS.start;
/// The number that also stands for every larger one.
pub const NUMBER_WORDED_MAX: usize = NUMBERS.end - NUMBERS.start - 1;

fn word(range: Range<usize>, number: usize) -> Option<&'static str> {
    VOCABULARY.get(range).and_then(|words| words.get(number)).copied()
}

/// The word of an agent.
pub(crate) fn agent(number: usize) -> Option<&'static str> {
    word(AGENTS, number)
}

/// The word of an object by its number in the turn.
pub(crate) fn object(number: usize) -> Option<&'static str> {
    word(OBJECTS, number)
}

/// The word of a number; larger ones have the word of [`NUMBER_WORDED_MAX`].
pub(crate) fn number(number: u32) -> &'static str {
    let number = usize::try_from(number).unwrap_or(usize::MAX).min(NUMBER_WORDED_MAX);
    word(NUMBERS, number).unwrap_or_default()
}

/// The word of a tool, which is its name.
pub(crate) fn place(name: &str) -> Option<&'static str> {
    VOCABULARY.get(PLACES)?.iter().find(|word| **word == name).copied()
}

/// The number in a word that consists of a letter and a number, such as `a2`.
pub(crate) fn numbered(letter: char, word: &str) -> Option<usize> {
    token(word)?;
    word.strip_prefix(letter)?.parse().ok()
}

/// The token of a word.
#[must_use]
pub fn token(word: &str) -> Option<u8> {
    static TOKENS: OnceLock<FxHashMap<&'static str, u8>> = OnceLock::new();
    let tokens = TOKENS.get_or_init(|| VOCABULARY.iter().copied().zip(0..=u8::MAX).collect());
    tokens.get(word).copied()
}

/// The tokens of a text, a byte for each word.
///
/// # Errors
/// [`CompactError::Word`] for a word that is not in the vocabulary.
pub fn tokens(text: &str) -> Result<Vec<u8>, CompactError> {
    let unknown = |word: &str| CompactError::Word { word: word.chars().take(WORD_SHOWN_MAX).collect() };
    text.split_whitespace().map(|word| token(word).ok_or_else(|| unknown(word))).collect()
}

/// Characters of an unknown word that an error shows.
const WORD_SHOWN_MAX: usize = 40;

/// The text of tokens, with single blanks between its words.
///
/// # Errors
/// [`CompactError::Token`] for a number without a word.
pub fn text_of(tokens: &[u8]) -> Result<String, CompactError> {
    let mut text = String::with_capacity(tokens.len() * 4);
    for &token in tokens {
        let word = VOCABULARY.get(usize::from(token)).ok_or(CompactError::Token { token })?;
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_a_token_of_its_own() {
        assert_eq!(VOCABULARY.len(), 250);
        for (number, word) in VOCABULARY.iter().enumerate() {
            assert_eq!(token(word).map(usize::from), Some(number), "{word}");
        }
        assert_eq!((agent(0), agent(7), agent(8)), (Some("a0"), Some("a7"), None));
        assert_eq!((object(0), object(63), object(64)), (Some("o0"), Some("o63"), None));
        assert_eq!((number(0), number(99), number(u32::MAX)), ("n0", "n99", "n99"));
        assert_eq!(
            (place("storage0"), place("oven3"), place("pot"), place("a0")),
            (Some("storage0"), Some("oven3"), None, None)
        );
        assert_eq!((numbered('a', "a5"), numbered('a', "a8"), numbered('o', "a5")), (Some(5), None, None));
    }

    #[test]
    fn texts_and_tokens_are_translated_both_ways() {
        let text = "n54 ORD o0 n39 ACT =>";
        let tokens = tokens(text).unwrap();
        assert_eq!(tokens, [204, 0, 86, 189, 10, 11]);
        assert_eq!(text_of(&tokens).unwrap(), text);
        assert_eq!(super::tokens("goto a9"), Err(CompactError::Word { word: "a9".to_owned() }));
        assert_eq!(text_of(&[250]), Err(CompactError::Token { token: 250 }));
    }
}
