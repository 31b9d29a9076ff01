//! The command that enchants an item.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::{item_named, outcome};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::skills::{SkillError, Workplace, enchant};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Enchants an item at the nearest enchanting table, for a piece of lapis lazuli.";
    let parameters =
        vec![required("item", ParameterKind::Text, "the item, such as iron_sword").meaning(Meaning::Item)];
    CatalogueCommand::lasting("enchant", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            outcome(run(&body, &arguments).await, |(name, what)| format!("enchanted {name}: {what}"))
        })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> Result<(&'static str, String), SkillError> {
    let item = item_named(arguments.text("item"))?;
    Ok((item.name(), enchant(body, item, &Workplace::usual()).await?))
}
