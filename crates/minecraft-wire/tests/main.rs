//! All tests of the crate from outside, in one program, since every further program would have to be linked.

#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

mod changes;
mod corpus;
mod every_version;
mod hostile;
mod limits;
mod samples;
mod schema;
mod stranger;
