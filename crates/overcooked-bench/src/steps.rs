//! Players that give actions of the game, one in each step, and teams of them.
//!
//! They know what every agent sees: the kitchen's data, read from their observation.

use cooperage_core::{AgentId, ToolCall, TreeRandom, Viewer, WorldEntry};
use cooperage_overcooked::partners::Partner;
use cooperage_overcooked::{Action, State};
use cooperage_overcooked_learn::Policy;
use cooperage_runtime::{Framework, FrameworkError, PlayFuture, Team};

use crate::sight::Kitchen;

/// One player with its memory.
pub(crate) enum Player {
    Rule(Partner),
    Policy(Box<Policy>),
}

impl Player {
    fn decide(&mut self, kitchen: &Kitchen, state: &State, seat: usize, random: &mut TreeRandom) -> Action {
        match self {
            Player::Rule(partner) => {
                kitchen.view(state, seat).map_or(Action::Stay, |view| partner.decide(&view, random))
            }
            Player::Policy(policy) => policy.act(state, seat, random),
        }
    }
}

/// Makes a player for a kitchen.
type Make = Box<dyn Fn(&Kitchen) -> Result<Player, FrameworkError>>;

/// A team of such players.
pub(crate) fn play(
    make: impl Fn(&Kitchen) -> Result<Player, FrameworkError> + 'static,
) -> Box<dyn Framework> {
    Box::new(Partners { make: Box::new(make) })
}

/// A team of such players, one in each of its seats.
struct Partners {
    make: Make,
}

impl Framework for Partners {
    fn play(self: Box<Self>, team: Team) -> PlayFuture {
        Box::pin(async move {
            let Some(&first) = team.seats().first() else { return Ok(()) };
            let mut seen = team.observe(Viewer::Agent(first))?;
            let kitchen = Kitchen::read(&seen.data)?;
            let mut players: Vec<(AgentId, Player, TreeRandom)> = Vec::new();
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
