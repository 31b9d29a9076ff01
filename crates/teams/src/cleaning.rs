//! Words of others and of the world, made fit for reading: text that shows what it says, and not endless.

/// Maximal number of characters that are read of an utterance.
pub const TEXT_MAX: usize = 4_000;
/// Maximal number of characters that are read of a text from the world.
pub const WORLD_TEXT_MAX: usize = 200_000;
/// Characters of a person's name.
pub const NAME_MAX: usize = 40;

/// Returns the text without control characters and the like, cut to [`TEXT_MAX`] characters.
#[must_use]
pub fn clean(text: &str) -> String {
    cleaned(text, TEXT_MAX)
}

/// Returns a text from the world without control characters and the like, cut to [`WORLD_TEXT_MAX`] characters.
#[must_use]
pub fn clean_of_world(text: &str) -> String {
    cleaned(text, WORLD_TEXT_MAX)
}

/// The name of a person: one line that holds no colon, since a colon stands between a name and what is said.
#[must_use]
pub fn clean_name(name: &str) -> String {
    let visible: String = name.chars().filter(|character| !is_invisible(*character)).collect();
    clean(&visible).replace(['\n', '\t', ':'], " ").chars().take(NAME_MAX).collect()
}

fn cleaned(text: &str, max: usize) -> String {
    let mut characters = text.chars().filter(|character| is_text(*character));
    let mut kept: String = characters.by_ref().take(max).collect();
    if characters.next().is_some() {
        kept.push('…');
    }
    kept
}

/// Whether a character belongs to a text. Characters that change the direction of writing show a person other words
/// than a model reads, and tag characters are read by models but invisible to people.
fn is_text(character: char) -> bool {
    let turns = matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_tag = matches!(character, '\u{e0000}'..='\u{e007f}');
    let is_control = character.is_control() && !matches!(character, '\n' | '\t');
    !(turns || is_tag || is_control)
}

/// Whether a character has no width; words need some of these, names do not.
fn is_invisible(character: char) -> bool {
    matches!(character, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_others_are_text_and_not_endless() {
        assert_eq!(clean("a\u{0}b\u{1b}[31m\nc\td\r\u{7f}\u{9b}"), "ab[31m\nc\td");
        assert_eq!(clean("a\u{202e}b\u{2066}c\u{2069} \u{e0041}é\u{200d}"), "abc é\u{200d}");
        let long = clean(&"é".repeat(1_000_000));
        assert_eq!(long.chars().count(), TEXT_MAX + 1);
        assert!(long.ends_with('…'));
    }

    #[test]
    fn names_are_one_visible_line_without_a_colon() {
        assert_eq!(clean_name("Ann\nsys\u{200b}tem: a"), "Ann system  a");
        assert_eq!(clean_name(&"x".repeat(1_000)).len(), NAME_MAX);
        assert_eq!(clean_name("\u{0}\u{feff}"), "");
    }
}
