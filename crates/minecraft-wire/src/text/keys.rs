//! Texts of the game by their keys, in words of our own.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::push;

/// Lines of a key and its text; `{1}` is the first argument, `{*}` stands for all.
const LINES: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/texts.txt"));

/// The texts by their keys.
static TEXTS: LazyLock<BTreeMap<&str, &str>> =
    LazyLock::new(|| LINES.lines().filter_map(|line| line.split_once(' ')).collect());

/// Returns the text of a key: in our words, as a thing's name, in the words that the server gives, or the key itself with its
/// arguments.
pub(super) fn in_words(key: &str, fallback: Option<&str>, arguments: &[String]) -> String {
    if let Some(text) = TEXTS.get(key) {
        return filled(text, arguments);
    }
    let thing = ["block.minecraft.", "item.minecraft.", "entity.minecraft."];
    if let Some(name) = thing.iter().find_map(|kind| key.strip_prefix(kind)) {
        return name.replace('_', " ");
    }
    match fallback {
        Some(fallback) => formatted(fallback, arguments),
        None if arguments.is_empty() => key.to_owned(),
        None => format!("{key}({})", arguments.join(", ")),
    }
}

/// A text with its arguments; one that is absent is empty.
fn filled(text: &str, arguments: &[String]) -> String {
    let mut filled = String::new();
    let mut parts = text.split('{');
    filled.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (place, rest) = part.split_once('}').unwrap_or((part, ""));
        match place.parse::<usize>() {
            Ok(place) => push(&mut filled, arguments.get(place.wrapping_sub(1)).map_or("", String::as_str)),
            Err(_) => push(&mut filled, &arguments.join(" ")),
        }
        filled.push_str(rest);
    }
    filled
}

/// A text of a server with its arguments in the game's notation: `%s` is the next one, `%1$s` the first, `%%` a percent sign.
fn formatted(text: &str, arguments: &[String]) -> String {
    let mut formatted = String::new();
    let mut rest = text;
    let mut next = arguments.iter();
    while let Some((before, after)) = rest.split_once('%') {
        formatted.push_str(before);
        let digits = after.len() - after.trim_start_matches(|digit: char| digit.is_ascii_digit()).len();
        let place = after[..digits].parse::<usize>().ok();
        rest = if let Some(after) = after.strip_prefix('s') {
            push(&mut formatted, next.next().map_or("", String::as_str));
            after
        } else if let (Some(place), Some(after)) = (place, after[digits..].strip_prefix("$s")) {
            push(&mut formatted, arguments.get(place.wrapping_sub(1)).map_or("", String::as_str));
            after
        } else {
            formatted.push('%');
            after.strip_prefix('%').unwrap_or(after)
        };
    }
    formatted.push_str(rest);
    formatted
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_key_has_one_text_and_arguments_are_filled_in() {
        let keys: Vec<&str> = LINES.lines().map(|line| line.split_once(' ').unwrap().0).collect();
        assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len());
        assert!(keys.len() >= 60);
        let arguments = ["A".to_owned(), "B".to_owned()];
        assert_eq!(filled("{2} and {1} and {3}.", &arguments), "B and A and .");
        assert_eq!(filled("all: {*}", &arguments), "all: A B");
        assert_eq!(formatted("%s, %s, %s and %2$s", &arguments), "A, B,  and B");
        assert_eq!(formatted("100%% of %1$s, 5% é%", &arguments), "100% of A, 5% é%");
    }
}
