//! Claims of agents to have done something, and those of them that the events contradict.
//!
//! Three things are claims: a reflection that says a subtask is done, an agent that reports its assignment as finished to its
//! team, and a message in plain words that says something was placed, taken away or done at cells it names. Wishes, plans
//! and questions are none. Only what events show counts against a claim: tries that failed, blocks that came later, deeds
//! that were undone, and cells that the task's judge still misses at the end and that nobody has filled.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_journal::{BeginNote, Note, NoteRecord};

use super::cells::{CellCoordinates, effects};
use super::transcript::Transcript;

/// The claims of an episode.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Claims {
    pub(crate) all: u64,
    /// Those that events contradict, first the notes' and then the messages'.
    pub(crate) unsupported: Vec<UnsupportedClaim>,
}

/// A claim that events contradict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UnsupportedClaim {
    pub(crate) tick: u64,
    pub(crate) agent: u32,
    /// The number of the subtask that is said to be done, if it is about one.
    pub(crate) subtask: Option<u32>,
    /// The words of a message, or the description of an assignment without a number.
    pub(crate) text: String,
}

/// The claims that were made, and those of them that events contradict.
pub(crate) fn claims(transcript: &Transcript) -> Claims {
    let mut claims = Claims::default();
    let mut assignments = Assignments::new(transcript);
    for record in &transcript.notes {
        let Some(assignment) = assignments.take(record) else { continue };
        claims.all += 1;
        let is_contradicted = is_contradicted(transcript, assignment.agent, assignment.begun..=record.tick);
        if is_contradicted || assignments.is_unfinished(&assignment, record.tick) {
            let Assignment { agent, subtask, text, .. } = assignment;
            claims.unsupported.push(UnsupportedClaim { tick: record.tick, agent, subtask, text });
        }
    }
    let mut past = Past::new(transcript);
    for said in transcript.said.iter().filter(|said| !said.is_report) {
        let Some(agent) = said.agent else { continue };
        past.advance(said.tick);
        let asserted = assertions(&said.text);
        let judged = asserted.iter().filter_map(|(what, cell)| past.bears_out(*what, cell));
        if let Some(all) = judged.reduce(|all, one| all && one) {
            claims.all += 1;
            if !all {
                let text = said.text.clone();
                claims.unsupported.push(UnsupportedClaim { tick: said.tick, agent, subtask: None, text });
            }
        }
    }
    claims
}

/// An assignment that is said to be done.
struct Assignment {
    agent: u32,
    subtask: Option<u32>,
    /// Its description, if it has no number.
    text: String,
    begun: u64,
    /// The cells that it was to fill.
    cells: Vec<CellCoordinates>,
}

/// The tick at which an assignment began, the cells that it was to fill, and its description.
type BegunWork = (u64, Vec<CellCoordinates>, String);

/// The current assignments of agents.
struct Assignments {
    /// When they began, the cells to be filled, and their descriptions, by subtask and agent.
    begun: BTreeMap<(Option<u32>, u32), BegunWork>,
    /// Subtasks by number: the cells to be filled, and all agents that ever worked on them.
    subtasks: BTreeMap<u32, (Vec<CellCoordinates>, BTreeSet<u32>)>,
    /// When a block was first placed in a cell.
    placed: BTreeMap<CellCoordinates, u64>,
    /// The cells in which the task still missed something at the end.
    missing: BTreeSet<CellCoordinates>,
}

impl Assignments {
    fn new(transcript: &Transcript) -> Assignments {
        let mut placed = BTreeMap::new();
        for action in transcript.actions.iter().filter(|action| action.succeeded) {
            let Some(ended) = action.ended else { continue };
            for effect in effects(action).iter().filter(|effect| effect.placed.is_some()) {
                let first = placed.entry(effect.at).or_insert(ended);
                *first = ended.min(*first);
            }
        }
        let mut subtasks: BTreeMap<u32, (Vec<CellCoordinates>, BTreeSet<u32>)> = BTreeMap::new();
        for record in &transcript.notes {
            match Note::read(record) {
                Note::Plan(plan) => {
                    for planned in plan.subtasks {
                        subtasks.entry(planned.subtask).or_default().0 = to_fill(&planned.description);
                    }
                }
                Note::Begin(BeginNote { subtask: Some(subtask), agent, .. }) => {
                    subtasks.entry(subtask).or_default().1.insert(agent);
                }
                _ => {}
            }
        }
        let missing =
            transcript.end.iter().flat_map(|end| &end.missing).flat_map(|part| cells(&part.text)).collect();
        Assignments { begun: BTreeMap::new(), subtasks, placed, missing }
    }

    /// Follows a note. Returns the assignment if the note claims that it is done.
    fn take(&mut self, record: &NoteRecord) -> Option<Assignment> {
        let (subtask, agent) = match Note::read(record) {
            Note::Begin(note) => {
                let cells = match note.subtask.and_then(|number| self.subtasks.get(&number)) {
                    // An agent of a shared subtask does not have to fill all of its cells.
                    Some((_, agents)) if agents.len() > 1 => Vec::new(),
                    Some((cells, _)) => cells.clone(),
                    None => to_fill(note.description.as_deref().unwrap_or_default()),
                };
                let text = note.description.unwrap_or_default();
                self.begun.insert((note.subtask, note.agent), (record.tick, cells, text));
                return None;
            }
            Note::Reflection(note) if note.done => (note.subtask, note.agent),
            Note::End(note) if note.finished == Some(true) => (note.subtask, note.agent),
            _ => return None,
        };
        let (begun, cells, text) = self.begun.get(&(subtask, agent)).cloned().unwrap_or_default();
        Some(Assignment { agent, subtask, text, begun, cells })
    }

    /// Whether a cell that was to be filled got its block only after that tick, or never, as the task's judge says.
    fn is_unfinished(&self, assignment: &Assignment, tick: u64) -> bool {
        assignment.cells.iter().any(|cell| match self.placed.get(cell) {
            Some(&placed) => placed > tick,
            None => self.missing.contains(cell),
        })
    }
}

/// The cells that an assignment's description names, if it is to place blocks.
fn to_fill(description: &str) -> Vec<CellCoordinates> {
    let is_placing = words(description).iter().any(|word| matches!(word.as_str(), "place" | "build" | "put"));
    if is_placing { cells(description) } else { Vec::new() }
}

/// Whether nothing of what an agent tried in that time worked, or its last try at some cell failed.
fn is_contradicted(transcript: &Transcript, agent: u32, time: std::ops::RangeInclusive<u64>) -> bool {
    let mut tries = 0;
    let mut works = 0;
    let mut last: BTreeMap<CellCoordinates, bool> = BTreeMap::new();
    for action in &transcript.actions {
        if action.agent != agent || !time.contains(&action.begun) || action.ended.is_none() {
            continue;
        }
        tries += 1;
        works += u32::from(action.succeeded);
        if let Some(aim) = &action.aim {
            last.insert(aim.at, action.succeeded);
        }
    }
    (tries > 0 && works == 0) || last.values().any(|worked| !worked)
}

/// The changes of cells up to a tick.
struct Past {
    /// Changes of cells still to come, latest first.
    coming: Vec<(u64, CellCoordinates, Change)>,
    done: BTreeMap<CellCoordinates, Change>,
}

impl Past {
    fn new(transcript: &Transcript) -> Past {
        let mut coming: Vec<(u64, CellCoordinates, Change)> = Vec::new();
        for action in &transcript.actions {
            let Some(ended) = action.ended else { continue };
            coming.extend(effects(action).iter().map(|effect| {
                let change = if effect.placed.is_some() { Change::Placed } else { Change::Removed };
                (ended, effect.at, change)
            }));
        }
        coming.sort_by_key(|(tick, ..)| *tick);
        coming.reverse();
        Past { coming, done: BTreeMap::new() }
    }

    fn advance(&mut self, tick: u64) {
        while let Some((_, cell, change)) = self.coming.pop_if(|(ended, ..)| *ended <= tick) {
            self.done.insert(cell, change);
        }
    }

    /// Whether the last change of that cell is the asserted one; `None` if there is no change to compare with.
    fn bears_out(&self, asserted: Asserted, cell: &CellCoordinates) -> Option<bool> {
        let last = self.done.get(cell).copied();
        match asserted {
            Asserted::Is(change) => Some(last == Some(change)),
            Asserted::Done => last.map(|_| true),
        }
    }
}

/// The last change of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// A block was put there.
    Placed,
    /// The block there was taken away.
    Removed,
}

/// The assertion of a message about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asserted {
    /// The cell was changed in this way.
    Is(Change),
    /// The work at the cell is done, of either kind.
    Done,
}

/// Words that say something was done.
const DONE: [(&str, Asserted); 12] = [
    ("placed", Asserted::Is(Change::Placed)),
    ("built", Asserted::Is(Change::Placed)),
    ("laid", Asserted::Is(Change::Placed)),
    ("mined", Asserted::Is(Change::Removed)),
    ("dug", Asserted::Is(Change::Removed)),
    ("removed", Asserted::Is(Change::Removed)),
    ("broke", Asserted::Is(Change::Removed)),
    ("cleared", Asserted::Is(Change::Removed)),
    ("destroyed", Asserted::Is(Change::Removed)),
    ("done", Asserted::Done),
    ("finished", Asserted::Done),
    ("completed", Asserted::Done),
];

/// Words that make of a sentence a wish, a plan, a condition or a denial.
const NOT_SO: [&str; 27] = [
    "not", "never", "nobody", "nothing", "no", "cannot", "can", "could", "will", "would", "shall", "should",
    "must", "may", "might", "need", "needs", "be", "please", "let", "lets", "if", "when", "once", "after",
    "until", "before",
];

/// The cells that a text names together with something that was done there.
fn assertions(text: &str) -> Vec<(Asserted, CellCoordinates)> {
    let mut found = Vec::new();
    for sentence in sentences(text) {
        let words = words(sentence);
        let is_denied = sentence.ends_with('?')
            || words.iter().any(|word| {
                NOT_SO.contains(&word.as_str()) || word.ends_with("n't") || word.ends_with("n’t")
            });
        let said = DONE.iter().find(|(done, _)| words.iter().any(|word| word == done));
        if let (false, Some((_, what))) = (is_denied, said) {
            found.extend(cells(sentence).into_iter().map(|cell| (*what, cell)));
        }
    }
    found
}

/// The words of a sentence in lower case.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’');
    words.map(str::to_lowercase).collect()
}

/// The sentences with their marks; a point within a number ends none.
fn sentences(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut from = 0;
    let mut places = text.char_indices().peekable();
    while let Some((place, c)) = places.next() {
        let next = places.peek().map(|(_, c)| *c);
        let is_end =
            matches!(c, '!' | '?' | ';' | '\n') || (c == '.' && next.is_none_or(|c| !c.is_ascii_digit()));
        if is_end {
            let end = place + c.len_utf8();
            found.extend(text.get(from..end));
            from = end;
        }
    }
    found.extend(text.get(from..));
    found
}

/// Three whole numbers in a row, with nothing between them but marks and the letters of axes.
fn cells(sentence: &str) -> Vec<CellCoordinates> {
    let mut cells = Vec::new();
    let mut row: Vec<i64> = Vec::new();
    let mut chars = sentence.chars().peekable();
    let mut before = ' ';
    while let Some(c) = chars.next() {
        let next_is_digit = chars.peek().is_some_and(char::is_ascii_digit);
        if c.is_ascii_digit() && !before.is_alphanumeric()
            || (c == '-' && next_is_digit && !before.is_alphanumeric())
        {
            let mut number = c.to_string();
            while let Some(digit) = chars.next_if(|c| c.is_ascii_digit() || *c == '.') {
                number.push(digit);
            }
            match number.trim_end_matches('.').parse::<i64>() {
                Ok(number) => row.push(number),
                Err(_) => row.clear(),
            }
            before = '0';
        } else {
            let is_axis = matches!(c, 'x' | 'y' | 'z' | 'X' | 'Y' | 'Z') && !before.is_alphanumeric();
            if c.is_alphanumeric() && !is_axis {
                row.clear();
            }
            before = c;
        }
        if let [x, y, z] = row[..] {
            cells.push([x, y, z]);
            row.clear();
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_to_be_done_is_told_from_wishes() {
        let placed = Asserted::Is(Change::Placed);
        for (text, expected) in [
            ("I placed the stone at (3, -60, 5).", vec![(placed, [3, -60, 5])]),
            ("Done: x=3 y=-60, z=5! Next I will place 4 -60 5.", vec![(Asserted::Done, [3, -60, 5])]),
            (
                "We mined [1,2,3] and [4, 5, 6]",
                vec![(Asserted::Is(Change::Removed), [1, 2, 3]), (Asserted::Is(Change::Removed), [4, 5, 6])],
            ),
            ("Bob should have placed 3 -60 5", vec![]),
            ("I haven't placed 3 -60 5", vec![]),
            ("Have you placed 3 -60 5?", vec![]),
            ("Once it is placed at 3 -60 5, go on", vec![]),
            ("I placed 4 stones and 2 logs and 3 doors", vec![]),
            ("placed at 3.5 -60 5", vec![]),
            ("I placed it at 3 -60 99999999999999999999", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(assertions(text), expected, "{text}");
        }
    }
}
