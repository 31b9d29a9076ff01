//! `cooperage play`: a person in a seat of any task, or, without a task, with agents of a free block world.

mod conversation;
mod screen;
mod task;
mod world;

use std::process::ExitCode;

use cooperage_suites::suite::ProgramRegistry;

use crate::args::PlayVerbArgs;
use crate::error::CliError;

pub(in crate::commands) use task::{beside, first, horizon};
pub(crate) use task::{go_on, usual_seat};

pub(crate) fn play(args: &PlayVerbArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    match &args.task {
        Some(task) => task::play(task, args, registry),
        None => world::play(args),
    }
}
