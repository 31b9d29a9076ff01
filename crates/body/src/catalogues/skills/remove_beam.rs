//! Taking a beam of dirt away.

use cooperage_core::{Meaning, WhenBusy};

use super::read::{at, cell, ends_of, told};
use crate::body::Body;
use crate::catalogue::CatalogueCommand;
use crate::skills::remove_beam;

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Takes the dirt of a level beam between two cells away.";
    let parameters = ends_of(Meaning::BlockCell);
    CatalogueCommand::lasting("removeBeam", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let taken = remove_beam(&body, at(&arguments), cell(&arguments, ["x2", "y2", "z2"])).await?;
                Ok(format!("took {taken} dirt away"))
            };
            told(result.await)
        })
    })
}
