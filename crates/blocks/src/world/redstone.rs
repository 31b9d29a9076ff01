//! Redstone power: its sources and its effects (docs/spec/blockworld.md, 18, the minimal model).

use super::World;
use super::event::EventCause;
use super::scheduled::TickKind;
use crate::classes::PlaceClass;
use crate::pos::{BlockPos, Face};
use crate::registry::BlockState;
use crate::rules::connect::is_conductor;
use crate::rules::place::PlacementCells;
use crate::rules::support::{attached_side, is_in};
use crate::world::refusal::InputRefusal;

/// Ticks between two looks at a plate that is pressed.
pub(crate) const PLATE_TICKS: u64 = 20;
/// Ticks after which a lamp without power goes out.
const LAMP_TICKS: u64 = 4;
/// Ticks after which a torch follows its support.
const TORCH_TICKS: u64 = 2;
/// Most blocks that a piston pushes.
const PUSHED_MAX: usize = 12;

/// Ticks for which a button stays in.
pub(crate) fn button_ticks(state: BlockState) -> u64 {
    if is_in("wooden_buttons", state) { 30 } else { 20 }
}

/// Whether a plate is pressed down.
pub(crate) fn plate_is_down(state: BlockState) -> bool {
    state.is("powered", "true") || state.number("power").is_some_and(|power| power > 0)
}

/// The power from a state into the cell on that side of it.
fn emits(state: BlockState, side: Face) -> u32 {
    let on = |is_on: bool| if is_on { 15 } else { 0 };
    match state.name() {
        "redstone_block" => 15,
        "lever" => on(state.is("powered", "true")),
        // Not into its support.
        "redstone_torch" => on(state.is("lit", "true") && side != Face::Down),
        "redstone_wall_torch" => {
            on(state.is("lit", "true") && state.facing().map(Face::opposite) != Some(side))
        }
        "redstone_wire" => {
            let power = state.number("power").unwrap_or(0);
            let points = side.is_horizontal() && !state.is(side.name(), "none");
            if side == Face::Down || points { power } else { 0 }
        }
        "target" => state.number("power").unwrap_or(0),
        _ if is_in("buttons", state) => on(state.is("powered", "true")),
        _ if is_in("pressure_plates", state) => {
            state.number("power").unwrap_or_else(|| on(state.is("powered", "true")))
        }
        _ => 0,
    }
}

/// The power from a state into the block on that side, which passes it on to its own neighbours.
fn emits_strongly(state: BlockState, side: Face) -> u32 {
    let target = match state.name() {
        "lever" => attached_side(state),
        "redstone_torch" | "redstone_wall_torch" => Face::Up,
        _ if is_in("buttons", state) => attached_side(state),
        _ if is_in("pressure_plates", state) => Face::Down,
        _ => return 0,
    };
    if target == side { emits(state, side) } else { 0 }
}

/// Whether a state powers the block that it stands on or hangs on.
pub(crate) fn is_source(state: BlockState) -> bool {
    Face::ALL.into_iter().any(|side| emits_strongly(state, side) > 0)
}

impl World {
    /// The power that reaches a cell from outside it. Wire counts only where it points.
    #[must_use]
    pub fn power_at(&self, pos: BlockPos) -> u32 {
        self.power_without(pos, true)
    }

    fn power_without(&self, pos: BlockPos, counts_wire: bool) -> u32 {
        let direct = Face::ALL.into_iter().map(|face| {
            let at = pos.step(face);
            let state = self.state(at);
            let is_wire = state.name() == "redstone_wire";
            let own = if is_wire && !counts_wire { 0 } else { emits(state, face.opposite()) };
            if is_conductor(state) { own.max(self.power_through(at, counts_wire)) } else { own }
        });
        direct.max().unwrap_or(0)
    }

    /// The power in an opaque full cube: from sources that stand or hang on it, and from wire on it or pointing at it.
    fn power_through(&self, pos: BlockPos, counts_wire: bool) -> u32 {
        let into = Face::ALL.into_iter().map(|face| {
            let state = self.state(pos.step(face));
            let wire = if counts_wire && state.name() == "redstone_wire" {
                emits(state, face.opposite())
            } else {
                0
            };
            emits_strongly(state, face.opposite()).max(wire)
        });
        into.max().unwrap_or(0)
    }

    /// Lets a block follow a change of power beside it.
    pub(crate) fn power_changed(&mut self, doer: EventCause, pos: BlockPos) {
        let state = self.state(pos);
        match state.info().place {
            Some(PlaceClass::Door) => {
                let other = if state.is("half", "upper") { pos.down() } else { pos.up() };
                let powered = self.power_at(pos) > 0 || self.power_at(other) > 0;
                self.swing(doer, pos, state, powered);
                let half = self.state(other);
                if half.block() == state.block() {
                    self.swing(doer, other, half, powered);
                }
            }
            Some(PlaceClass::Trapdoor | PlaceClass::FenceGate) => {
                let powered = self.power_at(pos) > 0;
                self.swing(doer, pos, state, powered);
            }
            Some(PlaceClass::RedstoneWire) => self.wire_changed(doer, pos, state),
            _ => match state.name() {
                "redstone_lamp" => {
                    let (lit, powered) = (state.is("lit", "true"), self.power_at(pos) > 0);
                    if powered && !lit {
                        self.write_and_notify(doer, pos, state.with("lit", "true"));
                    } else if lit && !powered {
                        self.ask(TickKind::Block, pos, LAMP_TICKS);
                    }
                }
                "redstone_torch" | "redstone_wall_torch"
                    if state.is("lit", "true") == self.is_torch_support_powered(pos, state) =>
                {
                    self.ask(TickKind::Block, pos, TORCH_TICKS);
                }
                "piston" => self.piston_changed(doer, pos, state),
                _ => {}
            },
        }
    }

    /// Doors, trapdoors and gates follow a change of power.
    fn swing(&mut self, doer: EventCause, pos: BlockPos, state: BlockState, powered: bool) {
        let word = if powered { "true" } else { "false" };
        if !state.is("powered", word) {
            self.write_and_notify(doer, pos, state.with("powered", word).with("open", word));
        }
    }

    /// Writes a cell and notifies its neighbours, and theirs where power passes through. The cell itself is not
    /// notified, so that a lever that set-up put into the air can be flipped there.
    pub(crate) fn write_and_notify(&mut self, doer: EventCause, pos: BlockPos, state: BlockState) {
        if self.write(doer, pos, state) {
            self.notify(doer, pos);
            for face in Face::ALL {
                let through = pos.step(face);
                if is_conductor(self.state(through)) {
                    let beyond = through.neighbours().into_iter().filter(|&next| next != pos);
                    self.updates.extend(beyond.map(|next| (next, doer)));
                }
            }
        }
    }

    /// A wire's power: 15 from sources, or one less than its strongest neighbour, steps up and down included.
    fn wire_changed(&mut self, doer: EventCause, pos: BlockPos, state: BlockState) {
        let own = self.power_without(pos, false);
        let wire = |at: BlockPos| {
            let other = self.state(at);
            if other.name() == "redstone_wire" { other.number("power").unwrap_or(0) } else { 0 }
        };
        let is_cut = is_conductor(self.state(pos.up()));
        let passed = Face::HORIZONTAL.into_iter().map(|face| {
            let beside = pos.step(face);
            let blocked = is_conductor(self.state(beside));
            let over = if blocked && !is_cut { wire(beside.up()) } else { 0 };
            let under = if blocked { 0 } else { wire(beside.down()) };
            wire(beside).max(over).max(under)
        });
        let power = own.max(passed.max().unwrap_or(0).saturating_sub(1));
        if !state.is("power", &power.to_string()) {
            self.write_and_notify(doer, pos, state.with("power", &power.to_string()));
            // Wires on steps are no neighbours, but joined.
            for face in Face::HORIZONTAL {
                for at in [pos.step(face).up(), pos.step(face).down()] {
                    if self.state(at).name() == "redstone_wire" {
                        self.updates.push_back((at, doer));
                    }
                }
            }
        }
    }

    pub(crate) fn is_torch_support_powered(&self, pos: BlockPos, state: BlockState) -> bool {
        let support = match state.facing() {
            Some(facing) => pos.step(facing.opposite()),
            None => pos.down(),
        };
        let held = self.state(support);
        let side = Face::ALL.into_iter().find(|&face| support.step(face) == pos).unwrap_or(Face::Up);
        let own = if held.name() == "redstone_block" { 15 } else { emits(held, side) };
        own > 0 || (is_conductor(held) && self.power_through(support, true) > 0)
    }

    /// A piston with power extends its head, and pushes the blocks before it; without power the head retracts.
    fn piston_changed(&mut self, doer: EventCause, pos: BlockPos, state: BlockState) {
        let Some(facing) = state.facing() else { return };
        let front = pos.step(facing);
        let powered = Face::ALL.into_iter().filter(|&face| face != facing).any(|face| {
            let at = pos.step(face);
            let beside = self.state(at);
            emits(beside, face.opposite()) > 0 || (is_conductor(beside) && self.power_through(at, true) > 0)
        });
        let extended = state.is("extended", "true");
        if powered && !extended {
            let Some(pushed) = self.pushed_by(front, facing) else { return };
            for &at in pushed.iter().rev() {
                let moved = self.state(at);
                self.write(doer, at.step(facing), moved);
                self.write(doer, at, BlockState::AIR);
                self.notify(doer, at.step(facing));
                self.notify(doer, at);
            }
            let there = self.state(front);
            if !there.is_air() {
                self.break_block(doer, front, None, true);
            }
            let Ok(head) = "piston_head".parse::<BlockState>() else { return };
            self.write(doer, pos, state.with("extended", "true"));
            self.write(doer, front, head.with("facing", facing.name()));
            self.notify(doer, pos);
            self.notify(doer, front);
        } else if !powered && extended {
            self.write(doer, pos, state.with("extended", "false"));
            if self.state(front).name() == "piston_head" {
                self.write(doer, front, BlockState::AIR);
                self.notify(doer, front);
            }
            self.notify(doer, pos);
        }
    }

    /// The blocks that a head at `front` would push, nearest first; none if it can't come out.
    fn pushed_by(&self, front: BlockPos, facing: Face) -> Option<Vec<BlockPos>> {
        let mut pushed = Vec::new();
        let mut at = front;
        loop {
            let state = self.state(at);
            if state.is_air() || state.is_replaceable() || state.info().support.is_some() {
                return at.is_inside_height().then_some(pushed);
            }
            let is_fixed = state.info().hardness < 0.0
                || self.block_entity(at).is_some()
                || matches!(state.name(), "obsidian" | "crying_obsidian" | "respawn_anchor" | "piston_head")
                || state.is("extended", "true");
            if is_fixed || pushed.len() >= PUSHED_MAX || !at.is_inside_height() {
                return None;
            }
            pushed.push(at);
            at = at.step(facing);
        }
    }

    /// Flips a lever, button, door, trapdoor or gate by hand.
    ///
    /// # Errors
    /// The reason why nothing happened.
    pub(crate) fn flip(&mut self, doer: EventCause, pos: BlockPos, yaw: f64) -> Result<(), InputRefusal> {
        let flipped = self.flipped(pos, yaw)?;
        let state = self.state(pos);
        if state.name() == "lever" || is_in("buttons", state) {
            for (cell, state) in flipped {
                self.write_and_notify(doer, cell, state);
            }
        } else {
            for &(cell, state) in &flipped {
                self.write(doer, cell, state);
            }
            for &(cell, _) in flipped.iter().rev() {
                self.notify(doer, cell);
            }
        }
        self.settle();
        Ok(())
    }

    /// The cells of a door, trapdoor, gate, lever or button with their states after a player has used it; the used cell comes first.
    ///
    /// # Errors
    /// The reason why nothing would happen.
    pub fn flipped(&self, pos: BlockPos, yaw: f64) -> Result<PlacementCells, InputRefusal> {
        let state = self.state(pos);
        let flipped = |name: &str| if state.is(name, "true") { "false" } else { "true" };
        if state.name() == "lever" {
            return Ok(vec![(pos, state.with("powered", flipped("powered")))]);
        }
        if is_in("buttons", state) {
            let is_free = state.is("powered", "false");
            return Ok(is_free.then(|| (pos, state.with("powered", "true"))).into_iter().collect());
        }
        if !crate::rules::place::opens_by_hand(state) {
            return Err(InputRefusal::NeedsPower);
        }
        let open = flipped("open");
        let turned = match (state.info().place, state.facing()) {
            // A gate opens away from the player who opens it.
            (Some(PlaceClass::FenceGate), Some(facing))
                if open == "true" && Face::of_yaw(yaw) == facing.opposite() =>
            {
                state.with("facing", facing.opposite().name())
            }
            _ => state,
        };
        let mut cells = vec![(pos, turned.with("open", open))];
        if let Some(other) = super::updates::other_half(pos, state) {
            let half = self.state(other);
            if half.block() == state.block() {
                cells.push((other, half.with("open", open)));
            }
        }
        Ok(cells)
    }
}
