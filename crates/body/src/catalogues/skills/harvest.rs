//! The command that harvests ripe plants and sows again.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::read::{block, told};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, optional, required};
use crate::skills::harvest;

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Harvests ripe plants of a kind and sows again.";
    let parameters = vec![
        required("plant", ParameterKind::Text, "the plant as a block, such as wheat").meaning(Meaning::Block),
        optional("count", ParameterKind::Integer, "at most how many; all by default"),
    ];
    CatalogueCommand::lasting("harvest", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let plant = block(&arguments, "plant")?;
                let count = arguments.integer_or("count", 256, 1..=4_096) as u32;
                let harvested = harvest(&body, plant, 32.0, count, true).await?;
                Ok(format!("harvested {harvested} {}", plant.name()))
            };
            told(result.await)
        })
    })
}
