//! `cooperage completions SHELL`

use std::process::ExitCode;

use cooperage_suites::suite::ProgramRegistry;

use crate::args::{CompletionsArgs, command};
use crate::error::CliError;
use crate::output;

pub(crate) fn completions(args: &CompletionsArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(registry)?, "cooperage", &mut script);
    let script = String::from_utf8_lossy(&script);
    if args.json {
        output::json(&serde_json::json!({"shell": args.shell.to_string(), "script": script}))?;
    } else {
        output::data(&script)?;
    }
    Ok(ExitCode::SUCCESS)
}
