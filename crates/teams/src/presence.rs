//! Cancels a framework's work for an agent that is down, and waits until the agent returns.

use std::future::Future;

use cooperage_core::AgentId;
use cooperage_runtime::{Either, TeamHandle, race};

/// Returns the team's agents that are up, in order.
pub(crate) fn present(team: &TeamHandle) -> Vec<AgentId> {
    team.seats().into_iter().filter(|agent| !team.is_down(*agent)).collect()
}

/// Runs a future while an agent is up; `None` if the agent goes down before the future ends.
pub(crate) async fn while_up<T>(
    team: &TeamHandle,
    agent: AgentId,
    part: impl Future<Output = T>,
) -> Option<T> {
    match race(team.until_down(agent), part).await {
        Either::First(()) => None,
        Either::Second(result) => Some(result),
    }
}

/// Waits until at least one of the team's agents is up.
pub(crate) async fn until_somebody_is_up(team: &TeamHandle) {
    let mut waits = cooperage_runtime::Ongoing::default();
    for agent in team.seats() {
        waits.begin(team.until_up(agent));
    }
    waits.next().await;
}
