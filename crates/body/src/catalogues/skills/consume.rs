//! The command that eats or drinks an item.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::{item_named, outcome};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::skills::{SkillError, consume};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Eats or drinks an item.";
    let parameters =
        vec![required("item", ParameterKind::Text, "the item, such as bread").meaning(Meaning::Item)];
    CatalogueCommand::lasting("consume", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move { outcome(run(&body, &arguments).await, |name| format!("consumed {name}")) })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> Result<&'static str, SkillError> {
    let item = item_named(arguments.text("item"))?;
    consume(body, item).await?;
    Ok(item.name())
}
