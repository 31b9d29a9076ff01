//! `cooperage export`: something of a run, for other programs or the next run.

mod inspect;
mod memory;
mod otel;
mod page;
mod picture;
mod protocol;
mod sft;
mod sink;
mod site;
mod skills;
mod table;
mod texts;

use std::process::ExitCode;

use camino::Utf8Path;
use cooperage_suites::export::ExportTable;
use cooperage_suites::suite::ProgramRegistry;

use crate::args::{ExportArgs, ExportVerb};
use crate::error::CliError;

pub(crate) fn export(args: &ExportArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let table = |args, which| table::table(args, which, false, registry);
    match &args.verb {
        ExportVerb::Actions(args) => table(args, ExportTable::Actions),
        ExportVerb::Calls(args) => table::calls(args, registry),
        ExportVerb::Dictionary(args) => table::dictionary(args, registry),
        ExportVerb::Episodes(args) => table(args, ExportTable::Episodes),
        ExportVerb::Events(args) => table(args, ExportTable::Events),
        ExportVerb::Inspect(args) => inspect::inspect(args, registry),
        ExportVerb::Memory(args) => memory::memory(args),
        ExportVerb::Messages(args) => table(args, ExportTable::Messages),
        ExportVerb::Notes(args) => table(args, ExportTable::Notes),
        ExportVerb::Otel(args) => otel::otel(args, registry),
        ExportVerb::Page(args) => page::page(args, registry),
        ExportVerb::Picture(args) => picture::picture(args, registry),
        ExportVerb::Protocol => protocol::protocol(),
        ExportVerb::Scores(args) => table(args, ExportTable::Scores),
        ExportVerb::Sft(args) => sft::sft(args, registry),
        ExportVerb::Site(args) => site::site(args, registry),
        ExportVerb::Skills(args) => skills::skills(args),
    }
}

/// That episodes are missing, and what to do.
fn left_out(count: usize, of: usize, run: &Utf8Path) -> String {
    format!(
        "{count} of {of} episodes have no finished journal and are left out; `cooperage resume {run}` plays them"
    )
}
