//! Whether what an answer names stands in its prompt: what does not, the model made up, computed or knew beforehand.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use cooperage_blocks::registry;
use cooperage_suites::episode::transcript::{Exchange, Transcript};
use regex::Regex;

use super::portion::Portion;
use super::prefix::Texts;
use crate::names::NAMES;

/// Counts an episode's answers by kind: the model role's last word, with the tool that a base agent calls. The
/// whole are the terms in them, numbers (a position is three) and names of things, tools and agents, each as often as it
/// stands there; the part are those that stand nowhere in their prompt.
pub(super) fn grounded(transcript: &Transcript, texts: &Texts) -> BTreeMap<String, Portion> {
    let mut known: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut kinds: BTreeMap<String, Portion> = BTreeMap::new();
    for call in transcript.calls.iter().filter(|call| !call.reply.is_empty()) {
        for hash in &call.messages {
            let text = texts.get(hash).map_or("", |(_, text)| text.as_str());
            known.entry(hash).or_insert_with(|| words(text).map(|(word, _)| word).collect());
        }
        let stands = |word: &str| {
            call.messages.iter().filter_map(|hash| known.get(hash.as_str())).any(|all| all.contains(word))
        };
        let (mut terms, mut missing) = (0, 0);
        for (word, is_key) in words(&call.reply) {
            if !is_key && is_term(word) {
                terms += 1;
                missing += u64::from(!stands(word));
            }
        }
        let sum = kinds.entry(kind(call)).or_default();
        *sum = sum.and(Portion { calls: 1, whole: terms, part: missing });
    }
    kinds
}

/// The numbers and words of a text, and whether each is a key of an object.
fn words(text: &str) -> impl Iterator<Item = (&str, bool)> {
    static WORD: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"-?[0-9]+|[A-Za-z][A-Za-z0-9_]*").ok());
    let found = WORD.as_ref().map(|word| word.find_iter(text));
    found.into_iter().flatten().map(|word| {
        let is_key = text.get(word.end()..).is_some_and(|rest| rest.starts_with("\":"));
        (word.as_str(), is_key)
    })
}

/// Whether a word is a number or the name of something. Names of tools have capitals within.
fn is_term(word: &str) -> bool {
    let is_number =
        word.ends_with(|last: char| last.is_ascii_digit()) && !word.starts_with(char::is_alphabetic);
    let is_joined = word.contains('_') || word.chars().skip(1).any(|letter| letter.is_ascii_uppercase());
    let is_thing = || registry().item(word).is_some() || registry().block(word).is_some();
    is_number || is_joined || NAMES.contains(&word) || is_thing()
}

fn kind(call: &Exchange) -> String {
    static TOOL: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r#""action"\s*:\s*"([^"]+)"#).ok());
    let role = call.role.rsplit('.').next().unwrap_or_default();
    let tool = TOOL.as_ref().filter(|_| role == "act").and_then(|tool| tool.captures(&call.reply));
    match tool.and_then(|tool| tool.get(1)) {
        Some(tool) => format!("{role}: {}", tool.as_str()),
        None => role.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cooperage_suites::testing::plan_of;

    #[test]
    fn what_an_answer_names_is_looked_for_in_its_prompt() {
        let texts: Texts = [
            ("task", "Alice and Bob have the tool placeBlock. Place oak_planks at [3, -60, 12]."),
            ("state", "Alice at [3, -60, 11] carries oak_planks*5"),
        ]
        .map(|(hash, text)| (hash.to_owned(), ("user".to_owned(), text.to_owned())))
        .into();
        let call = |role: &str, messages: &[&str], reply: &str| Exchange {
            number: 0,
            role: role.to_owned(),
            model: "oracle".to_owned(),
            agent: None,
            asked: 0,
            answered: None,
            messages: messages.iter().map(|hash| (*hash).to_owned()).collect(),
            reply: reply.to_owned(),
            kind: "text".to_owned(),
            prompt_tokens: 0,
            completion_tokens: 0,
        };
        let place = r#"{"action": "placeBlock", "action_input": {"item_name": "oak_planks", "x": 3, "y": -60, "z": 60}}"#;
        let transcript = Transcript {
            plan: plan_of("somewhere/1", "villager", "oracle", &[]),
            end: None,
            ticks: 9,
            actions: Vec::new(),
            calls: vec![
                call("villager.act", &["task", "state"], place),
                call("villager.act", &["state"], place),
                call("villager.reflect", &["state"], "Cindy placed dirt."),
            ],
            notes: Vec::new(),
            said: Vec::new(),
            down: Vec::new(),
        };
        let found = grounded(&transcript, &texts);
        let of = |kind: &str| {
            let Portion { calls, whole, part } = found[kind];
            (calls, whole, part)
        };
        // The tool, the item and three numbers; 60 without its sign stands nowhere, the tool not in the second prompt.
        assert_eq!(of("act: placeBlock"), (2, 10, 3));
        assert_eq!(of("reflect"), (1, 2, 2), "an agent and a block, both made up");
    }
}
