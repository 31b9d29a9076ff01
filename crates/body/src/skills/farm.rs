//! Fields: tilling, sowing, harvesting, bone meal.

use cooperage_blocks::pos::Face;
use cooperage_blocks::{BlockId, BlockPos, BlockState, ItemId, registry};

use super::SkillError;
use super::clear::clear;
use super::equip::hold;
use super::gather::pick_up_near;
use super::travel::{Travel, go_to_reach};
use super::using::{click, hold_any, use_on_block};
use crate::body::Body;
use crate::view::BodyView;

/// How far drops are picked up after a harvest, in blocks.
const DROP_RANGE: f64 = 5.0;
/// Most bone meal on one plant.
const MEALS_MAX: u32 = 16;
/// Fields given up before a harvest ends.
const FAILURES_MAX: u32 = 8;

/// On foot, without trampling: a body that only walks never jumps on farmland.
fn on_field() -> Travel {
    Travel::on_foot()
}

/// Makes farmland of grass or dirt with a hoe, clearing plants above it; nothing is done where it is farmland.
///
/// # Errors
/// [`SkillError::Missing`] without a hoe; where the ground is of another kind; as [`go_to_reach`].
pub async fn till<B: Body>(body: &B, cell: BlockPos) -> Result<(), SkillError> {
    let (ground, above) = body.see(|view| (view.state(cell), view.state(cell.up())));
    if ground.name() == "farmland" {
        return Ok(());
    }
    if !matches!(ground.name(), "dirt" | "grass_block" | "dirt_path" | "coarse_dirt" | "rooted_dirt") {
        return Err(SkillError::other(format!("{} at {cell} can't be tilled", ground.name())));
    }
    let has_hoe = body.see(|view| {
        crate::hands::slot_with(view.inventory(), |item| item.name().ends_with("_hoe")).is_some()
    });
    if !has_hoe {
        return Err(SkillError::Missing { item: "hoe".to_owned(), needed: 1, held: 0 });
    }
    if !above.is_air() {
        if !above.has_no_collision() {
            return Err(SkillError::other(format!("{} stands on {cell}", above.name())));
        }
        clear(body, cell.up(), &on_field()).await?;
    }
    if !body.see(|view| view.player().reaches(cell)) {
        go_to_reach(body, cell, &on_field()).await?;
    }
    hold_any(body, "hoe", |name| name.ends_with("_hoe")).await?;
    // Coarse and rooted dirt become dirt first.
    for _ in 0..2 {
        click(body, cell, Face::Up).await?;
        if body.see(|view| view.state(cell).name() == "farmland") {
            return Ok(());
        }
    }
    Err(SkillError::other(format!("{cell} did not become farmland")))
}

/// Sows on a cell of ground, tilling it where the plant needs that.
///
/// # Errors
/// [`SkillError::Missing`] without the seed or a hoe; where something grows there already; the world's refusal.
pub async fn sow<B: Body>(body: &B, cell: BlockPos, seed: ItemId) -> Result<(), SkillError> {
    let plant = seed
        .info()
        .blocks
        .first()
        .copied()
        .ok_or_else(|| SkillError::other(format!("{} can't be sown", seed.name())))?;
    if body.see(|view| view.count(seed)) == 0 {
        return Err(SkillError::Missing { item: seed.name().to_owned(), needed: 1, held: 0 });
    }
    if is_crop(plant) {
        till(body, cell).await?;
    }
    let above = body.see(|view| view.state(cell.up()));
    if above.block() == plant {
        return Err(SkillError::other(format!("{} grows at {cell} already", above.name())));
    }
    use_on_block(body, Some(seed), cell, Some(Face::Up), &on_field()).await?;
    let is_sown = body.see(|view| view.state(cell.up()).block() == plant);
    if is_sown { Ok(()) } else { Err(SkillError::other(format!("{} did not take at {cell}", seed.name()))) }
}

/// Plants that need farmland.
fn is_crop(plant: BlockId) -> bool {
    matches!(
        plant.name(),
        "wheat" | "carrots" | "potatoes" | "beetroots" | "melon_stem" | "pumpkin_stem" | "torchflower_crop"
    )
}

/// Whether a plant is ripe: crops at their last age, fruits, grown canes.
#[must_use]
pub fn is_ripe(view: &BodyView<'_>, pos: BlockPos) -> bool {
    let state = view.state(pos);
    match state.name() {
        "melon" | "pumpkin" => true,
        // The lowest part stays.
        "sugar_cane" | "bamboo" | "cactus" => view.state(pos.down()).block() == state.block(),
        "sweet_berry_bush" => state.number("age").is_some_and(|age| age >= 2),
        _ => state.number("age").is_some_and(|age| Some(age) == last_age(state)),
    }
}

fn last_age(state: BlockState) -> Option<u32> {
    state.info().property("age")?.values.last()?.parse().ok()
}

/// Harvests ripe plants of a kind within `range` blocks, at most `count`, and sows again where it can; how many.
///
/// # Errors
/// [`SkillError::NotFound`] if none is ripe; what kept the body from all of them.
pub async fn harvest<B: Body>(
    body: &B,
    plant: BlockId,
    range: f64,
    count: u32,
    sows: bool,
) -> Result<u32, SkillError> {
    let mut harvested = 0;
    let mut given_up: Vec<BlockPos> = Vec::new();
    while harvested < count {
        let found = body.see(|view| {
            let is_wanted = |pos: BlockPos| !given_up.contains(&pos) && is_ripe(view, pos);
            view.nearest(range, 1, |state| state.block() == plant, is_wanted).first().copied()
        });
        let Some(cell) = found else { break };
        match harvest_one(body, cell, sows).await {
            Ok(()) => harvested += 1,
            Err(SkillError::Body(crate::PrimitiveFailure::Dead)) => {
                return Err(crate::PrimitiveFailure::Dead.into());
            }
            Err(error) => {
                given_up.push(cell);
                if given_up.len() as u32 >= FAILURES_MAX {
                    return if harvested > 0 { Ok(harvested) } else { Err(error) };
                }
                body.wait(1).await;
            }
        }
    }
    if harvested > 0 {
        return Ok(harvested);
    }
    Err(SkillError::NotFound { what: format!("ripe {}", plant.name()), range: range as u32 })
}

async fn harvest_one<B: Body>(body: &B, cell: BlockPos, sows: bool) -> Result<(), SkillError> {
    let state = body.see(|view| view.state(cell));
    if state.name() == "sweet_berry_bush" {
        use_on_block(body, None, cell, None, &on_field()).await?;
    } else {
        clear(body, cell, &on_field()).await?;
    }
    pick_up_near(body, DROP_RANGE).await;
    if !sows || !is_crop(state.block()) {
        return Ok(());
    }
    let seed = registry()
        .items()
        .iter()
        .map(|info| info.id)
        .find(|item| item.info().blocks.first() == Some(&state.block()));
    if let Some(seed) = seed.filter(|seed| body.see(|view| view.count(*seed)) > 0) {
        // A field that is not sown again is still a harvest.
        let _ = sow(body, cell.down(), seed).await;
    }
    Ok(())
}

/// Uses bone meal on a plant until it is ripe or the meal is used up; how much was used.
///
/// # Errors
/// [`SkillError::Missing`] without bone meal; the world's refusal of the first.
pub async fn bone_meal<B: Body>(body: &B, cell: BlockPos) -> Result<u32, SkillError> {
    let meal = registry()
        .item("bone_meal")
        .ok_or_else(|| SkillError::Unknown { kind: "item", name: "bone_meal".to_owned() })?;
    let plant = body.see(|view| view.state(cell).block());
    let mut used = 0;
    while used < MEALS_MAX {
        if body.see(|view| view.state(cell).block() != plant || is_ripe(view, cell)) {
            break;
        }
        let result = if used == 0 {
            use_on_block(body, Some(meal), cell, None, &on_field()).await.map(|_| ())
        } else if body.see(|view| view.count(meal)) == 0 {
            break;
        } else {
            hold(body, meal).await?;
            click(body, cell, Face::Up).await.map(|_| ()).map_err(SkillError::from)
        };
        match result {
            Ok(()) => used += 1,
            Err(error) if used == 0 => return Err(error),
            Err(_) => break,
        }
    }
    Ok(used)
}
