//! All tests of the crate from outside, in one program.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

mod acts;
mod bodies;
mod hostile;
mod server;
mod skills;
mod stage;
