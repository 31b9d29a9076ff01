//! The arguments of `export`, and of its verbs but tables and training examples.

use camino::Utf8PathBuf;
use clap::{Args, Subcommand};
use cooperage_suites::film::MOMENTS;

use super::sft::ExportSftArgs;
use super::table::{ExportCallsArgs, ExportDictionaryArgs, ExportLogArgs, ExportTableArgs, ExportTracesArgs};

/// Arguments of `export`.
#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    #[command(subcommand)]
    pub(crate) verb: ExportVerb,
}

/// Verbs of `export`.
#[derive(Debug, Subcommand)]
pub(crate) enum ExportVerb {
    /// Table of the run's episodes with their scores and measures, as CSV or lines of JSON
    Episodes(ExportTableArgs),
    /// Table of the run's model calls, as CSV or lines of JSON
    Calls(ExportCallsArgs),
    /// Table of the agents' actions, as CSV or lines of JSON
    Actions(ExportTableArgs),
    /// Table of the events of the worlds, as CSV or lines of JSON
    Events(ExportTableArgs),
    /// Table of the messages, as CSV or lines of JSON
    Messages(ExportTableArgs),
    /// Table of the frameworks' notes on their plans, as CSV or lines of JSON
    Notes(ExportTableArgs),
    /// Table of the completed share of each task over time, as CSV or lines of JSON; the episodes are replayed to compute it
    Scores(ExportTableArgs),
    /// Data dictionary of these tables: type, unit and meaning of each column
    Dictionary(ExportDictionaryArgs),
    /// The run as a log of Inspect: a file that `inspect view` and `inspect_ai.log` open
    Inspect(ExportLogArgs),
    /// The run's episodes as OpenTelemetry traces: a line of OTLP JSON each, with the names of the conventions for generative AI
    Otel(ExportTracesArgs),
    /// An episode as one file: the studio's page with all its data, which opens without a server
    Page(ExportPageArgs),
    /// Several runs as a folder of pages that opens without a server: a list, reports, a comparison, episodes with their comments
    Site(ExportSiteArgs),
    /// An episode as an animated picture: PNG for a block world, SVG for a kitchen
    Picture(ExportPictureArgs),
    /// JSON Schema of the messages from and to processes of `--team cmd:…` and of `score`; see `help process` and `help scoring`
    Protocol,
    /// The skills that the run's episodes learned, as a library for `--set s-agents.library=FILE`
    Skills(ExportSkillsArgs),
    /// The memories of MINDcraft's agents, as files `memory.json`, also from a run or a chat that is not over
    Memory(ExportMemoryArgs),
    /// The agents' prompts and replies as examples for training, with a data card
    Sft(ExportSftArgs),
}

/// Arguments of `export page`.
#[derive(Debug, Args)]
pub(crate) struct ExportPageArgs {
    /// The run directory
    pub(crate) run: Utf8PathBuf,
    /// The episode: the beginning of its key, or its number in the run, from 1
    #[arg(long, value_name = "KEY|NUMBER", default_value = "1")]
    pub(crate) episode: String,
    /// Include prompts and replies of models, messages to single agents, and the teams' notes on their plans; without it the file
    /// holds only what viewers see
    #[arg(long)]
    pub(crate) prompts: bool,
    /// The file to write, of 16 MiB at most
    #[arg(long, value_name = "FILE.html")]
    pub(crate) out: Utf8PathBuf,
}

/// Arguments of `export site`.
#[derive(Debug, Args)]
pub(crate) struct ExportSiteArgs {
    /// The run directories; all are compared with the first
    #[arg(required = true)]
    pub(crate) runs: Vec<Utf8PathBuf>,
    /// The folder to make; it must not exist yet, or be empty
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Utf8PathBuf,
    /// Number of episodes of each run that get a page, the worst first; 0 for none
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) pages: usize,
    /// Include prompts and replies of models, messages to single agents, and the teams' notes on their plans
    #[arg(long)]
    pub(crate) prompts: bool,
}

/// Arguments of `export picture`.
#[derive(Debug, Args)]
pub(crate) struct ExportPictureArgs {
    /// The run directory
    pub(crate) run: Utf8PathBuf,
    /// The episode: the beginning of its key, or its number in the run, from 1
    #[arg(long, value_name = "KEY|NUMBER", default_value = "1")]
    pub(crate) episode: String,
    /// Number of moments to show, evenly spread; fewer if the file would exceed 8 MiB [default: 60 for a block world, 600 for a
    /// kitchen]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(*MOMENTS.start()..=*MOMENTS.end()))]
    pub(crate) moments: Option<u64>,
    /// The first tick to show
    #[arg(long, value_name = "TICK", default_value_t = 0)]
    pub(crate) from: u64,
    /// The last tick to show [default: the end]
    #[arg(long, value_name = "TICK")]
    pub(crate) to: Option<u64>,
    /// Show a block world through the eyes of this agent, by its name or number
    #[arg(long, value_name = "AGENT")]
    pub(crate) eyes: Option<String>,
    /// With --eyes: only this moment, as a picture that stands still
    #[arg(long, value_name = "TICK", requires = "eyes", conflicts_with_all = ["from", "to", "moments"])]
    pub(crate) at: Option<u64>,
    /// With --eyes: width and height in pixels, each 64 to 1024
    #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "512x512")]
    pub(crate) size: String,
    /// The file to write: its name ends in `.png` for a block world, in `.svg` for a kitchen
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Utf8PathBuf,
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
    /// The library file to write
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Utf8PathBuf,
    /// Put the built-in skills before them
    #[arg(long)]
    pub(crate) with_shipped: bool,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}
