//! The shape of a batch: its options, the spaces of its game, and the sections of its buffer.

use serde::Serialize;

/// The most games of a batch.
pub const GAMES_MAX: usize = 65_536;
/// The longest buffer of a batch, in bytes.
pub const BUFFER_MAX: usize = 128 << 20;
/// The alignment of sections in the buffer, in bytes.
pub const ALIGNMENT: usize = 8;

/// The options of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchOptions {
    /// The number of games, at least one.
    pub games: usize,
    /// Whether games reset automatically. If so, the step after the end of an episode ignores its actions, pays no
    /// reward, and shows the start of the next episode. Otherwise a step in a game that is over is an error.
    pub begins_again: bool,
}

/// The observations, actions and seats of a game, as a learner sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameSpace {
    /// The seats that learners play, in ascending order.
    pub seats: Vec<usize>,
    /// The number of all seats.
    pub players: usize,
    /// The shape of one seat's observation. Its entries are bytes.
    pub observation: Vec<usize>,
    /// The names of the entries along the last axis of an observation.
    pub features: Vec<String>,
    /// The names of the actions, by number: an action is an index into this list.
    pub actions: Vec<String>,
    /// Whether there are masks that tell which actions would have an effect.
    pub masks: bool,
    /// Whether there are shaped rewards besides those of the score.
    pub shapes: bool,
    /// The names of the running totals of an episode.
    pub counters: Vec<&'static str>,
    /// The number of steps after which an episode is over.
    pub horizon: u32,
}

/// The place of an array in a batch's buffer. Numbers are little-endian, and arrays are in row-major order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BufferSection {
    /// The name of the array.
    pub name: &'static str,
    /// The type of its numbers, by its NumPy name.
    pub dtype: &'static str,
    pub shape: Vec<usize>,
    /// The offset of its first byte.
    pub offset: usize,
}

/// Why a batch cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BatchError {
    /// There are no games, or too many.
    #[error("a batch has from 1 to {GAMES_MAX} games, not {0}")]
    Games(usize),
    /// The arrays would be too large.
    #[error("a batch of {games} games takes {bytes} bytes for its arrays, and {BUFFER_MAX} are the most")]
    Buffer {
        games: usize,
        /// The bytes that the arrays would take.
        bytes: usize,
    },
    /// More players are named than there are seats.
    #[error("{named} players are named, and the task has {seats} seats")]
    Seats {
        /// The number of named players.
        named: usize,
        /// The number of seats of the task.
        seats: usize,
    },
    #[error("every seat has a partner in it, and none is left for a learner")]
    NoLearner,
    /// A partner is unknown or cannot be loaded.
    #[error("there is no partner `{name}` here: {reason}")]
    Partner {
        name: String,
        /// The reason, or the names that exist.
        reason: String,
    },
}

/// The places of all arrays in the buffer of a batch.
#[derive(Clone, Debug)]
pub(crate) struct Arrangement {
    pub(crate) sections: Vec<BufferSection>,
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
    /// Lays out the arrays for this number of games.
    ///
    /// # Errors
    /// [`BatchError::Games`] and [`BatchError::Buffer`].
    pub(crate) fn new(space: &GameSpace, games: usize) -> Result<Arrangement, BatchError> {
        if !(1..=GAMES_MAX).contains(&games) {
            return Err(BatchError::Games(games));
        }
        let seats = space.seats.len();
        let (mut sections, mut len) = (Vec::new(), 0_usize);
        let mut add = |name, dtype, width: usize, shape: Vec<usize>| {
            let offset = len;
            let bytes = shape.iter().fold(width, |bytes, side| bytes.saturating_mul(*side));
            len = offset.saturating_add(bytes).checked_next_multiple_of(ALIGNMENT).unwrap_or(usize::MAX);
            sections.push(BufferSection { name, dtype, shape, offset });
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

/// The seats that are left to learners; `partners` names the players of the other seats.
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
