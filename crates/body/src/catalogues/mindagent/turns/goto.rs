//! `goto`: goes to the nearest place or creature of a kind.

use cooperage_blocks::path::PathGoal;
use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::super::told;
use super::{CREATURES, GOING, block_within, travel};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};
use crate::primitive::MovingTarget;
use crate::skills::{SkillError, go, go_near};

/// How near to a creature it ends, in blocks.
const BESIDE: f64 = 1.0;

pub(super) fn command<B: Body + 'static>(places: &[&str]) -> CatalogueCommand<B> {
    let doc = "Goes to the nearest block or creature of that kind, within 48 blocks, and stops beside it.";
    let places = ParameterKind::Name(places.iter().map(|&place| place.to_owned()).collect());
    let parameters = vec![required("location", places, "the block or the creature").meaning(Meaning::Mover)];
    CatalogueCommand::lasting("goto", doc, WhenBusy::Refuse, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let place = arguments.text("location").to_owned();
                if CREATURES.contains(&place.as_str()) {
                    let nearest = body.see(|view| {
                        let mobs = view.mobs(GOING);
                        mobs.into_iter().find(|(_, mob)| mob.kind_name() == place).map(|(id, _)| id)
                    });
                    let far = || SkillError::NotFound { what: place.clone(), range: GOING as u32 };
                    let creature = MovingTarget::Entity(nearest.ok_or_else(far)?);
                    go_near(&body, creature, BESIDE, &travel()).await?;
                } else {
                    let cell = body.see(|view| block_within(view, &place, GOING))?;
                    go(&body, &PathGoal::GetToBlock(cell), &travel()).await?;
                }
                Ok(format!("at the {place}"))
            };
            told(result.await)
        })
    })
}
