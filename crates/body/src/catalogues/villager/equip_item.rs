//! The command that takes an item into the hand or puts it on.

use cooperage_core::{Meaning, ParameterKind};

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::names;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::skills::{WornAt, equip};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Takes an item into the hand or puts it on.";
    let parameters = vec![
        required("slot", ParameterKind::Text, "hand, head, torso, legs, feet or off-hand"),
        required("item_name", ParameterKind::Text, "the item").meaning(Meaning::Item),
    ];
    action("equipItem", doc, parameters, move |body: B, arguments| {
        Box::pin(async move { finish(generation, &body, &arguments, run::<B>(&body, &arguments)).await })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> ActionFeedback {
    let slot = arguments.text("slot");
    let place = WornAt::named(slot).ok_or_else(|| format!("there is no slot {slot}"))?;
    let wanted = arguments.text("item_name");
    let item = body.see(|view| names::carried(view, wanted));
    let item = item.ok_or_else(|| format!("you have no {}", names::tidy(wanted)))?;
    equip(body, item, place).await?;
    Ok(format!("you equipped the {}", item.name()).into())
}
