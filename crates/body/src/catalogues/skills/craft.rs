//! The command that crafts items.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::{item_named, outcome};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional, required};
use crate::skills::{CraftingAmount, CraftingOptions, SkillError, craft};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Crafts items with what is carried, and first what they are made of. What takes a crafting_table takes one \
               near, or a carried one, which is put down.";
    let parameters = vec![
        required("item", ParameterKind::Text, "the item, such as stick").meaning(Meaning::Item),
        optional("count", ParameterKind::Integer, "how many at least; 1 by default"),
    ];
    CatalogueCommand::lasting("craft", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            outcome(run(&body, &arguments).await, |(count, name)| format!("crafted {count} {name}"))
        })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> Result<(u32, &'static str), SkillError> {
    let item = item_named(arguments.text("item"))?;
    let count = arguments.integer_or("count", 1, 1..=2_304) as u32;
    let crafted = craft(body, item, CraftingAmount::Results(count), &CraftingOptions::usual()).await?;
    Ok((crafted.count, item.name()))
}
