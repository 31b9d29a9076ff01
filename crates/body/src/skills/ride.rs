//! Getting on and off what can be ridden.

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::world::{EntityId, EntityKind, WorldInput};

use super::SkillError;
use super::equip::empty_hand;
use super::travel::{Travel, go_near};
use crate::body::Body;
use crate::primitive::MovingTarget;
use crate::view::BodyView;

/// How often one that throws its rider off is mounted again.
const TRIES_MAX: u32 = 40;

/// The nearest thing to ride of that name: a creature, a boat, a minecart.
#[must_use]
pub fn nearest_mount(view: &BodyView<'_>, name: &str, range: f64) -> Option<EntityId> {
    let is_it = |entity: &&cooperage_blocks::world::Entity| match &entity.kind {
        EntityKind::Mob(mob) => mob.kind_name() == name,
        EntityKind::Vehicle(vehicle) => {
            let item = vehicle.item.name();
            item == name || item.ends_with(&format!("_{name}"))
        }
        _ => false,
    };
    view.entities(range).into_iter().find(is_it).map(|entity| entity.id)
}

/// Goes to a creature or vehicle and gets on it; tries again on an animal that isn't tame yet.
///
/// # Errors
/// As [`go_near`]; [`SkillError::Body`] if it can't be ridden or is taken.
pub async fn mount<B: Body>(body: &B, entity: EntityId, travel: &Travel) -> Result<(), SkillError> {
    if body.see(|view| view.player().riding == Some(entity)) {
        return Ok(());
    }
    for _ in 0..TRIES_MAX {
        go_near(body, MovingTarget::Entity(entity), 2.0, travel).await?;
        empty_hand(body).await?;
        body.act(vec![WorldInput::Interact { entity, hand: InteractionHand::Main }]).await?;
        if body.see(|view| view.player().riding == Some(entity)) {
            return Ok(());
        }
    }
    Err(SkillError::other("it does not let itself be ridden"))
}

/// Gets off the creature or vehicle. Returns whether the body rode one.
///
/// # Errors
/// [`SkillError::Body`] if the body is dead.
pub async fn dismount<B: Body>(body: &B) -> Result<bool, SkillError> {
    if body.see(|view| view.player().riding.is_none()) {
        return Ok(false);
    }
    body.act(vec![WorldInput::Dismount]).await?;
    Ok(true)
}
