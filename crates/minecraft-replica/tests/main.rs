//! All tests of the crate from outside, in one program.

mod hostile;
mod scripted;
mod server;
mod skills;
