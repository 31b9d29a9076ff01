//! Running totals of a game, for judges.

use crate::event::{GameEvent, StepLog};
use crate::grid::PLAYERS_MAX;
use crate::reward::Rewards;
use crate::state::OvercookedState;

/// Running totals, and when each event happened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OvercookedTotals {
    sparse: [i64; PLAYERS_MAX],
    shaped: [i64; PLAYERS_MAX],
    counts: [[u32; GameEvent::ALL.len()]; PLAYERS_MAX],
    paid_deliveries: u32,
    first_delivery: Option<u32>,
    stuck_steps: u32,
    moments: Vec<(u32, usize, GameEvent)>,
}

impl OvercookedTotals {
    pub(super) fn count(
        &mut self,
        before: &OvercookedState,
        after: &OvercookedState,
        rewards: &Rewards,
        log: &StepLog,
    ) {
        for (player, (sparse, shaped)) in self.sparse.iter_mut().zip(&mut self.shaped).enumerate() {
            *sparse += i64::from(rewards.sparse[player]);
            *shaped += i64::from(rewards.shaped[player]);
        }
        for &(player, event) in &log.events {
            if let Some(count) = self.counts.get_mut(player).and_then(|counts| counts.get_mut(event as usize))
            {
                *count += 1;
            }
            self.moments.push((before.timestep(), player, event));
            if event == GameEvent::SoupDelivery && rewards.sparse.get(player).is_some_and(|paid| *paid > 0) {
                self.paid_deliveries += 1;
                self.first_delivery.get_or_insert(before.timestep());
            }
        }
        self.stuck_steps += u32::from(before.players() == after.players());
    }

    /// The score: the sum of all sparse rewards.
    #[must_use]
    pub fn score(&self) -> i64 {
        self.sparse.iter().sum()
    }

    /// The sparse rewards of one player.
    #[must_use]
    pub fn score_of(&self, player: usize) -> i64 {
        self.sparse.get(player).copied().unwrap_or_default()
    }

    /// The shaped rewards of one player.
    #[must_use]
    pub fn shaped_of(&self, player: usize) -> i64 {
        self.shaped.get(player).copied().unwrap_or_default()
    }

    /// How often that player brought that event about.
    #[must_use]
    pub fn count_of(&self, player: usize, event: GameEvent) -> u32 {
        self.counts.get(player).map_or(0, |counts| counts[event as usize])
    }

    /// How often that event happened.
    #[must_use]
    pub fn count_all(&self, event: GameEvent) -> u32 {
        self.counts.iter().map(|counts| counts[event as usize]).sum()
    }

    /// Deliveries that paid something.
    #[must_use]
    pub fn paid_deliveries(&self) -> u32 {
        self.paid_deliveries
    }

    /// The step in which the first soup was delivered that paid something, counted from 0.
    #[must_use]
    pub fn first_delivery(&self) -> Option<u32> {
        self.first_delivery
    }

    /// Steps after which every player stood, looked and held as before.
    #[must_use]
    pub fn stuck_steps(&self) -> u32 {
        self.stuck_steps
    }

    /// Every event with its step, counted from 0, and its player.
    #[must_use]
    pub fn moments(&self) -> &[(u32, usize, GameEvent)] {
        &self.moments
    }

    pub(super) fn counters(&self) -> Vec<(&'static str, i64)> {
        let all = |event| i64::from(self.count_all(event));
        vec![
            ("deliveries", all(GameEvent::SoupDelivery)),
            ("dish_pickups", all(GameEvent::DishPickup)),
            ("first_delivery", self.first_delivery.map_or(-1, i64::from)),
            ("paid_deliveries", self.paid_deliveries.into()),
            ("pottings", all(GameEvent::PottingOnion) + all(GameEvent::PottingTomato)),
            ("score", self.score()),
            ("shaped_score", self.shaped.iter().sum()),
            ("soup_pickups", all(GameEvent::SoupPickup)),
            ("stuck_steps", self.stuck_steps.into()),
        ]
    }

    /// All numbers, for digests.
    pub(super) fn numbers(&self) -> Vec<i64> {
        let counts = self.counts.iter().flatten().map(|count| i64::from(*count));
        let rest =
            [self.paid_deliveries.into(), self.first_delivery.map_or(-1, i64::from), self.stuck_steps.into()];
        self.sparse.iter().chain(&self.shaped).copied().chain(counts).chain(rest).collect()
    }
}
