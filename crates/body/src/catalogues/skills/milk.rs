//! The command that milks the nearest cow.

use cooperage_core::WhenBusy;

use super::read::told;
use crate::body::Body;
use crate::catalogue::CatalogueCommand;
use crate::skills::milk;

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Milks the nearest cow into a carried bucket.";
    let parameters = Vec::new();
    CatalogueCommand::lasting("milk", doc, WhenBusy::Interrupt, parameters, |body: B, _| {
        Box::pin(async move {
            let result = async {
                milk(&body).await?;
                Ok("milked".to_owned())
            };
            told(result.await)
        })
    })
}
