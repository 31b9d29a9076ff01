//! `putItemFurnace`: a piece to be cooked into the furnace.

use cooperage_blocks::world::furnace_slot;
use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::super::told;
use super::furnace::put_piece;
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Puts one piece of raw meat into the furnace beside the agent and waits there for 300 ticks; a piece cooks in 200 while there is fuel.";
    let parameters =
        vec![required("itemType", ParameterKind::Text, "the item, such as chicken").meaning(Meaning::Item)];
    CatalogueCommand::lasting("putItemFurnace", doc, WhenBusy::Refuse, parameters, |body: B, arguments| {
        Box::pin(async move { told(put_piece(&body, arguments.text("itemType"), furnace_slot::INPUT).await) })
    })
}
