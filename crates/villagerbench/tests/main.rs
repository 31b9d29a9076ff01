//! All tests of the crate from outside, in one program: each program more would be linked with everything anew.

mod escape_expert;
mod experience;
mod goals;
mod invented;
mod invented_play;
mod meta;
mod reader;
mod villager_experts;
