//! Options in the form that a search computes with: every cost in units.

use super::moves::MoveKind;
use super::options::{PathMode, PathOptions};
use super::units::{ONE, units};

/// The longest parkour jump, in cells.
pub(super) const PARKOUR_LONGEST: i32 = 4;

/// Depths of falls that cost differently; deeper ones cost as the last.
const FALLS: usize = 64;

/// What moves cost and which are allowed.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    /// Moves and costs are those of the reference, to the letter.
    pub(super) is_reference: bool,
    /// Swimmers rise, and climb on banks level with the surface.
    pub(super) leaves_water: bool,
    /// Units of a cost of 1.
    pub(super) unit: f64,
    /// Costs shifted right by this are buckets: no narrower than the cheapest move.
    pub(super) bucket_shift: u32,
    pub(super) step: u32,
    /// No move gets farther sideways for less, by the cell.
    pub(super) pace: u32,
    pub(super) diagonal: u32,
    pub(super) jump: u32,
    pub(super) diagonal_jump: u32,
    pub(super) drop: u32,
    pub(super) down: u32,
    pub(super) up: u32,
    pub(super) climb: u32,
    parkour: [u32; PARKOUR_LONGEST as usize + 1],
    pub(super) place: u32,
    pub(super) open: u32,
    pub(super) liquid: u32,
    pub(super) entity: u32,
    /// Added for a fall of so many cells.
    fall: [u32; FALLS],
    /// A move that costs more is none.
    pub(super) limit: u32,
    pub(super) can_tower: bool,
    pub(super) parkour_longest: i32,
    pub(super) drop_longest: i32,
    pub(super) falls_into_liquid: bool,
    pub(super) opens_doors: bool,
}

impl Rules {
    pub(super) fn new(options: &PathOptions) -> Rules {
        let parkour_longest = match (options.can_parkour, options.can_sprint) {
            (false, _) => 0,
            (true, false) => 2,
            (true, true) => PARKOUR_LONGEST,
        };
        Rules {
            is_reference: options.mode == PathMode::Reference,
            leaves_water: options.mode != PathMode::Reference,
            unit: f64::from(ONE),
            bucket_shift: ONE.trailing_zeros(),
            step: ONE,
            pace: ONE / PARKOUR_LONGEST as u32,
            diagonal: units(std::f64::consts::SQRT_2, f64::from(ONE)),
            jump: 2 * ONE,
            diagonal_jump: ONE + units(std::f64::consts::SQRT_2, f64::from(ONE)),
            drop: ONE,
            down: ONE,
            up: ONE,
            climb: ONE,
            parkour: [ONE; PARKOUR_LONGEST as usize + 1],
            place: units(options.place_cost, f64::from(ONE)),
            open: 0,
            liquid: units(options.liquid_cost, f64::from(ONE)),
            entity: units(options.entity_cost, f64::from(ONE)),
            fall: [0; FALLS],
            limit: 100 * ONE,
            can_tower: options.can_tower,
            parkour_longest,
            drop_longest: i32::try_from(options.drop_longest).unwrap_or(i32::MAX / 2),
            falls_into_liquid: options.falls_into_liquid,
            opens_doors: options.can_open_doors,
        }
    }

    /// A move's cost out of its units, with the diagonal's full length.
    pub(super) fn exact(&self, cost: u32, kind: MoveKind) -> f64 {
        let lost = match kind {
            MoveKind::Diagonal | MoveKind::DiagonalJump if self.is_reference => {
                std::f64::consts::SQRT_2 - f64::from(self.diagonal) / self.unit
            }
            _ => 0.0,
        };
        f64::from(cost) / self.unit + lost
    }

    /// What a jump over so many cells costs.
    pub(super) fn parkour(&self, cells: i32) -> u32 {
        self.parkour[usize::try_from(cells).unwrap_or(0).min(PARKOUR_LONGEST as usize)]
    }

    /// What a fall of so many cells costs beside.
    pub(super) fn fall(&self, cells: i32) -> u32 {
        self.fall[usize::try_from(cells).unwrap_or(0).min(FALLS - 1)]
    }
}
