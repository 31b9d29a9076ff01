//! Overcooked-AI: two or more cooks on a grid who fill pots with onions and tomatoes and serve soups; plain and synchronous.
//!
//! **Invariant:** this crate reads no clock, draws no ambient randomness, does no I/O and knows no model and no framework.
//!
//! Reading order: [`grid`] and [`object`] (what there is), [`layout`] (a kitchen as its file says it), [`rules`] (a layout
//! under one of three sets of rules), [`state`] and [`step`](mod@step) (the game), [`environment`] (the same behind the
//! contract that every world of Cooperage keeps). Around them: [`event`] and [`reward`]
//! (what a step brings), [`serial`] (states as JSON), [`text`] (states as a picture of characters), [`observe`] (states as
//! arrays for learners), [`guides`] (instructions for models), [`start`] (random starts), [`conformance`] (comparing with recordings of the originals). On top:
//! [`motion`] (ways to where something can be used), [`macros`] (what players set out to do for several steps), [`partners`]
//! (players that no model stands behind), [`expert`] (what players should set out to do, by looking ahead), [`search`] (the best joint
//! plan of players who know all, and a bound).
//!
//! The rules of the published programs stand in `docs/spec/overcooked.md`. Comments cite its sections by number.
//!
//! ```
//! use cooperage_overcooked::{OvercookedAction, Dynamics, NoEvents, OvercookedRules, layout, step};
//!
//! let rules = OvercookedRules::new(layout::built_in("cramped_room")?, Dynamics::Old)?;
//! let mut state = rules.start();
//! let rewards = step(&rules, &mut state, &[OvercookedAction::North, OvercookedAction::Stay], &mut NoEvents);
//! assert_eq!((state.timestep(), rewards.team()), (1, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod action;
pub mod conformance;
pub mod environment;
pub mod event;
pub mod expert;
pub mod grid;
pub mod guides;
pub mod layout;
pub mod macros;
pub mod motion;
pub mod object;
pub mod observe;
pub mod orders;
pub mod partners;
pub mod reading;
pub mod recipe;
pub mod reward;
pub mod rules;
pub mod search;
pub mod serial;
pub mod start;
pub mod state;
pub mod step;
pub mod text;

pub use action::{GridDirection, OvercookedAction};
pub use environment::{OvercookedEnvironment, OvercookedEvent, OvercookedRefusal, OvercookedSetup};
pub use event::{EventSink, GameEvent, NoEvents, StepLog, StepSkill, StepSkills};
pub use grid::{GridCell, GridSlot, GridTerrain, LayoutGrid};
pub use layout::{LayoutError, OvercookedLayout};
pub use object::{KitchenObject, ObjectKind, SoupContent, SoupIngredient};
pub use reading::{OvercookedReading, read_kitchen};
pub use recipe::{SoupRecipe, SoupRecipes};
pub use reward::{Rewards, Shaping};
pub use rules::{Dynamics, OvercookedRules, RulesError, SoupStatus};
pub use state::{OvercookedState, PlayerState};
pub use step::step;
