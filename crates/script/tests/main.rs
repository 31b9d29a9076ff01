//! All tests of the crate from outside, in one program: each program more would be linked with everything anew.

mod determinism;
mod engine;
mod examples;
mod gallery;
mod library;
mod mutations;
mod outcomes;
mod pace;
mod routines;
mod side_by_side;
mod snapshots;
mod support;
