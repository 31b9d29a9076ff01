//! JSON as models write it: single and curly quotes, constants of another language, comments, keys and texts without
//! quotes, commas too many and too few, texts that hold unescaped quotation marks, and an end that was cut off.
//!
//! A value is read from the beginning of a text in one pass, so that the time is linear in what is read.

use std::str::FromStr;

use serde_json::{Map, Number, Value};

/// The deepest nesting that is read.
const DEPTH_MAX: usize = 64;
/// Characters of a key without quotes.
const BARE_KEY_MAX: usize = 64;

/// A list or an object that a text begins with.
pub(super) struct ReadValue {
    /// The value; of one that was cut off, the parts that are whole.
    pub(super) value: Value,
    /// Its length in bytes.
    pub(super) length: usize,
    /// Whether it is closed.
    pub(super) is_whole: bool,
}

/// Reads the list or object that a text begins with.
///
/// # Errors
/// No value was found; this many bytes were read to find that out.
pub(super) fn read(text: &str) -> Result<ReadValue, usize> {
    let mut strict = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    if let Some(Ok(value)) = strict.next() {
        return Ok(ReadValue { value, length: strict.byte_offset(), is_whole: true });
    }
    let mut scan = Scan { text, at: 0, depth: 0, objects: 0 };
    let read = scan.value().and_then(|part| {
        let kept = part.kept.filter(|value| part.is_whole || holds_anything(value))?;
        Some((kept, part.is_whole))
    });
    let (value, is_whole) = read.ok_or(scan.at)?;
    Ok(ReadValue { value, length: scan.at, is_whole })
}

/// Whether a part that was cut off holds anything that is whole.
fn holds_anything(value: &Value) -> bool {
    match value {
        Value::Array(list) => !list.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        _ => false,
    }
}

/// A value on the way.
struct PartialValue {
    /// None where nothing of one that was cut off is whole.
    kept: Option<Value>,
    is_whole: bool,
}

impl PartialValue {
    fn whole(value: Value) -> PartialValue {
        PartialValue { kept: Some(value), is_whole: true }
    }

    fn cut(kept: Option<Value>) -> PartialValue {
        PartialValue { kept, is_whole: false }
    }
}

struct Scan<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
    /// Objects that are open: within one, texts may lack their quotes.
    objects: usize,
}

impl<'t> Scan<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    /// Skips blanks and comments; whether a line ended among them.
    fn blanks(&mut self) -> bool {
        let from = self.at;
        loop {
            let rest = self.rest();
            let bare = rest.trim_start();
            self.at += rest.len() - bare.len();
            if bare.starts_with("//") || (bare.starts_with('#') && self.objects > 0) {
                self.at += bare.find('\n').unwrap_or(bare.len());
            } else if bare.starts_with("/*") {
                self.at += bare.find("*/").map_or(bare.len(), |end| end + 2);
            } else {
                return self.text.get(from..self.at).is_some_and(|blanks| blanks.contains('\n'));
            }
        }
    }

    fn value(&mut self) -> Option<PartialValue> {
        self.blanks();
        match self.peek() {
            None => Some(PartialValue::cut(None)),
            Some('{') => self.nested(Scan::object),
            Some('[') => self.nested(Scan::list),
            Some(open) if quotes(open).is_some() => Some(
                self.quoted()
                    .map_or(PartialValue::cut(None), |text| PartialValue::whole(Value::String(text))),
            ),
            Some(_) => self.bare(),
        }
    }

    fn nested(&mut self, read: impl FnOnce(&mut Self) -> Option<PartialValue>) -> Option<PartialValue> {
        if self.depth >= DEPTH_MAX {
            return None;
        }
        self.depth += 1;
        self.skip();
        let part = read(self);
        self.depth -= 1;
        part
    }

    fn list(&mut self) -> Option<PartialValue> {
        let mut list = Vec::new();
        loop {
            self.blanks();
            match self.peek() {
                None => return Some(PartialValue::cut(Some(Value::Array(list)))),
                Some(']') => {
                    self.skip();
                    return Some(PartialValue::whole(Value::Array(list)));
                }
                Some(',') => self.skip(),
                Some(_) => {
                    let part = self.value()?;
                    list.extend(part.kept);
                    if !part.is_whole {
                        return Some(PartialValue::cut(Some(Value::Array(list))));
                    }
                    self.end_of_entry(']')?;
                }
            }
        }
    }

    fn object(&mut self) -> Option<PartialValue> {
        self.objects += 1;
        let part = self.fields();
        self.objects -= 1;
        part
    }

    fn fields(&mut self) -> Option<PartialValue> {
        let mut fields = Map::new();
        loop {
            self.blanks();
            let key = match self.peek() {
                None => return Some(cut_object(fields)),
                Some('}') => {
                    self.skip();
                    return Some(PartialValue::whole(Value::Object(fields)));
                }
                Some(',') => {
                    self.skip();
                    continue;
                }
                Some(open) if quotes(open).is_some() => match self.quoted() {
                    Some(key) => key,
                    None => return Some(cut_object(fields)),
                },
                Some(_) => self.bare_key()?,
            };
            self.blanks();
            match self.peek() {
                None => return Some(cut_object(fields)),
                Some(':' | '=') => self.skip(),
                Some(_) => return None,
            }
            let part = self.value()?;
            let is_cut = !part.is_whole;
            if let Some(value) = part.kept.filter(|value| !is_cut || holds_records(value)) {
                fields.insert(key, value);
            }
            if is_cut {
                return Some(cut_object(fields));
            }
            self.end_of_entry('}')?;
        }
    }

    /// After an entry come a comma, the end, or at least another line or a quotation mark.
    fn end_of_entry(&mut self, close: char) -> Option<()> {
        let has_line = self.blanks();
        match self.peek() {
            None => Some(()),
            Some(c) if c == ',' || c == close => Some(()),
            Some(c) if has_line || quotes(c).is_some() => Some(()),
            Some(_) => None,
        }
    }

    /// Reads a quoted text; `None` if it does not end.
    fn quoted(&mut self) -> Option<String> {
        let open = self.peek()?;
        let closing = quotes(open)?;
        self.skip();
        let mut text = String::new();
        while let Some(c) = self.peek() {
            self.skip();
            if c == '\\' {
                self.escape(&mut text);
            } else if closing.contains(c) && self.is_end_of_text() {
                return Some(text);
            } else if c == '\'' && open == '\'' && self.peek() == Some('\'') {
                // Doubled within single quotes, as YAML has it.
                self.skip();
                text.push('\'');
            } else {
                text.push(c);
            }
        }
        None
    }

    /// Whether what follows a quotation mark shows that it closes a text.
    fn is_end_of_text(&self) -> bool {
        let rest = self.rest();
        let bare = rest.trim_start();
        let has_line = rest.get(..rest.len() - bare.len()).is_some_and(|blanks| blanks.contains('\n'));
        match bare.chars().next() {
            None => true,
            Some(',' | ':' | '}' | ']') => true,
            Some(c) => {
                has_line && (quotes(c).is_some() || c == '{' || bare.starts_with("//"))
                    || bare.starts_with("//")
            }
        }
    }

    fn escape(&mut self, text: &mut String) {
        let Some(c) = self.peek() else { return };
        self.skip();
        match c {
            'n' => text.push('\n'),
            't' => text.push('\t'),
            'r' => text.push('\r'),
            'b' | 'f' => {}
            'u' => {
                let digits = self.rest().get(..4).and_then(|digits| u32::from_str_radix(digits, 16).ok());
                if let Some(code) = digits {
                    self.at += 4;
                    // Halves of a pair stand for a character that cannot be told.
                    text.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                } else {
                    text.push('u');
                }
            }
            other => text.push(other),
        }
    }

    fn bare_key(&mut self) -> Option<String> {
        let rest = self.rest();
        let end = rest.char_indices().take(BARE_KEY_MAX).find(|(_, c)| matches!(c, ':' | '='))?.0;
        let key = rest.get(..end)?.trim().trim_matches(['*', '`']);
        let is_key = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | ' ' | '.');
        if key.is_empty() || !key.chars().all(is_key) {
            return None;
        }
        self.at += end;
        Some(key.to_owned())
    }

    /// A number, a constant, or within an object a text without quotes.
    fn bare(&mut self) -> Option<PartialValue> {
        let rest = self.rest();
        let end = rest.find([',', '}', ']', '{', '[', '\n']).unwrap_or(rest.len());
        let written = rest.get(..end)?;
        let word = written.split(" //").next().unwrap_or_default().trim();
        let is_cut = end == rest.len();
        let value = match word {
            "true" | "True" | "TRUE" => Value::Bool(true),
            "false" | "False" | "FALSE" => Value::Bool(false),
            "null" | "None" | "undefined" | "~" => Value::Null,
            _ => match number(word) {
                Some(number) => Value::Number(number),
                None if self.objects > 0 && !word.is_empty() && !rest.get(end..)?.starts_with(['{', '[']) => {
                    Value::String(word.to_owned())
                }
                None => return None,
            },
        };
        self.at += written.find(" //").unwrap_or(end);
        Some(if is_cut { PartialValue::cut(None) } else { PartialValue::whole(value) })
    }
}

/// Reads an object that was cut off. The missing fields may matter, so that the object itself does not count, but its
/// complete records do.
fn cut_object(fields: Map<String, Value>) -> PartialValue {
    let kept: Map<String, Value> = fields.into_iter().filter(|(_, value)| holds_records(value)).collect();
    PartialValue::cut((!kept.is_empty()).then_some(Value::Object(kept)))
}

/// Whether a value is, or holds, a list with an object in it.
fn holds_records(value: &Value) -> bool {
    match value {
        Value::Array(list) => list.iter().any(|entry| entry.is_object() || holds_records(entry)),
        Value::Object(fields) => fields.values().any(holds_records),
        _ => false,
    }
}

/// The marks that close a text that this one opens.
fn quotes(open: char) -> Option<&'static str> {
    match open {
        '"' => Some("\""),
        '\'' => Some("'"),
        '“' | '”' | '„' | '‟' | '«' | '»' | '＂' => Some("“”„‟«»＂\""),
        '‘' | '’' | '‚' | '‛' => Some("‘’‚‛'"),
        _ => None,
    }
}

fn number(word: &str) -> Option<Number> {
    let word = word.strip_prefix('+').unwrap_or(word);
    if !word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '.')) {
        return None;
    }
    Number::from_str(word).ok().or_else(|| Number::from_f64(word.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Value) {
        let found = read(text).ok().map(|read| read.value);
        assert_eq!(found, Some(expected), "{text}");
    }

    #[test]
    fn slips_are_mended() {
        check("{'a': True, 'b': None, 'c': [False,],}", json!({"a": true, "b": null, "c": [false]}));
        check("{\"a\": 1, // why\n \"b\": \"http://x\"}", json!({"a": 1, "b": "http://x"}));
        check("{a: 1, b: it's fine}", json!({"a": 1, "b": "it's fine"}));
        check("{\"a\": \"True story\", \"b\": Truest}", json!({"a": "True story", "b": "Truest"}));
        check("{'it': 'isn''t', 'x': ''}", json!({"it": "isn't", "x": ""}));
        check("{'it': 'isn't so'}", json!({"it": "isn't so"}));
        check(
            "{\"say\": \"a \"quoted\" word\", 'n': '+3', \"m\": +4}",
            json!({"say": "a \"quoted\" word", "n": "+3", "m": 4}),
        );
        check("{/* x */ \"a\": .5, # y\n \"b\": -2}", json!({"a": 0.5, "b": -2}));
        check("{\"a\": \"two\nlines\"\n\"b\": 2}", json!({"a": "two\nlines", "b": 2}));
        check("[\"a\"\n\"b\"]", json!(["a", "b"]));
        check("{a = 1, url: http://x/y}", json!({"a": 1, "url": "http://x/y"}));
    }

    #[test]
    fn curly_quotes_are_quotes() {
        check("{“a”: “b, ‘c’”, ”d“: [“e”]}", json!({"a": "b, ‘c’", "d": ["e"]}));
        check("{‘it’: ‘isn’t’}", json!({"it": "isn’t"}));
        check("{\"a\": \"he said “yes”, then\", }", json!({"a": "he said “yes”, then"}));
    }

    #[test]
    fn of_what_was_cut_off_the_whole_parts_are_kept() {
        let cut = |text: &str| read(text).ok().map(|read| (read.value, read.is_whole));
        assert_eq!(cut("[{\"a\": 1}, {\"a\": 2, \"b\""), Some((json!([{"a": 1}]), false)));
        assert_eq!(cut("[\"one\", \"two\", \"thr"), Some((json!(["one", "two"]), false)));
        assert_eq!(
            cut("{\"n\": 3, \"list\": [{\"a\": 1}, {\"a\""),
            Some((json!({"list": [{"a": 1}]}), false))
        );
        assert_eq!(cut("{\"action\": \"walk\", \"input\": {\"x\": 1"), None);
        assert_eq!(cut("[1, 2"), Some((json!([1]), false)));
        assert_eq!(cut("{\"task_status\": true, \"why\": \"it"), None);
    }

    #[test]
    fn what_is_no_value_is_none() {
        for text in ["{ open", "{braces}", "[x]", "[see 3]", "{}{", "{\"a\"}", "[a](b)", "{a: {b}}"] {
            let found = read(text).ok().map(|read| read.value);
            assert!(found.is_none() || found == Some(json!({})), "{text}: {found:?}");
        }
    }

    #[test]
    fn any_text_is_read() {
        for filler in
            ["{", "}", "{\"", "{'a':", "[{", "\\", "ж{", "{\"a\":{", "{,}", "“", "{a:b", "[\"", "/*", "['a' "]
        {
            let _ = read(&filler.repeat(20_000));
            let _ = read(&format!("[{}", filler.repeat(20_000)));
        }
    }
}
