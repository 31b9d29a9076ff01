//! `cooperage fake-provider`: made-up replies over the real wire format, on this machine.

use std::process::ExitCode;

use crate::args::FakeProviderArgs;
use crate::error::CliError;
use crate::output;

pub(crate) fn fake_provider(args: &FakeProviderArgs) -> Result<ExitCode, CliError> {
    let known = cooperage_fake_provider::FakeProviderOptions::NAMES.join(", ");
    let announce = |url: &str| {
        let text = if args.json { serde_json::json!({"url": url}).to_string() } else { url.to_owned() };
        output::data(&text).map_err(|error| std::io::Error::other(error.message))
    };
    cooperage_fake_provider::process::run(args.options.iter().cloned(), announce).map_err(|error| {
        CliError::usage(error).hint(format!("write [PORT] [NAME=VALUE]…; names are {known}"))
    })?;
    Ok(ExitCode::SUCCESS)
}
