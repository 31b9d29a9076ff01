//! Bodies of embodied agents in a block world, and the skills that they have.
//!
//! **Invariant:** no model, no clock, no I/O. The actions of a body are a function of what it perceives.
//!
//! Reading order: [`Body`], the perception of a body and the [`Primitive`]s it has; [`BodyView`], the world as it sees it;
//! [`skills`], actions made of primitives; [`catalogue`], skills as tools with names and documentation, and
//! [`catalogues`], all catalogues; [`mode`], actions that bodies begin by themselves; [`embedded`], bodies in our own
//! world; [`environment`], all of it as an environment.

mod action;
pub mod blueprint;
pub mod catalogue;
pub mod catalogues;

mod agent_memory;
mod body;
mod body_event;
mod cell_boxes;
mod command_request;
mod edition;
pub mod embedded;
pub mod environment;
pub mod gallery;
mod hands;
pub mod mode;
mod modes;
mod opened;
mod perception;
mod primitive;
pub mod round;
mod scaffold;
pub mod session;
pub mod skills;
mod view;
pub mod wiki;

pub use action::{ActionFuture, ActionOutcome};
pub use agent_memory::{AgentMemory, NEWEST_REVISION, SharedBlueprint};
pub use body::{Body, Percept};
pub use body_event::BodyEvent;
pub use command_request::CommandRequest;
pub use edition::Edition;
pub use hands::{best_tool, face_middle, look_from, slot_with, take_in_hand};
pub use primitive::{MovingTarget, Primitive, PrimitiveFailure, PrimitiveOutcome, Until, Walked};
pub use view::BodyView;
