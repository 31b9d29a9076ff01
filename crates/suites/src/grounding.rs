//! Whether the terms of an answer stand in its prompt. The model made up, computed or already knew the others.

use std::collections::{BTreeMap, BTreeSet};

use crate::episode::transcript::{Exchange, Transcript};
use crate::portion::Portion;

/// Texts of messages by content hash, as a message store gives them: the speaker and the words.
pub type MessageTexts = BTreeMap<String, (String, String)>;

/// The words that are terms, in the worlds of a benchmark.
#[derive(Clone, Copy)]
pub struct GroundingVocabulary<'v> {
    /// Whether a word is the name of a thing, a place or an agent.
    pub is_name: &'v dyn Fn(&str) -> bool,
    /// Whether a word is the name of an item.
    pub is_item: &'v dyn Fn(&str) -> bool,
    /// Whether a word is the name of a container.
    pub is_container: &'v dyn Fn(&str) -> bool,
    /// Whether whole cells are terms.
    pub has_cells: bool,
}

/// A term of an answer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Term<'t> {
    /// The name of a thing, a tool or an agent.
    Name(&'t str),
    /// A whole cell.
    Cell([&'t str; 3]),
    /// An item in a container, which a line names together.
    Stored { item: &'t str, container: &'t str },
}

impl Term<'_> {
    /// The term as people read it.
    fn text(&self) -> String {
        match self {
            Term::Name(name) => (*name).to_owned(),
            Term::Cell(cell) => format!("[{}]", cell.join(", ")),
            Term::Stored { item, container } => format!("{item} in {container}"),
        }
    }
}

/// Counts an episode's answers by kind: the model role's last word, with the tool that a base agent calls. The
/// whole are the terms in them, each as often as it stands there: names of things, tools and agents, whole cells, and items
/// in containers. The part are those that stand nowhere in their prompt; that an item is in a container is not known from
/// the model's own earlier answers. A number alone is no term.
#[must_use]
pub fn grounded(
    transcript: &Transcript,
    texts: &MessageTexts,
    vocabulary: GroundingVocabulary<'_>,
) -> BTreeMap<String, Portion> {
    let mut kinds: BTreeMap<String, Portion> = BTreeMap::new();
    for (call, terms, missing) in judged(transcript, texts, vocabulary) {
        let sum = kinds.entry(kind(call)).or_default();
        *sum = sum.and(Portion { calls: 1, whole: terms as u64, part: missing.len() as u64 });
    }
    kinds
}

/// The terms of answers that stand nowhere in their prompts, each with its role: what [`grounded`] counts, for looking at.
#[must_use]
pub fn ungrounded_terms(
    transcript: &Transcript,
    texts: &MessageTexts,
    vocabulary: GroundingVocabulary<'_>,
) -> Vec<(String, String)> {
    let judged = judged(transcript, texts, vocabulary);
    judged
        .flat_map(|(call, _, missing)| missing.into_iter().map(move |term| (kind(call), term.text())))
        .collect()
}

/// Each call that was answered, with the number of terms in its answer, and those that its prompt lacks.
fn judged<'t>(
    transcript: &'t Transcript,
    texts: &'t MessageTexts,
    vocabulary: GroundingVocabulary<'t>,
) -> impl Iterator<Item = (&'t Exchange, usize, Vec<Term<'t>>)> {
    let mut known: BTreeMap<&str, BTreeSet<Term<'_>>> = BTreeMap::new();
    transcript.calls.iter().filter(|call| !call.reply.is_empty()).map(move |call| {
        for hash in &call.messages {
            let (speaker, text) =
                texts.get(hash).map_or(("", ""), |(speaker, text)| (speaker.as_str(), text.as_str()));
            known.entry(hash).or_insert_with(|| told_in(text, speaker == "assistant", vocabulary));
        }
        let stands = |term: &Term<'_>| {
            call.messages.iter().filter_map(|hash| known.get(hash.as_str())).any(|all| all.contains(term))
        };
        let terms = terms_of(&call.reply, vocabulary);
        let count = terms.len();
        (call, count, terms.into_iter().filter(|term| !stands(term)).collect())
    })
}

/// Everything that a message tells.
fn told_in<'t>(text: &'t str, is_own: bool, vocabulary: GroundingVocabulary<'_>) -> BTreeSet<Term<'t>> {
    let mut told: BTreeSet<Term<'t>> = words(text).map(|(word, _)| Term::Name(word)).collect();
    told.extend(runs(text).iter().flat_map(|run| run.windows(3)).filter_map(cell));
    if !is_own {
        told.extend(stored(text, vocabulary));
    }
    told
}

/// Returns the terms of an answer. The name of a function that the answer itself declares is no term, because the
/// answer is free to choose it.
fn terms_of<'t>(reply: &'t str, vocabulary: GroundingVocabulary<'_>) -> Vec<Term<'t>> {
    let mut own: BTreeSet<&str> = BTreeSet::new();
    let mut names = Vec::new();
    let mut before = "";
    for (word, is_key) in words(reply) {
        if before == "function" {
            own.insert(word);
        }
        before = word;
        if !is_key && is_term(word, vocabulary.is_name) {
            names.push(word);
        }
    }
    let names = names.into_iter().filter(|word| !own.contains(word)).map(Term::Name);
    let runs = if vocabulary.has_cells { runs(reply) } else { Vec::new() };
    let cells =
        runs.iter().filter(|run| run.len().is_multiple_of(3)).flat_map(|run| run.chunks(3)).filter_map(cell);
    names.chain(cells).chain(stored(reply, vocabulary)).collect()
}

fn cell<'t>(numbers: &[&'t str]) -> Option<Term<'t>> {
    Some(Term::Cell(numbers.try_into().ok()?))
}

/// Numbers that follow each other, with nothing between them but the names of coordinates.
fn runs(text: &str) -> Vec<Vec<&str>> {
    let is_coordinate =
        |word: &str| matches!(word.rsplit('_').next(), Some("x" | "y" | "z" | "X" | "Y" | "Z"));
    let mut runs: Vec<Vec<&str>> = vec![Vec::new()];
    for (word, _) in words(text) {
        match runs.last_mut() {
            Some(run) if is_number(word) => run.push(word),
            Some(run) if !run.is_empty() && !is_coordinate(word) => runs.push(Vec::new()),
            _ => {}
        }
    }
    runs
}

/// The items and containers that lines name together.
fn stored<'t>(text: &'t str, vocabulary: GroundingVocabulary<'_>) -> Vec<Term<'t>> {
    let mut found = Vec::new();
    for line in text.lines() {
        let named: Vec<&str> = words(line).filter(|(_, is_key)| !is_key).map(|(word, _)| word).collect();
        let containers = named.iter().copied().filter(|word| (vocabulary.is_container)(word));
        for container in containers.collect::<BTreeSet<&str>>() {
            let items = named.iter().copied();
            let items = items.filter(|word| (vocabulary.is_item)(word) && !(vocabulary.is_container)(word));
            let items: BTreeSet<&str> = items.collect();
            found.extend(items.into_iter().map(|item| Term::Stored { item, container }));
        }
    }
    found
}

/// The numbers and words of a text, and whether each is a key of an object. A number may have a sign; a word begins with a
/// letter and goes on with letters, digits and underscores.
fn words(text: &str) -> impl Iterator<Item = (&str, bool)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let begin = rest.find(|c: char| c.is_ascii_alphanumeric())?;
        let (before, from) = rest.split_at(begin);
        let is_number = from.starts_with(|c: char| c.is_ascii_digit());
        let ends = |c: char| {
            if is_number { !c.is_ascii_digit() } else { !(c.is_ascii_alphanumeric() || c == '_') }
        };
        let length = from.find(ends).unwrap_or(from.len());
        let signed = usize::from(is_number && before.ends_with('-'));
        let word = rest.get(begin - signed..begin + length)?;
        rest = rest.get(begin + length..)?;
        Some((word, rest.starts_with("\":")))
    })
}

fn is_number(word: &str) -> bool {
    word.ends_with(|last: char| last.is_ascii_digit()) && !word.starts_with(char::is_alphabetic)
}

/// Whether a word is the name of something. Names of tools have capitals within.
fn is_term(word: &str, is_name: &dyn Fn(&str) -> bool) -> bool {
    let is_joined = word.contains('_') || word.chars().skip(1).any(|letter| letter.is_ascii_uppercase());
    !is_number(word) && (is_joined || is_name(word))
}

fn kind(call: &Exchange) -> String {
    let role = call.role.rsplit('.').next().unwrap_or_default();
    match tool(&call.reply).filter(|_| role == "act") {
        Some(tool) => format!("{role}: {tool}"),
        None => role.to_owned(),
    }
}

/// The tool that a base agent's turn calls.
fn tool(reply: &str) -> Option<&str> {
    let (_, rest) = reply.split_once("\"action\"")?;
    let name = rest.trim_start().strip_prefix(':')?.trim_start().strip_prefix('"')?;
    name.split_once('"').map(|(name, _)| name).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::plan_of;

    #[test]
    fn what_an_answer_names_is_looked_for_in_its_prompt() {
        let withdraw = r#"{"action": "withdrawItem", "action_input": {"item_name": "oak_planks", "from_name": "chest"}}"#;
        let texts: MessageTexts = [
            ("task", "Alice and Bob have the tool placeBlock. Place oak_planks at [3, -60, 12]."),
            ("state", "Alice at [3, -60, 11] carries oak_planks*5"),
            ("chest", "The chest at [1, 2, 3] holds oak_planks. withdrawItem takes them."),
            ("bare", "There is a chest.\nMuch is made of oak_planks."),
        ]
        .map(|(hash, text)| (hash.to_owned(), ("user".to_owned(), text.to_owned())))
        .into_iter()
        .chain([("own".to_owned(), ("assistant".to_owned(), withdraw.to_owned()))])
        .collect();
        let call = |role: &str, messages: &[&str], reply: &str| Exchange {
            number: 0,
            role: role.to_owned(),
            model: "oracle".to_owned(),
            messages: messages.iter().map(|hash| (*hash).to_owned()).collect(),
            reply: reply.to_owned(),
            kind: "text".to_owned(),
            ..Exchange::default()
        };
        let place = r#"{"action": "placeBlock", "action_input": {"item_name": "oak_planks", "x": 3, "y": -60, "z": 60}}"#;
        let transcript = Transcript {
            outside: std::collections::BTreeSet::new(),
            servers: Vec::new(),
            names: Vec::new(),
            plan: plan_of("somewhere/1", "villager", "oracle", &[]),
            end: None,
            ticks: 9,
            actions: Vec::new(),
            calls: vec![
                call("villager.act", &["task", "state"], place),
                call("villager.act", &["state"], place),
                call("villager.reflect", &["state"], "Cindy placed dirt."),
                call("villager.act", &["chest"], withdraw),
                call("villager.act", &["state", "bare"], withdraw),
                call("villager.act", &["bare", "own"], withdraw),
            ],
            notes: Vec::new(),
            said: Vec::new(),
            down: Vec::new(),
            left: Vec::new(),
            progress: Vec::new(),
        };
        let is_name = |word: &str| ["dirt", "Alice", "Bob", "Cindy", "chest"].contains(&word);
        let vocabulary = GroundingVocabulary {
            is_name: &is_name,
            is_item: &|word| ["oak_planks", "dirt", "chest"].contains(&word),
            is_container: &|word| word == "chest",
            has_cells: true,
        };
        let found = grounded(&transcript, &texts, vocabulary);
        let of = |kind: &str| {
            let Portion { calls, whole, part } = found[kind];
            (calls, whole, part)
        };
        // The tool, the item and the cell; no prompt has that cell, and the second none of the tool.
        assert_eq!(of("act: placeBlock"), (2, 6, 3));
        assert_eq!(of("reflect"), (1, 2, 2), "an agent and a block, both made up");
        // The tool, the item, the chest and the item in the chest; an agent's own call of before tells nothing of the chest.
        assert_eq!(of("act: withdrawItem"), (3, 12, 3));
        let script = "async function layAll() { await lay_down(3); } layAll();";
        assert_eq!(terms_of(script, vocabulary), [Term::Name("lay_down")]);
        let missing = ungrounded_terms(&transcript, &texts, vocabulary);
        let missing: Vec<&str> = missing.iter().map(|(_, term)| term.as_str()).collect();
        let withdrawn = ["withdrawItem", "oak_planks in chest", "oak_planks in chest"];
        let placed = ["[3, -60, 60]", "placeBlock", "[3, -60, 60]", "Cindy", "dirt"];
        assert_eq!(missing, [&placed[..], &withdrawn[..]].concat());
    }

    #[test]
    fn cells_are_read_in_every_form() {
        let nothing = GroundingVocabulary {
            is_name: &|_| false,
            is_item: &|_| false,
            is_container: &|_| false,
            has_cells: true,
        };
        let cells = |text: &'static str| terms_of(text, nothing).iter().map(Term::text).collect::<Vec<_>>();
        for text in [
            r#"{"x": 1, "y": -60, "z": 3}"#,
            "(1, -60, 3)",
            "1 -60 3",
            r#"{"top_x": 1, "top_y": -60, "top_z": 3}"#,
        ] {
            assert_eq!(cells(text), ["[1, -60, 3]"], "{text}");
        }
        assert_eq!(
            cells("from [1 2 3] to [4 5 6], then 7 8 9 10 11 12"),
            ["[1, 2, 3]", "[4, 5, 6]", "[7, 8, 9]", "[10, 11, 12]"]
        );
        assert!(cells("take 3 planks and 12 nails; 1 2 3 4").is_empty());
    }
}
