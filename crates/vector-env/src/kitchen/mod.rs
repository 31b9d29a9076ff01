//! CuisineWorld for reinforcement learning: observations are bytes that describe the whole kitchen, there is an action
//! for each verb with its place and item, and the reward is the published one.

mod actions;
mod observe;
mod partners;

use std::sync::Arc;

use cooperage_core::AgentId;
use cooperage_kitchen::{KitchenAction, KitchenCommand, KitchenGame as Episode, KitchenRules, KitchenStart};

use crate::game::{GameView, TerminationKind, VectorGame};
use crate::spec::{BatchError, GameSpace, learners};

use actions::ActionCatalogue;
use observe::ObservationLayout;
use partners::CuisineWorldSeat;
pub use partners::NAMES as PARTNERS;

/// A level with its partners. Every seat gets the reward of the whole crew (docs/spec/cuisineworld.md, 3.7).
pub struct VectorCuisineWorld {
    rules: Arc<KitchenRules>,
    catalogue: ActionCatalogue,
    view: ObservationLayout,
    /// The learners and partners in the seats, in their initial state.
    seats: Vec<CuisineWorldSeat>,
    space: GameSpace,
}

impl VectorCuisineWorld {
    /// A level with these rules. `partners` names the partner in each seat that no learner plays: one of [`PARTNERS`].
    ///
    /// # Errors
    /// [`BatchError::Seats`], [`BatchError::NoLearner`] and [`BatchError::Partner`].
    pub fn new(
        rules: Arc<KitchenRules>,
        partners: &[Option<String>],
    ) -> Result<VectorCuisineWorld, BatchError> {
        let players = rules.crew() as usize;
        let seats = learners(players, partners)?;
        let named = (0..players).map(|seat| match partners.get(seat) {
            Some(Some(name)) => CuisineWorldSeat::named(name, &rules, AgentId(seat as u32)),
            _ => Ok(CuisineWorldSeat::Learner),
        });
        let (catalogue, view) = (ActionCatalogue::new(&rules), ObservationLayout::new(&rules));
        let features = view.features(&rules);
        let space = GameSpace {
            seats,
            players,
            observation: vec![features.len()],
            features,
            actions: catalogue.names(&rules),
            masks: true,
            shapes: false,
            counters: vec!["completed", "expired", "failed_commands"],
            horizon: rules.max_steps(),
        };
        Ok(VectorCuisineWorld { seats: named.collect::<Result<_, _>>()?, catalogue, view, space, rules })
    }
}

/// The state of one game.
pub struct CuisineWorldSlot {
    episode: Episode,
    partners: Vec<CuisineWorldSeat>,
    draws: cooperage_core::TreeRandom,
}

impl VectorGame for VectorCuisineWorld {
    type State = CuisineWorldSlot;

    fn space(&self) -> &GameSpace {
        &self.space
    }

    /// The first episode has the orders of a run with that seed.
    fn begin(&self, seed: u64) -> CuisineWorldSlot {
        CuisineWorldSlot {
            episode: Episode::new(Arc::clone(&self.rules), KitchenStart::published(seed.cast_signed(), 0)),
            partners: self.seats.clone(),
            draws: cooperage_core::TreeRandom::from_seed(seed).child("cuisineworld").child("partners"),
        }
    }

    /// The order generator continues from its present state, as in the published program.
    fn begin_again(&self, level: &mut CuisineWorldSlot) {
        level.episode.reset(None);
        level.partners = self.seats.clone();
    }

    fn end(&self, level: &CuisineWorldSlot) -> Option<TerminationKind> {
        (level.episode.state().step() >= self.rules.max_steps()).then_some(TerminationKind::Truncated)
    }

    fn step(&self, level: &mut CuisineWorldSlot, actions: &[u16], rewards: &mut [f64], _: &mut [f64]) {
        let mut learned = actions.iter();
        let mut commands = Vec::with_capacity(self.seats.len());
        for (agent, partner) in (0..).map(AgentId).zip(&mut level.partners) {
            let action = match partner {
                CuisineWorldSeat::Learner => {
                    let number = learned.next().copied().unwrap_or_default();
                    self.catalogue.action(number).unwrap_or(KitchenAction::Noop)
                }
                other => other.decide(&self.rules, level.episode.state(), agent, &mut level.draws),
            };
            commands.push(KitchenCommand { agent, action });
        }
        let report = level.episode.step(&commands);
        rewards.fill(report.reward());
    }

    fn steps(&self, level: &CuisineWorldSlot) -> u32 {
        level.episode.state().step()
    }

    fn observe(&self, level: &CuisineWorldSlot, seat: usize, out: &mut [u8]) {
        self.view.write(level.episode.state(), AgentId(seat as u32), out);
    }

    fn mask(&self, level: &CuisineWorldSlot, seat: usize, out: &mut [u8]) {
        self.catalogue.mask(&self.rules, level.episode.state(), AgentId(seat as u32), out);
    }

    fn view<'g>(&'g self, level: &'g CuisineWorldSlot) -> GameView<'g> {
        GameView::Kitchen(&level.episode)
    }

    fn counter(&self, level: &CuisineWorldSlot, counter: usize) -> i64 {
        let totals = level.episode.totals();
        let value = match counter {
            0 => totals.completed,
            1 => totals.failed_exact,
            _ => totals.failed_commands,
        };
        i64::try_from(value).unwrap_or(i64::MAX)
    }
}

#[cfg(test)]
mod tests;
