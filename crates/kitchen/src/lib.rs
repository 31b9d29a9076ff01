//! CuisineWorld: the kitchen game of MindAgent, plain and synchronous.
//!
//! **Invariant:** this crate reads no clock, draws no ambient randomness, does no I/O and knows no model and no framework.
//!
//! Reading order: [`book`] (recipes and levels as files say them), [`rules`] (one level turned into numbers), [`state`]
//! and [`step`] (the game), [`game`] (with orders, totals and command lists), [`environment`] (the same behind the
//! contract that every world of Cooperage keeps). Around them: [`expert`] plays, [`bounds`] computes scores that no crew
//! can surpass, [`generate`] makes new levels, [`graph`] draws recipes, and [`conformance`] compares with recorded games
//! of the original.
//!
//! The rules of the published program stand in `docs/spec/cuisineworld.md`. Comments cite its sections by number.
//!
//! ```
//! use std::sync::Arc;
//! use cooperage_kitchen::{KitchenBook, KitchenGame, KitchenRules, KitchenSetup, KitchenStart, OrderTiming};
//!
//! let book = KitchenBook::built_in();
//! let level = book.level("level_0").ok_or("no such level")?;
//! let rules = KitchenRules::new(&KitchenSetup::published(&book, level, 2, OrderTiming::alpha(2.0)))?;
//! let mut game = KitchenGame::new(Arc::new(rules), KitchenStart::published(0, 0));
//! let report = game.step_texts(&["goto_agent0_storage0", "goto_agent1_moon0"]);
//! assert_eq!(report.results, [false, false]);
//! assert_eq!(report.feedback.entries()[0].code(), "unknown_location");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod book;
pub mod bounds;
pub mod command;
pub mod compact;
pub mod conformance;
pub mod digest;
pub mod environment;
pub mod expert;
pub mod feedback;
pub mod game;
pub mod generate;
pub mod gesture;
pub mod graph;
pub mod ids;
pub mod limits;
pub mod offered;
pub mod orders;
mod reading;
pub mod reward;
pub mod rules;
pub mod snapshot;
pub mod state;
pub mod state_text;
pub mod step;
mod submission;
mod text;

pub use book::{BookError, DifficultyClass, KitchenBook, KitchenLevel};
pub use command::{KitchenAction, KitchenCommand};
pub use environment::{CuisineWorld, KitchenEvent, KitchenRefusal};
pub use expert::CuisineWorldExpert;
pub use feedback::{FeedbackLog, KitchenFeedback};
pub use game::{KitchenGame, KitchenStart, KitchenStepReport, KitchenTotals, Preview};
pub use ids::{DishId, KitchenItemId, LocationId, ToolId};
pub use orders::{DrawOrder, NoOrders, OrderSource};
pub use reading::{CompactReading, KitchenReading, read_compact, read_kitchen};
pub use rules::{KitchenRules, KitchenSetup, OrderTiming, SetupError, ToolOverride};
pub use state::{KitchenOrder, KitchenState, ServedDish};
pub use step::{OrderEvents, ServedOrder};
pub use submission::Rejection;
