//! The commands of one line, in every usual spelling.
//!
//! `goto_agent0_bench0`, `Goto_agent0_bench0`, `goto(agent0, bench0)`, `goto agent0 bench0` at the beginning of a line, and
//! `Agent 0: goto bench0`. Words of a sentence are none: where only blanks stand between a verb and an agent, both must begin
//! the line or follow another command.

use super::vocabulary::{CommandVocabulary, VerbForm};
use super::words::{Word, is_list_mark, words};

/// A part of a line that looks like a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineCommand {
    /// The agent's number; `None` if no agent is named by a number.
    pub(crate) agent: Option<u32>,
    /// The command as it was written.
    pub(crate) written: String,
    /// The text form for the world, or what is wrong.
    pub(crate) command: Result<String, String>,
}

/// The beginning of a command in a line, and its verb.
struct CommandStart<'v> {
    form: &'v VerbForm,
    agent: Option<u32>,
    /// Where it begins, in bytes.
    at: usize,
    /// The first word behind verb and agent.
    next_word: usize,
    /// Where verb and agent end, in bytes.
    head_end: usize,
    is_call: bool,
}

/// The commands of a line, and the text before the first of them.
pub(crate) fn commands_of<'l>(line: &'l str, vocabulary: &CommandVocabulary) -> (Vec<LineCommand>, &'l str) {
    let words = words(line);
    let starts = starts(line, &words, vocabulary);
    let lead = starts.first().and_then(|start| line.get(..start.at)).unwrap_or_default();
    let ends = starts.iter().skip(1).map(|start| start.at).chain(std::iter::once(line.len()));
    let commands = starts.iter().zip(ends).map(|(start, end)| read(line, &words, start, end)).collect();
    (commands, lead)
}

fn starts<'v>(line: &str, words: &[Word<'_>], vocabulary: &'v CommandVocabulary) -> Vec<CommandStart<'v>> {
    let mut starts: Vec<CommandStart<'v>> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let start = labelled(line, words, at, vocabulary, &starts)
            .or_else(|| verb_first(line, words, at, vocabulary, &starts));
        match start {
            Some(start) => {
                at = start.next_word.max(at + 1);
                starts.push(start);
            }
            None => at += 1,
        }
    }
    starts
}

/// `Agent 0: goto bench0`, with the agent once more behind the verb or not.
fn labelled<'v>(
    line: &str,
    words: &[Word<'_>],
    at: usize,
    vocabulary: &'v CommandVocabulary,
    before: &[CommandStart<'_>],
) -> Option<CommandStart<'v>> {
    let (agent, length) = vocabulary.agent_at(words, at)?;
    let (form, verb_length) = vocabulary.verb_at(words, at + length)?;
    let verb_end = at + length + verb_length;
    let gap = gap(line, words, at + length);
    if gap.chars().any(|c| c.is_alphanumeric() || ",;.!?)".contains(c)) {
        return None;
    }
    if gap.trim().is_empty() && !is_free(line, words, at, before) {
        return None;
    }
    let again = vocabulary.agent_at(words, verb_end).filter(|_| is_tight(self::gap(line, words, verb_end)));
    let (agent, next_word) = again.map_or((agent, verb_end), |(again, length)| (again, verb_end + length));
    Some(head(line, words, form, Some(agent), at, verb_end, next_word))
}

/// `goto_agent0_bench0`, `goto(agent0, bench0)`, `goto agent0 bench0`, and without an agent's number `goto_Alice_bench0`.
fn verb_first<'v>(
    line: &str,
    words: &[Word<'_>],
    at: usize,
    vocabulary: &'v CommandVocabulary,
    before: &[CommandStart<'_>],
) -> Option<CommandStart<'v>> {
    let (form, length) = vocabulary.verb_at(words, at)?;
    let verb_end = at + length;
    let gap = gap(line, words, verb_end);
    if let Some((agent, length)) = vocabulary.agent_at(words, verb_end) {
        let is_blank = gap.trim().is_empty();
        let is_command = if is_blank { is_free(line, words, at, before) } else { is_tight(gap) };
        return is_command.then(|| head(line, words, form, Some(agent), at, verb_end, verb_end + length));
    }
    let is_command_like = gap.starts_with(form.separator) || gap.starts_with('(');
    (is_command_like && words.len() > verb_end).then(|| head(line, words, form, None, at, verb_end, verb_end))
}

fn head<'v>(
    line: &str,
    words: &[Word<'_>],
    form: &'v VerbForm,
    agent: Option<u32>,
    at: usize,
    verb_end: usize,
    next_word: usize,
) -> CommandStart<'v> {
    let head_end =
        next_word.checked_sub(1).and_then(|last| words.get(last)).map_or(line.len(), |word| word.end);
    let begins = words.get(at).map_or(0, |word| word.start);
    let is_call = gap(line, words, verb_end).trim_start().starts_with('(');
    CommandStart { form, agent, at: begins, next_word, head_end, is_call }
}

/// The text before a word, behind the word before it.
fn gap<'l>(line: &'l str, words: &[Word<'_>], at: usize) -> &'l str {
    let from = at.checked_sub(1).and_then(|before| words.get(before)).map_or(0, |word| word.end);
    let to = words.get(at).map_or(line.len(), |word| word.start);
    line.get(from..to).unwrap_or_default()
}

/// Whether only what joins the parts of a command stands between two of them.
fn is_tight(gap: &str) -> bool {
    let is_joint = |c: char| "_-(\"'=: ".contains(c);
    gap.len() <= 4 && gap.chars().all(is_joint)
}

/// Whether a command may begin at a word without a mark that says so.
fn is_free(line: &str, words: &[Word<'_>], at: usize, before: &[CommandStart<'_>]) -> bool {
    let Some(word) = words.get(at) else { return false };
    match before.last() {
        None => line.get(..word.start).is_some_and(is_list_mark),
        Some(_) => gap(line, words, at).contains([',', ';']),
    }
}

fn read(line: &str, words: &[Word<'_>], start: &CommandStart<'_>, end: usize) -> LineCommand {
    let tail_end = tail_end(line, start, end);
    let tail: Vec<Word<'_>> = words
        .iter()
        .skip(start.next_word)
        .take_while(|word| word.end <= tail_end)
        .map(|word| Word { text: word.text, start: word.start, end: word.end, folded: word.folded.clone() })
        .collect();
    let written_end = if start.is_call { (tail_end + 1).min(end) } else { tail_end };
    let written = line.get(start.at..written_end).unwrap_or_default().trim();
    let written = written.trim_end_matches([',', ';', '.', '"', '\'', ' ']).to_owned();
    let command = match start.agent {
        Some(agent) => resolve(line, &tail, start, agent, &written),
        None => Err(String::new()),
    };
    LineCommand { agent: start.agent, written, command }
}

/// Returns the position at which a command ends.
fn tail_end(line: &str, start: &CommandStart<'_>, end: usize) -> usize {
    let rest = line.get(start.head_end..end).unwrap_or_default();
    let length = if start.is_call {
        rest.find(')')
    } else if rest.starts_with(start.form.separator) {
        rest.find(|c: char| !c.is_ascii_alphanumeric() && c != start.form.separator && c != '_')
    } else {
        rest.find([',', ';', '.', '(', ')', '[', ']', '{', '}', '|'])
    };
    start.head_end + length.unwrap_or(rest.len())
}

/// The text form with the values that the words name.
fn resolve(
    line: &str,
    tail: &[Word<'_>],
    start: &CommandStart<'_>,
    agent: u32,
    written: &str,
) -> Result<String, String> {
    let form = start.form;
    let mut used = vec![false; tail.len()];
    let mut values: Vec<Option<String>> = Vec::new();
    for argument in &form.arguments {
        let found = argument.find(tail);
        if let Some((_, range)) = &found {
            range.clone().filter_map(|at| used.get_mut(at).map(|used| *used = true)).for_each(drop);
        }
        values.push(found.map(|(value, _)| value));
    }
    // Numbers, and in brackets other values too, are known by their place.
    for (argument, value) in form.arguments.iter().zip(&mut values) {
        if value.is_some() || argument.is_closed || !(argument.is_number || start.is_call) {
            continue;
        }
        let is_one = |word: &Word<'_>| !argument.is_number || word.text.parse::<f64>().is_ok();
        let mut free = tail.iter().zip(&mut used);
        if let Some((word, used)) = free.find(|(word, used)| !**used && is_one(word)) {
            (*used, *value) = (true, Some(word.text.to_owned()));
        }
    }
    let missing = form
        .arguments
        .iter()
        .zip(&values)
        .find(|(argument, value)| argument.is_required && argument.is_closed && value.is_none());
    if let Some((argument, _)) = missing {
        return Err(wrong_value(&argument.name, tail, &used, argument.known.iter().map(|(_, name)| name)));
    }
    let is_exact = line.get(start.head_end..).is_some_and(|rest| rest.starts_with(form.separator));
    let is_left = used.iter().any(|used| !used) || values.iter().all(Option::is_none);
    // A command that the vocabulary does not know goes to the world as it was written: the world may know it.
    if is_exact && is_left && !tail.is_empty() {
        let head = form.command(agent, &[]);
        let rest = line.get(start.head_end..start.at + written.len()).unwrap_or_default();
        return Ok(format!("{head}{rest}"));
    }
    let values: Vec<String> = values.into_iter().flatten().collect();
    Ok(form.command(agent, &values))
}

fn wrong_value<'n>(
    argument: &str,
    tail: &[Word<'_>],
    used: &[bool],
    known: impl Iterator<Item = &'n String>,
) -> String {
    let said: Vec<&str> =
        tail.iter().zip(used).filter(|(_, used)| !**used).map(|(word, _)| word.text).collect();
    let known: Vec<&str> = known.map(String::as_str).collect();
    let known = known.join(", ");
    if said.is_empty() {
        format!("it names no {argument}; there are {known}")
    } else {
        format!("there is no {argument} `{}`; there are {known}", said.join("_"))
    }
}
