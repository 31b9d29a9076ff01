//! The arguments of `skills`.

use camino::Utf8PathBuf;
use clap::{Args, Subcommand};

/// Arguments of `skills`.
#[derive(Debug, Args)]
pub(crate) struct SkillsArgs {
    #[command(subcommand)]
    pub(crate) verb: SkillsVerb,
}

/// Verbs of `skills`.
#[derive(Debug, Subcommand)]
pub(crate) enum SkillsVerb {
    /// Run a JavaScript file with one empty-handed body; `cooperage help code` lists the functions that it can call
    Run(SkillsRunArgs),
    /// List the built-in skills, or those of a library of yours
    List(SkillsListArgs),
    /// Show a skill: its signature, description and code
    Show(SkillsShowArgs),
    /// Run the tests of skills of yours: NAME.scn beside NAME.js
    Test(SkillsTestArgs),
    /// Make a library for `--set s-agents.library=FILE` from JavaScript files, Cooperage's libraries or Voyager's
    Import(SkillsImportArgs),
}

/// Arguments of `skills run`.
#[derive(Debug, Args)]
pub(crate) struct SkillsRunArgs {
    /// The JavaScript file: an async function that takes `bot`, or statements
    pub(crate) file: Utf8PathBuf,
    /// The world: flat, natural, or a file of `world generate`, a region or a blueprint
    #[arg(long, value_name = "WORLD", default_value = "flat")]
    pub(crate) world: String,
    /// Seed of the terrain and of all chance
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Arguments of the function after `bot`: a JSON list, such as '[\"oak_log\", 3]'
    #[arg(long, value_name = "JSON")]
    pub(crate) args: Option<String>,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `skills list`.
#[derive(Debug, Args)]
pub(crate) struct SkillsListArgs {
    /// List only skills whose name or description contains this text
    pub(crate) word: Option<String>,
    /// A library of yours in place of the built-in skills: a JSON file, or a folder of JavaScript files
    #[arg(long, value_name = "FILE|FOLDER")]
    pub(crate) library: Option<Utf8PathBuf>,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `skills show`.
#[derive(Debug, Args)]
pub(crate) struct SkillsShowArgs {
    /// Name of the skill
    pub(crate) name: String,
    /// A library of yours in place of the built-in skills: a JSON file, or a folder of JavaScript files
    #[arg(long, value_name = "FILE|FOLDER")]
    pub(crate) library: Option<Utf8PathBuf>,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `skills test`.
#[derive(Debug, Args)]
pub(crate) struct SkillsTestArgs {
    /// A file NAME.js, or a folder of such files; the test of each is NAME.scn beside it
    #[arg(value_name = "FILE|FOLDER")]
    pub(crate) path: Utf8PathBuf,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `skills import`.
#[derive(Debug, Args)]
pub(crate) struct SkillsImportArgs {
    /// A folder of files NAME.js, one such file, a library of Cooperage (a JSON list), or Voyager's skills.json; several
    /// are merged
    #[arg(required = true, value_name = "FILE|FOLDER")]
    pub(crate) sources: Vec<Utf8PathBuf>,
    /// The library file to write
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Utf8PathBuf,
    /// Leave out skills whose code uses functions that scripts don't have, or that could not run
    #[arg(long)]
    pub(crate) runnable: bool,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}
