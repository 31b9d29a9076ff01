//! The command that tills a cell with a hoe.

use cooperage_core::WhenBusy;

use super::read::{at, place, told};
use crate::body::Body;
use crate::catalogue::CatalogueCommand;
use crate::skills::till;

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Makes farmland of a cell of grass or dirt with a hoe.";
    let parameters = place();
    CatalogueCommand::lasting("till", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let cell = at(&arguments);
                till(&body, cell).await?;
                Ok(format!("{cell} is farmland"))
            };
            told(result.await)
        })
    })
}
