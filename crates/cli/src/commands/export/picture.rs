//! `cooperage export picture RUN --out FILE`: an episode as a picture that moves.

use std::process::ExitCode;

use camino::Utf8Path;
use cooperage_core::AgentId;
use cooperage_journal::{EpisodeLines, RunDir};
use cooperage_suites::film::{FilmForm, film};
use cooperage_suites::suite::{ProgramRegistry, Suites};

use crate::args::ExportPictureArgs;
use crate::commands::episode_page::key_of;
use crate::commands::since;
use crate::commands::world::eyes::size;
use crate::error::{CliError, Exit, chain};
use crate::output;

pub(super) fn picture(args: &ExportPictureArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let run = RunDir::open(&args.run)?;
    let key = key_of(&run, &args.episode)?;
    let suites = Suites::new(registry, &run.plan().attachments)?;
    let lines = run.finished_lines(&key)?;
    let eyes = match &args.eyes {
        Some(agent) => Some((agent_of(agent, &suites, &lines, &run.finished_path(&key))?, size(&args.size)?)),
        None => None,
    };
    let form =
        FilmForm { moments: args.moments, from: args.at.unwrap_or(args.from), to: args.at.or(args.to), eyes };
    let film = film(&run.finished_path(&key), lines, &suites, form)
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

/// The agent of that name or number.
fn agent_of(text: &str, suites: &Suites, lines: &EpisodeLines, path: &Utf8Path) -> Result<AgentId, CliError> {
    let names = suites.agent_names(&lines.playable_header(path)?.plan);
    let named = names.iter().position(|name| name.eq_ignore_ascii_case(text));
    let place = named.or_else(|| text.parse().ok().filter(|place| *place < names.len()));
    let agent = place.and_then(|place| u32::try_from(place).ok()).map(AgentId);
    agent.ok_or_else(|| {
        CliError::usage(format!("no agent of the episode is called `{}`", output::visible(text)))
            .hint(format!("its agents are {}, with numbers from 0 on", names.join(", ")))
    })
}
