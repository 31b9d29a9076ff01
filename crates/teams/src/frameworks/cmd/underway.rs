//! Model calls and actions that a process has begun and that have not ended yet.

use std::future::Future;
use std::task::{Context, Poll};

use cooperage_core::{AgentId, ToolCall};
use cooperage_models::Reply;
use cooperage_runtime::together::ConcurrentPart;

use crate::base_agent::ToolResult;

/// An action that has ended.
#[derive(Clone, Debug)]
pub(super) struct Acted {
    /// The number of the action.
    pub(super) act: u64,
    pub(super) agent: AgentId,
    pub(super) call: ToolCall,
    pub(super) result: ToolResult,
}

/// A model call or an action that has ended.
pub(super) enum CompletedWork {
    /// A call; without a reply where its agent was down before.
    Call(u64, Option<Reply>),
    Act(Acted),
}

/// The model calls and actions of a process that are under way.
#[derive(Default)]
pub(super) struct Underway {
    /// With the number of a call, in the order in which they were begun.
    parts: Vec<(Option<u64>, ConcurrentPart<'static, CompletedWork>)>,
}

impl Underway {
    /// Adds a call of a model, by its number.
    pub(super) fn call(&mut self, call: u64, part: impl Future<Output = Option<Reply>> + 'static) {
        self.parts.push((Some(call), Box::pin(async move { CompletedWork::Call(call, part.await) })));
    }

    /// Adds an action.
    pub(super) fn act(&mut self, part: impl Future<Output = Acted> + 'static) {
        self.parts.push((None, Box::pin(async move { CompletedWork::Act(part.await) })));
    }

    /// Takes a call back; false where it is not under way.
    pub(super) fn cancel(&mut self, call: u64) -> bool {
        let place = self.parts.iter().position(|(number, _)| *number == Some(call));
        place.map(|place| drop(self.parts.remove(place))).is_some()
    }

    /// Goes on with all of them once, in order; what has come to its end.
    pub(super) fn poll(&mut self, context: &mut Context<'_>) -> Vec<CompletedWork> {
        let mut ended = Vec::new();
        self.parts.retain_mut(|(_, part)| match part.as_mut().poll(context) {
            Poll::Ready(end) => {
                ended.push(end);
                false
            }
            Poll::Pending => true,
        });
        ended
    }
}
