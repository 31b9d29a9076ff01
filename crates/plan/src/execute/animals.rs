//! Steps with animals: killing, milking, shearing and waiting for eggs.

use cooperage_blocks::ItemId;
use cooperage_blocks::path::PathGoal;
use cooperage_body::Body;
use cooperage_body::skills::{
    self, Fight, Fleece, SkillError, Travel, attack_nearest, go, pick_up_near, use_on_entity,
};

use super::{held, missing};

/// How far creatures are looked for, in blocks.
const RANGE: f64 = 256.0;
/// How near the body goes to a creature before it follows it, in blocks.
const CLOSE: f64 = 12.0;
/// Fewest attempts before a step fails; more for several items.
const TRIES_MAX: u32 = 24;
/// Ticks to wait after each look for eggs.
const LOOK_TICKS: u32 = 100;
/// Most looks for eggs.
const LOOKS_MAX: u32 = 400;

/// Goes near the nearest creature of a kind, if it is far.
async fn approach<B: Body>(body: &B, mob: &str, range: f64) -> Result<(), SkillError> {
    let name = mob.to_owned();
    for _ in 0..4 {
        let found = body.see(|view| {
            let (id, _) = view.mobs(range).into_iter().find(|(_, other)| {
                other.kind_name() == name && !other.is_baby() && !(name == "sheep" && other.is_shorn)
            })?;
            let cell = view.world().entity(id)?.cell();
            Some((cell, view.distance_to_cell(cell)))
        });
        let Some((cell, far)) = found else {
            return Err(SkillError::NotFound { what: mob.to_owned(), range: range as u32 });
        };
        if far <= CLOSE {
            return Ok(());
        }
        go(body, &PathGoal::Near { pos: cell, range: 6.0 }, &Travel { ticks_max: 2_400, ..Travel::free() })
            .await?;
    }
    Ok(())
}

pub(super) async fn kill<B: Body>(body: &B, mob: &str, item: ItemId, count: u32) -> Result<(), SkillError> {
    let wanted = held(body, item) + count;
    let mut last = SkillError::NotFound { what: mob.to_owned(), range: RANGE as u32 };
    for _ in 0..TRIES_MAX.max(count * 3) {
        if held(body, item) >= wanted {
            return Ok(());
        }
        approach(body, mob, RANGE).await?;
        let fight = Fight { travel: Travel { ticks_max: 1_200, ..Travel::free() }, ..Fight::to_death(48.0) };
        if let Err(error) = attack_nearest(body, mob, &fight).await {
            last = error;
            body.wait(20).await;
        }
        pick_up_near(body, 6.0).await;
    }
    if held(body, item) >= wanted { Ok(()) } else { Err(last) }
}

pub(super) async fn milk<B: Body>(
    body: &B,
    mob: &str,
    with: ItemId,
    item: ItemId,
    count: u32,
) -> Result<(), SkillError> {
    let wanted = held(body, item) + count;
    let mut last = missing(item, count, 0);
    for _ in 0..TRIES_MAX.max(count * 2) {
        if held(body, item) >= wanted {
            return Ok(());
        }
        approach(body, mob, RANGE).await?;
        let name = mob.to_owned();
        let found = body.see(|view| {
            let grown = |other: &cooperage_blocks::world::Mob| other.kind_name() == name && !other.is_baby();
            view.mobs(RANGE).into_iter().find(|(_, other)| grown(other)).map(|(id, _)| id)
        });
        let Some(animal) = found else {
            return Err(SkillError::NotFound { what: mob.to_owned(), range: RANGE as u32 });
        };
        let travel = Travel { ticks_max: 1_200, ..Travel::on_foot() };
        if let Err(error) = use_on_entity(body, Some(with), animal, &travel).await {
            last = error;
            body.wait(20).await;
        }
    }
    if held(body, item) >= wanted { Ok(()) } else { Err(last) }
}

pub(super) async fn shear<B: Body>(body: &B, mob: &str, item: ItemId, count: u32) -> Result<(), SkillError> {
    let wanted = held(body, item) + count;
    let fleece =
        if mob == "mooshroom" { Fleece::Mushrooms } else { Fleece::Wool(item.name().strip_suffix("_wool")) };
    let mut last = missing(item, count, 0);
    for _ in 0..TRIES_MAX {
        if held(body, item) >= wanted {
            return Ok(());
        }
        approach(body, mob, RANGE).await?;
        if let Err(error) = skills::shear(body, fleece, 1).await {
            last = error;
            body.wait(20).await;
        }
    }
    if held(body, item) >= wanted { Ok(()) } else { Err(last) }
}

/// Stays near creatures and picks up what they lay, until the body has that many more of the item.
pub(super) async fn await_laid<B: Body>(
    body: &B,
    mob: &str,
    item: ItemId,
    count: u32,
) -> Result<(), SkillError> {
    let wanted = held(body, item) + count;
    approach(body, mob, RANGE).await?;
    for _ in 0..LOOKS_MAX {
        pick_up_near(body, CLOSE).await;
        if held(body, item) >= wanted {
            return Ok(());
        }
        body.wait(LOOK_TICKS).await;
    }
    Err(missing(item, wanted, held(body, item)))
}
