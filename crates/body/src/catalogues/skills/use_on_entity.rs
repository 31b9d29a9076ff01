//! Using an item on a creature.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::read::{item, kind, target, told};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};
use crate::primitive::MovingTarget;
use crate::skills::{SkillError, Travel, use_on_entity};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Uses an item on the nearest creature of a kind: a saddle, a dye, food.";
    let parameters = vec![
        required("item", ParameterKind::Text, "the item").meaning(Meaning::Item),
        required("kind", ParameterKind::Text, "the creature, such as pig").meaning(Meaning::Creature),
    ];
    CatalogueCommand::lasting("useOnEntity", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let (item, kind) = (item(&arguments, "item")?, kind(&arguments, "kind")?);
                let Some(MovingTarget::Entity(entity)) = body.see(|view| target(view, kind, 48.0)) else {
                    return Err(SkillError::NotFound { what: kind.to_owned(), range: 48 });
                };
                let said = use_on_entity(&body, Some(item), entity, &Travel::on_foot()).await?;
                Ok(format!("used {} on {kind}: {said}", item.name()))
            };
            told(result.await)
        })
    })
}
