//! Secret tokens that give access.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::GuardError;

/// The number of random bytes in a token.
const BYTES: usize = 24;

/// A secret. Comparisons use its hash, so that their duration reveals nothing about the secret.
#[derive(Clone)]
pub struct Token {
    text: String,
    hash: blake3::Hash,
}

impl Token {
    /// A new token from the operating system's randomness.
    ///
    /// # Errors
    /// [`GuardError::Randomness`] if the operating system provides no random numbers.
    pub fn new() -> Result<Token, GuardError> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes).map_err(|error| GuardError::Randomness(error.to_string()))?;
        Ok(Token::of(&URL_SAFE_NO_PAD.encode(bytes)))
    }

    /// The token with a known text, such as one from a file.
    #[must_use]
    pub fn of(text: &str) -> Token {
        Token { text: text.to_owned(), hash: blake3::hash(text.as_bytes()) }
    }

    /// The text, as it is used in addresses.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the text is that of this token.
    #[must_use]
    pub fn is(&self, text: &str) -> bool {
        // The library compares hashes in constant time.
        blake3::hash(text.as_bytes()) == self.hash
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_are_told_apart_and_never_printed() {
        let (one, other) = (Token::new().unwrap(), Token::new().unwrap());
        assert!(one.is(one.text()) && !one.is(other.text()) && !one.is(""));
        assert_eq!(one.text().len(), 32);
        assert_eq!(format!("{one:?}"), "Token(…)");
    }
}
