//! Arguments of `demo`.

use camino::Utf8PathBuf;
use clap::Args;

/// Arguments of `demo`.
#[derive(Debug, Args)]
pub(crate) struct DemoArgs {
    /// The folder of run directories; it gets the runs demo-oracle and demo-random, which are played anew each time
    #[arg(long, value_name = "DIR", default_value = "runs")]
    pub(crate) runs: Utf8PathBuf,
    /// Print the comparison as one JSON object, and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}
