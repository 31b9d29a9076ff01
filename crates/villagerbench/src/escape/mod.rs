//! Escape rooms: agents go from room to room, and each room opens only when they work its lock, mostly together.
//!
//! [`atom`]s are locks; a [`layout`] says which rooms stand where; [`furnish`] puts a lock into a room. Layouts come from
//! the published generator ([`generate`](mod@generate)), from files, or are made anew.

pub mod atom;
mod atoms_file;
mod authors_file;
mod build;
mod commands;
mod error;
pub(crate) mod event;
pub mod fresh;
pub mod furnish;
pub mod generate;
mod hands;
mod hint;
mod instances_file;
pub mod layout;
mod plan;
mod raw;
pub mod scenario;
pub mod sound;
pub mod tasks;

pub use atoms_file::read_atoms;
pub use authors_file::read_authors_atoms;
pub use error::EscapeError;
pub use instances_file::{AGENTS_MAX, furniture, paper_complexity, read_instances, write_instances};

#[cfg(test)]
mod tests;
