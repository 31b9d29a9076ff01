//! The random team: each tick every agent draws uniformly from the actions the environment offers it. No model.

use cooperage_core::WorldEntry;
use cooperage_runtime::{Framework, PlayFuture, TeamHandle};

use crate::random_calls::random_calls;

/// A team whose agents take random offers of the world.
pub(crate) struct RandomTeam;

impl Framework for RandomTeam {
    fn play(self: Box<Self>, team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            let mut random = team.random("random team");
            while team.tick() < team.horizon() {
                let mut offers = Vec::new();
                for agent in team.seats() {
                    offers.push((agent, team.offered(agent)?));
                }
                let batch: Vec<WorldEntry> = random_calls(offers, &mut random)
                    .into_iter()
                    .map(|(agent, call)| WorldEntry::Call { agent, call })
                    .collect();
                if !batch.is_empty() {
                    // The team does not read the receipts: the world's verdict on its own offers is not needed.
                    let _ = team.submit(&batch);
                }
                team.next_tick().await;
            }
            Ok(())
        })
    }
}
