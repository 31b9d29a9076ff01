//! `cooperage tasks invent`: a run of which each episode makes one record, and the records as a file of tasks.

use std::process::ExitCode;

use camino::Utf8PathBuf;
use cooperage_journal::{EpisodeState, RunDir};
use cooperage_suites::suite::{ProgramRegistry, Suite};
use cooperage_suites::tasks::{InventedEpisode, TaskBundle, TaskInventor};
use serde_json::json;

use super::suites_with;
use crate::args::{InventArgs, ItemsChoice, PlayerArgs, SuiteFileArgs};
use crate::commands::planned::{RunRequest, planned};
use crate::commands::run::{OutputOptions, conclude, prepared};
use crate::error::CliError;
use crate::grid::Grid;
use crate::output;
use crate::play::{GivenFiles, play};

/// The folder of the run, beside the file of tasks.
const RUN: &str = "run";

pub(super) fn invent(mut args: Box<InventArgs>, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let kind = args.kind.trim_end_matches('/').to_owned();
    let inventor = inventor_of(&kind, registry)?;
    let Some(folder) = args.play.out.take() else {
        return Err(
            CliError::usage("invented tasks are written into a folder").hint("name one with --out FOLDER")
        );
    };
    args.play.out = Some(folder.join(RUN));
    let names = names(&inventor, &args, registry)?;
    let items = match args.items {
        ItemsChoice::Chest => "chest",
        ItemsChoice::Inventory => "inventory",
    };
    let players = PlayerArgs {
        teams: Vec::new(),
        seats: Vec::new(),
        options: vec![format!("{}={}", inventor.agents, args.agents), format!("{}={items}", inventor.items)],
        say: Vec::new(),
        operators: Vec::new(),
    };
    let asked = RunRequest {
        selection: &names,
        players: &players,
        seats: Vec::new(),
        grid: Grid::single(&players, &args.play, None)?,
        episodes: 1,
        rollouts: None,
        rewards: false,
        default_model: None,
        fallback_model: None,
        given: GivenFiles::default(),
        play: &args.play,
    };
    let (mut ground, plan) = planned(asked, registry, &|_| Ok(names.clone()))?;
    let Some(dir) = prepared(&args.play, &mut ground, inventor.tasks, plan)? else {
        return Ok(ExitCode::SUCCESS);
    };
    let played = play(&dir, &ground.suites, &ground.reach, &args.play.workers, args.play.quiet)?;
    let bundle = (inventor.gather)(&episodes(&dir)?);
    let files = written(&bundle, &folder)?;
    let quiet = args.play.quiet || args.play.json;
    let shown = OutputOptions { json: false, all: args.play.all, quiet, pages: false };
    let code = conclude(&dir, &ground.suites, &played, &shown, None)?;
    if args.play.json {
        output::json(
            &json!({"inventor": inventor.name, "files": files, "run": dir.path(), "remarks": bundle.remarks}),
        )?;
        return Ok(code);
    }
    bundle.remarks.iter().for_each(|remark| output::note(remark));
    if let Some(command) = bundle.command.filter(|_| !bundle.files.is_empty()) {
        output::note(&format!("play them: {}", command.replace("{}", folder.as_str())));
    }
    Ok(code)
}

/// The tasks by which it is invented: so many, or one for each task of the user's folder.
fn names(
    inventor: &TaskInventor,
    args: &InventArgs,
    registry: &ProgramRegistry,
) -> Result<Vec<String>, CliError> {
    let below = format!("{}/", inventor.tasks);
    let some = |count: u32| (0..count).map(|number| format!("{below}{number}")).collect();
    let Some(folder) = &args.play.tasks else { return Ok(some(args.count.unwrap_or(1))) };
    let Some(file) = inventor.source else {
        return Err(CliError::usage(format!("inventors of {} read no tasks", inventor.name))
            .hint("leave --tasks out"));
    };
    if !folder.join(file).is_file() {
        return Err(CliError::usage(format!("--tasks {folder}: there is no {file} in this folder"))
            .hint(format!("`cooperage tasks generate {} --out FOLDER` makes one", inventor.name)));
    }
    if let Some(count) = args.count {
        return Ok(some(count));
    }
    let suites = suites_with(registry, &SuiteFileArgs::default(), Some(folder))?;
    let listed = suites.iter().flat_map(Suite::tasks).map(|task| task.name);
    Ok(listed.filter(|name| name.starts_with(&below)).collect())
}

fn inventor_of(kind: &str, registry: &ProgramRegistry) -> Result<TaskInventor, CliError> {
    let suites = registry.plain_suites()?;
    let all: Vec<TaskInventor> =
        suites.iter().flat_map(|suite| suite.task_tools().inventors().iter().copied()).collect();
    all.iter().find(|inventor| inventor.name == kind).copied().ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|inventor| inventor.name).collect();
        CliError::usage(format!("nobody invents tasks of `{kind}`"))
            .hint(format!("there is an inventor of {}", known.join(", ")))
    })
}

/// The episodes of the run that have come to their end.
fn episodes(dir: &RunDir) -> Result<Vec<InventedEpisode>, CliError> {
    let finished = dir.episodes().filter(|(key, _)| dir.state(key) == EpisodeState::Finished);
    finished
        .map(|(key, plan)| Ok(InventedEpisode { plan: plan.clone(), lines: dir.finished_lines(&key)?.lines }))
        .collect()
}

/// Writes the files of tasks. Those of the run before it are replaced: the run is what they are made of.
fn written(bundle: &TaskBundle, folder: &Utf8PathBuf) -> Result<Vec<Utf8PathBuf>, CliError> {
    let write = |(name, text): &(&'static str, String)| {
        let path = folder.join(name);
        output::write(&path, text).map(|()| path)
    };
    bundle.files.iter().map(write).collect()
}
