//! `cooperage`: the command line.
//!
//! It parses what the user wrote, resolves it to a plan, and hands the work to the libraries. Only this crate prints and
//! reads the environment: data goes to standard output, talk to standard error.

mod args;
mod bench;
mod commands;
mod config;
mod error;
mod estimate;
mod models;
mod output;
mod play;
mod results;
mod world_file;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Cli, Verb};
use crate::error::CliError;

/// Many threads allocate small things and hand them over to each other, which the system's allocator does slowly. It is
/// counted, for benchmarks of memory.
#[global_allocator]
static ALLOCATOR: cap::Cap<mimalloc::MiMalloc> = cap::Cap::new(mimalloc::MiMalloc, usize::MAX);

fn main() -> ExitCode {
    let cli = Cli::parse();
    match dispatch(cli) {
        Ok(code) => code,
        Err(error) => {
            anstream::eprintln!("{error}");
            ExitCode::from(error.exit as u8)
        }
    }
}

fn dispatch(cli: Cli) -> Result<ExitCode, CliError> {
    match cli.verb {
        Verb::Run(args) => commands::run::run(&args),
        Verb::Experiment(args) => commands::experiment::experiment(&args),
        Verb::Resume(args) => commands::resume::resume(&args),
        Verb::Replay(args) => commands::replay::replay(&args),
        Verb::Verify(args) => commands::verify::verify(&args),
        Verb::Report(args) => commands::report::report(&args),
        Verb::Compare(args) => commands::compare::compare(&args),
        Verb::Bench(args) => commands::bench::bench(&args),
        Verb::Tasks(args) => commands::tasks::tasks(&args),
        Verb::Models(args) => commands::models::models(&args),
        Verb::Conformance(args) => commands::conformance::conformance(&args),
        Verb::Play(args) => commands::play::play(&args),
        Verb::World(args) => commands::world::world(&args),
        Verb::FakeProvider(args) => commands::fake_provider::fake_provider(&args),
        Verb::Help(args) => commands::help::help(&args),
        Verb::Completions(args) => commands::completions::completions(&args),
    }
}
