//! The mind of a creature: its goal, its way there, and its memory.

use serde::{Deserialize, Serialize};

use super::search::CreaturePath;
use super::traits::CreatureTraits;
use crate::world::ids::{EntityId, PlayerId};
use crate::world::stream::Stream;

/// The purpose of a creature's moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum MoveGoal {
    #[default]
    Idle,
    /// Away from the cause of its pain.
    Panic,
    /// To one of its kind that is in love as well.
    Mate,
    /// To a player who holds its food.
    Tempt,
    /// Away from a player.
    Flee,
    /// To a grown-up of its kind, or to its owner.
    Follow,
    Graze,
    Wander,
    /// To the player whom it attacks.
    Chase,
    /// Keeps its distance and shoots.
    Shoot,
}

/// The goal, the way and the memory of a creature. Counters are in ticks.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct CreatureMind {
    pub(crate) goal: MoveGoal,
    pub(crate) way: CreaturePath,
    /// The cell of the way that comes next.
    pub(crate) next: u8,
    /// The multiplier of its speed.
    pub(crate) pace: f64,
    /// Ticks since it last got one cell further.
    pub(crate) stuck: u32,
    /// Ticks until it looks for a way again.
    pub(crate) wait: u32,
    /// Ways that it still runs from fright.
    pub(crate) frights: u32,
    pub(crate) love: u32,
    /// Ticks until it may fall in love again.
    pub(crate) rest: u32,
    /// Ticks that it has been with its mate.
    pub(crate) together: u32,
    /// Ticks until the next egg.
    pub(crate) egg: u32,
    /// Ticks until a mouthful of grass is eaten.
    pub(crate) grazing: u32,
    /// The player whom it attacks.
    pub(crate) foe: Option<PlayerId>,
    /// Ticks since it last saw that player.
    pub(crate) unseen: u32,
    /// Ticks until it hits or shoots again.
    pub(crate) reload: u32,
    /// How far it has swollen.
    pub(crate) swell: u32,
    /// Ticks since a player was near enough to keep it in the world.
    pub(crate) unnoticed: u32,
    /// The player whom it serves.
    pub(crate) owner: Option<PlayerId>,
    pub(crate) is_sitting: bool,
    pub(crate) is_saddled: bool,
    /// How used it is to be ridden, up to 100.
    pub(crate) temper: u32,
    /// The player who rides it.
    pub(crate) rider: Option<PlayerId>,
    /// Its mate or parent, as of the last look.
    pub(crate) companion: Option<EntityId>,
}

impl CreatureMind {
    pub(crate) fn new(traits: &CreatureTraits, random: &mut Stream) -> CreatureMind {
        let egg = traits.egg_ticks.map_or(0, |(low, high)| random.between(low, high).unsigned_abs());
        CreatureMind { egg, pace: 1.0, ..CreatureMind::default() }
    }

    /// Forgets where it was going.
    pub(crate) fn stop(&mut self) {
        self.goal = MoveGoal::Idle;
        self.way.clear();
        self.next = 0;
    }
}
