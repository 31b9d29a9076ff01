//! Arguments of `merge`.

use std::num::NonZeroUsize;

use camino::Utf8PathBuf;
use clap::Args;

use super::numbers::positive;

/// Arguments of `merge`.
#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// The run directory of the whole run: a new folder, the folder of an earlier merge, or the run whose missing episodes the parts
    /// have played
    pub(crate) out: Utf8PathBuf,
    /// The run directories of the parts; nothing is written into them
    #[arg(required = true, value_name = "PART")]
    pub(crate) parts: Vec<Utf8PathBuf>,
    /// Merge nothing and exit with 1 if two journals of one episode differ; without this option the first one counts, in order of the parts
    #[arg(long)]
    pub(crate) strict: bool,
    /// Take the finished episodes of parts that are still played; without this option such parts are refused
    #[arg(long)]
    pub(crate) partial: bool,
    /// Number of threads that check journals [default: the number of cores]
    #[arg(short = 'j', long = "threads", value_name = "N", value_parser = positive)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Print every row of long tables in the terminal
    #[arg(long)]
    pub(crate) all: bool,
    /// Print no tables
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}
