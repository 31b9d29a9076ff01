//! All tests of the crate from outside, in one program: each program more would be linked with everything anew.

mod author;
mod edition;
mod hub;
mod modes;
mod requests;
