//! The command that sleeps in the nearest bed.

use cooperage_core::WhenBusy;

use super::read::told;
use crate::body::Body;
use crate::catalogue::CatalogueCommand;
use crate::skills::sleep;

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Sleeps in the nearest bed, or in one that is carried, until it is morning.";
    let parameters = Vec::new();
    CatalogueCommand::lasting("sleep", doc, WhenBusy::Interrupt, parameters, |body: B, _| {
        Box::pin(async move {
            let result = async {
                sleep(&body).await?;
                Ok("slept until the morning".to_owned())
            };
            told(result.await)
        })
    })
}
