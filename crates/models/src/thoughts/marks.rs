//! The marks between which models think, and whether one of them is meant as such.

/// A mark in a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ThoughtMark {
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
/// The mark of a block of code.
const FENCE: &str = "```";
/// Most bytes between a mark's name and its end: white space, attributes.
const ATTRIBUTES_MAX: usize = 80;

/// Whether there may be marks at all; most texts have none, and every reply comes by here.
pub(super) fn may_have_any(text: &str) -> bool {
    text.contains(['<', '[', '◁']) || super::harmony::is_bare(text)
}

/// All marks of a text, in order.
pub(super) fn marks_in(text: &str) -> Vec<ThoughtMark> {
    let starts = text.match_indices(['<', '[', '◁']);
    let mut marks: Vec<ThoughtMark> = Vec::new();
    for (start, bracket) in starts {
        if marks.last().is_some_and(|mark| mark.end > start) {
            continue;
        }
        let rest = text.get(start..).unwrap_or_default();
        let other = OTHERS.iter().find(|(spelling, _)| has_prefix(rest, spelling));
        match other {
            Some(&(spelling, opens)) => marks.push(ThoughtMark { start, end: start + spelling.len(), opens }),
            None => marks.extend(named(rest, bracket).map(|(length, opens)| ThoughtMark {
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
    let mut near = rest.char_indices().take_while(|(length, _)| *length <= ATTRIBUTES_MAX);
    let (attributes, _) = near.find(|(_, c)| *c == end)?;
    let between = rest.get(..attributes)?;
    let is_mark = between.is_empty()
        || bracket == "<" && between.starts_with([' ', '\t']) && !between.contains(['<', '\n']);
    is_mark.then(|| (text.len() - rest.len() + attributes + end.len_utf8(), opens))
}

impl ThoughtMark {
    /// Whether only white space stands before it in its line.
    pub(super) fn begins_line(&self, text: &str) -> bool {
        let before = text.get(..self.start).unwrap_or_default();
        let before = before.trim_end_matches(|c: char| c != '\n' && c.is_whitespace());
        before.is_empty() || before.ends_with('\n')
    }

    /// Whether it stands directly within quotes.
    pub(super) fn is_enclosed(&self, text: &str) -> bool {
        let is_quote = |c: Option<char>| matches!(c, Some('"' | '\'' | '`' | '“' | '”' | '‘' | '’'));
        let before = text.get(..self.start).unwrap_or_default().chars().next_back();
        is_quote(before) && is_quote(text.get(self.end..).unwrap_or_default().chars().next())
    }
}

/// The quotes and the code around the marks of a text, read once from its beginning to its end: a text of many megabytes may
/// have a mark in every few bytes of one line.
pub(super) struct Quoting<'a> {
    text: &'a str,
    last_fence: Option<usize>,
    /// The counts below are of the text up to here.
    place: usize,
    fences: usize,
    /// Backticks in the line that are part of no fence.
    backticks: usize,
    /// Double quotes in the line that aren't escaped.
    quotes: usize,
    /// The first newline, backtick and double quote that isn't escaped, from the last place that was asked for.
    newline: Ahead,
    backtick: Ahead,
    quote: Ahead,
    /// The place of a double quote, and whether it ends a string.
    string_end: Option<(usize, bool)>,
}

impl<'a> Quoting<'a> {
    pub(super) fn new(text: &'a str) -> Quoting<'a> {
        Quoting {
            text,
            last_fence: text.rfind(FENCE),
            place: 0,
            fences: 0,
            backticks: 0,
            quotes: 0,
            newline: Ahead::default(),
            backtick: Ahead::default(),
            quote: Ahead::default(),
            string_end: None,
        }
    }

    /// Counts anew from a place: what stands before it belongs to a thought.
    pub(super) fn restart(&mut self, from: usize) {
        (self.place, self.fences, self.backticks, self.quotes) = (from, 0, 0, 0);
    }

    /// Whether a mark stands within quotes, in a string of JSON or in code, as far as the text from the last restart on shows.
    /// Marks are asked about in their order.
    pub(super) fn is_quoted(&mut self, mark: &ThoughtMark) -> bool {
        self.count_to(mark.start);
        mark.is_enclosed(self.text)
            || is_odd(self.fences) && self.last_fence.is_some_and(|last| last >= mark.end)
            || is_odd(self.backticks) && self.has_backtick(mark.end)
            || is_odd(self.quotes) && self.ends_string(mark.end)
    }

    /// No mark begins with a backtick, a quote or a backslash, so nothing that is counted stands on both sides of one.
    fn count_to(&mut self, place: usize) {
        let passed = self.text.get(self.place..place).unwrap_or_default();
        let line = match passed.rfind('\n') {
            Some(newline) => {
                (self.backticks, self.quotes) = (0, 0);
                passed.get(newline..).unwrap_or_default()
            }
            None => passed,
        };
        self.fences += fences(passed);
        self.backticks += line.matches('`').count() - FENCE.len() * fences(line);
        self.quotes += line.matches('"').count() - line.matches("\\\"").count();
        self.place = place;
    }

    fn line_end(&mut self, from: usize) -> usize {
        self.newline.find(self.text, from, |rest| rest.find('\n')).unwrap_or(self.text.len())
    }

    fn has_backtick(&mut self, from: usize) -> bool {
        let line_end = self.line_end(from);
        let found = self.backtick.find(self.text, from, |rest| rest.find('`'));
        found.is_some_and(|place| place < line_end)
    }

    /// Whether the next double quote in the line ends a string of JSON or of code: what follows it can only follow a string.
    fn ends_string(&mut self, from: usize) -> bool {
        let line_end = self.line_end(from);
        let found = self.quote.find(self.text, from, next_quote).filter(|place| *place < line_end);
        let Some(place) = found else { return false };
        if let Some((_, ends)) = self.string_end.filter(|(known, _)| *known == place) {
            return ends;
        }
        let mut after = self.text.get(place + 1..line_end).unwrap_or_default().trim_start();
        while let Some(rest) = after.strip_prefix("\\\"") {
            after = rest.trim_start();
        }
        let ends = after.is_empty() || after.starts_with([',', '}', ']', ':', ')', ';']);
        self.string_end = Some((place, ends));
        ends
    }
}

/// The first place of something from another place on; searched for anew only once the last one has been passed.
#[derive(Default)]
struct Ahead {
    /// Where the search began, and the place found.
    known: Option<(usize, Option<usize>)>,
}

impl Ahead {
    fn find(&mut self, text: &str, from: usize, find: impl Fn(&str) -> Option<usize>) -> Option<usize> {
        if let Some((began, found)) = self.known
            && began <= from
            && found.is_none_or(|place| place >= from)
        {
            return found;
        }
        let found = find(text.get(from..).unwrap_or_default()).map(|place| from + place);
        self.known = Some((from, found));
        found
    }
}

/// The next double quote that isn't escaped.
fn next_quote(text: &str) -> Option<usize> {
    let is_bare = |place: usize| !text.get(..place).unwrap_or_default().ends_with('\\');
    text.match_indices('"').map(|(place, _)| place).find(|place| is_bare(*place))
}

fn is_odd(count: usize) -> bool {
    count % 2 == 1
}

/// The fences of blocks of code.
fn fences(text: &str) -> usize {
    text.matches(FENCE).count()
}
