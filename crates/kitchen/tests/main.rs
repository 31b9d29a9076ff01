//! All tests of the crate from outside, in one program: each program more would be linked with everything anew.

mod book;
mod bounds;
mod conformance;
mod environment;
mod expert;
mod facts;
mod generate;
mod gestures;
mod graph;
mod offers;
mod properties;
