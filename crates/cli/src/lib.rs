//! `cooperage`: the command line, for any lists of suites, frameworks and providers.
//!
//! It parses what the user wrote, resolves it to a plan, and hands the work to the libraries. Only this crate prints and
//! reads the environment: data goes to standard output, talk to standard error.
//!
//! A program with a suite, a framework or a provider of its own is a single call; [`suite`], [`framework`] and [`provider`] have
//! the parts that they are made of:
//!
//! ```no_run
//! # use cooperage::suite::{AttachmentPlan, Suite, SuiteError};
//! # fn my_suite(
//! #     _: &std::collections::BTreeMap<String, AttachmentPlan>,
//! # ) -> Result<Box<dyn Suite>, SuiteError> {
//! #     unreachable!()
//! # }
//! fn main() -> std::process::ExitCode {
//!     let suites = [cooperage::SUITES, &[my_suite]].concat();
//!     cooperage::run(&suites, cooperage::FRAMEWORKS, cooperage::PROVIDERS)
//! }
//! ```

mod address;
mod agreement;
mod args;
mod attachments;
mod bench;
mod commands;
mod config;
mod current;
mod embedding_cache;
mod endpoints;
mod error;
mod estimate;
mod folder_watch;
pub mod framework;
mod going_on;
mod grid;
mod interrupt;
mod key_file;
mod keyed;
mod local_models;
mod model_trial;
mod models;
mod open_files;
mod output;
mod play;
mod processes;
mod profiles;
mod progress;
mod prompts;
pub mod provider;
mod proxies;
mod results;
mod server_tasks;
mod skill_files;
mod static_lookups;
pub mod suite;
mod temporary;
mod this_build;
mod user_files;
mod visible;
mod voice;
mod voice_words;
mod world_file;
mod yaml;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::FromArgMatches;
use cooperage_journal::bounds::set_journal_bytes_max;
use cooperage_models::ProviderInfo;
use cooperage_suites::suite::{MakeSuite, ProgramRegistry};
use cooperage_teams::FrameworkInfo;
use cooperage_teams::frameworks::cmd::COMMAND;

pub use cooperage_teams::FRAMEWORKS;

use crate::args::{Cli, Verb, WordSource, command};
use crate::error::{CliError, Exit};

/// Many threads allocate small things and hand them over to each other, which the system's allocator does slowly.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The built-in suites, one line each.
pub const SUITES: &[MakeSuite] = &[
    cooperage_cuisineworld::suite,
    cooperage_villagerbench::suite,
    cooperage_villagerbench::inventor::suite,
    cooperage_collection::collection::suite,
    cooperage_collection::shelter_suite::suite,
    cooperage_mindcraft::suite::suite,
    cooperage_server_bench::suite::suite,
    cooperage_minecollab_bench::suite::suite,
    cooperage_overcooked_bench::suite::suite,
    cooperage_meat::suite::suite,
];

/// The providers that come with the program: those that are reached over a network, and [`local`](local_models).
pub const PROVIDERS: &[ProviderInfo] = &{
    let mut all = [local_models::PROVIDER; cooperage_models::PROVIDERS.len() + 1];
    let (first, _) = all.split_at_mut(cooperage_models::PROVIDERS.len());
    first.copy_from_slice(cooperage_models::PROVIDERS);
    all
};

/// Does what the command line asks for, with these suites, frameworks and providers; gives the program's exit code.
#[must_use]
pub fn run(suites: &[MakeSuite], frameworks: &[FrameworkInfo], providers: &[ProviderInfo]) -> ExitCode {
    static_lookups::stay_within_the_program();
    take_small_pages();
    open_files::raise_limit();
    match obey(suites, frameworks, providers) {
        Ok(code) => code,
        Err(error) => {
            output::say(&error.at_the_end());
            ExitCode::from(error.exit as u8)
        }
    }
}

fn obey(
    suites: &[MakeSuite],
    frameworks: &[FrameworkInfo],
    providers: &[ProviderInfo],
) -> Result<ExitCode, CliError> {
    let registry = ProgramRegistry::new(suites, frameworks, providers)?;
    dispatch(parse(&registry)?, &registry)
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
fn parse(registry: &ProgramRegistry) -> Result<Cli, CliError> {
    let command = command(registry)?;
    let mut words: Vec<OsString> = std::env::args_os().collect();
    let matches = command.clone().get_matches_from(&words);
    let mut cli = Cli::from_arg_matches(&matches)?;
    if cli.verb.source_mut().is_none() {
        return Ok(cli);
    }
    let more = match matches.subcommand() {
        Some((verb, given)) => {
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
        cli = Cli::of_words(command, &words).map_err(|error| {
            let text = CliError::from(error).message;
            CliError::new(Exit::Input, format!("cooperage.toml, as options of the command line: {text}"))
        })?;
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

fn dispatch(cli: Cli, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    set_journal_bytes_max(u64::from(cli.journal_limit) << 20);
    match cli.verb {
        Verb::Demo(args) => commands::demo::demo(&args, registry),
        Verb::Run(args) => commands::run::run(*args, registry),
        Verb::Experiment(args) => commands::experiment::experiment(&args, registry),
        Verb::Resume(args) => commands::resume::resume(&args, registry),
        Verb::Merge(args) => commands::merge::merge(&args, registry),
        Verb::Branch(args) => commands::branch::branch(&args, registry),
        Verb::Replay(args) => commands::replay::replay(&args, registry),
        Verb::Verify(args) => commands::verify::verify(&args, registry),
        Verb::Report(args) => commands::report::report(&args, registry),
        Verb::Compare(args) => commands::compare::compare(&args, registry),
        Verb::Score(args) => commands::score::score(&args, registry),
        Verb::Bench(args) => commands::bench::bench(&args),
        Verb::Tasks(args) => commands::tasks::tasks(args, registry),
        Verb::Models(args) => commands::models::models(&args, registry),
        Verb::Conformance(args) => commands::conformance::conformance(&args, registry),
        Verb::Play(args) => commands::play::play(&args, registry),
        Verb::Mcp(args) => commands::mcp::mcp(&args, registry),
        Verb::Chat(args) => commands::chat::chat(*args, registry),
        Verb::Join(args) => commands::join::join(*args, registry),
        Verb::Skills(args) => commands::skills::skills(&args),
        Verb::Train(args) => commands::train::train(&args, registry),
        Verb::Export(args) => commands::export::export(&args, registry),
        Verb::World(args) => commands::world::world(&args),
        Verb::Serve(args) => commands::serve::serve(&args, registry),
        Verb::Study(args) => commands::study::study(&args, registry),
        Verb::EnvServer => commands::env_server::env_server(),
        Verb::RolloutServer(args) => commands::rollout_server::rollout_server(&args, registry),
        Verb::FakeProvider(args) => commands::fake_provider::fake_provider(&args, registry),
        Verb::Help(args) => commands::help::help(&args, registry),
        Verb::Completions(args) => commands::completions::completions(&args, registry),
    }
}
