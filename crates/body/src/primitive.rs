//! Primitives: the things that a body can do without thinking, each to its end.

use std::rc::Rc;
use std::sync::Arc;

use cooperage_blocks::BlockPos;
use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::path::Path;
use cooperage_blocks::physics::Controls;
use cooperage_blocks::rules::place::PlaceRefusal;
use cooperage_blocks::world::{EntityId, InputRefusal, PlayerId, WorldInput};
use cooperage_core::Trouble;
use thiserror::Error;

/// A player or an entity, which may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub enum MovingTarget {
    Player(PlayerId),
    /// A creature, an item, a vehicle.
    Entity(EntityId),
}

/// The condition that ends a walk before the path does.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub enum Until {
    /// Being that near to something, in blocks between feet.
    Near { target: MovingTarget, distance: f64 },
    /// That thing having gone that far from where it was when the walk began.
    Moved {
        target: MovingTarget,
        /// How far, in blocks.
        distance: f64,
    },
}

/// One thing to do.
#[derive(Clone, Debug, serde::Serialize)]
pub enum Primitive {
    /// Nothing, for so many ticks.
    Wait(u32),
    /// Follows a path: breaks blocks with the best carried tool, places blocks that may be wasted, opens doors and
    /// gates in the way.
    Walk {
        path: Rc<Path>,
        /// Gives up after so many ticks.
        ticks_max: u32,
        until: Option<Until>,
        /// Closes doors and gates again behind it.
        closes: bool,
    },
    /// Digs until the block breaks, with the held item.
    Dig(BlockPos),
    /// These inputs in one tick, in this order.
    Act(Vec<WorldInput>),
    /// Uses the item in a hand until it is eaten or drunk.
    Consume(InteractionHand),
    /// Uses the item in a hand for so many ticks, then lets go: draws a bow, casts a line.
    Hold { hand: InteractionHand, ticks: u32 },
    /// Holds keys for so many ticks, looking there (yaw, pitch in degrees).
    Keys {
        controls: Controls,
        /// Where to look; as before if it isn't said.
        look: Option<[f64; 2]>,
        ticks: u32,
    },
}

/// How a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Walked {
    /// Whether it came to the end of the path; otherwise something ended it early.
    pub arrived: bool,
}

/// The result of a primitive.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub enum PrimitiveOutcome {
    /// It is done; the world's message, if there is one.
    Did(Arc<str>),
    /// The end of a walk.
    Walked(Walked),
}

/// Why a primitive did not come to its end.
#[derive(Clone, Debug, PartialEq, Error, serde::Serialize)]
pub enum PrimitiveFailure {
    /// The world refused.
    #[error("{0}")]
    Refused(InputRefusal),
    /// A step of the path can't be made.
    #[error("the way is blocked at {at}")]
    Blocked {
        /// Where the step leads.
        at: BlockPos,
    },
    /// It took too long.
    #[error("it took longer than {ticks} ticks")]
    TooLong { ticks: u32 },
    /// There is nothing to place that the path needs.
    #[error("there is no block left to step on")]
    NoScaffold,
    #[error("the body is dead")]
    Dead,
    /// The time of the whole action is over.
    #[error("the time is over")]
    OutOfTime,
}

impl PrimitiveFailure {
    /// The obstacle, if agents may decide by it.
    #[must_use]
    pub fn trouble(&self) -> Option<Trouble> {
        let PrimitiveFailure::Refused(refusal) = self else { return None };
        match refusal {
            InputRefusal::InTheWay => Some(Trouble::Crowded),
            InputRefusal::Placing(PlaceRefusal::Occupied) | InputRefusal::NoRoom => Some(Trouble::Occupied),
            InputRefusal::NothingToDig => Some(Trouble::NothingThere),
            InputRefusal::OtherBlock => Some(Trouble::Changed),
            _ => None,
        }
    }
}
