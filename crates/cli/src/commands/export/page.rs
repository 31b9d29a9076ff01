//! `cooperage export page RUN --out FILE.html`: an episode as one file that opens in any browser.

use std::process::ExitCode;
use std::sync::Arc;

use cooperage_journal::RunDir;
use cooperage_studio::share::{self, EpisodeSource, ShareForm};
use cooperage_suites::suite::ProgramRegistry;

use crate::args::ExportPageArgs;
use crate::commands::episode_page::key_of;
use crate::error::{CliError, Exit, chain};
use crate::output;

pub(super) fn page(args: &ExportPageArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let run = RunDir::open(&args.run)?;
    let key = key_of(&run, &args.episode)?;
    let form = ShareForm { prompts: args.prompts, ..ShareForm::default() };
    let page = share::page(&EpisodeSource::Run(Arc::new(run), key), registry, form)
        .map_err(|error| CliError::new(Exit::Output, chain(&error)))?;
    output::write(&args.out, &page.html)?;
    output::note(&format!("page: {} ({} KiB)", args.out, page.html.len().div_ceil(1024)));
    Ok(ExitCode::SUCCESS)
}
