//! `putFuelFurnace`: fuel into a furnace.

use cooperage_blocks::world::furnace_slot;
use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::furnace::put_into_furnace;
use super::told;
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Puts what is carried of a fuel into the nearest furnace.";
    let parameters =
        vec![required("fuelType", ParameterKind::Text, "the fuel, such as coal").meaning(Meaning::Item)];
    CatalogueCommand::lasting("putFuelFurnace", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let moved = put_into_furnace(&body, arguments.text("fuelType"), furnace_slot::FUEL).await?;
                Ok(format!("put {moved} into the furnace"))
            };
            told(result.await)
        })
    })
}
