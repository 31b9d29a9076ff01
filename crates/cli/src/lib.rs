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
mod agreement;
mod args;
mod bench;
mod commands;
mod config;
mod error;
mod estimate;
mod interrupt;
mod keyed;
mod models;
mod open_files;
mod output;
mod play;
mod processes;
mod profiles;
mod progress;
mod prompts;
mod proxies;
mod results;
mod skill_files;
mod this_build;
mod user_files;
mod visible;
mod world_file;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};
use cooperage_journal::bounds::set_journal_bytes_max;
use cooperage_suites::suite::MakeSuite;
use cooperage_teams::frameworks::cmd::COMMAND;

use crate::args::{Cli, Verb, WordSource};
use crate::error::{CliError, Exit};

/// Many threads allocate small things and hand them over to each other, which the system's allocator does slowly.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The built-in suites, one line each.
pub const SUITES: &[MakeSuite] = &[
    cooperage_cuisineworld::suite,
    cooperage_villagerbench::suite,
    cooperage_collection::collection::suite,
    cooperage_collection::shelter_suite::suite,
    cooperage_mindcraft::suite::suite,
    cooperage_minecollab_bench::suite::suite,
    cooperage_overcooked_bench::suite::suite,
];

/// Does what the command line asks for, with these suites; gives the program's exit code.
#[must_use]
pub fn run(suites: &[MakeSuite]) -> ExitCode {
    take_small_pages();
    open_files::raise_limit();
    match parse().and_then(|cli| dispatch(cli, suites)) {
        Ok(code) => code,
        Err(error) => {
            output::say(&error.to_string());
            ExitCode::from(error.exit as u8)
        }
    }
}

/// Has the system hand out memory in small pages, to this process and those that it starts. It clears a large page, of 2 MiB,
/// even if only a part of it is used: that held up worlds in real time for 150 ms, and an episode with far searches took 190
/// MiB, where it now takes 130.
fn take_small_pages() {
    // Where the system has no such setting, all goes on as it is.
    #[cfg(target_os = "linux")]
    let _ = rustix::thread::disable_transparent_huge_pages(true);
}

/// The command line, completed by what `cooperage.toml` says.
fn parse() -> Result<Cli, CliError> {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    let matches = Cli::command().get_matches_from(&words);
    let mut cli = Cli::from_arg_matches(&matches).map_err(CliError::usage)?;
    if cli.verb.source_mut().is_none() {
        return Ok(cli);
    }
    let more = match matches.subcommand() {
        Some((verb, given)) => {
            let command = Cli::command();
            let (known, run) = (command.find_subcommand(verb), command.find_subcommand("run"));
            known.zip(run).map(|(known, run)| config::arguments(verb, given, known, run)).transpose()?
        }
        None => None,
    };
    let of_file: BTreeSet<String> = more.iter().flatten().filter_map(long_name).collect();
    if let Some(more) = more.filter(|more| !more.is_empty()) {
        // Behind the verb, so that words after `--` stay what they are.
        let verb = matches.subcommand_name().unwrap_or_default();
        let behind = words.iter().position(|word| word == verb).map_or(words.len(), |place| place + 1);
        words.splice(behind..behind, more);
        let matches = Cli::command().try_get_matches_from(&words).map_err(|error| {
            let text = error.to_string();
            let text = text.lines().next().unwrap_or_default().trim_start_matches("error: ");
            CliError::new(Exit::Input, format!("cooperage.toml, as options of the command line: {text}"))
        })?;
        cli = Cli::from_arg_matches(&matches).map_err(CliError::usage)?;
    }
    if let Some(source) = cli.verb.source_mut() {
        *source = WordSource::CommandLine { of_file };
    }
    Ok(cli)
}

/// The option that a word such as `--team=cmd:x` gives; none for `--set` with an option that names no program.
fn long_name(word: &OsString) -> Option<String> {
    let (name, value) =
        word.to_str()?.strip_prefix("--").map(|word| word.split_once('=').unwrap_or((word, "")))?;
    (name != "set" || value.contains(COMMAND)).then(|| name.to_owned())
}

fn dispatch(cli: Cli, suites: &[MakeSuite]) -> Result<ExitCode, CliError> {
    set_journal_bytes_max(u64::from(cli.journal_limit) << 20);
    match cli.verb {
        Verb::Run(args) => commands::run::run(&args, suites),
        Verb::Experiment(args) => commands::experiment::experiment(&args, suites),
        Verb::Resume(args) => commands::resume::resume(&args, suites),
        Verb::Branch(args) => commands::branch::branch(&args, suites),
        Verb::Replay(args) => commands::replay::replay(&args, suites),
        Verb::Verify(args) => commands::verify::verify(&args, suites),
        Verb::Report(args) => commands::report::report(&args, suites),
        Verb::Compare(args) => commands::compare::compare(&args, suites),
        Verb::Bench(args) => commands::bench::bench(&args),
        Verb::Tasks(args) => commands::tasks::tasks(&args, suites),
        Verb::Models(args) => commands::models::models(&args),
        Verb::Conformance(args) => commands::conformance::conformance(&args),
        Verb::Play(args) => commands::play::play(&args, suites),
        Verb::Mcp(args) => commands::mcp::mcp(&args, suites),
        Verb::Chat(args) => commands::chat::chat(*args, suites),
        Verb::Skills(args) => commands::skills::skills(&args),
        Verb::Train(args) => commands::train::train(&args, suites),
        Verb::Export(args) => commands::export::export(&args, suites),
        Verb::World(args) => commands::world::world(&args),
        Verb::Serve(args) => commands::serve::serve(&args, suites),
        Verb::Study(args) => commands::study::study(&args, suites),
        Verb::EnvServer => commands::env_server::env_server(),
        Verb::FakeProvider(args) => commands::fake_provider::fake_provider(&args),
        Verb::Help(args) => commands::help::help(&args, suites),
        Verb::Completions(args) => commands::completions::completions(&args),
    }
}
