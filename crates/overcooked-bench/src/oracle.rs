//! Players in place of models.

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_journal::{EpisodePlan, TeamPlan};
use cooperage_models::{BuiltIn, ReplyHook};
use cooperage_overcooked::Rules;
use cooperage_overcooked::environment::Overcooked;
use cooperage_suites::built_in;
use cooperage_teams::RandomPlayer;

/// Those that a team of the plan names, by model name.
pub(crate) fn players(
    _rules: &Arc<Rules>,
    plan: &EpisodePlan,
    team: &TeamPlan,
) -> BTreeMap<String, Box<dyn ReplyHook>> {
    built_in::players(team, |kind| match kind {
        BuiltIn::Random => {
            let random = built_in::randomness(plan, team, "random player");
            Some(Box::new(RandomPlayer::<Overcooked>::new(random)))
        }
        BuiltIn::Oracle | BuiltIn::Clairvoyant | BuiltIn::Author | BuiltIn::Replay => None,
    })
}

/// Whether the oracle answers for a framework's models, or why it does not.
pub(crate) fn answers_for(framework: &str) -> Result<(), &'static str> {
    match framework {
        "random" => Err("it draws from the offered actions and asks no model"),
        "cook" | "greedy" | "greedy-new" | "stay" | "walk" => Err("it follows a rule and asks no model"),
        _ => Err("nobody has written one for this framework yet"),
    }
}
