//! Literals of Python as JSON: the package keeps its layouts in files `NAME.layout`, each of which is a dictionary as Python
//! writes it. Nothing is evaluated.

use serde_json::{Map, Number, Value};

/// Lists and dictionaries within each other.
const DEPTH_MAX: usize = 32;

/// Why a text is no literal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct LiteralError {
    /// The line, counted from 1.
    pub line: usize,
    /// The fault in that line.
    pub what: &'static str,
}

/// Whether a text looks more like such a literal than like JSON, so that its errors are those to be told.
pub(super) fn is_likely(text: &str) -> bool {
    ["\"\"\"", "'", "None", "True", "False"].iter().any(|sign| text.contains(sign))
        || text.lines().any(|line| line.trim_start().starts_with('#'))
}

/// The value of a literal. Keys whose value is `None` are left out of dictionaries.
pub(super) fn parse(text: &str) -> Result<Value, LiteralError> {
    let mut reader = LiteralReader { text, at: 0, depth: 0 };
    let value = reader.value()?;
    reader.skip();
    if reader.rest().is_empty() {
        Ok(value)
    } else {
        Err(reader.wrong("there is something behind the dictionary"))
    }
}

struct LiteralReader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl<'a> LiteralReader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn wrong(&self, what: &'static str) -> LiteralError {
        LiteralError { line: self.text[..self.at].matches('\n').count() + 1, what }
    }

    /// Passes blanks, comments, and breaks of lines with a backslash.
    fn skip(&mut self) {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\\').len();
            let comment = if rest[blank..].starts_with('#') {
                rest[blank..].find('\n').unwrap_or(rest.len() - blank)
            } else {
                0
            };
            self.at += blank + comment;
            if blank + comment == 0 {
                return;
            }
        }
    }

    fn takes(&mut self, sign: &str) -> bool {
        self.skip();
        let is_there = self.rest().starts_with(sign);
        self.at += if is_there { sign.len() } else { 0 };
        is_there
    }

    fn value(&mut self) -> Result<Value, LiteralError> {
        self.skip();
        let Some(first) = self.rest().chars().next() else {
            return Err(self.wrong("the text ends too early"));
        };
        match first {
            '{' => self.within(LiteralReader::dictionary),
            '[' => self.within(|reader| reader.list("[", "]")),
            '(' => self.within(|reader| reader.list("(", ")")),
            '"' | '\'' => self.texts().map(Value::String),
            '-' | '+' | '.' | '0'..='9' => self.number(),
            _ => self.word(),
        }
    }

    fn within(
        &mut self,
        read: impl FnOnce(&mut LiteralReader<'a>) -> Result<Value, LiteralError>,
    ) -> Result<Value, LiteralError> {
        self.depth += 1;
        if self.depth > DEPTH_MAX {
            return Err(self.wrong("it is nested too deeply"));
        }
        let value = read(self)?;
        self.depth -= 1;
        Ok(value)
    }

    fn dictionary(&mut self) -> Result<Value, LiteralError> {
        self.takes("{");
        let mut fields = Map::new();
        while !self.takes("}") {
            self.skip();
            if !self.rest().starts_with(['"', '\'']) {
                return Err(self.wrong("expected a key in quotes or `}`"));
            }
            let key = self.texts()?;
            if !self.takes(":") {
                return Err(self.wrong("expected `:` behind a key"));
            }
            match self.value()? {
                Value::Null => {}
                value => {
                    fields.insert(key, value);
                }
            }
            if !self.takes(",") {
                if self.takes("}") {
                    break;
                }
                return Err(self.wrong("expected `,` or `}`"));
            }
        }
        Ok(Value::Object(fields))
    }

    fn list(&mut self, open: &str, close: &'static str) -> Result<Value, LiteralError> {
        self.takes(open);
        let mut values = Vec::new();
        while !self.takes(close) {
            values.push(self.value()?);
            if !self.takes(",") {
                if self.takes(close) {
                    break;
                }
                return Err(self.wrong("expected `,` or the end of a list"));
            }
        }
        Ok(Value::Array(values))
    }

    /// Texts that stand one behind the other are one.
    fn texts(&mut self) -> Result<String, LiteralError> {
        let mut text = self.one_text()?;
        loop {
            self.skip();
            if !self.rest().starts_with(['"', '\'']) {
                return Ok(text);
            }
            text.push_str(&self.one_text()?);
        }
    }

    fn one_text(&mut self) -> Result<String, LiteralError> {
        let quote = ["\"\"\"", "'''", "\"", "'"]
            .into_iter()
            .find(|quote| self.rest().starts_with(quote))
            .unwrap_or("'");
        self.at += quote.len();
        let mut text = String::new();
        let mut characters = self.rest().char_indices();
        while let Some((at, c)) = characters.next() {
            if self.rest()[at..].starts_with(quote) {
                self.at += at + quote.len();
                return Ok(text);
            }
            match c {
                '\n' if quote.len() == 1 => break,
                '\\' => match characters.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, 't')) => text.push('\t'),
                    Some((_, '\n')) => {}
                    Some((_, c @ ('\\' | '"' | '\''))) => text.push(c),
                    Some((_, c)) => text.extend(['\\', c]),
                    None => break,
                },
                _ => text.push(c),
            }
        }
        Err(self.wrong("a text has no end"))
    }

    fn number(&mut self) -> Result<Value, LiteralError> {
        let rest = self.rest();
        let length =
            rest.find(|c: char| !(c.is_ascii_alphanumeric() || "+-._".contains(c))).unwrap_or(rest.len());
        let digits = rest[..length].replace('_', "");
        let digits = digits.strip_prefix('+').unwrap_or(&digits);
        let whole = digits.parse::<i64>().ok().map(Number::from);
        let number = whole.or_else(|| digits.parse::<f64>().ok().and_then(Number::from_f64));
        let number = number.ok_or_else(|| self.wrong("this is no number"))?;
        self.at += length;
        Ok(Value::Number(number))
    }

    /// `None`, `True`, `False`, and the endless number as Python writes it.
    fn word(&mut self) -> Result<Value, LiteralError> {
        let known = [
            ("None", Value::Null),
            ("True", Value::Bool(true)),
            ("False", Value::Bool(false)),
            ("float('inf')", Value::from("inf")),
            ("float(\"inf\")", Value::from("inf")),
            ("null", Value::Null),
            ("true", Value::Bool(true)),
            ("false", Value::Bool(false)),
        ];
        let rest = self.rest();
        let ends = |word: &str| !rest[word.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
        let found = known.into_iter().find(|(word, _)| rest.starts_with(word) && ends(word));
        let (word, value) = found.ok_or_else(|| {
            self.wrong("expected a text, a number, a list, a dictionary, True, False or None")
        })?;
        self.at += word.len();
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_dictionary_of_python_is_read() {
        let text = "# A kitchen.\n{\n  'grid': \"\"\"XPX\n        X1O\"\"\",  # two rows\n  'a': [1, -2.5, (3, 4,),], \"b\": None,\n  'c': {'d': True, 'e': False},\n  \
                    'f': 'it\\'s' \" one\", 'g': float('inf'), 'h': 1_000,\n}\n";
        assert_eq!(
            parse(text).unwrap(),
            json!({
                "grid": "XPX\n        X1O", "a": [1, -2.5, [3, 4]], "c": {"d": true, "e": false}, "f": "it's one", "g": "inf", "h": 1000
            })
        );
        assert_eq!(parse("{}").unwrap(), json!({}));
    }

    #[test]
    fn what_is_none_is_told_with_its_line() {
        for (text, error) in [
            ("", "line 1: the text ends too early"),
            ("{\n'a': \n", "line 3: the text ends too early"),
            ("{'a' 1}", "line 1: expected `:` behind a key"),
            ("{1: 2}", "line 1: expected a key in quotes or `}`"),
            ("{'a': 'b\n'}", "line 1: a text has no end"),
            (
                "{'a': open('b')}",
                "line 1: expected a text, a number, a list, a dictionary, True, False or None",
            ),
            ("{} x", "line 1: there is something behind the dictionary"),
            ("[1 2]", "line 1: expected `,` or the end of a list"),
            ("[1-2-]", "line 1: this is no number"),
        ] {
            assert_eq!(parse(text).unwrap_err().to_string(), error, "{text}");
        }
        assert_eq!(parse(&"[".repeat(100_000)).unwrap_err().what, "it is nested too deeply");
    }
}
