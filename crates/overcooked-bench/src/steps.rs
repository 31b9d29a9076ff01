//! Players that give actions of the game, one in each step, and teams of them.
//!
//! They know what every agent sees: the kitchen's data, read from their observation.

use cooperage_core::{AgentId, ToolCall, TreeRandom, Viewer, WorldEntry};
use cooperage_overcooked::partners::Partner;
use cooperage_overcooked::{OvercookedAction, OvercookedState};
use cooperage_overcooked_learn::LearnedPolicy;
use cooperage_runtime::{Framework, FrameworkError, PlayFuture, TeamHandle};

use crate::sight::KnownKitchen;

/// One player with its memory.
pub(crate) enum StepPlayer {
    Rule(Partner),
    Policy(Box<LearnedPolicy>),
}

impl StepPlayer {
    fn decide(
        &mut self,
        kitchen: &KnownKitchen,
        state: &OvercookedState,
        seat: usize,
        random: &mut TreeRandom,
    ) -> OvercookedAction {
        match self {
            StepPlayer::Rule(partner) => {
                kitchen.view(state, seat).map_or(OvercookedAction::Stay, |view| partner.decide(&view, random))
            }
            StepPlayer::Policy(policy) => policy.act(state, seat, random),
        }
    }
}

/// Makes a player for a kitchen.
type Make = Box<dyn Fn(&KnownKitchen) -> Result<StepPlayer, FrameworkError>>;

/// A team of such players.
pub(crate) fn play(
    make: impl Fn(&KnownKitchen) -> Result<StepPlayer, FrameworkError> + 'static,
) -> Box<dyn Framework> {
    Box::new(Partners { make: Box::new(make) })
}

/// A team of such players, one in each of its seats.
struct Partners {
    make: Make,
}

impl Framework for Partners {
    fn play(self: Box<Self>, team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            let Some(&first) = team.seats().first() else { return Ok(()) };
            let mut seen = team.observe(Viewer::Agent(first))?;
            let kitchen = KnownKitchen::read(&seen.data)?;
            let mut players: Vec<(AgentId, StepPlayer, TreeRandom)> = Vec::new();
            for seat in team.seats() {
                let random = team.random("partner").numbered_child("seat", u64::from(seat.0));
                players.push((seat, (self.make)(&kitchen)?, random));
            }
            while team.tick() < team.horizon() {
                let state = kitchen.state(&seen.data)?;
                let entries = players.iter_mut().map(|(seat, player, random)| {
                    let action = player.decide(&kitchen, &state, seat.0 as usize, random);
                    WorldEntry::Call { agent: *seat, call: ToolCall::new(action.name(), &[]) }
                });
                let batch: Vec<WorldEntry> = entries.collect();
                // Nothing is refused but what comes after the end.
                let _ = team.submit(&batch);
                team.next_tick().await;
                seen = team.observe(Viewer::Agent(first))?;
            }
            Ok(())
        })
    }
}
