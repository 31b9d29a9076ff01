//! A block as a blueprint wants it.

use std::fmt;

use cooperage_blocks::{BlockId, BlockPos, BlockState, Face, ItemId, registry};

/// How a block is to be turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// It doesn't matter.
    Any,
    /// Its property `facing`, to one of the four sides.
    Facing(Face),
    /// Its property `axis`: the axis on which this face lies.
    Axis(Face),
}

impl Turn {
    /// The turn that a blueprint's letter says: `N`, `S`, `E`, `W`, `x`, `y`, `z`, or `A` for any.
    #[must_use]
    pub fn of_letter(letter: &str) -> Option<Turn> {
        Some(match letter {
            "A" | "None" => Turn::Any,
            "N" => Turn::Facing(Face::North),
            "S" => Turn::Facing(Face::South),
            "E" => Turn::Facing(Face::East),
            "W" => Turn::Facing(Face::West),
            "x" => Turn::Axis(Face::East),
            "y" => Turn::Axis(Face::Up),
            "z" => Turn::Axis(Face::South),
            _ => return None,
        })
    }

    /// The letter.
    #[must_use]
    pub fn letter(self) -> &'static str {
        match self {
            Turn::Any => "A",
            Turn::Facing(Face::North) => "N",
            Turn::Facing(Face::South) => "S",
            Turn::Facing(Face::East) => "E",
            Turn::Facing(_) => "W",
            Turn::Axis(face) => face.axis_name(),
        }
    }

    /// The sides of a cell of which one must hold a block for one turned so to be placed there.
    #[must_use]
    pub fn references(self) -> Vec<Face> {
        match self {
            // Against the ground or what stands below, if that can be.
            Turn::Any => vec![Face::Down, Face::North, Face::South, Face::West, Face::East, Face::Up],
            Turn::Facing(face) => vec![face.opposite()],
            Turn::Axis(face) if face.axis_name() == "y" => vec![Face::Down, Face::Up],
            Turn::Axis(face) => vec![face, face.opposite()],
        }
    }
}

/// A block that is wanted in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wanted {
    /// Where.
    pub cell: BlockPos,
    /// What.
    pub block: BlockId,
    /// How it is turned.
    pub turn: Turn,
}

impl Wanted {
    /// The item that places it: the block's own, or that of the form that stands on the ground.
    #[must_use]
    pub fn item(&self) -> Option<ItemId> {
        let name = self.block.name();
        let places = |item: &ItemId| item.info().blocks.contains(&self.block);
        let own = registry().item(name).filter(places);
        own.or_else(|| registry().item(&name.replacen("wall_", "", 1)).filter(places))
            .or_else(|| self.block.info().item.filter(places))
    }

    /// Whether a state is what is wanted. Forms that stand and forms that hang are one block.
    #[must_use]
    pub fn is_met_by(&self, state: BlockState) -> bool {
        let is_family = |item: ItemId| {
            let forms = &item.info().blocks;
            forms.contains(&self.block) && forms.contains(&state.block())
        };
        if state.block() != self.block && !self.item().is_some_and(is_family) {
            return false;
        }
        match self.turn {
            Turn::Any => true,
            Turn::Facing(face) => state.is("facing", face.name()),
            Turn::Axis(face) => state.is("axis", face.axis_name()),
        }
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BlockPos { x, y, z } = self.cell;
        let (name, letter) = (self.block.name(), self.turn.letter());
        write!(f, "material: {name} facing: {letter} position: [{x}, {y}, {z}]")
    }
}
