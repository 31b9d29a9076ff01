//! The description of a picture: a part of a world, the view, the scale and the markers.

use cooperage_blocks::{BlockPos, Chunks};
use cooperage_raster::{Colour, RasterError};
use thiserror::Error;

/// The direction from which the world is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Projection {
    /// From above and the south-east, without perspective: east is right and down, south left and down.
    Isometric,
    /// Straight down: east is right, south is down.
    Top,
}

/// A box of cells, both corners included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The lowest north-western cell.
    pub first: BlockPos,
    /// The highest south-eastern cell.
    pub last: BlockPos,
}

/// The kind of a marker, which decides the figure that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkerKind {
    /// An agent: a figure of two cells, with a sign above it that nothing hides.
    Agent,
    /// An animal or a monster.
    Mob,
    /// An item or a vehicle.
    Item,
}

/// A player, creature, item or vehicle in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Marker {
    pub kind: MarkerKind,
    /// The middle of its feet: x, y, z in blocks.
    pub at: [f64; 3],
    pub colour: Colour,
}

/// A part of a world to draw, with its view, scale, markers and path.
#[derive(Clone, Copy, Debug)]
pub struct PictureScene<'w> {
    pub chunks: &'w Chunks,
    /// The part that is drawn; what lies outside counts as air, so that its sides show cuts through the ground.
    pub area: Area,
    pub view: Projection,
    /// Pixels along the edge of a block: 1 to 64.
    pub scale: u32,
    pub markers: &'w [Marker],
    /// Cells of feet, joined by a line.
    pub path: &'w [BlockPos],
    /// Whether an isometric picture is without the empty rows above and below; else the area alone decides its size.
    pub is_trimmed: bool,
}

/// The reason why a scene can't be drawn.
#[derive(Debug, Error)]
pub enum PictureError {
    /// The last corner lies before the first.
    #[error("the area to draw is empty")]
    Empty,
    /// The picture has too many cells.
    #[error("the picture would have {count} cells; at most {limit} are drawn")]
    TooLarge {
        /// The number of cells that the picture would have.
        count: u64,
        /// The largest number allowed.
        limit: u64,
    },
    /// The picture has a side that is too short or too long.
    #[error("a view of {width} × {height} pixels is not drawn; each side has {least} to {most}")]
    Size {
        width: u32,
        height: u32,
        /// The least and the greatest length of a side, in pixels.
        least: u32,
        most: u32,
    },
    /// The pixels are too many, or cannot be encoded.
    #[error(transparent)]
    Raster(#[from] RasterError),
}

/// Most cells of an area.
pub(crate) const CELLS_MAX: u64 = 1 << 26;

impl Area {
    /// Returns the number of cells along x, y and z.
    pub(crate) fn size(&self) -> Result<[usize; 3], PictureError> {
        let (first, last) = (self.first, self.last);
        let side = |low: i32, high: i32| i64::from(high) - i64::from(low) + 1;
        let size = [side(first.x, last.x), side(first.y, last.y), side(first.z, last.z)];
        if size.iter().any(|&side| side <= 0) {
            return Err(PictureError::Empty);
        }
        let count = size.iter().fold(1_u64, |count, &side| count.saturating_mul(side as u64));
        if count > CELLS_MAX {
            return Err(PictureError::TooLarge { count, limit: CELLS_MAX });
        }
        Ok(size.map(|side| side as usize))
    }
}
