//! Places in the world. x is east, y up, z south; a cell is named by its minimum corner.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The lowest layer of the world.
pub const Y_MIN: i32 = -64;
/// One above the highest layer.
pub const Y_END: i32 = 320;

/// A cell. Ordered by (y, z, x), the order in which the rules list positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BlockPos {
    pub x: i32,
    pub y: i32,
    pub z: i32,
}

impl BlockPos {
    /// The cell with these coordinates.
    #[must_use]
    pub const fn new(x: i32, y: i32, z: i32) -> BlockPos {
        BlockPos { x, y, z }
    }

    /// The cell that holds a point.
    #[inline]
    #[must_use]
    pub fn holding(x: f64, y: f64, z: f64) -> BlockPos {
        BlockPos::new(floor(x), floor(y), floor(z))
    }

    /// The cell that many steps away.
    #[must_use]
    pub const fn offset(self, dx: i32, dy: i32, dz: i32) -> BlockPos {
        BlockPos::new(self.x.wrapping_add(dx), self.y.wrapping_add(dy), self.z.wrapping_add(dz))
    }

    /// The neighbour on that side.
    #[must_use]
    pub const fn step(self, face: Face) -> BlockPos {
        let [dx, dy, dz] = face.vector();
        self.offset(dx, dy, dz)
    }

    /// The neighbour above the cell.
    #[must_use]
    pub const fn up(self) -> BlockPos {
        self.offset(0, 1, 0)
    }

    /// The neighbour below the cell.
    #[must_use]
    pub const fn down(self) -> BlockPos {
        self.offset(0, -1, 0)
    }

    /// The chunk column that holds the cell.
    #[must_use]
    pub const fn chunk(self) -> ChunkPos {
        ChunkPos { x: self.x >> 4, z: self.z >> 4 }
    }

    /// Whether the cell's layer exists.
    #[must_use]
    pub const fn is_inside_height(self) -> bool {
        self.y >= Y_MIN && self.y < Y_END
    }

    /// The six neighbours in the order of neighbour updates: west, east, down, up, north, south.
    #[must_use]
    pub fn neighbours(self) -> [BlockPos; 6] {
        Face::UPDATE_ORDER.map(|face| self.step(face))
    }
}

impl Ord for BlockPos {
    fn cmp(&self, other: &BlockPos) -> std::cmp::Ordering {
        (self.y, self.z, self.x).cmp(&(other.y, other.z, other.x))
    }
}

impl PartialOrd for BlockPos {
    fn partial_cmp(&self, other: &BlockPos) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for BlockPos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {}, {})", self.x, self.y, self.z)
    }
}

/// The whole number below; coordinates outside `i32` are held at its ends.
#[inline]
fn floor(value: f64) -> i32 {
    // A cast cuts towards zero, saturates, and turns NaN into 0. It takes a fraction of the time of a call to `floor`.
    #[expect(clippy::cast_possible_truncation, reason = "the cast saturates")]
    let cut = value as i32;
    cut.saturating_sub(i32::from(value < f64::from(cut)))
}

/// A column of 16 × 16 cells over all layers. Ordered by (z, x).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ChunkPos {
    /// The coordinate towards east, in chunks.
    pub x: i32,
    /// The coordinate towards south, in chunks.
    pub z: i32,
}

impl ChunkPos {
    /// The chunk itself and the eight around it, ascending.
    pub(crate) fn around(self) -> impl Iterator<Item = ChunkPos> {
        (-1..=1).flat_map(move |dz| {
            (-1..=1).map(move |dx| ChunkPos::new(self.x.wrapping_add(dx), self.z.wrapping_add(dz)))
        })
    }

    /// The chunk with these coordinates.
    #[must_use]
    pub const fn new(x: i32, z: i32) -> ChunkPos {
        ChunkPos { x, z }
    }

    /// The larger of the distances along both axes, in chunks.
    #[must_use]
    pub fn distance(self, other: ChunkPos) -> u32 {
        self.x.abs_diff(other.x).max(self.z.abs_diff(other.z))
    }

    /// Its lowest north-western cell.
    #[must_use]
    pub const fn origin(self) -> BlockPos {
        BlockPos::new(self.x << 4, Y_MIN, self.z << 4)
    }
}

impl Ord for ChunkPos {
    fn cmp(&self, other: &ChunkPos) -> std::cmp::Ordering {
        (self.z, self.x).cmp(&(other.z, other.x))
    }
}

impl PartialOrd for ChunkPos {
    fn partial_cmp(&self, other: &ChunkPos) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// A side of a cell, or a direction. The discriminants are the bits of the registry's face masks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Face {
    /// The direction −y.
    Down = 0,
    Up = 1,
    /// The direction −z.
    North = 2,
    South = 3,
    /// The direction −x.
    West = 4,
    East = 5,
}

impl Face {
    /// All six, in the order of their bits.
    pub const ALL: [Face; 6] = [Face::Down, Face::Up, Face::North, Face::South, Face::West, Face::East];
    /// All six, in the order in which neighbours are notified of a change.
    pub const UPDATE_ORDER: [Face; 6] =
        [Face::West, Face::East, Face::Down, Face::Up, Face::North, Face::South];
    /// The four sides, clockwise seen from above, by the index of a yaw: south, west, north, east.
    pub const HORIZONTAL: [Face; 4] = [Face::South, Face::West, Face::North, Face::East];

    /// The unit vector of the direction.
    #[must_use]
    pub const fn vector(self) -> [i32; 3] {
        match self {
            Face::Down => [0, -1, 0],
            Face::Up => [0, 1, 0],
            Face::North => [0, 0, -1],
            Face::South => [0, 0, 1],
            Face::West => [-1, 0, 0],
            Face::East => [1, 0, 0],
        }
    }

    /// The face on the other side.
    #[must_use]
    pub const fn opposite(self) -> Face {
        match self {
            Face::Down => Face::Up,
            Face::Up => Face::Down,
            Face::North => Face::South,
            Face::South => Face::North,
            Face::West => Face::East,
            Face::East => Face::West,
        }
    }

    /// Turned right, seen from above; up and down stay.
    #[must_use]
    pub const fn clockwise(self) -> Face {
        match self {
            Face::North => Face::East,
            Face::East => Face::South,
            Face::South => Face::West,
            Face::West => Face::North,
            other => other,
        }
    }

    /// Turned left, seen from above; up and down stay.
    #[must_use]
    pub const fn counter_clockwise(self) -> Face {
        self.clockwise().opposite_if_horizontal()
    }

    const fn opposite_if_horizontal(self) -> Face {
        if self.is_horizontal() { self.opposite() } else { self }
    }

    /// Whether it is one of the four sides.
    #[must_use]
    pub const fn is_horizontal(self) -> bool {
        !matches!(self, Face::Down | Face::Up)
    }

    /// The bit in a mask of faces.
    #[must_use]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The name in block states: `down`, `up`, `north`, `south`, `west`, `east`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Face::Down => "down",
            Face::Up => "up",
            Face::North => "north",
            Face::South => "south",
            Face::West => "west",
            Face::East => "east",
        }
    }

    /// The face of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.name() == name)
    }

    /// The side that a yaw in degrees (0 south, 90 west) looks to.
    #[must_use]
    pub fn of_yaw(yaw: f64) -> Face {
        let turned = (yaw / 90.0 + 0.5).floor();
        // The remainder is 0 to 3, or no number for a yaw that is none.
        let index = turned.rem_euclid(4.0);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "0 to 3; the cast saturates"
        )]
        Face::HORIZONTAL[(index as usize) & 3]
    }

    /// The axis's name in block states: `x`, `y` or `z`.
    #[must_use]
    pub const fn axis_name(self) -> &'static str {
        match self {
            Face::Down | Face::Up => "y",
            Face::North | Face::South => "z",
            Face::West | Face::East => "x",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_and_yaws_agree() {
        for face in Face::ALL {
            assert_eq!(face.opposite().opposite(), face);
            assert_eq!(face.clockwise().counter_clockwise(), face);
            assert_eq!(Face::from_name(face.name()), Some(face));
        }
        for (yaw, face) in [
            (0.0, Face::South),
            (44.9, Face::South),
            (45.0, Face::West),
            (90.0, Face::West),
            (180.0, Face::North),
            (-90.0, Face::East),
            (270.0, Face::East),
            (-720.0, Face::South),
            (f64::NAN, Face::South),
        ] {
            assert_eq!(Face::of_yaw(yaw), face, "{yaw}");
        }
    }

    #[test]
    fn cells_are_floors() {
        assert_eq!(BlockPos::holding(-0.1, 63.99, 16.0), BlockPos::new(-1, 63, 16));
        assert_eq!(BlockPos::new(-1, 0, 16).chunk(), ChunkPos::new(-1, 1));
        assert_eq!(BlockPos::holding(f64::INFINITY, f64::NAN, -1e300), BlockPos::new(i32::MAX, 0, i32::MIN));
    }
}
