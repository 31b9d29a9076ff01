//! The command that uses a block.

use cooperage_core::WhenBusy;

use super::read::{at, place, told};
use crate::body::Body;
use crate::catalogue::CatalogueCommand;
use crate::skills::{Travel, activate};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Uses a lever, button, door, gate, trapdoor or the like; steps on a plate.";
    let parameters = place();
    CatalogueCommand::lasting("activate", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let said = activate(&body, at(&arguments), &Travel::on_foot()).await?;
                Ok(format!("used: {said}"))
            };
            told(result.await)
        })
    })
}
