//! Secrets that let somebody in.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::GuardError;

/// Bytes of randomness in a token.
const BYTES: usize = 24;

/// A secret. It is compared by its hash, so that the time a comparison takes tells nothing.
#[derive(Clone)]
pub struct Token {
    text: String,
    hash: blake3::Hash,
}

impl Token {
    /// A new one from the operating system's randomness.
    ///
    /// # Errors
    /// [`GuardError::Randomness`] if there is none.
    pub fn new() -> Result<Token, GuardError> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes).map_err(|error| GuardError::Randomness(error.to_string()))?;
        Ok(Token::of(&URL_SAFE_NO_PAD.encode(bytes)))
    }

    /// One that was made before.
    #[must_use]
    pub fn of(text: &str) -> Token {
        Token { text: text.to_owned(), hash: blake3::hash(text.as_bytes()) }
    }

    /// Its text, as it stands in an address.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether that text is it.
    #[must_use]
    pub fn is(&self, text: &str) -> bool {
        // Hashes of this library are compared in constant time.
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
