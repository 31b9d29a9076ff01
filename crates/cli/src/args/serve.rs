//! Arguments of `serve`.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use camino::Utf8PathBuf;
use clap::Args;

use super::duration;

/// Options for the address of a studio, shared by all verbs that serve one.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct FrontArgs {
    /// Listen on this address of the machine (such as 0.0.0.0) and not on loopback alone; needs --behind-proxy
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) public: Option<IpAddr>,
    /// The studio is behind a proxy that encrypts (TLS); needs --host-name, and the printed addresses begin with https://NAME.
    /// Headers about forwarded requests are not trusted
    #[arg(long)]
    pub(crate) behind_proxy: bool,
    /// A further host name that requests to the studio may use, such as that of a proxy (may be repeated)
    #[arg(long = "host-name", value_name = "NAME", value_parser = host_name)]
    pub(crate) host_names: Vec<String>,
}

/// Parses a host name in the form that requests have: without scheme and path.
fn host_name(text: &str) -> Result<String, String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ".-_".contains(c);
    let (name, port) = text.split_once(':').unwrap_or((text, "443"));
    if name.is_empty() || !name.chars().all(is_plain) || port.parse::<u16>().is_err() {
        return Err("write the name alone, such as studio.example.org".to_owned());
    }
    Ok(text.to_owned())
}

/// Parses the name of a person who instructs a run.
fn instructor(text: &str) -> Result<String, String> {
    let name = text.trim();
    if name.is_empty() || name.chars().count() > 40 || name.chars().any(char::is_control) {
        return Err("a name has 1 to 40 characters".to_owned());
    }
    Ok(name.to_owned())
}

/// Options of `run` and `resume` for serving a run while it is played.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "People and pages")]
pub(crate) struct ServingArgs {
    /// Serve the studio during the run, to watch it in a browser; always on where people play in seats
    #[arg(long)]
    pub(crate) serve: bool,
    /// Port of the studio on this machine [default: the last one used, or any free port]
    #[arg(long, value_name = "PORT", default_value_t = 0, hide_default_value = true)]
    pub(crate) port: u16,
    /// A person who instructs the run in the browser and sits in no seat (may be repeated): sees what viewers see, speaks to the
    /// agents, gives them orders and approves plans where the team asks for it; the invitation is printed
    #[arg(long = "instructor", value_name = "NAME", value_parser = instructor)]
    pub(crate) instructors: Vec<String>,
    #[command(flatten)]
    pub(crate) front: FrontArgs,
    /// Begin after this time (such as 2m) even if people are still missing; without it the run waits for all of them
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) human_timeout: Option<Duration>,
    /// Hand the seat of a person who has done nothing for this time (such as 60s) to its team; without a team it stands still
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) afk: Option<Duration>,
    #[command(flatten)]
    pub(crate) minecraft: MinecraftArgs,
}

/// Options for clients of Minecraft, shared by all verbs that let them in.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "People and pages")]
pub(crate) struct MinecraftArgs {
    /// Let people and bots in with Minecraft's own clients, at this address (such as 127.0.0.1:25565): each sits in the seat of the
    /// person with its name; sets --clock wall (help minecraft)
    #[arg(long = "minecraft", value_name = "ADDRESS", value_parser = minecraft_address)]
    pub(crate) minecraft: Option<SocketAddr>,
    /// With --minecraft: other machines may reach the address; login names get a code, which is printed with the invitation
    #[arg(long, requires = "minecraft")]
    pub(crate) minecraft_public: bool,
}

/// Parses the address of a gate; the game's usual port is taken where none is named.
fn minecraft_address(text: &str) -> Result<SocketAddr, String> {
    let usual = || text.parse::<IpAddr>().map(|address| SocketAddr::new(address, MINECRAFT_PORT));
    text.parse()
        .or_else(|_| usual())
        .map_err(|_| "write an address and a port, such as 127.0.0.1:25565".to_owned())
}

/// The port of the game's servers.
pub(crate) const MINECRAFT_PORT: u16 = 25_565;

/// Arguments of `serve`.
#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The folder of run directories
    #[arg(long, value_name = "DIR", default_value = "runs")]
    pub(crate) runs: Utf8PathBuf,
    /// Port on this machine [default: any free port]
    #[arg(long, value_name = "PORT", default_value_t = 0, hide_default_value = true)]
    pub(crate) port: u16,
    /// The folder of a study to serve to its participants (may be repeated); studies in the folder of runs are always served
    #[arg(long = "study", value_name = "DIR")]
    pub(crate) studies: Vec<Utf8PathBuf>,
    /// Start without asking: agree to the costs of models that play with participants of studies, and to the programs and addresses
    /// that studies name
    #[arg(long)]
    pub(crate) yes: bool,
    /// Serve a temporary folder in place of --runs: a finished kitchen, a finished building, and a world whose agents you can talk
    /// with, all of them with scripted players
    #[arg(long, conflicts_with = "runs")]
    pub(crate) demo: bool,
    /// Open the page in a browser
    #[arg(long)]
    pub(crate) open: bool,
    #[command(flatten)]
    pub(crate) front: FrontArgs,
    #[command(flatten)]
    pub(crate) minecraft: MinecraftArgs,
    /// The people that may give the commands of a block world's server in runs that begin on the page, by name (help minecraft)
    #[arg(long = "ops", value_name = "NAME[,NAME]", value_delimiter = ',')]
    pub(crate) operators: Vec<String>,
    /// Print the address as one JSON object once the server listens
    #[arg(long)]
    pub(crate) json: bool,
}
