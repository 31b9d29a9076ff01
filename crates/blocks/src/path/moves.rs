//! The moves from a node: mineflayer-pathfinder 2.4.5, rule by rule.
//!
//! Cells are written (a, h): a steps ahead, h above the feet. Places and breaks of earlier moves of the same path are not
//! seen, so the graph stands still while it is searched; only the number of blocks left changes.

use super::classes::{BREAKABLE, FIXED, LADDER, LIQUID, ODD, PHYSICAL, UNSAFE};
use super::doors::Axis;
use super::rules::Rules;
use super::terrain::Terrain;
use super::units::IMPOSSIBLE;
use crate::chunks::Chunks;
use crate::pos::{BlockPos, Y_MIN};

/// What kind of move a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// Takes what the generator finds. What is broken, placed and opened is told before the move itself, of which the last
/// `begins` was the start.
pub(super) trait Sink {
    fn begins(&mut self) {}
    fn breaks(&mut self, _cell: u32) {}
    fn places(&mut self, _cell: u32) {}
    fn opens(&mut self, _cell: u32) {}
    fn found(&mut self, terrain: &Terrain, found: Found);
}

/// A move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// The feet's cell after it.
    pub(super) to: u32,
    /// The same.
    pub(super) pos: BlockPos,
    pub(super) cost: u32,
    /// Blocks it takes.
    pub(super) placed: u32,
    pub(super) kind: MoveKind,
}

/// A cell seen from the feet: where it is, and how far in the array.
#[derive(Clone, Copy)]
struct At {
    x: i32,
    y: i32,
    z: i32,
    offset: i32,
}

impl At {
    fn plus(self, other: At) -> At {
        At {
            x: self.x + other.x,
            y: self.y + other.y,
            z: self.z + other.z,
            offset: self.offset + other.offset,
        }
    }

    fn axis(self) -> Axis {
        if self.x != 0 { Axis::X } else { Axis::Z }
    }

    fn times(self, count: i32) -> At {
        At { x: self.x * count, y: self.y * count, z: self.z * count, offset: self.offset * count }
    }
}

/// 1.2 blocks in 1/32: what a jump can't reach.
const TOO_HIGH: i32 = 38;
/// Floors at most this high, in 1/32, are too low to jump and place a block beneath.
const HALF_FLOOR: i32 = 25;

/// One node with its surroundings. Without `CHANGES` nothing is broken or placed, whatever the cells allow.
pub(super) struct Expansion<'t, const CHANGES: bool> {
    terrain: &'t mut Terrain,
    chunks: &'t Chunks,
    rules: &'t Rules,
    node: u32,
    pos: BlockPos,
    blocks: u32,
    /// What a move that leaves the ground may cost.
    stray_limit: u32,
    layer: i32,
    own: u8,
    floor: u8,
    /// The floor's top above the layer below the feet's.
    floor_top: i32,
}

impl<'t, const CHANGES: bool> Expansion<'t, CHANGES> {
    /// Gets ready to find the moves from a node with so many blocks left. Moves that break their way and cost more than
    /// `stray_limit` may be left out.
    pub(super) fn new(
        terrain: &'t mut Terrain,
        chunks: &'t Chunks,
        rules: &'t Rules,
        node: u32,
        blocks: u32,
        stray_limit: u32,
    ) -> Expansion<'t, CHANGES> {
        let pos = terrain.window().cell(node);
        terrain.prepare(chunks, pos);
        #[expect(clippy::cast_possible_wrap, reason = "a window has fewer cells than 2^31")]
        let layer = terrain.window().layer() as i32;
        let stray_limit = stray_limit.min(rules.limit);
        let mut expansion = Expansion {
            terrain,
            chunks,
            rules,
            node,
            pos,
            blocks,
            stray_limit,
            layer,
            own: 0,
            floor: 0,
            floor_top: 0,
        };
        expansion.own = expansion.at(0);
        expansion.floor = expansion.at(-layer);
        expansion.floor_top = expansion.top(-layer, expansion.floor) - 32;
        if rules.leaves_water && expansion.own & LIQUID != 0 {
            // A swimmer is as high as one who stands one block below the surface.
            expansion.floor_top = expansion.floor_top.max(0);
        }
        expansion
    }

    /// All moves from the node.
    pub(super) fn run(&mut self, sink: &mut impl Sink) {
        #[expect(clippy::cast_possible_wrap, reason = "a window has fewer cells than 2^31")]
        let row = self.terrain.window().row() as i32;
        let [west, east] = [-1, 1].map(|x| At { x, y: 0, z: 0, offset: x });
        let [north, south] = [-1, 1].map(|z| At { x: 0, y: 0, z, offset: z * row });
        // Out of a door's cell only the way it is passed.
        let within = if self.own & ODD != 0 { self.terrain.door(self.node).passed() } else { None };
        let sides = [west, east, north, south];
        let near = sides.map(|ahead| Near {
            head2: self.at(ahead.offset + 2 * self.layer),
            head: self.at(ahead.offset + self.layer),
            feet: self.at(ahead.offset),
            floor: self.at(ahead.offset - self.layer),
        });
        for (ahead, near) in sides.into_iter().zip(&near) {
            if within.is_some_and(|axis| axis != ahead.axis()) {
                continue;
            }
            self.ahead(ahead, near, sink);
        }
        if within.is_none() {
            for (x, z) in [(0, 2), (0, 3), (1, 2), (1, 3)] {
                self.diagonal((sides[x], &near[x]), (sides[z], &near[z]), sink);
            }
        }
        self.down(sink);
        self.up(sink);
    }

    /// Neither free nor to be broken.
    fn is_shut(flags: u8) -> bool {
        if CHANGES { flags & (UNSAFE | BREAKABLE) == UNSAFE } else { flags & UNSAFE != 0 }
    }

    fn cell(&self, offset: i32) -> u32 {
        self.node.wrapping_add_signed(offset)
    }

    fn at(&self, offset: i32) -> u8 {
        self.terrain.flags(self.cell(offset))
    }

    fn top(&self, offset: i32, flags: u8) -> i32 {
        self.terrain.top(self.cell(offset), flags)
    }

    fn bodies(&self, offset: i32) -> u32 {
        self.terrain.bodies(self.cell(offset))
    }

    /// What it costs to have a cell free: 0 if it is.
    fn open(&self, offset: i32, flags: u8, sink: &mut impl Sink) -> u32 {
        if flags & UNSAFE == 0 {
            return self.crowd(offset);
        }
        if !self.may_break(offset, flags) {
            return IMPOSSIBLE;
        }
        sink.breaks(self.cell(offset));
        let crowd = if flags & PHYSICAL != 0 { self.crowd(offset + self.layer) } else { 0 };
        self.terrain.dig_cost(self.cell(offset)) + crowd + self.crowd(offset)
    }

    /// Whether a cell may be broken: no body stands on it, either.
    fn may_break(&self, offset: i32, flags: u8) -> bool {
        CHANGES
            && flags & BREAKABLE != 0
            && !(self.terrain.has_bodies()
                && self.rules.keeps_supports
                && self.bodies(offset + self.layer) > 0)
    }

    /// What bodies in a cell cost.
    fn crowd(&self, offset: i32) -> u32 {
        if self.terrain.has_bodies() {
            self.bodies(offset).saturating_mul(self.rules.entity).min(IMPOSSIBLE)
        } else {
            0
        }
    }

    /// Whether a block can be put into a cell; what stands there is broken for nothing.
    fn fills(&self, offset: i32, flags: u8, sink: &mut impl Sink) -> bool {
        if !CHANGES || (self.terrain.has_bodies() && self.bodies(offset) > 0) {
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

    fn emit(&self, at: At, cost: u32, placed: u32, kind: MoveKind, sink: &mut impl Sink) {
        let pos = self.pos.offset(at.x, at.y, at.z);
        sink.found(self.terrain, Found { to: self.cell(at.offset), pos, cost, placed, kind });
    }

    fn up_by(&self, count: i32) -> At {
        At { x: 0, y: count, z: 0, offset: count * self.layer }
    }

    /// What it costs that feet or head get into the next cell, through a door perhaps.
    fn enter(&self, offset: i32, flags: u8, axis: Axis, sink: &mut impl Sink) -> u32 {
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

    /// The moves in one of the four directions. Most are ruled out by what lies right ahead.
    #[inline]
    fn ahead(&mut self, ahead: At, near: &Near, sink: &mut impl Sink) {
        let is_way_free = (near.feet | near.head) & UNSAFE == 0;
        let has_floor = near.floor & PHYSICAL != 0;
        if CHANGES {
            if !Self::is_shut(near.head) || self.rules.opens_doors {
                self.step(ahead, near, sink);
                self.jump(ahead, near, sink);
                self.drop(ahead, near, sink);
            }
        } else {
            if (has_floor || near.feet & LIQUID != 0) && (is_way_free || self.rules.opens_doors) {
                self.step(ahead, near, sink);
            }
            if near.feet & PHYSICAL != 0 {
                self.jump(ahead, near, sink);
            }
            if is_way_free && near.floor & UNSAFE == 0 {
                self.drop(ahead, near, sink);
            }
        }
        if is_way_free && (!has_floor || (self.floor | near.floor) & ODD != 0) {
            self.parkour(ahead, near, sink);
        }
    }

    fn step(&self, ahead: At, near: &Near, sink: &mut impl Sink) {
        sink.begins();
        let mut cost = self.rules.step;
        let mut placed = 0;
        let feet = ahead.offset;
        if near.floor & PHYSICAL == 0 && near.feet & LIQUID == 0 {
            if self.blocks == 0 || !self.fills(feet - self.layer, near.floor, sink) {
                return;
            }
            cost += self.rules.place;
            placed = 1;
        }
        if self.rules.is_reference {
            cost += self.open(feet + self.layer, near.head, sink);
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
                && self
                    .terrain
                    .door(self.cell(feet))
                    .is_same_door(self.terrain.door(self.cell(feet + self.layer)));
            if !is_upper_half {
                cost += self.enter(feet + self.layer, near.head, axis, sink);
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

    fn jump(&self, ahead: At, near: &Near, sink: &mut impl Sink) {
        if Self::is_shut(near.head) || Self::is_shut(near.head2) {
            return;
        }
        sink.begins();
        let over = 2 * self.layer;
        if self.terrain.has_bodies() && self.bodies_may_fall(ahead.offset, near) {
            return;
        }
        let mut cost = self.rules.jump;
        let mut placed = 0;
        let mut height = self.top(ahead.offset, near.feet);
        if near.feet & PHYSICAL == 0 {
            if self.blocks == 0 {
                return;
            }
            if near.floor & PHYSICAL == 0 {
                if self.blocks == 1 || !self.fills(ahead.offset - self.layer, near.floor, sink) {
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
        if height - self.floor_top > TOO_HIGH {
            return;
        }
        cost += self.open(over, self.at(over), sink);
        cost += self.open(ahead.offset + over, near.head2, sink);
        cost += self.open(ahead.offset + self.layer, near.head, sink);
        if cost > self.rules.limit {
            return;
        }
        if self.rules.leaves_water && self.own & LIQUID != 0 {
            cost += self.rules.liquid;
        }
        self.emit(ahead.plus(self.up_by(1)), cost, placed, MoveKind::Jump, sink);
    }

    /// Whether a body stands on something that a jump would break.
    fn bodies_may_fall(&self, ahead: i32, near: &Near) -> bool {
        let over = 2 * self.layer;
        let on = |offset: i32| self.bodies(offset + self.layer) > 0;
        (self.at(over) & PHYSICAL != 0 && on(over))
            || (near.head2 & PHYSICAL != 0 && on(ahead + over))
            || (near.head & PHYSICAL != 0
                && near.head2 & PHYSICAL == 0
                && near.feet & PHYSICAL == 0
                && on(ahead + self.layer))
    }

    fn drop(&mut self, ahead: At, near: &Near, sink: &mut impl Sink) {
        if near.feet & LIQUID != 0
            || Self::is_shut(near.feet)
            || Self::is_shut(near.head)
            || Self::is_shut(near.floor)
        {
            return;
        }
        sink.begins();
        let mut cost = self.rules.drop;
        cost += self.open(ahead.offset + self.layer, near.head, sink);
        cost += self.open(ahead.offset, near.feet, sink);
        cost += self.open(ahead.offset - self.layer, near.floor, sink);
        if cost > self.rules.limit {
            return;
        }
        if let Some(depth) = self.landing(ahead.offset) {
            let landing = ahead.plus(self.up_by(-depth));
            cost += self.crowd(landing.offset) + self.rules.fall(depth);
            self.emit(landing, cost, 0, MoveKind::Drop, sink);
        }
    }

    fn down(&mut self, sink: &mut impl Sink) {
        if self.own & LIQUID != 0 {
            return;
        }
        sink.begins();
        let is_hatch = self.rules.opens_doors
            && !self.rules.is_reference
            && self.floor & ODD != 0
            && self.terrain.door(self.cell(-self.layer)).is_closed_hatch();
        let freed = if is_hatch {
            sink.opens(self.cell(-self.layer));
            self.rules.open
        } else {
            self.open(-self.layer, self.floor, sink)
        };
        let mut cost = self.rules.down + freed;
        if cost > self.rules.limit {
            return;
        }
        if let Some(depth) = self.landing(0) {
            let landing = self.up_by(-depth);
            cost += self.crowd(landing.offset) + self.rules.fall(depth);
            self.emit(landing, cost, 0, MoveKind::Down, sink);
        }
    }

    /// How far below the feet's level they come to rest when the two cells under (ahead, 0) are free.
    fn landing(&mut self, ahead: i32) -> Option<i32> {
        let mut offset = ahead - 2 * self.layer;
        let mut depth = 2;
        let longest = self.rules.drop_longest;
        loop {
            let y = self.pos.y - depth;
            if y <= Y_MIN {
                return None;
            }
            if depth > longest
                && (y & 15 == 15 || depth == longest + 1)
                && y < self.terrain.window().lowest_liquid(self.cell(offset))
            {
                return None;
            }
            if y & 15 == 15 {
                self.terrain.prepare_node(self.chunks, self.cell(offset));
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
            offset -= self.layer;
            depth += 1;
        }
    }

    fn up(&self, sink: &mut impl Sink) {
        let over = 2 * self.layer;
        if self.own & LIQUID != 0 {
            // Not in the reference: a swimmer rises.
            if self.rules.leaves_water && (self.at(self.layer) | self.at(over)) & UNSAFE == 0 {
                sink.begins();
                let cost = self.rules.climb + self.rules.liquid;
                if self.at(self.layer) & LIQUID != 0 {
                    self.emit(self.up_by(1), cost, 0, MoveKind::Swim, sink);
                }
            }
            return;
        }
        if self.terrain.has_bodies() && self.bodies(0) > 0 {
            return;
        }
        sink.begins();
        if self.own & LADDER != 0 {
            let above = self.at(over);
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
        let mut cost = self.rules.up + self.open(over, self.at(over), sink);
        if !self.fills(0, self.own, sink) {
            return;
        }
        cost += self.rules.place;
        if cost <= self.stray_limit {
            self.emit(self.up_by(1), cost, 1, MoveKind::Pillar, sink);
        }
    }

    fn diagonal(&self, x: (At, &Near), z: (At, &Near), sink: &mut impl Sink) {
        let (layer, across) = (self.layer, x.0.plus(z.0));
        let feet = self.at(across.offset);
        // Up by one if the cell is something to stand on.
        let rise = if feet & PHYSICAL != 0 { layer } else { 0 };
        // Without breaking one of the sides must be free.
        if !CHANGES {
            let free =
                |near: &Near| (near.head | if rise == 0 { near.feet } else { near.head2 }) & UNSAFE == 0;
            if !(free(x.1) || free(z.1)) {
                return;
            }
        }
        let (landing, above) = (self.at(across.offset + rise), self.at(across.offset + rise + layer));
        if Self::is_shut(landing) || Self::is_shut(above) {
            return;
        }
        let along_z = self.corner(z, rise != 0);
        let along_x = self.corner(x, rise != 0);
        // The cheaper way round the edge; of equals the one along x.
        let corner = if along_z.cost < along_x.cost { along_z } else { along_x };
        let mut cost = self.rules.diagonal + corner.cost;
        if cost > self.rules.limit {
            return;
        }
        sink.begins();
        self.corner_breaks(&corner, sink);
        cost += self.open(across.offset + rise, landing, sink);
        cost += self.open(across.offset + rise + layer, above, sink);
        if cost > self.rules.limit {
            return;
        }
        if self.own & LIQUID != 0 {
            cost += self.rules.liquid;
        }
        if rise != 0 {
            if self.top(across.offset, feet) - self.floor_top > TOO_HIGH {
                return;
            }
            cost += self.open(2 * layer, self.at(2 * layer), sink);
            if cost <= self.rules.limit {
                cost += self.rules.diagonal_jump - self.rules.diagonal;
                self.emit(across.plus(self.up_by(1)), cost, 0, MoveKind::DiagonalJump, sink);
            }
            return;
        }
        let floor = self.at(across.offset - layer);
        if floor & PHYSICAL != 0 || feet & LIQUID != 0 {
            self.emit(across, cost, 0, MoveKind::Diagonal, sink);
        } else if floor & UNSAFE == 0
            && (floor & LIQUID != 0 || self.at(across.offset - 2 * layer) & PHYSICAL != 0)
        {
            cost += self.crowd(across.offset - layer) + self.rules.fall(1);
            self.emit(across.plus(self.up_by(-1)), cost, 0, MoveKind::Diagonal, sink);
        }
    }

    /// What it costs to pass by one side of a diagonal.
    #[inline]
    fn corner(&self, (side, near): (At, &Near), rises: bool) -> Corner {
        let (head, feet, below) =
            if rises { (near.head2, near.head, near.feet) } else { (near.head, near.feet, near.floor) };
        let base = side.offset - if rises { 0 } else { self.layer };
        if Self::is_shut(head) || Self::is_shut(feet) {
            return Corner { base, cells: [head, feet, below], cost: IMPOSSIBLE, sticks_out: false };
        }
        let mut cost = self.open(base + 2 * self.layer, head, &mut Unseen);
        cost += self.open(base + self.layer, feet, &mut Unseen);
        // How high the cell below reaches above the layer under the feet.
        let reach = self.top(base, below) - if rises { 0 } else { 32 };
        let sticks_out = reach - self.floor_top > TOO_HIGH;
        if sticks_out {
            cost += self.open(base, below, &mut Unseen);
        }
        Corner { base, cells: [head, feet, below], cost, sticks_out }
    }

    fn corner_breaks(&self, corner: &Corner, sink: &mut impl Sink) {
        let Corner { base, cells: [head, feet, below], .. } = *corner;
        self.open(base + 2 * self.layer, head, sink);
        self.open(base + self.layer, feet, sink);
        if corner.sticks_out {
            self.open(base, below, sink);
        }
    }

    fn parkour(&self, ahead: At, near: &Near, sink: &mut impl Sink) {
        if self.own & LIQUID != 0 || self.rules.parkour_longest < 2 {
            return;
        }
        let layer = self.layer;
        if near.floor & PHYSICAL != 0 && self.top(ahead.offset - layer, near.floor) - 32 >= self.floor_top {
            return;
        }
        let mut crowd = self.crowd(ahead.offset);
        let mut is_high = (self.at(2 * layer) | near.head2) & UNSAFE == 0;
        let mut is_low = self.at(ahead.offset - 2 * layer) & PHYSICAL == 0;
        for cells in 2..=self.rules.parkour_longest {
            let over = ahead.times(cells);
            let (head, feet) = (self.at(over.offset + layer), self.at(over.offset));
            if head & UNSAFE != 0 {
                return;
            }
            let floor = self.at(over.offset - layer);
            if feet & UNSAFE == 0 {
                crowd += self.crowd(over.offset);
            }
            let cost = self.rules.parkour(cells) + crowd;
            if is_high && feet & UNSAFE == 0 && floor & PHYSICAL != 0 {
                sink.begins();
                self.emit(over, cost, 0, MoveKind::Parkour, sink);
                return;
            }
            let head2 = self.at(over.offset + 2 * layer);
            if is_high && feet & PHYSICAL != 0 {
                if head2 & UNSAFE == 0 && cells != 4 {
                    if self.top(over.offset, feet) - self.floor_top <= TOO_HIGH {
                        sink.begins();
                        let cost = cost + self.crowd(over.offset + layer);
                        self.emit(over.plus(self.up_by(1)), cost, 0, MoveKind::Parkour, sink);
                    }
                    return;
                }
            } else if (is_high || cells == 2) && (feet | floor) & UNSAFE == 0 && is_low {
                if self.at(over.offset - 2 * layer) & PHYSICAL != 0 {
                    sink.begins();
                    let cost = cost + self.crowd(over.offset - layer) + self.rules.fall(1);
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
struct Near {
    head2: u8,
    head: u8,
    feet: u8,
    floor: u8,
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

/// Looks at costs alone.
struct Unseen;

impl Sink for Unseen {
    fn found(&mut self, _terrain: &Terrain, _found: Found) {}
}
