//! The command that repairs an item at an anvil.

use cooperage_core::{Meaning, ParameterKind};

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::names;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::skills::{Travel, Workplace, repair};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Repairs an item at the nearest anvil.";
    let parameters = vec![
        required("item_name", ParameterKind::Text, "the item").meaning(Meaning::Item),
        required("material", ParameterKind::Text, "with what").meaning(Meaning::Item),
    ];
    action("repairItem", doc, parameters, move |body: B, arguments| {
        Box::pin(async move { finish(generation, &body, &arguments, run::<B>(&body, &arguments)).await })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> ActionFeedback {
    let item = names::item(arguments.text("item_name"))?;
    let material = names::item(arguments.text("material"))?;
    let place = Workplace { range: 16.0, puts_down: false, travel: Travel::on_foot() };
    repair(body, item, material, &place).await?;
    Ok(format!("you repaired {}", item.name()).into())
}
