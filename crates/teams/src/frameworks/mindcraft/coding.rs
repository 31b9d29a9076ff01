//! `!newAction`: code is written for an agent and run by its body (docs/spec/mindcraft.md, 11.4).

use std::rc::Rc;

use cooperage_core::{Interruption, ToolCall};
use cooperage_runtime::{Either, FrameworkError, race};

use super::actions::FinishedAction;
use super::briefs::CompletedToolCall;
use super::coder::{Coder, Ran};
use super::commands::{NEW_ACTION, RUN_CODE};
use super::mind::MindcraftMind;
use super::{notes, skill_commands};

/// The answer to a request for code where writing code is not allowed.
const REFUSED: &str = "Writing code is not allowed here. Use the other commands.";

impl MindcraftMind {
    /// Writes code for a request and runs it until it works. Returns the report for the agent; `None` if the action was
    /// stopped.
    pub(super) async fn new_action(self: &Rc<Self>, wanted: &str) -> Result<Option<String>, FrameworkError> {
        let tools = self.setting.team.tools(self.agent);
        if !self.setting.options.has_coding || tools.iter().all(|tool| tool.name != RUN_CODE) {
            return Ok(Some(REFUSED.to_owned()));
        }
        self.stop_action().await?;
        self.is_coding_stopped.set(false);
        self.actions.borrow_mut().set_own(Some(NEW_ACTION));
        let _writing = Writing(self);
        let history = self.history.borrow().clone();
        let coder = Coder {
            prompter: &self.prompter,
            history: &history,
            facts: || self.facts().unwrap_or_default(),
            is_interrupted: || self.is_coding_stopped.get(),
            kept: (self.setting.options.keeps_skills || !self.setting.handed_in.skills.skills().is_empty())
                .then_some(&*self.kept),
            quirks: self.setting.options.quirks,
        };
        let coded = coder.write(async |source: &str| self.run_code(source).await).await?;
        self.setting.team.count("code_attempts", u64::from(coded.attempts));
        if let (Some(code), true) = (&coded.code, self.setting.options.keeps_skills)
            && let Some(skill) = self.kept.learn(wanted, code)
        {
            notes::skill(self, wanted, &skill);
        }
        Ok((!coded.is_interrupted).then_some(coded.text))
    }

    /// Runs one of the user's skills. Returns the report for the agent; `None` if the run was stopped.
    pub(super) async fn run_skill(self: &Rc<Self>, call: ToolCall) -> Result<Option<String>, FrameworkError> {
        let skills = &self.setting.handed_in.skills;
        let code = skills
            .get(&call.tool)
            .and_then(|skill| skill_commands::code(skills, &call, &skill_commands::tool(skill)));
        let Some(code) = code else { return Ok(Some(format!("There is no skill {} any more.", call.tool))) };
        let ran = self.run_code(&self.kept.with_skills(&code)).await;
        let (name, succeeded) = (&call.tool, ran.succeeded);
        let text = match ran.text.trim() {
            "" if succeeded => format!("!{name} is done."),
            "" => format!("!{name} failed."),
            _ if succeeded => ran.text,
            _ => format!("!{name} failed. {}", ran.text),
        };
        self.prompter.note_call(CompletedToolCall { message: text.clone(), call, succeeded, trouble: None });
        Ok((!ran.is_interrupted).then_some(text))
    }

    async fn run_code(self: &Rc<Self>, source: &str) -> Ran {
        let call = ToolCall::new(RUN_CODE, &[("source", source)]);
        let ended = match self.setting.options.code_limit_ms {
            None => self.carry_out(call, true).await,
            Some(limit) => {
                let limit = self.setting.team.sleep(self.setting.pace.ticks(limit));
                match race(self.carry_out(call, true), limit).await {
                    Either::First(ended) => ended,
                    Either::Second(_) => {
                        // A run that has exceeded its time limit ends within a tick.
                        let _ = self.setting.team.stop(self.agent);
                        self.setting.team.next_tick().await;
                        Ok(FinishedAction {
                            text: "The time for it was over.".to_owned(),
                            ..FinishedAction::default()
                        })
                    }
                }
            }
        };
        // A call that the world refuses to take counts as failed.
        let ended = ended.unwrap_or_default();
        let is_interrupted = match ended.interruption {
            Some(Interruption::ByItself(_) | Interruption::Call(_)) => true,
            Some(Interruption::TimeLimit) | None => false,
        };
        Ran { succeeded: ended.succeeded, is_interrupted, text: ended.text }
    }
}

/// A guard: until it is dropped, the agent is busy with code that is written for it.
struct Writing<'m>(&'m MindcraftMind);

impl Drop for Writing<'_> {
    fn drop(&mut self) {
        self.0.actions.borrow_mut().set_own(None);
    }
}
