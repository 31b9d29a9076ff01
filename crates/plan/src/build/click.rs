//! The click that places a block as it is wanted.

use cooperage_blocks::classes::PlaceClass;
use cooperage_blocks::rules::place::{Click, PlacementCells, place};
use cooperage_blocks::{BlockId, BlockPos, BlockState, Chunks, Face};

use crate::goal::{BuildCell, Direction};
use crate::step::PlaceClick;

/// A click and the cells it changes.
pub(super) struct Placing {
    pub(super) click: PlaceClick,
    pub(super) placed: PlacementCells,
}

/// Pitches that are tried for blocks that can face up or down, in degrees below the horizon.
const STEEP: [f64; 3] = [30.0, 85.0, -85.0];
const LEVEL: [f64; 1] = [30.0];

/// A click that places the wanted block in its cell. The cell itself is tried first, then the blocks below, beside and
/// above. `is_usable` says which neighbours may be clicked, `accepts` which further cells may change with it.
pub(super) fn find(
    chunks: &Chunks,
    wanted: &BuildCell,
    forms: &[BlockId],
    is_usable: impl Fn(BlockPos) -> bool,
    accepts: impl Fn(BlockPos, BlockState) -> bool,
) -> Option<Placing> {
    let cell = wanted.cell;
    let class = forms.first().and_then(|form| form.info().place);
    let own = Some((cell, Face::Up)).filter(|_| is_clickable(chunks.state(cell), true));
    let faces = [Face::Up, Face::North, Face::South, Face::West, Face::East, Face::Down];
    let beside = faces.into_iter().map(|face| (cell.step(face.opposite()), face));
    let beside = beside.filter(|&(at, _)| is_clickable(chunks.state(at), false) && is_usable(at));
    for (against, face) in own.into_iter().chain(beside) {
        for yaw in yaws(wanted.direction) {
            for &pitch in pitches(class) {
                for hit in hits(class, face) {
                    let state = chunks.state(against);
                    let click = Click {
                        cell: against,
                        face,
                        hit,
                        yaw,
                        pitch,
                        is_sneaking: state.info().use_class.is_some(),
                    };
                    let Ok(placed) = place(chunks, forms, &click) else { continue };
                    let is_wanted =
                        placed.first().is_some_and(|&(at, state)| at == cell && wanted.is_met_by(state))
                            && placed.iter().skip(1).all(|&(at, state)| accepts(at, state));
                    if is_wanted {
                        let Click { hit, yaw, pitch, is_sneaking, .. } = click;
                        let click = PlaceClick { against, face, hit, yaw, pitch, is_sneaking };
                        return Some(Placing { click, placed });
                    }
                }
            }
        }
    }
    None
}

/// Whether a click at a cell of this state can place the block. In the block's own cell (`is_own`) only replaceable states
/// and unfinished blocks can be clicked.
fn is_clickable(state: BlockState, is_own: bool) -> bool {
    if state.is_air() || state.is_liquid() {
        return false;
    }
    // A click at a slab or a similar block completes it.
    let is_part = matches!(
        state.info().place,
        Some(
            PlaceClass::Slab
                | PlaceClass::SnowLayers
                | PlaceClass::Candle
                | PlaceClass::SeaPickle
                | PlaceClass::TurtleEgg
        )
    );
    if is_own { state.is_replaceable() || is_part } else { !state.is_replaceable() }
}

/// Yaws to try, the likeliest first.
fn yaws(direction: Direction) -> [f64; 4] {
    let yaw = match direction {
        Direction::Facing(Face::West) => 90.0,
        Direction::Facing(Face::North) => 180.0,
        Direction::Facing(Face::East) => 270.0,
        _ => 0.0,
    };
    // Most blocks face the player that places them.
    [yaw + 180.0, yaw, yaw + 90.0, yaw + 270.0].map(|yaw| if yaw >= 360.0 { yaw - 360.0 } else { yaw })
}

fn pitches(class: Option<PlaceClass>) -> &'static [f64] {
    match class {
        Some(PlaceClass::Facing6Look | PlaceClass::Facing6Opposite | PlaceClass::Orientation) => &STEEP,
        _ => &LEVEL,
    }
}

/// Points on the face to click: its middle or, for blocks with halves, one in the lower and one in the upper half.
fn hits(class: Option<PlaceClass>, face: Face) -> Vec<[f64; 3]> {
    let middle = Click::on(BlockPos::default(), face, 0.0, 0.0).hit;
    let has_halves = matches!(class, Some(PlaceClass::Stairs | PlaceClass::Slab | PlaceClass::Trapdoor));
    if has_halves && face.is_horizontal() {
        [0.25, 0.75].map(|y| [middle[0], y, middle[2]]).to_vec()
    } else {
        vec![middle]
    }
}
