//! Arguments of `serve`.

use camino::Utf8PathBuf;
use clap::Args;

/// Arguments of `serve`.
#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The folder of run directories
    #[arg(long, value_name = "DIR", default_value = "runs")]
    pub(crate) runs: Utf8PathBuf,
    /// The port on this machine [default: any that is free]
    #[arg(long, value_name = "PORT", default_value_t = 0, hide_default_value = true)]
    pub(crate) port: u16,
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
