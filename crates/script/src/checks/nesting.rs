//! How deeply a source is nested, before anything parses it.
//!
//! The parser calls itself for each level, and reads the text within parentheses again for each level around it. Both
//! are harmless up to a depth that no honest source has, so deeper sources are refused here. Strings, comments,
//! templates and regular expressions are told apart as the language does it; the few places where that takes a whole
//! parser are refused as well.

/// A mistake in a source, and the number of the byte where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wrong {
    pub(super) at: usize,
    pub(super) message: &'static str,
}

/// Most parentheses around a place.
const PARENTHESES_MAX: usize = 40;
/// Most brackets of all kinds around a place.
const BRACKETS_MAX: usize = 200;

const TOO_DEEP: &str = "this is nested too deeply; use variables and functions";
const AMBIGUOUS: &str =
    "put spaces and parentheses so that it is clear whether this `/` divides or begins a regular expression";

/// The token before a place, as far as the meaning of a `/` depends on it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// A value ends there: a `/` divides.
    Value,
    /// A value begins next: a `/` begins a regular expression.
    Operator,
    Unclear,
}

/// A bracket that is still open.
#[derive(Clone, Copy)]
enum Open {
    /// A parenthesis, and whether it belongs to `if`, `while`, `for` or `with`.
    Parenthesis { is_head: bool },
    /// A bracket that is not a parenthesis.
    Bracket,
    /// `${` in a template.
    Hole,
}

/// Words behind which a value begins.
const OPERATORS: [&str; 15] = [
    "return",
    "typeof",
    "case",
    "in",
    "delete",
    "void",
    "throw",
    "new",
    "else",
    "do",
    "instanceof",
    "await",
    "yield",
    "extends",
    "default",
];

/// Looks through a source.
pub(super) fn check(source: &str) -> Result<(), Wrong> {
    Scan {
        bytes: source.as_bytes(),
        at: 0,
        open: Vec::new(),
        before: Before::Operator,
        is_head: false,
        after_dot: false,
    }
    .run()
}

struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
    open: Vec<Open>,
    before: Before,
    /// Whether the word just read is `if`, `while`, `for` or `with`.
    is_head: bool,
    /// Whether a dot was just read: a word behind it is a name.
    after_dot: bool,
}

impl Scan<'_> {
    fn run(mut self) -> Result<(), Wrong> {
        while let Some(&byte) = self.bytes.get(self.at) {
            let (is_head, after_dot) = (self.is_head, self.after_dot);
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => {
                    self.at += 1;
                    continue;
                }
                b'/' if self.next_is(b'/') => {
                    self.skip_to(b"\n");
                    continue;
                }
                b'/' if self.next_is(b'*') => {
                    self.at += 2;
                    self.skip_to(b"*/");
                    continue;
                }
                _ => (self.is_head, self.after_dot) = (false, false),
            }
            match byte {
                b'"' | b'\'' => self.string(byte),
                b'`' => {
                    self.at += 1;
                    self.template()?;
                }
                b'/' => self.slash()?,
                b'(' => self.opens(Open::Parenthesis { is_head })?,
                b'[' | b'{' => self.opens(Open::Bracket)?,
                b')' | b']' | b'}' => self.closes(byte)?,
                b'+' | b'-' if self.next_is(byte) => {
                    self.at += 2;
                    self.before = Before::Unclear;
                }
                b'.' => {
                    self.at += 1;
                    self.after_dot = true;
                    self.before = Before::Operator;
                }
                _ if is_word(byte) => self.word(after_dot),
                _ => {
                    self.at += 1;
                    self.before = Before::Operator;
                }
            }
        }
        Ok(())
    }

    fn next_is(&self, byte: u8) -> bool {
        self.bytes.get(self.at + 1) == Some(&byte)
    }

    fn skip_to(&mut self, end: &[u8]) {
        let rest = &self.bytes[self.at.min(self.bytes.len())..];
        let found = rest.windows(end.len()).position(|window| window == end);
        self.at = found.map_or(self.bytes.len(), |found| self.at + found + end.len());
    }

    fn wrong<T>(&self, message: &'static str) -> Result<T, Wrong> {
        Err(Wrong { at: self.at.min(self.bytes.len()), message })
    }

    fn opens(&mut self, open: Open) -> Result<(), Wrong> {
        self.open.push(open);
        let parentheses = self.open.iter().filter(|open| matches!(open, Open::Parenthesis { .. })).count();
        if parentheses > PARENTHESES_MAX || self.open.len() > BRACKETS_MAX {
            return self.wrong(TOO_DEEP);
        }
        self.at += 1;
        self.before = Before::Operator;
        Ok(())
    }

    fn closes(&mut self, byte: u8) -> Result<(), Wrong> {
        self.at += 1;
        match (byte, self.open.pop()) {
            (b'}', Some(Open::Hole)) => return self.template(),
            (b')', Some(Open::Parenthesis { is_head: true })) => self.before = Before::Operator,
            (b')', Some(Open::Parenthesis { is_head: false })) | (b']', Some(Open::Bracket)) => {
                self.before = Before::Value;
            }
            (b'}', Some(Open::Bracket)) => self.before = Before::Unclear,
            // The parser says what is wrong with brackets that don't match; they only end what is open.
            _ => self.before = Before::Unclear,
        }
        Ok(())
    }

    fn slash(&mut self) -> Result<(), Wrong> {
        match self.before {
            Before::Unclear => self.wrong(AMBIGUOUS),
            Before::Value => {
                self.at += 1;
                self.before = Before::Operator;
                Ok(())
            }
            Before::Operator => {
                self.expression();
                Ok(())
            }
        }
    }

    /// A regular expression, up to the end of its line at most.
    fn expression(&mut self) {
        let mut is_in_class = false;
        self.at += 1;
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\\' => self.at += 1,
                b'[' => is_in_class = true,
                b']' => is_in_class = false,
                b'/' if !is_in_class => break,
                b'\n' => break,
                _ => {}
            }
            self.at += 1;
        }
        self.at += 1;
        self.before = Before::Value;
    }

    /// A string, up to the end of its line at most.
    fn string(&mut self, quote: u8) {
        self.at += 1;
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\\' if self.bytes[self.at..].starts_with(b"\\\r\n") => self.at += 2,
                b'\\' => self.at += 1,
                b'\n' => break,
                _ if byte == quote => break,
                _ => {}
            }
            self.at += 1;
        }
        self.at += 1;
        self.before = Before::Value;
    }

    /// The text of a template up to its end or to the next hole.
    fn template(&mut self) -> Result<(), Wrong> {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\\' => self.at += 1,
                b'`' => {
                    self.at += 1;
                    self.before = Before::Value;
                    return Ok(());
                }
                b'$' if self.next_is(b'{') => {
                    self.at += 1;
                    return self.opens(Open::Hole);
                }
                _ => {}
            }
            self.at += 1;
        }
        Ok(())
    }

    fn word(&mut self, after_dot: bool) {
        let rest = &self.bytes[self.at..];
        let length = rest.iter().position(|&byte| !is_word(byte)).unwrap_or(rest.len());
        let word = &rest[..length];
        self.at += length;
        let is_one_of = |words: &[&str]| !after_dot && words.iter().any(|other| other.as_bytes() == word);
        self.is_head = is_one_of(&["if", "while", "for", "with"]);
        self.before = if is_one_of(&OPERATORS) || self.is_head {
            Before::Operator
        } else if is_one_of(&["of"]) {
            Before::Unclear
        } else {
            Before::Value
        };
    }
}

/// Whether a byte belongs to a word: a letter, a digit, `_`, `$`, `#`, `\`, or not ASCII.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'#' | b'\\') || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(source: &str) -> Option<&'static str> {
        check(source).err().map(|wrong| wrong.message)
    }

    #[test]
    fn ordinary_sources_pass() {
        let sources = [
            "const a = b / c / d; if (x) /re()(/.test(a); return /[/(]\"/.exec(a) / 2;",
            "const t = `( ${ f(`)) ${a}`) } (((`; // ((((\n/* (((( */ '((((' + \"\\\"((((\"",
            "for (const x of y) { g(x => { h(x); }) }",
            "o.if(x) / 2 / 3; i++; --j; a[i] / b / c",
        ];
        for source in sources {
            assert_eq!(wrong(&source.repeat(60)), None, "{source}");
        }
    }

    #[test]
    fn deep_sources_are_refused() {
        for level in ["(a=", "(", "[", "{", "f(", "`${", "if(1)/\"/;(\")\",", "a=/\"/+(\")\"+", "a=(')',"] {
            assert_eq!(wrong(&level.repeat(1_000)), Some(TOO_DEEP), "{level}");
        }
        assert_eq!(wrong("{}/\"/"), Some(AMBIGUOUS));
        assert_eq!(wrong("a++ / \""), Some(AMBIGUOUS));
    }
}
