//! The user's agreements before a run is played.

use cooperage_journal::EpisodePlan;

use crate::agreement::{ConsentRequest, GuardedAction, agree};
use crate::args::{ProcessArgs, WordSource};
use crate::error::CliError;
use crate::models::{ModelAccess, models_of};

/// Has the user agree to what a run would do beyond the command line; with that, keys may be sent where the models of the run
/// are reached.
pub(crate) fn agree_to_run(
    episodes: &[&EpisodePlan],
    reach: &mut ModelAccess,
    processes: &ProcessArgs,
    source: &WordSource,
    given: RunWords,
) -> Result<(), CliError> {
    let models = models_of(episodes.iter().copied())?;
    let programs = GuardedAction::programs(episodes.iter().copied(), processes, source);
    let (mut typed, mut of_files) = (reach.typed_keys(&models), reach.withheld_keys(&models));
    for deed in programs {
        let is_typed = given.names_programs && matches!(deed, GuardedAction::Program { .. });
        if is_typed { typed.push(deed) } else { of_files.push(deed) }
    }
    agree(&ConsentRequest { source, yes: given.yes, typed, of_files })?;
    reach.release(&models);
    Ok(())
}

/// The facts about a run that the words of a call state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunWords {
    /// Whether there is a `--yes`.
    pub(crate) yes: bool,
    /// Whether the user typed all teams.
    pub(crate) names_programs: bool,
}
