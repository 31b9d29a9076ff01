//! Reading a reply in words. Anything is legal input.
//!
//! Lines that begin with a command are the answer, other lines are prose. A line may stand behind a label (`Answer:`, `=>`) or a list
//! mark, and words may carry punctuation. Models think aloud: of several blocks of such lines the last that commands every agent
//! of the others counts alone, and if there is none, all count. Parts that are no command are told as `unread`, second commands for
//! an agent as `twice`.

use std::collections::BTreeSet;

use cooperage_core::{AgentId, ShortReply};

use super::names::TurnNames;
use super::vocabulary;

/// The verbs of commands.
pub(crate) const VERBS: [&str; 5] = ["noop", "goto", "get", "put", "activate"];
/// Parts of a reply that are told as not carried out.
const UNREAD_MAX: usize = 8;
/// Marks around words.
const MARKS: &[char] =
    &['`', '"', '\'', ',', ';', '.', ':', '*', '(', ')', '[', ']', '{', '}', '|', '>', '=', '-', '_', '!'];

/// Reads a reply with the names of its turn.
pub(crate) fn read(names: &TurnNames, reply: &str) -> ShortReply {
    let mut reading = ReplyReading { names, reply: ShortReply::default(), answered: BTreeSet::new() };
    let blocks = blocks(reply);
    let all: BTreeSet<AgentId> = blocks.iter().flat_map(|block| commanded(block)).collect();
    let whole = blocks
        .iter()
        .rposition(|block| commanded(block).count() > 0 && all.is_subset(&commanded(block).collect()));
    let chosen = match whole {
        Some(place) => blocks.get(place..=place).unwrap_or_default(),
        None => &blocks,
    };
    for words in chosen.iter().flatten() {
        reading.read_line(words);
    }
    if blocks.is_empty() {
        reading.reply.unread.push("unread".to_owned());
    }
    reading.reply
}

/// The answers of a reply: lines that begin with a command, without prose between them.
fn blocks(reply: &str) -> Vec<Vec<Vec<String>>> {
    let mut blocks: Vec<Vec<Vec<String>>> = Vec::new();
    let mut goes_on = false;
    for line in reply.lines().filter(|line| !line.trim().is_empty()) {
        let answer = answer(line);
        let is_answer = answer.is_some();
        match blocks.last_mut() {
            Some(block) if goes_on => block.extend(answer),
            _ => blocks.extend(answer.map(|words| vec![words])),
        }
        goes_on = is_answer;
    }
    blocks
}

/// The agents that a block gives commands to.
fn commanded(block: &[Vec<String>]) -> impl Iterator<Item = AgentId> {
    let pairs = block.iter().flat_map(|words| words.windows(2));
    pairs.filter_map(|pair| match pair {
        [verb, name] if is_verb(verb) => agent(name),
        _ => None,
    })
}

/// The words of a line that begins with a command; `None` for a line of prose.
fn answer(line: &str) -> Option<Vec<String>> {
    let behind_label = line.rsplit_once([':', '>']).map(|(_, rest)| rest);
    [Some(line), behind_label].into_iter().flatten().map(words).find(|words| {
        let is_verb = words.first().is_some_and(|word| is_verb(word));
        is_verb && words.get(1).is_none_or(|word| agent(word).is_some())
    })
}

/// The words of a line without the marks around them, list marks left out.
fn words(line: &str) -> Vec<String> {
    let words = line.split(|c: char| c.is_whitespace() || c == ',' || c == ';');
    let bare = words.map(|word| word.trim_matches(MARKS).to_ascii_lowercase());
    let is_list_mark = |word: &String| word.is_empty() || word.bytes().all(|byte| byte.is_ascii_digit());
    bare.skip_while(is_list_mark).filter(|word| !word.is_empty()).collect()
}

fn is_verb(word: &str) -> bool {
    VERBS.contains(&word)
}

fn agent(word: &str) -> Option<AgentId> {
    let number = vocabulary::numbered('a', word)?;
    u32::try_from(number).ok().map(AgentId)
}

/// A reply that is being read.
struct ReplyReading<'n> {
    names: &'n TurnNames,
    reply: ShortReply,
    /// The agents that have a command.
    answered: BTreeSet<AgentId>,
}

impl ReplyReading<'_> {
    fn read_line(&mut self, words: &[String]) {
        let mut rest = words;
        while let Some((first, behind)) = rest.split_first() {
            if !is_verb(first) {
                // A word that no command takes.
                self.note(&[first], "unread");
                rest = behind;
                continue;
            }
            let length = behind.iter().take(3).position(|word| is_verb(word)).unwrap_or(behind.len().min(3));
            let taken = self.read_command(first, behind.get(..length).unwrap_or_default());
            rest = behind.get(taken..).unwrap_or_default();
        }
    }

    /// Reads a command with at most three words behind its verb, and returns how many of these belong to it.
    fn read_command(&mut self, verb: &str, words: &[String]) -> usize {
        let mut words = words.iter().map(String::as_str);
        let own = |agent: &AgentId| self.names.own().contains(agent);
        let (agent_word, place_word, object_word) = (words.next(), words.next(), words.next());
        let known = agent_word.and_then(agent).filter(own);
        let command = known.and_then(|agent| {
            if verb == "noop" {
                return Some((agent, format!("noop_{agent}"), 1));
            }
            let place = self.names.place(place_word?)?;
            // An object that this turn does not name makes the whole command another one.
            let is_object = |word: &&str| verb == "get" && vocabulary::numbered('o', word).is_some();
            Some(match object_word.filter(is_object) {
                Some(word) => (agent, format!("{verb}_{agent}_{}_{place}", self.names.object(word)?), 3),
                None => (agent, format!("{verb}_{agent}_{place}"), 2),
            })
        });
        match command {
            Some((agent, command, taken)) => {
                if self.answered.insert(agent) {
                    self.reply.commands.push(command);
                } else {
                    let parts: Vec<&str> = std::iter::once(verb)
                        .chain([agent_word, place_word, object_word].into_iter().flatten())
                        .collect();
                    self.note(parts.get(..=taken).unwrap_or_default(), "twice");
                }
                taken
            }
            None => {
                let parts = [Some(verb), agent_word, place_word, object_word];
                let parts: Vec<&str> = parts.into_iter().flatten().collect();
                self.note(&parts, "unread");
                parts.len() - 1
            }
        }
    }

    /// Notes a part that is not carried out: its words that are in the vocabulary, and why.
    fn note(&mut self, words: &[&str], reason: &str) {
        let known = words.iter().copied().filter(|word| vocabulary::token(word).is_some());
        let note = known.chain([reason]).collect::<Vec<_>>().join(" ");
        if self.reply.unread.len() < UNREAD_MAX && !self.reply.unread.contains(&note) {
            self.reply.unread.push(note);
        }
    }
}
