//! `putInChest`: a piece into the chest that is near.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::super::told;
use super::{STORING, block_within, travel};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};
use crate::skills::{SkillError, item_named, store};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Puts one piece of an item into the nearest chest, if it is within 8 blocks.";
    let parameters = vec![
        required("itemType", ParameterKind::Text, "the item, such as cooked_chicken").meaning(Meaning::Item),
    ];
    CatalogueCommand::lasting("putInChest", doc, WhenBusy::Refuse, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let item = item_named(arguments.text("itemType"))?;
                if body.see(|view| view.count(item)) == 0 {
                    return Err(SkillError::Missing { item: item.name().to_owned(), needed: 1, held: 0 });
                }
                let chest = body.see(|view| block_within(view, "chest", STORING))?;
                store(&body, chest, item, Some(1), &travel()).await?;
                Ok(format!("put 1 {} into the chest", item.name()))
            };
            told(result.await)
        })
    })
}
