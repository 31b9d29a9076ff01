//! Ways of dirt: a column with ladders on its sides, a beam.

use cooperage_blocks::BlockPos;
use cooperage_blocks::pos::Face;

use super::SkillError;
use super::clear::clear;
use super::named::block_named;
use super::place::{PlacingOptions, place_block};
use super::travel::Travel;
use super::wanted::TargetBlock;
use crate::body::Body;

/// Longest column or beam, in cells.
const LENGTH_MAX: i32 = 64;

fn named(name: &str) -> Result<TargetBlock, SkillError> {
    block_named(name).map(TargetBlock::any)
}

fn lacking<B: Body>(body: &B, item: &str, needed: u32) -> Result<(), SkillError> {
    let held = body.see(|view| view.count_named(item));
    if held < needed {
        return Err(SkillError::Missing { item: item.to_owned(), needed, held });
    }
    Ok(())
}

/// Puts up a column of dirt from the ground to below `top`, with a ladder on one side of it, by which its upper end is
/// reached; how high it is.
///
/// # Errors
/// [`SkillError::Missing`] without enough dirt and ladders; as [`place_block`].
pub async fn erect_ladder<B: Body>(body: &B, top: BlockPos) -> Result<u32, SkillError> {
    let bottom = body.see(|view| {
        (1..=LENGTH_MAX).map(|down| top.offset(0, -down, 0)).find(|&pos| !view.state(pos).has_no_collision())
    });
    let bottom = bottom.ok_or_else(|| SkillError::other(format!("there is no ground below {top}")))?.up();
    let height = (top.y - bottom.y).max(0) as u32;
    lacking(body, "dirt", height)?;
    lacking(body, "ladder", height)?;
    let dirt = named("dirt")?;
    let side = body.see(|view| {
        let is_free = |face: Face| {
            (bottom.y..top.y).all(|y| view.state(BlockPos::new(top.x, y, top.z).step(face)).is_air())
        };
        Face::HORIZONTAL.into_iter().find(|&face| is_free(face))
    });
    let side = side.ok_or_else(|| SkillError::other("the column is walled in: no ladder fits beside it"))?;
    let ladder = named("ladder")?.with("facing", side.name());
    let placing =
        PlacingOptions { clears: false, scaffolds: false, travel: Travel::free(), ..PlacingOptions::free() };
    for y in bottom.y..top.y {
        let cell = BlockPos::new(top.x, y, top.z);
        if body.see(|view| view.state(cell).is_air()) {
            place_block(body, cell, &dirt, &placing).await?;
        }
        place_block(body, cell.step(side), &ladder, &placing).await?;
    }
    Ok(height)
}

/// Takes a column of dirt away, from above; ladders on it fall down. How many cells it was high.
///
/// # Errors
/// [`SkillError::NotFound`] if there is none.
pub async fn dismantle_ladder<B: Body>(body: &B, top: BlockPos) -> Result<u32, SkillError> {
    let is_dirt = |cell: BlockPos| body.see(|view| view.state(cell).name() == "dirt");
    let first = if is_dirt(top) { top } else { top.down() };
    if !is_dirt(first) {
        return Err(SkillError::NotFound { what: "column of dirt".to_owned(), range: 1 });
    }
    let mut taken = 0;
    for down in 0..LENGTH_MAX {
        let cell = first.offset(0, -down, 0);
        if !is_dirt(cell) {
            break;
        }
        clear(body, cell, &Travel::free()).await?;
        taken += 1;
    }
    Ok(taken)
}

/// The cells of a straight level line.
fn line(from: BlockPos, to: BlockPos) -> Result<Vec<BlockPos>, SkillError> {
    let [dx, dz] = [to.x - from.x, to.z - from.z];
    let length = dx.abs().max(dz.abs());
    if from.y != to.y || (dx != 0 && dz != 0) || length > LENGTH_MAX {
        return Err(SkillError::other("a beam lies along x or along z, at one height, at most 64 long"));
    }
    Ok((0..=length).map(|step| from.offset(dx.signum() * step, 0, dz.signum() * step)).collect())
}

/// Lays a beam of dirt; how many cells were filled.
///
/// # Errors
/// [`SkillError::Missing`] without enough dirt; as [`place_block`].
pub async fn lay_beam<B: Body>(body: &B, from: BlockPos, to: BlockPos) -> Result<u32, SkillError> {
    let cells = line(from, to)?;
    let open: Vec<BlockPos> =
        body.see(|view| cells.iter().copied().filter(|&cell| view.state(cell).is_replaceable()).collect());
    lacking(body, "dirt", open.len() as u32)?;
    let dirt = named("dirt")?;
    let placing =
        PlacingOptions { clears: false, scaffolds: false, travel: Travel::free(), ..PlacingOptions::free() };
    let mut laid = 0;
    // A beam in the air begins where something holds it.
    let mut rest = open;
    while !rest.is_empty() {
        let mut left = Vec::new();
        let before = rest.len();
        let mut error = None;
        for cell in rest {
            match place_block(body, cell, &dirt, &placing).await {
                Ok(_) => laid += 1,
                Err(failed) => {
                    error = Some(failed);
                    left.push(cell);
                    body.wait(1).await;
                }
            }
        }
        if left.len() == before {
            return Err(error.unwrap_or_else(|| SkillError::other("the beam hangs in the air")));
        }
        left.reverse();
        rest = left;
    }
    Ok(laid)
}

/// Takes the dirt of a beam away; how many cells.
///
/// # Errors
/// As [`clear`].
pub async fn remove_beam<B: Body>(body: &B, from: BlockPos, to: BlockPos) -> Result<u32, SkillError> {
    let cells = line(from, to)?;
    let mut taken = 0;
    for cell in cells {
        if body.see(|view| view.state(cell).name() == "dirt") {
            clear(body, cell, &Travel::free()).await?;
            taken += 1;
        }
    }
    Ok(taken)
}
