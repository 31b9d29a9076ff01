//! CuisineWorld: the kitchen game of MindAgent, plain and synchronous.
//!
//! **Invariant:** this crate reads no clock, draws no ambient randomness, does no I/O and knows no model and no framework.
//!
//! Reading order: [`book`] (recipes and levels as files say them), [`rules`] (one level turned into numbers), [`state`] and
//! [`step`] (the game), [`game`] (with orders, totals and command lists). "Specification" in the docs means the description
//! of the published program that this crate re-implements; the numbers are those of its sections.

pub mod book;
pub mod bounds;
pub mod command;
pub mod conformance;
pub mod digest;
pub mod environment;
pub mod expert;
pub mod feedback;
pub mod game;
pub mod generate;
pub mod graph;
pub mod ids;
pub mod limits;
pub mod offered;
pub mod orders;
pub mod reward;
pub mod rules;
pub mod snapshot;
pub mod state;
pub mod state_text;
pub mod step;
mod submission;
mod text;

pub use book::{Book, BookError, Class, Level};
pub use command::{Action, Command};
pub use environment::{CuisineWorld, KitchenEvent, Refusal};
pub use expert::Expert;
pub use feedback::{Feedback, FeedbackLog};
pub use game::{Game, Preview, Report, Start, Totals};
pub use ids::{DishId, ItemId, LocationId, ToolId};
pub use orders::{DrawOrder, NoOrders, OrderSource};
pub use rules::{Rules, Setup, SetupError, Timing, ToolOverride};
pub use state::{Order, Served, State};
pub use step::{Completion, OrderEvents};
pub use submission::Rejection;
