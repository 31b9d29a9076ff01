//! One agent's perception, in terms that every framework can use: who it is, where it is, what it holds and carries, and
//! whom and what it sees.
//!
//! A world fills this in beside the text and the data of an [`Observation`](crate::observation::Observation). A world
//! whose observations have no such parts (a kitchen that shows its whole state as text) gives none, and frameworks then
//! use the text.

use std::fmt;
use std::sync::Arc;

use crate::time::Tick;

/// A place: whole coordinates east, up, south.
pub type Place = [i64; 3];

/// A number of one item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemCount {
    /// The item's name.
    pub item: String,
    pub count: u32,
}

/// A player, creature or item near an agent: it moves or lies about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenEntity {
    /// The kind of the entity, such as `player`, `cow` or the name of an item on the ground.
    pub kind: String,
    /// Its own name, where it has one: that of a player.
    pub name: Option<String>,
    /// Its place in the world.
    pub place: Place,
    /// The item in its hand, where that can be seen.
    pub held: Option<String>,
}

/// A thing with a fixed place, such as a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenBlock {
    /// The kind of the block.
    pub name: String,
    /// Its place in the world.
    pub place: Place,
    /// Its properties that can be seen, such as `open` with `true`, in the world's order.
    pub properties: Vec<(String, String)>,
}

/// A container into which an agent has looked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedContainer {
    /// The kind of the container, such as `chest`.
    pub name: String,
    /// Its place in the world.
    pub place: Place,
    /// Its items at that tick, in the order of its slots; one entry for each item.
    pub contents: Vec<ItemCount>,
    /// The tick at which the agent looked into it last.
    pub looked: Tick,
}

/// The present perception of one agent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Perception {
    /// The agent's own name.
    pub name: String,
    /// Its place in the world.
    pub place: Place,
    /// The time of day in the world's words, such as `noon`; empty where there is none.
    pub time_of_day: String,
    /// The agent's present action, in the world's word for it; `None` while it is idle, and where the world does not tell.
    pub doing: Option<String>,
    /// The item in its hand.
    pub held: Option<ItemCount>,
    /// The items that it carries, the one in its hand included, in the world's order; one entry for each item.
    pub carried: Vec<ItemCount>,
    /// Whom and what it sees moving or lying about, in the world's order.
    pub entities: Vec<SeenEntity>,
    /// The things with a fixed place that it sees, in the order in which it finds them.
    pub blocks: Vec<SeenBlock>,
    /// The cells that it sees to be empty.
    pub open: CellsSeenOpen,
    /// The text of the nearest sign; empty without one.
    pub sign: String,
    /// The containers into which it has looked, as it remembers them, in the order of their places.
    pub opened: Vec<OpenedContainer>,
}

/// A set of cells in a cube: those that an agent sees to be empty.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct CellsSeenOpen {
    corner: Place,
    bits: u32,
    words: Arc<Vec<u64>>,
}

impl CellsSeenOpen {
    /// A set by the bits of its cells. The number of a cell has `bits` bits for its x, counted from `corner`, as many
    /// above them for its z, and above these its y.
    #[must_use]
    pub fn new(corner: Place, bits: u32, words: Vec<u64>) -> CellsSeenOpen {
        CellsSeenOpen { corner, bits, words: Arc::new(words) }
    }

    /// Whether a cell is in the set.
    #[must_use]
    pub fn contains(&self, place: Place) -> bool {
        let side = 1_i64.checked_shl(self.bits).unwrap_or(0);
        let mut parts = [0_u64; 3];
        for ((part, at), first) in parts.iter_mut().zip(place).zip(self.corner) {
            match at.checked_sub(first).filter(|at| (0..side).contains(at)) {
                Some(at) => *part = at.cast_unsigned(),
                None => return false,
            }
        }
        let [x, y, z] = parts;
        let number = y << (2 * self.bits) | z << self.bits | x;
        let word = usize::try_from(number >> 6).ok().and_then(|at| self.words.get(at));
        word.is_some_and(|word| word >> (number & 63) & 1 == 1)
    }
}

impl fmt::Debug for CellsSeenOpen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count: u32 = self.words.iter().map(|word| word.count_ones()).sum();
        write!(f, "CellsSeenOpen({count} from {:?})", self.corner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_cells_are_those_whose_bits_are_set() {
        // x = 1, y = 2, z = 3 from the corner, two bits for each: 2 << 4 | 3 << 2 | 1.
        let cells = CellsSeenOpen::new([10, -60, 10], 2, vec![1 << 45]);
        assert!(cells.contains([11, -58, 13]));
        for other in [[11, -58, 12], [9, -58, 13], [15, -58, 13], [i64::MIN, 0, i64::MAX]] {
            assert!(!cells.contains(other), "{other:?}");
        }
        assert!(!CellsSeenOpen::default().contains([0, 0, 0]));
    }
}
