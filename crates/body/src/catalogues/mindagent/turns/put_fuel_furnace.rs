//! `putFuelFurnace`: a piece of fuel into the furnace.

use cooperage_blocks::world::furnace_slot;
use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::super::told;
use super::furnace::put_piece;
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Puts one piece of a fuel into the furnace beside the agent and waits there for 300 ticks.";
    let parameters =
        vec![required("fuelType", ParameterKind::Text, "the fuel, such as oak_log").meaning(Meaning::Item)];
    CatalogueCommand::lasting("putFuelFurnace", doc, WhenBusy::Refuse, parameters, |body: B, arguments| {
        Box::pin(async move { told(put_piece(&body, arguments.text("fuelType"), furnace_slot::FUEL).await) })
    })
}
