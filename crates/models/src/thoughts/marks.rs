//! The marks between which models think, and whether one of them is meant as such.

/// A mark in a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) opens: bool,
}

/// The names that stand within angle brackets, square brackets or Kimi's triangles.
const NAMES: &[&str] =
    &["think", "thinking", "thought", "thoughts", "reasoning", "reflection", "longcat_think"];
/// Marks with a spelling of their own, and whether they open.
const OTHERS: &[(&str, bool)] = &[
    ("<|begin_of_thought|>", true),
    ("<|end_of_thought|>", false),
    ("<|START_THINKING|>", true),
    ("<|END_THINKING|>", false),
    ("<|channel>thought", true),
    ("<channel|>", false),
];
/// The frame that some models write around their answer once they have thought.
const FRAMES: &[&str] =
    &["<|START_RESPONSE|>", "<|END_RESPONSE|>", "<|begin_of_solution|>", "<|end_of_solution|>"];
/// Most bytes between a mark's name and its end: white space, attributes.
const ATTRIBUTES_MAX: usize = 80;

/// Whether there may be marks at all; most texts have none, and every reply comes by here.
pub(super) fn may_have_any(text: &str) -> bool {
    text.contains(['<', '[', '◁']) || super::harmony::is_bare(text)
}

/// All marks of a text, in order.
pub(super) fn marks_in(text: &str) -> Vec<Mark> {
    let starts = text.match_indices(['<', '[', '◁']);
    let mut marks: Vec<Mark> = Vec::new();
    for (start, bracket) in starts {
        if marks.last().is_some_and(|mark| mark.end > start) {
            continue;
        }
        let rest = text.get(start..).unwrap_or_default();
        let other = OTHERS.iter().find(|(spelling, _)| has_prefix(rest, spelling));
        match other {
            Some(&(spelling, opens)) => marks.push(Mark { start, end: start + spelling.len(), opens }),
            None => marks.extend(named(rest, bracket).map(|(length, opens)| Mark {
                start,
                end: start + length,
                opens,
            })),
        }
    }
    marks
}

/// The text without the frame around an answer.
pub(super) fn without_frames(text: &str) -> String {
    FRAMES.iter().fold(text.to_owned(), |text, frame| text.replace(frame, ""))
}

fn has_prefix(text: &str, prefix: &str) -> bool {
    text.get(..prefix.len()).is_some_and(|head| head.eq_ignore_ascii_case(prefix))
}

/// The length of a mark that a text begins with, and whether it opens.
fn named(text: &str, bracket: &str) -> Option<(usize, bool)> {
    let end = match bracket {
        "<" => '>',
        "[" => ']',
        _ => '▷',
    };
    let inner = text.get(bracket.len()..)?.trim_start_matches(' ');
    let (opens, inner) = match inner.strip_prefix('/') {
        Some(inner) => (false, inner.trim_start_matches(' ')),
        None => (true, inner),
    };
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
    let (word, rest) = inner.split_at(inner.find(|c| !is_word(c))?);
    // Some models write a name space before it.
    let name = word.rsplit(':').next().unwrap_or_default();
    if !NAMES.iter().any(|known| known.eq_ignore_ascii_case(name)) {
        return None;
    }
    let attributes = rest.find(end).filter(|length| *length <= ATTRIBUTES_MAX)?;
    let between = rest.get(..attributes)?;
    let is_mark = between.is_empty()
        || bracket == "<" && between.starts_with([' ', '\t']) && !between.contains(['<', '\n']);
    is_mark.then(|| (text.len() - rest.len() + attributes + end.len_utf8(), opens))
}

impl Mark {
    /// Whether only white space stands before it in its line.
    pub(super) fn begins_line(&self, text: &str) -> bool {
        let before = text.get(..self.start).unwrap_or_default();
        before.rsplit('\n').next().unwrap_or_default().trim().is_empty()
    }

    /// Whether it stands directly within quotes.
    pub(super) fn is_enclosed(&self, text: &str) -> bool {
        let is_quote = |c: Option<char>| matches!(c, Some('"' | '\'' | '`' | '“' | '”' | '‘' | '’'));
        let before = text.get(..self.start).unwrap_or_default().chars().next_back();
        is_quote(before) && is_quote(text.get(self.end..).unwrap_or_default().chars().next())
    }

    /// Whether it stands within quotes, in a string of JSON or in code, as far as the text from a place on shows.
    pub(super) fn is_quoted(&self, text: &str, from: usize) -> bool {
        let before = text.get(from..self.start).unwrap_or_default();
        let after = text.get(self.end..).unwrap_or_default();
        let line_before = before.rsplit('\n').next().unwrap_or_default();
        let line_after = after.split('\n').next().unwrap_or_default();
        self.is_enclosed(text)
            || is_odd(fences(before)) && fences(after) > 0
            || is_odd(line_before.replace("```", "").matches('`').count()) && line_after.contains('`')
            || is_odd(quotes(line_before)) && ends_string(line_after)
    }
}

fn is_odd(count: usize) -> bool {
    count % 2 == 1
}

/// The fences of blocks of code.
fn fences(text: &str) -> usize {
    text.matches("```").count()
}

/// Double quotes that aren't escaped.
fn quotes(line: &str) -> usize {
    line.matches('"').count() - line.matches("\\\"").count()
}

/// Whether the next double quote ends a string of JSON or of code: what follows it can only follow a string.
fn ends_string(line: &str) -> bool {
    let Some((_, after)) =
        line.replace("\\\"", "").split_once('"').map(|(a, b)| (a.to_owned(), b.to_owned()))
    else {
        return false;
    };
    let after = after.trim_start();
    after.is_empty() || after.starts_with([',', '}', ']', ':', ')', ';'])
}
