//! Building boxes: one, or several as one building.

use std::collections::BTreeMap;

use cooperage_blocks::path::CellBox;
use cooperage_blocks::{BlockId, BlockPos};
use cooperage_body::Body;
use cooperage_body::skills::{PlacingOptions, SkillError, TargetBlock, TargetCell, build, build_beside};
use serde_json::{Value, json};

use super::own::{CallArguments, SkillOutcome, block_named, place_of};

/// Most cells that are built at once.
const CELLS_MAX: i64 = 4_096;
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
        let all = (low.y..=high.y).flat_map(move |y| {
            (low.z..=high.z).flat_map(move |z| (low.x..=high.x).map(move |x| BlockPos::new(x, y, z)))
        });
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
    let mut text = format!("{} of {wanted} cells hold {what}.", built.met);
    for (item, count) in &built.missing {
        text.push_str(&format!(" {count} {item} are missing."));
    }
    if let Some(reason) = built.reason.filter(|_| !built.unmet.is_empty()) {
        text.push_str(&format!(" What stood in the way last: {reason}."));
    }
    Ok((json!(built.unmet.is_empty()), text))
}
