//! Whether the terms of an answer stand in its prompt. The model made up, computed or already knew the others.

use std::collections::{BTreeMap, BTreeSet};

use crate::episode::transcript::{Exchange, Transcript};
use crate::portion::Portion;

/// Texts of messages by content hash, as a message store gives them: the speaker and the words.
pub type MessageTexts = BTreeMap<String, (String, String)>;

/// Counts an episode's answers by kind: the model role's last word, with the tool that a base agent calls. The
/// whole are the terms in them, numbers (a position is three) and names of things, tools and agents, each as often as it
/// stands there; the part are those that stand nowhere in their prompt. `is_name` knows the names of a world.
#[must_use]
pub fn grounded(
    transcript: &Transcript,
    texts: &MessageTexts,
    is_name: &dyn Fn(&str) -> bool,
) -> BTreeMap<String, Portion> {
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
        for word in terms_of(&call.reply, is_name) {
            terms += 1;
            missing += u64::from(!stands(word));
        }
        let sum = kinds.entry(kind(call)).or_default();
        *sum = sum.and(Portion { calls: 1, whole: terms, part: missing });
    }
    kinds
}

/// The terms of answers that stand nowhere in their prompts, each with its role: what [`grounded`] counts, for looking at.
#[must_use]
pub fn ungrounded_terms(
    transcript: &Transcript,
    texts: &MessageTexts,
    is_name: &dyn Fn(&str) -> bool,
) -> Vec<(String, String)> {
    let mut missing = Vec::new();
    for call in &transcript.calls {
        let prompt = call.messages.iter().filter_map(|hash| texts.get(hash));
        let known: BTreeSet<&str> = prompt.flat_map(|(_, text)| words(text)).map(|(word, _)| word).collect();
        let terms = terms_of(&call.reply, is_name).into_iter().filter(|word| !known.contains(word));
        missing.extend(terms.map(|word| (kind(call), word.to_owned())));
    }
    missing
}

/// Returns the terms of an answer. The name of a function that the answer itself declares is no term, because the
/// answer is free to choose it.
fn terms_of<'t>(reply: &'t str, is_name: &dyn Fn(&str) -> bool) -> Vec<&'t str> {
    let mut own: BTreeSet<&str> = BTreeSet::new();
    let mut terms = Vec::new();
    let mut before = "";
    for (word, is_key) in words(reply) {
        if before == "function" {
            own.insert(word);
        }
        before = word;
        if !is_key && is_term(word, is_name) {
            terms.push(word);
        }
    }
    terms.retain(|word| !own.contains(word));
    terms
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

/// Whether a word is a number or the name of something. Names of tools have capitals within.
fn is_term(word: &str, is_name: &dyn Fn(&str) -> bool) -> bool {
    let is_number =
        word.ends_with(|last: char| last.is_ascii_digit()) && !word.starts_with(char::is_alphabetic);
    let is_joined = word.contains('_') || word.chars().skip(1).any(|letter| letter.is_ascii_uppercase());
    is_number || is_joined || is_name(word)
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
        let texts: MessageTexts = [
            ("task", "Alice and Bob have the tool placeBlock. Place oak_planks at [3, -60, 12]."),
            ("state", "Alice at [3, -60, 11] carries oak_planks*5"),
        ]
        .map(|(hash, text)| (hash.to_owned(), ("user".to_owned(), text.to_owned())))
        .into();
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
            names: Vec::new(),
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
            progress: Vec::new(),
        };
        let is_name = |word: &str| ["dirt", "Alice", "Bob", "Cindy"].contains(&word);
        let found = grounded(&transcript, &texts, &is_name);
        let of = |kind: &str| {
            let Portion { calls, whole, part } = found[kind];
            (calls, whole, part)
        };
        // The tool, the item and three numbers; 60 without its sign stands nowhere, the tool not in the second prompt.
        assert_eq!(of("act: placeBlock"), (2, 10, 3));
        assert_eq!(of("reflect"), (1, 2, 2), "an agent and a block, both made up");
        let script = "async function layAll() { await lay_down(3); } layAll();";
        assert_eq!(terms_of(script, &is_name), ["lay_down", "3"]);
        let missing = ungrounded_terms(&transcript, &texts, &is_name);
        let missing: Vec<&str> = missing.iter().map(|(_, term)| term.as_str()).collect();
        assert_eq!(missing, ["60", "placeBlock", "60", "Cindy", "dirt"]);
    }
}
