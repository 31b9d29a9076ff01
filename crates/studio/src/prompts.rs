//! The complete prompts of model calls, with all their messages.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use camino::Utf8PathBuf;
use cooperage_journal::{
    CallRecord, EpisodeState, JournalError, LineKind, MessageStore, Record, RunDir, StoredImage,
};
use schemars::JsonSchema;
use serde::Serialize;

/// The most bytes of pictures that a prompt is sent with, as text.
const IMAGE_BYTES_MAX: usize = 16 << 20;

/// A call of a model, with its messages.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Prompt {
    /// The call's number in the episode.
    pub call: u64,
    /// The messages in order.
    pub messages: Vec<PromptMessage>,
}

/// A message of a prompt.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct PromptMessage {
    /// The speaker: `system`, `user` or `assistant`.
    pub speaker: String,
    /// The text of the message.
    pub text: String,
    /// Whether no earlier call of the episode has this message.
    pub is_new: bool,
    /// The pictures that it shows after its text, as addresses that hold their bytes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub images: Vec<String>,
}

/// Texts with their speakers, by hash.
pub(crate) type PromptTexts = Arc<BTreeMap<String, (String, String)>>;

/// The messages of a run that have been read so far.
#[derive(Clone, Debug)]
struct RunMessages {
    texts: PromptTexts,
    /// The pictures of the messages that show any, by the messages' hashes.
    images: Arc<BTreeMap<String, Vec<StoredImage>>>,
}

/// A cache with the texts of the run that was requested last, which is read again if a text is missing. The texts of
/// all runs would fill the memory.
#[derive(Debug, Default)]
pub(crate) struct PromptStore {
    last: Mutex<Option<(Utf8PathBuf, RunMessages)>>,
}

impl PromptStore {
    /// The prompt of a call; `None` if there is no such call.
    ///
    /// # Errors
    /// [`JournalError`] if the journal or the store cannot be read.
    pub(crate) fn of_call(
        &self,
        run: &RunDir,
        key: &str,
        number: u64,
    ) -> Result<Option<Prompt>, JournalError> {
        // The key comes with the request, and must not lead to another folder.
        if !run.episodes().any(|(known, _)| known == key) {
            return Ok(None);
        }
        let lines = match run.state(key) {
            EpisodeState::Finished => run.finished_lines(key)?,
            EpisodeState::UnderWay => run.part_lines(key)?,
            EpisodeState::Missing => return Ok(None),
        };
        // All messages of the episode, numbered in the order of their first appearance.
        let mut declared: Vec<String> = Vec::new();
        // Damaged lines are skipped, so that no error reveals the file's path.
        for record in lines.each_of("".into(), &[LineKind::Call]) {
            let Ok(Record::Call(call)) = record else { continue };
            let known = declared.len();
            declared.extend(call.declares.iter().cloned());
            if call.call == number {
                return self.prompt(run, &call, &declared, known).map(Some);
            }
        }
        Ok(None)
    }

    /// The texts of all prompts of a run with their speakers, by hash.
    ///
    /// # Errors
    /// [`JournalError`] if the store cannot be read.
    pub(crate) fn all(&self, run: &RunDir, is_growing: bool) -> Result<PromptTexts, JournalError> {
        Ok(self.messages_of(run, is_growing)?.texts)
    }

    fn prompt(
        &self,
        run: &RunDir,
        call: &CallRecord,
        declared: &[String],
        known: usize,
    ) -> Result<Prompt, JournalError> {
        let places = call.places(declared.len());
        let asked: Vec<(usize, &String)> =
            places.filter_map(|place| Some((place, declared.get(place)?))).collect();
        let mut held = self.messages_of(run, false)?;
        if asked.iter().any(|(_, hash)| !held.texts.contains_key(*hash)) {
            held = self.messages_of(run, true)?;
        }
        let mut room = IMAGE_BYTES_MAX;
        let message = |(number, hash): (usize, &String)| {
            let missing = || ("?".to_owned(), "this message is missing".to_owned());
            let (speaker, text) = held.texts.get(hash).map_or_else(missing, Clone::clone);
            let images = held.images.get(hash).map_or(&[][..], Vec::as_slice);
            // A picture that is gone or damaged is left out.
            let images = images.iter().filter_map(|image| {
                let address = address_of(&image.media_type, &run.blobs().get(&image.hash).ok()?)?;
                room = room.checked_sub(address.len())?;
                Some(address)
            });
            PromptMessage { speaker, text, is_new: number >= known, images: images.collect() }
        };
        Ok(Prompt { call: call.call, messages: asked.into_iter().map(message).collect() })
    }

    fn messages_of(&self, run: &RunDir, anew: bool) -> Result<RunMessages, JournalError> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((path, held)) = last.as_ref()
            && path == run.path()
            && !anew
        {
            return Ok(held.clone());
        }
        let held = RunMessages {
            texts: Arc::new(MessageStore::read(run.path())?),
            images: Arc::new(MessageStore::images(run.path())?),
        };
        *last = Some((run.path().to_owned(), held.clone()));
        Ok(held)
    }
}

/// The address that holds a picture's bytes; `None` for a media type that is no picture's.
fn address_of(media_type: &str, bytes: &[u8]) -> Option<String> {
    let kind = ["image/png", "image/jpeg", "image/gif", "image/webp"]
        .into_iter()
        .find(|kind| *kind == media_type)?;
    Some(format!("data:{kind};base64,{}", STANDARD.encode(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pictures_have_addresses() {
        assert_eq!(address_of("image/png", b"abc").as_deref(), Some("data:image/png;base64,YWJj"));
        for other in ["text/html", "image/svg+xml", "image/png;x", ""] {
            assert_eq!(address_of(other, b"abc"), None, "{other}");
        }
    }
}
