//! The code in an answer: what stands in its fenced blocks.
//!
//! Models put any word behind a fence, and write their code in several blocks with words between them. The word is no code;
//! blocks are joined in their order, as long as no name is given at the top of two of them: then the last one is what the model
//! means after all.

/// The fewest backticks of a fence.
const FENCE_MIN: usize = 3;
/// Words behind a fence that say that a block is code.
const CODE: [&str; 13] = [
    "js",
    "javascript",
    "mjs",
    "cjs",
    "jsx",
    "ts",
    "typescript",
    "tsx",
    "node",
    "nodejs",
    "ecmascript",
    "es6",
    "code",
];
/// Words behind a fence that say that a block is something else, where another one is code.
const OTHER: [&str; 25] = [
    "json",
    "json5",
    "jsonc",
    "text",
    "txt",
    "plaintext",
    "plain",
    "output",
    "console",
    "log",
    "bash",
    "sh",
    "shell",
    "zsh",
    "yaml",
    "yml",
    "markdown",
    "md",
    "xml",
    "html",
    "css",
    "diff",
    "python",
    "py",
    "csv",
];

/// The code of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerCode {
    /// The text, without fences and what stands behind them.
    pub text: String,
    /// Whether its last block has an end: an answer that was cut off has none.
    pub is_closed: bool,
}

/// Returns the code to run from an answer; `None` if the answer has no code fence.
#[must_use]
pub fn code_of(answer: &str) -> Option<AnswerCode> {
    let mut blocks = blocks(answer);
    if blocks.iter().any(|block| block.kind() != CodeBlockKind::Other) {
        blocks.retain(|block| block.kind() != CodeBlockKind::Other);
    }
    let last = blocks.last()?;
    let is_closed = last.is_closed;
    let mut names: Vec<&str> = Vec::new();
    let mut is_twice = false;
    for block in &blocks {
        let own = top_names(block.code);
        is_twice |= own.iter().any(|name| names.contains(name));
        names.extend(own);
    }
    let text = if is_twice {
        last.code.to_owned()
    } else {
        let codes =
            blocks.iter().map(|block| block.code).filter(|code| blocks.len() == 1 || !code.trim().is_empty());
        codes.collect::<Vec<_>>().join("\n")
    };
    Some(AnswerCode { text, is_closed })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum CodeBlockKind {
    Code,
    Other,
    Unknown,
}

/// A fenced block.
struct Block<'a> {
    /// The word behind its fence.
    word: &'a str,
    code: &'a str,
    is_closed: bool,
}

impl Block<'_> {
    fn kind(&self) -> CodeBlockKind {
        let is_one = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(self.word));
        match () {
            () if is_one(&CODE) => CodeBlockKind::Code,
            () if is_one(&OTHER) => CodeBlockKind::Other,
            () => CodeBlockKind::Unknown,
        }
    }
}

/// A run of backticks that may be a fence: where it begins and ends.
struct Fence {
    start: usize,
    end: usize,
}

impl Fence {
    /// Whether it is the first on its line but for blanks.
    fn begins_line(&self, text: &str) -> bool {
        let line = text[..self.start].rsplit('\n').next().unwrap_or_default();
        line.trim().is_empty()
    }

    /// Returns the text behind the fence on its line.
    fn behind<'a>(&self, text: &'a str) -> &'a str {
        text[self.end..].split('\n').next().unwrap_or_default()
    }
}

fn fences(text: &str) -> Vec<Fence> {
    let mut fences = Vec::new();
    let mut at = 0;
    while let Some(found) = text[at..].find('`') {
        let start = at + found;
        let length = text[start..].bytes().take_while(|byte| *byte == b'`').count();
        if length >= FENCE_MIN {
            fences.push(Fence { start, end: start + length });
        }
        at = start + length;
    }
    fences
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let fences = fences(text);
    let mut blocks = Vec::new();
    let mut next = 0;
    while let Some(open) = fences.get(next) {
        let (word, start) = word_behind(text, open);
        let length = open.end - open.start;
        // The end of a block is a fence with nothing before it on its line, or nothing behind it; one with a language behind it
        // begins another block.
        let ends = |fence: &&Fence| {
            let is_long = fence.end - fence.start >= length && fence.start >= start;
            is_long && (fence.begins_line(text) || fence.behind(text).trim().is_empty())
        };
        let behind = fences.iter().enumerate().skip(next + 1);
        let close = behind
            .clone()
            .find(|(_, fence)| ends(fence))
            .or_else(|| behind.last().filter(|(_, fence)| fence.start >= start));
        let Some((number, close)) = close else {
            let code = text.get(start..).unwrap_or_default();
            blocks.push(Block { word, code: trimmed(code), is_closed: false });
            break;
        };
        blocks.push(Block { word, code: trimmed(&text[start..close.start]), is_closed: true });
        let is_next_open = close.begins_line(text) && is_language(close.behind(text).trim());
        next = if is_next_open { number } else { number + 1 };
    }
    blocks
}

fn trimmed(code: &str) -> &str {
    code.trim_matches(['\n', '\r'])
}

fn is_language(word: &str) -> bool {
    CODE.iter().chain(&OTHER).any(|known| known.eq_ignore_ascii_case(word))
}

/// The word behind a fence that opens a block, and where the block's code begins: any word that stands alone on the fence's
/// line, and a language before code on the same line.
fn word_behind<'a>(text: &'a str, fence: &Fence) -> (&'a str, usize) {
    let line = fence.behind(text);
    let is_line = text[fence.end + line.len()..].starts_with('\n');
    let is_word = |word: &str| word.chars().all(|c| c.is_alphanumeric() || "_+#.-".contains(c));
    let word = line.trim();
    if is_line && is_word(word) {
        return (word, fence.end + line.len() + 1);
    }
    let first = line.split(|c: char| c.is_whitespace()).next().unwrap_or_default();
    if is_language(first) && first.len() < line.len() {
        return (first, fence.end + first.len());
    }
    ("", fence.end)
}

/// The names that a source gives at its top: of functions, classes, constants and variables.
fn top_names(code: &str) -> Vec<&str> {
    let mut scan = Scan { code, at: 0, depth: 0 };
    let mut names = Vec::new();
    while let Some(word) = scan.top_word() {
        match word {
            "function" | "class" => {
                let rest = code[scan.at..].trim_start_matches(|c: char| c.is_whitespace() || c == '*');
                let length = rest.find(|c| !is_of_name(c)).unwrap_or(rest.len());
                names.extend(Some(&rest[..length]).filter(|name| !["", "extends"].contains(name)));
            }
            "const" | "let" | "var" => {
                // Up to what it is set to: one name, or those of a pattern.
                let rest = &code[scan.at..];
                let pattern = rest.split(['=', ';', '\n']).next().unwrap_or_default();
                let words = pattern.split(|c: char| !is_of_name(c));
                names.extend(words.filter(|word| !word.is_empty()));
            }
            _ => {}
        }
    }
    names
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// A cursor through source code that skips comments, string literals and brackets.
struct Scan<'a> {
    code: &'a str,
    at: usize,
    depth: usize,
}

impl<'a> Scan<'a> {
    /// The next word outside all brackets.
    fn top_word(&mut self) -> Option<&'a str> {
        while let Some(c) = self.code[self.at..].chars().next() {
            let rest = &self.code[self.at..];
            if is_of_name(c) {
                let length = rest.find(|c| !is_of_name(c)).unwrap_or(rest.len());
                self.at += length;
                if self.depth == 0 {
                    return Some(&rest[..length]);
                }
                continue;
            }
            self.at += match c {
                '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
                '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
                '"' | '\'' | '`' => text_length(rest, c),
                _ => c.len_utf8(),
            };
            match c {
                '(' | '[' | '{' => self.depth += 1,
                ')' | ']' | '}' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        None
    }
}

/// Bytes of the text in quotes with which this begins. One in simple quotes ends with its line.
fn text_length(rest: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '\n' if quote != '`' => return at,
            c if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(answer: &str, code: Option<&str>) {
        assert_eq!(code_of(answer).map(|code| code.text).as_deref(), code, "{answer}");
    }

    #[test]
    fn the_word_behind_a_fence_is_no_code() {
        for word in [
            "",
            "js",
            "JS",
            "Javascript",
            "ts",
            "typescript",
            "TypeScript",
            "jsx",
            "tsx",
            "node",
            "mjs",
            "c++",
            "mineflayer",
            "text",
            " js ",
        ] {
            check(&format!("So:\n```{word}\nawait a();\n  b();\n```\nDone."), Some("await a();\n  b();"));
        }
        check("```js\r\nawait a();\r\n```", Some("await a();"));
        check("```Javascript await a();```", Some(" await a();"));
        check("```jsx();```", Some("jsx();"));
        check("```await a();```", Some("await a();"));
        check("```\njson = 3;\n```", Some("json = 3;"));
        check("```js\nawait a();```", Some("await a();"));
        check("```js\nlog(bot, '```');\nawait a();\n```", Some("log(bot, '```');\nawait a();"));
        check("````js\nlog(bot, `\n```\n`);\n````", Some("log(bot, `\n```\n`);"));
        check("``````", Some(""));
        check("await a();", None);
    }

    #[test]
    fn several_blocks_are_joined_in_their_order() {
        check(
            "First:\n```js\nconst p = 1;\n```\nand then:\n```js\nawait a(p);\n```",
            Some("const p = 1;\nawait a(p);"),
        );
        check("```\na\n``` and ```\nb\n```", Some("a\nb"));
        check("```js\na();\n```js\nb();\n```", Some("a();\nb();"));
        check("```\n\n```\n```\nb\n```", Some("b"));
        let helper = "async function f(bot) { const at = 1; }";
        check(
            &format!("```js\n{helper}\n```\n```js\nconst at = 2;\n```"),
            Some(&format!("{helper}\nconst at = 2;")),
        );
        check("```js\na();\n```\nIt prints:\n```text\nCollected 3 dirt.\n```", Some("a();"));
        check("```json\n{\"plan\": 1}\n```\n```js\na();\n```", Some("a();"));
    }

    #[test]
    fn of_blocks_that_give_one_name_twice_the_last_counts() {
        for (first, last) in [
            ("const n = 1;\nawait a(n);", "const n = 2;\nawait a(n);"),
            ("async function f(bot) { }", "async function f(bot) { await a(); }"),
            ("let { x, y } = p;", "var y = 3;"),
            ("class C {}", "const C = 3;"),
        ] {
            check(&format!("```js\n{first}\n```\nNo, better:\n```js\n{last}\n```"), Some(last));
        }
    }

    #[test]
    fn a_block_that_was_cut_off_says_so() {
        let read = |answer: &str| code_of(answer).map(|code| (code.text, code.is_closed));
        assert_eq!(read("```js\nawait a();"), Some(("await a();".to_owned(), false)));
        assert_eq!(read("```js\na();\n```\nthen\n```js\nb("), Some(("a();\nb(".to_owned(), false)));
        assert_eq!(read("```js\na();\n```"), Some(("a();".to_owned(), true)));
    }

    #[test]
    fn names_at_the_top_are_told_from_those_inside() {
        let code = "// const no = 1\nconst { a, b: c } = f('const d = 1');\nlet e = `var g`;\n/* class H */ async function* i(j) { const k = 1; }\nclass L { m() {} }";
        let names = top_names(code);
        for name in ["a", "c", "e", "i", "L"] {
            assert!(names.contains(&name), "{name}: {names:?}");
        }
        for name in ["no", "d", "g", "H", "j", "k", "m"] {
            assert!(!names.contains(&name), "{name}: {names:?}");
        }
    }
}
