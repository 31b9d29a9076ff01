//! Finds the leftmost command in a model's text.
//!
//! ```text
//! command := "!" name [ "(" argument { space* "," space* argument } ")" ]
//! name    := one or more of A-Z a-z 0-9 _
//! argument := ["-"] digit+ ["." digit+] | "true" | "false" | '"' anything but '"' '"'
//! ```
//!
//! Where the list of arguments can't be read to its end, the bare name is the whole command: there is no whitespace
//! inside the brackets' ends, and no empty pair of them.

use std::ops::Range;

/// A command as it stands in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<'a> {
    /// Its name, with the exclamation mark.
    pub name: &'a str,
    /// The arguments as they are written, texts with their quotes.
    pub tokens: Vec<&'a str>,
    /// Where it stands, in bytes.
    pub span: Range<usize>,
    /// Whether a bracket follows that could not be read as a list of arguments.
    pub has_unread_list: bool,
}

/// The leftmost command of a text.
#[must_use]
pub fn find(text: &str) -> Option<Found<'_>> {
    let start = text.match_indices('!').map(|(at, _)| at).find(|&at| name_end(text, at) > at + 1)?;
    let name_end = name_end(text, start);
    let list = arguments(text, name_end);
    let has_unread_list = list.is_none() && text[name_end..].starts_with('(');
    let (tokens, end) = list.unwrap_or((Vec::new(), name_end));
    Some(Found { name: &text[start..name_end], tokens, span: start..end, has_unread_list })
}

/// The text up to the end of its first command; a text without a command stays whole.
#[must_use]
pub fn truncate(text: &str) -> &str {
    find(text).map_or(text, |found| &text[..found.span.end])
}

/// Whether that character counts as space between arguments. The set is JavaScript's.
pub(crate) fn is_space(character: char) -> bool {
    character == '\u{feff}' || (character.is_whitespace() && character != '\u{85}')
}

/// Where the name that starts with the exclamation mark at `start` ends.
fn name_end(text: &str, start: usize) -> usize {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    start + 1 + text.bytes().skip(start + 1).take_while(is_name).count()
}

/// The arguments of a list in brackets that opens at `start`, and where it ends.
fn arguments(text: &str, start: usize) -> Option<(Vec<&str>, usize)> {
    let mut at = text[start..].strip_prefix('(').map(|_| start + 1)?;
    let mut tokens = Vec::new();
    loop {
        let token = argument(&text[at..])?;
        tokens.push(token);
        at += token.len();
        let rest = &text[at..];
        if rest.starts_with(')') {
            return Some((tokens, at + 1));
        }
        let next = rest.trim_start_matches(is_space).strip_prefix(',')?.trim_start_matches(is_space);
        at = text.len() - next.len();
    }
}

/// The argument that a text starts with.
fn argument(text: &str) -> Option<&str> {
    if let Some(quoted) = text.strip_prefix('"') {
        return quoted.find('"').map(|length| &text[..length + 2]);
    }
    if let Some(word) = ["true", "false"].into_iter().find(|word| text.starts_with(word)) {
        return Some(&text[..word.len()]);
    }
    let digits = |from: usize| text.bytes().skip(from).take_while(u8::is_ascii_digit).count();
    let sign = usize::from(text.starts_with('-'));
    let whole = digits(sign);
    if whole == 0 {
        return None;
    }
    let end = sign + whole;
    let decimals = if text[end..].starts_with('.') { digits(end + 1) } else { 0 };
    Some(&text[..if decimals == 0 { end } else { end + 1 + decimals }])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check(text: &str, truncated: &str, tokens: &[&str]) {
        assert_eq!(truncate(text), truncated);
        assert_eq!(find(text).map(|found| found.tokens).unwrap_or_default(), tokens);
    }

    #[test]
    fn the_leftmost_command_is_taken_and_the_rest_cut() {
        check("plain words! and ! more", "plain words! and ! more", &[]);
        check("a !b c !d(1)", "a !b", &[]);
        check("!a(\"x\")!b", "!a(\"x\")", &["\"x\""]);
        check("é!a(\"é\") é", "é!a(\"é\")", &["\"é\""]);
    }

    #[test]
    fn a_list_is_read_whole_or_not_at_all() {
        check(
            "!a(1 \u{a0},\n-2.50,true,false)",
            "!a(1 \u{a0},\n-2.50,true,false)",
            &["1", "-2.50", "true", "false"],
        );
        for broken in [
            "()", "( 1)", "(1 )", "(1.)", "(.5)", "(+1)", "(1,)", "(True)", "(x)", "(\"x)", "(1e3)",
            "(truex)",
        ] {
            check(&format!("!a{broken}"), "!a", &[]);
            assert!(find(&format!("!a{broken}")).is_some_and(|found| found.has_unread_list));
        }
        assert!(find("!a (1)").is_some_and(|found| !found.has_unread_list));
    }

    /// A list of arguments with these spaces around its commas.
    fn written(tokens: &[String], spaces: &[String]) -> String {
        let mut text = String::new();
        for (number, token) in tokens.iter().enumerate() {
            if number > 0 {
                let space =
                    |place: usize| spaces.get((2 * number + place) % spaces.len().max(1)).map_or("", |s| s);
                text.push_str(space(0));
                text.push(',');
                text.push_str(space(1));
            }
            text.push_str(token);
        }
        text
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "(?s).{0,80}") {
            let kept = truncate(&text);
            prop_assert!(text.starts_with(kept));
            if let Some(found) = find(&text) {
                prop_assert_eq!(&text[found.span.start..][..found.name.len()], found.name);
                prop_assert_eq!(truncate(kept), kept);
            } else {
                prop_assert_eq!(kept, text.as_str());
            }
        }

        #[test]
        fn any_text_of_the_grammars_own_characters_is_read(text in "[!a0_(),\"\\-. \n\u{feff}truefalse]{0,40}") {
            let found = find(&text);
            prop_assert_eq!(found.is_some(), text.as_bytes().windows(2).any(
                |pair| pair[0] == b'!' && (pair[1].is_ascii_alphanumeric() || pair[1] == b'_')
            ));
            if let Some(found) = found {
                let again = find(&text[found.span.clone()]).map(|again| again.tokens);
                prop_assert_eq!(again, Some(found.tokens));
            }
        }

        #[test]
        fn what_the_grammar_allows_is_found(
            before in "[^!]{0,20}",
            name in "[A-Za-z0-9_]{1,12}",
            tokens in prop::collection::vec("-?[0-9]{1,4}(\\.[0-9]{1,3})?|true|false|\"[^\"]{0,12}\"", 1..5),
            spaces in prop::collection::vec("[ \t\n\u{b}\u{3000}]{0,2}", 1..4),
            after in "(?s).{0,20}",
        ) {
            let command = format!("!{name}({})", written(&tokens, &spaces));
            let text = format!("{before}{command}{after}");
            let found = find(&text).expect("there is one");
            prop_assert_eq!(found.name, format!("!{}", name));
            prop_assert_eq!(found.tokens, tokens);
            prop_assert_eq!(&text[found.span], command.as_str());
        }
    }
}
