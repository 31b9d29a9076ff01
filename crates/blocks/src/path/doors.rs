//! Doors, gates and trapdoors that a body can open on its way.

use crate::classes::UseClass;
use crate::pos::Face;
use crate::registry::BlockState;

/// An axis sideways: along x or along z.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Axis {
    X,
    Z,
}

/// How an openable block lets a body through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum DoorPassage {
    /// The block is no door, or can't be opened by hand.
    None,
    /// A closed gate or a half of a closed door, passed along an axis once it is open.
    Closed(Axis, Half),
    /// An open gate or a half of an open door, passed along an axis.
    Open(Axis, Half),
    /// A trapdoor that lies flat: passed up and down once it is open.
    ClosedHatch,
    /// A trapdoor that stands upright.
    OpenHatch,
}

/// Which part of a door a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Half {
    /// All of it: a gate.
    Whole,
    Lower,
    Upper,
}

impl DoorPassage {
    /// The kind of door that a state is.
    pub(super) fn of(state: BlockState) -> DoorPassage {
        let info = state.info();
        let Some(class) = info.use_class else { return DoorPassage::None };
        if info.name.starts_with("iron_") {
            return DoorPassage::None;
        }
        let is_open = state.is("open", "true");
        let half = match class {
            UseClass::FenceGate => Half::Whole,
            UseClass::Door if state.is("half", "upper") => Half::Upper,
            UseClass::Door => Half::Lower,
            UseClass::Trapdoor => {
                return if is_open { DoorPassage::OpenHatch } else { DoorPassage::ClosedHatch };
            }
            _ => return DoorPassage::None,
        };
        let axis = match state.facing() {
            Some(Face::East | Face::West) => Axis::X,
            _ => Axis::Z,
        };
        if is_open { DoorPassage::Open(axis, half) } else { DoorPassage::Closed(axis, half) }
    }

    /// The axis along which a body leaves it, if it is a door or a gate.
    pub(super) fn passed(self) -> Option<Axis> {
        match self {
            DoorPassage::Open(axis, _) | DoorPassage::Closed(axis, _) => Some(axis),
            DoorPassage::None | DoorPassage::ClosedHatch | DoorPassage::OpenHatch => None,
        }
    }

    pub(super) fn lets_through(self, axis: Axis) -> bool {
        self.passed() == Some(axis)
    }

    pub(super) fn is_closed(self) -> bool {
        matches!(self, DoorPassage::Closed(..))
    }

    pub(super) fn is_closed_hatch(self) -> bool {
        self == DoorPassage::ClosedHatch
    }

    /// Whether the cell above, being `upper`, belongs to it.
    pub(super) fn is_same_door(self, upper: DoorPassage) -> bool {
        let halves = |lower: DoorPassage, upper: DoorPassage| match (lower, upper) {
            (DoorPassage::Closed(one, Half::Lower), DoorPassage::Closed(two, Half::Upper))
            | (DoorPassage::Open(one, Half::Lower), DoorPassage::Open(two, Half::Upper)) => one == two,
            _ => false,
        };
        halves(self, upper)
    }
}
