//! Tests from outside.

mod common;
mod game;
mod planner;
mod play;
mod prompts;
