//! Putting a block into a cell, in a wanted state.

use std::collections::{BTreeMap, VecDeque};

use cooperage_blocks::classes::PlaceClass;
use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::path::{CellBox, PathGoal};
use cooperage_blocks::physics::{BodyBuild, Controls};
use cooperage_blocks::pos::Face;
use cooperage_blocks::world::{InputRefusal, WorldInput};
use cooperage_blocks::{Aabb, BlockPos, BlockState, ItemId};

use super::SkillError;
use super::clear::clear;
use super::travel::{Travel, go};
use super::using::{conjuring, is_creative, sneaking, taking};
use super::wanted::{PlacingClick, TargetBlock, choices, helpful_sides};
use crate::body::Body;
use crate::hands::slot_with;
use crate::primitive::{Primitive, PrimitiveFailure};
use crate::scaffold::{conjured_scaffold, is_scaffold};
use crate::view::{BodyView, distance};

/// Options of placing a block.
#[derive(Clone, Debug)]
pub struct PlacingOptions {
    /// Whether blocks in the way are dug away.
    pub clears: bool,
    /// Whether blocks that may be wasted are put up where nothing holds the wanted block.
    pub scaffolds: bool,
    /// How far the feet may be below the cell, so that no body closes a roof above itself; none: as far as hands reach.
    pub below_max: Option<i32>,
    /// Tries before a block is given up; each try waits for a player in the way.
    pub tries: u32,
    /// How the body goes.
    pub travel: Travel,
}

impl PlacingOptions {
    /// With clearing and scaffolds, from any height.
    #[must_use]
    pub fn free() -> PlacingOptions {
        PlacingOptions {
            clears: true,
            scaffolds: true,
            below_max: None,
            tries: TRIES_MAX,
            travel: Travel::free(),
        }
    }
}

/// The result of placing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacingOutcome {
    /// Whether it was there already.
    pub was_there: bool,
    /// Cells filled with blocks that may be wasted, so that something holds it.
    pub scaffolds: Vec<BlockPos>,
}

/// Tries before a block is given up.
const TRIES_MAX: u32 = 10;
/// Longest row of blocks put up so that something holds the wanted one.
const SCAFFOLD_MAX: usize = 16;
/// How far from eyes to the clicked cell a place to stand may be, in blocks.
const STAND_REACH: f64 = 4.2;
/// Most places to stand that a search heads for.
const STANDS_MAX: usize = 24;
/// How high a floor must be so that the feet are in the cell above it.
const FLOOR_TOP: f64 = 0.8;
/// Ticks to wait for a player in the way.
const AWAY_TICKS: u32 = 10;
/// Ticks after which a jump is high enough to put a block below.
const JUMP_TICKS: u32 = 5;

/// Puts a block into a cell: goes there, clears the cell, finds something that holds it, clicks.
///
/// # Errors
/// [`SkillError::Missing`] without the item; what keeps the body from going or from clearing the cell; the world's
/// refusal.
pub async fn place_block<B: Body>(
    body: &B,
    cell: BlockPos,
    wanted: &TargetBlock,
    placing: &PlacingOptions,
) -> Result<PlacingOutcome, SkillError> {
    let name = wanted.block.name();
    let was_there = body.see(|view| wanted.is_met(view.state(cell)));
    let mut done = PlacingOutcome { was_there, scaffolds: Vec::new() };
    if was_there {
        return Ok(done);
    }
    if name == "air" {
        clear(body, cell, &placing.travel).await?;
        return Ok(done);
    }
    let item = wanted
        .item()
        .ok_or_else(|| SkillError::Unknown { kind: "item that places a block", name: name.to_owned() })?;
    match put(body, cell, wanted, item, placing).await {
        Err(PutError::NoSupport) if placing.scaffolds => {}
        end => return end.map(|()| done).map_err(|error| error.of(name, cell)),
    }
    let row = body
        .see(|view| row_to(view, cell, &helpful_sides(view, cell, wanted, item)))
        .ok_or_else(|| SkillError::other(format!("nothing holds {name} like that at {cell}")))?;
    for spot in row {
        let slot = body.see(|view| {
            let inventory = view.inventory();
            slot_with(inventory, |other| is_scaffold(other) && other != item)
                .and_then(|slot| Some(inventory.get(slot)?.item))
                .or_else(|| conjured_scaffold(item).filter(|_| is_creative(view)))
        });
        let filler = slot.ok_or(PrimitiveFailure::NoScaffold)?;
        let block = filler.info().blocks.first().copied().ok_or(PrimitiveFailure::NoScaffold)?;
        let any = TargetBlock::any(block);
        // A block that another body puts there meanwhile holds as well as a scaffold, and is not this body's to take
        // away.
        let filling = PlacingOptions { clears: false, ..placing.clone() };
        match put(body, spot, &any, filler, &filling).await {
            Ok(()) => done.scaffolds.push(spot),
            Err(_) if body.see(|view| !is_free(view.state(spot))) => {}
            Err(error) => return Err(error.of(filler.name(), spot)),
        }
    }
    put(body, cell, wanted, item, placing).await.map(|()| done).map_err(|error| error.of(name, cell))
}

/// Why a block isn't put.
enum PutError {
    /// Nothing to click on gives the wanted state.
    NoSupport,
    Other(SkillError),
}

impl PutError {
    fn of(self, block: &str, cell: BlockPos) -> SkillError {
        match self {
            PutError::NoSupport => SkillError::other(format!("nothing holds {block} like that at {cell}")),
            PutError::Other(error) => error,
        }
    }
}

impl<E: Into<SkillError>> From<E> for PutError {
    fn from(error: E) -> PutError {
        PutError::Other(error.into())
    }
}

/// The next step of placing a block.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
enum PlacingDecision {
    Done,
    Unloaded,
    Missing,
    /// A body in creative mode takes the block from nowhere.
    Conjure {
        inputs: Vec<WorldInput>,
    },
    Clear(BlockPos),
    NoSupport,
    Go {
        clicked: BlockPos,
        is_in_the_way: bool,
    },
    Click {
        inputs: Vec<WorldInput>,
    },
}

async fn put<B: Body>(
    body: &B,
    cell: BlockPos,
    wanted: &TargetBlock,
    item: ItemId,
    placing: &PlacingOptions,
) -> Result<(), PutError> {
    let mut last = None;
    for _ in 0..placing.tries {
        let lowest = placing.below_max.map_or(i32::MIN, |below| cell.y - below);
        match body.see(|view| next(view, cell, wanted, item, lowest)) {
            PlacingDecision::Done => return Ok(()),
            PlacingDecision::Unloaded => {
                let goal = PathGoal::Near { pos: cell, range: 8.0 };
                go(body, &goal, &placing.travel).await?;
            }
            PlacingDecision::Conjure { inputs } => {
                body.act(inputs).await?;
            }
            PlacingDecision::Missing => {
                let item = item.name().to_owned();
                return Err(SkillError::Missing { item, needed: 1, held: 0 }.into());
            }
            PlacingDecision::Clear(pos) if placing.clears => clear(body, pos, &placing.travel).await?,
            PlacingDecision::Clear(pos) => {
                let there = body.see(|view| view.state(pos));
                return Err(SkillError::other(format!("{} is in the way at {pos}", there.name())).into());
            }
            PlacingDecision::NoSupport => return Err(PutError::NoSupport),
            PlacingDecision::Go { clicked, is_in_the_way } => {
                match go_to_stand(body, [cell, clicked], lowest, &placing.travel).await {
                    Ok(()) => {}
                    Err(_) if is_in_the_way && body.see(|view| view.feet() == cell) => {
                        jump_and_put(body, cell, wanted, item).await?;
                    }
                    Err(error) => return Err(error.into()),
                }
            }
            PlacingDecision::Click { inputs } => match body.act(inputs).await {
                Ok(_) => last = None,
                Err(PrimitiveFailure::Refused(reason)) => {
                    if reason == InputRefusal::InTheWay {
                        // Bodies that do nothing make room.
                        body.keep(|agent_memory| agent_memory.crowded = Some(cell));
                    }
                    last = Some(PrimitiveFailure::Refused(reason));
                    body.wait(AWAY_TICKS).await;
                }
                Err(failure) => return Err(failure.into()),
            },
        }
    }
    match last {
        Some(failure) => Err(failure.into()),
        None => Err(SkillError::other(format!("{} does not stay at {cell}", wanted.block.name())).into()),
    }
}

fn next(
    view: &BodyView<'_>,
    cell: BlockPos,
    wanted: &TargetBlock,
    item: ItemId,
    lowest: i32,
) -> PlacingDecision {
    let Some(there) = view.loaded(cell) else { return PlacingDecision::Unloaded };
    if wanted.is_met(there) {
        return PlacingDecision::Done;
    }
    if view.count(item) == 0 {
        let conjured = conjuring(view, item);
        return conjured.map_or(PlacingDecision::Missing, |inputs| PlacingDecision::Conjure { inputs });
    }
    let choices = choices(view, cell, wanted, item);
    let Some(best) = choices.first() else {
        let is_tall = matches!(wanted.block.info().place, Some(PlaceClass::Door | PlaceClass::DoublePlant));
        return if !is_free(there) {
            PlacingDecision::Clear(cell)
        } else if is_tall && !is_free(view.state(cell.up())) {
            PlacingDecision::Clear(cell.up())
        } else {
            PlacingDecision::NoSupport
        };
    };
    let is_in_the_way = stands_in(view, cell, wanted.block.default_state());
    if !best.is_near || is_in_the_way || view.feet().y < lowest {
        return PlacingDecision::Go { clicked: best.click.cell, is_in_the_way };
    }
    PlacingDecision::Click { inputs: clicking(view, best, item) }
}

/// Whether a block can be put where that is.
fn is_free(state: BlockState) -> bool {
    state.is_air() || state.is_liquid() || state.is_replaceable()
}

/// The inputs of a click with an item.
fn clicking(view: &BodyView<'_>, choice: &PlacingClick, item: ItemId) -> Vec<WorldInput> {
    let click = &choice.click;
    let mut inputs = taking(view, item).unwrap_or_default();
    let used = vec![
        WorldInput::Look { yaw: click.yaw, pitch: click.pitch },
        WorldInput::UseOn {
            cell: click.cell,
            face: click.face,
            hit: Some(click.hit),
            hand: InteractionHand::Main,
        },
    ];
    inputs.extend(if choice.sneaks { sneaking(used) } else { used });
    inputs
}

/// Whether the body is where a block of that kind would be.
fn stands_in(view: &BodyView<'_>, cell: BlockPos, state: BlockState) -> bool {
    if state.has_no_collision() {
        return false;
    }
    let corner = [cell.x, cell.y, cell.z].map(f64::from);
    Aabb::new(corner, corner.map(|part| part + 1.0))
        .intersects(&view.player().body.bounds(&BodyBuild::PLAYER))
}

/// Goes to a place from which a cell is clicked and another one filled.
async fn go_to_stand<B: Body>(
    body: &B,
    [cell, clicked]: [BlockPos; 2],
    lowest: i32,
    travel: &Travel,
) -> Result<(), SkillError> {
    let mut travel = travel.clone();
    travel.protected.extend([CellBox::cell(cell), CellBox::cell(clicked)]);
    let firm = body.see(|view| stands(view, [cell, clicked], lowest, true));
    let mut error = None;
    if !firm.is_empty() {
        let goal = PathGoal::Any(firm.into_iter().map(PathGoal::Block).collect());
        match go(body, &goal, &travel).await {
            Ok(()) => return Ok(()),
            Err(failed) => error = Some(failed),
        }
    }
    if !travel.places {
        return Err(error.unwrap_or_else(|| SkillError::other(format!("no place to stand reaches {cell}"))));
    }
    let floating = body.see(|view| stands(view, [cell, clicked], lowest, false));
    let goal = PathGoal::Any(floating.into_iter().map(PathGoal::Block).collect());
    go(body, &goal, &travel).await
}

/// Cells in which the feet may be to click a cell while another one is filled, nearest to the body first.
fn stands(
    view: &BodyView<'_>,
    [cell, clicked]: [BlockPos; 2],
    lowest: i32,
    has_floor: bool,
) -> Vec<BlockPos> {
    let is_free = |pos: BlockPos| {
        view.loaded(pos).is_some_and(|state| state.has_no_collision() && !state.is_lava()) && pos != cell
    };
    let corner = [clicked.x, clicked.y, clicked.z].map(f64::from);
    let bounds = Aabb::new(corner, corner.map(|part| part + 1.0));
    let reach = if has_floor { 4 } else { 2 };
    // A body that leans into the cell has to go elsewhere.
    let corner = [cell.x, cell.y, cell.z].map(f64::from);
    let filled = Aabb::new(corner, corner.map(|part| part + 1.0));
    let leaning = filled.intersects(&view.player().body.bounds(&BodyBuild::PLAYER)).then(|| view.feet());
    let mut found = Vec::new();
    for y in -5..=3 {
        for z in -reach..=reach {
            for x in -reach..=reach {
                let feet = clicked.offset(x, y, z);
                // Doors and the like fill the cell above as well.
                if feet.y < lowest
                    || leaning == Some(feet)
                    || feet == cell.up() && cell != clicked.up()
                    || !is_free(feet)
                    || !is_free(feet.up())
                {
                    continue;
                }
                let floor = view.state(feet.down());
                // On carpets and slabs the feet are in the cell of the floor itself.
                let is_low = !floor.has_no_collision() && top(floor) < FLOOR_TOP;
                if is_low || has_floor && (floor.has_no_collision() || floor.is_liquid()) {
                    continue;
                }
                let eyes = [f64::from(feet.x) + 0.5, f64::from(feet.y) + 1.62, f64::from(feet.z) + 0.5];
                if bounds.distance_to(eyes) <= STAND_REACH {
                    let middle = [f64::from(feet.x) + 0.5, f64::from(feet.y), f64::from(feet.z) + 0.5];
                    found.push((distance(view.position(), middle), feet));
                }
            }
        }
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    found.truncate(STANDS_MAX);
    found.into_iter().map(|(_, feet)| feet).collect()
}

/// How high a block is, in its cell.
fn top(state: BlockState) -> f64 {
    state.shape().boxes.iter().map(|part| part.max[1]).fold(0.0, f64::max)
}

/// Jumps and puts the block below the own feet: where there is nowhere else to stand.
async fn jump_and_put<B: Body>(
    body: &B,
    cell: BlockPos,
    wanted: &TargetBlock,
    item: ItemId,
) -> Result<(), SkillError> {
    let holding = body.see(|view| taking(view, item)).unwrap_or_default();
    if !holding.is_empty() {
        body.act(holding).await?;
    }
    let jump = Controls { jump: true, ..Controls::default() };
    body.perform(Primitive::Keys { controls: jump, look: None, ticks: JUMP_TICKS }).await?;
    let inputs = body.see(|view| {
        let all = choices(view, cell, wanted, item);
        all.iter().find(|choice| choice.is_near).map(|choice| clicking(view, choice, item))
    });
    if let Some(inputs) = inputs {
        // A refusal shows in that the cell is still empty: the next try tells.
        let _ = body.act(inputs).await;
    }
    body.wait(AWAY_TICKS).await;
    Ok(())
}

/// A row of free cells to fill, from one that something holds up to one on such a side of the wanted cell.
fn row_to(view: &BodyView<'_>, cell: BlockPos, sides: &[Face]) -> Option<Vec<BlockPos>> {
    let is_free = |pos: BlockPos| view.loaded(pos).is_some_and(is_free);
    let is_held = |pos: BlockPos| {
        pos.neighbours().into_iter().any(|side| view.loaded(side).is_some() && !is_free(side))
    };
    let mut from: BTreeMap<BlockPos, BlockPos> = BTreeMap::new();
    let mut queue = VecDeque::from([(cell, 0)]);
    while let Some((pos, length)) = queue.pop_front() {
        if pos != cell && is_held(pos) {
            let mut row = vec![pos];
            let mut at = pos;
            while let Some(&next) = from.get(&at) {
                if next == cell {
                    return Some(row);
                }
                row.push(next);
                at = next;
            }
            return Some(row);
        }
        if length >= SCAFFOLD_MAX {
            continue;
        }
        for side in [Face::Down, Face::North, Face::South, Face::West, Face::East] {
            let next = pos.step(side);
            let helps = pos != cell || sides.contains(&side);
            if helps && next != cell && !from.contains_key(&next) && is_free(next) {
                from.insert(next, pos);
                queue.push_back((next, length + 1));
            }
        }
    }
    None
}
