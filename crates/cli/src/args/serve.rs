//! Arguments of `serve`.

use std::time::Duration;

use camino::Utf8PathBuf;
use clap::Args;

use super::duration;

/// How a run is served while it is played, of `run` and `resume`.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "People and pages")]
pub(crate) struct ServingArgs {
    /// Serve the studio while the run is played, so that it can be watched in a browser; with people in seats always
    #[arg(long)]
    pub(crate) serve: bool,
    /// The port of the studio on this machine [default: that of the last time, or any that is free]
    #[arg(long, value_name = "PORT", default_value_t = 0, hide_default_value = true)]
    pub(crate) port: u16,
    /// Begin after so long (such as 2m) although somebody has not come; without it the run waits for everybody
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) human_timeout: Option<Duration>,
    /// The seat of a person who does nothing for so long (such as 60s) is handed to its team, or stands still where it has none
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) afk: Option<Duration>,
}

/// Arguments of `serve`.
#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The folder of run directories
    #[arg(long, value_name = "DIR", default_value = "runs")]
    pub(crate) runs: Utf8PathBuf,
    /// The port on this machine [default: any that is free]
    #[arg(long, value_name = "PORT", default_value_t = 0, hide_default_value = true)]
    pub(crate) port: u16,
    /// The folder of a study whose participants may come in (may be repeated); those in the folder of runs are served anyway
    #[arg(long = "study", value_name = "DIR")]
    pub(crate) studies: Vec<Utf8PathBuf>,
    /// Agree to the costs of models that play beside participants of studies
    #[arg(long)]
    pub(crate) yes: bool,
    /// Serve a temporary folder in place of --runs: a kitchen and a building that are finished, and a world whose agents one can
    /// talk with, all by scripted players
    #[arg(long, conflicts_with = "runs")]
    pub(crate) demo: bool,
    /// Open the page in a browser
    #[arg(long)]
    pub(crate) open: bool,
    /// A further name under which the server may be asked, such as that of a proxy; may be repeated
    #[arg(long = "host-name", value_name = "NAME")]
    pub(crate) host_names: Vec<String>,
    /// Print the address as one JSON object once the server listens
    #[arg(long)]
    pub(crate) json: bool,
}
