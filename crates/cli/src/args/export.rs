//! The arguments of `export page` and `export picture`.

use camino::Utf8PathBuf;
use clap::Args;
use cooperage_suites::film::MOMENTS;

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
    /// The file to write: its name ends in `.png` for a block world, in `.svg` for a kitchen
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Utf8PathBuf,
}
