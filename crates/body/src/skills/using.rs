//! Taking things into the hand, and using them on blocks and creatures.

use cooperage_blocks::items::{InteractionHand, slot};
use cooperage_blocks::physics::Controls;
use cooperage_blocks::pos::Face;
use cooperage_blocks::world::{EntityId, EntityKind, GameMode, InputRefusal, WorldInput};
use cooperage_blocks::{BlockPos, ItemId};

use super::SkillError;
use super::equip::hold;
use super::pursue::approach;
use super::travel::{Travel, go_to_reach};
use crate::body::Body;
use crate::hands::{face_middle, look_from, slot_with, take_in_hand};
use crate::primitive::{MovingTarget, PrimitiveFailure};
use crate::view::BodyView;

/// How near a body goes to a creature before it uses something on it: eyes to box, in blocks.
const ENTITY_REACH: f64 = 2.6;
/// How often a creature that walked off is gone after.
const ENTITY_TRIES: u32 = 5;

/// The inputs that take a carried item into the main hand; none if it isn't carried.
pub(crate) fn taking(view: &BodyView<'_>, item: ItemId) -> Option<Vec<WorldInput>> {
    let inventory = view.inventory();
    Some(take_in_hand(inventory, slot_with(inventory, |held| held == item)?))
}

/// Whether the body plays in creative mode.
pub(crate) fn is_creative(view: &BodyView<'_>) -> bool {
    view.player().mode == GameMode::Creative
}

/// The inputs by which a body in creative mode takes an item from nowhere into its hand: into an empty place of the hotbar, or else in
/// place of the held thing. None in other modes.
pub(crate) fn conjuring(view: &BodyView<'_>, item: ItemId) -> Option<Vec<WorldInput>> {
    if !is_creative(view) {
        return None;
    }
    let (inventory, bar) = (view.inventory(), slot::HOTBAR);
    let held = bar.start + usize::from(inventory.selected());
    let number = std::iter::once(held).chain(bar.clone()).find(|&number| inventory.get(number).is_none());
    let number = number.unwrap_or(held);
    let conjured = WorldInput::Replace { slot: number as i16, items: Some((item, 1)), is_plain: true };
    Some(vec![conjured, WorldInput::Select((number - bar.start) as u8)])
}

/// Takes the best that carries a name into the hand: the first of these items that is carried.
///
/// # Errors
/// [`SkillError::Missing`] with the name `what`.
pub(crate) async fn hold_any<B: Body>(
    body: &B,
    what: &str,
    is_wanted: impl Fn(&str) -> bool,
) -> Result<ItemId, SkillError> {
    let found = body.see(|view| {
        let inventory = view.inventory();
        let slot = slot_with(inventory, |item| is_wanted(item.name()))?;
        inventory.get(slot).map(|stack| stack.item)
    });
    let item = found.ok_or_else(|| SkillError::Missing { item: what.to_owned(), needed: 1, held: 0 })?;
    hold(body, item).await?;
    Ok(item)
}

/// Looks at a face of a block and uses the item in the main hand on it. Returns the world's answer.
///
/// # Errors
/// The world's refusal.
pub(crate) async fn click<B: Body>(body: &B, cell: BlockPos, face: Face) -> Result<String, PrimitiveFailure> {
    let [yaw, pitch] = body.see(|view| look_from(view.player().eyes(), face_middle(cell, face)));
    let inputs = vec![
        WorldInput::Look { yaw, pitch },
        WorldInput::UseOn { cell, face, hit: None, hand: InteractionHand::Main },
    ];
    body.act(inputs).await.map(|text| text.to_string())
}

/// The face of a block that looks most towards the eyes.
pub(crate) fn face_towards(view: &BodyView<'_>, cell: BlockPos) -> Face {
    let eyes = view.player().eyes();
    let middle = [cell.x, cell.y, cell.z].map(|at| f64::from(at) + 0.5);
    let turned = |face: Face| {
        let out = face.vector();
        (0..3).map(|axis| f64::from(out[axis]) * (eyes[axis] - middle[axis])).sum::<f64>()
    };
    let mut best = Face::Up;
    for face in Face::ALL {
        if turned(face) > turned(best) {
            best = face;
        }
    }
    best
}

/// Goes to a block and uses an item, or the held one, on it. Returns the world's answer.
///
/// # Errors
/// As [`hold`] and [`super::go`]; the world's refusal.
pub async fn use_on_block<B: Body>(
    body: &B,
    item: Option<ItemId>,
    cell: BlockPos,
    face: Option<Face>,
    travel: &Travel,
) -> Result<String, SkillError> {
    if let Some(item) = item {
        let carried = body.see(|view| view.count(item));
        if carried == 0 {
            return Err(SkillError::Missing { item: item.name().to_owned(), needed: 1, held: 0 });
        }
    }
    if !body.see(|view| view.player().reaches(cell)) {
        go_to_reach(body, cell, travel).await?;
    }
    if let Some(item) = item {
        hold(body, item).await?;
    }
    let face = face.unwrap_or_else(|| body.see(|view| face_towards(view, cell)));
    Ok(click(body, cell, face).await?)
}

/// Uses what lies in the hand by itself, looking there if that is said.
///
/// # Errors
/// The world's refusal.
pub(crate) async fn use_in_hand<B: Body>(body: &B, look: Option<[f64; 2]>) -> Result<(), PrimitiveFailure> {
    let look = look.map(|[yaw, pitch]| WorldInput::Look { yaw, pitch });
    body.act(look.into_iter().chain([WorldInput::UseItem(InteractionHand::Main)]).collect()).await.map(|_| ())
}

/// How far the eyes are from a creature's box, in blocks.
pub(crate) fn eyes_to(view: &BodyView<'_>, target: MovingTarget) -> Option<f64> {
    let eyes = view.player().eyes();
    match target {
        MovingTarget::Entity(id) => Some(view.world().entity(id)?.bounds().distance_to(eyes)),
        MovingTarget::Player(id) => {
            let other = view.world().player(id).filter(|other| other.is_present())?;
            Some(other.body.bounds(&cooperage_blocks::physics::BodyBuild::PLAYER).distance_to(eyes))
        }
    }
}

/// The look at the middle of a creature.
pub(crate) fn look_at(view: &BodyView<'_>, target: MovingTarget) -> Option<[f64; 2]> {
    let bounds = match target {
        MovingTarget::Entity(id) => view.world().entity(id)?.bounds(),
        MovingTarget::Player(id) => {
            view.world().player(id)?.body.bounds(&cooperage_blocks::physics::BodyBuild::PLAYER)
        }
    };
    let middle = [0, 1, 2].map(|axis| (bounds.min[axis] + bounds.max[axis]) / 2.0);
    Some(look_from(view.player().eyes(), middle))
}

/// Goes up to a creature and uses an item, or the held one, on it. Returns the world's answer.
///
/// # Errors
/// As [`hold`] and [`super::go_near`]; the world's refusal.
pub async fn use_on_entity<B: Body>(
    body: &B,
    item: Option<ItemId>,
    entity: EntityId,
    travel: &Travel,
) -> Result<String, SkillError> {
    let target = MovingTarget::Entity(entity);
    let mut last = SkillError::other("it could not be reached");
    for _ in 0..ENTITY_TRIES {
        approach(body, target, ENTITY_REACH, travel).await?;
        if let Some(item) = item {
            hold(body, item).await?;
        }
        let Some([yaw, pitch]) = body.see(|view| look_at(view, target)) else {
            return Err(SkillError::other("it is gone"));
        };
        let inputs = vec![
            WorldInput::Look { yaw, pitch },
            WorldInput::Interact { entity, hand: InteractionHand::Main },
        ];
        match body.act(inputs).await {
            Ok(text) => return Ok(text.to_string()),
            Err(failure @ PrimitiveFailure::Refused(InputRefusal::OutOfReach)) => last = failure.into(),
            Err(failure) => return Err(failure.into()),
        }
    }
    Err(last)
}

/// The nearest creature within a distance that is wanted.
pub(crate) fn nearest_mob(
    view: &BodyView<'_>,
    range: f64,
    is_wanted: impl Fn(EntityId, &cooperage_blocks::world::Mob) -> bool,
) -> Option<EntityId> {
    view.mobs(range).into_iter().find(|(id, mob)| is_wanted(*id, mob)).map(|(id, _)| id)
}

/// Whether an entity is still there and alive.
pub(crate) fn is_there(view: &BodyView<'_>, target: MovingTarget) -> bool {
    match target {
        MovingTarget::Entity(id) => {
            view.world().entity(id).is_some_and(|entity| !matches!(entity.kind, EntityKind::Gone))
        }
        MovingTarget::Player(id) => view.world().player(id).is_some_and(|player| player.is_present()),
    }
}

/// Crouches, does that, gets up again: blocks that do something when used are left alone.
pub(crate) fn sneaking(inputs: Vec<WorldInput>) -> Vec<WorldInput> {
    let crouched = Controls { sneak: true, ..Controls::default() };
    let mut all = vec![WorldInput::Controls(crouched)];
    all.extend(inputs);
    all.push(WorldInput::Controls(Controls::default()));
    all
}
