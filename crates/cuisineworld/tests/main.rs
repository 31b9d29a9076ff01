//! All tests of the crate from outside, in one program: each program more would be linked with everything anew.

mod experience;
mod forms;
mod person;
mod practice;
mod reader;
mod reports;
mod rules;
mod selections;
mod ways;
