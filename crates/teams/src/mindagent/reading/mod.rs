//! Reading a plan in every usual spelling: one command for each agent, and a word on what is not carried out.
//!
//! For each agent the last paragraph, list or block that gives it a command counts, for models think aloud and correct
//! themselves. The first command there is the answer; a second one is a step ahead. A command that cannot be read drops no
//! other agent's.

mod json;
mod line;
#[cfg(test)]
mod tests;
mod vocabulary;
mod words;

use std::collections::BTreeMap;

use cooperage_core::AgentId;

use line::{LineCommand, commands_of};
pub(crate) use vocabulary::CommandVocabulary;
use words::without_marks;

/// Characters of a command that a note quotes.
const QUOTED_MAX: usize = 120;
/// Notes on one reply.
const NOTES_MAX: usize = 12;

/// A plan that has been read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlanReading {
    /// The commands to be carried out, in the order of the reply: one for an agent at most.
    pub(crate) commands: Vec<String>,
    /// What is not carried out, and what would be right.
    pub(crate) notes: Vec<String>,
}

/// The agents whom a planner commands, and all there are.
#[derive(Clone, Copy)]
pub(crate) struct PlannedCrew<'c> {
    pub(crate) seats: &'c [AgentId],
    pub(crate) agents: u32,
}

/// Reads a plan.
pub(crate) fn read_plan(text: &str, vocabulary: &CommandVocabulary, crew: PlannedCrew<'_>) -> PlanReading {
    let blocks = blocks(text, vocabulary);
    let mut reading = PlanReading::default();
    let mut last: BTreeMap<Option<u32>, usize> = BTreeMap::new();
    for (number, block) in blocks.iter().enumerate() {
        last.extend(block.iter().map(|command| (command.agent, number)));
    }
    let last_block = blocks.len().saturating_sub(1);
    let mut answered: BTreeMap<u32, &LineCommand> = BTreeMap::new();
    for (number, command) in
        blocks.iter().enumerate().flat_map(|(n, block)| block.iter().map(move |c| (n, c)))
    {
        if last.get(&command.agent) != Some(&number) {
            continue;
        }
        let own = command.agent.filter(|agent| crew.seats.contains(&AgentId(*agent)));
        let Some(agent) = own else {
            // A name without a number may be a word of a draft: only the last block is an answer.
            if number == last_block || command.agent.is_some() {
                reading.note(stranger(command, crew, vocabulary));
            }
            continue;
        };
        match answered.get(&agent) {
            None => {
                answered.insert(agent, command);
                match &command.command {
                    Ok(text) => reading.commands.push(text.clone()),
                    Err(wrong) => {
                        reading.note(format!("{} was not carried out: {wrong}", quoted(&command.written)))
                    }
                }
            }
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
/// name one. What follows the words for a later step still belongs to the block before: it is a step ahead.
fn blocks(text: &str, vocabulary: &CommandVocabulary) -> Vec<Vec<LineCommand>> {
    let mut blocks: Vec<Vec<LineCommand>> = Vec::new();
    // Whether the line before had commands and began with one; none where it had none.
    let mut before: Option<bool> = None;
    let mut goes_on = false;
    let with_lines;
    let text = if text.contains(['[', '{']) {
        with_lines = json::with_lines(text);
        with_lines.as_str()
    } else {
        text
    };
    for line in text.lines().map(without_marks) {
        let (commands, begins) = commands_of(&line, vocabulary);
        if commands.is_empty() {
            if !line.trim().is_empty() {
                goes_on = is_about_later(&line);
            }
            before = None;
            continue;
        }
        match blocks.last_mut() {
            Some(block) if before == Some(begins) || goes_on => block.extend(commands),
            _ => blocks.push(commands),
        }
        (before, goes_on) = (Some(begins), false);
    }
    blocks
}

/// Whether a line without a command announces a later step.
fn is_about_later(line: &str) -> bool {
    let words = words::words(line);
    let word = |at: usize| words.get(at).map_or("", |word| word.folded.as_str());
    match word(0) {
        "then" | "next" | "afterwards" | "later" => true,
        "after" => word(1) == "that",
        "step" | "turn" | "round" => word(1).parse::<u64>().is_ok_and(|number| number > 1),
        _ => false,
    }
}
