//! Experience of earlier runs: the subtasks that succeeded there, found again by similarity of their words
//! (docs/spec/villager.md, 6, row 6).
//!
//! The text of an experience has one JSON object a line, each a subtask that succeeded: `task` (the goal of its episode),
//! `subtask` (its description), `actions` (the tool calls that worked, in order, each with `action` and `input`) and `plan`
//! (the descriptions of all subtasks of its episode, in order). The program makes it from journals before a run starts.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::budget::text_within;
use crate::structured::{text_of, texts_of};

/// The saturation of a word's frequency, and how much the length of a text counts: the usual values.
const K1: f64 = 1.2;
const B: f64 = 0.75;
/// Characters of what is told of one past subtask.
const ENTRY_CHARACTERS: usize = 600;
/// Characters of a past plan.
const PLAN_CHARACTERS: usize = 1_500;

/// A text that is no experience.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the experience is not an object with `task`, `subtask`, `actions` and `plan`")]
pub struct NoExperience {
    /// The line's number, from 1 on.
    pub line: usize,
}

/// Past subtasks that succeeded.
#[derive(Clone, Debug, Default)]
pub struct Experience {
    entries: Vec<ExperienceEntry>,
    subtasks: Index,
    tasks: Index,
}

#[derive(Clone, Debug)]
struct ExperienceEntry {
    subtask: String,
    actions: String,
    plan: String,
}

impl Experience {
    /// Reads an experience.
    ///
    /// # Errors
    /// [`NoExperience`] names the first line that is none; empty lines do no harm.
    pub fn read(text: &str) -> Result<Experience, NoExperience> {
        let mut experience = Experience::default();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let bad = NoExperience { line: number + 1 };
            let value: Value = serde_json::from_str(line).map_err(|_| bad)?;
            let field = |key: &str| value.get(key).ok_or(bad);
            let (task, subtask) = (text_of(field("task")?), text_of(field("subtask")?));
            let actions = field("actions")?.as_array().ok_or(bad)?.iter().map(action).collect::<Vec<_>>();
            experience.tasks.add(&task);
            experience.subtasks.add(&subtask);
            experience.entries.push(ExperienceEntry {
                subtask,
                actions: actions.join("; "),
                plan: texts_of(field("plan")?).join("; "),
            });
        }
        Ok(experience)
    }

    /// Returns the actions of the past subtask most similar to this one; `None` if no past subtask has a word in common
    /// with it.
    #[must_use]
    pub fn of_subtask(&self, description: &str) -> Option<String> {
        let entry = self.entries.get(self.subtasks.most_like(description)?)?;
        Some(text_within(&format!("{}: {}", entry.subtask, entry.actions), ENTRY_CHARACTERS))
    }

    /// The plan of the past task most like this one, likewise.
    #[must_use]
    pub fn of_task(&self, goal: &str) -> Option<String> {
        let entry = self.entries.get(self.tasks.most_like(goal)?)?;
        Some(text_within(&entry.plan, PLAN_CHARACTERS))
    }
}

fn action(action: &Value) -> String {
    let field = |key: &str| action.get(key).map(text_of).unwrap_or_default();
    format!("{} {}", field("action"), field("input"))
}

/// Texts by their words.
#[derive(Clone, Debug, Default)]
struct Index {
    /// For each text, how often each word occurs in it.
    texts: Vec<BTreeMap<String, u32>>,
    /// The number of texts in which each word occurs.
    spread: BTreeMap<String, u32>,
    words: u64,
}

impl Index {
    fn add(&mut self, text: &str) {
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        for word in words(text) {
            *counts.entry(word).or_default() += 1;
            self.words += 1;
        }
        for word in counts.keys() {
            *self.spread.entry(word.clone()).or_default() += 1;
        }
        self.texts.push(counts);
    }

    /// Returns the place of the text most similar to a query, the first of equals; `None` if no word of the query
    /// occurs.
    fn most_like(&self, query: &str) -> Option<usize> {
        let wanted: std::collections::BTreeSet<String> = words(query).collect();
        let mut best: Option<(f64, usize)> = None;
        for (place, text) in self.texts.iter().enumerate() {
            let score = self.score(&wanted, text);
            if score > 0.0 && best.is_none_or(|(known, _)| score > known) {
                best = Some((score, place));
            }
        }
        best.map(|(_, place)| place)
    }

    /// BM25: the sum over the query's words of
    /// `idf · f · (k1 + 1) / (f + k1 · (1 − b + b · length / mean length))` with `idf = ln(1 + (N − n + 0.5) / (n + 0.5))`,
    /// where `f` is how often the word occurs in the text and `n` in how many of the `N` texts it does
    /// (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009).
    fn score(&self, wanted: &std::collections::BTreeSet<String>, text: &BTreeMap<String, u32>) -> f64 {
        let count = self.texts.len() as f64;
        let mean = self.words as f64 / count.max(1.0);
        let length = f64::from(text.values().sum::<u32>());
        let part = |word: &String| {
            let (&often, &spread) = (text.get(word)?, self.spread.get(word)?);
            let (often, spread) = (f64::from(often), f64::from(spread));
            let rarity = libm::log(1.0 + (count - spread + 0.5) / (spread + 0.5));
            Some(rarity * often * (K1 + 1.0) / (often + K1 * (1.0 - B + B * length / mean)))
        };
        wanted.iter().filter_map(part).sum()
    }
}

fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAST: &str = r#"{"task": "nail a crate", "subtask": "lay 2 planks on the bench", "actions": [{"action": "take", "input": {}}, {"action": "lay", "input": {"at": "bench0"}}], "plan": ["lay 2 planks on the bench", "nail the crate"]}

{"task": "sweep the floor", "subtask": "fetch the broom", "actions": [], "plan": ["fetch the broom"]}"#;

    #[test]
    fn the_most_similar_subtask_and_task_are_found() {
        let past = Experience::read(PAST).unwrap();
        let told = past.of_subtask("Lay 3 planks, one by one").unwrap();
        assert_eq!(told, r#"lay 2 planks on the bench: take {}; lay {"at":"bench0"}"#);
        assert_eq!(past.of_task("sweep it").unwrap(), "fetch the broom");
        assert_eq!(past.of_subtask("xyzzy"), None);
        assert_eq!(Experience::default().of_task("sweep"), None);
    }

    #[test]
    fn a_score_worked_by_hand() {
        let mut index = Index::default();
        ["plank plank nail", "nail"].into_iter().for_each(|text| index.add(text));
        // N = 2, mean length 2. "plank": n = 1, f = 2, length 3: ln(1 + 1.5 / 1.5) * 2 * 2.2 / (2 + 1.2 * 1.375).
        let expected = 2.0_f64.ln() * 4.4 / 3.65;
        let score = index.score(&["plank".to_owned()].into(), &index.texts[0]);
        assert!((score - expected).abs() < 1e-12, "{score} {expected}");
    }

    #[test]
    fn what_is_no_experience_is_told_with_its_line() {
        for text in ["\nno", "\n{\"task\": 1}", "\n[]"] {
            assert_eq!(Experience::read(text).unwrap_err(), NoExperience { line: 2 }, "{text:?}");
        }
    }
}
