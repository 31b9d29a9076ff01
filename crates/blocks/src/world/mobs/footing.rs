//! Cells in which creatures can stand: how each state affects a walker, and whether a body finds room in a cell.

use std::sync::LazyLock;

use crate::classes::PlaceClass;
use crate::physics::CellReader;
use crate::pos::BlockPos;
use crate::registry::{BlockState, registry};

/// The effect of a state on a walker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Footing {
    /// Nothing in the way.
    Open,
    /// Low enough to walk over within its cell, such as carpets and lower slabs.
    Low,
    /// In the way, and something to stand on.
    Floor,
    /// In the way, and nothing to stand on: fences, closed doors, magma.
    Barred,
    /// Hurts bodies, or holds them.
    Danger,
    Water,
    /// An open door: room for the slim.
    Doorway,
}

/// The top of blocks that creatures walk over within their cell.
const LOW_TOP: f64 = 0.5;

/// The effect of a state on a walker.
pub(crate) fn footing(state: BlockState) -> Footing {
    static TABLE: LazyLock<Vec<Footing>> =
        LazyLock::new(|| registry().blocks().iter().flat_map(|block| block.states().map(classify)).collect());
    TABLE.get(usize::from(state.0)).copied().unwrap_or(Footing::Open)
}

fn classify(state: BlockState) -> Footing {
    let info = state.info();
    let is_lit = state.is("lit", "true");
    match &*info.name {
        "fire" | "soul_fire" | "cactus" | "sweet_berry_bush" | "wither_rose" | "powder_snow" | "cobweb" => {
            return Footing::Danger;
        }
        "campfire" | "soul_campfire" if is_lit => return Footing::Danger,
        "magma_block" => return Footing::Barred,
        _ => {}
    }
    if state.is_lava() {
        return Footing::Danger;
    }
    let is_open = state.is("open", "true");
    match info.place {
        Some(PlaceClass::Door) => return if is_open { Footing::Doorway } else { Footing::Barred },
        Some(PlaceClass::Trapdoor) if is_open => return Footing::Barred,
        _ => {}
    }
    let shape = state.shape();
    if shape.is_empty() {
        return if state.holds_water() { Footing::Water } else { Footing::Open };
    }
    if shape.top > 1.0 {
        Footing::Barred
    } else if shape.top > LOW_TOP {
        Footing::Floor
    } else if state.holds_water() {
        Footing::Water
    } else {
        Footing::Low
    }
}

/// How a body finds its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CreatureMobility {
    /// Columns along each side that it takes up.
    pub(crate) columns: i32,
    /// Cells that it takes up upwards.
    pub(crate) tall: i32,
    /// Whether it fits through doorways.
    pub(crate) is_slim: bool,
    /// Whether it goes through deep water.
    pub(crate) swims: bool,
    /// How many blocks it drops at most.
    pub(crate) drop: i32,
}

/// Whether a body may stand in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Foothold {
    /// It may, on dry ground.
    Dry,
    /// It may, in water.
    Wet,
    /// There is room but nothing below.
    Airy,
    /// Something is in the way.
    Blocked,
}

impl CreatureMobility {
    /// Whether a body has room at a cell, and something to stand on.
    pub(crate) fn stand(&self, cells: &mut CellReader<'_>, at: BlockPos) -> Foothold {
        let mut found = Foothold::Airy;
        for dz in 0..self.columns {
            for dx in 0..self.columns {
                match self.column(cells, at.offset(dx, 0, dz)) {
                    Foothold::Blocked => return Foothold::Blocked,
                    Foothold::Airy => {}
                    wet_or_dry => found = wet_or_dry,
                }
            }
        }
        found
    }

    fn column(&self, cells: &mut CellReader<'_>, at: BlockPos) -> Foothold {
        let feet = footing(cells.get(at));
        match feet {
            Footing::Open | Footing::Low | Footing::Water => {}
            Footing::Doorway if self.is_slim => {}
            _ => return Foothold::Blocked,
        }
        for y in 1..self.tall {
            match footing(cells.get(at.offset(0, y, 0))) {
                Footing::Open => {}
                Footing::Doorway if self.is_slim => {}
                Footing::Water if self.swims => {}
                _ => return Foothold::Blocked,
            }
        }
        if feet == Footing::Low {
            return Foothold::Dry;
        }
        let ground = footing(cells.get(at.down()));
        match (feet, ground) {
            (_, Footing::Barred | Footing::Danger) => Foothold::Blocked,
            (Footing::Water, Footing::Floor | Footing::Low) => Foothold::Wet,
            (Footing::Water, _) => {
                if self.swims {
                    Foothold::Wet
                } else {
                    Foothold::Blocked
                }
            }
            (_, Footing::Floor) => Foothold::Dry,
            // Over deep water there is no way, except for swimmers.
            (_, Footing::Water) if !self.swims => Foothold::Blocked,
            _ => Foothold::Airy,
        }
    }

    /// Whether every cell that the body would take up above its head is open.
    pub(crate) fn has_headroom(&self, cells: &mut CellReader<'_>, at: BlockPos) -> bool {
        (0..self.columns).all(|dz| {
            (0..self.columns).all(|dx| {
                matches!(
                    footing(cells.get(at.offset(dx, self.tall, dz))),
                    Footing::Open | Footing::Low | Footing::Water
                )
            })
        })
    }

    /// Where a body is when it stands in a cell: the middle of the columns it takes up.
    pub(crate) fn middle(&self, at: BlockPos) -> [f64; 2] {
        let half = f64::from(self.columns) / 2.0;
        [f64::from(at.x) + half, f64::from(at.z) + half]
    }

    /// The cell in which a body stands, in the sense of [`CreatureMobility::middle`].
    pub(crate) fn cell(&self, pos: [f64; 3]) -> BlockPos {
        let shift = f64::from(self.columns - 1) / 2.0;
        // A body on a carpet or a slab is in that block's cell; a body on farmland, which is a little lower than a
        // block, is above it.
        BlockPos::holding(pos[0] - shift, pos[1] + 0.2, pos[2] - shift)
    }
}
