//! Texts as a terminal may get them: nothing in them is obeyed, turned or hidden.

/// A text as a terminal may get it: with the program's own colours.
pub(crate) fn visible(text: &str) -> String {
    let is_shown = |c: &char| matches!(c, '\n' | '\t' | '\u{1b}') || !c.is_control() && !is_hidden(*c);
    text.chars().filter(is_shown).collect()
}

/// A text without characters that a terminal obeys and that show nothing themselves. Model texts and file names may be part of
/// it.
pub(crate) fn clean(text: &str) -> String {
    text.chars().filter(|c| *c == '\n' || !c.is_control() && !is_hidden(*c)).collect()
}

/// Marks that turn, part or hide a text and are not seen: of directions, of lines, of no width, tags. The joiner within emoji
/// is none of them.
fn is_hidden(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// JSON in which what a terminal might obey is escaped; it says the same.
pub(crate) fn escaped(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    let mut units = [0; 2];
    for c in json.chars() {
        // JSON itself is ASCII, and escapes what is below a blank.
        if c.is_ascii() && c != '\u{7f}' || !c.is_control() && !is_hidden(c) {
            out.push(c);
        } else {
            c.encode_utf16(&mut units).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}")));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_turns_or_hides_text_is_printed() {
        let text = "a\u{202e}b\u{2066}c\u{1b}[2J\u{9b}d\u{200b}\u{e0041}\té 👩\u{200d}🍳\n";
        assert_eq!(clean(text), "abc[2Jdé 👩\u{200d}🍳\n");
        let json = serde_json::json!({"text": text, "end": "\u{7f}"}).to_string();
        let printed = escaped(&json);
        assert!(!printed.contains(['\u{202e}', '\u{9b}', '\u{7f}', '\u{e0041}']), "{printed}");
        let read: serde_json::Value = serde_json::from_str(&printed).unwrap();
        assert_eq!(read["text"], text);
    }
}
