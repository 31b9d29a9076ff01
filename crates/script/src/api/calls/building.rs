//! Building boxes: one, or several as one building.

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_blocks::classes::PlaceClass;
use cooperage_blocks::path::CellBox;
use cooperage_blocks::pos::Face;
use cooperage_blocks::{BlockId, BlockPos};
use cooperage_body::Body;
use cooperage_body::gallery::{ReadyBuilding, ReadyBuildingError, gallery, named};
use cooperage_body::skills::{
    BuildingSpot, Built, PlacingOptions, SkillError, TargetBlock, TargetCell, build, build_beside,
    carried_items, find_site,
};
use serde_json::{Value, json};

use super::own::{CallArguments, SkillOutcome, block_named, place_of};

/// Most cells that are built at once.
const CELLS_MAX: i64 = 4_096;
/// How often a ready building is gone over.
const PASSES_MAX: u32 = 3;
/// Most boxes of a building.
const PARTS_MAX: usize = 256;

/// A box of one block.
struct BuildingBox {
    low: BlockPos,
    high: BlockPos,
    block: BlockId,
    /// Whether only its outer cells are meant.
    hollow: bool,
}

/// The places of two corners of a part.
fn corners(value: &Value) -> Result<(BlockPos, BlockPos), SkillError> {
    let corner = |name: &str| {
        let place = value.get(name).and_then(place_of);
        place.ok_or_else(|| SkillError::other(format!("a part has no place `{name}`")))
    };
    Ok((corner("from")?, corner("to")?))
}

/// The box between two corners, in any order.
fn span(a: BlockPos, b: BlockPos) -> CellBox {
    CellBox {
        min: BlockPos::new(a.x.min(b.x), a.y.min(b.y), a.z.min(b.z)),
        max: BlockPos::new(a.x.max(b.x), a.y.max(b.y), a.z.max(b.z)),
    }
}

impl BuildingBox {
    fn new(a: BlockPos, b: BlockPos, block: BlockId, hollow: bool) -> Result<BuildingBox, SkillError> {
        let CellBox { min: low, max: high } = span(a, b);
        let side = |low: i32, high: i32| i64::from(high) - i64::from(low) + 1;
        let size =
            side(low.x, high.x).saturating_mul(side(low.y, high.y)).saturating_mul(side(low.z, high.z));
        if size > CELLS_MAX {
            return Err(SkillError::other(format!(
                "the box has {size} cells; {CELLS_MAX} can be built at once"
            )));
        }
        Ok(BuildingBox { low, high, block, hollow })
    }

    fn of(value: &Value) -> Result<BuildingBox, SkillError> {
        let (from, to) = corners(value)?;
        let block = block_named(value.get("block").and_then(Value::as_str).unwrap_or_default())?;
        let hollow = value.get("hollow").and_then(Value::as_bool).unwrap_or(false);
        BuildingBox::new(from, to, block, hollow)
    }

    fn cells(&self) -> impl Iterator<Item = BlockPos> + '_ {
        let BuildingBox { low, high, hollow, .. } = self;
        let is_outer = move |pos: &BlockPos| {
            [(pos.x, low.x, high.x), (pos.y, low.y, high.y), (pos.z, low.z, high.z)]
                .iter()
                .any(|(at, low, high)| at == low || at == high)
        };
        let all = CellBox { min: *low, max: *high }.cells();
        all.filter(move |pos| !hollow || is_outer(pos))
    }
}

pub(super) async fn build_box<B: Body>(
    body: &B,
    given: CallArguments<'_>,
) -> Result<SkillOutcome, SkillError> {
    let corners = given.place(0).zip(given.place(1));
    let (a, b) = corners.ok_or_else(|| SkillError::other("the corners must be places"))?;
    let hollow = given.0.get(3).and_then(Value::as_bool).unwrap_or(false);
    let part = BuildingBox::new(a, b, given.block(2)?, hollow)?;
    let cells: Vec<TargetCell> =
        part.cells().map(|pos| TargetCell { pos, wanted: TargetBlock::any(part.block) }).collect();
    put_up(body, &cells, &PlacingOptions::free(), part.block.info().name.as_ref()).await
}

pub(super) async fn build_parts<B: Body>(
    body: &B,
    given: CallArguments<'_>,
) -> Result<SkillOutcome, SkillError> {
    let parts = given.0.first().and_then(Value::as_array);
    let parts = parts.ok_or_else(|| SkillError::other("the parts must be a list"))?;
    if parts.len() > PARTS_MAX {
        return Err(SkillError::other(format!("a building has {PARTS_MAX} parts at most")));
    }
    // Later parts go before earlier ones. Parts that are built from below are in order of height.
    let mut cells: BTreeMap<(i32, i32, i32), TargetCell> = BTreeMap::new();
    let mut placing = PlacingOptions::free();
    for part in parts {
        if part.get("kept").and_then(Value::as_bool).unwrap_or(false) {
            let (from, to) = corners(part)?;
            placing.travel.protected.push(span(from, to));
            continue;
        }
        let part = BuildingBox::of(part)?;
        for pos in part.cells() {
            cells.insert((pos.y, pos.z, pos.x), TargetCell { pos, wanted: TargetBlock::any(part.block) });
        }
        if cells.len() as i64 > CELLS_MAX {
            return Err(SkillError::other(format!("{CELLS_MAX} cells can be built at once")));
        }
    }
    let cells: Vec<TargetCell> = cells.into_values().collect();
    put_up(body, &cells, &placing, "what they should").await
}

/// Builds a ready building, or a drawing that the script hands in.
pub(super) async fn build_blueprint<B: Body>(
    body: &B,
    given: CallArguments<'_>,
) -> Result<SkillOutcome, SkillError> {
    let other = |error: ReadyBuildingError| SkillError::other(error.to_string());
    let building = match given.0.first() {
        Some(Value::String(name)) => blueprint_named(body, name)?,
        Some(drawing) => Arc::new(ReadyBuilding::from_json(drawing).map_err(other)?),
        None => return Err(SkillError::other("the blueprint must be a name or a drawing")),
    };
    let turns = given.number(4, 0.0).rem_euclid(4.0) as u8;
    let is_placed = (1..4).all(|place| given.0.get(place).is_some_and(Value::is_number));
    let at = if is_placed {
        given.cell(1)
    } else {
        let site = body.see(|view| find_site(view, building.sides(turns)));
        site.ok_or_else(|| {
            let [wide, deep] = building.sides(turns);
            SkillError::other(format!("there is no level ground of {wide} by {deep} blocks near"))
        })?
    };
    let carried = body.see(carried_items);
    let cells = building.targets(&carried, BuildingSpot { at, turns }).map_err(other)?;
    let placing = PlacingOptions::free();
    // Blocks in the place of the second half of a door or a bed go first.
    let in_the_way = body.see(|view| {
        second_halves(&cells).filter(|pos| !view.state(*pos).is_replaceable()).collect::<Vec<_>>()
    });
    let air = TargetBlock::any(block_named("air")?);
    let cleared: Vec<TargetCell> =
        in_the_way.into_iter().map(|pos| TargetCell { pos, wanted: air.clone() }).collect();
    if !cleared.is_empty() {
        build(body, &cleared, &placing).await?;
    }
    let mut built = build(body, &cells, &placing).await?;
    for _ in 1..PASSES_MAX {
        // From where the body stands now, it may get to cells that were out of reach.
        if built.unmet.is_empty() || !built.missing.is_empty() {
            break;
        }
        built = build(body, &cells, &placing).await?;
    }
    // Earth below the open sky becomes grass by itself.
    let grown = body.see(|view| {
        let earth = cells.iter().filter(|cell| cell.wanted.block.name() == "dirt").map(|cell| cell.pos);
        earth.filter(|pos| view.state(*pos).name() == "grass_block").collect::<Vec<_>>()
    });
    let unmet = built.unmet.len();
    built.unmet.retain(|pos| !grown.contains(pos));
    built.met += u32::try_from(unmet - built.unmet.len()).unwrap_or_default();
    let BlockPos { x, y, z } = at;
    let (done, text) = told(built, cells.len(), "what they should");
    Ok((done, format!("At ({x}, {y}, {z}): {text}")))
}

/// The cells into which the second halves of doors and beds come.
fn second_halves(cells: &[TargetCell]) -> impl Iterator<Item = BlockPos> {
    cells.iter().filter_map(|TargetCell { pos, wanted }| match wanted.block.info().place {
        Some(PlaceClass::Door) if wanted.says("half", "lower") => Some(pos.up()),
        Some(PlaceClass::Bed) if wanted.says("part", "foot") => {
            let side = Face::HORIZONTAL.into_iter().find(|side| wanted.says("facing", side.name()))?;
            Some(pos.step(side))
        }
        _ => None,
    })
}

/// A building that the user handed in, or one of the gallery.
fn blueprint_named<B: Body>(body: &B, name: &str) -> Result<Arc<ReadyBuilding>, SkillError> {
    let own = body.own_building();
    if let Some(own) = own.as_ref().filter(|own| own.name.eq_ignore_ascii_case(name)) {
        return Ok(Arc::clone(own));
    }
    named(name).map(|building| Arc::new(building.clone())).ok_or_else(|| {
        let all = own.as_deref().into_iter().chain(gallery());
        let all: Vec<&str> = all.map(|building| building.name.as_str()).collect();
        let name: String = name.chars().take(60).collect();
        SkillError::other(format!("there is no building `{name}`; there are {}", all.join(", ")))
    })
}

async fn put_up<B: Body>(
    body: &B,
    cells: &[TargetCell],
    placing: &PlacingOptions,
    what: &str,
) -> Result<SkillOutcome, SkillError> {
    let wanted = cells.len();
    let is_shared = !placing.travel.protected.is_empty();
    let built = if is_shared {
        build_beside(body, cells, placing).await?
    } else {
        build(body, cells, placing).await?
    };
    Ok(told(built, wanted, what))
}

/// The outcome of building, for the script and for its log.
fn told(built: Built, wanted: usize, what: &str) -> SkillOutcome {
    let mut text = format!("{} of {wanted} cells hold {what}.", built.met);
    for (item, count) in &built.missing {
        text.push_str(&format!(" {count} {item} are missing."));
    }
    if let Some(reason) = built.reason.filter(|_| !built.unmet.is_empty()) {
        text.push_str(&format!(" What stood in the way last: {reason}."));
    }
    (json!(built.unmet.is_empty()), text)
}
