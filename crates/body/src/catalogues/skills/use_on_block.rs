//! Using an item on a block.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::read::{at, item, place_and, told};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};
use crate::skills::{Travel, use_on_block};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Uses an item on a block: a bucket on water, seeds on soil, a hoe on grass.";
    let parameters = place_and([required("item", ParameterKind::Text, "the item").meaning(Meaning::Item)]);
    CatalogueCommand::lasting("useOnBlock", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let item = item(&arguments, "item")?;
                let said = use_on_block(&body, Some(item), at(&arguments), None, &Travel::on_foot()).await?;
                Ok(format!("used {} on it: {said}", item.name()))
            };
            told(result.await)
        })
    })
}
