//! Options in the form that a search computes with: every cost in units.

use std::f64::consts::SQRT_2;

use super::moves::MoveKind;
use super::options::{PathMode, PathOptions};
use super::units::{IMPOSSIBLE, ONE, TICK, units};

/// The longest parkour jump, in cells.
const PARKOUR_LONGEST: i32 = 4;
/// A cell beside harm costs as much as so many steps.
const HARM_STEPS: u32 = 8;
/// Depths of falls that cost differently; deeper ones cost as the last.
const FALLS: usize = 64;

/// Ticks a cell walking, sprinting, up and down a ladder, in water (docs/spec/blockworld.md, 12.3).
const WALK: f64 = 4.633;
const SPRINT: f64 = 3.564;
const LADDER_UP: f64 = 8.5;
const LADDER_DOWN: f64 = 6.7;
const WATER: f64 = 10.2;
/// Ticks that a jump up takes beside the step.
const JUMP_UP: f64 = 6.0;
/// Ticks from a jump to the landing.
const HOP: f64 = 12.0;
/// Ticks to look at a block and use or place something.
const USE: f64 = 2.0;
/// Falls in cells and the ticks they take (docs/spec/blockworld.md, 12.3).
const FALL_TICKS: [(i32, f64); 10] = [
    (0, 0.0),
    (1, 6.0),
    (2, 8.0),
    (3, 10.0),
    (4, 11.0),
    (5, 13.0),
    (8, 16.0),
    (16, 23.0),
    (30, 31.0),
    (60, 46.0),
];

/// The allowed moves and their costs.
#[derive(Clone, Debug)]
pub(super) struct PathRules {
    /// Whether moves and costs are those of the reference, to the letter.
    pub(super) is_reference: bool,
    /// Costs are steps, not ticks.
    counts_steps: bool,
    /// Swimmers rise, and climb on banks level with the surface.
    pub(super) leaves_water: bool,
    /// Units of a cost of 1.
    unit: f64,
    /// Costs shifted right by this are buckets: no wider than the cheapest move.
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
    /// No break costs less.
    pub(super) break_least: u32,
    pub(super) liquid: u32,
    pub(super) entity: u32,
    /// The added cost of a cell beside a harmful block, and of a jump over one.
    pub(super) harm: u32,
    /// Added for a fall of so many cells.
    fall: [u32; FALLS],
    /// A move that costs more is none.
    pub(super) limit: u32,
    pub(super) can_tower: bool,
    pub(super) parkour_longest: i32,
    pub(super) drop_longest: i32,
    pub(super) falls_into_liquid: bool,
    pub(super) opens_doors: bool,
    pub(super) keeps_supports: bool,
}

impl PathRules {
    pub(super) fn new(options: &PathOptions) -> PathRules {
        let steps = PathRules::in_steps(options);
        if options.mode == PathMode::Ticks { steps.in_ticks(options) } else { steps }
    }

    fn in_steps(options: &PathOptions) -> PathRules {
        let unit = f64::from(ONE);
        let parkour_longest = match (options.can_parkour, options.can_sprint) {
            (false, _) => 0,
            (true, false) => 2,
            (true, true) => PARKOUR_LONGEST,
        };
        PathRules {
            is_reference: options.mode == PathMode::Reference,
            counts_steps: options.mode != PathMode::Ticks,
            leaves_water: options.mode != PathMode::Reference,
            unit,
            bucket_shift: ONE.trailing_zeros(),
            step: ONE,
            pace: ONE / PARKOUR_LONGEST as u32,
            diagonal: units(SQRT_2, unit),
            jump: 2 * ONE,
            diagonal_jump: ONE + units(SQRT_2, unit),
            drop: ONE,
            down: ONE,
            up: ONE,
            climb: ONE,
            parkour: [ONE; PARKOUR_LONGEST as usize + 1],
            place: units(options.place_cost, unit),
            open: 0,
            break_least: dig_units(options, Some(0)),
            liquid: units(options.liquid_cost, unit),
            entity: units(options.entity_cost, unit),
            harm: HARM_STEPS * ONE,
            fall: [0; FALLS],
            limit: 100 * ONE,
            can_tower: options.can_tower,
            parkour_longest,
            drop_longest: i32::try_from(options.drop_longest).unwrap_or(i32::MAX / 2),
            falls_into_liquid: options.falls_into_liquid,
            opens_doors: options.can_open_doors,
            keeps_supports: options.keeps_supports,
        }
    }

    /// The rules with the same moves, but costs in ticks.
    fn in_ticks(self, options: &PathOptions) -> PathRules {
        let unit = f64::from(TICK);
        let ticks = |ticks: f64| units(ticks, unit);
        let step = if options.can_sprint { SPRINT } else { WALK };
        let mut parkour = [0; PARKOUR_LONGEST as usize + 1];
        for (cells, cost) in (0..).zip(&mut parkour) {
            // A hop carries farther the longer the run-up; the cells beyond it are run.
            *cost = ticks(HOP + f64::from((cells - 3).max(0)) * step);
        }
        let mut fall = [0; FALLS];
        for (cells, cost) in (0..).zip(&mut fall) {
            *cost = ticks(fall_ticks(cells));
        }
        PathRules {
            unit,
            // Two ticks; every move takes more.
            bucket_shift: TICK.trailing_zeros() + 1,
            step: ticks(step),
            pace: ticks(SPRINT.min(HOP / f64::from(PARKOUR_LONGEST))),
            diagonal: ticks(step * SQRT_2),
            jump: ticks(step + JUMP_UP),
            diagonal_jump: ticks(step * SQRT_2 + JUMP_UP),
            drop: ticks(step),
            down: ticks(LADDER_DOWN),
            up: ticks(HOP),
            climb: ticks(LADDER_UP),
            parkour,
            place: ticks(USE * options.place_cost),
            open: ticks(USE),
            liquid: ticks((WATER - step) * options.liquid_cost),
            entity: ticks(step * options.entity_cost),
            harm: ticks(step * f64::from(HARM_STEPS)),
            fall,
            limit: ticks(2000.0),
            ..self
        }
    }

    /// Units of a cost of 1.
    pub(super) fn unit(&self) -> f64 {
        self.unit
    }

    /// A move's cost out of its units, without what rounding to units lost.
    pub(super) fn exact(&self, cost: u32, kind: MoveKind) -> f64 {
        let is_diagonal = matches!(kind, MoveKind::Diagonal | MoveKind::DiagonalJump);
        let root = if is_diagonal && self.counts_steps { (self.diagonal, SQRT_2) } else { (0, 0.0) };
        let rest = f64::from(cost.saturating_sub(root.0)) / self.unit;
        (rest * 1e6).round() / 1e6 + root.1
    }

    /// The cost of a jump over so many cells.
    pub(super) fn parkour(&self, cells: i32) -> u32 {
        self.parkour[usize::try_from(cells).unwrap_or(0).min(PARKOUR_LONGEST as usize)]
    }

    /// The added cost of a fall of so many cells.
    pub(super) fn fall(&self, cells: i32) -> u32 {
        self.fall[usize::try_from(cells).unwrap_or(0).min(FALLS - 1)]
    }
}

/// The cost of a break that takes so many ticks, in units.
pub(super) fn dig_units(options: &PathOptions, ticks: Option<u32>) -> u32 {
    let Some(ticks) = ticks.map(f64::from) else { return IMPOSSIBLE };
    match options.mode {
        PathMode::Ticks => units((USE + ticks) * options.dig_cost, f64::from(TICK)),
        PathMode::Reference | PathMode::Careful => {
            units((1.0 + 3.0 * ticks / 20.0) * options.dig_cost, f64::from(ONE))
        }
    }
}

/// The ticks of a fall; between the depths of the table they are interpolated.
fn fall_ticks(cells: i32) -> f64 {
    let mut below = FALL_TICKS[0];
    for &(depth, ticks) in &FALL_TICKS {
        if depth >= cells {
            let part = f64::from(cells - below.0) / f64::from((depth - below.0).max(1));
            return below.1 + (ticks - below.1) * part;
        }
        below = (depth, ticks);
    }
    below.1
}
