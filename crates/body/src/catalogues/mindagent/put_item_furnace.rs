//! `putItemFurnace`: something to cook into a furnace.

use cooperage_blocks::world::furnace_slot;
use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::furnace::put_into_furnace;
use super::told;
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Puts what is carried of an item into the nearest furnace to be cooked.";
    let parameters =
        vec![required("itemType", ParameterKind::Text, "the item, such as porkchop").meaning(Meaning::Item)];
    CatalogueCommand::lasting("putItemFurnace", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let moved = put_into_furnace(&body, arguments.text("itemType"), furnace_slot::INPUT).await?;
                Ok(format!("put {moved} into the furnace"))
            };
            told(result.await)
        })
    })
}
