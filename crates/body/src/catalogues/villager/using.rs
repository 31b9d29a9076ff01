//! Use of the held item.

use cooperage_blocks::BlockPos;
use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::pos::Face;
use cooperage_blocks::world::WorldInput;

use super::feedback::{ActionFeedback, FeedbackMessage};
use super::names::{self, NamedThing};
use super::walking::approach;
use crate::body::Body;
use crate::hands::{face_middle, look_from};
use crate::primitive::Primitive;
use crate::skills::SkillError;

/// Clicks the top of a block, or the side that is free. Returns the world's answer.
///
/// # Errors
/// The world refuses.
pub(super) async fn use_on_cell<B: Body>(body: &B, cell: BlockPos) -> Result<String, FeedbackMessage> {
    let (face, [yaw, pitch]) = body.see(|view| {
        let sides = [Face::Up, Face::North, Face::South, Face::West, Face::East, Face::Down];
        let is_free = |side: &Face| view.state(cell.step(*side)).has_no_collision();
        let face = sides.into_iter().find(is_free).unwrap_or(Face::Up);
        (face, look_from(view.player().eyes(), face_middle(cell, face)))
    });
    let click = WorldInput::UseOn { cell, face, hit: None, hand: InteractionHand::Main };
    let told = body.act(vec![WorldInput::Look { yaw, pitch }, click]).await.map_err(SkillError::from)?;
    // A window that this opened is not wanted.
    if body.see(|view| view.player().open.is_some()) {
        body.act(vec![WorldInput::Close]).await.map_err(SkillError::from)?;
    }
    Ok(told.to_string())
}

/// Eats or drinks the held item, if its name fits; otherwise uses the nearest block of that name, such as a cake.
///
/// # Errors
/// It is neither in the hand nor nearby, or can't be consumed.
pub(super) async fn take_in<B: Body>(body: &B, name: &str, count: u32) -> ActionFeedback {
    let wanted = names::corrected(name).unwrap_or_else(|| names::tidy(name));
    let is_held = body.see(|view| {
        view.held().is_some_and(|held| !wanted.is_empty() && held.item.name().contains(wanted.as_str()))
    });
    if is_held {
        for _ in 0..count {
            body.perform(Primitive::Consume(InteractionHand::Main)).await.map_err(SkillError::from)?;
        }
        return Ok(format!("you consumed {count} {wanted}").into());
    }
    match body.see(|view| names::nearest(view, &wanted)) {
        Some(NamedThing::Block(pos)) => {
            approach(body, pos).await?;
            let told = use_on_cell(body, pos).await?;
            Ok(format!("you used the {wanted} at {pos}: {told}").into())
        }
        _ => Err(format!("{wanted} is neither in your hand nor nearby").into()),
    }
}
