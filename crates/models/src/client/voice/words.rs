//! The words that a transcriber found.

use crate::client::answer::{read_json, text_in};
use crate::client::classify::{error_in, of_error_object};
use crate::client::endpoint::Credentials;
use crate::client::exchange::broken;
use crate::client::unanswered::Unanswered;
use crate::failure::{AttemptError, AttemptErrorKind, PermanentError};

/// Most characters of a transcript; half a minute of speech has a tenth of that.
const WORDS_MAX: usize = 4_000;

/// Reads the words out of an answer.
pub(super) fn read(bytes: &[u8], credentials: &Credentials) -> Result<String, AttemptError> {
    if bytes.is_empty() {
        return Err(AttemptError::new(AttemptErrorKind::EmptyBody, ""));
    }
    let wire = read_json(bytes).map_err(|error| broken(&error))?;
    if let Some(error) = error_in(&wire) {
        return Err(match of_error_object(error, credentials) {
            Unanswered::Failed(failed) => failed.error,
            Unanswered::Filtered => {
                AttemptError::new(AttemptErrorKind::Permanent(PermanentError::Rejected), "")
            }
        });
    }
    let Some(text) = text_in(&wire, "text") else {
        return Err(AttemptError::new(AttemptErrorKind::BrokenJson, "it has no `text`"));
    };
    Ok(spoken(&credentials.scrub(text.to_owned())))
}

/// The spoken words of a transcript, on one line: without marks for sounds that are no speech, such as `[BLANK_AUDIO]` and
/// `(wind blowing)`, where nothing else was recognised.
fn spoken(text: &str) -> String {
    let visible: String =
        text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(WORDS_MAX).collect();
    let words: Vec<&str> = visible.split_whitespace().collect();
    let line = words.join(" ");
    if without_marks(&line).chars().any(char::is_alphanumeric) { line } else { String::new() }
}

/// A text without what stands in brackets.
fn without_marks(text: &str) -> String {
    let mut depth = 0_u32;
    let mut rest = String::new();
    for c in text.chars() {
        match c {
            '[' | '(' | '*' if depth == 0 => depth = 1,
            ']' | ')' | '*' if depth > 0 => depth = 0,
            c if depth == 0 => rest.push(c),
            _ => {}
        }
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::endpoint::Secret;
    use crate::provider::Provider;

    fn of(body: &str) -> Result<String, AttemptErrorKind> {
        let mut credentials = Credentials::none();
        credentials.insert(Provider::of("openai"), Secret::new("sk-0123456789abcdef").unwrap());
        read(body.as_bytes(), &credentials).map_err(|error| error.kind)
    }

    #[test]
    fn words_are_read_and_sounds_are_no_words() {
        for (text, words) in [
            (" Chop\\nthe  tuna.\\u0007 ", "Chop the tuna."),
            ("Chop (quickly) the tuna.", "Chop (quickly) the tuna."),
            ("[BLANK_AUDIO]", ""),
            (" (wind blowing)\\n[MUSIC] ...", ""),
            ("*coughs*", ""),
            ("", ""),
        ] {
            assert_eq!(of(&format!("{{\"text\":\"{text}\"}}")).unwrap(), words, "{text}");
        }
        assert!(!of(r#"{"text":"my key is sk-0123456789abcdef"}"#).unwrap().contains("0123456789"));
        assert_eq!(of(&format!("{{\"text\":\"{}\"}}", "a ".repeat(9_000))).unwrap().len(), WORDS_MAX - 1);
    }

    #[test]
    fn what_has_no_words_is_refused_by_type() {
        for (body, kind) in [
            ("", AttemptErrorKind::EmptyBody),
            ("[]", AttemptErrorKind::BrokenJson),
            (r#"{"text":7}"#, AttemptErrorKind::BrokenJson),
            (r#"{"text":"#, AttemptErrorKind::BrokenJson),
            ("<html>", AttemptErrorKind::BrokenJson),
        ] {
            assert_eq!(of(body), Err(kind), "{body}");
        }
        assert!(of(r#"{"error":{"message":"no such model","code":404}}"#).is_err());
    }
}
