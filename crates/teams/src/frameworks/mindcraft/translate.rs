//! The translation between the people's language and English, in which agents think (the original's setting `language`).
//!
//! A person's words are translated before the agent handles them, and the agent's open words before they are said, one after
//! the other. The journal has both forms: the message as it was said, and a note with the other one.

use cooperage_core::command_grammar;
use cooperage_runtime::FrameworkError;

use super::mind::{MessageSource, MindTask, MindcraftMind};
use super::options::ENGLISH;
use crate::cleaning::clean;

impl MindcraftMind {
    /// A message as the agent reads it: a person's words in English, all others unchanged. Commands are no language.
    pub(super) async fn in_english(
        &self,
        source: &MessageSource,
        text: String,
    ) -> Result<String, FrameworkError> {
        let MessageSource::Person(person) = source else { return Ok(text) };
        if self.setting.options.language.is_none() || command_grammar::find(&text).is_some() {
            return Ok(text);
        }
        let translated = self.translated(ENGLISH, &text).await?;
        super::notes::translated(self, Some(person), &text, &translated);
        Ok(translated)
    }

    /// Says a text openly once it is translated. Texts keep their order.
    pub(super) fn say_translated(&self, text: &str) {
        let mut waiting = self.untranslated.borrow_mut();
        waiting.push_back(text.to_owned());
        // Where others wait, the task that translates them is under way.
        if waiting.len() == 1 {
            self.push(MindTask::Translate);
        }
    }

    /// Translates and says the texts that wait.
    pub(super) async fn translate_waiting(&self) -> Result<(), FrameworkError> {
        let next = || self.untranslated.borrow().front().cloned();
        while let Some(text) = next() {
            let language = self.setting.options.language.as_deref().unwrap_or(ENGLISH);
            // A command is said as it is.
            let end = command_grammar::find(&text).map_or(text.len(), |found| found.span.start);
            let (words, command) = text.split_at(end);
            let words = match words.trim() {
                "" => String::new(),
                words => self.translated(language, words).await?,
            };
            let said = format!("{words} {command}");
            super::notes::translated(self, None, &text, said.trim());
            self.utter(said.trim())?;
            self.untranslated.borrow_mut().pop_front();
        }
        Ok(())
    }

    /// A text in that language; as it is if no model answers.
    async fn translated(&self, language: &str, text: &str) -> Result<String, FrameworkError> {
        let answer = self.prompter.translate(language, text).await?;
        let answer = answer.map(|answer| clean(&answer).trim().to_owned());
        Ok(answer.filter(|answer| !answer.is_empty()).unwrap_or_else(|| text.to_owned()))
    }
}
