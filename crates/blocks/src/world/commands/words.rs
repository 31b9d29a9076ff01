//! A command's words: white space parts them, but not within brackets or quotes.

/// The rest of a command, from which words are taken one after the other.
pub(super) struct CommandWords<'a>(&'a str);

impl<'a> CommandWords<'a> {
    pub(super) fn new(text: &'a str) -> CommandWords<'a> {
        CommandWords(text)
    }

    /// The rest of the command, without white space around it.
    pub(super) fn rest(&self) -> &'a str {
        self.0.trim()
    }

    /// The next word, without taking it.
    pub(super) fn peek(&self) -> Option<String> {
        CommandWords(self.0).next()
    }

    /// The next word as a number.
    pub(super) fn number<T: std::str::FromStr>(&mut self, what: &str) -> Result<T, String> {
        let word = self.next().ok_or_else(|| format!("{what} is missing"))?;
        word.parse().map_err(|_| format!("`{word}` is no {what}"))
    }
}

impl Iterator for CommandWords<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let text = self.0.trim_start();
        let (mut depth, mut quote, mut escaped) = (0i32, None, false);
        let end = text.char_indices().find(|&(_, character)| {
            if escaped {
                escaped = false;
                return false;
            }
            match (quote, character) {
                (_, '\\') if quote.is_some() => escaped = true,
                (Some(open), _) if open == character => quote = None,
                (Some(_), _) => {}
                (None, '"' | '\'') => quote = Some(character),
                (None, '[' | '{') => depth += 1,
                (None, ']' | '}') => depth -= 1,
                _ => return character.is_whitespace() && depth <= 0,
            }
            false
        });
        let (word, rest) = text.split_at(end.map_or(text.len(), |(at, _)| at));
        self.0 = rest;
        (!word.is_empty()).then(|| word.to_owned())
    }
}

/// Splits `name[…]{…}` into its name and the contents of both kinds of brackets.
pub(super) fn bracketed(word: &str) -> (&str, Option<&str>, Option<&str>) {
    let end = word.find(['[', '{']).unwrap_or(word.len());
    let (name, mut rest) = word.split_at(end);
    let mut square = None;
    if let Some(inner) = rest.strip_prefix('[') {
        let close = matching(inner, '[', ']').unwrap_or(inner.len());
        square = inner.get(..close);
        rest = inner.get(close + 1..).unwrap_or("");
    }
    let curly = rest.starts_with('{').then_some(rest);
    (name, square, curly)
}

/// The position of the bracket that closes the one opened before the text.
fn matching(text: &str, open: char, close: char) -> Option<usize> {
    let (mut depth, mut quote) = (1, None);
    text.char_indices().find_map(|(at, character)| {
        match quote {
            Some(opened) if opened == character => quote = None,
            Some(_) => {}
            None if character == '"' || character == '\'' => quote = Some(character),
            None if character == open => depth += 1,
            None if character == close => depth -= 1,
            None => {}
        }
        (depth == 0).then_some(at)
    })
}

/// Splits at commas outside brackets and quotes.
pub(super) fn at_commas(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut quote, mut from) = (Vec::new(), 0, None, 0);
    for (at, character) in text.char_indices() {
        match quote {
            Some(opened) if opened == character => quote = None,
            Some(_) => {}
            None => match character {
                '"' | '\'' => quote = Some(character),
                '[' | '{' => depth += 1,
                ']' | '}' => depth -= 1,
                ',' if depth == 0 => {
                    parts.push(text[from..at].trim());
                    from = at + 1;
                }
                _ => {}
            },
        }
    }
    let last = text[from..].trim();
    if !last.is_empty() {
        parts.push(last);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_and_quotes_hold_words_together() {
        let words: Vec<String> =
            CommandWords::new(r#" give @a[distance=..5, type=x] stick[custom_name='a "b c"'] 3 "#).collect();
        assert_eq!(words, ["give", "@a[distance=..5, type=x]", r#"stick[custom_name='a "b c"']"#, "3"]);
        assert_eq!(CommandWords::new("setblock ] [ {").collect::<Vec<_>>(), ["setblock", "]", "[ {"]);
        assert_eq!(CommandWords::new("").next(), None);
    }

    #[test]
    fn brackets_are_taken_off() {
        assert_eq!(
            bracketed("chest[facing=west]{Items:[]}"),
            ("chest", Some("facing=west"), Some("{Items:[]}"))
        );
        assert_eq!(bracketed("stone"), ("stone", None, None));
        assert_eq!(bracketed("sign{a:'['}"), ("sign", None, Some("{a:'['}")));
        assert_eq!(bracketed("x[a"), ("x", Some("a"), None));
        assert_eq!(at_commas("a=1, b={c:1,d:2},e='x,y'"), ["a=1", "b={c:1,d:2}", "e='x,y'"]);
        assert_eq!(at_commas(""), Vec::<&str>::new());
    }
}
