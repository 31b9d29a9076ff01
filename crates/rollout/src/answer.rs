//! Answers as lines: with the id of their request, and one line for a batch.

use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Value, json};

use crate::session::SessionTaker;

/// Writes an answer as a line without its end, with the id of its request.
pub(crate) fn line(id: &Value, mut answer: Value) -> String {
    if let (false, Some(fields)) = (id.is_null(), answer.as_object_mut()) {
        fields.insert("id".to_owned(), id.clone());
    }
    answer.to_string()
}

/// Whether an answer says that the request was not carried out.
pub(crate) fn is_error(answer: &Value) -> bool {
    answer.get("error").is_some()
}

/// The answers of a batch, as they come.
struct Batch {
    answers: Vec<Option<Value>>,
    left: usize,
    taker: Option<SessionTaker>,
}

/// Makes a taker for each part of a batch; the last answer completes the one of the whole.
pub(crate) fn batch(parts: usize, taker: SessionTaker) -> Vec<SessionTaker> {
    if parts == 0 {
        taker(json!({ "results": [] }));
        return Vec::new();
    }
    let batch = Batch { answers: vec![None; parts], left: parts, taker: Some(taker) };
    let batch = Arc::new(Mutex::new(batch));
    let of_part = |place: usize| -> SessionTaker {
        let batch = Arc::clone(&batch);
        Box::new(move |answer| {
            let mut batch = batch.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(slot) = batch.answers.get_mut(place) {
                *slot = Some(answer);
                batch.left -= 1;
            }
            if batch.left == 0
                && let Some(taker) = batch.taker.take()
            {
                let answers: Vec<Value> = batch.answers.drain(..).flatten().collect();
                drop(batch);
                taker(json!({ "results": answers }));
            }
        })
    };
    (0..parts).map(of_part).collect()
}
