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

/// Characters of a line that is said at the terminal.
const LINE_MAX: usize = 2_000;

/// A clean text in which lines that would flood a terminal are cut.
pub(crate) fn clean_lines(text: &str) -> String {
    let cut = |line: &str| {
        let more = line.chars().count().saturating_sub(LINE_MAX);
        if more == 0 {
            return line.to_owned();
        }
        let begin: String = line.chars().take(LINE_MAX).collect();
        format!("{begin}… ({more} more characters)")
    };
    clean(text).split('\n').map(cut).collect::<Vec<_>>().join("\n")
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

/// A word as a shell would take it, so that it shows where words end. Quotes and backslashes are escaped, and every character that is
/// not seen is written out.
pub(crate) fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,+@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    if word.chars().all(is_seen) {
        return format!("'{}'", word.replace('\'', r"'\''"));
    }
    // Only between such quotes does a shell read escapes.
    let shown = |c: char| match c {
        '\'' | '\\' => format!("\\{c}"),
        '\n' => r"\n".to_owned(),
        '\r' => r"\r".to_owned(),
        '\t' => r"\t".to_owned(),
        _ if is_seen(c) => c.to_string(),
        _ if u32::from(c) <= 0xffff => format!(r"\u{:04x}", u32::from(c)),
        _ => format!(r"\U{:08x}", u32::from(c)),
    };
    format!("$'{}'", word.chars().map(shown).collect::<String>())
}

/// Whether a character is seen where it stands, or is a blank.
fn is_seen(c: char) -> bool {
    // Letters by their class, yet drawn as nothing.
    let is_blank = matches!(c, '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}');
    matches!(c, '\'' | '"' | '\\') || !is_blank && !is_hidden(c) && c.escape_debug().eq([c])
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

    #[test]
    fn a_line_that_would_flood_the_terminal_is_cut() {
        let text = format!("a\n{}\nb", "é".repeat(200_000));
        let lines: Vec<String> = clean_lines(&text).split('\n').map(str::to_owned).collect();
        assert_eq!((lines.len(), &*lines[0], &*lines[2]), (3, "a", "b"));
        assert!(lines[1].ends_with("é… (198000 more characters)") && lines[1].chars().count() < 2_100);
    }

    #[test]
    fn a_quoted_word_is_read_as_that_word_alone() {
        for (word, shown) in [
            ("--key=a/b:1", "--key=a/b:1"),
            ("", "''"),
            ("a b", "'a b'"),
            ("a' 'b", r"'a'\'' '\''b'"),
            (r"a\nb c", r"'a\nb c'"),
            ("a\nb c", r"$'a\nb c'"),
            ("it's\t\\", r"$'it\'s\t\\'"),
            ("\u{1b}[2K\u{a0}\u{202e}\u{3164}\u{e0041}", r"$'\u001b[2K\u00a0\u202e\u3164\U000e0041'"),
            ("https://h/v1/?a=1&b=$(x)", "'https://h/v1/?a=1&b=$(x)'"),
            ("é世", "'é世'"),
        ] {
            assert_eq!(quoted(word), shown);
        }
    }
}
