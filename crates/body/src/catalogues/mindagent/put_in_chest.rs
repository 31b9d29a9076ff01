//! `putInChest`: storing something in a chest.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::{RANGE, told, travel};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};
use crate::skills::{SkillError, item_named, nearest_block, store};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Puts what is carried of an item into the nearest chest.";
    let parameters = vec![
        required("itemType", ParameterKind::Text, "the item, such as cooked_porkchop").meaning(Meaning::Item),
    ];
    CatalogueCommand::lasting("putInChest", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let item = item_named(arguments.text("itemType"))?;
                let chest = body.see(|view| nearest_block(view, RANGE, |block| block == "chest"));
                let chest = chest
                    .ok_or_else(|| SkillError::NotFound { what: "chest".to_owned(), range: RANGE as u32 })?;
                let stored = store(&body, chest, item, None, &travel()).await?;
                Ok(format!("put {stored} {} into the chest", item.name()))
            };
            told(result.await)
        })
    })
}
