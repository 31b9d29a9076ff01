//! `cooperage fake-provider`: made-up replies over the real wire format, on this machine.

use std::process::ExitCode;

use crate::args::FakeProviderArgs;
use crate::error::CliError;

pub(crate) fn fake_provider(args: &FakeProviderArgs) -> Result<ExitCode, CliError> {
    let known = cooperage_fake_provider::Options::NAMES.join(", ");
    cooperage_fake_provider::process::run(args.options.iter().cloned()).map_err(|error| {
        CliError::usage(error).hint(format!("write [PORT] [NAME=VALUE]…; names are {known}"))
    })?;
    Ok(ExitCode::SUCCESS)
}
