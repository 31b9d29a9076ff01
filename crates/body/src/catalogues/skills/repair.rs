//! The command that repairs an item at an anvil.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::{item_named, outcome};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::skills::{SkillError, Workplace, repair};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Repairs an item at the nearest anvil with its material or another of its kind.";
    let parameters = vec![
        required("item", ParameterKind::Text, "the item, such as iron_pickaxe").meaning(Meaning::Item),
        required("material", ParameterKind::Text, "with what, such as iron_ingot").meaning(Meaning::Item),
    ];
    CatalogueCommand::lasting("repair", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move { outcome(run(&body, &arguments).await, |name| format!("repaired {name}")) })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> Result<&'static str, SkillError> {
    let item = item_named(arguments.text("item"))?;
    let material = item_named(arguments.text("material"))?;
    repair(body, item, material, &Workplace::usual()).await?;
    Ok(item.name())
}
