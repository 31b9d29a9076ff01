//! The first answers to requests with an id, so that a request which is sent again is not carried out again.

use std::collections::{BTreeMap, VecDeque};

use serde_json::Value;

/// Most answers that are kept.
const ANSWERS_MAX: usize = 16_384;
/// Most bytes of them.
const BYTES_MAX: usize = 64 << 20;

/// Takes the answer to a request, as a line without its end; called once.
pub(crate) type AnswerTaker = Box<dyn FnOnce(&str) + Send>;

/// A request that was sent before.
enum Known {
    /// Its answer is due; these want it.
    Due(Vec<AnswerTaker>),
    Answered(Box<str>),
}

/// Whether a request with an id was sent before.
pub(crate) enum Remembered {
    /// A new request, to be carried out.
    New,
    /// One that was sent before: its answer has been given, or will be.
    Again,
    /// Another request had this id; the taker gets no answer here.
    Other(AnswerTaker),
}

/// The answers by the ids of their requests.
#[derive(Default)]
pub(crate) struct AnswerMemory {
    known: BTreeMap<String, (blake3::Hash, Known)>,
    /// The ids of those that are answered, oldest first.
    order: VecDeque<String>,
    bytes: usize,
}

impl AnswerMemory {
    /// Takes in a request with an id. One that is new is answered by [`answered`](AnswerMemory::answered) later.
    pub(crate) fn asked(&mut self, id: &Value, line: &[u8], taker: AnswerTaker) -> Remembered {
        let hash = blake3::hash(line);
        match self.known.get_mut(&id.to_string()) {
            Some((known, _)) if *known != hash => {
                return Remembered::Other(taker);
            }
            Some((_, Known::Due(takers))) => takers.push(taker),
            Some((_, Known::Answered(answer))) => taker(answer),
            None => {
                self.known.insert(id.to_string(), (hash, Known::Due(vec![taker])));
                return Remembered::New;
            }
        }
        Remembered::Again
    }

    /// Keeps the answer to a request; gives those that want it.
    pub(crate) fn answered(&mut self, id: &Value, answer: &str) -> Vec<AnswerTaker> {
        let id = id.to_string();
        let Some((_, known)) = self.known.get_mut(&id) else { return Vec::new() };
        let Known::Due(takers) = std::mem::replace(known, Known::Answered(answer.into())) else {
            return Vec::new();
        };
        self.bytes += answer.len();
        self.order.push_back(id);
        while self.order.len() > ANSWERS_MAX || (self.bytes > BYTES_MAX && self.order.len() > 1) {
            let oldest = self.order.pop_front().unwrap_or_default();
            if let Some((_, Known::Answered(answer))) = self.known.remove(&oldest) {
                self.bytes -= answer.len();
            }
        }
        takers
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use serde_json::json;

    use super::*;

    #[test]
    fn the_first_answer_is_given_again_and_another_request_is_told() {
        let mut memory = AnswerMemory::default();
        let got: Arc<Mutex<Vec<String>>> = Arc::default();
        let taker = || -> AnswerTaker {
            let got = Arc::clone(&got);
            Box::new(move |answer| got.lock().unwrap().push(answer.to_owned()))
        };
        let id = json!("a");
        assert!(matches!(memory.asked(&id, b"x", taker()), Remembered::New));
        assert!(matches!(memory.asked(&id, b"x", taker()), Remembered::Again), "it is due");
        assert!(matches!(memory.asked(&id, b"y", taker()), Remembered::Other(_)));
        memory.answered(&id, "1").into_iter().for_each(|taker| taker("1"));
        assert!(matches!(memory.asked(&id, b"x", taker()), Remembered::Again));
        assert_eq!(*got.lock().unwrap(), ["1", "1", "1"]);
        for number in 0..ANSWERS_MAX + 5 {
            memory.asked(&json!(number), b"x", taker());
            memory.answered(&json!(number), "1");
        }
        assert!(memory.known.len() <= ANSWERS_MAX && memory.bytes <= ANSWERS_MAX);
        assert!(matches!(memory.asked(&id, b"x", taker()), Remembered::New), "it is forgotten");
    }
}
