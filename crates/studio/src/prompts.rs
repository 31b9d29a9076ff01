//! The complete prompts of model calls, with all their messages.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use camino::Utf8PathBuf;
use cooperage_journal::{
    CallRecord, EpisodeState, JournalError, LineKind, MessageStore, Record, RunDir, read_finished, read_part,
};
use schemars::JsonSchema;
use serde::Serialize;

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
}

/// Texts with their speakers, by hash.
pub(crate) type PromptTexts = Arc<BTreeMap<String, (String, String)>>;

/// A cache with the texts of the run that was requested last, which is read again if a text is missing. The texts of
/// all runs would fill the memory.
#[derive(Debug, Default)]
pub(crate) struct PromptStore {
    last: Mutex<Option<(Utf8PathBuf, PromptTexts)>>,
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
            EpisodeState::Finished => read_finished(&run.finished_path(key))?,
            EpisodeState::UnderWay => read_part(&run.part_path(key))?,
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
        self.texts_of(run, is_growing)
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
        let mut texts = self.texts_of(run, false)?;
        if asked.iter().any(|(_, hash)| !texts.contains_key(*hash)) {
            texts = self.texts_of(run, true)?;
        }
        let message = |(number, hash): (usize, &String)| {
            let missing = || ("?".to_owned(), "this message is missing".to_owned());
            let (speaker, text) = texts.get(hash).map_or_else(missing, Clone::clone);
            PromptMessage { speaker, text, is_new: number >= known }
        };
        Ok(Prompt { call: call.call, messages: asked.into_iter().map(message).collect() })
    }

    fn texts_of(&self, run: &RunDir, anew: bool) -> Result<PromptTexts, JournalError> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((path, texts)) = last.as_ref()
            && path == run.path()
            && !anew
        {
            return Ok(Arc::clone(texts));
        }
        let texts = Arc::new(MessageStore::read(run.path())?);
        *last = Some((run.path().to_owned(), Arc::clone(&texts)));
        Ok(texts)
    }
}
