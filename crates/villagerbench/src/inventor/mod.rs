//! The suite `invent`: one record is one episode, so that a run of inventions has a plan, journals and limits like any other.
//!
//! Its world takes a record and checks it ([`world`]); its team is the framework `inventor` ([`framework`]), whose models design,
//! furnish and score a task, or write the lock of an escape room.

mod cleaning;
mod examples;
mod framework;
mod lock_templates;
mod locks;
mod reply;
mod suite;
#[cfg(test)]
mod tests;
mod wishes;
mod world;
mod writer;

pub use suite::{InventSuite, SUITE, atom_of, record_of, suite};
