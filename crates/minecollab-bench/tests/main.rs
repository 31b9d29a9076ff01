//! All tests of the crate from outside, in one program: each program more would be linked with everything anew.

mod common;
mod construction;
mod cooking;
mod crafting;
mod growing;
mod prompts;
mod reader;
mod swap;
mod withheld;
mod wording;
