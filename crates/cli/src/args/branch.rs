//! The arguments of `branch`.

use std::num::NonZeroU32;

use camino::Utf8PathBuf;
use clap::Args;

use super::{ReachArgs, WorkerArgs};

/// Arguments of `branch`.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("other").required(true))]
pub(crate) struct BranchArgs {
    /// A journal, runs/<name>/episodes/<key>.jsonl.zst, or the directory of a run with one episode
    pub(crate) journal: Utf8PathBuf,
    /// Number of the model call at which the branch leaves the episode; `export calls` and `replay --show` print the numbers
    #[arg(long, value_name = "CALL")]
    pub(crate) at: u64,
    /// File with the text of the other reply; `-` is standard input
    #[arg(long, value_name = "FILE", group = "other")]
    pub(crate) reply: Option<Utf8PathBuf>,
    /// Go on with this model from that call on, such as oracle: it has all roles of the team that asks there
    #[arg(long, value_name = "MODEL", group = "other")]
    pub(crate) model: Option<String>,
    /// Ask the model again, in N branches
    #[arg(long, value_name = "N", group = "other")]
    pub(crate) resample: Option<NonZeroU32>,
    /// The run directory [default: beside the parent's, with a name made from it]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<Utf8PathBuf>,
    #[command(flatten)]
    pub(crate) reach: ReachArgs,
    #[command(flatten)]
    pub(crate) workers: WorkerArgs,
    /// Print every row of long tables in the terminal
    #[arg(long)]
    pub(crate) all: bool,
    /// Print neither progress nor tables
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Start without asking: agree to any estimated cost, to the programs that the run starts, and to the addresses that it sends
    /// API keys to
    #[arg(long)]
    pub(crate) yes: bool,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}
