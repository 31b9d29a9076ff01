//! Remarks for the readers of any experiment, as far as a run's plan tells.

use crate::player::{PlayerKind, TeamPlayer};
use crate::results::{Results, distinct};

/// The names of the scripted players of a run, with commas between them; `None` where a model played everywhere.
#[must_use]
pub fn scripted_players(results: &Results) -> Option<String> {
    let is_scripted = |player: &TeamPlayer| player.kind() == PlayerKind::Scripted;
    let names: Vec<String> =
        results.players().iter().filter(|player| is_scripted(player)).map(TeamPlayer::full_label).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// A warning to take figures of scripted players for those of models.
#[must_use]
pub fn scripted(results: &Results) -> Option<String> {
    scripted_players(results).map(|names| {
        format!(
            "{names}: scripted, no language model. Such a figure shows what the rules and the framework allow; it says nothing \
             about any model."
        )
    })
}

/// Every clock of a run's episodes with its latency profiles; `None` for a run without episodes.
#[must_use]
pub fn clocks(results: &Results) -> Option<String> {
    let clocks = distinct(results.episodes.iter().map(|episode| {
        let clock = &episode.plan.clock;
        let names = episode.plan.latency_names();
        if names.is_empty() { clock.kind.clone() } else { format!("{}, {}", clock.kind, names.join(" and ")) }
    }));
    (!clocks.is_empty()).then(|| clocks.join("; "))
}
