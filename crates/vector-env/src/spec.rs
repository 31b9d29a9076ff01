//! What a batch looks like: its options, the spaces of its game, and the sections of its buffer.

use serde::Serialize;

/// The most games of a batch.
pub const GAMES_MAX: usize = 65_536;
/// The longest buffer of a batch, in bytes.
pub const BUFFER_MAX: usize = 128 << 20;
/// Sections begin at multiples of so many bytes.
pub const ALIGNMENT: usize = 8;

/// How games are played side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many games, at least one.
    pub games: usize,
    /// Whether a game that is over begins again by itself: the next step carries nothing out in it, pays nothing, and shows the
    /// beginning of the next episode. Otherwise a step in a game that is over is an error.
    pub begins_again: bool,
}

/// What a game looks like to a learner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Space {
    /// The seats that a learner plays, in ascending order.
    pub seats: Vec<usize>,
    /// How many seats there are in all.
    pub players: usize,
    /// The shape of one seat's observation, whose entries are bytes.
    pub observation: Vec<usize>,
    /// What the entries along the last axis of an observation are.
    pub features: Vec<String>,
    /// The actions by number. An action is a number below their count.
    pub actions: Vec<String>,
    /// Whether some actions may be without effect, so that a mask says which would have one.
    pub masks: bool,
    /// Whether rewards that guide a learner come beside the score's.
    pub shapes: bool,
    /// Running totals of an episode, by name.
    pub counters: Vec<&'static str>,
    /// After so many steps an episode is over.
    pub horizon: u32,
}

/// Where an array stands in a batch's buffer. Numbers are little-endian, and rows come first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Section {
    /// What it holds.
    pub name: &'static str,
    /// The type of its numbers, as NumPy names it.
    pub dtype: &'static str,
    pub shape: Vec<usize>,
    /// Where it begins, in bytes.
    pub offset: usize,
}

/// Why there is no such batch.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BatchError {
    /// No game, or too many.
    #[error("a batch has from 1 to {GAMES_MAX} games, not {0}")]
    Games(usize),
    /// Its arrays would be too large.
    #[error("a batch of {games} games takes {bytes} bytes for its arrays, and {BUFFER_MAX} are the most")]
    Buffer {
        games: usize,
        /// The bytes.
        bytes: usize,
    },
    /// More players are named than there are seats.
    #[error("{named} players are named, and the task has {seats} seats")]
    Seats {
        /// How many are named.
        named: usize,
        /// How many seats there are.
        seats: usize,
    },
    #[error("every seat has a partner in it, and none is left for a learner")]
    NoLearner,
    /// A partner cannot be had.
    #[error("there is no partner `{name}` here: {reason}")]
    Partner {
        name: String,
        /// Why, or which ones there are.
        reason: String,
    },
}

/// Where everything stands in the buffer of a batch.
#[derive(Clone, Debug)]
pub(crate) struct Arrangement {
    pub(crate) sections: Vec<Section>,
    /// The length of the buffer in bytes.
    pub(crate) len: usize,
    pub(crate) observations: usize,
    pub(crate) masks: Option<usize>,
    pub(crate) rewards: usize,
    pub(crate) shaped: Option<usize>,
    pub(crate) counters: usize,
    pub(crate) steps: usize,
    pub(crate) terminated: usize,
    pub(crate) truncated: usize,
}

impl Arrangement {
    /// The arrangement for so many games.
    ///
    /// # Errors
    /// [`BatchError::Games`] and [`BatchError::Buffer`].
    pub(crate) fn new(space: &Space, games: usize) -> Result<Arrangement, BatchError> {
        if !(1..=GAMES_MAX).contains(&games) {
            return Err(BatchError::Games(games));
        }
        let seats = space.seats.len();
        let (mut sections, mut len) = (Vec::new(), 0_usize);
        let mut add = |name, dtype, width: usize, shape: Vec<usize>| {
            let offset = len;
            let bytes = shape.iter().fold(width, |bytes, side| bytes.saturating_mul(*side));
            len = offset.saturating_add(bytes).checked_next_multiple_of(ALIGNMENT).unwrap_or(usize::MAX);
            sections.push(Section { name, dtype, shape, offset });
            offset
        };
        let mut observed = vec![games, seats];
        observed.extend(&space.observation);
        let observations = add("observations", "uint8", 1, observed);
        let masks = space.masks.then(|| add("masks", "int8", 1, vec![games, seats, space.actions.len()]));
        let rewards = add("rewards", "float64", 8, vec![games, seats]);
        let shaped = space.shapes.then(|| add("shaped", "float64", 8, vec![games, seats]));
        let counters = add("counters", "int64", 8, vec![games, space.counters.len()]);
        let steps = add("steps", "uint32", 4, vec![games]);
        let terminated = add("terminated", "uint8", 1, vec![games]);
        let truncated = add("truncated", "uint8", 1, vec![games]);
        if len > BUFFER_MAX {
            return Err(BatchError::Buffer { games, bytes: len });
        }
        Ok(Arrangement {
            sections,
            len,
            observations,
            masks,
            rewards,
            shaped,
            counters,
            steps,
            terminated,
            truncated,
        })
    }
}

/// The seats that are left to learners; `partners` names who plays the others.
pub(crate) fn learners(
    players: usize,
    partners: &[Option<impl AsRef<str>>],
) -> Result<Vec<usize>, BatchError> {
    if partners.len() > players {
        return Err(BatchError::Seats { named: partners.len(), seats: players });
    }
    let is_free = |seat: &usize| partners.get(*seat).is_none_or(Option::is_none);
    let seats: Vec<usize> = (0..players).filter(is_free).collect();
    if seats.is_empty() { Err(BatchError::NoLearner) } else { Ok(seats) }
}
