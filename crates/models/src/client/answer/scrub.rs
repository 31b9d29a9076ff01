//! Keys, and the passwords of addresses, stay out of all that a server says. Debugging gateways repeat the request, key included,
//! and providers that refuse a key show its beginning.

use crate::client::endpoint::Credentials;
use crate::reply::{FinishReason, Reply};

/// The mark in place of a key.
const MARK: &str = "[key]";
/// A beginning of so many letters is taken for a piece of the key.
const BEGINNING_MIN: usize = 8;
/// A shorter one is, where asterisks or dots stand for the rest.
const MASKED_MIN: usize = 3;
/// Keys of so few letters are scrubbed where they stand alone; shorter ones guard nothing.
const WORD_MIN: usize = 4;
/// Keys that servers of one's own and their guides are given where none is needed, in small letters.
const PLACEHOLDERS: &[&str] = &[
    "anything",
    "api-key",
    "api_key",
    "dummy-key",
    "dummy_key",
    "fake-key",
    "lm-studio",
    "lm_studio",
    "no-key",
    "no-key-needed",
    "no-key-required",
    "no_key",
    "not-a-key",
    "not-needed",
    "not-required",
    "not-used",
    "not_needed",
    "not_required",
    "not_used",
    "nothing",
    "placeholder",
    "sk-no-key-required",
    "sk-none",
    "test-key",
    "test_key",
    "unneeded",
    "whatever",
    "your-api-key",
    "your_api_key",
];
/// The characters that stand for letters that a server does not show.
const MASKS: &[char] = &['*', '•', '…', '.', '█'];
/// Most characters of words that a server says instead of a reply.
const MESSAGE_CHARS_MAX: usize = 300;
/// Most characters of a finish reason of the provider's own.
const FINISH_CHARS_MAX: usize = 60;

impl Credentials {
    /// A text without any key in it, and without beginnings of keys.
    pub(crate) fn scrub(&self, mut text: String) -> String {
        for key in self.secrets().filter(|key| !is_placeholder(key.expose())) {
            text = without(text, key.expose());
            // Within JSON some letters are written otherwise.
            let escaped = serde_json::Value::from(key.expose()).to_string();
            let escaped = escaped.trim_matches('"');
            if escaped != key.expose() {
                text = without(text, escaped);
            }
        }
        text
    }

    /// A reply without any key in it.
    pub(crate) fn scrub_reply(&self, reply: Reply) -> Reply {
        let finish = match reply.finish {
            FinishReason::Other(word) => FinishReason::Other(shortened(&self.scrub(word), FINISH_CHARS_MAX)),
            known => known,
        };
        let thoughts = reply.thoughts.map(|thoughts| self.scrub(thoughts));
        Reply { text: self.scrub(reply.text), thoughts, finish, ..reply }
    }
}

/// Whether a key is one that guards nothing: answers hold such words and numbers.
fn is_placeholder(key: &str) -> bool {
    let is_short_number = key.len() < BEGINNING_MIN && key.bytes().all(|byte| byte.is_ascii_digit());
    is_short_number || PLACEHOLDERS.iter().any(|known| known.eq_ignore_ascii_case(key))
}

/// Untrusted words as they may be shown: without keys, without control characters, short.
pub(crate) fn presentable(words: &str, credentials: &Credentials) -> String {
    shortened(&credentials.scrub(words.to_owned()), MESSAGE_CHARS_MAX)
}

fn shortened(words: &str, chars_max: usize) -> String {
    let visible = words.chars().map(|c| if c.is_control() || is_hidden(c) { ' ' } else { c });
    let mut short: String = visible.take(chars_max + 1).collect();
    if short.chars().count() > chars_max {
        short.pop();
        short.push('…');
    }
    short.trim().to_owned()
}

/// Marks that turn or hide text without being seen themselves.
fn is_hidden(c: char) -> bool {
    matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

/// A text without a key, its beginnings, and what a server masks of it.
fn without(text: String, key: &str) -> String {
    if key.chars().count() < BEGINNING_MIN {
        return without_word(text, key);
    }
    let Some(beginning) = first(key, MASKED_MIN) else { return text };
    if !text.contains(beginning) {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(place) = rest.find(beginning) {
        let (before, at) = rest.split_at(place);
        out.push_str(before);
        let same: usize = at
            .chars()
            .zip(key.chars())
            .take_while(|(ours, theirs)| ours == theirs)
            .map(|(c, _)| c.len_utf8())
            .sum();
        let (shown, after) = at.split_at(same);
        let unmasked = after.trim_start_matches(MASKS);
        let is_masked = after.len() - unmasked.len() >= 2 || after.starts_with(['…', '•']);
        if shown.chars().count() >= BEGINNING_MIN || is_masked {
            out.push_str(MARK);
            rest = if is_masked { without_ending(unmasked, key) } else { after };
        } else {
            // The next letter may begin the key anew.
            let step = at.chars().next().map_or(1, char::len_utf8);
            let (letter, later) = at.split_at(step.min(at.len()));
            out.push_str(letter);
            rest = later;
        }
    }
    out.push_str(rest);
    out
}

/// The rest of a text behind the letters with which the key ends.
fn without_ending<'a>(text: &'a str, key: &str) -> &'a str {
    let endings = key.char_indices().skip(1).filter_map(|(place, _)| key.get(place..));
    endings.filter_map(|ending| text.strip_prefix(ending)).next().unwrap_or(text)
}

/// A text without a short key where that stands as a word of its own. A key that is itself a word ("none", "test"), as servers
/// of one's own take them, is no secret, and models write such words.
fn without_word(text: String, key: &str) -> String {
    if key.chars().count() < WORD_MIN || key.chars().all(char::is_alphabetic) || !text.contains(key) {
        return text;
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(place) = rest.find(key) {
        let (before, at) = rest.split_at(place);
        let (word, after) = at.split_at(key.len());
        let stands_alone = !before.chars().next_back().or(out.chars().next_back()).is_some_and(is_word)
            && !after.chars().next().is_some_and(is_word);
        out.push_str(before);
        out.push_str(if stands_alone { MARK } else { word });
        rest = after;
    }
    out.push_str(rest);
    out
}

fn first(text: &str, letters: usize) -> Option<&str> {
    let end = text.char_indices().nth(letters).map_or(text.len(), |(place, _)| place);
    text.get(..end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::endpoint::Secret;
    use crate::provider::Provider;

    fn credentials(key: &str) -> Credentials {
        let mut credentials = Credentials::none();
        credentials.insert(Provider::of("groq"), Secret::new(key).unwrap());
        credentials
    }

    #[test]
    fn keys_and_their_beginnings_go_and_words_stay() {
        let check = |key: &str, text: &str, expected: &str| {
            assert_eq!(credentials(key).scrub(text.to_owned()), expected, "{key} in {text}");
        };
        let key = "sk-proj-0123456789wxyz";
        check(key, "bad key sk-proj-0123456789wxyz!", "bad key [key]!");
        check(key, "sk-proj-0123456789wxyzsk-proj-0123456789wxyz", "[key][key]");
        check(key, "it is sk-proj-01 and so on", "it is [key] and so on");
        check(key, "it is sk-proj-****************wxyz.", "it is [key].");
        check(key, "it is sk-p***: no", "it is [key]: no");
        check(key, "it is sk-p…yz: no", "it is [key]: no");
        check(key, "sk-pro is short, sk-sk-proj-01234 is not", "sk-pro is short, sk-[key] is not");
        check(key, "é sk- é", "é sk- é");
        check("m", "max_tokens", "max_tokens");
        check("none", "none: nothing for now", "none: nothing for now");
        check("EMPTY", "EMPTY", "EMPTY");
        check("ab12", "the key ab12 in tab12 and ab12s", "the key [key] in tab12 and ab12s");
        check("1234", "walk to 1234 and 12", "walk to 1234 and 12");
        for (key, text) in [
            ("not-needed", "that is not-needed, not-neede not... at all"),
            ("anything", "take anything, anythin, any... any*** any…"),
            ("ANYTHING", "is ANYTHING there?"),
            ("sk-no-key-required", "sk-no-key is what no-key guides say"),
        ] {
            check(key, text, text);
        }
        check("anything-0123", "anything-0123 and anything", "[key] and [key]");
        check("ab\"cdefghi", r#"{"key":"ab\"cdefghi"}"#, r#"{"key":"[key]"}"#);
        check("ééééééééé", "xééééééééx", "x[key]x");
    }

    #[test]
    fn no_part_of_a_reply_holds_the_key() {
        let key = "gsk-secret-0123456789";
        let reply = Reply {
            thoughts: Some(format!("hm {key}")),
            ..Reply::classified(
                format!("my key is {key}"),
                FinishReason::Other(format!("stop {key} \u{1b}[2J{}", "x".repeat(999))),
                false,
                None,
            )
        };
        let reply = credentials(key).scrub_reply(reply);
        assert_eq!((reply.text.as_str(), reply.thoughts.as_deref()), ("my key is [key]", Some("hm [key]")));
        let finish = reply.finish.name();
        assert!(
            finish.starts_with("stop [key]  [2Jxx") && finish.chars().count() == FINISH_CHARS_MAX + 1,
            "{finish}"
        );
    }

    #[test]
    fn words_are_short_and_show_all_that_is_in_them() {
        let words = |text: &str| presentable(text, &Credentials::none());
        assert_eq!(words("no \u{1b}[2J and \u{202e}back\u{2066}"), "no  [2J and  back");
        assert_eq!(words(&"x".repeat(9999)).chars().count(), MESSAGE_CHARS_MAX + 1);
    }
}
