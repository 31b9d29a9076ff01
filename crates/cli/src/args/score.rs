//! Arguments of `score`.

use std::num::NonZeroUsize;
use std::time::Duration;

use camino::Utf8PathBuf;
use clap::Args;
use cooperage_suites::scores::ScoreName;

use super::numbers::duration;

/// Arguments of `score`.
#[derive(Debug, Args)]
pub(crate) struct ScoreArgs {
    /// The run directories
    #[arg(required = true, value_name = "RUN")]
    pub(crate) runs: Vec<Utf8PathBuf>,
    /// A Python file with `def score(episode)`, or a program with its arguments that reads and writes lines of JSON; see `help
    /// scoring`
    #[arg(long, value_name = "FILE.py|PROGRAM")]
    pub(crate) scorer: String,
    /// The name of the scores, which become the columns score.NAME [default: the file's name without its ending]
    #[arg(long, value_name = "NAME", value_parser = |text: &str| text.parse::<ScoreName>())]
    pub(crate) name: Option<ScoreName>,
    /// Maximum time for the score of one episode
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "30s")]
    pub(crate) timeout: Duration,
    /// Number of processes that score at once [default: the number of cores]
    #[arg(short = 'j', long = "threads", value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    /// An environment variable that the scorer inherits, such as an API key (may be repeated); without it, it inherits only the
    /// variables that programs need to run
    #[arg(long, value_name = "NAME")]
    pub(crate) pass_env: Vec<String>,
    /// Ask for every score again, even if scorer and journal have not changed
    #[arg(long)]
    pub(crate) again: bool,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}
