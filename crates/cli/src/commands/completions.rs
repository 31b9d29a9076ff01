//! `cooperage completions SHELL`

use std::process::ExitCode;

use clap::CommandFactory;

use crate::args::{Cli, CompletionsArgs};
use crate::error::CliError;
use crate::output;

pub(crate) fn completions(args: &CompletionsArgs) -> Result<ExitCode, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "cooperage", &mut script);
    let script = String::from_utf8_lossy(&script);
    if args.json {
        output::json(&serde_json::json!({"shell": args.shell.to_string(), "script": script}))?;
    } else {
        output::data(&script)?;
    }
    Ok(ExitCode::SUCCESS)
}
