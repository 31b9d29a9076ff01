//! Examples and documentation, and the search for those that are most like a text (docs/spec/mindcraft.md, 7.3, 7.4).

use cooperage_models::Embedding;

use crate::word_index::WordIndex;
use crate::word_overlap::word_overlap;

/// Examples or entries of documentation, with the texts by which they are searched.
#[derive(Clone, Debug)]
pub struct Shelf<T> {
    entries: Vec<RetrievalEntry<T>>,
    /// The index of the entries' words; `None` where the search compares words as the original does.
    index: Option<WordIndex>,
}

#[derive(Clone, Debug)]
struct RetrievalEntry<T> {
    text: String,
    thing: T,
    /// The vector of the text: `None` until the embedding model has answered, and where it failed.
    vector: Option<Embedding>,
    is_asked: bool,
}

impl<T> Shelf<T> {
    /// Creates a shelf of things with the texts by which they are searched.
    #[must_use]
    pub fn new(entries: Vec<(String, T)>) -> Shelf<T> {
        let entry = |(text, thing)| RetrievalEntry { text, thing, vector: None, is_asked: false };
        Shelf { entries: entries.into_iter().map(entry).collect(), index: None }
    }

    /// The shelf with an index, by whose words it is searched without vectors; `words` gives the title and the text of a thing.
    #[must_use]
    pub fn indexed(mut self, words: impl Fn(&T) -> (String, String)) -> Shelf<T> {
        let mut index = WordIndex::default();
        for entry in &self.entries {
            let (title, text) = words(&entry.thing);
            index.add(&title, &text);
        }
        self.index = Some(index);
        self
    }

    /// Whether the shelf is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns all things on it.
    pub fn all(&self) -> impl Iterator<Item = &T> {
        self.entries.iter().map(|entry| &entry.thing)
    }

    /// Whether it is searched by vectors: all have one.
    #[must_use]
    pub fn has_vectors(&self) -> bool {
        !self.is_empty() && self.entries.iter().all(|entry| entry.vector.is_some())
    }

    /// Returns the texts without a vector that were not returned by an earlier call.
    pub fn unasked(&mut self) -> Vec<String> {
        let unasked = self.entries.iter_mut().filter(|entry| !entry.is_asked);
        unasked
            .map(|entry| {
                entry.is_asked = true;
                entry.text.clone()
            })
            .collect()
    }

    /// Stores the vectors of texts. While one is missing, the search compares words.
    pub fn keep(&mut self, vectors: impl IntoIterator<Item = (String, Option<Embedding>)>) {
        for (text, vector) in vectors {
            for entry in self.entries.iter_mut().filter(|entry| entry.text == text) {
                entry.vector.clone_from(&vector);
            }
        }
    }

    /// Returns the places of all things, those most like a text first, equals in their order. Compares vectors if the text
    /// and all things have one, otherwise words.
    #[must_use]
    pub fn ranked(&self, wanted: &str, vector: Option<&Embedding>) -> Vec<usize> {
        let by_vector = |entry: &RetrievalEntry<T>| vector?.cosine(entry.vector.as_ref()?);
        let scores: Option<Vec<f64>> = self.entries.iter().map(by_vector).collect();
        let by_words = || match &self.index {
            Some(index) => index.scores(wanted),
            None => self.entries.iter().map(|entry| word_overlap(wanted, &entry.text)).collect(),
        };
        let scores: Vec<f64> = scores.unwrap_or_else(by_words);
        let mut places: Vec<(usize, f64)> = scores.into_iter().enumerate().collect();
        places.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        places.into_iter().map(|(place, _)| place).collect()
    }

    /// Returns the thing at a place.
    #[must_use]
    pub fn get(&self, place: usize) -> Option<&T> {
        self.entries.get(place).map(|entry| &entry.thing)
    }
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

    fn keep(shelf: &mut Shelf<char>, vectors: [Option<Embedding>; 4]) {
        let texts = shelf.unasked();
        assert_eq!((texts.len(), shelf.unasked().len()), (4, 0));
        shelf.keep(texts.into_iter().zip(vectors));
    }

    /// Cosines by hand with (3, 4): (1, 0) has 3/5, (0, 2) has 4/5, (6, 8) has 1, (-3, 4) has 7/25.
    #[test]
    fn vectors_rank_by_the_cosine() {
        let mut shelf = shelf();
        let vectors = [vector(&[1.0, 0.0]), vector(&[0.0, 2.0]), vector(&[6.0, 8.0]), vector(&[-3.0, 4.0])];
        keep(&mut shelf, vectors);
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
        let one = vector(&[1.0]);
        keep(&mut shelf, [one.clone(), None, one.clone(), one.clone()]);
        assert!(!shelf.has_vectors());
        assert_eq!(found(&shelf, "nail the crate", one.as_ref()), "bcad");
        shelf.keep([("nail a crate".to_owned(), one.clone())]);
        assert!(shelf.has_vectors());
        assert_eq!(found(&shelf, "nail the crate", one.as_ref()), "abcd");
        // So does a vector of another length for the question, and one that is none.
        assert_eq!(found(&shelf, "nail the crate", vector(&[1.0, 2.0]).as_ref()), "bcad");
        assert_eq!(found(&shelf, "nail the crate", None), "bcad");
    }
}
