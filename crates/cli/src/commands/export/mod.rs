//! `cooperage export`: something of a run, for other programs or the next run.

mod inspect;
mod memory;
mod otel;
mod page;
mod picture;
mod protocol;
mod sft;
mod sink;
mod skills;
mod table;

use std::process::ExitCode;

use camino::Utf8Path;
use cooperage_suites::export::ExportTable;
use cooperage_suites::suite::MakeSuite;

use crate::args::{ExportArgs, ExportVerb};
use crate::error::CliError;

pub(crate) fn export(args: &ExportArgs, suites: &[MakeSuite]) -> Result<ExitCode, CliError> {
    let table = |args, which| table::table(args, which, false, suites);
    match &args.verb {
        ExportVerb::Actions(args) => table(args, ExportTable::Actions),
        ExportVerb::Calls(args) => table::table(&args.table, ExportTable::Calls, args.prompts, suites),
        ExportVerb::Dictionary(args) => table::dictionary(args, suites),
        ExportVerb::Episodes(args) => table(args, ExportTable::Episodes),
        ExportVerb::Inspect(args) => inspect::inspect(args, suites),
        ExportVerb::Memory(args) => memory::memory(args),
        ExportVerb::Messages(args) => table(args, ExportTable::Messages),
        ExportVerb::Notes(args) => table(args, ExportTable::Notes),
        ExportVerb::Otel(args) => otel::otel(args, suites),
        ExportVerb::Page(args) => page::page(args, suites),
        ExportVerb::Picture(args) => picture::picture(args, suites),
        ExportVerb::Protocol => protocol::protocol(),
        ExportVerb::Scores(args) => table(args, ExportTable::Scores),
        ExportVerb::Sft(args) => sft::sft(args, suites),
        ExportVerb::Skills(args) => skills::skills(args),
    }
}

/// That episodes are missing, and what to do.
fn left_out(count: usize, of: usize, run: &Utf8Path) -> String {
    format!(
        "{count} of {of} episodes have no finished journal and are left out; `cooperage resume {run}` plays them"
    )
}
