//! Giving things to players.

use cooperage_blocks::path::PathGoal;
use cooperage_blocks::world::{PlayerId, WorldEventKind, WorldInput};
use cooperage_blocks::{BlockPos, ItemId};
use cooperage_core::written::is_alike;

use super::SkillError;
use super::toss::{slots_with, toss};
use super::travel::{Travel, go, go_near};
use crate::body::Body;
use crate::hands::look_from;
use crate::primitive::{MovingTarget, PrimitiveFailure};
use crate::view::BodyView;

/// Options of giving items to a player.
#[derive(Clone, Debug, PartialEq)]
pub struct Giving {
    /// How near the body goes, in blocks.
    pub range: f64,
    /// How the body goes there.
    pub travel: Travel,
    /// Ticks to wait until the receiver has picked the items up.
    pub patience: u32,
}

impl Giving {
    /// From three blocks; waits for three seconds, and the time before which no player can pick the item up.
    #[must_use]
    pub fn usual() -> Giving {
        Giving { range: 3.0, travel: Travel::free(), patience: 100 }
    }
}

/// The result of giving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivingOutcome {
    /// How many were thrown.
    pub thrown: u32,
    /// How many the receiver picked up meanwhile.
    pub taken: u32,
}

/// Nearer than that the giver would pick the item up itself.
const NEAR_MIN: f64 = 1.8;
/// Farther above or below the receiver than that, thrown items fall back from the edge that the giver stands at.
const LEVEL_MAX: f64 = 1.0;
/// How far from them one then stands, in cells.
const LEVEL_CELLS: [i32; 2] = [2, 3];
/// Ticks between two looks whether it was picked up.
const LOOK_TICKS: u32 = 5;

/// Returns another player that is present, by its name in any spelling.
#[must_use]
pub fn player_named(view: &BodyView<'_>, name: &str) -> Option<PlayerId> {
    let players = view.world().players();
    let is_other = |player: &&cooperage_blocks::world::Player| player.id != view.me() && player.is_present();
    players.iter().filter(is_other).find(|player| is_alike(name, &player.name)).map(|player| player.id)
}

/// Walks up to a player, throws items at their feet and waits until they are picked up.
///
/// # Errors
/// [`SkillError::Missing`] without enough of it, as [`go_near`], and [`SkillError::Other`] if nothing was picked up.
pub async fn give<B: Body>(
    body: &B,
    to: PlayerId,
    item: ItemId,
    count: u32,
    giving: &Giving,
) -> Result<GivingOutcome, SkillError> {
    ensure_carried(body, item, count)?;
    approach(body, to, giving).await?;
    let level = body.see(|view| level_with(view, to));
    if !level.is_empty() {
        let goal = PathGoal::Any(level.into_iter().map(PathGoal::Block).collect());
        let travel = Travel { digs: false, places: false, ticks_max: 100, ..giving.travel.clone() };
        // Where no way leads down, or up, the body throws from its place.
        let _ = go(body, &goal, &travel).await;
    }
    let spot = body.see(|view| {
        let feet = view.place_of(MovingTarget::Player(to))?;
        Some((view.distance_to(MovingTarget::Player(to))?, feet))
    });
    if let Some((far, [x, y, z])) = spot
        && far < NEAR_MIN
    {
        let pos = BlockPos::holding(x, y + 0.2, z);
        let away = PathGoal::Invert(Box::new(PathGoal::Near { pos, range: 1.5 }));
        let travel = Travel { digs: false, places: false, ticks_max: 60, ..giving.travel.clone() };
        // In a corner the body stays in its place.
        let _ = go(body, &away, &travel).await;
    }
    let look = body.see(|view| {
        let feet = view.place_of(MovingTarget::Player(to))?;
        Some(look_from(view.player().eyes(), feet))
    });
    let Some([yaw, pitch]) = look else { return Err(gone()) };
    body.act(vec![WorldInput::Look { yaw, pitch }]).await?;
    body.events();
    let thrown = toss(body, item, Some(count)).await?;
    let (mut taken, mut returned) = (0, 0);
    for _ in 0..giving.patience.div_ceil(LOOK_TICKS) {
        body.wait(LOOK_TICKS).await;
        for body_event in body.events() {
            if let WorldEventKind::PickedUp { player, stack } = &body_event.event.what
                && stack.item == item
            {
                match *player {
                    player if player == to => taken += stack.count,
                    player if player == body.me() => returned += stack.count,
                    _ => {}
                }
            }
        }
        if taken >= thrown {
            break;
        }
    }
    if taken == 0 {
        let name = item.name();
        return Err(SkillError::other(match returned {
            _ if !body.is_repaired() => format!("the {name} was not picked up"),
            0 => format!("the {name} was not picked up: it lies at the other player's feet"),
            _ => format!(
                "the {name} was not picked up by the other player: you picked up {returned} of it again. Move a few blocks \
                 away from each other, and give it once more"
            ),
        }));
    }
    Ok(GivingOutcome { thrown, taken: taken.min(thrown) })
}

/// Cells on the level of a player, some steps from them with nothing between, where the body is far above or below them.
fn level_with(view: &BodyView<'_>, to: PlayerId) -> Vec<BlockPos> {
    let Some([x, y, z]) = view.place_of(MovingTarget::Player(to)) else { return Vec::new() };
    if (view.position()[1] - y).abs() <= LEVEL_MAX {
        return Vec::new();
    }
    let feet = BlockPos::holding(x, y + 0.2, z);
    let is_free = |pos: BlockPos| view.loaded(pos).is_some_and(|state| state.has_no_collision());
    let is_open = |[x, z]: [i32; 2], far: i32| {
        (1..=far).all(|step| {
            let pos = feet.offset(x * step, 0, z * step);
            is_free(pos) && is_free(pos.up())
        })
    };
    let sides = [[1, 0], [-1, 0], [0, 1], [0, -1]];
    let all = LEVEL_CELLS.into_iter().flat_map(|far| sides.map(|side| (side, far)));
    all.filter(|(side, far)| is_open(*side, *far))
        .map(|([x, z], far)| feet.offset(x * far, 0, z * far))
        .collect()
}

/// Walks up to a player and puts items into their hands. How many changed hands: all, or as many as there was room for.
///
/// # Errors
/// [`SkillError::Missing`] without enough of it, as [`go_near`]; [`SkillError::Body`] if they have no room.
pub async fn hand_over<B: Body>(
    body: &B,
    to: PlayerId,
    item: ItemId,
    count: u32,
    giving: &Giving,
) -> Result<u32, SkillError> {
    ensure_carried(body, item, count)?;
    approach(body, to, giving).await?;
    let look = body.see(|view| {
        let feet = view.place_of(MovingTarget::Player(to))?;
        Some(look_from(view.player().eyes(), [feet[0], feet[1] + 1.6, feet[2]]))
    });
    let Some([yaw, pitch]) = look else { return Err(gone()) };
    body.act(vec![WorldInput::Look { yaw, pitch }]).await?;
    let mut given = 0;
    for (slot, count) in body.see(|view| slots_with(view, item, count)) {
        match body.act(vec![WorldInput::Give { to, slot, count }]).await {
            Ok(moved) => given += moved.parse().unwrap_or(0),
            Err(failure @ PrimitiveFailure::Refused(_)) if given == 0 => return Err(failure.into()),
            Err(PrimitiveFailure::Refused(_)) => break,
            Err(failure) => return Err(failure.into()),
        }
    }
    Ok(given)
}

fn ensure_carried<B: Body>(body: &B, item: ItemId, count: u32) -> Result<(), SkillError> {
    let held = body.see(|view| slots_with(view, item, u32::MAX).iter().map(|(_, count)| *count).sum());
    if held >= count.max(1) {
        return Ok(());
    }
    Err(SkillError::Missing { item: item.name().to_owned(), needed: count.max(1), held })
}

async fn approach<B: Body>(body: &B, to: PlayerId, giving: &Giving) -> Result<(), SkillError> {
    if body.see(|view| view.place_of(MovingTarget::Player(to)).is_none()) {
        return Err(gone());
    }
    go_near(body, MovingTarget::Player(to), giving.range, &giving.travel).await
}

fn gone() -> SkillError {
    SkillError::NotFound { what: "such player".to_owned(), range: 64 }
}
