//! Overcooked-AI for reinforcement learning: the lossless encoding of 26 channels, six actions, and the team's points
//! as reward.

mod partners;

use std::sync::Arc;

use cooperage_core::TreeRandom;
use cooperage_overcooked::motion::Motion;
use cooperage_overcooked::observe::{Channels, Encoding};
use cooperage_overcooked::start::random_start;
use cooperage_overcooked::{
    NoEvents, OvercookedAction, OvercookedRules, OvercookedSetup, OvercookedState, Rewards, step,
};
use cooperage_overcooked_learn::PolicyFile;

use crate::game::{GameView, TerminationKind, VectorGame};
use crate::spec::{BatchError, GameSpace, learners};

pub use partners::NAMES as PARTNERS;
use partners::OvercookedSeat;

/// Reads the policy file of a given name.
pub type ReadPolicy<'r> = &'r dyn Fn(&str) -> Result<PolicyFile, String>;

/// A kitchen with its partners. Every seat gets the team's points of the step as its reward, and its own shaped reward
/// besides.
pub struct VectorOvercooked {
    rules: Arc<OvercookedRules>,
    setup: OvercookedSetup,
    motion: Motion,
    encoding: Encoding,
    /// The learners and partners in the seats, in their initial state.
    seats: Vec<OvercookedSeat>,
    space: GameSpace,
}

impl VectorOvercooked {
    /// A kitchen with this set-up. Its seed and its levels of partners are ignored: every seat acts once per step.
    /// `partners` names the partner in each seat that no learner plays: one of [`PARTNERS`], or `policy:NAME`, whose
    /// file `policy` reads.
    ///
    /// # Errors
    /// [`BatchError::Seats`], [`BatchError::NoLearner`] and [`BatchError::Partner`].
    pub fn new(
        setup: OvercookedSetup,
        partners: &[Option<String>],
        policy: ReadPolicy<'_>,
    ) -> Result<VectorOvercooked, BatchError> {
        let rules = Arc::clone(&setup.rules);
        let seats = learners(rules.players(), partners)?;
        let players = (0..rules.players()).map(|seat| match partners.get(seat) {
            Some(Some(name)) => OvercookedSeat::named(name, &rules, policy),
            _ => Ok(OvercookedSeat::Learner),
        });
        let grid = rules.grid();
        let channels = Channels::Current;
        let space = GameSpace {
            seats,
            players: rules.players(),
            observation: vec![grid.width().into(), grid.height().into(), channels.count()],
            features: channels.names().iter().map(|name| (*name).to_owned()).collect(),
            actions: OvercookedAction::ALL.iter().map(|action| action.name().to_owned()).collect(),
            masks: false,
            shapes: true,
            counters: vec!["score"],
            horizon: setup.horizon,
        };
        Ok(VectorOvercooked {
            motion: Motion::new(grid),
            encoding: Encoding::new(grid, channels, setup.horizon),
            seats: players.collect::<Result<_, _>>()?,
            setup,
            space,
            rules,
        })
    }

    /// The state in which a run with that seed starts its episode of that index.
    fn start(&self, seed: u64, index: u64) -> OvercookedSlot {
        let root = TreeRandom::from_seed(OvercookedSetup::episode_seed(seed, index));
        let draws = |seat| root.numbered_child("partner", seat as u64);
        OvercookedSlot {
            state: random_start(&self.rules, self.setup.start, &root.child("start")),
            seed,
            index,
            score: 0,
            partners: self.seats.clone(),
            draws: (0..self.seats.len()).map(draws).collect(),
        }
    }
}

/// The state of one game.
pub struct OvercookedSlot {
    state: OvercookedState,
    seed: u64,
    /// The index of the episode among those of its seed.
    index: u64,
    score: i64,
    partners: Vec<OvercookedSeat>,
    draws: Vec<TreeRandom>,
}

impl OvercookedSlot {
    /// Writes the joint action of this step: the learners' actions, and those that the partners choose.
    fn joint(&mut self, game: &VectorOvercooked, actions: &[u16], joint: &mut [OvercookedAction]) {
        let mut learned = actions.iter();
        let seats = self.partners.iter_mut().zip(&mut self.draws).zip(joint).enumerate();
        for (seat, ((partner, draws), action)) in seats {
            *action = match partner {
                OvercookedSeat::Learner => {
                    let number = learned.next().copied().unwrap_or_default();
                    OvercookedAction::of_number(number.into()).unwrap_or_default()
                }
                other => other.decide(&game.rules, &game.motion, &self.state, seat, draws),
            };
        }
    }
}

impl VectorGame for VectorOvercooked {
    type State = OvercookedSlot;

    fn space(&self) -> &GameSpace {
        &self.space
    }

    fn begin(&self, seed: u64) -> OvercookedSlot {
        self.start(seed, 0)
    }

    fn begin_again(&self, state: &mut OvercookedSlot) {
        *state = self.start(state.seed, state.index.saturating_add(1));
    }

    fn end(&self, kitchen: &OvercookedSlot) -> Option<TerminationKind> {
        if kitchen.state.orders().is_done() {
            Some(TerminationKind::Terminated)
        } else if self.rules.is_over(&kitchen.state, self.setup.horizon) {
            Some(TerminationKind::Truncated)
        } else {
            None
        }
    }

    fn step(&self, kitchen: &mut OvercookedSlot, actions: &[u16], rewards: &mut [f64], shaped: &mut [f64]) {
        let mut joint = [OvercookedAction::Stay; cooperage_overcooked::grid::PLAYERS_MAX];
        let joint = joint.get_mut(..self.seats.len()).unwrap_or_default();
        kitchen.joint(self, actions, joint);
        let paid: Rewards = step(&self.rules, &mut kitchen.state, joint, &mut NoEvents);
        kitchen.score = kitchen.score.saturating_add(paid.team().into());
        rewards.fill(paid.team().into());
        for (shaped, &seat) in shaped.iter_mut().zip(&self.space.seats) {
            *shaped = paid.shaped.get(seat).copied().unwrap_or_default().into();
        }
    }

    fn steps(&self, kitchen: &OvercookedSlot) -> u32 {
        kitchen.state.timestep()
    }

    fn observe(&self, kitchen: &OvercookedSlot, seat: usize, out: &mut [u8]) {
        // The batch gives exactly the room that the encoding needs, and names only seats that exist.
        let _ = self.encoding.write(&self.rules, &kitchen.state, seat, out);
    }

    fn view<'g>(&'g self, kitchen: &'g OvercookedSlot) -> GameView<'g> {
        let (horizon, points) = (self.setup.horizon, kitchen.score);
        GameView::Overcooked { rules: &self.rules, state: &kitchen.state, horizon, points }
    }

    fn counter(&self, kitchen: &OvercookedSlot, _: usize) -> i64 {
        kitchen.score
    }
}

#[cfg(test)]
mod tests;
