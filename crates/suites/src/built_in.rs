//! The built-in players of an episode: those of the plan's models that are no language models.

use std::collections::BTreeMap;

use cooperage_core::{Environment, TreeRandom};
use cooperage_journal::{EpisodePlan, TeamPlan};
use cooperage_models::{BuiltIn, ModelName, ReplyHook};
use cooperage_scripted::{PromptSource, RandomExpert, Scripted, WholeWorld};
use cooperage_teams::player::{QuestionKind, Writer};
use cooperage_teams::{FrameworkInfo, Resolved};

/// The players that a team's plan names, by model name; `make` gives that of a kind, if there is one for this framework and world.
pub(crate) fn players(
    team: &TeamPlan,
    make: impl Fn(BuiltIn) -> Option<Box<dyn ReplyHook>>,
) -> BTreeMap<String, Box<dyn ReplyHook>> {
    let player = |name: &String| match name.parse().ok()? {
        ModelName::BuiltIn(kind) => Some((name.clone(), make(kind)?)),
        ModelName::Remote(_) => None,
    };
    let own = team.seat_models.values().flat_map(BTreeMap::values);
    team.models.values().chain(own).filter_map(|model| player(&model.name)).collect()
}

/// Whether an expert that answers these kinds of questions plays a framework with these options.
///
/// # Errors
/// The reason against it, as a sentence without its end.
pub fn oracle(framework: &FrameworkInfo, options: &Resolved, answers: &[QuestionKind]) -> Result<(), String> {
    match framework.writer {
        _ if framework.roles.is_empty() => Err("it asks no model".to_owned()),
        Some(writer) => writer.refusal(options, answers).map_or(Ok(()), Err),
        None => Err("it has no writer of its models' replies".to_owned()),
    }
}

/// Whether the player that only reads plays a framework in a suite.
///
/// # Errors
/// The reason against it, as a sentence without its end.
pub(crate) fn reader(framework: &FrameworkInfo, source: Option<&dyn PromptSource>) -> Result<(), String> {
    let knows = |source: &dyn PromptSource| source.frameworks().contains(&framework.name);
    match framework.writer {
        _ if framework.roles.is_empty() => Err("it asks no model".to_owned()),
        Some(writer) if !writer.read_forms().is_empty() && source.is_some_and(knows) => Ok(()),
        Some(writer) if !writer.read_forms().is_empty() => {
            Err("it cannot read what the suite's world is like from a prompt".to_owned())
        }
        _ => Err("it cannot read the framework's prompts".to_owned()),
    }
}

/// The player `random` of a team in environment `E`.
pub fn random<E: Environment + 'static>(
    plan: &EpisodePlan,
    team: &TeamPlan,
    writer: &'static dyn Writer,
) -> Box<dyn ReplyHook> {
    let expert = RandomExpert::<E>::new(randomness(plan, team, "random player"));
    Box::new(Scripted::new(expert, WholeWorld::new(), writer))
}

/// A player's own randomness in an episode; that of its team's first seat where the team holds not all seats.
pub fn randomness(plan: &EpisodePlan, team: &TeamPlan, label: &str) -> TreeRandom {
    let random = TreeRandom::from_seed(plan.seed.cast_unsigned())
        .child(label)
        .numbered_child("episode", u64::from(plan.index));
    // Rollouts have one world, and players that differ as models do.
    let random = match plan.rollout {
        Some(rollout @ 1..) => random.numbered_child("rollout", u64::from(rollout)),
        _ => random,
    };
    match team.seats.first() {
        Some(&first) if !plan.is_whole(team) => random.numbered_child("seat", u64::from(first)),
        _ => random,
    }
}
