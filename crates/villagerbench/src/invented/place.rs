//! Where the cells of records are, and which states their blocks have.
//!
//! Records have cells of their own: x −10..10, y −1..5 and z 1..24, where y −1 is the grass that agents stand on.

use cooperage_blocks::classes::SupportClass;
use cooperage_blocks::terrain::trees::TreeKind;
use cooperage_blocks::{BlockId, BlockPos, BlockState, registry};

use super::record::BlockRecord;

/// The cell of the world that is [0, 0, 0] in records.
const ORIGIN: BlockPos = BlockPos::new(41, -60, 122);
/// The lowest cell that a record may name.
pub const LOW: BlockPos = BlockPos::new(-10, -1, 1);
/// The highest cell that a record may name.
pub const HIGH: BlockPos = BlockPos::new(10, 5, 24);
/// The cell at which all agents begin.
pub const START: BlockPos = BlockPos::new(0, 0, 2);
/// The height of a trunk in which nothing else may stand.
const TRUNK: i32 = 4;
/// Crops whose last stage is meant where a record names them.
const RIPE: [&str; 6] = ["wheat", "carrots", "potatoes", "beetroots", "nether_wart", "sweet_berry_bush"];

/// The cell of the world for a cell of a record.
#[must_use]
pub fn world_cell(cell: BlockPos) -> BlockPos {
    cell.offset(ORIGIN.x, ORIGIN.y, ORIGIN.z)
}

/// The cell of a record for a cell of the world.
#[must_use]
pub fn local_cell(cell: BlockPos) -> BlockPos {
    cell.offset(-ORIGIN.x, -ORIGIN.y, -ORIGIN.z)
}

/// Whether records may name a cell.
#[must_use]
pub fn is_inside(cell: BlockPos) -> bool {
    (LOW.x..=HIGH.x).contains(&cell.x)
        && (LOW.y..=HIGH.y).contains(&cell.y)
        && (LOW.z..=HIGH.z).contains(&cell.z)
}

/// A cell as texts name it.
#[must_use]
pub fn written(BlockPos { x, y, z }: BlockPos) -> String {
    format!("[{x}, {y}, {z}]")
}

/// A text whose cells are those of the world: each `[x, y, z]` is moved.
#[must_use]
pub fn in_world(text: &str) -> String {
    let mut told = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(begin) = rest.find('[') {
        let (before, at) = rest.split_at(begin);
        told.push_str(before);
        let found = at[1..].split_once(']').and_then(|(inside, after)| Some((numbers(inside)?, after)));
        match found {
            Some((cell, after)) => {
                told.push_str(&written(world_cell(cell)));
                rest = after;
            }
            None => {
                told.push('[');
                rest = &at[1..];
            }
        }
    }
    told.push_str(rest);
    told
}

/// Three whole numbers that commas part.
fn numbers(text: &str) -> Option<BlockPos> {
    let mut parts =
        text.split(',').map(|part| part.trim().parse::<i32>().ok().filter(|at| at.abs() <= 10_000));
    let cell = BlockPos::new(parts.next()??, parts.next()??, parts.next()??);
    parts.next().is_none().then_some(cell)
}

/// Whether a block of that kind holds items.
#[must_use]
pub fn is_container(block: BlockId) -> bool {
    matches!(block.name(), "chest" | "barrel" | "trapped_chest")
}

/// A block's usual state, turned in a direction or along an axis.
///
/// # Errors
/// Blocks of that kind cannot be turned so.
pub fn turned(block: BlockId, facing: &str) -> Result<BlockState, String> {
    let state = block.default_state();
    let property = if matches!(facing, "x" | "y" | "z") { "axis" } else { "facing" };
    let directions = ["north", "south", "east", "west", "up", "down", "x", "y", "z"];
    if !directions.contains(&facing) {
        return Err(format!("it is one of {}", directions.join(", ")));
    }
    // Most blocks have no direction, and one for them means nothing.
    if state.property(property).is_none() {
        return Ok(state);
    }
    state.try_with(property, facing).map_err(|_| format!("{} does not turn {facing}", block.name()))
}

/// A cell with its state at the beginning, and the entry of the record that puts it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedCell {
    pub cell: BlockPos,
    pub state: BlockState,
    pub entry: usize,
}

/// The cells of an entry, in the record's own cells, with the second halves of doors, beds and high plants; of a tree the
/// trunk. A box that reaches outside is cut there, one layer outside is left to be noticed.
#[must_use]
pub fn cells_of(block: &BlockRecord, entry: usize) -> Vec<PlacedCell> {
    let placed = |cell, state| PlacedCell { cell, state, entry };
    match block {
        BlockRecord::Cube { low, high, name } => {
            let cut = |at: i32, low: i32, high: i32| at.clamp(low - 1, high + 1);
            let range = |axis: fn(BlockPos) -> i32| {
                cut(axis(*low), axis(LOW), axis(HIGH))..=cut(axis(*high), axis(LOW), axis(HIGH))
            };
            let state = usual(*name);
            let (x, y, z) = (range(|cell| cell.x), range(|cell| cell.y), range(|cell| cell.z));
            let cells = y.flat_map(|y| {
                let x = x.clone();
                z.clone().flat_map(move |z| x.clone().map(move |x| BlockPos::new(x, y, z)))
            });
            cells.map(|cell| placed(cell, state)).collect()
        }
        BlockRecord::Tree { position, name } => {
            let log = registry().block("oak_log").map_or(BlockState::AIR, BlockId::default_state);
            let wide = i32::from(*name == TreeKind::DarkOak);
            let columns = (0..=wide).flat_map(|x| (0..=wide).map(move |z| (x, z)));
            columns
                .flat_map(|(x, z)| (0..TRUNK).map(move |y| placed(position.offset(x, y, z), log)))
                .collect()
        }
        BlockRecord::Single { position, name, facing, rotation, .. } => {
            let turned = facing.as_deref().and_then(|facing| turned(*name, facing).ok());
            let mut state = turned.map_or_else(|| usual(*name), ripened);
            if let Some(rotation) = rotation {
                state = state.try_with("rotation", &rotation.to_string()).unwrap_or(state);
            }
            let halves = halves(*position, state).into_iter();
            halves.map(|(cell, state)| placed(cell, state)).collect()
        }
    }
}

/// A block's state where a record says no more than its name.
fn usual(block: BlockId) -> BlockState {
    // A lever or a button for which no side is told lies on what is below.
    let state = block.default_state();
    ripened(state.try_with("face", "floor").unwrap_or(state))
}

fn ripened(state: BlockState) -> BlockState {
    if RIPE.contains(&state.name()) {
        let last = ["7", "3"].into_iter().find_map(|age| state.try_with("age", age).ok());
        return last.unwrap_or(state);
    }
    if state.name() == "farmland" { state.with("moisture", "7") } else { state }
}

/// A block with its second half, if it has one.
fn halves(cell: BlockPos, state: BlockState) -> Vec<(BlockPos, BlockState)> {
    let is_high = matches!(state.info().support, Some(SupportClass::Door | SupportClass::SoilDouble));
    if is_high && state.property("half").is_some() {
        return vec![(cell, state.with("half", "lower")), (cell.up(), state.with("half", "upper"))];
    }
    if state.name().ends_with("_bed")
        && let Some(facing) = state.facing()
    {
        return vec![(cell, state.with("part", "foot")), (cell.step(facing), state.with("part", "head"))];
    }
    vec![(cell, state)]
}
