//! Placing blocks, and going to cells.

use cooperage_blocks::classes::SupportClass;
use cooperage_blocks::{BlockId, BlockPos, BlockState, Face, ItemId};
use cooperage_core::ToolCall;
use serde_json::json;

use super::DeedStep;
use super::deeds::{DeedMoment, item};
use crate::expert::call_at;
use crate::expert::farm::{WorkRange, missing};
use crate::invented::criterion::BlockPlace;
use crate::invented::goods::{seed_of, tools};
use crate::invented::place::{HIGH, LOW, world_cell};
use crate::invented::scenario::cells_within;

/// Failures at a cell after which a box's other cells are tried.
const FAILURES_MAX: u32 = 2;

/// All cells in which records put things: all arenas are at the same place.
pub(super) fn arena_cells() -> impl Iterator<Item = BlockPos> {
    cells_within(world_cell(LOW), world_cell(HIGH))
}

fn is_turned(state: BlockState, facing: Option<&str>) -> bool {
    facing.is_none_or(|facing| {
        state.is(if matches!(facing, "x" | "y" | "z") { "axis" } else { "facing" }, facing)
    })
}

/// The step towards a block in its cell or box.
pub(super) fn block(
    deed: &DeedMoment<'_>,
    name: BlockId,
    place: &BlockPlace,
    facing: Option<&str>,
) -> DeedStep {
    let world = deed.scene.world;
    let is_right =
        |cell: &BlockPos| world.state(*cell).block() == name && is_turned(world.state(*cell), facing);
    match place {
        BlockPlace::At(at) if is_right(at) => DeedStep::Done,
        BlockPlace::At(at) => put(deed, name, *at, facing, 1),
        BlockPlace::Within { low, high, count } => {
            let right = cells_within(*low, *high).filter(is_right).count() as u32;
            if right >= *count {
                return DeedStep::Done;
            }
            let failed = |cell: &BlockPos| {
                deed.memory.failures(deed.agent, &placing(deed, name.name(), *cell, facing))
            };
            let is_free =
                |cell: &BlockPos| world.state(*cell).is_replaceable() && failed(cell) < FAILURES_MAX;
            let is_held = |cell: &BlockPos| Face::ALL.into_iter().any(|side| holds(deed, cell.step(side)));
            let mut free: Vec<BlockPos> = cells_within(*low, *high).filter(is_free).collect();
            free.sort_by_key(|cell| (!is_held(cell), cell.y, cell.x, cell.z));
            let Some(cell) = free.first() else { return DeedStep::Unknown(vec![*low, *high]) };
            put(deed, name, *cell, facing, count - right)
        }
    }
}

/// Whether something stands in a cell against which a block can be put.
fn holds(deed: &DeedMoment<'_>, cell: BlockPos) -> bool {
    let state = deed.scene.world.state(cell);
    !state.is_air() && !state.is_liquid()
}

fn placing(deed: &DeedMoment<'_>, item: &str, cell: BlockPos, facing: Option<&str>) -> ToolCall {
    let mut call = call_at(deed.me(), "placeBlock", ["x", "y", "z"], cell);
    call.arguments.insert("item_name".to_owned(), json!(item));
    if let Some(facing) = facing {
        call.arguments.insert("facing".to_owned(), json!(facing));
    }
    call
}

/// The step towards a block in a cell, of which the agent needs so many in all.
fn put(deed: &DeedMoment<'_>, name: BlockId, cell: BlockPos, facing: Option<&str>, count: u32) -> DeedStep {
    let there = deed.scene.world.state(cell);
    if name.name() == "farmland" {
        return till(deed, cell);
    }
    // Another block, or the same one turned otherwise, is in the way.
    if !there.is_replaceable() && there.name() != "dirt" || there.block() == name {
        return deed.dig(cell);
    }
    let Some(thing) = name.info().item.or_else(|| seed_of(name)) else {
        return DeedStep::Unknown(vec![cell]);
    };
    if deed.held(thing) == 0 {
        return match deed.get(thing, count) {
            DeedStep::Supply(thing, count) => DeedStep::Supply(thing, count.min(thing.info().stack.max(1))),
            step => step,
        };
    }
    let is_crop = matches!(name.info().support, Some(SupportClass::Crop));
    if is_crop {
        return match deed.scene.world.state(cell.down()).name() {
            "farmland" => deed.use_on_block(thing, cell.down()),
            _ => till(deed, cell.down()),
        };
    }
    // Held on the side that it faces away from, else on any; where nothing is, dirt helps.
    let behind = match facing {
        Some("north" | "z") => cell.offset(0, 0, 1),
        Some("south") => cell.offset(0, 0, -1),
        Some("west" | "x") => cell.offset(1, 0, 0),
        Some("east") => cell.offset(-1, 0, 0),
        _ => cell.down(),
    };
    let is_held = match facing {
        Some("north" | "south" | "west" | "east" | "x" | "z") => holds(deed, behind),
        _ => Face::ALL.into_iter().any(|side| holds(deed, cell.step(side))),
    };
    if is_held {
        return DeedStep::Call(placing(deed, thing.name(), cell, facing), None);
    }
    prop(deed, behind)
}

/// Dirt in a cell, and first below it where nothing is.
fn prop(deed: &DeedMoment<'_>, cell: BlockPos) -> DeedStep {
    let mut low = cell;
    while !holds(deed, low.down()) && low.y > world_cell(LOW).y {
        low = low.down();
    }
    deed.with(item("dirt"), 1, |dirt| DeedStep::Call(placing(deed, dirt.name(), low, None), None))
}

/// Makes farmland of a cell.
fn till(deed: &DeedMoment<'_>, cell: BlockPos) -> DeedStep {
    let hoes: Vec<_> = tools().into_iter().filter(|tool| tool.name().ends_with("_hoe")).collect();
    let held = hoes.iter().copied().find(|hoe| deed.held(*hoe) > 0);
    let near = hoes
        .iter()
        .copied()
        .find(|hoe| missing(deed.scene, deed.agent, (*hoe, 1), WorkRange::Wide).is_none());
    if !matches!(deed.scene.world.state(cell).name(), "dirt" | "grass_block" | "dirt_path" | "coarse_dirt") {
        return DeedStep::Unknown(vec![cell]);
    }
    deed.with(held.or(near).or(hoes.first().copied()), 1, |hoe| deed.use_on_block(hoe, cell))
}

/// Puts a boat on water, or a minecart on a rail.
pub(super) fn launch(deed: &DeedMoment<'_>, kind: &str) -> DeedStep {
    let is_cart = kind.ends_with("minecart");
    let world = deed.scene.world;
    let fits = |cell: &BlockPos| {
        let state = world.state(*cell);
        if is_cart { state.name().ends_with("rail") } else { state.name() == "water" }
    };
    let here = deed.body.cell();
    let near = arena_cells()
        .filter(fits)
        .min_by_key(|cell| (cell.x.abs_diff(here.x) + cell.z.abs_diff(here.z), *cell));
    let carried = ["oak", "birch", "spruce", "jungle", "acacia", "dark_oak", "mangrove"];
    let boats = carried.iter().filter_map(|wood| item(&format!("{wood}_{kind}")));
    let held = item(kind).into_iter().chain(boats).collect::<Vec<_>>();
    let can = |thing: &&ItemId| {
        deed.held(**thing) > 0 || missing(deed.scene, deed.agent, (**thing, 1), WorkRange::Wide).is_none()
    };
    let thing = held.iter().find(can).or(held.first()).copied();
    let Some(cell) = near else { return DeedStep::Unknown(Vec::new()) };
    deed.with(thing, 1, |thing| {
        if is_cart {
            return deed.use_on_block(thing, cell);
        }
        DeedStep::Call(placing(deed, thing.name(), cell, None), None)
    })
}

/// The way to a place from which a cell is near enough.
pub(super) fn go(deed: &DeedMoment<'_>, at: BlockPos, distance: u32) -> DeedStep {
    let world = deed.scene.world;
    let reach = i32::try_from(distance.min(8)).unwrap_or(8);
    let is_stand = |cell: &BlockPos| {
        world.state(*cell).has_no_collision()
            && world.state(cell.up()).has_no_collision()
            && !world.state(cell.down()).has_no_collision()
            && !world.state(*cell).is_lava()
    };
    let way = |cell: BlockPos| call_at(deed.me(), "navigateTo", ["x", "y", "z"], cell);
    let is_open = |cell: &BlockPos| {
        deed.memory.failures(deed.agent, &way(*cell)) < FAILURES_MAX
            && deed.memory.times(deed.agent, &way(*cell)) < FAILURES_MAX
    };
    let apart = |cell: &BlockPos| cell.x.abs_diff(at.x) + 2 * cell.y.abs_diff(at.y) + cell.z.abs_diff(at.z);
    let cells = cells_within(at.offset(-reach, -reach, -reach), at.offset(reach, reach, reach));
    let stand = cells.filter(is_stand).filter(is_open).min_by_key(|cell| (apart(cell), *cell));
    if let Some(stand) = stand {
        return DeedStep::Call(way(stand), None);
    }
    climb(deed, at.offset(0, -reach, 0))
}

/// Dirt as stairs below a cell that hangs in the air: the lowest step that is missing.
fn climb(deed: &DeedMoment<'_>, top: BlockPos) -> DeedStep {
    let floor = world_cell(BlockPos::new(0, 0, 0)).y;
    let high = top.y - floor;
    if !(1..=5).contains(&high) {
        return DeedStep::Unknown(vec![top]);
    }
    let steps = (0..high).flat_map(|back| {
        let height = high - back;
        (0..height).map(move |y| BlockPos::new(top.x, floor + y, top.z - back))
    });
    let mut steps: Vec<BlockPos> =
        steps.filter(|cell| deed.scene.world.state(*cell).is_replaceable()).collect();
    steps.sort_by_key(|cell| (cell.y, cell.z));
    let Some(step) = steps.first() else { return DeedStep::Unknown(vec![top]) };
    deed.with(item("dirt"), 1, |dirt| DeedStep::Call(placing(deed, dirt.name(), *step, None), None))
}
