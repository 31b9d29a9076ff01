//! House rules, generated documents, notices and committed data: `cargo xtask check`, `cargo xtask docs`, `cargo xtask notices`,
//! `cargo xtask data`, `cargo xtask changelog`.
//!
//! A house rule is a function from a [`repository::Repository`] to what is wrong in it, so that every rule is tested on
//! small made-up repositories as well as run on this one.

mod architecture;
mod changelog;
mod comments;
mod data;
mod docs;
mod formats;
mod history;
mod minecraft;
mod notices;
mod program;
mod prompts;
mod repository;
mod rules;
mod source;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use repository::{Repository, RepositoryError};
use rules::words::{self, PlaceKind};

/// How to call it.
const USAGE: &str = "\
usage: cargo xtask COMMAND

  check [RULE…]                   run the house rules, all or those named
  rules                           list them
  words [GROUP]                   count pronouns and opening clauses in comments and documents, or list those of a crate
  docs [--check] [--binary FILE]  write the generated documents, or check that they are up to date
  notices [--check]               make the notices of third-party software anew from the lock files, or compare them
  data [--check]                  make the committed data anew from ../shared/data, or compare it
  data minecraft [--check]        make the tables of Minecraft's versions anew from the npm package in MINECRAFT_DATA
  changelog                       print the fragments of changes/ as a section of the changelog";

/// Why a command failed; findings of rules are a result and no error.
#[derive(Debug, thiserror::Error)]
enum TaskError {
    #[error("{0}\n\n{USAGE}")]
    Usage(String),
    #[error(transparent)]
    Repository(#[from] RepositoryError),
    #[error(transparent)]
    Docs(#[from] docs::DocsError),
    #[error(transparent)]
    Notices(#[from] notices::NoticesError),
    #[error(transparent)]
    Data(#[from] data::DataError),
    #[error("cannot write to standard output")]
    Output(#[from] std::io::Error),
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(code) => code,
        Err(error) => {
            // An error of this write cannot be reported anywhere.
            let _ = writeln!(std::io::stderr(), "error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &[String]) -> Result<ExitCode, TaskError> {
    let root = root();
    let mut out = std::io::stdout().lock();
    match arguments.split_first() {
        Some((command, names)) if command == "check" => check(&root, names, &mut out),
        Some((command, [])) if command == "rules" => {
            for rule in rules::ALL {
                writeln!(out, "{:<14} {}", rule.name, rule.about)?;
            }
            Ok(ExitCode::SUCCESS)
        }
        Some((command, groups)) if command == "words" && matches!(groups, [] | [_]) => {
            words(&root, groups.first(), &mut out)
        }
        Some((command, options)) if command == "docs" => {
            let options = docs::DocsOptions::parse(options).map_err(TaskError::Usage)?;
            let stale = docs::generate(&root, &options)?;
            for path in &stale {
                let what = if options.check { "is stale: run `cargo xtask docs`" } else { "written" };
                writeln!(out, "{path}: {what}")?;
            }
            Ok(if options.check && !stale.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
        }
        Some((command, [source, options @ ..]))
            if command == "data" && source == "minecraft" && matches!(options, [] | [_]) =>
        {
            let only_check = only_check(command, options)?;
            told(
                &minecraft::generate(&root, &minecraft::package()?, only_check)?,
                source,
                only_check,
                &mut out,
            )
        }
        Some((command, options)) if command == "data" && matches!(options, [] | [_]) => {
            let only_check = only_check(command, options)?;
            told(&data::generate(&root, only_check)?, "", only_check, &mut out)
        }
        Some((command, options)) if command == "notices" && matches!(options, [] | [_]) => {
            let only_check = only_check(command, options)?;
            let is_stale = notices::generate(&root, only_check)?;
            if is_stale {
                let what = if only_check { "is stale: run `cargo xtask notices`" } else { "written" };
                writeln!(out, "{}: {what}", notices::FILE)?;
            }
            Ok(if only_check && is_stale { ExitCode::FAILURE } else { ExitCode::SUCCESS })
        }
        Some((command, [])) if command == "changelog" => {
            write!(out, "{}", changelog::section(&Repository::load(&root)?))?;
            Ok(ExitCode::SUCCESS)
        }
        Some((command, _)) => {
            Err(TaskError::Usage(format!("`{command}` is no command, or not with these arguments")))
        }
        None => Err(TaskError::Usage("no command given".to_owned())),
    }
}

/// Prints which committed data was made anew or, with `only_check`, differs.
fn told(
    stale: &[String],
    source: &str,
    only_check: bool,
    out: &mut impl Write,
) -> Result<ExitCode, TaskError> {
    for path in stale {
        let command = format!("cargo xtask data {source}");
        let what =
            if only_check { format!("differs: run `{}`", command.trim_end()) } else { "written".to_owned() };
        writeln!(out, "{path}: {what}")?;
    }
    Ok(if only_check && !stale.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Whether `--check`, the one option of some commands, is given.
fn only_check(command: &str, options: &[String]) -> Result<bool, TaskError> {
    match options.first().map(String::as_str) {
        None => Ok(false),
        Some("--check") => Ok(true),
        Some(other) => Err(TaskError::Usage(format!("`{command}` has no option `{other}`"))),
    }
}

/// Prints the counts of the rule `words`, or the places of one crate or of the documents.
fn words(root: &Path, group: Option<&String>, out: &mut impl Write) -> Result<ExitCode, TaskError> {
    let counts = words::counts(&Repository::load(root)?);
    let Some(group) = group else {
        writeln!(out, "{:<18} {:>7} {:>9} {:>8}", "", "lines", "pronouns", "clauses")?;
        for (group, count) in &counts {
            let (pronouns, clauses) = (count.of(PlaceKind::Pronoun), count.of(PlaceKind::Clause));
            writeln!(out, "{group:<18} {:>7} {pronouns:>9} {clauses:>8}", count.lines)?;
        }
        return Ok(ExitCode::SUCCESS);
    };
    let Some(count) = counts.get(group) else {
        return Err(TaskError::Usage(format!("there is no group `{group}`; `cargo xtask words` lists them")));
    };
    for place in &count.places {
        let kind = match place.kind {
            PlaceKind::Pronoun => "pronoun",
            PlaceKind::Clause => "clause",
        };
        writeln!(out, "{}:{}: {kind}: {}", place.path, place.line, place.sentence)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn check(root: &Path, names: &[String], out: &mut impl Write) -> Result<ExitCode, TaskError> {
    if let Some(unknown) = names.iter().find(|name| rules::ALL.iter().all(|rule| rule.name != **name)) {
        return Err(TaskError::Usage(format!(
            "there is no rule `{unknown}`; `cargo xtask rules` lists them"
        )));
    }
    let repository = Repository::load(root)?;
    let mut found = 0;
    let chosen: Vec<_> = rules::ALL
        .iter()
        .filter(|rule| names.is_empty() || names.iter().any(|name| name == rule.name))
        .collect();
    if repository.commits.is_none() && chosen.iter().any(|rule| rule.name == "commits") {
        writeln!(out, "SKIPPED: the rule `commits`, for the history of this repository is not there")?;
    }
    for rule in &chosen {
        for finding in (rule.check)(&repository) {
            found += 1;
            writeln!(out, "{finding} [{}]", rule.name)?;
        }
    }
    let plural = if found == 1 { "" } else { "s" };
    writeln!(
        out,
        "house rules: {} rules, {} files, {found} finding{plural}",
        chosen.len(),
        repository.paths.len()
    )?;
    Ok(if found == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The repository's root: the folder above this crate's.
fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own).to_owned()
}
