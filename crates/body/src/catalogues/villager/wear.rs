//! The command that puts an item on.

use cooperage_core::{Meaning, ParameterKind};

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::names;
use super::stores::{opened, reach};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::skills::{WornAt, close, equip, withdraw};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Puts an item on; takes it from the nearest chest if it is not owned.";
    let parameters = vec![
        required("slot", ParameterKind::Text, "head, torso, legs, feet, hand or off-hand"),
        required("item_name", ParameterKind::Text, "the item").meaning(Meaning::Item),
    ];
    action("wear", doc, parameters, move |body: B, arguments| {
        Box::pin(
            async move { finish(generation, &body, &arguments, run(generation, &body, &arguments)).await },
        )
    })
}

async fn run<B: Body>(generation: Generation, body: &B, arguments: &Arguments) -> ActionFeedback {
    let slot = arguments.text("slot");
    let place = WornAt::named(slot).ok_or_else(|| format!("there is no slot {slot}"))?;
    let wanted = arguments.text("item_name");
    let owned = body.see(|view| names::carried(view, wanted));
    let item = match owned {
        Some(item) => item,
        None => {
            let pos = reach(generation, body, "chest", None).await?;
            let contents = opened(body, pos).await?;
            let wanted = names::corrected(wanted).unwrap_or_else(|| names::tidy(wanted));
            let fits =
                |stack: &cooperage_blocks::items::ItemStack| stack.item.name().contains(wanted.as_str());
            let found =
                contents.slots.iter().enumerate().find_map(|(number, stack)| {
                    Some((number, stack.as_ref().filter(|stack| fits(stack))?.item))
                });
            let taken = match found {
                Some((number, item)) => withdraw(body, number, 1).await.map(|_| Some(item)),
                None => Ok(None),
            };
            close(body).await?;
            taken?.ok_or_else(|| format!("you have no {wanted}, and neither has the chest"))?
        }
    };
    equip(body, item, place).await?;
    Ok(format!("you wear the {}", item.name()).into())
}
