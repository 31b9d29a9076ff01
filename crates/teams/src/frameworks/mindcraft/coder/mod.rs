//! Writing code for a new action, and running it, until it works or five attempts are used up
//! (docs/spec/mindcraft.md, 11.4).
//!
//! The world checks and runs the code; its messages about errors, with line numbers, go back to the model.

pub mod fence;
mod keeping;

use cooperage_runtime::FrameworkError;
use minijinja::context;

pub use keeping::KeptSkills;

use super::history::{ConversationTurn, History};
use super::prompter::{Facts, Prompter};
use super::quirks::Quirks;
use crate::code_blocks::code_of;
use crate::templates::render;
use fence::code_in;

/// The most attempts for one action.
const ATTEMPTS_MAX: u32 = 5;
/// Answers without code after which nothing more is asked, on the next such answer.
const NO_CODE_MAX: u32 = 3;
/// The command that asks for code.
const NEW_ACTION: &str = "!newAction";

/// The result of one run of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    /// Whether it came to its end without an error.
    pub succeeded: bool,
    /// Whether the run was stopped.
    pub is_interrupted: bool,
    /// The world's report of the run.
    pub text: String,
}

/// The result of all attempts together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coded {
    /// Whether code worked.
    pub succeeded: bool,
    /// Whether the action was stopped; the agent is told nothing then.
    pub is_interrupted: bool,
    /// The report for the agent.
    pub text: String,
    /// How often code was run.
    pub attempts: u32,
    /// The code that worked.
    pub code: Option<String>,
}

impl Coded {
    fn failed(text: String, attempts: u32) -> Coded {
        Coded { succeeded: false, is_interrupted: false, text, attempts, code: None }
    }

    fn interrupted(attempts: u32) -> Coded {
        Coded { succeeded: false, is_interrupted: true, text: String::new(), attempts, code: None }
    }
}

/// The coder of one action, with the parts of the agent that it uses.
pub struct Coder<'a, F, I> {
    /// Asks the agent's models.
    pub prompter: &'a Prompter,
    /// A copy of the turns so far, the request included.
    pub history: &'a History,
    /// Returns the facts for the prompt at the moment of a call.
    pub facts: F,
    /// Whether the action is to stop.
    pub is_interrupted: I,
    /// The skills that code may call, where what worked is kept.
    pub kept: Option<&'a KeptSkills>,
    /// Whether answers are read as the original reads them.
    pub quirks: Quirks,
}

impl<F: Fn() -> Facts, I: Fn() -> bool> Coder<'_, F, I> {
    /// Writes code and lets `run` run it, until it works.
    ///
    /// # Errors
    /// A template that is wrong.
    pub async fn write(&self, run: impl AsyncFn(&str) -> Ran) -> Result<Coded, FrameworkError> {
        let mut turns = self.history.turns().to_vec();
        turns.push(ConversationTurn::system(said("mindcraft/code_begin", context! {})?));
        let (mut attempts, mut without_code) = (0, 0);
        for _ in 0..ATTEMPTS_MAX {
            if (self.is_interrupted)() {
                return Ok(Coded::interrupted(attempts));
            }
            let answer = self.prompter.code(self.history, &turns, &(self.facts)()).await;
            if (self.is_interrupted)() {
                return Ok(Coded::interrupted(attempts));
            }
            let code = match self.quirks {
                Quirks::Keep => code_in(&answer),
                Quirks::Repair => code_of(&answer).map(|code| code.text),
            };
            let Some(code) = code else {
                if let Some((before, _)) = answer.split_once(NEW_ACTION) {
                    turns.push(ConversationTurn::assistant(before));
                    continue;
                }
                if without_code >= NO_CODE_MAX {
                    return Ok(Coded::failed(said("mindcraft/code_missing", context! {})?, attempts));
                }
                without_code += 1;
                turns.push(ConversationTurn::system(said("mindcraft/code_wanted", context! {})?));
                continue;
            };
            let source = self.kept.map_or_else(|| code.clone(), |kept| kept.with_skills(&code));
            attempts += 1;
            let ran = run(&source).await;
            if ran.is_interrupted {
                return Ok(Coded::interrupted(attempts));
            }
            if ran.succeeded {
                let text =
                    said("mindcraft/code_worked", context! { code => code.as_str(), output => ran.text })?;
                return Ok(Coded {
                    succeeded: true,
                    is_interrupted: false,
                    text,
                    attempts,
                    code: Some(code),
                });
            }
            turns.push(ConversationTurn::assistant(answer));
            turns.push(ConversationTurn::system(said(
                "mindcraft/code_failed",
                context! { error => ran.text },
            )?));
        }
        Ok(Coded::failed(said("mindcraft/code_given_up", context! { attempts })?, attempts))
    }
}

fn said(template: &'static str, values: minijinja::Value) -> Result<String, FrameworkError> {
    Ok(render(template, values)?.trim_end().to_owned())
}
