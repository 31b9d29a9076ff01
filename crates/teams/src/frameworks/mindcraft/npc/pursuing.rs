//! An idle agent at its own errands.

use std::rc::Rc;

use cooperage_core::ToolCall;
use cooperage_runtime::FrameworkError;
use serde_json::Value;

use super::{Errand, NpcScript};
use crate::frameworks::mindcraft::actions::FinishedAction;
use crate::frameworks::mindcraft::commands::RUN_CODE;
use crate::frameworks::mindcraft::mind::MindcraftMind;

/// The label of the agent's activity meanwhile.
const LABEL: &str = "npc";

impl MindcraftMind {
    /// Carries out the agent's next errand; ends early if another action interrupts it.
    pub(in crate::frameworks::mindcraft) async fn pursue(self: &Rc<Self>) -> Result<(), FrameworkError> {
        let routine = self.npc.borrow().as_ref().map(super::Npc::routine);
        let Some(routine) = routine else { return Ok(()) };
        self.actions.borrow_mut().set_own(Some(LABEL));
        let _pursuing = Pursuing(self);
        let day = self.run(routine).await?;
        let works = day.data.pointer("/result/works").and_then(Value::as_bool).unwrap_or(false);
        if !works || day.interruption.is_some() {
            return Ok(());
        }
        let errand = self.npc.borrow().as_ref().map(|npc| (npc.next(), npc.sets_goals()));
        match errand {
            Some((Errand::Think, true)) => {
                let (history, facts) = (self.history.borrow().clone(), self.facts()?);
                let answer = self.prompter.next_goal(&history, &facts).await.unwrap_or_default();
                if let Some(npc) = self.npc.borrow_mut().as_mut() {
                    npc.set_goal(&answer);
                }
            }
            Some((errand, _)) => {
                let run = self.npc.borrow().as_ref().and_then(|npc| npc.code(&errand));
                let Some(run) = run else { return Ok(()) };
                let ended = self.run(run).await?;
                if ended.interruption.is_none()
                    && let Some(npc) = self.npc.borrow_mut().as_mut()
                {
                    let has_run = ended.data.get("outcome").and_then(Value::as_str) == Some("finished");
                    npc.ended(&errand, has_run, ended.data.get("result").unwrap_or(&Value::Null));
                }
            }
            None => {}
        }
        Ok(())
    }

    async fn run(self: &Rc<Self>, run: NpcScript) -> Result<FinishedAction, FrameworkError> {
        let arguments = run.arguments.to_string();
        let call = ToolCall::new(RUN_CODE, &[("source", &run.source), ("arguments", &arguments)]);
        self.carry_out(call, true).await
    }
}

/// A guard: the agent is at its own errands until it is dropped.
struct Pursuing<'m>(&'m MindcraftMind);

impl Drop for Pursuing<'_> {
    fn drop(&mut self) {
        self.0.actions.borrow_mut().set_own(None);
    }
}
