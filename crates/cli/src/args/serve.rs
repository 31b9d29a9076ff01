//! Arguments of `serve`.

use std::net::IpAddr;
use std::time::Duration;

use camino::Utf8PathBuf;
use clap::Args;

use super::duration;

/// Under which address a studio is reached, of everything that serves one.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct FrontArgs {
    /// Listen on this address of the machine (such as 0.0.0.0) and not on loopback alone; needs --behind-proxy
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) public: Option<IpAddr>,
    /// A proxy stands before the studio and encrypts (TLS); needs --host-name, and the printed addresses begin with https://NAME.
    /// Headers that tell of forwarded requests are not trusted
    #[arg(long)]
    pub(crate) behind_proxy: bool,
    /// A further name under which the studio may be asked, such as that of a proxy; may be repeated
    #[arg(long = "host-name", value_name = "NAME", value_parser = host_name)]
    pub(crate) host_names: Vec<String>,
}

/// A name as requests name a host: without scheme and path.
fn host_name(text: &str) -> Result<String, String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ".-_".contains(c);
    let (name, port) = text.split_once(':').unwrap_or((text, "443"));
    if name.is_empty() || !name.chars().all(is_plain) || port.parse::<u16>().is_err() {
        return Err("write the name alone, such as studio.example.org".to_owned());
    }
    Ok(text.to_owned())
}

/// The name of a person who instructs a run.
fn instructor(text: &str) -> Result<String, String> {
    let name = text.trim();
    if name.is_empty() || name.chars().count() > 40 || name.chars().any(char::is_control) {
        return Err("a name has 1 to 40 characters".to_owned());
    }
    Ok(name.to_owned())
}

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
    /// A person who instructs the run in the browser and sits in no seat (may be repeated): sees what viewers see, speaks to the
    /// agents, gives them orders and approves plans where the team asks for it; the invitation is printed
    #[arg(long = "instructor", value_name = "NAME", value_parser = instructor)]
    pub(crate) instructors: Vec<String>,
    #[command(flatten)]
    pub(crate) front: FrontArgs,
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
    /// Agree to the costs of models that play beside participants of studies, and to programs and addresses that studies name
    #[arg(long)]
    pub(crate) yes: bool,
    /// Serve a temporary folder in place of --runs: a kitchen and a building that are finished, and a world whose agents one can
    /// talk with, all by scripted players
    #[arg(long, conflicts_with = "runs")]
    pub(crate) demo: bool,
    /// Open the page in a browser
    #[arg(long)]
    pub(crate) open: bool,
    #[command(flatten)]
    pub(crate) front: FrontArgs,
    /// Print the address as one JSON object once the server listens
    #[arg(long)]
    pub(crate) json: bool,
}
