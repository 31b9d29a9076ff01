//! The hook by which a built-in player (`oracle`, `random`) answers in place of a model.

use std::any::Any;

use crate::request::{ChatRequest, ModelRole};

/// A scripted player: it is handed the same request a model would get, and writes the same kind of text.
///
/// `view` is the read-only view of the world that the suite joined this player to; its type is agreed between the
/// two and unknown here. A player that is handed another type than it expects answers with an empty text, as a
/// confused model would, and the suite's tests notice.
pub trait ReplyHook: Send {
    /// The text a model would have sent.
    fn reply(&mut self, role: &ModelRole, request: &ChatRequest, view: &dyn Any) -> String;
}
