//! `cooperage export`: something of a run, for other programs or the next run.

mod memory;
mod sft;
mod skills;

use std::process::ExitCode;

use cooperage_suites::suite::MakeSuite;

use crate::args::{ExportArgs, ExportVerb};
use crate::error::CliError;

pub(crate) fn export(args: &ExportArgs, suites: &[MakeSuite]) -> Result<ExitCode, CliError> {
    match &args.verb {
        ExportVerb::Memory(args) => memory::memory(args),
        ExportVerb::Sft(args) => sft::sft(args, suites),
        ExportVerb::Skills(args) => skills::skills(args),
    }
}
