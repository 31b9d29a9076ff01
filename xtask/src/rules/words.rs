//! Sentences name the component they are about: few pronouns for it, and few sentences that begin with a clause in its place.
//!
//! The rule reads the comments of every source, the texts of errors that no model reads, and the documents. Each crate, and all
//! documents together, may have three places of each kind in 1,000 lines: "anyone may read it" is English.

use std::collections::BTreeMap;

use super::Finding;
use crate::comments::{Sentence, comment_blocks, sentences_of_document};
use crate::repository::Repository;
use crate::source::{SourceFilter, line_of, scrub};

/// Places of each kind that 1,000 lines may have.
const PER_1000_LINES: usize = 3;

/// Words that stand for a component that has a name.
const PRONOUNS: &[&str] = &[
    "whoever",
    "somebody",
    "someone",
    "nobody",
    "anybody",
    "anyone",
    "everybody",
    "everyone",
    "whatever",
    "whichever",
];

/// The same in two or three words.
const PRONOUN_PHRASES: &[&str] = &["no one", "those who", "the one who", "he who", "all who", "they who"];

/// Openings that put a clause where the name of a component belongs. Questions may begin so.
const CLAUSES: &[&str] = &[
    "who",
    "what",
    "whoever",
    "whatever",
    "whose",
    "those who",
    "the one that",
    "the one who",
    "the ones that",
    "the ones who",
    "all that",
    "everything that",
    "anyone who",
    "that which",
];

/// Crates whose errors a model reads: their wording is the affair of the prompts.
const ERRORS_READ_BY_MODELS: &[&str] = &[
    "blocks",
    "body",
    "core",
    "kitchen",
    "mindcraft",
    "minecollab",
    "overcooked",
    "script",
    "teams",
    "collection",
];

/// Crates and documents that still have more, with their pronouns and their clauses. The numbers only ever fall.
const WAITING: &[(&str, usize, usize)] = &[];

/// The two things that the rule counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlaceKind {
    Pronoun,
    Clause,
}

/// A place that the rule counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WordPlace {
    pub(crate) path: String,
    pub(crate) line: usize,
    pub(crate) kind: PlaceKind,
    pub(crate) sentence: String,
}

/// The lines and places of a crate, or of all documents.
#[derive(Clone, Debug, Default)]
pub(crate) struct WordCount {
    /// Lines of comments, or of documents.
    pub(crate) lines: usize,
    pub(crate) places: Vec<WordPlace>,
}

impl WordCount {
    /// How many places are of a kind.
    pub(crate) fn of(&self, kind: PlaceKind) -> usize {
        self.places.iter().filter(|place| place.kind == kind).count()
    }

    /// Adds the places of a sentence.
    fn add(&mut self, path: &str, sentence: &Sentence) {
        let words = words(&sentence.text);
        let mut count = |kind, times| {
            for _ in 0..times {
                self.places.push(WordPlace {
                    path: path.to_owned(),
                    line: sentence.line,
                    kind,
                    sentence: sentence.text.clone(),
                });
            }
        };
        let single = words.iter().filter(|word| PRONOUNS.contains(&word.as_str())).count();
        let phrases = PRONOUN_PHRASES.iter().map(|phrase| times(&words, phrase)).sum::<usize>();
        count(PlaceKind::Pronoun, single + phrases);
        let begins = CLAUSES.iter().any(|clause| begins(&words, clause));
        let is_question = sentence.text.trim_end_matches(['"', ')', '`', '*']).ends_with('?');
        count(PlaceKind::Clause, usize::from(begins && !is_question));
    }
}

pub(crate) fn check(repository: &Repository) -> Vec<Finding> {
    findings(&counts(repository), WAITING)
}

fn findings(counts: &BTreeMap<String, WordCount>, waiting: &[(&str, usize, usize)]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (group, count) in counts {
        let budget = (count.lines * PER_1000_LINES).div_ceil(1_000);
        let waits = waiting.iter().find(|(name, _, _)| name == group);
        let (pronouns, clauses) =
            waits.map_or((budget, budget), |(_, pronouns, clauses)| (*pronouns, *clauses));
        for (kind, most, about) in [
            (PlaceKind::Pronoun, pronouns.max(budget), "a pronoun stands for a component"),
            (
                PlaceKind::Clause,
                clauses.max(budget),
                "the sentence begins with a clause in place of a component",
            ),
        ] {
            let found = count.of(kind);
            if found <= most {
                continue;
            }
            findings.push(Finding::at(
                group,
                format!(
                    "{found} places, more than {most}, where {about}: `cargo xtask words {group}` lists them"
                ),
            ));
        }
        let is_done = count.of(PlaceKind::Pronoun) <= budget && count.of(PlaceKind::Clause) <= budget;
        if waits.is_some() && is_done {
            findings
                .push(Finding::at(group, "no longer waits for better words: take it out of the rule's list"));
        }
    }
    findings
}

/// Counts the places of every crate and of the documents.
pub(crate) fn counts(repository: &Repository) -> BTreeMap<String, WordCount> {
    let mut counts: BTreeMap<String, WordCount> = BTreeMap::new();
    for (path, text) in &repository.texts {
        let Some(group) = group(path) else { continue };
        let count = counts.entry(group.to_owned()).or_default();
        if path.ends_with(".md") {
            count.lines += text.lines().count();
            for sentence in sentences_of_document(text) {
                count.add(path, &sentence);
            }
            continue;
        }
        for block in comment_blocks(text) {
            count.lines += block.lines.len();
            for sentence in block.sentences() {
                count.add(path, &sentence);
            }
        }
        if !ERRORS_READ_BY_MODELS.contains(&group) {
            for sentence in error_texts(text) {
                count.add(path, &sentence);
            }
        }
    }
    counts
}

/// The crate of a source, or `documents`; nothing for files that the rule does not read, such as texts for models.
fn group(path: &str) -> Option<&str> {
    if path.ends_with(".md") {
        let is_for_models =
            path.split('/').any(|part| matches!(part, "prompts" | "pack" | "data" | "tests" | "snapshots"));
        return (!is_for_models).then_some("documents");
    }
    if !path.ends_with(".rs") {
        return None;
    }
    path.strip_prefix("crates/").unwrap_or(path).split('/').next()
}

/// The texts in attributes `#[error("…")]`.
fn error_texts(source: &str) -> Vec<Sentence> {
    const MARK: &str = "#[error(\"";
    let whole = scrub(source, SourceFilter::Literals);
    whole
        .match_indices(MARK)
        .map(|(place, _)| {
            let rest = &whole[place + MARK.len()..];
            let is_end = |place: &usize| !rest[..*place].ends_with('\\');
            let end = rest.match_indices('"').map(|(place, _)| place).find(is_end);
            let text = &rest[..end.unwrap_or(rest.len())];
            Sentence { line: line_of(&whole, place), text: text.to_owned() }
        })
        .collect()
}

/// The words of a sentence in lower case, without marks and without the ending of a possessive.
fn words(sentence: &str) -> Vec<String> {
    sentence
        .split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '\'' | '’')))
        .map(|word| word.split(['\'', '’']).find(|part| !part.is_empty()).unwrap_or_default().to_lowercase())
        .filter(|word| !word.is_empty())
        .collect()
}

fn begins(words: &[String], phrase: &str) -> bool {
    let mut words = words.iter();
    phrase.split(' ').all(|part| words.next().is_some_and(|word| word == part))
}

fn times(words: &[String], phrase: &str) -> usize {
    (0..words.len()).filter(|&at| begins(&words[at..], phrase)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    fn places(path: &str, text: &str) -> Vec<(usize, PlaceKind)> {
        let counts = counts(&samples::of(&[(path, text)]));
        counts.values().flat_map(|count| &count.places).map(|place| (place.line, place.kind)).collect()
    }

    #[test]
    fn pronouns_and_clauses_are_found_in_comments_errors_and_documents() {
        let source = "//! What a body sees.\n/// Asks nobody's leave. No one\n/// waits.\nfn f() {} // \"Those who\"\n";
        let expected = [
            (1, PlaceKind::Clause),
            (2, PlaceKind::Pronoun),
            (2, PlaceKind::Pronoun),
            (4, PlaceKind::Pronoun),
            (4, PlaceKind::Clause),
        ];
        assert_eq!(places("crates/journal/src/a.rs", source), expected);
        assert_eq!(
            places("docs/a.md", "* Whatever it is.\n"),
            [(1, PlaceKind::Pronoun), (1, PlaceKind::Clause)]
        );
        let error = "#[error(\"nobody answers {}\", .0.name())]\nstruct E(&'static str = \"nobody\");";
        assert_eq!(places("crates/journal/src/a.rs", error), [(1, PlaceKind::Pronoun)]);
        assert_eq!(places("crates/blocks/src/a.rs", error), [], "a model may read that");
    }

    #[test]
    fn questions_code_and_texts_for_models_are_left_alone() {
        assert_eq!(places("crates/a/src/a.rs", "// What now?\nconst A: &str = \"somebody\";"), []);
        assert_eq!(places("crates/teams/prompts/a.md", "Somebody"), []);
        assert_eq!(places("crates/a/src/a.rs", "/// The floor of whatsoever. Whether it is so."), []);
    }

    #[test]
    fn a_crate_has_a_budget_and_may_wait_with_its_number() {
        let lines = "/// Fine.\n".repeat(330);
        let bad = format!("{lines}/// Nobody.\n/// Nobody.\n");
        let counts = |text: &str| counts(&samples::of(&[("crates/a/src/a.rs", text)]));
        assert!(findings(&counts(&format!("{lines}/// Nobody.\n")), &[]).is_empty(), "one in 331 lines");
        let found: Vec<String> = findings(&counts(&bad), &[]).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "a: 2 places, more than 1, where a pronoun stands for a component: `cargo xtask words a` lists them"
            ]
        );
        assert!(findings(&counts(&bad), &[("a", 2, 0)]).is_empty());
        assert_eq!(findings(&counts(&lines), &[("a", 2, 0)]).len(), 1, "the number is out of date");
    }
}
