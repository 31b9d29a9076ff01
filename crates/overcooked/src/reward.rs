//! Rewards: the score, and what learners are given beside it (docs/spec/overcooked.md, 8.1, 8.2).

use crate::grid::PLAYERS_MAX;

/// The points of a delivery where the layout's bonus is infinite. Sums of rewards stay at most here.
pub const INFINITE: i32 = i32::MAX;

/// The shaped rewards of a step, which guide learners and are no part of the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shaping {
    /// For an ingredient that a pot accepts.
    pub placement: i32,
    /// For a dish that is taken from its dispenser while it is needed.
    pub dish_pickup: i32,
    /// For a ready soup that is taken out of a pot.
    pub soup_pickup: i32,
}

impl Shaping {
    /// 3, 3 and 5.
    pub const USUAL: Shaping = Shaping { placement: 3, dish_pickup: 3, soup_pickup: 5 };
    /// No shaped rewards.
    pub const OFF: Shaping = Shaping { placement: 0, dish_pickup: 0, soup_pickup: 0 };
}

/// The rewards of one step for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rewards {
    /// For deliveries: the score.
    pub sparse: [i32; PLAYERS_MAX],
    /// Shaped rewards, which learners get beside the score.
    pub shaped: [i32; PLAYERS_MAX],
}

impl Rewards {
    /// The team's reward of this step: the sum over all players, at most [`INFINITE`].
    #[must_use]
    pub fn team(&self) -> i32 {
        sum(&self.sparse)
    }

    /// The sum of the shaped rewards.
    #[must_use]
    pub fn team_shaped(&self) -> i32 {
        sum(&self.shaped)
    }
}

fn sum(rewards: &[i32]) -> i32 {
    rewards.iter().fold(0, |sum: i32, reward| sum.saturating_add(*reward))
}
