//! One question to a model, with what every model needs (docs/spec/mindcraft.md, 7.5, 7.9, "Common behaviour").

use std::sync::Arc;

use cooperage_models::{Brief, FinishReason, Message, PromptImage, Reply, ReplyKind};
use cooperage_runtime::ModelQuery;

use super::Prompter;

use crate::answer::notices::told_cut;
use crate::frameworks::mindcraft::briefs::{CompletedToolCall, SeatBrief};
use crate::frameworks::mindcraft::history::{ConversationTurn, TurnRole};
use crate::frameworks::mindcraft::native::NativeCommands;
use crate::frameworks::mindcraft::roles::{CODE, CONVERSE};
use crate::role::RoleInfo;

/// Answers that are asked for anew because a model did not come to an end of its thoughts.
const UNFINISHED_MAX: u32 = 5;

/// A question to a model.
pub(super) struct ChatPrompt<'a> {
    pub(super) role: &'static RoleInfo,
    /// The prompt before the conversation.
    pub(super) system: String,
    pub(super) turns: &'a [ConversationTurn],
    /// A text with a picture, sent as the last message.
    pub(super) picture: Option<(&'a str, PromptImage)>,
}

impl Prompter {
    /// Waits until the pause after the last call is over.
    pub(super) async fn cool_down(&self) {
        let called = self.state.borrow().called;
        if let Some(called) = called {
            let due = called.after(self.cooldown_ticks);
            let now = self.team.tick();
            if due > now {
                self.team.pause(self.agent, due.0 - now.0).await;
            }
        }
        self.state.borrow_mut().called = Some(self.team.tick());
    }

    /// Notes a call of the agent that ended, for the next brief of a built-in player.
    pub fn note_call(&self, called: CompletedToolCall) {
        self.state.borrow_mut().calls.push(called);
    }

    /// Takes the note for the agent about its last answer, if that was cut off.
    pub(in crate::frameworks::mindcraft) fn take_cut(&self) -> Option<String> {
        self.state.borrow_mut().cut.take()
    }

    fn take_calls(&self, role: &RoleInfo) -> Vec<CompletedToolCall> {
        if role.name == CONVERSE.name {
            std::mem::take(&mut self.state.borrow_mut().calls)
        } else {
            Vec::new()
        }
    }

    /// Returns the answer; `None` for a refusal, an empty answer or a filtered one. While a model runs out of room it is
    /// asked again without the oldest turn, as in the original; under `fixed` it has room, is told that it was cut off, and
    /// its words count.
    pub(super) async fn exchange(&self, question: ChatPrompt<'_>) -> Option<String> {
        let ChatPrompt { role, system, mut turns, picture } = question;
        let system = Message::system(system);
        let mut unfinished = 0;
        let native = self.native.as_ref().filter(|_| role.name == CONVERSE.name);
        loop {
            let mut messages = vec![system.clone()];
            messages.extend(turns.iter().map(|turn| message(turn, native)));
            if let Some((text, image)) = &picture {
                messages.push(Message::user_showing(*text, [image.clone()]));
            }
            let reply = self.asked(role, messages).await;
            let is_fixed = !self.options.rules.is_paper();
            if !is_fixed && reply.finish == FinishReason::Length && turns.len() > 1 {
                self.team.count("turns_dropped_for_length", 1);
                turns = &turns[1..];
                continue;
            }
            if reply.is_thought_alone() && unfinished < UNFINISHED_MAX {
                unfinished += 1;
                continue;
            }
            return self.heard(reply, native);
        }
    }

    /// The same for the agent's next words, with the whole prompt. Returns also the reply as the model has written it.
    pub(super) async fn exchange_grown(&self, messages: Vec<Message>) -> (Reply, Option<String>) {
        let mut unfinished = 0;
        loop {
            let reply = self.asked(&CONVERSE, messages.clone()).await;
            if reply.is_thought_alone() && unfinished < UNFINISHED_MAX {
                unfinished += 1;
                continue;
            }
            let answer = self.heard(reply.clone(), self.native.as_ref());
            return (reply, answer);
        }
    }

    /// Makes one call. Under `fixed` a note is kept for the agent where the reply was cut off.
    async fn asked(&self, role: &'static RoleInfo, messages: Vec<Message>) -> Reply {
        let brief = SeatBrief {
            agent: self.agent,
            name: self.name.clone(),
            tools: Arc::clone(&self.tools),
            calls: self.take_calls(role),
        };
        let native = self.native.as_ref().filter(|_| role.name == CONVERSE.name);
        let reply = self
            .team
            .ask(ModelQuery {
                role: role.name.to_owned(),
                agent: Some(self.agent),
                messages,
                tools: native.map(|native| native.offered().to_vec()).unwrap_or_default(),
                schema: None,
                brief: Some(Brief::new(brief)),
            })
            .await;
        if !self.options.rules.is_paper() && [CONVERSE.name, CODE.name].contains(&role.name) {
            self.state.borrow_mut().cut = told_cut(&reply);
        }
        reply
    }

    /// The words of the agent in a reply; `None` for a refusal, an empty answer or a filtered one.
    fn heard(&self, reply: Reply, native: Option<&NativeCommands>) -> Option<String> {
        self.team.actions_ready();
        let answer = answer(reply).map(|text| match native {
            Some(native) => native.said(&text),
            None => text,
        });
        self.team.answered(Some(self.agent), answer.is_some());
        answer
    }
}

fn answer(reply: Reply) -> Option<String> {
    // A lone tab is the answer of an agent that stays silent.
    let is_answer = reply.kind == ReplyKind::Text || !reply.text.is_empty() && reply.text.trim().is_empty();
    is_answer.then_some(reply.text)
}

/// A turn as a message.
fn message(turn: &ConversationTurn, native: Option<&NativeCommands>) -> Message {
    match (turn.role, native) {
        (TurnRole::System, _) => Message::system(turn.content.as_str()),
        (TurnRole::Assistant, Some(native)) => Message::assistant(native.called(&turn.content)),
        (TurnRole::Assistant, None) => Message::assistant(turn.content.as_str()),
        (TurnRole::User, _) => Message::user(turn.content.as_str()),
    }
}
