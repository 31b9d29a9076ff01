//! Remarks for the readers of any experiment, as far as a run's plan tells.

use crate::player::{PlayerKind, TeamPlayer};
use crate::results::{Results, distinct};

/// The names of the scripted players of a run, with commas between them; `None` where a model played everywhere.
#[must_use]
pub fn scripted_players(results: &Results) -> Option<String> {
    players_of(results, PlayerKind::Scripted)
}

fn players_of(results: &Results, kind: PlayerKind) -> Option<String> {
    let players = results.players();
    let names: Vec<String> =
        players.iter().filter(|player| player.kind() == kind).map(TeamPlayer::full_label).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// A warning to take figures of scripted players, and of players that were tuned on them, for those of models.
#[must_use]
pub fn scripted(results: &Results) -> Option<String> {
    let scripted = scripted_players(results).map(|names| {
        format!(
            "{names}: scripted, no language model. Such a figure shows what the rules and the framework allow; it says nothing \
             about any model."
        )
    });
    let tuned = players_of(results, PlayerKind::Tuned).zip(PlayerKind::Tuned.mark());
    let tuned = tuned.map(|(names, mark)| format!("{names}: {mark}."));
    let remarks: Vec<String> = scripted.into_iter().chain(tuned).collect();
    (!remarks.is_empty()).then(|| remarks.join(" "))
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
