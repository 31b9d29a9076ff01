//! Tests from outside.

mod common;
mod game;
mod people;
mod planner;
mod play;
mod prompts;
mod record;
