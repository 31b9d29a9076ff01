//! A condition of a study as a run.

use std::collections::BTreeMap;

use cooperage_journal::Plan;
use cooperage_suites::suite::ProgramRegistry;

use crate::args::{Cli, RunArgs, Verb, WordSource, command};
use crate::commands::run::asked_plan;
use crate::error::CliError;
use crate::play::RunInputs;

/// Resolves the arguments of `run` to a plan of one episode with a person. `agreed` says whether the program was started with
/// `--yes`.
pub(crate) fn resolved(
    words: &[String],
    agreed: bool,
    registry: &ProgramRegistry,
) -> Result<(RunArgs, RunInputs, Plan), CliError> {
    let line = ["cooperage", "run"].into_iter().chain(words.iter().map(String::as_str));
    let Verb::Run(mut args) = Cli::of_words(command(registry)?, line)?.verb else {
        return Err(CliError::usage("a condition is no run"));
    };
    args.play.reach.source = WordSource::Design { agreed };
    let (ground, plan) = asked_plan(&args, registry, BTreeMap::new())?;
    if plan.episodes.len() == 1 {
        return Ok((*args, ground, plan));
    }
    let task = args.selection.first().map_or("", String::as_str);
    Err(CliError::usage(format!(
        "`{task}` has {} tasks, and a person plays one at a time",
        plan.episodes.len()
    ))
    .hint("name one task, such as cuisineworld/level_3/tau3"))
}
