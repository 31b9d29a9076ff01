//! All tests of the crate from outside, in one program: each program more would be linked with everything anew.

mod conformance;
mod environment;
mod guides;
mod hostile;
mod reading;
mod returns;
mod skills;
