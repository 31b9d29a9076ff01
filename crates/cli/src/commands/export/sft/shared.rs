//! Texts of prompts that several examples share, each written once.

use std::collections::BTreeSet;

use cooperage_journal::BlobStore;
use cooperage_suites::training::TrainingMessage;
use serde_json::{Value, json};

/// Bytes below which a text is no longer than a reference to it.
const SHORTEST: usize = 100;
/// Hexadecimal digits by which a text is named.
const HASH_DIGITS: usize = 16;

/// The texts that stand in a file already, by hash.
///
/// A text is shared once two examples of an episode have it; from then on every example refers to it. Other texts stand in
/// their examples, because a reference to a text that occurs once would only make the file longer.
#[derive(Default)]
pub(super) struct SharedTexts {
    written: BTreeSet<String>,
}

impl SharedTexts {
    /// Takes the messages of an episode's examples. Returns the lines with those that are shared from now on.
    pub(super) fn share(&mut self, messages: impl Iterator<Item = TrainingMessage>) -> Vec<Value> {
        let (mut seen, mut lines) = (BTreeSet::new(), Vec::new());
        for message in messages.filter(|message| message.content.len() >= SHORTEST) {
            let hash = hash(&message);
            if !seen.insert(hash.clone()) && self.written.insert(hash.clone()) {
                lines.push(json!({"message": hash, "role": message.role, "content": message.content}));
            }
        }
        lines
    }

    /// The reference to a message; `None` if it is not shared.
    pub(super) fn reference(&self, message: &TrainingMessage) -> Option<Value> {
        if message.content.len() < SHORTEST {
            return None;
        }
        let hash = hash(message);
        self.written.contains(&hash).then(|| json!({"message": hash}))
    }
}

/// The hash of a message's role and content.
fn hash(message: &TrainingMessage) -> String {
    let mut hash = BlobStore::hash(json!([message.role, message.content]).to_string().as_bytes());
    hash.truncate(HASH_DIGITS);
    hash
}
