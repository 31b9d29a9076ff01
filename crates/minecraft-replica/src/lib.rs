//! A block world that follows a Minecraft server.
//!
//! Facts come in ([`fact`]), acts of bodies go out ([`sent`]); neither knows a version of the protocol, a socket or a clock. So an
//! episode on a server is replayed from its journal alone.
//!
//! **Invariant:** the same facts in the same ticks give the same replica and the same things to send.

pub mod act;
pub mod column;
mod driver;
pub mod fact;
pub mod sent;
pub mod windows;

pub use column::ColumnFact;
pub use driver::ServerDriver;
pub use fact::{EntityFact, OfferFact, ServerFact, TraitsFact};
pub use sent::{OutgoingAct, SentAct};
