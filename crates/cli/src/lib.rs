//! `cooperage`: the command line, for any list of suites.
//!
//! It parses what the user wrote, resolves it to a plan, and hands the work to the libraries. Only this crate prints and
//! reads the environment: data goes to standard output, talk to standard error.
//!
//! A program with a suite of its own is a single call:
//!
//! ```no_run
//! # fn my_suite(
//! #     _: &std::collections::BTreeMap<String, cooperage_journal::AttachmentPlan>,
//! # ) -> Result<Box<dyn cooperage_suites::suite::Suite>, cooperage_suites::suite::SuiteError> {
//! #     unreachable!()
//! # }
//! fn main() -> std::process::ExitCode {
//!     cooperage::run(&[cooperage::SUITES, &[my_suite]].concat())
//! }
//! ```

mod address;
mod args;
mod bench;
mod commands;
mod config;
mod error;
mod estimate;
mod interrupt;
mod keyed;
mod models;
mod output;
mod play;
mod progress;
mod results;
mod world_file;

use std::process::ExitCode;

use clap::Parser;
use cooperage_suites::suite::MakeSuite;

use crate::args::{Cli, Verb};
use crate::error::CliError;

/// Many threads allocate small things and hand them over to each other, which the system's allocator does slowly. It is
/// counted, for benchmarks of memory.
#[global_allocator]
static ALLOCATOR: cap::Cap<mimalloc::MiMalloc> = cap::Cap::new(mimalloc::MiMalloc, usize::MAX);

/// The built-in suites, one line each.
pub const SUITES: &[MakeSuite] = &[cooperage_cuisineworld::suite, cooperage_villagerbench::suite];

/// Does what the command line asks for, with these suites; gives the program's exit code.
#[must_use]
pub fn run(suites: &[MakeSuite]) -> ExitCode {
    let cli = Cli::parse();
    match dispatch(cli, suites) {
        Ok(code) => code,
        Err(error) => {
            anstream::eprintln!("{error}");
            ExitCode::from(error.exit as u8)
        }
    }
}

fn dispatch(cli: Cli, suites: &[MakeSuite]) -> Result<ExitCode, CliError> {
    match cli.verb {
        Verb::Run(args) => commands::run::run(&args, suites),
        Verb::Experiment(args) => commands::experiment::experiment(&args, suites),
        Verb::Resume(args) => commands::resume::resume(&args, suites),
        Verb::Replay(args) => commands::replay::replay(&args, suites),
        Verb::Verify(args) => commands::verify::verify(&args, suites),
        Verb::Report(args) => commands::report::report(&args, suites),
        Verb::Compare(args) => commands::compare::compare(&args, suites),
        Verb::Bench(args) => commands::bench::bench(&args),
        Verb::Tasks(args) => commands::tasks::tasks(&args, suites),
        Verb::Models(args) => commands::models::models(&args),
        Verb::Conformance(args) => commands::conformance::conformance(&args),
        Verb::Play(args) => commands::play::play(&args),
        Verb::World(args) => commands::world::world(&args),
        Verb::FakeProvider(args) => commands::fake_provider::fake_provider(&args),
        Verb::Help(args) => commands::help::help(&args, suites),
        Verb::Completions(args) => commands::completions::completions(&args),
    }
}
