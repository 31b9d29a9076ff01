//! Tokens: the words of a codec, and two marks of our own.

use std::collections::BTreeMap;

/// The token that ends an answer.
pub const END: u8 = 0;
/// The token between a prompt and its answer.
pub const ANSWER: u8 = 1;
/// The token of a codec's first word.
const FIRST: usize = 2;

/// The words of a codec, as tokens: the first word is token 2, the next one 3.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    words: Vec<String>,
    tokens: BTreeMap<String, u8>,
}

/// A fault of a list of words, or of a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordError {
    /// A list has no words or more than a byte can number.
    #[error("{0} words, where 1 to 254 can be numbered")]
    Count(usize),
    /// A word of a list is empty, has white space, or stands there twice.
    #[error("`{0}` is no word, or stands there twice")]
    Word(String),
    /// A text has a word that the list lacks.
    #[error("`{0}` is no word of the model")]
    Unknown(String),
}

impl Words {
    /// The tokens of these words, in their order.
    ///
    /// # Errors
    /// [`WordError::Count`] and [`WordError::Word`].
    pub fn new(words: Vec<String>) -> Result<Words, WordError> {
        if words.is_empty() || words.len() + FIRST > 256 {
            return Err(WordError::Count(words.len()));
        }
        let mut tokens = BTreeMap::new();
        for (token, word) in (FIRST..).zip(&words) {
            let is_word = !word.is_empty() && !word.contains(char::is_whitespace);
            let token = u8::try_from(token).map_err(|_| WordError::Count(words.len()))?;
            if !is_word || tokens.insert(word.clone(), token).is_some() {
                return Err(WordError::Word(word.clone()));
            }
        }
        Ok(Words { words, tokens })
    }

    /// How many tokens there are, with the two marks.
    #[must_use]
    pub fn tokens(&self) -> usize {
        self.words.len() + FIRST
    }

    /// The tokens of a text, whose words stand apart by white space.
    ///
    /// # Errors
    /// [`WordError::Unknown`].
    pub fn read(&self, text: &str) -> Result<Vec<u8>, WordError> {
        let token =
            |word: &str| self.tokens.get(word).copied().ok_or_else(|| WordError::Unknown(shortened(word)));
        text.split_whitespace().map(token).collect()
    }

    /// The words of tokens, with a space between any two. Marks are left out.
    #[must_use]
    pub fn write(&self, tokens: &[u8]) -> String {
        let word = |token: &u8| self.words.get(usize::from(*token).checked_sub(FIRST)?).map(String::as_str);
        tokens.iter().filter_map(word).collect::<Vec<_>>().join(" ")
    }
}

/// A word as an error shows it: without control characters, and not longer than a line.
fn shortened(word: &str) -> String {
    word.chars().filter(|c| !c.is_control()).take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_words_and_words_are_tokens() {
        let list = |words: &[&str]| Words::new(words.iter().map(|&word| word.to_owned()).collect());
        let words = list(&["goto", "a0", "=>"]).unwrap();
        assert_eq!(words.tokens(), 5);
        assert_eq!(words.read(" goto\n=> a0 "), Ok(vec![2, 4, 3]));
        assert_eq!(words.write(&[2, END, 4, ANSWER, 3, 200]), "goto => a0");
        assert_eq!(words.read("goto pan"), Err(WordError::Unknown("pan".to_owned())));
        assert_eq!(list(&[]), Err(WordError::Count(0)));
        assert_eq!(list(&["a", "b", "a"]), Err(WordError::Word("a".to_owned())));
        assert_eq!(list(&["a b"]), Err(WordError::Word("a b".to_owned())));
        let many: Vec<String> = (0..255).map(|n| format!("w{n}")).collect();
        assert_eq!(Words::new(many), Err(WordError::Count(255)));
    }
}
