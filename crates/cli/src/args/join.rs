//! The arguments of `join`.

use camino::Utf8PathBuf;
use clap::Args;

use super::{PlayArgs, PlayerArgs};

/// Chunks around each body that a server is asked for, unless the user names another number.
pub(crate) const VIEW_DISTANCE: u8 = 8;

/// Arguments of `join`.
#[derive(Debug, Args)]
pub(crate) struct JoinArgs {
    /// The server: HOST, or HOST:PORT where it does not listen on the game's usual port; it must run in offline mode
    #[arg(value_name = "HOST[:PORT]")]
    pub(crate) server: String,
    /// The task; `cooperage tasks list server` shows them
    #[arg(value_name = "TASK", default_value = "server/free")]
    pub(crate) task: String,
    #[command(flatten)]
    pub(crate) players: PlayerArgs,
    /// Number of agents, each a player of the server [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) agents: Option<u32>,
    /// Number of episodes, one after the other [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) episodes: Option<u32>,
    /// The version of the game that is spoken, such as 1.21.1; `auto` asks the server
    #[arg(long, value_name = "VERSION", default_value = "auto")]
    pub(crate) minecraft_version: String,
    /// Chunks around each body that the server is asked for
    #[arg(long, value_name = "N", default_value_t = VIEW_DISTANCE, value_parser = clap::value_parser!(u8).range(2..=32))]
    pub(crate) view_distance: u8,
    /// Record all packets into a file, for a bug report
    #[arg(long, value_name = "FILE")]
    pub(crate) capture: Option<Utf8PathBuf>,
    /// Exit with 1 if the mean completion (0 to 1) is below this
    #[arg(long, value_name = "X", value_parser = super::numbers::share)]
    pub(crate) fail_under: Option<f64>,
    /// Serve the studio during the run, to watch it in a browser
    #[arg(long, help_heading = "People and pages")]
    pub(crate) serve: bool,
    /// Port of the studio on this machine [default: the last one used, or any free port]
    #[arg(
        long,
        value_name = "PORT",
        default_value_t = 0,
        hide_default_value = true,
        help_heading = "People and pages"
    )]
    pub(crate) port: u16,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
}
