//! The index by which skills, functions, examples and experience are found where no embedding model is at hand.
//!
//! Names are split at capitals and underscores, endings are taken off, words without meaning are left out, and a table of
//! synonyms (`data/synonyms.txt`) lets "chop" find "gather". Rare words count for more than frequent ones (BM25).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The saturation of a word's frequency.
const K1: f64 = 1.2;
/// The share of a text's length that counts: entries are sentences, so that length says little.
const B: f64 = 0.4;
/// Occurrences for which a word of a title counts.
const TITLE: u32 = 2;
/// The weight of a synonym beside the word itself.
const SYNONYM: f64 = 0.5;

/// Texts by their words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WordIndex {
    /// The number of occurrences of each word in each text.
    texts: Vec<BTreeMap<String, u32>>,
    words: u64,
}

impl WordIndex {
    /// Adds a text, whose title (the name of a skill or a function) counts for more than the rest.
    pub fn add(&mut self, title: &str, text: &str) {
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        let titled = words(title).into_iter().map(|word| (word, TITLE));
        for (word, often) in titled.chain(words(text).into_iter().map(|word| (word, 1))) {
            *counts.entry(word).or_default() += often;
            self.words += u64::from(often);
        }
        self.texts.push(counts);
    }

    /// Returns the places of all texts, the most similar to a query first, equals in their order.
    #[must_use]
    pub fn ranked(&self, query: &str) -> Vec<usize> {
        let scores = self.scores(query);
        let score = |place: &usize| scores.get(*place).copied().unwrap_or_default();
        let mut places: Vec<usize> = (0..scores.len()).collect();
        places.sort_by(|a, b| score(b).total_cmp(&score(a)));
        places
    }

    /// Returns the place of the text most similar to a query, the first of equals; `None` if no text has a word in common
    /// with it.
    #[must_use]
    pub fn most_like(&self, query: &str) -> Option<usize> {
        let scores = self.scores(query);
        let first = self.ranked(query).into_iter().next()?;
        scores.get(first).is_some_and(|score| *score > 0.0).then_some(first)
    }

    /// Returns the similarity of each text to a query.
    ///
    /// BM25: the sum over the query's words of `idf · f · (k1 + 1) / (f + k1 · (1 − b + b · length / mean length))` with
    /// `idf = ln(1 + (N − n + 0.5) / (n + 0.5))`, where `f` is the number of times that the word occurs in the text and `n`
    /// the number of those of the `N` texts in which it occurs (Robertson and Zaragoza, "The Probabilistic Relevance
    /// Framework: BM25 and Beyond", 2009). A synonym counts for half of the word, and as rare as all synonyms together.
    #[must_use]
    pub fn scores(&self, query: &str) -> Vec<f64> {
        let mut scores = vec![0.0; self.texts.len()];
        let wanted: BTreeSet<String> = words(query).into_iter().collect();
        let lengths: Vec<f64> = self.texts.iter().map(|text| f64::from(text.values().sum::<u32>())).collect();
        let mean = self.words as f64 / (self.texts.len().max(1) as f64);
        for word in wanted {
            let found: Vec<WordFound> = self.texts.iter().map(|text| find(&word, text)).collect();
            let itself = rarity(found.iter().filter(|found| found.is_itself), found.len());
            let any = rarity(found.iter().filter(|found| found.often > 0.0), found.len());
            for ((score, WordFound { often, is_itself }), length) in
                scores.iter_mut().zip(found).zip(&lengths)
            {
                let rarity = if is_itself { itself } else { any };
                let length = if mean > 0.0 { length / mean } else { 1.0 };
                *score += rarity * often * (K1 + 1.0) / (often + K1 * (1.0 - B + B * length));
            }
        }
        scores
    }
}

/// The occurrences of a word of a query in a text, those of a synonym weighted.
struct WordFound {
    often: f64,
    /// Whether the word itself occurs.
    is_itself: bool,
}

fn find(word: &str, text: &BTreeMap<String, u32>) -> WordFound {
    let often = |word: &str| f64::from(text.get(word).copied().unwrap_or_default());
    let itself = often(word);
    let synonyms = SYNONYMS.get(word).into_iter().flatten().map(|other| SYNONYM * often(other));
    WordFound { often: synonyms.fold(itself, f64::max), is_itself: itself > 0.0 }
}

fn rarity<'f>(found: impl Iterator<Item = &'f WordFound>, texts: usize) -> f64 {
    let (count, spread) = (texts as f64, found.count() as f64);
    libm::log(1.0 + (count - spread + 0.5) / (spread + 0.5))
}

/// The title of the documentation of a function, which is its name, and the sentence on what it does: the line below its
/// signature, such as `await skills.collectBlock(bot, blockType)`.
#[must_use]
pub fn function_words(documentation: &str) -> (&str, &str) {
    let mut lines = documentation.lines();
    let signature = lines.next().unwrap_or_default().trim_start_matches("await ");
    let path = signature.split_once('(').map_or(signature, |(path, _)| path);
    let name = path.rsplit_once('.').map_or(path, |(_, name)| name);
    (name.trim(), lines.next().unwrap_or_default().trim())
}

/// Returns the words of a text without their endings, in order: words of one letter, numbers and words without meaning are
/// left out.
fn words(text: &str) -> Vec<String> {
    let mut apart = String::with_capacity(text.len() + 8);
    let mut was_lower = false;
    for c in text.chars() {
        if c.is_uppercase() && was_lower {
            apart.push(' ');
        }
        was_lower = c.is_lowercase();
        if c.is_alphabetic() { apart.extend(c.to_lowercase()) } else { apart.push(' ') }
    }
    let kept = apart.split_whitespace().filter(|word| word.chars().nth(1).is_some());
    kept.filter(|word| !STOP_WORDS.contains(word)).map(stem).collect()
}

/// A word without a plural's or a verb's ending. Words of three letters stay.
fn stem(word: &str) -> String {
    if word.chars().count() <= 3 {
        return word.to_owned();
    }
    if let Some(rest) = word.strip_suffix("ies").filter(|rest| rest.chars().count() > 1) {
        return format!("{rest}y");
    }
    let is_plural = word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us");
    let word = if is_plural { word.strip_suffix('s').unwrap_or(word) } else { word };
    let long = |ending: &str, least: usize| {
        word.strip_suffix(ending).filter(|rest| rest.chars().count() > least).map(undoubled)
    };
    let word = long("ing", 2).or_else(|| long("ed", 2)).unwrap_or(word);
    word.strip_suffix('e').filter(|rest| rest.chars().count() > 2).unwrap_or(word).to_owned()
}

/// A verb without the consonant that its ending doubles: `chopp` becomes `chop`, but `smell` and `press` stay.
fn undoubled(verb: &str) -> &str {
    let mut last = verb.chars().rev();
    match (last.next(), last.next()) {
        (Some(a), Some(b)) if a == b && !matches!(a, 'l' | 's' | 'z') => {
            verb.get(..verb.len() - a.len_utf8()).unwrap_or(verb)
        }
        _ => verb,
    }
}

static STOP_WORDS: LazyLock<BTreeSet<&str>> =
    LazyLock::new(|| include_str!("../data/stop_words.txt").split_whitespace().collect());

/// The synonyms of each word, all without endings.
static SYNONYMS: LazyLock<BTreeMap<String, BTreeSet<String>>> = LazyLock::new(|| {
    let mut synonyms: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let lines = include_str!("../data/synonyms.txt").lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let (from, to) = line.split_once('>').unwrap_or((line, line));
        for word in from.split_whitespace().map(stem) {
            let others = to.split_whitespace().map(stem).filter(|other| *other != word);
            synonyms.entry(word.clone()).or_default().extend(others);
        }
    }
    synonyms
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lose_their_endings() {
        let stems = |text: &str| words(text).join(" ");
        assert_eq!(stems("gatherLogs: 17 oak_logs, with the axes"), "gather log oak log axe");
        assert_eq!(stems("Mining mines mined a mine"), "min min min min");
        assert_eq!(stems("chopping chopped chops berries glass boxes"), "chop chop chop berry glass box");
        assert_eq!(stems("smelling pressed sieved cactus bed"), "smell press siev cactus bed");
    }

    #[test]
    fn a_score_worked_by_hand() {
        let mut index = WordIndex::default();
        [("", "plank plank nail"), ("nail", "")].into_iter().for_each(|(title, text)| index.add(title, text));
        // N = 2, lengths 3 and 2, mean length 2.5. "plank": n = 1, f = 2, length 3: ln(1 + 1.5 / 1.5) · 2 · 2.2 over
        // 2 + 1.2 · (0.6 + 0.4 · 1.2) = 3.296.
        let expected = 2.0_f64.ln() * 4.4 / 3.296;
        let scores = index.scores("Planks");
        assert!((scores[0] - expected).abs() < 1e-12 && scores[1] == 0.0, "{scores:?} {expected}");
        assert_eq!((index.most_like("planks"), index.most_like("saw")), (Some(0), None));
        assert_eq!((index.ranked("nail"), index.ranked("saw")), (vec![1, 0], vec![0, 1]));
        assert_eq!(WordIndex::default().scores("nail"), [0.0; 0]);
    }

    #[test]
    fn a_synonym_is_found_behind_the_word_itself() {
        let mut index = WordIndex::default();
        ["gather", "chop", "saw"].into_iter().for_each(|title| index.add(title, ""));
        assert_eq!(index.ranked("chopping"), [1, 0, 2]);
        assert!(index.scores("mine")[2] == 0.0 && index.scores("mine")[0] > 0.0);
        // A house is built, but a request to build is no request for a house.
        let mut index = WordIndex::default();
        ["house", "build"].into_iter().for_each(|title| index.add(title, ""));
        assert!(index.scores("a house").iter().all(|score| *score > 0.0));
        assert!(index.scores("build")[0] == 0.0);
    }

    #[test]
    fn a_function_is_known_by_its_name_and_first_sentence() {
        let text = "await skills.collectBlock(bot, blockType, num = 1)\n  Breaks blocks.\n  Returns: x";
        assert_eq!(function_words(text), ("collectBlock", "Breaks blocks."));
        assert_eq!(function_words("bot.health\n  Health, of 20."), ("health", "Health, of 20."));
        assert_eq!(function_words(""), ("", ""));
    }
}
