//! `cooperage export protocol`: what the processes of `--team cmd:…` are told and say, as JSON Schema.

use std::process::ExitCode;

use crate::error::CliError;
use crate::output;

pub(super) fn protocol() -> Result<ExitCode, CliError> {
    output::data(&format!("{:#}", cooperage_teams::frameworks::cmd::schema()))?;
    Ok(ExitCode::SUCCESS)
}
