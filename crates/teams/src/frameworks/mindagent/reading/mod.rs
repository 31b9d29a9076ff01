//! Reading a plan in every usual spelling: one command for each agent, and a word on what is not carried out.
//!
//! Models think aloud and correct themselves. Of the paragraphs, lists and blocks with commands the last that fits as a whole
//! plan counts: one that gives a command to every agent of the parts it replaces, or is announced as a correction. The first
//! command of an agent there is the answer; a second one is a step ahead. Remarks replace nothing: neither sentences behind a
//! list nor lines about a later turn. A command that cannot be read drops no other agent's.

mod json;
mod line;
#[cfg(test)]
mod tests;
mod vocabulary;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use cooperage_core::AgentId;

use line::{LineCommand, commands_of};
pub(crate) use vocabulary::CommandVocabulary;
use words::{is_list_mark, without_marks};

/// Characters of a command that a note quotes.
const QUOTED_MAX: usize = 120;
/// Notes on one reply.
const NOTES_MAX: usize = 12;
/// Words of a label.
const LABEL_WORDS_MAX: usize = 4;
/// Words of a label that announces the answer itself.
const ANSWER_WORDS: [&str; 6] = ["final", "answer", "corrected", "correction", "revised", "updated"];
/// Words of a line that announces a correction of the lines before it.
const CORRECTION_WORDS: [&str; 6] = ["instead", "rather", "better", "wait", "actually", "correction"];
/// Words of a sentence about a command that is not to be carried out.
const REFUSAL_WORDS: [&str; 11] = [
    "not",
    "cannot",
    "never",
    "left",
    "skipped",
    "omitted",
    "avoided",
    "dropped",
    "would",
    "could",
    "impossible",
];
/// Words for a moment of the game.
const TURN_WORDS: [&str; 3] = ["step", "turn", "round"];
/// Words for a moment that is not this one.
const LATER_WORDS: [&str; 4] = ["next", "following", "second", "coming"];

/// A plan that has been read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlanReading {
    /// The commands to be carried out, in the order of the reply: one for an agent at most.
    pub(crate) commands: Vec<String>,
    /// Complaints about commands that are not carried out, with corrections.
    pub(crate) notes: Vec<String>,
}

/// The agents whom a planner commands, and all there are.
#[derive(Clone, Copy)]
pub(crate) struct PlannedCrew<'c> {
    pub(crate) seats: &'c [AgentId],
    /// Agents that people play.
    pub(crate) people: &'c [AgentId],
    pub(crate) agents: u32,
}

/// Commands that stand together in a reply.
struct CommandBlock {
    kind: BlockKind,
    /// Whether it is announced as a correction.
    is_correction: bool,
    commands: Vec<LineCommand>,
}

/// The form of a block; the stronger ones come last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum BlockKind {
    /// A sentence about a later turn, or about a command that was left out: never carried out.
    Remark,
    /// A step behind another: it counts for an agent without any other command.
    Later,
    /// Sentences that name commands.
    Prose,
    /// Lines that begin with commands.
    List,
}

/// Reads a plan.
pub(crate) fn read_plan(text: &str, vocabulary: &CommandVocabulary, crew: PlannedCrew<'_>) -> PlanReading {
    let blocks = blocks(text, vocabulary);
    let chosen = chosen_blocks(&blocks, crew);
    let strongest = blocks.iter().map(|block| block.kind).max();
    let last_block = blocks.iter().rposition(|block| Some(block.kind) == strongest);
    let mut reading = PlanReading::default();
    let mut answered: BTreeMap<u32, &LineCommand> = BTreeMap::new();
    for (number, command) in
        blocks.iter().enumerate().flat_map(|(n, block)| block.commands.iter().map(move |c| (n, c)))
    {
        let place = chosen.get(&command.agent).copied();
        let own = command.agent.filter(|agent| crew.seats.contains(&AgentId(*agent)));
        let Some(agent) = own else {
            // A name without a number may be a word of a draft: only the last block is an answer.
            if place == Some(number) && (Some(number) == last_block || command.agent.is_some()) {
                reading.note(stranger(command, crew, vocabulary));
            }
            continue;
        };
        match answered.get(&agent) {
            None if place == Some(number) => {
                answered.insert(agent, command);
                match &command.command {
                    Ok(text) => reading.commands.push(text.clone()),
                    Err(wrong) => {
                        reading.note(format!("{} was not carried out: {wrong}", quoted(&command.written)))
                    }
                }
            }
            None if place.is_none() => {
                let written = quoted(&command.written);
                reading.note(format!("{written} was not carried out: it stands in a remark"));
            }
            // A draft that was replaced.
            None => {}
            Some(first) if first.command == command.command => {}
            Some(_) => {
                let written = command.command.as_ref().unwrap_or(&command.written);
                let agent = AgentId(agent);
                reading
                    .note(format!("{agent} has one command a turn; {} was not carried out", quoted(written)));
            }
        }
    }
    reading
}

/// The block that counts for each agent: the strongest kind that gives it a command, and of these the last that fits as a
/// whole plan.
fn chosen_blocks(blocks: &[CommandBlock], crew: PlannedCrew<'_>) -> BTreeMap<Option<u32>, usize> {
    let of_kind = |kind: BlockKind| blocks.iter().enumerate().filter(move |(_, block)| block.kind == kind);
    let mut chosen = whole_plans(of_kind(BlockKind::List).rev(), crew);
    for (agent, number) in whole_plans(of_kind(BlockKind::Prose).rev(), crew) {
        chosen.entry(agent).or_insert(number);
    }
    for (number, block) in of_kind(BlockKind::Later) {
        for command in &block.commands {
            chosen.entry(command.agent).or_insert(number);
        }
    }
    chosen
}

/// The block that counts for each agent among blocks of one kind, which come from the last to the first.
///
/// The blocks behind one replace it where they give a command to each of its agents. Otherwise they are remarks on it, unless
/// they are announced as a correction.
fn whole_plans<'b>(
    blocks: impl Iterator<Item = (usize, &'b CommandBlock)>,
    crew: PlannedCrew<'_>,
) -> BTreeMap<Option<u32>, usize> {
    let mut chosen: BTreeMap<Option<u32>, usize> = BTreeMap::new();
    let mut corrected: BTreeSet<u32> = BTreeSet::new();
    for (number, block) in blocks {
        let is_own = |agent: &u32| crew.seats.contains(&AgentId(*agent));
        let own: BTreeSet<u32> =
            block.commands.iter().filter_map(|command| command.agent).filter(is_own).collect();
        let is_replaced = own.iter().all(|agent| chosen.contains_key(&Some(*agent)));
        if block.is_correction || !is_replaced {
            let open = own.difference(&corrected).map(|agent| (Some(*agent), number));
            chosen.extend(open);
        }
        for command in &block.commands {
            chosen.entry(command.agent).or_insert(number);
        }
        if block.is_correction {
            corrected.extend(own);
        }
    }
    chosen
}

impl PlanReading {
    fn note(&mut self, note: String) {
        if self.notes.len() < NOTES_MAX && !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }
}

/// The note on a command for an agent that the planner does not command, or that is no agent.
fn stranger(command: &LineCommand, crew: PlannedCrew<'_>, vocabulary: &CommandVocabulary) -> String {
    let own: Vec<String> = crew.seats.iter().map(ToString::to_string).collect();
    let own = own.join(", ");
    let why = match command.agent {
        Some(agent) if crew.people.contains(&AgentId(agent)) => {
            format!("{} is played by a person; you command {own}", AgentId(agent))
        }
        Some(agent) if agent < crew.agents => {
            format!("{} is commanded by somebody else; you command {own}", AgentId(agent))
        }
        Some(agent) => format!("there is no {}; you command {own}", AgentId(agent)),
        None => format!("it names none of your agents; you command {own}"),
    };
    let example = crew.seats.first().and_then(|agent| vocabulary.example(agent.0));
    let example = example.map(|example| format!(", with commands such as {example}")).unwrap_or_default();
    format!("{} was not carried out: {why}{example}", quoted(&command.written))
}

fn quoted(text: &str) -> String {
    crate::budget::text_within(text, QUOTED_MAX)
}

/// The commands of each paragraph, list or block that has any, in order.
///
/// A line without a command ends a block, and so does the change between lines that begin with a command and sentences that
/// name one. Words for a later step begin a block of that kind, unless nothing stands before it: then it is the plan itself.
fn blocks(text: &str, vocabulary: &CommandVocabulary) -> Vec<CommandBlock> {
    let mut blocks: Vec<CommandBlock> = Vec::new();
    // The form of the line before, where it had commands.
    let mut before: Option<LineForm> = None;
    let (mut is_behind_later, mut is_behind_correction, mut has_list) = (false, false, false);
    let with_lines;
    let text = if text.contains(['[', '{']) {
        with_lines = json::with_lines(text);
        with_lines.as_str()
    } else {
        text
    };
    for line in text.lines().map(without_marks) {
        let (commands, lead) = commands_of(&line, vocabulary);
        if commands.is_empty() {
            if !line.trim().is_empty() {
                is_behind_later = is_about_later(&line);
                is_behind_correction = announces_correction(&line);
            }
            before = None;
            continue;
        }
        let form = LineForm::of(lead);
        let is_first = blocks.is_empty();
        let (kind, goes_on) = match form {
            LineForm::Labelled if !is_first && is_about_later(&line) => (BlockKind::Later, false),
            LineForm::Sentence if !is_first && is_about_later(&line) => {
                (if names_a_turn(lead) { BlockKind::Remark } else { BlockKind::Later }, false)
            }
            _ if is_behind_later && !is_first => (BlockKind::Later, false),
            LineForm::Sentence if has_list && is_refusal(&line) => (BlockKind::Remark, false),
            LineForm::Answer => (BlockKind::List, false),
            LineForm::Command => {
                // A label of a later turn holds for the lines below it.
                let is_below = before == Some(LineForm::Labelled)
                    && blocks.last().is_some_and(|block| block.kind == BlockKind::Later);
                let goes_on = matches!(before, Some(LineForm::Command | LineForm::Answer)) || is_below;
                (BlockKind::List, goes_on)
            }
            LineForm::Labelled | LineForm::Sentence => {
                (BlockKind::Prose, matches!(before, Some(LineForm::Labelled | LineForm::Sentence)))
            }
        };
        has_list |= kind == BlockKind::List;
        // Commands that follow a labelled line belong to its block.
        let is_below = before == Some(LineForm::Labelled) && form == LineForm::Command && goes_on;
        match blocks.last_mut() {
            Some(block) if goes_on => block.commands.extend(commands),
            _ => {
                let is_correction = form == LineForm::Answer || is_behind_correction;
                blocks.push(CommandBlock { kind, is_correction, commands });
            }
        }
        before = Some(if is_below { LineForm::Labelled } else { form });
        (is_behind_later, is_behind_correction) = (false, false);
    }
    blocks
}

/// The form of a line that holds commands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineForm {
    /// It begins with a command.
    Command,
    /// It begins with a label such as `Final answer:`.
    Answer,
    /// It begins with another label.
    Labelled,
    /// The command stands within a sentence.
    Sentence,
}

impl LineForm {
    /// The form of a line with this text before its first command.
    fn of(lead: &str) -> LineForm {
        if is_list_mark(lead) {
            return LineForm::Command;
        }
        if !lead.trim_end().ends_with(':') {
            return LineForm::Sentence;
        }
        let words = words::words(lead);
        let is_answer = words.iter().any(|word| ANSWER_WORDS.contains(&word.folded.as_str()));
        if words.len() <= LABEL_WORDS_MAX && is_answer { LineForm::Answer } else { LineForm::Labelled }
    }
}

/// Whether a line announces a later step.
fn is_about_later(line: &str) -> bool {
    let words = words::words(line);
    let word = |at: usize| words.get(at).map_or("", |word| word.folded.as_str());
    let is_number = |at: usize| word(at).parse::<u64>().is_ok_and(|number| number > 1);
    match word(0) {
        "then" | "next" | "afterwards" | "later" => true,
        "after" => word(1) == "that",
        "in" | "on" if word(1) == "the" => LATER_WORDS.contains(&word(2)) && TURN_WORDS.contains(&word(3)),
        "in" | "on" => TURN_WORDS.contains(&word(1)) && is_number(2),
        first if TURN_WORDS.contains(&first) => is_number(1),
        _ => false,
    }
}

/// Whether a line without a command announces a correction of the lines before it.
fn announces_correction(line: &str) -> bool {
    let known = |word: &str| CORRECTION_WORDS.contains(&word) || ANSWER_WORDS.contains(&word);
    line.trim_end().ends_with(':') && words::words(line).iter().any(|word| known(&word.folded))
}

/// Whether a sentence says of its commands that they are not to be carried out.
fn is_refusal(line: &str) -> bool {
    words::words(line).iter().any(|word| REFUSAL_WORDS.contains(&word.folded.as_str()))
}

/// Whether a text names a turn of the game.
fn names_a_turn(text: &str) -> bool {
    words::words(text).iter().any(|word| TURN_WORDS.contains(&word.folded.as_str()))
}
