//! What a user may write behind `skills` and `export`.

use camino::Utf8PathBuf;
use clap::{Args, Subcommand};

use super::export::{ExportPageArgs, ExportPictureArgs};
use super::sft::ExportSftArgs;
use super::table::{ExportCallsArgs, ExportDictionaryArgs, ExportLogArgs, ExportTableArgs, ExportTracesArgs};

/// Arguments of `skills`.
#[derive(Debug, Args)]
pub(crate) struct SkillsArgs {
    #[command(subcommand)]
    pub(crate) verb: SkillsVerb,
}

/// What is done with skills.
#[derive(Debug, Subcommand)]
pub(crate) enum SkillsVerb {
    /// Run a file of JavaScript with one empty-handed body; `cooperage help code` tells what it can call
    Run(SkillsRunArgs),
    /// List the skills that ship, or those of a library of yours
    List(SkillsListArgs),
    /// Show a skill: how it is called, what it does, its code
    Show(SkillsShowArgs),
    /// Run the tests of skills of yours: NAME.scn beside NAME.js
    Test(SkillsTestArgs),
    /// Make a library for `--set s-agents.library=FILE`: of files of JavaScript, of libraries of ours, of Voyager's
    Import(SkillsImportArgs),
}

/// Arguments of `skills run`.
#[derive(Debug, Args)]
pub(crate) struct SkillsRunArgs {
    /// The file: an async function of bot, or statements
    pub(crate) file: Utf8PathBuf,
    /// The world: flat, natural, or a file of `world generate`, a region or a blueprint
    #[arg(long, value_name = "WORLD", default_value = "flat")]
    pub(crate) world: String,
    /// The seed of terrain and chance
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// What its function takes behind bot: a JSON list, such as '[\"oak_log\", 3]'
    #[arg(long, value_name = "JSON")]
    pub(crate) args: Option<String>,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `skills list`.
#[derive(Debug, Args)]
pub(crate) struct SkillsListArgs {
    /// Only those whose name or description holds this
    pub(crate) word: Option<String>,
    /// A library of yours in place of what ships: a file of JSON, or a folder of files of JavaScript
    #[arg(long, value_name = "FILE|FOLDER")]
    pub(crate) library: Option<Utf8PathBuf>,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `skills show`.
#[derive(Debug, Args)]
pub(crate) struct SkillsShowArgs {
    /// The skill
    pub(crate) name: String,
    /// A library of yours in place of what ships: a file of JSON, or a folder of files of JavaScript
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
    /// A folder of files NAME.js, one such file, a library of ours (a JSON list), or Voyager's skills.json; several are put
    /// together
    #[arg(required = true, value_name = "FILE|FOLDER")]
    pub(crate) sources: Vec<Utf8PathBuf>,
    /// The library
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Utf8PathBuf,
    /// Leave out skills whose code uses what scripts don't have, or would not be run
    #[arg(long)]
    pub(crate) runnable: bool,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `export`.
#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    #[command(subcommand)]
    pub(crate) verb: ExportVerb,
}

/// What is taken out of a run.
#[derive(Debug, Subcommand)]
pub(crate) enum ExportVerb {
    /// Its episodes with their scores and measures, as CSV or lines of JSON
    Episodes(ExportTableArgs),
    /// Its model calls, likewise
    Calls(ExportCallsArgs),
    /// What agents did, likewise
    Actions(ExportTableArgs),
    /// What was said, likewise
    Messages(ExportTableArgs),
    /// What frameworks noted of their plans, likewise
    Notes(ExportTableArgs),
    /// The share of each task that was done over time, likewise: its episodes are played again for it
    Scores(ExportTableArgs),
    /// What the columns of these tables mean: types, units, meanings
    Dictionary(ExportDictionaryArgs),
    /// The run as a log of Inspect: a file that `inspect view` and `inspect_ai.log` open
    Inspect(ExportLogArgs),
    /// Its episodes as traces of OpenTelemetry: a line of OTLP JSON each, with the names of the conventions for generative AI
    Otel(ExportTracesArgs),
    /// An episode as one file: the page of the studio with all that it shows, which opens without a server
    Page(ExportPageArgs),
    /// An episode as a picture that moves: an animated PNG of a block world, an animated SVG of a kitchen
    Picture(ExportPictureArgs),
    /// The JSON Schema of what processes of `--team cmd:…` are told and say; see `help process`
    Protocol,
    /// The skills that its episodes learned, as a library for `--set s-agents.library=FILE`
    Skills(ExportSkillsArgs),
    /// What agents of MINDcraft remember, as files `memory.json`, also of a run or a chat that is not over
    Memory(ExportMemoryArgs),
    /// What agents were asked and answered, as examples for training, with a data card
    Sft(ExportSftArgs),
}

/// Arguments of `export memory`.
#[derive(Debug, Args)]
pub(crate) struct ExportMemoryArgs {
    /// The run directory
    pub(crate) run: Utf8PathBuf,
    /// The folder that gets AGENT/memory.json, and memories.json with all of them for
    /// `--set mindcraft.load_memory=FILE`; with several episodes a folder for each within it
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Utf8PathBuf,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `export skills`.
#[derive(Debug, Args)]
pub(crate) struct ExportSkillsArgs {
    /// The run directory
    pub(crate) run: Utf8PathBuf,
    /// The library
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Utf8PathBuf,
    /// Put the skills that ship before them
    #[arg(long)]
    pub(crate) with_shipped: bool,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}
