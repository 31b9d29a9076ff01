//! Macros: plans of a player for several steps, the controller that carries them out, and the choice of the next one.
//!
//! [`Macro`] names them, [`check`] says whether one may begin or go on, [`MacroController`] carries one out step by step. The
//! controller itself calls no planner: [`MacroController::begin`] says whether a planner or an explainer has to be asked, and
//! goes on with their answers; so models, programs and recordings can stand behind it. Random draws come through
//! [`Draws`].
//!
//! A player that has to wait for another one does not stand still but steps about at random: this resolves deadlocks.
//! For games of more than two players the published rules are read so: other players are walls; a cell that no other
//! player reaches is exclusive, and a cell that another player reaches too is shared.

mod answer;
mod candidates;
mod condition;
mod controller;
mod draws;
mod kind;
mod view;

pub use answer::{MacroChoice, Reading};
pub use condition::{Lack, check};
pub use controller::{ControllerTurn, MacroController, MacroFailure};
pub use draws::{DrawPurpose, Draws};
pub use kind::Macro;
pub use view::{OvercookedView, hands_over};

pub(crate) use candidates::CellList;
pub(crate) use candidates::open_pots;
pub(crate) use controller::moves;
pub(crate) use draws::choose;

#[cfg(test)]
mod tests;
