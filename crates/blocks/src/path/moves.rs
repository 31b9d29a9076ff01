//! The moves from a node: mineflayer-pathfinder 2.4.5, rule by rule.
//!
//! Cells are written (a, h): a steps ahead, h above the feet. Places and breaks of earlier moves of the same path are not
//! seen, so the graph stands still while it is searched; only the number of blocks left changes.

use super::classes::{BREAKABLE, FIXED, LADDER, LIQUID, ODD, PHYSICAL, UNSAFE};
use super::doors::Axis;
use super::rules::PathRules;
use super::terrain::PathTerrain;
use super::units::IMPOSSIBLE;
use crate::chunks::Chunks;
use crate::pos::{BlockPos, Y_MIN};

/// The kind of move that a step of a path is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub enum MoveKind {
    /// One cell ahead on the same level, perhaps over a block placed there.
    Step,
    /// One ahead, one up.
    Jump,
    /// One ahead over an edge, then down.
    Drop,
    /// Straight down, usually by breaking the floor.
    Down,
    /// Straight up, a block placed beneath.
    Pillar,
    /// Straight up a ladder.
    Climb,
    /// One cell aslant, on the same level or one down.
    Diagonal,
    /// One cell aslant, one up.
    DiagonalJump,
    /// Two to four ahead over a gap: on the same level, one up or one down.
    Parkour,
    /// Straight up in a liquid; not in the reference.
    Swim,
}

/// Receives the moves that the generator finds. The cells that a move breaks, places and opens are reported before the
/// move itself, after the latest `begins`.
pub(super) trait MoveSink {
    fn begins(&mut self) {}
    fn breaks(&mut self, _cell: u32) {}
    fn places(&mut self, _cell: u32) {}
    fn opens(&mut self, _cell: u32) {}
    fn found(&mut self, terrain: &PathTerrain, found: CandidateMove);
}

/// A move to a neighbouring node.
#[derive(Clone, Copy, Debug)]
pub(super) struct CandidateMove {
    /// The node of the feet's cell after it, and its spot.
    pub(super) to: u32,
    pub(super) spot: u32,
    /// The same cell, relative to the start of the move.
    pub(super) at: RelativeCell,
    pub(super) cost: u32,
    /// Blocks that the move places.
    pub(super) placed: u32,
    pub(super) kind: MoveKind,
}

/// A cell seen from the feet.
#[derive(Clone, Copy, Debug)]
pub(super) struct RelativeCell {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) z: i32,
    /// How far it is as a node, and as a spot.
    nodes: i32,
    offset: i32,
}

impl RelativeCell {
    fn plus(self, other: RelativeCell) -> RelativeCell {
        RelativeCell {
            x: self.x + other.x,
            y: self.y + other.y,
            z: self.z + other.z,
            nodes: self.nodes + other.nodes,
            offset: self.offset + other.offset,
        }
    }

    fn times(self, count: i32) -> RelativeCell {
        RelativeCell {
            x: self.x * count,
            y: self.y * count,
            z: self.z * count,
            nodes: self.nodes * count,
            offset: self.offset * count,
        }
    }

    fn axis(self) -> Axis {
        if self.x != 0 { Axis::X } else { Axis::Z }
    }
}

/// The flags of a column around the feet, from two below on, the lowest in the lowest byte.
#[derive(Clone, Copy)]
struct ColumnFlags(u64);

impl ColumnFlags {
    /// The flags so far above the feet: −2 to 2.
    #[inline]
    fn at(self, y: i32) -> u8 {
        (self.0 >> (8 * (y + 2))) as u8
    }

    /// Whether any cell between two heights has a flag.
    #[inline]
    fn has(self, flag: u8, heights: Heights) -> bool {
        self.0 & (u64::from(flag) * heights.0) != 0
    }
}

/// A one for each height of a column.
#[derive(Clone, Copy)]
struct Heights(u64);

impl Heights {
    /// Where feet and head are on the level.
    const LEVEL: Heights = Heights(0x01_01_00_00);
    /// Where they are one up.
    const RISEN: Heights = Heights(0x01_01_00_00_00);
    /// From the floor to above the head.
    const AROUND: Heights = Heights(0x01_01_01_01_00);
}

/// 1.2 blocks, in 1/32: the height that a jump can't reach.
const TOO_HIGH: i32 = 38;
/// Floors at most this high, in 1/32, are too low to jump and place a block beneath.
const HALF_FLOOR: i32 = 25;

/// The surroundings of the node that is being expanded. Without `CHANGES` no cell is broken or filled.
pub(super) struct Expansion<'t, const CHANGES: bool> {
    terrain: &'t mut PathTerrain,
    chunks: &'t Chunks,
    rules: &'t PathRules,
    node: u32,
    pos: BlockPos,
    blocks: u32,
    /// The most that a move which leaves the ground may cost.
    stray_limit: u32,
    spot: u32,
    column: ColumnFlags,
    has_bodies: bool,
    /// Nothing about the feet's own column and its floor needs a second look.
    is_plain: bool,
    own: u8,
    floor: u8,
    /// The floor's top above the layer below the feet's.
    floor_top: i32,
}

impl<'t, const CHANGES: bool> Expansion<'t, CHANGES> {
    /// Gets ready to find the moves from a node with so many blocks left. Moves that break their way and cost more than
    /// `stray_limit` may be left out.
    pub(super) fn new(
        terrain: &'t mut PathTerrain,
        chunks: &'t Chunks,
        rules: &'t PathRules,
        node: u32,
        blocks: u32,
        stray_limit: u32,
    ) -> Expansion<'t, CHANGES> {
        let pos = terrain.window().cell(node);
        terrain.prepare(chunks, pos);
        let spot = terrain.frame().spot(pos);
        let column = ColumnFlags(terrain.flags_upwards(spot.wrapping_sub(2)));
        let has_bodies = terrain.has_bodies_near(pos);
        let (own, floor) = (column.at(0), column.at(-1));
        let floor_top = terrain.top(spot.wrapping_sub(1), floor) - 32;
        let stray_limit = stray_limit.min(rules.limit);
        let is_plain = (own | floor) & ODD == 0 && own & LIQUID == 0 && !has_bodies;
        let mut expansion = Expansion {
            terrain,
            chunks,
            rules,
            node,
            pos,
            blocks,
            stray_limit,
            spot,
            column,
            has_bodies,
            is_plain,
            own,
            floor,
            floor_top,
        };
        if rules.leaves_water && expansion.own & LIQUID != 0 {
            // A swimmer is as high as a body that stands one block below the surface.
            expansion.floor_top = expansion.floor_top.max(0);
        }
        expansion
    }

    /// All moves from the node.
    pub(super) fn run(&mut self, sink: &mut impl MoveSink) {
        let window = self.terrain.window();
        let [along_x, along_z] = self.terrain.frame().spot_steps().map(u32::cast_signed);
        let row = window.row().cast_signed();
        let [west, east] = [-1, 1].map(|x| RelativeCell { x, y: 0, z: 0, nodes: x, offset: x * along_x });
        let [north, south] =
            [-1, 1].map(|z| RelativeCell { x: 0, y: 0, z, nodes: z * row, offset: z * along_z });
        // Out of a door's cell only the way it is passed.
        let within = if self.own & ODD != 0 { self.terrain.door(self.spot).passed() } else { None };
        let [w, e, n, s] = [west, east, north, south].map(|ahead| {
            let column = self.column(ahead);
            CellsAhead {
                ahead,
                column,
                head2: column.at(2),
                head: column.at(1),
                feet: column.at(0),
                floor: column.at(-1),
                below: column.at(-2),
            }
        });
        let near = [w, e, n, s];
        for side in &near {
            if within.is_none_or(|axis| axis == side.ahead.axis()) {
                self.ahead(side, sink);
            }
        }
        let [w, e, n, s] = near;
        if within.is_none() {
            self.diagonal(&w, &n, sink);
            self.diagonal(&w, &s, sink);
            self.diagonal(&e, &n, sink);
            self.diagonal(&e, &s, sink);
        }
        self.down(sink);
        self.up(sink);
    }

    /// Neither free nor to be broken.
    fn is_shut(flags: u8) -> bool {
        if CHANGES { flags & (UNSAFE | BREAKABLE) == UNSAFE } else { flags & UNSAFE != 0 }
    }

    fn cell(&self, offset: i32) -> u32 {
        self.spot.wrapping_add_signed(offset)
    }

    /// The flags of a column, from two below the feet's level on.
    #[inline]
    fn column(&self, at: RelativeCell) -> ColumnFlags {
        ColumnFlags(self.terrain.flags_upwards(self.cell(at.offset - 2)))
    }

    fn at(&self, offset: i32) -> u8 {
        self.terrain.flags(self.cell(offset))
    }

    #[inline]
    fn top(&self, offset: i32, flags: u8) -> i32 {
        self.terrain.top(self.cell(offset), flags)
    }

    fn bodies(&self, offset: i32) -> u32 {
        self.terrain.bodies(self.cell(offset))
    }

    /// The cost of making a cell free; 0 if it is free and holds no bodies.
    fn open(&self, offset: i32, flags: u8, sink: &mut impl MoveSink) -> u32 {
        if flags & UNSAFE == 0 {
            return self.crowd(offset);
        }
        if !self.may_break(offset, flags) {
            return IMPOSSIBLE;
        }
        sink.breaks(self.cell(offset));
        let crowd = if flags & PHYSICAL != 0 { self.crowd(offset + 1) } else { 0 };
        self.terrain.dig_cost(self.cell(offset)) + crowd + self.crowd(offset)
    }

    /// Whether a cell may be broken: no body stands on it, either.
    fn may_break(&self, offset: i32, flags: u8) -> bool {
        CHANGES
            && flags & BREAKABLE != 0
            && !(self.has_bodies && self.rules.keeps_supports && self.bodies(offset + 1) > 0)
    }

    /// Whether something hurts in a column, from so far above the feet's level up to above the head.
    #[inline]
    fn hurts(&self, offset: i32, low: i32) -> bool {
        let harms = self.terrain.harms();
        !harms.is_empty() && harms.hurts_between(self.cell(offset), low, 2)
    }

    /// The added cost of the bodies in a cell.
    fn crowd(&self, offset: i32) -> u32 {
        if self.has_bodies {
            self.bodies(offset).saturating_mul(self.rules.entity).min(IMPOSSIBLE)
        } else {
            0
        }
    }

    /// Whether a block can be placed into a cell; a block in the way is broken at no cost.
    fn fills(&self, offset: i32, flags: u8, sink: &mut impl MoveSink) -> bool {
        if !CHANGES || (self.has_bodies && self.bodies(offset) > 0) {
            return false;
        }
        if flags & FIXED != 0 {
            if !self.may_break(offset, flags) {
                return false;
            }
            sink.breaks(self.cell(offset));
        }
        sink.places(self.cell(offset));
        true
    }

    #[inline(always)]
    fn emit(&self, at: RelativeCell, cost: u32, placed: u32, kind: MoveKind, sink: &mut impl MoveSink) {
        let harms = self.terrain.harms();
        let is_beside_harm = !harms.is_empty() && harms.is_beside(self.cell(at.offset));
        let cost = if is_beside_harm { cost + self.rules.harm } else { cost };
        sink.found(
            self.terrain,
            CandidateMove {
                to: self.node.wrapping_add_signed(at.nodes),
                spot: self.cell(at.offset),
                at,
                cost,
                placed,
                kind,
            },
        );
    }

    fn up_by(&self, count: i32) -> RelativeCell {
        let nodes = count * self.terrain.window().layer().cast_signed();
        RelativeCell { x: 0, y: count, z: 0, nodes, offset: count }
    }

    /// The cost of moving feet or head into the next cell, perhaps through a door.
    fn enter(&self, offset: i32, flags: u8, axis: Axis, sink: &mut impl MoveSink) -> u32 {
        if flags & ODD != 0 && self.rules.opens_doors {
            let door = self.terrain.door(self.cell(offset));
            if door.lets_through(axis) {
                if !door.is_closed() {
                    return self.crowd(offset);
                }
                sink.opens(self.cell(offset));
                return self.rules.open + self.crowd(offset);
            }
        }
        self.open(offset, flags, sink)
    }

    /// The moves in one of the four directions. Most are ruled out by the cells right ahead.
    #[inline]
    fn ahead(&mut self, near: &CellsAhead, sink: &mut impl MoveSink) {
        let is_way_free = (near.feet | near.head) & UNSAFE == 0;
        let has_floor = near.floor & PHYSICAL != 0;
        if is_way_free && has_floor && self.is_plain {
            sink.begins();
            self.emit(near.ahead, self.rules.step, 0, MoveKind::Step, sink);
        } else if CHANGES
            || ((has_floor || near.feet & LIQUID != 0) && (is_way_free || self.rules.opens_doors))
        {
            self.step(near, sink);
        }
        if CHANGES || near.feet & PHYSICAL != 0 {
            self.jump(near, sink);
        }
        if is_way_free && near.floor & UNSAFE == 0 || CHANGES {
            self.drop(near, sink);
        }
        if is_way_free && (!has_floor || (self.floor | near.floor) & ODD != 0) {
            self.parkour(near, sink);
        }
    }

    fn step(&self, near: &CellsAhead, sink: &mut impl MoveSink) {
        let ahead = near.ahead;
        let breaks = (near.feet | near.head) & UNSAFE != 0;
        let places = near.floor & PHYSICAL == 0 && near.feet & LIQUID == 0;
        if breaks && !self.rules.opens_doors {
            if Self::is_shut(near.head) || Self::is_shut(near.feet) {
                return;
            }
            // A cell that is broken open is no ground.
            if self.stray_limit < self.rules.step + self.rules.break_least {
                return;
            }
        }
        if places && near.feet & LADDER == 0 && self.stray_limit < self.rules.step + self.rules.place {
            return;
        }
        sink.begins();
        let mut cost = self.rules.step;
        let mut placed = 0;
        let feet = ahead.offset;
        if places {
            if self.blocks == 0 || !self.fills(feet - 1, near.floor, sink) {
                return;
            }
            cost += self.rules.place;
            placed = 1;
        }
        if self.rules.is_reference {
            cost += self.open(feet + 1, near.head, sink);
            if cost > self.rules.limit {
                return;
            }
            if self.rules.opens_doors
                && near.feet & ODD != 0
                && self.terrain.door(self.cell(feet)).is_closed()
            {
                sink.opens(self.cell(feet));
                // The reference counts the use as a block placed.
                placed += 1;
            } else {
                cost += self.open(feet, near.feet, sink);
            }
        } else {
            let axis = ahead.axis();
            cost += self.enter(feet, near.feet, axis, sink);
            // The halves of a door open together.
            let is_upper_half = (near.feet & near.head) & ODD != 0
                && self.terrain.door(self.cell(feet)).is_same_door(self.terrain.door(self.cell(feet + 1)));
            if !is_upper_half {
                cost += self.enter(feet + 1, near.head, axis, sink);
            }
        }
        if cost > self.rules.limit {
            return;
        }
        if self.own & LIQUID != 0 {
            cost += self.rules.liquid;
        }
        self.emit(ahead, cost, placed, MoveKind::Step, sink);
    }

    fn jump(&self, near: &CellsAhead, sink: &mut impl MoveSink) {
        let ahead = near.ahead;
        if Self::is_shut(near.head) || Self::is_shut(near.head2) {
            return;
        }
        sink.begins();
        let over = 2;
        if self.has_bodies && self.bodies_may_fall(ahead.offset, near) {
            return;
        }
        let mut cost = self.rules.jump;
        let mut placed = 0;
        let mut height = self.top(ahead.offset, near.feet);
        let is_broken_open = (near.head | near.head2) & UNSAFE != 0;
        if is_broken_open && self.stray_limit < self.rules.jump + self.rules.break_least {
            return;
        }
        if near.feet & PHYSICAL == 0 {
            let is_stray = near.head & LADDER == 0;
            if self.blocks == 0 || (is_stray && self.stray_limit < self.rules.jump + self.rules.place) {
                return;
            }
            if near.floor & PHYSICAL == 0 {
                if self.blocks == 1 || !self.fills(ahead.offset - 1, near.floor, sink) {
                    return;
                }
                cost += self.rules.place;
                placed = 1;
            }
            if !self.fills(ahead.offset, near.feet, sink) {
                return;
            }
            cost += self.rules.place;
            placed += 1;
            height += 32;
        }
        // A body on snow stands on the snow; all others stand on the floor, which may be lower than the feet's cell.
        let ground = match self.low_top(0, self.own) {
            0 => self.floor_top,
            snow => snow,
        };
        if height + self.low_top(ahead.offset + 1, near.head) - ground > TOO_HIGH {
            return;
        }
        cost += self.open(over, self.column.at(2), sink);
        cost += self.open(ahead.offset + over, near.head2, sink);
        cost += self.open(ahead.offset + 1, near.head, sink);
        if cost > self.rules.limit {
            return;
        }
        if self.rules.leaves_water && self.own & LIQUID != 0 {
            cost += self.rules.liquid;
        }
        self.emit(ahead.plus(self.up_by(1)), cost, placed, MoveKind::Jump, sink);
    }

    /// The height of a block in a cell that feet go through: snow of a few layers. The reference has no such blocks.
    fn low_top(&self, offset: i32, flags: u8) -> i32 {
        let is_low = !self.rules.is_reference && flags & (ODD | PHYSICAL | UNSAFE) == ODD;
        if is_low { self.top(offset, flags) } else { 0 }
    }

    /// Whether a body stands on something that a jump would break.
    fn bodies_may_fall(&self, ahead: i32, near: &CellsAhead) -> bool {
        let over = 2;
        let on = |offset: i32| self.bodies(offset + 1) > 0;
        (self.at(over) & PHYSICAL != 0 && on(over))
            || (near.head2 & PHYSICAL != 0 && on(ahead + over))
            || (near.head & PHYSICAL != 0
                && near.head2 & PHYSICAL == 0
                && near.feet & PHYSICAL == 0
                && on(ahead + 1))
    }

    fn drop(&mut self, near: &CellsAhead, sink: &mut impl MoveSink) {
        let ahead = near.ahead;
        if near.feet & LIQUID != 0
            || Self::is_shut(near.feet)
            || Self::is_shut(near.head)
            || Self::is_shut(near.floor)
        {
            return;
        }
        sink.begins();
        let mut cost = self.rules.drop;
        cost += self.open(ahead.offset + 1, near.head, sink);
        cost += self.open(ahead.offset, near.feet, sink);
        cost += self.open(ahead.offset - 1, near.floor, sink);
        if cost > self.rules.limit {
            return;
        }
        if let Some(depth) = self.landing(ahead) {
            let landing = ahead.plus(self.up_by(-depth));
            cost += self.crowd(landing.offset) + self.rules.fall(depth);
            self.emit(landing, cost, 0, MoveKind::Drop, sink);
        }
    }

    fn down(&mut self, sink: &mut impl MoveSink) {
        if self.own & LIQUID != 0 {
            return;
        }
        sink.begins();
        let is_hatch = self.rules.opens_doors
            && !self.rules.is_reference
            && self.floor & ODD != 0
            && self.terrain.door(self.cell(-1)).is_closed_hatch();
        let freed = if is_hatch {
            sink.opens(self.cell(-1));
            self.rules.open
        } else {
            self.open(-1, self.floor, sink)
        };
        let mut cost = self.rules.down + freed;
        if cost > self.rules.limit {
            return;
        }
        if let Some(depth) = self.landing(self.up_by(0)) {
            let landing = self.up_by(-depth);
            cost += self.crowd(landing.offset) + self.rules.fall(depth);
            self.emit(landing, cost, 0, MoveKind::Down, sink);
        }
    }

    /// How far below the feet's level a body comes to rest, if the two cells under (ahead, 0) are free.
    fn landing(&mut self, ahead: RelativeCell) -> Option<i32> {
        let mut offset = ahead.offset - 2;
        let mut depth = 2;
        let longest = self.rules.drop_longest;
        loop {
            let y = self.pos.y - depth;
            if y <= Y_MIN {
                return None;
            }
            if depth > longest
                && (y & 15 == 15 || depth == longest + 1)
                && y < self.terrain.lowest_liquid(self.chunks, self.pos.offset(ahead.x, 0, ahead.z))
            {
                return None;
            }
            if y & 15 == 15 {
                self.terrain.prepare_section(self.chunks, self.pos.offset(ahead.x, -depth, ahead.z));
            }
            let flags = self.at(offset);
            if flags & (LIQUID | UNSAFE) == LIQUID {
                return (self.rules.falls_into_liquid || depth <= longest).then_some(depth);
            }
            if flags & PHYSICAL != 0 {
                return (depth <= longest).then_some(depth - 1);
            }
            if flags & UNSAFE != 0 {
                return None;
            }
            offset -= 1;
            depth += 1;
        }
    }

    fn up(&self, sink: &mut impl MoveSink) {
        let over = 2;
        if self.own & LIQUID != 0 {
            // Not in the reference: a swimmer rises.
            if self.rules.leaves_water && (self.at(1) | self.at(over)) & UNSAFE == 0 {
                sink.begins();
                let cost = self.rules.climb + self.rules.liquid;
                if self.at(1) & LIQUID != 0 {
                    self.emit(self.up_by(1), cost, 0, MoveKind::Swim, sink);
                }
            }
            return;
        }
        if self.has_bodies && self.bodies(0) > 0 {
            return;
        }
        sink.begins();
        if self.own & LADDER != 0 {
            let above = self.column.at(2);
            let is_hatch = self.rules.opens_doors
                && !self.rules.is_reference
                && above & ODD != 0
                && self.terrain.door(self.cell(over)).is_closed_hatch();
            let freed = if is_hatch {
                sink.opens(self.cell(over));
                self.rules.open
            } else {
                self.open(over, above, sink)
            };
            let cost = self.rules.climb + freed;
            if cost <= self.rules.limit {
                self.emit(self.up_by(1), cost, 0, MoveKind::Climb, sink);
            }
            return;
        }
        let is_half = self.floor & PHYSICAL != 0 && self.floor_top + 32 <= HALF_FLOOR;
        if !self.rules.can_tower || self.blocks == 0 || is_half {
            return;
        }
        let mut cost = self.rules.up + self.open(over, self.column.at(2), sink);
        if cost + self.rules.place > self.stray_limit || !self.fills(0, self.own, sink) {
            return;
        }
        cost += self.rules.place;
        if cost <= self.stray_limit {
            self.emit(self.up_by(1), cost, 1, MoveKind::Pillar, sink);
        }
    }

    #[inline]
    fn diagonal(&self, x: &CellsAhead, z: &CellsAhead, sink: &mut impl MoveSink) {
        if self.hurts(x.ahead.offset, -1) || self.hurts(z.ahead.offset, -1) {
            return;
        }
        // Without breaking one of the sides must be free, whether the way rises or not.
        if !CHANGES && x.head & z.head & UNSAFE != 0 {
            return;
        }
        let across = x.ahead.plus(z.ahead);
        let column = self.column(across);
        let around = ColumnFlags(column.0 | x.column.0 | z.column.0);
        if self.is_plain && !around.has(ODD, Heights::AROUND) {
            let rises = column.at(0) & PHYSICAL != 0;
            let heights = if rises { Heights::RISEN } else { Heights::LEVEL };
            let is_free = |column: ColumnFlags| !column.has(UNSAFE, heights);
            if rises && self.floor_top < 0 {
                return;
            }
            let is_over_free = !rises || self.column.at(2) & UNSAFE == 0;
            if is_free(column) && (is_free(x.column) || is_free(z.column)) && is_over_free {
                self.free_diagonal(across, column, rises, sink);
                return;
            }
            if !CHANGES {
                return;
            }
        }
        self.any_diagonal(x, z, across, column, sink);
    }

    /// A diagonal on which nothing is in the way and nothing sticks out.
    #[inline]
    fn free_diagonal(
        &self,
        across: RelativeCell,
        column: ColumnFlags,
        rises: bool,
        sink: &mut impl MoveSink,
    ) {
        let floor = column.at(-1);
        if rises {
            sink.begins();
            self.emit(across.plus(self.up_by(1)), self.rules.diagonal_jump, 0, MoveKind::DiagonalJump, sink);
        } else if floor & PHYSICAL != 0 || column.at(0) & LIQUID != 0 {
            sink.begins();
            self.emit(across, self.rules.diagonal, 0, MoveKind::Diagonal, sink);
        } else if floor & UNSAFE == 0 && (floor & LIQUID != 0 || column.at(-2) & PHYSICAL != 0) {
            sink.begins();
            let cost = self.rules.diagonal + self.rules.fall(1);
            self.emit(across.plus(self.up_by(-1)), cost, 0, MoveKind::Diagonal, sink);
        }
    }

    fn any_diagonal(
        &self,
        x: &CellsAhead,
        z: &CellsAhead,
        across: RelativeCell,
        column: ColumnFlags,
        sink: &mut impl MoveSink,
    ) {
        let feet = column.at(0);
        // Up by one if the cell is something to stand on.
        let rises = feet & PHYSICAL != 0;
        let (landing, above) = if rises { (column.at(1), column.at(2)) } else { (feet, column.at(1)) };
        if Self::is_shut(landing) || Self::is_shut(above) {
            return;
        }
        // A cell that is broken open is no ground.
        if (landing | above) & UNSAFE != 0 && self.stray_limit < self.rules.diagonal + self.rules.break_least
        {
            return;
        }
        let floor = column.at(-1);
        let lands = rises || floor & PHYSICAL != 0 || feet & LIQUID != 0;
        if !lands && (floor & UNSAFE != 0 || (floor & LIQUID == 0 && column.at(-2) & PHYSICAL == 0)) {
            return;
        }
        let along_z = self.corner(z, rises);
        let along_x = self.corner(x, rises);
        // The cheaper way round the edge; of equals the one along x.
        let corner = if along_z.cost < along_x.cost { along_z } else { along_x };
        let mut cost = self.rules.diagonal + corner.cost;
        if cost > self.rules.limit {
            return;
        }
        sink.begins();
        if CHANGES && ((corner.cells[0] | corner.cells[1]) & UNSAFE != 0 || corner.sticks_out) {
            self.corner_breaks(&corner, sink);
        }
        let landing_at = across.offset + if rises { 1 } else { 0 };
        cost += self.open(landing_at, landing, sink);
        cost += self.open(landing_at + 1, above, sink);
        if cost > self.rules.limit {
            return;
        }
        if self.own & LIQUID != 0 {
            cost += self.rules.liquid;
        }
        if rises {
            if self.top(across.offset, feet) - self.floor_top > TOO_HIGH {
                return;
            }
            cost += self.open(2, self.column.at(2), sink);
            if cost <= self.rules.limit {
                cost += self.rules.diagonal_jump - self.rules.diagonal;
                self.emit(across.plus(self.up_by(1)), cost, 0, MoveKind::DiagonalJump, sink);
            }
        } else if lands {
            self.emit(across, cost, 0, MoveKind::Diagonal, sink);
        } else {
            cost += self.crowd(across.offset - 1) + self.rules.fall(1);
            self.emit(across.plus(self.up_by(-1)), cost, 0, MoveKind::Diagonal, sink);
        }
    }

    /// The cost of passing one side of a diagonal.
    #[inline]
    fn corner(&self, side: &CellsAhead, rises: bool) -> Corner {
        let (head, feet, below) =
            if rises { (side.head2, side.head, side.feet) } else { (side.head, side.feet, side.floor) };
        let base = side.ahead.offset - if rises { 0 } else { 1 };
        // Blocks of normal height stick out only where the floor is missing.
        let may_stick_out = self.floor_top < 0 || below & ODD != 0;
        if (head | feet) & UNSAFE == 0 && !may_stick_out && !self.has_bodies {
            return Corner { base, cells: [head, feet, below], cost: 0, sticks_out: false };
        }
        if Self::is_shut(head) || Self::is_shut(feet) {
            return Corner { base, cells: [head, feet, below], cost: IMPOSSIBLE, sticks_out: false };
        }
        let mut cost = self.open(base + 2, head, &mut Unseen);
        cost += self.open(base + 1, feet, &mut Unseen);
        // How high the cell below reaches above the layer under the feet.
        let reach = self.top(base, below) - if rises { 0 } else { 32 };
        let sticks_out = reach - self.floor_top > TOO_HIGH;
        if sticks_out {
            cost += self.open(base, below, &mut Unseen);
        }
        Corner { base, cells: [head, feet, below], cost, sticks_out }
    }

    fn corner_breaks(&self, corner: &Corner, sink: &mut impl MoveSink) {
        let Corner { base, cells: [head, feet, below], .. } = *corner;
        self.open(base + 2, head, sink);
        self.open(base + 1, feet, sink);
        if corner.sticks_out {
            self.open(base, below, sink);
        }
    }

    /// The cost of a jump over a column that hurts, beside its own: a body may fall short.
    fn harm_below(&self, offset: i32) -> u32 {
        if self.hurts(offset, -4) { self.rules.harm } else { 0 }
    }

    fn parkour(&self, near: &CellsAhead, sink: &mut impl MoveSink) {
        let ahead = near.ahead;
        // Bodies can't jump far out of a liquid, nor off a ladder, though the reference allows that.
        let is_held = LIQUID | if self.rules.is_reference { 0 } else { LADDER };
        if self.own & is_held != 0 || self.rules.parkour_longest < 2 {
            return;
        }
        if near.floor & PHYSICAL != 0 && self.top(ahead.offset - 1, near.floor) - 32 >= self.floor_top {
            return;
        }
        let mut crowd = self.crowd(ahead.offset) + self.harm_below(ahead.offset);
        let mut is_high = (self.column.at(2) | near.head2) & UNSAFE == 0;
        let mut is_low = near.below & PHYSICAL == 0;
        for cells in 2..=self.rules.parkour_longest {
            let over = ahead.times(cells);
            crowd += self.harm_below(over.offset);
            let (head, feet) = (self.at(over.offset + 1), self.at(over.offset));
            if head & UNSAFE != 0 {
                return;
            }
            let floor = self.at(over.offset - 1);
            if feet & UNSAFE == 0 {
                crowd += self.crowd(over.offset);
            }
            let cost = self.rules.parkour(cells) + crowd;
            if is_high && feet & UNSAFE == 0 && floor & PHYSICAL != 0 {
                sink.begins();
                self.emit(over, cost, 0, MoveKind::Parkour, sink);
                return;
            }
            let head2 = self.at(over.offset + 2);
            if is_high && feet & PHYSICAL != 0 {
                if head2 & UNSAFE == 0 && cells != 4 {
                    if self.top(over.offset, feet) - self.floor_top <= TOO_HIGH {
                        sink.begins();
                        let cost = cost + self.crowd(over.offset + 1);
                        self.emit(over.plus(self.up_by(1)), cost, 0, MoveKind::Parkour, sink);
                    }
                    return;
                }
            } else if (is_high || cells == 2) && (feet | floor) & UNSAFE == 0 && is_low {
                if self.at(over.offset - 2) & PHYSICAL != 0 {
                    sink.begins();
                    let cost = cost + self.crowd(over.offset - 1) + self.rules.fall(1);
                    self.emit(over.plus(self.up_by(-1)), cost, 0, MoveKind::Parkour, sink);
                    is_low = false;
                }
            } else if feet & UNSAFE != 0 {
                return;
            }
            is_high &= head2 & UNSAFE == 0;
        }
    }
}

/// The cells one step ahead.
struct CellsAhead {
    ahead: RelativeCell,
    column: ColumnFlags,
    head2: u8,
    head: u8,
    feet: u8,
    floor: u8,
    below: u8,
}

/// One way round the edge of a diagonal.
struct Corner {
    /// The cell below that of the feet.
    base: i32,
    /// From the head down.
    cells: [u8; 3],
    cost: u32,
    sticks_out: bool,
}

/// A sink that ignores all reports, for callers that need costs only.
struct Unseen;

impl MoveSink for Unseen {
    fn found(&mut self, _terrain: &PathTerrain, _found: CandidateMove) {}
}
