//! Arguments of `chat`.

use camino::Utf8PathBuf;
use clap::{Args, ValueEnum};

use super::{MinecraftArgs, PlayArgs, PlayerArgs};

/// The program whose behaviour agents follow where MINDcraft and its community edition differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EditionChoice {
    /// The authors' program
    Original,
    /// The community edition: agents open doors and do not break walls
    Ce,
}

/// Arguments of `chat`.
#[derive(Debug, Args)]
pub(crate) struct ChatArgs {
    /// The world: natural, flat, or a file of `world generate`, of /save, a region or a blueprint
    #[arg(long, value_name = "WORLD", default_value = "natural")]
    pub(crate) world: String,
    /// Join this server of the game instead of a world of this program; it must run in offline mode. You play there with your own
    /// client and talk with the agents in its chat, or here (help server)
    #[arg(long, value_name = "HOST[:PORT]", conflicts_with_all = ["world", "minecraft"])]
    pub(crate) server: Option<String>,
    /// With --server: the version of the game that is spoken, such as 1.21.1; `auto` asks the server
    #[arg(long, value_name = "VERSION", default_value = "auto", requires = "server")]
    pub(crate) minecraft_version: String,
    /// Number of agents [default: one for each name or profile, else 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) agents: Option<u32>,
    /// The name of an agent (may be repeated, or names with commas between them) [default: Andy, Jill, Bob …]
    #[arg(long = "name", value_name = "NAME", value_delimiter = ',')]
    pub(crate) names: Vec<String>,
    /// A profile in MINDcraft's form, such as andy.json (may be repeated; the first is the first agent's)
    #[arg(long = "profile", value_name = "FILE.json")]
    pub(crate) profiles: Vec<Utf8PathBuf>,
    /// Skills of your own that agents get as commands, `!name(arg, …)`: a folder of files NAME.js, one such file, or a library in
    /// JSON
    #[arg(long, value_name = "DIR|FILE")]
    pub(crate) skills: Option<Utf8PathBuf>,
    /// Your name in the world
    #[arg(long = "me", value_name = "NAME", default_value = "Steve")]
    pub(crate) me: String,
    /// The program whose behaviour agents follow where MINDcraft and its community edition differ
    #[arg(long, value_enum, default_value_t = EditionChoice::Ce)]
    pub(crate) edition: EditionChoice,
    #[command(flatten)]
    pub(crate) players: PlayerArgs,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
    #[command(flatten)]
    pub(crate) minecraft: MinecraftArgs,
}
