//! The actions of an agent's body (docs/spec/mindcraft.md, 5, 11.1): one lasting action at a time, its result, and the
//! actions that the body began by itself in between.

use std::future::poll_fn;
use std::rc::Rc;
use std::task::Poll;

use cooperage_core::{
    AgentId, EventKind, EventRecord, Interruption, Stopped, ToolCall, Trouble, WorldEntry, WorldReceipt,
};
use cooperage_runtime::FrameworkError;

use super::commands::NEW_ACTION;
use super::conversation::schedule::CurrentActivity;
use super::mind::{MindcraftMind, SET_MODE};

/// Parts of the labels of actions during which an agent can talk.
const TALKABLE: [&str; 2] = ["stay", "follow"];
/// Characters of what the body did by itself that are kept for the next prompt.
pub(super) const LOG_MAX: usize = 500;

/// The end of a call.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct FinishedAction {
    /// The world's words about it.
    pub(super) text: String,
    /// Whether it did what it should.
    pub(super) succeeded: bool,
    /// The reason why the call was ended early, if it was.
    pub(super) interruption: Option<Interruption>,
    /// Whether it acted rather than asked, as far as the world tells.
    pub(super) acts: bool,
    /// The call, where the world hands it back to the mind.
    pub(super) request: Option<ToolCall>,
    /// The trouble that the call met, as the world reports it.
    pub(super) trouble: Option<Trouble>,
    /// The same as data.
    pub(super) data: serde_json::Value,
}

/// A call whose end a handler waits for.
#[derive(Debug)]
struct Waiting {
    number: u64,
    tool: String,
    ended: Option<FinishedAction>,
    /// Whether the handler that waited for the call has given up.
    is_nobodys: bool,
}

/// News for the mind from an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MindEvent {
    /// The body has become idle.
    Idle,
    /// An action that the body began by itself has ended. It had interrupted another action; the model is told.
    Over {
        /// The label of the action that has ended.
        mode: String,
        /// The label of the action that it had interrupted.
        action: String,
    },
    /// The body's report of something that it did by itself.
    Did(String),
    /// An action that the body had taken up again is over; nothing waits for its end.
    ResumedOver {
        /// The label of the action.
        action: String,
        /// The world's words about it.
        text: String,
    },
    /// The body began an action by itself in place of its earlier one.
    Interrupted {
        /// The label of the interrupted action.
        action: String,
        /// The label of the action that the body began by itself.
        by: String,
    },
}

/// The known state of an agent's body.
#[derive(Debug, Default)]
pub(super) struct Actions {
    /// The lasting action that was called for, by its tool's name.
    label: Option<String>,
    /// The label of an activity for which the world has no tool, such as writing code.
    own: Option<String>,
    /// The action that the body began by itself.
    mode: Option<String>,
    /// The label of the action that `mode` has interrupted.
    interrupted: Option<String>,
    /// The label of the action that the body resumes by itself when it is idle.
    resuming: Option<String>,
    waiting: Vec<Waiting>,
    calls: u64,
}

impl Actions {
    /// Returns the label of the action that is under way.
    pub(super) fn label(&self) -> Option<String> {
        let mode = self.mode.as_ref().map(|mode| format!("mode:{mode}"));
        let action = self.label.as_ref().or(self.own.as_ref()).map(|label| format!("action:{label}"));
        mode.or(action)
    }

    /// Whether an action is under way: one that was called for, or one that the body began by itself.
    pub(super) fn is_busy(&self) -> bool {
        self.label.is_some() || self.own.is_some() || self.mode.is_some()
    }

    /// Sets or clears the label of an activity that the world does not know.
    pub(super) fn set_own(&mut self, label: Option<&str>) {
        self.own = label.map(str::to_owned);
    }

    /// Notes a submitted call whose end no handler waits for.
    pub(super) fn expect_unheeded(&mut self, tool: &str) {
        let number = self.expect(tool, false);
        self.forget(number);
    }

    /// Whether a call of `setMode` is still under way.
    fn is_being_set(&self) -> bool {
        self.waiting
            .iter()
            .any(|waiting| waiting.is_nobodys && waiting.ended.is_none() && waiting.tool == SET_MODE)
    }

    fn expect(&mut self, tool: &str, is_lasting: bool) -> u64 {
        self.calls += 1;
        self.waiting.push(Waiting {
            number: self.calls,
            tool: tool.to_owned(),
            ended: None,
            is_nobodys: false,
        });
        if is_lasting {
            self.label = Some(tool.to_owned());
        }
        self.calls
    }

    fn take(&mut self, number: u64) -> Option<FinishedAction> {
        let place = self.waiting.iter().position(|waiting| waiting.number == number)?;
        let ended = self.waiting.get_mut(place)?.ended.take()?;
        self.waiting.remove(place);
        Some(ended)
    }

    fn forget(&mut self, number: u64) {
        self.waiting.retain(|waiting| waiting.number != number || waiting.ended.is_none());
        if let Some(waiting) = self.waiting.iter_mut().find(|waiting| waiting.number == number) {
            waiting.is_nobodys = true;
        }
    }

    /// Takes in an event of the agent's own, with what else the world remarks to it.
    /// `may_resume` says whether the body may resume its earlier action.
    pub(super) fn happened(
        &mut self,
        agent: AgentId,
        event: &EventRecord,
        remarks: &[&str],
        may_resume: bool,
    ) -> Vec<MindEvent> {
        let EventKind::ActionFinished { succeeded } = event.kind else { return Vec::new() };
        if event.doer != Some(agent) {
            return Vec::new();
        }
        let course = event.ending.course.as_deref();
        let interruption = course.and_then(|course| course.interruption.clone());
        if let Some(course) = course.filter(|course| course.is_by_itself) {
            return self.mode_ended(&course.action, interruption, course.resumes && may_resume, &event.text);
        }
        let action = course.map(|course| course.action.as_str());
        let is_meant = |waiting: &&mut Waiting| {
            waiting.ended.is_none() && action.is_none_or(|action| action == waiting.tool)
        };
        let tool = self.waiting.iter_mut().find(is_meant).map(|waiting| {
            waiting.ended = Some(FinishedAction {
                text: std::iter::once(event.text.as_str())
                    .chain(remarks.iter().copied())
                    .collect::<Vec<_>>()
                    .join("\n"),
                succeeded,
                acts: course.is_some_and(|course| course.acts),
                interruption: interruption.clone(),
                request: event.ending.request.as_deref().cloned(),
                trouble: event.ending.trouble,
                data: event.data.get("data").cloned().unwrap_or_default(),
            });
            waiting.tool.clone()
        });
        self.waiting.retain(|waiting| waiting.ended.is_none() || !waiting.is_nobodys);
        let ended = action.map(str::to_owned).or_else(|| tool.clone());
        let was_current = ended.is_some() && (self.label == ended || self.resuming == ended);
        // The same tool may have been called again meanwhile, which is what ended it.
        let goes_on = self
            .waiting
            .iter()
            .any(|waiting| waiting.ended.is_none() && Some(&waiting.tool) == ended.as_ref());
        if let Some(Interruption::ByItself(mode)) = interruption {
            self.interrupted.clone_from(&ended);
            self.mode = Some(mode.clone());
            self.resuming = course.filter(|course| course.resumes && may_resume).and(ended.clone());
            self.label = None;
            return vec![MindEvent::Interrupted { action: ended.unwrap_or_default(), by: mode }];
        }
        if !was_current || goes_on {
            return Vec::new();
        }
        self.label = None;
        let resumes = may_resume && course.is_some_and(|course| course.resumes);
        let mut news = Vec::new();
        if tool.is_none() && interruption.is_none() && ended.is_some() && self.resuming == ended {
            news.push(MindEvent::ResumedOver { action: ended.unwrap_or_default(), text: event.text.clone() });
        }
        if !resumes {
            self.resuming = None;
        }
        if !self.is_busy() {
            news.push(MindEvent::Idle);
        }
        news
    }

    fn mode_ended(
        &mut self,
        mode: &str,
        interruption: Option<Interruption>,
        resumes: bool,
        text: &str,
    ) -> Vec<MindEvent> {
        let mut news = Vec::new();
        if !text.trim().is_empty() {
            news.push(MindEvent::Did(text.to_owned()));
        }
        let had_interrupted = self.interrupted.take();
        self.mode = None;
        match interruption {
            Some(Interruption::ByItself(next)) => {
                let action = format!("mode:{mode}");
                self.interrupted = Some(action.clone());
                self.mode = Some(next.clone());
                news.push(MindEvent::Interrupted { action, by: next });
                return news;
            }
            // The handler that made the call learns of its end itself.
            Some(_) => return news,
            None => {}
        }
        if resumes {
            self.label.clone_from(&self.resuming);
            return news;
        }
        if let Some(action) = had_interrupted {
            news.push(MindEvent::Over { mode: mode.to_owned(), action });
        }
        if !self.is_busy() {
            news.push(MindEvent::Idle);
        }
        news
    }
}

/// The label of an agent's action in words for its model.
pub(super) fn doing_words(label: Option<&str>) -> String {
    match label.map(|label| label.split_once(':').unwrap_or(("", label))) {
        None => "nothing".to_owned(),
        Some(("action", NEW_ACTION)) => "code for !newAction is written and run".to_owned(),
        Some(("mode", mode)) => format!("your body does {mode} by itself"),
        Some((_, action)) => format!("!{action}"),
    }
}

/// Returns the activity of an agent as its conversations see it.
pub(super) fn doing(label: Option<&str>) -> CurrentActivity<'_> {
    let allows_talk = label
        .is_some_and(|label| label.starts_with("mode:") || TALKABLE.iter().any(|part| label.contains(part)));
    CurrentActivity { action: label, allows_talk }
}

impl MindcraftMind {
    /// Calls a tool of the world and waits for the end of the call.
    pub(super) async fn carry_out(
        self: &Rc<Self>,
        call: ToolCall,
        is_lasting: bool,
    ) -> Result<FinishedAction, FrameworkError> {
        if is_lasting && !self.interrupts_by_itself(&call.tool) {
            self.stop_action().await?;
        }
        let tool = call.tool.clone();
        let receipts = self.setting.team.submit(&[WorldEntry::Call { agent: self.agent, call }]);
        if let Some(reason) = receipts.first().and_then(WorldReceipt::reason) {
            let text = if reason.is_empty() { "The world refuses this." } else { reason }.to_owned();
            return Ok(FinishedAction { text, ..FinishedAction::default() });
        }
        let number = self.actions.borrow_mut().expect(&tool, is_lasting);
        let _waiting = Expected { mind: self, number };
        let ended = poll_fn(|_| match self.actions.borrow_mut().take(number) {
            Some(ended) => Poll::Ready(ended),
            None => Poll::Pending,
        });
        Ok(ended.await)
    }

    /// Waits until the modes that the agent's profile changes are set: prompts tell which are on.
    pub(super) async fn until_modes_are_set(&self) {
        poll_fn(|_| if self.actions.borrow().is_being_set() { Poll::Pending } else { Poll::Ready(()) }).await;
    }

    /// Whether a tool ends what the body is doing when it is called.
    fn interrupts_by_itself(&self, tool: &str) -> bool {
        use cooperage_core::{ToolKind, WhenBusy};
        let tools = self.setting.team.tools(self.agent);
        let kind = tools.iter().find(|known| known.name == tool).map(|known| known.kind);
        kind == Some(ToolKind::Lasting(WhenBusy::Interrupt))
    }

    /// Ends the action of the body and the one that it would resume, and waits until both are over. First waits for the end
    /// of `setMode` calls, because a conversation may begin at the very moment at which an agent does.
    pub(super) async fn stop_action(self: &Rc<Self>) -> Result<(), FrameworkError> {
        self.is_coding_stopped.set(true);
        self.until_modes_are_set().await;
        match self.setting.team.stop(self.agent)? {
            Stopped::Idle => {}
            // It ends by itself, sooner or later.
            Stopped::Stopped | Stopped::GoesOn => {
                poll_fn(|_| {
                    let actions = self.actions.borrow();
                    if actions.label.is_none() && actions.mode.is_none() {
                        Poll::Ready(())
                    } else {
                        Poll::Pending
                    }
                })
                .await;
            }
        }
        self.actions.borrow_mut().resuming = None;
        Ok(())
    }
}

/// A guard: the end of a call is waited for until it is dropped.
struct Expected<'m> {
    mind: &'m MindcraftMind,
    number: u64,
}

impl Drop for Expected<'_> {
    fn drop(&mut self) {
        self.mind.actions.borrow_mut().forget(self.number);
    }
}
