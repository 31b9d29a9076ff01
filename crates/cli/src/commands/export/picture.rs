//! `cooperage export picture RUN --out FILE`: an episode as a picture that moves.

use std::process::ExitCode;

use cooperage_journal::RunDir;
use cooperage_suites::film::{FilmForm, film};
use cooperage_suites::suite::{ProgramRegistry, Suites};

use crate::args::ExportPictureArgs;
use crate::commands::episode_page::key_of;
use crate::commands::since;
use crate::error::{CliError, Exit, chain};
use crate::output;

pub(super) fn picture(args: &ExportPictureArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let run = RunDir::open(&args.run)?;
    let key = key_of(&run, &args.episode)?;
    let suites = Suites::new(registry, &run.plan().attachments)?;
    let form = FilmForm { moments: args.moments, from: args.from, to: args.to };
    let film = film(&run.finished_path(&key), run.finished_lines(&key)?, &suites, form)
        .map_err(|error| CliError::new(Exit::Output, chain(&error)))?;
    if args.out.extension() != Some(film.ending) {
        let message = format!("the picture of this world is a file of the kind `.{}`", film.ending);
        return Err(CliError::new(Exit::Usage, message)
            .hint(format!("write `--out {}`", args.out.with_extension(film.ending))));
    }
    output::write(&args.out, &film.bytes)?;
    since::tell(&film.prompts);
    let kib = film.bytes.len().div_ceil(1024);
    output::note(&format!("picture: {} ({} moments, {kib} KiB)", args.out, film.moments));
    Ok(ExitCode::SUCCESS)
}
