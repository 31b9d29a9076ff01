//! Texts that are found again by what they are like: examples and documentation (specification: 7.3 and 7.4).

use cooperage_core::AgentId;
use cooperage_models::Embedding;
use cooperage_runtime::together::Part;
use cooperage_runtime::{Team, join_all};

use crate::mindcraft::roles::EMBED;
use crate::word_overlap::word_overlap;

/// Vectors that are asked for at the same time.
const AT_A_TIME: usize = 16;
/// Characters of a text that is turned into a vector; the rest is cut off.
const EMBEDDED_MAX: usize = 8_191;

/// Things with the texts by which they are found.
#[derive(Clone, Debug)]
pub struct Shelf<T> {
    entries: Vec<(String, T)>,
    /// A vector for each, once they are there; none where an embedding model failed for one of them.
    vectors: Option<Vec<Embedding>>,
    /// Whether vectors were asked for.
    is_asked: bool,
}

impl<T> Shelf<T> {
    /// Things with the texts by which they are found.
    #[must_use]
    pub fn new(entries: Vec<(String, T)>) -> Shelf<T> {
        Shelf { entries, vectors: None, is_asked: false }
    }

    /// Whether nothing is on it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Everything on it.
    pub fn all(&self) -> impl Iterator<Item = &T> {
        self.entries.iter().map(|(_, thing)| thing)
    }

    /// Whether it is searched by vectors.
    #[must_use]
    pub fn has_vectors(&self) -> bool {
        self.vectors.is_some()
    }

    /// The texts whose vectors have to be asked for; none the second time.
    pub(super) fn unasked(&mut self) -> Vec<String> {
        if std::mem::replace(&mut self.is_asked, true) {
            return Vec::new();
        }
        self.entries.iter().map(|(text, _)| text.clone()).collect()
    }

    /// Takes the vectors of all texts in; if one is missing, words serve.
    pub fn keep(&mut self, vectors: Vec<Option<Embedding>>) {
        let vectors: Option<Vec<Embedding>> = vectors.into_iter().collect();
        self.vectors = vectors.filter(|vectors| vectors.len() == self.entries.len() && !vectors.is_empty());
    }

    /// The places of the things most like a text, the best first and of equals the first: by its vector, where all have one, else by words.
    #[must_use]
    pub fn ranked(&self, wanted: &str, vector: Option<&Embedding>) -> Vec<usize> {
        let by_vector = |place: usize| {
            let own = self.vectors.as_ref()?.get(place)?;
            vector?.cosine(own)
        };
        let scores: Option<Vec<f64>> = (0..self.entries.len()).map(by_vector).collect();
        let scores = scores
            .unwrap_or_else(|| self.entries.iter().map(|(text, _)| word_overlap(wanted, text)).collect());
        let mut places: Vec<(usize, f64)> = scores.into_iter().enumerate().collect();
        places.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        places.into_iter().map(|(place, _)| place).collect()
    }

    /// The thing at a place.
    #[must_use]
    pub fn get(&self, place: usize) -> Option<&T> {
        self.entries.get(place).map(|(_, thing)| thing)
    }
}

/// Asks for the vectors of texts, some at a time, in their order.
pub(super) async fn embed(team: &Team, agent: AgentId, texts: &[String]) -> Vec<Option<Embedding>> {
    let mut vectors = Vec::new();
    for some in texts.chunks(AT_A_TIME) {
        let parts: Vec<Part<'_, Option<Embedding>>> = some
            .iter()
            .map(|text| {
                let end = text.char_indices().nth(EMBEDDED_MAX).map_or(text.len(), |(end, _)| end);
                Box::pin(team.embed(EMBED.name, Some(agent), &text[..end])) as Part<'_, _>
            })
            .collect();
        vectors.extend(join_all(parts).await);
    }
    vectors
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shelf() -> Shelf<char> {
        let texts =
            [("saw a plank", 'a'), ("nail a crate", 'b'), ("sweep the floor", 'c'), ("saw a board", 'd')];
        Shelf::new(texts.map(|(text, thing)| (text.to_owned(), thing)).into())
    }

    fn found(shelf: &Shelf<char>, wanted: &str, vector: Option<&Embedding>) -> String {
        shelf.ranked(wanted, vector).into_iter().filter_map(|place| shelf.get(place)).collect()
    }

    fn vector(numbers: &[f32]) -> Option<Embedding> {
        Embedding::of_numbers(numbers)
    }

    /// Cosines by hand with (3, 4): (1, 0) has 3/5, (0, 2) has 4/5, (6, 8) has 1, (-3, 4) has 7/25.
    #[test]
    fn vectors_rank_by_the_cosine() {
        let mut shelf = shelf();
        shelf.keep(vec![vector(&[1.0, 0.0]), vector(&[0.0, 2.0]), vector(&[6.0, 8.0]), vector(&[-3.0, 4.0])]);
        assert!(shelf.has_vectors());
        assert_eq!(found(&shelf, "", vector(&[3.0, 4.0]).as_ref()), "cbad");
        // Equals stay in their order.
        assert_eq!(found(&shelf, "", vector(&[0.0, 0.0]).as_ref()), "abcd");
    }

    /// Overlaps by hand with "saw a crate": 2/4, 2/4, 0/6, 2/4; with "nail the crate": 0/6, 2/4, 1/5, 0/6.
    #[test]
    fn without_vectors_words_rank() {
        assert_eq!(found(&shelf(), "saw a crate", None), "abdc");
        assert_eq!(found(&shelf(), "nail the crate", None), "bcad");
    }

    #[test]
    fn one_vector_that_is_missing_makes_words_rank() {
        let mut shelf = shelf();
        assert_eq!((shelf.unasked().len(), shelf.unasked().len()), (4, 0));
        shelf.keep(vec![vector(&[1.0]), None, vector(&[1.0]), vector(&[1.0])]);
        assert!(!shelf.has_vectors());
        assert_eq!(found(&shelf, "nail the crate", vector(&[1.0]).as_ref()), "bcad");
        // So does a vector of another length for the question.
        shelf.keep(vec![vector(&[1.0]), vector(&[1.0]), vector(&[1.0]), vector(&[1.0])]);
        assert_eq!(found(&shelf, "nail the crate", vector(&[1.0, 2.0]).as_ref()), "bcad");
        assert_eq!(found(&shelf, "nail the crate", None), "bcad");
    }
}
