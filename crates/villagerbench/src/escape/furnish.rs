//! Furnishes a room: places an atom's entries at cells of the world, in the order of the published program.

use cooperage_blocks::BlockPos;

use super::atom::{Atom, CommandEffect, Copies, Pattern, RoomCondition, RoomEffect, RoomOffset, RoomThing};
use super::layout::EscapeRoom;

/// The contents of a room.
#[derive(Clone, Debug, PartialEq)]
pub struct Furniture {
    /// The blocks and creatures, in the order of their placing.
    pub placed: Vec<PlacedAt>,
    /// The conditions, in the order of the published list of cells.
    pub conditions: Vec<ConditionAt>,
    /// The effects when they are fulfilled.
    pub effects: Vec<EffectAt>,
}

/// Something placed at a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedAt {
    pub thing: RoomThing,
    pub pos: BlockPos,
    /// The name of the item that opens it.
    pub lock: Option<String>,
    /// The command that is run when it is placed.
    pub command: Option<CommandEffect>,
}

/// A condition on a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct ConditionAt {
    /// Which block in which state.
    pub pattern: Pattern,
    pub pos: BlockPos,
    /// The event it belongs to.
    pub event: Option<String>,
    /// For one that must begin and end: ticks that it may last.
    pub pulse_ticks: Option<u64>,
}

/// An effect on a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectAt {
    /// The block and properties that the cell gets.
    pub pattern: Pattern,
    pub pos: BlockPos,
    /// The event it belongs to.
    pub event: Option<String>,
    /// The command that is run as well.
    pub command: Option<CommandEffect>,
}

/// A source of the cells for an atom's drawn things. They are asked for one after the other, with the cells that are
/// taken already.
pub trait CellDraw {
    /// Returns a cell that is not taken; `None` if none is left.
    fn draw(&mut self, center: BlockPos, width: i32, taken: &[BlockPos]) -> Option<BlockPos>;
}

/// Cells that are known already.
pub struct KnownCells<'a>(pub std::slice::Iter<'a, BlockPos>);

impl CellDraw for KnownCells<'_> {
    fn draw(&mut self, _: BlockPos, _: i32, _: &[BlockPos]) -> Option<BlockPos> {
        self.0.next().copied()
    }
}

/// Returns the contents of a room; `None` if the cells do not suffice. Drawn cells are appended to `drawn`.
pub fn furnish(
    atom: &Atom,
    room: &EscapeRoom,
    draw: &mut dyn CellDraw,
    drawn: &mut Vec<BlockPos>,
) -> Option<Furniture> {
    let mut furniture = Furniture { placed: Vec::new(), conditions: Vec::new(), effects: Vec::new() };
    let mut taken = Vec::new();
    // If the room opens another room's exit, its effects lie there and are joined to no block of this room.
    let is_elsewhere = room.exit_of.is_some();
    let effect_center = room.exit_of.unwrap_or(room.center);
    let is_placed = |at: RoomOffset| atom.placed.iter().any(|placed| placed.at == at);
    for placed in &atom.placed {
        let copies = match placed.copies {
            Copies::Fixed => 1,
            Copies::PerAgentLess(less) => room.repeat.saturating_sub(less),
            Copies::Drawn(count) => count,
        };
        for _ in 0..copies {
            let pos = match placed.copies {
                Copies::Fixed => from(room.center, placed.at),
                _ => {
                    let pos = draw.draw(room.center, atom.size.width, &taken)?;
                    drawn.push(pos);
                    pos
                }
            };
            taken.push(pos);
            furniture.placed.push(PlacedAt {
                thing: placed.thing.clone(),
                pos,
                lock: placed.lock.clone(),
                command: placed.command.clone(),
            });
            let here = atom.conditions.iter().filter(|condition| condition.at == placed.at);
            furniture.conditions.extend(here.map(|condition| condition_at(condition, pos)));
            let here = atom.effects.iter().filter(|effect| !is_elsewhere && effect.at == placed.at);
            furniture.effects.extend(here.map(|effect| effect_at(effect, pos, Some(&placed.thing))));
        }
        add_loose(atom, room.center, effect_center, is_elsewhere, &is_placed, &mut furniture);
    }
    add_loose(atom, room.center, effect_center, is_elsewhere, &is_placed, &mut furniture);
    Some(furniture)
}

/// Conditions and effects at cells where nothing is placed; each once.
fn add_loose(
    atom: &Atom,
    center: BlockPos,
    effect_center: BlockPos,
    is_elsewhere: bool,
    is_placed: &dyn Fn(RoomOffset) -> bool,
    furniture: &mut Furniture,
) {
    for condition in atom.conditions.iter().filter(|condition| !is_placed(condition.at)) {
        let pos = from(center, condition.at);
        if furniture.conditions.iter().all(|known| known.pos != pos) {
            furniture.conditions.push(condition_at(condition, pos));
        }
    }
    for effect in atom.effects.iter().filter(|effect| is_elsewhere || !is_placed(effect.at)) {
        let pos = from(effect_center, effect.at);
        if furniture.effects.iter().all(|known| known.pos != pos) {
            furniture.effects.push(effect_at(effect, pos, None));
        }
    }
}

fn condition_at(condition: &RoomCondition, pos: BlockPos) -> ConditionAt {
    ConditionAt {
        pattern: condition.pattern.clone(),
        pos,
        event: condition.event.clone(),
        pulse_ticks: condition.pulse_ticks,
    }
}

/// Makes an effect that takes over the properties of the block placed there, except for those that it names itself.
fn effect_at(effect: &RoomEffect, pos: BlockPos, placed: Option<&RoomThing>) -> EffectAt {
    let mut pattern = effect.pattern.clone();
    if let Some(RoomThing::Block(stood)) = placed {
        for (name, value) in &stood.properties {
            pattern.properties.entry(name.clone()).or_insert_with(|| value.clone());
        }
    }
    EffectAt { pattern, pos, event: effect.event.clone(), command: effect.command.clone() }
}

/// The cell that lies so from a centre.
#[must_use]
pub fn from(center: BlockPos, [x, y, z]: RoomOffset) -> BlockPos {
    center.offset(x, y, z)
}
