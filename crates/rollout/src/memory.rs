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

/// A request with its answer, if it has one by now.
struct KnownRequest {
    hash: blake3::Hash,
    /// The connection that sent it first.
    connection: u64,
    answer: Known,
}

/// The answers by the ids of their requests.
#[derive(Default)]
pub(crate) struct AnswerMemory {
    known: BTreeMap<String, KnownRequest>,
    /// The ids of those that are answered, oldest first.
    order: VecDeque<String>,
    bytes: usize,
}

impl AnswerMemory {
    /// Takes in a request with an id. One that is new is answered by [`answered`](AnswerMemory::answered) later.
    pub(crate) fn asked(
        &mut self,
        connection: u64,
        id: &Value,
        line: &[u8],
        taker: AnswerTaker,
    ) -> Remembered {
        let hash = blake3::hash(line);
        match self.known.get_mut(&id.to_string()) {
            Some(known) if known.hash != hash => return Remembered::Other(taker),
            Some(KnownRequest { answer: Known::Due(takers), .. }) => takers.push(taker),
            Some(KnownRequest { answer: Known::Answered(answer), .. }) => taker(answer),
            None => {
                let known = KnownRequest { hash, connection, answer: Known::Due(vec![taker]) };
                self.known.insert(id.to_string(), known);
                return Remembered::New;
            }
        }
        Remembered::Again
    }

    /// Forgets the answers to requests of a connection that is gone for good: no client asks for them again.
    pub(crate) fn forget(&mut self, connection: u64) {
        let is_forgotten = |known: &KnownRequest| {
            known.connection == connection && matches!(known.answer, Known::Answered(_))
        };
        let AnswerMemory { known, order, bytes } = self;
        order.retain(|id| {
            let is_kept = !known.get(id).is_some_and(is_forgotten);
            if !is_kept && let Some(KnownRequest { answer: Known::Answered(answer), .. }) = known.remove(id) {
                *bytes -= answer.len();
            }
            is_kept
        });
    }

    /// Keeps the answer to a request; gives those that want it.
    pub(crate) fn answered(&mut self, id: &Value, answer: &str) -> Vec<AnswerTaker> {
        let id = id.to_string();
        let Some(known) = self.known.get_mut(&id) else { return Vec::new() };
        let Known::Due(takers) = std::mem::replace(&mut known.answer, Known::Answered(answer.into())) else {
            return Vec::new();
        };
        self.bytes += answer.len();
        self.order.push_back(id);
        while self.order.len() > ANSWERS_MAX || (self.bytes > BYTES_MAX && self.order.len() > 1) {
            let oldest = self.order.pop_front().unwrap_or_default();
            if let Some(KnownRequest { answer: Known::Answered(answer), .. }) = self.known.remove(&oldest) {
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
    fn the_answers_of_a_lost_connection_are_forgotten() {
        let mut memory = AnswerMemory::default();
        for (connection, id) in [(1, "a"), (2, "b"), (1, "c")] {
            memory.asked(connection, &json!(id), b"x", Box::new(|_| {}));
        }
        memory.answered(&json!("a"), "one");
        memory.answered(&json!("b"), "two");
        memory.forget(1);
        assert_eq!((memory.known.len(), memory.order.len(), memory.bytes), (2, 1, 3), "one is still due");
        assert!(matches!(memory.asked(3, &json!("a"), b"y", Box::new(|_| {})), Remembered::New));
        assert!(matches!(memory.asked(3, &json!("b"), b"x", Box::new(|_| {})), Remembered::Again));
    }

    #[test]
    fn the_first_answer_is_given_again_and_another_request_is_told() {
        let mut memory = AnswerMemory::default();
        let got: Arc<Mutex<Vec<String>>> = Arc::default();
        let taker = || -> AnswerTaker {
            let got = Arc::clone(&got);
            Box::new(move |answer| got.lock().unwrap().push(answer.to_owned()))
        };
        let id = json!("a");
        assert!(matches!(memory.asked(1, &id, b"x", taker()), Remembered::New));
        assert!(matches!(memory.asked(1, &id, b"x", taker()), Remembered::Again), "it is due");
        assert!(matches!(memory.asked(1, &id, b"y", taker()), Remembered::Other(_)));
        memory.answered(&id, "1").into_iter().for_each(|taker| taker("1"));
        assert!(matches!(memory.asked(1, &id, b"x", taker()), Remembered::Again));
        assert_eq!(*got.lock().unwrap(), ["1", "1", "1"]);
        for number in 0..ANSWERS_MAX + 5 {
            memory.asked(1, &json!(number), b"x", taker());
            memory.answered(&json!(number), "1");
        }
        assert!(memory.known.len() <= ANSWERS_MAX && memory.bytes <= ANSWERS_MAX);
        assert!(matches!(memory.asked(1, &id, b"x", taker()), Remembered::New), "it is forgotten");
    }
}
