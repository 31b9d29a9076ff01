//! The command that enchants items.

use cooperage_core::{Meaning, ParameterKind};

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::names;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional, required};
use crate::skills::{Travel, Workplace, enchant};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Enchants items at the nearest enchanting table, for a piece of lapis lazuli each.";
    let parameters = vec![
        required("item_name", ParameterKind::Text, "the item").meaning(Meaning::Item),
        optional("count", ParameterKind::Integer, "how many; 1 by default"),
    ];
    action("enchantItem", doc, parameters, move |body: B, arguments| {
        Box::pin(async move { finish(generation, &body, &arguments, run::<B>(&body, &arguments)).await })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> ActionFeedback {
    let item = names::item(arguments.text("item_name"))?;
    let place = Workplace { range: 16.0, puts_down: false, travel: Travel::on_foot() };
    let mut told = Vec::new();
    for _ in 0..arguments.integer_or("count", 1, 1..=36) {
        told.push(enchant(body, item, &place).await?);
    }
    Ok(format!("you enchanted {}: {}", item.name(), told.join("; ")).into())
}
