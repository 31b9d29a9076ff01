//! `cooperage export`: something of a run, for other programs or the next run.

mod memory;
mod skills;

use std::process::ExitCode;

use crate::args::{ExportArgs, ExportVerb};
use crate::error::CliError;

pub(crate) fn export(args: &ExportArgs) -> Result<ExitCode, CliError> {
    match &args.verb {
        ExportVerb::Memory(args) => memory::memory(args),
        ExportVerb::Skills(args) => skills::skills(args),
    }
}
