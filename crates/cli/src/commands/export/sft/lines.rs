//! Examples as lines of JSON.

use std::fs::File;
use std::io::{BufWriter, Write};

use cooperage_suites::training::{TrainingMessage, Transition};
use serde_json::{Value, json};

use super::Sink;
use super::shared::SharedTexts;

/// The form of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineForm {
    /// The fields of [`TrainingExample`](cooperage_suites::training::TrainingExample).
    Fields,
    /// `messages` that end with the answer.
    Chat,
    /// `prompt` and `answer` as tokens of short words.
    Tokens,
}

/// A line of JSON for each example.
pub(super) struct Lines {
    out: BufWriter<File>,
    form: LineForm,
    /// The texts that were written once already; none where every example has its own.
    shared: Option<SharedTexts>,
}

impl Lines {
    pub(super) fn new(out: BufWriter<File>, form: LineForm, is_compact: bool) -> Lines {
        Lines { out, form, shared: is_compact.then(SharedTexts::default) }
    }

    fn fields(&self, example: &Transition) -> std::io::Result<Value> {
        let mut line = serde_json::to_value(&example.line)?;
        if let Some(shared) = &self.shared {
            let system = TrainingMessage::system(&example.line.system);
            if let Some(reference) = shared.reference(&system) {
                line["system"] = reference;
            }
            line["messages"] = example.line.messages.iter().map(|message| self.written(message)).collect();
        }
        Ok(line)
    }

    fn chat(&self, example: &Transition) -> Value {
        let mut messages: Vec<Value> = prompt(example).iter().map(|message| self.written(message)).collect();
        messages.push(json!({"role": "assistant", "content": example.line.response}));
        json!({"messages": messages})
    }

    /// A message as an example has it.
    fn written(&self, message: &TrainingMessage) -> Value {
        let reference = self.shared.as_ref().and_then(|shared| shared.reference(message));
        reference.unwrap_or_else(|| json!(message))
    }

    fn line(&mut self, value: &Value) -> std::io::Result<()> {
        serde_json::to_writer(&mut self.out, value)?;
        self.out.write_all(b"\n")
    }
}

impl Sink for Lines {
    fn take(&mut self, examples: &[Transition]) -> std::io::Result<()> {
        if let Some(shared) = &mut self.shared {
            for text in shared.share(examples.iter().flat_map(prompt)) {
                self.line(&text)?;
            }
        }
        for example in examples {
            let line = match self.form {
                LineForm::Fields => self.fields(example)?,
                LineForm::Chat => self.chat(example),
                LineForm::Tokens => serde_json::to_value(&example.worded)?,
            };
            self.line(&line)?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> std::io::Result<()> {
        self.out.flush()
    }
}

/// The messages of an example's prompt, the instructions first.
fn prompt(example: &Transition) -> Vec<TrainingMessage> {
    let system = TrainingMessage::system(&example.line.system);
    let system = Some(system).filter(|system| !system.content.is_empty());
    system.into_iter().chain(example.line.messages.iter().cloned()).collect()
}
