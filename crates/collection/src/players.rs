//! The built-in players of a group that collects, for suites in whose worlds groups collect too.

use cooperage_journal::{EpisodePlan, TeamPlan};
use cooperage_models::{BuiltIn, ReplyHook};
use cooperage_teams::player::{QuestionKind, Writer};

use crate::expert;
use crate::gathering::Gathering;
use crate::shelter::round::ShelterRound;

/// The kinds of questions that the scripted player of a gathering answers.
pub const ANSWERS: &[QuestionKind] = expert::ANSWERS;

/// Returns the built-in player of that kind for a team that collects.
#[must_use]
pub fn player(
    plan: &EpisodePlan,
    team: &TeamPlan,
    kind: BuiltIn,
    writer: &'static dyn Writer,
) -> Option<Box<dyn ReplyHook>> {
    expert::player::<Gathering>(plan, team, kind, writer)
}

/// The same for a team that puts up a shelter.
#[must_use]
pub fn builder(
    plan: &EpisodePlan,
    team: &TeamPlan,
    kind: BuiltIn,
    writer: &'static dyn Writer,
) -> Option<Box<dyn ReplyHook>> {
    expert::player::<ShelterRound>(plan, team, kind, writer)
}
