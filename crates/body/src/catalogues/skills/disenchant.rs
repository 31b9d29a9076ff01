//! The command that takes the enchantments off an item.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::{item_named, outcome};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::skills::{SkillError, Workplace, disenchant};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Takes the enchantments off an item at the nearest grindstone.";
    let parameters =
        vec![required("item", ParameterKind::Text, "the item, such as iron_sword").meaning(Meaning::Item)];
    CatalogueCommand::lasting("disenchant", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            outcome(run(&body, &arguments).await, |name| format!("{name} has no enchantment any more"))
        })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> Result<&'static str, SkillError> {
    let item = item_named(arguments.text("item"))?;
    disenchant(body, item, &Workplace::usual()).await?;
    Ok(item.name())
}
