//! The hook by which a built-in player (`oracle`, `reader`, `random`) answers in place of a model.

use std::any::Any;

use crate::reply::Reply;
use crate::request::{ChatRequest, ModelRole};

/// A scripted player: it is handed the same request a model would get, and writes the same kind of text.
///
/// `view` is the read-only view of the world that the suite joined this player to; its type is agreed between the
/// two and unknown here.
pub trait ReplyHook: Send {
    /// The reply that a model would have sent.
    ///
    /// # Errors
    /// [`WrongView`] if the view is of another type than the player was made for; then there is no answer.
    fn reply(&mut self, role: &ModelRole, request: &ChatRequest, view: &dyn Any) -> Result<Reply, WrongView>;
}

/// A built-in player was joined to another world than the one it was made for: a fault of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the built-in player was made for {expected} and was joined to another world")]
pub struct WrongView {
    /// The type of view that the player was made for.
    pub expected: &'static str,
}

/// The view as what the player was made for.
///
/// # Errors
/// [`WrongView`] if it is something else.
pub fn view_as<T: Any>(view: &dyn Any) -> Result<&T, WrongView> {
    view.downcast_ref().ok_or(WrongView { expected: std::any::type_name::<T>() })
}
