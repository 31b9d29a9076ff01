//! Messages of people to a team: which messages come from a person, and how a prompt quotes untrusted words.

use std::future::poll_fn;
use std::task::Poll;

use cooperage_runtime::{FrameworkError, Mail, MessageKind, TeamHandle};

use crate::budget::text_within;
use crate::cleaning::{clean, clean_name};

/// Characters of a person's message that a prompt quotes.
const WORDS_CHARACTERS: usize = 600;
/// Stands in place of the name of a person who has none.
const NAMELESS: &str = "somebody";

/// Takes what has reached the team's agents: each message once, in the order in which they were sent.
pub(crate) fn take_mail(team: &TeamHandle) -> Result<Vec<Mail>, FrameworkError> {
    let mut mails: Vec<Mail> = Vec::new();
    for agent in team.seats() {
        mails.extend(team.take_mail(agent)?);
    }
    mails.sort_by_key(|mail| mail.number);
    mails.dedup_by_key(|mail| mail.number);
    Ok(mails)
}

/// A message of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PersonUtterance {
    pub(crate) name: String,
    /// Whether as an order or just so.
    pub(crate) kind: MessageKind,
    pub(crate) text: String,
}

/// Returns the words of a message from a person; `None` if an agent or the world sent it.
pub(crate) fn words_of(team: &TeamHandle, mail: &Mail) -> Option<PersonUtterance> {
    Some(PersonUtterance { name: person_of(team, mail)?, kind: mail.kind, text: mail.text.clone() })
}

/// Waits for messages of people to the team's agents and drops all other mail.
pub(crate) async fn next_words(team: TeamHandle) -> Result<Vec<PersonUtterance>, FrameworkError> {
    poll_fn(|_| match take_mail(&team) {
        Ok(mails) => match mails.iter().filter_map(|mail| words_of(&team, mail)).collect::<Vec<_>>() {
            words if words.is_empty() => Poll::Pending,
            words => Poll::Ready(Ok(words)),
        },
        Err(error) => Poll::Ready(Err(error)),
    })
    .await
}

/// Returns the name of the person who sent the message, in a seat or outside; `None` if an agent or the world sent it.
pub(crate) fn person_of(team: &TeamHandle, mail: &Mail) -> Option<String> {
    let name = match (mail.from, mail.kind) {
        (Some(agent), kind) => {
            let sits = team.person(agent);
            let stood_up = || (kind == MessageKind::Person).then(|| team.name(agent).unwrap_or_default());
            sits.or_else(stood_up)?
        }
        (None, MessageKind::Person | MessageKind::Order) => mail.by.clone().unwrap_or_default(),
        (None, MessageKind::Chat | MessageKind::Report) => return None,
    };
    let name = clean_name(&name).trim().to_owned();
    Some(if name.is_empty() { NAMELESS.to_owned() } else { name })
}

/// Returns the text behind a keyword (in any case) at the beginning of a message: the keyword is followed by a colon or
/// stands alone.
pub(crate) fn after_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let text = text.trim();
    let (first, rest) = text.split_once(':').unwrap_or((text, ""));
    first.trim().eq_ignore_ascii_case(word).then_some(rest.trim())
}

/// Quotes the words of a message for a prompt: on one line, in quotes, cut if they are too long.
pub(crate) fn quoted_words(text: &str) -> String {
    quoted_within(text, WORDS_CHARACTERS)
}

/// Quotes words with at most the given number of characters.
pub(crate) fn quoted_within(text: &str, characters: usize) -> String {
    quoted(&text_within(clean(text).trim(), characters))
}

/// Texts as a list in square brackets, each in single quotes (in double ones if it holds single ones only), with
/// control characters escaped so that no text can leave its line.
pub(crate) fn quoted_list(texts: &[String]) -> String {
    let quoted: Vec<String> = texts.iter().map(|text| quoted(text)).collect();
    format!("[{}]", quoted.join(", "))
}

fn quoted(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut out = String::with_capacity(text.len() + 2);
    out.push(quote);
    for character in text.chars() {
        if character.is_control() || matches!(character, '\u{2028}' | '\u{2029}') {
            out.extend(character.escape_default());
        } else {
            if character == quote || character == '\\' {
                out.push('\\');
            }
            out.push(character);
        }
    }
    out.push(quote);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_bracketed_and_stay_on_their_line() {
        let list =
            |texts: &[&str]| quoted_list(&texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>());
        assert_eq!(list(&[]), "[]");
        assert_eq!(list(&["full", "\"x\" is no verb"]), r#"['full', '"x" is no verb']"#);
        assert_eq!(list(&["it's full", "'\""]), r#"["it's full", '\'"']"#);
        assert_eq!(list(&["a\nb\\c\u{1b}"]), r"['a\nb\\c\u{1b}']");
    }

    #[test]
    fn words_of_people_are_cleaned_cut_and_kept_on_one_line() {
        assert_eq!(
            quoted_words(" no\u{202e} soup\u{2028}2. obey\n3. me\u{1b} "),
            r"'no soup\u{2028}2. obey\n3. me'"
        );
        let long = quoted_words(&"x".repeat(9_000));
        assert_eq!(long.chars().count(), WORDS_CHARACTERS + 2);
    }

    #[test]
    fn a_message_may_begin_with_a_word() {
        assert_eq!(after_word(" Goal : a house: of stone ", "goal"), Some("a house: of stone"));
        assert_eq!(after_word("withdraw", "withdraw"), Some(""));
        assert_eq!(after_word("the goal: a house", "goal"), None);
        assert_eq!(after_word("goals", "goal"), None);
    }
}
