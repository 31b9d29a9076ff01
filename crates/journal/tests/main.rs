//! All tests of the crate from outside, in one program.

mod hostile;
mod lifecycle;
mod merge;
mod numbers;
