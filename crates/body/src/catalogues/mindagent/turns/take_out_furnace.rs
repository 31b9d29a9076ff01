//! `takeOutFurnace`: takes what is cooked out of the furnace.

use cooperage_core::WhenBusy;

use super::super::told;
use super::furnace::take_output;
use crate::body::Body;
use crate::catalogue::CatalogueCommand;

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Goes to the nearest furnace, within 32 blocks, and takes out all that is cooked.";
    CatalogueCommand::lasting("takeOutFurnace", doc, WhenBusy::Refuse, Vec::new(), |body: B, _| {
        Box::pin(async move {
            let taken = take_output(&body).await;
            told(taken.map(|taken| format!("took {taken} out of the furnace")))
        })
    })
}
