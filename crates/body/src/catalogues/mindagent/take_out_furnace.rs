//! `takeOutFurnace`: what is cooked out of a furnace.

use cooperage_core::WhenBusy;

use super::furnace::take_out_of_furnace;
use super::told;
use crate::body::Body;
use crate::catalogue::CatalogueCommand;

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Takes what is cooked out of the nearest furnace.";
    let parameters = Vec::new();
    CatalogueCommand::lasting("takeOutFurnace", doc, WhenBusy::Interrupt, parameters, |body: B, _| {
        Box::pin(async move {
            let result = async {
                let taken = take_out_of_furnace(&body).await?;
                Ok(format!("took {taken} out of the furnace"))
            };
            told(result.await)
        })
    })
}
