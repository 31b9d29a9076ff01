//! Arguments of `mcp`.

use clap::Args;

use super::{PlayArgs, PlayerArgs};

/// Arguments of `mcp`.
#[derive(Debug, Args)]
#[command(mut_args = fits)]
pub(crate) struct McpArgs {
    /// The task, such as cuisineworld/level_3/tau1 or villagerbench/farm/0
    pub(crate) task: String,
    #[command(flatten)]
    pub(crate) players: PlayerArgs,
    /// Number of agents [default: the suite's own]
    #[arg(long, value_name = "N")]
    pub(crate) agents: Option<u32>,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
}

/// Adapts the help texts of shared options to `mcp`, and hides the options that have no meaning here.
fn fits(argument: clap::Arg) -> clap::Arg {
    match argument.get_id().as_str() {
        "seats" => argument.value_name("N|WHO=PLAYER").help(
            "The client's seat, as a number, or the player of another seat (may be repeated): WHO is a number, an agent's name, \
             or 1-3 for several seats; PLAYER is a framework. N=human:NAME gives the client a name",
        ),
        "json" => argument.help("With --dry-run: print the plan as one JSON object"),
        "all" => argument.hide(true),
        _ => argument,
    }
}
