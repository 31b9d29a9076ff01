//! The built-in players of an episode: those of the plan's models that are no language models.

use std::collections::BTreeMap;

use cooperage_core::TreeRandom;
use cooperage_journal::EpisodePlan;
use cooperage_models::{BuiltIn, ModelName, ReplyHook};

/// The players that a plan names, by model name; `make` gives that of a kind, if there is one for this framework and world.
pub fn players(
    plan: &EpisodePlan,
    make: impl Fn(BuiltIn) -> Option<Box<dyn ReplyHook>>,
) -> BTreeMap<String, Box<dyn ReplyHook>> {
    let player = |name: &String| match name.parse().ok()? {
        ModelName::BuiltIn(kind) => Some((name.clone(), make(kind)?)),
        ModelName::Remote(_) => None,
    };
    plan.models.values().filter_map(|model| player(&model.name)).collect()
}

/// A player's own randomness in an episode.
pub fn randomness(plan: &EpisodePlan, label: &str) -> TreeRandom {
    TreeRandom::from_seed(plan.seed.cast_unsigned())
        .child(label)
        .numbered_child("episode", u64::from(plan.index))
}
