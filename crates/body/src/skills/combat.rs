//! Fighting: the weapon, the pursuit, hits at full charge, shots.

use cooperage_blocks::ItemId;
use cooperage_blocks::items::{InteractionHand, slot};
use cooperage_blocks::physics::Controls;
use cooperage_blocks::registry::ToolClass;
use cooperage_blocks::world::{EntityId, EntityKind, InputRefusal, WorldEventKind, WorldInput};

use super::SkillError;
use super::equip::hold;
use super::gather::pick_up_near;
use super::pursue::approach;
use super::travel::Travel;
use super::using::{is_there, look_at, nearest_mob, taking};
use crate::body::Body;
use crate::hands::look_from;
use crate::primitive::{MovingTarget, Primitive, PrimitiveFailure};
use crate::view::BodyView;

/// How near eyes must be to a box to hit it, with some care.
const HIT_REACH: f64 = 2.9;
/// Most hits on one thing.
const HITS_MAX: u32 = 200;
/// Ticks that a bow is drawn for a full shot.
const DRAW_TICKS: u32 = 21;
/// Ticks that a body steps back from what explodes.
const BACK_TICKS: u32 = 12;
/// How far drops are picked up after a fight, in blocks.
const DROP_RANGE: f64 = 8.0;

/// How a fight is fought.
#[derive(Clone, Debug)]
pub struct Fight {
    /// How far it is pursued, in blocks.
    pub range: f64,
    /// Whether until it is dead, or one hit.
    pub kills: bool,
    /// Whether drops are picked up.
    pub picks_up: bool,
    /// How the body goes.
    pub travel: Travel,
}

impl Fight {
    /// Until it is dead, within a range.
    #[must_use]
    pub fn to_death(range: f64) -> Fight {
        let travel = Travel { digs: false, places: false, ticks_max: 1_200, ..Travel::free() };
        Fight { range, kills: true, picks_up: true, travel }
    }
}

/// The carried item with the hardest hit: swords and axes first, then pickaxes and shovels.
#[must_use]
pub fn best_weapon(view: &BodyView<'_>) -> Option<ItemId> {
    let carried = slot::CARRIED.filter_map(|number| view.inventory().get(number));
    let mut best: Option<((u8, f64), ItemId)> = None;
    for stack in carried {
        let info = stack.info();
        let class = match info.tool {
            Some(ToolClass::Sword | ToolClass::Axe) => 1,
            Some(ToolClass::Pickaxe | ToolClass::Shovel) => 0,
            _ => continue,
        };
        let worth = (class, info.attack_damage);
        if best.is_none_or(|(other, _)| worth > other) {
            best = Some((worth, stack.item));
        }
    }
    best.map(|(_, item)| item)
}

/// Takes the best weapon into the hand, if any is carried.
///
/// # Errors
/// [`PrimitiveFailure::Dead`] and the like.
pub async fn take_weapon<B: Body>(body: &B) -> Result<(), SkillError> {
    match body.see(best_weapon) {
        Some(weapon) => hold(body, weapon).await,
        None => Ok(()),
    }
}

/// Attacks the nearest creature of a kind.
///
/// # Errors
/// [`SkillError::NotFound`] if there is none in range; as [`attack`].
pub async fn attack_nearest<B: Body>(body: &B, kind: &str, fight: &Fight) -> Result<bool, SkillError> {
    let range = fight.range;
    let target = body.see(|view| nearest_mob(view, range, |_, mob| mob.kind_name() == kind));
    match target {
        Some(entity) => attack(body, MovingTarget::Entity(entity), fight).await,
        None => Err(SkillError::NotFound { what: kind.to_owned(), range: range as u32 }),
    }
}

/// Attacks something with the best weapon carried, each hit at full charge. Whether it is gone in the end.
///
/// # Errors
/// [`SkillError::Unreachable`] where it can't be got at; [`PrimitiveFailure::Dead`] when the body dies.
pub async fn attack<B: Body>(body: &B, target: MovingTarget, fight: &Fight) -> Result<bool, SkillError> {
    take_weapon(body).await?;
    body.events();
    let mut place = None;
    for hit in 0..HITS_MAX {
        let far = body.see(|view| view.distance_to(target).filter(|_| is_there(view, target)));
        let Some(far) = far else { return Ok(over(body, fight, place).await) };
        if far > fight.range + 8.0 {
            return Err(SkillError::other("it got away"));
        }
        place = Some(());
        match approach(body, target, HIT_REACH, &fight.travel).await {
            Ok(()) => {}
            Err(SkillError::NotFound { .. }) => return Ok(over(body, fight, place).await),
            Err(error) => return Err(error),
        }
        let (rest, look) = body.see(|view| (ticks_to_charge(view), look_at(view, target)));
        if rest > 0 {
            body.wait(rest).await;
        }
        let Some(look) = body.see(|view| look_at(view, target)).or(look) else { continue };
        match body.act(vec![WorldInput::Look { yaw: look[0], pitch: look[1] }, hitting(target)]).await {
            Ok(_) | Err(PrimitiveFailure::Refused(_)) => {}
            Err(failure) => return Err(failure.into()),
        }
        if !fight.kills && hit == 0 {
            return Ok(false);
        }
        if body.see(|view| is_explosive(view, target)) {
            step_back(body, target).await?;
        }
    }
    Err(SkillError::other("it does not die"))
}

async fn over<B: Body>(body: &B, fight: &Fight, was_fought: Option<()>) -> bool {
    if fight.picks_up && was_fought.is_some() {
        pick_up_near(body, DROP_RANGE).await;
    }
    let me = body.me();
    let is_dead = |what: &WorldEventKind| match what {
        WorldEventKind::MobDied { .. } => true,
        WorldEventKind::PlayerDied { player, .. } => *player != me,
        _ => false,
    };
    body.events().iter().any(|body_event| is_dead(&body_event.event.what))
}

fn hitting(target: MovingTarget) -> WorldInput {
    match target {
        MovingTarget::Entity(entity) => WorldInput::Attack(entity),
        MovingTarget::Player(player) => WorldInput::AttackPlayer(player),
    }
}

/// Ticks until a hit has its full strength.
fn ticks_to_charge(view: &BodyView<'_>) -> u32 {
    let speed = view.inventory().in_hand(InteractionHand::Main).map_or(4.0, |held| held.info().attack_speed);
    let full = (20.0 / speed.max(0.1)).ceil() as u32;
    full.saturating_sub(view.player().charge_ticks)
}

fn is_explosive(view: &BodyView<'_>, target: MovingTarget) -> bool {
    let MovingTarget::Entity(id) = target else { return false };
    view.world().entity(id).is_some_and(|entity| match &entity.kind {
        EntityKind::Mob(mob) => mob.kind_name() == "creeper",
        _ => false,
    })
}

async fn step_back<B: Body>(body: &B, target: MovingTarget) -> Result<(), SkillError> {
    let look = body.see(|view| look_at(view, target));
    let controls = Controls { back: true, ..Controls::default() };
    body.perform(Primitive::Keys { controls, look, ticks: BACK_TICKS }).await?;
    Ok(())
}

/// The nearest creature that is hostile, within a distance.
pub(crate) fn nearest_enemy(view: &BodyView<'_>, range: f64) -> Option<EntityId> {
    nearest_mob(view, range, |_, mob| mob.is_monster())
}

/// Fights everything hostile within a distance until nothing is left there; how many were fought.
///
/// # Errors
/// [`PrimitiveFailure::Dead`] when the body dies.
pub async fn defend<B: Body>(body: &B, range: f64) -> Result<u32, SkillError> {
    let mut fought = 0;
    let mut given_up: Vec<EntityId> = Vec::new();
    let fight = Fight { picks_up: false, ..Fight::to_death(range + 8.0) };
    while let Some(enemy) =
        body.see(|view| nearest_mob(view, range, |id, mob| mob.is_monster() && !given_up.contains(&id)))
    {
        match attack(body, MovingTarget::Entity(enemy), &fight).await {
            Ok(_) => fought += 1,
            Err(SkillError::Body(PrimitiveFailure::Dead)) => return Err(PrimitiveFailure::Dead.into()),
            Err(_) => {
                given_up.push(enemy);
                body.wait(10).await;
            }
        }
    }
    Ok(fought)
}

/// Shoots at something with a bow, or throws snowballs, eggs or pearls at it, `shots` times.
///
/// # Errors
/// [`SkillError::Missing`] without the thing or without arrows; [`SkillError::NotFound`] once the target is gone.
pub async fn shoot<B: Body>(
    body: &B,
    target: MovingTarget,
    with: ItemId,
    shots: u32,
) -> Result<u32, SkillError> {
    let is_bow = with.name() == "bow";
    let speed = if is_bow { 3.0 } else { 1.5 };
    let gravity = if is_bow { 0.05 } else { 0.03 };
    for shot in 0..shots {
        hold(body, with).await?;
        if is_bow && body.see(|view| view.count_named("arrow")) == 0 {
            return Err(SkillError::Missing { item: "arrow".to_owned(), needed: 1, held: 0 });
        }
        if is_bow {
            // Drawn first, aimed when it flies.
            body.act(vec![WorldInput::UseItem(InteractionHand::Main)]).await.or_else(quiet)?;
            body.wait(DRAW_TICKS).await;
        }
        let Some([yaw, pitch]) = body.see(|view| aim(view, target, speed, gravity)) else {
            if is_bow {
                body.act(vec![WorldInput::StopUse]).await?;
            }
            return if shot > 0 {
                Ok(shot)
            } else {
                Err(SkillError::NotFound { what: "such thing any more".to_owned(), range: 64 })
            };
        };
        let last = if is_bow { WorldInput::StopUse } else { WorldInput::UseItem(InteractionHand::Main) };
        body.act(vec![WorldInput::Look { yaw, pitch }, last]).await.or_else(quiet)?;
        body.wait(5).await;
    }
    Ok(shots)
}

/// The world says nothing yet to what goes on for a while.
fn quiet(failure: PrimitiveFailure) -> Result<std::sync::Arc<str>, PrimitiveFailure> {
    match failure {
        PrimitiveFailure::Refused(InputRefusal::NothingCame) => Ok("".into()),
        failure => Err(failure),
    }
}

/// Where to look so that a missile hits: the drop on its way and the target's own way are added.
fn aim(view: &BodyView<'_>, target: MovingTarget, speed: f64, gravity: f64) -> Option<[f64; 2]> {
    let (at, vel) = match target {
        MovingTarget::Entity(id) => {
            let entity = view.world().entity(id)?;
            let bounds = entity.bounds();
            (mid(bounds.min, bounds.max), entity.vel)
        }
        MovingTarget::Player(id) => {
            let player = view.world().player(id).filter(|player| player.is_present())?;
            ([player.body.pos[0], player.body.pos[1] + 1.0, player.body.pos[2]], player.body.vel)
        }
    };
    let eyes = view.player().eyes();
    let gap = crate::view::distance(eyes, at);
    let ticks = gap / speed;
    let drop = 0.5 * gravity * ticks * ticks;
    let ahead = [at[0] + vel[0] * ticks, at[1] + drop, at[2] + vel[2] * ticks];
    Some(look_from(eyes, ahead))
}

fn mid(min: [f64; 3], max: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|axis| (min[axis] + max[axis]) / 2.0)
}

/// The shooting things that may be in a hand.
#[must_use]
pub fn shooter_carried(view: &BodyView<'_>) -> Option<ItemId> {
    let named =
        |name: &str| cooperage_blocks::registry().item(name).filter(|item| taking(view, *item).is_some());
    named("bow").filter(|_| view.count_named("arrow") > 0).or_else(|| named("snowball"))
}
