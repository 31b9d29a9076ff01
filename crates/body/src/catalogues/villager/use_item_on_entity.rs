//! The command that uses an item on a creature.

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::world::WorldInput;
use cooperage_core::{Meaning, ParameterKind};

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::names::{self, NamedThing};
use super::using::use_on_cell;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::primitive::{MovingTarget, PrimitiveFailure};
use crate::skills::{Travel, go_near, hold};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Takes an item into the hand and uses it on the nearest creature of a name: a bucket on a \
               cow, shears on a sheep, seeds on a chicken.";
    let parameters = vec![
        required("item_name", ParameterKind::Text, "the item").meaning(Meaning::Item),
        required("entity_name", ParameterKind::Text, "on what").meaning(Meaning::Creature),
    ];
    action(
        if generation.is_second() { "useItemOnEntity" } else { "UseItemOnEntity" },
        doc,
        parameters,
        move |body: B, arguments| {
            Box::pin(async move {
                finish(generation, &body, &arguments, run(generation, &body, &arguments)).await
            })
        },
    )
}

async fn run<B: Body>(generation: Generation, body: &B, arguments: &Arguments) -> ActionFeedback {
    let name = arguments.text("entity_name").to_owned();
    let wanted = arguments.text("item_name");
    let item = body.see(|view| names::owned(view, wanted));
    let item = item.ok_or_else(|| format!("you have no {}", names::tidy(wanted)))?;
    hold(body, item).await?;
    let before = body.see(|view| view.count(item));
    let target = match body.see(|view| names::nearest(view, &name)) {
        Some(NamedThing::Entity(id)) => id,
        Some(NamedThing::Block(pos)) if generation.is_second() => {
            let told = use_on_cell(body, pos).await?;
            return Ok(format!("you used the {} on the {}: {told}", item.name(), names::tidy(&name)).into());
        }
        _ => return Err(format!("there is no {} nearby", names::tidy(&name)).into()),
    };
    let travel = Travel { ticks_max: 1_000, ..Travel::on_foot() };
    go_near(body, MovingTarget::Entity(target), 2.0, &travel).await?;
    let used = body.act(vec![WorldInput::Interact { entity: target, hand: InteractionHand::Main }]).await;
    if matches!(used, Err(PrimitiveFailure::Dead)) {
        return Err("you are dead".into());
    }
    let is_spent = body.see(|view| view.count(item)) < before;
    if generation.is_second() && matches!(item.name(), "bucket" | "saddle") && !is_spent {
        return Err(format!("the {} was of no use on the {}", item.name(), names::tidy(&name)).into());
    }
    let told = used.map_or_else(|failure| failure.to_string(), |told| told.to_string());
    Ok(format!("you used the {} on the {}: {told}", item.name(), names::tidy(&name)).into())
}
