//! A beam of dirt.

use cooperage_core::{Meaning, WhenBusy};

use super::read::{at, cell, ends_of, told};
use crate::body::Body;
use crate::catalogue::CatalogueCommand;
use crate::skills::lay_beam;

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Lays a level beam of dirt between two cells, along x or z.";
    let parameters = ends_of(Meaning::FreeCell);
    CatalogueCommand::lasting("layBeam", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let laid = lay_beam(&body, at(&arguments), cell(&arguments, ["x2", "y2", "z2"])).await?;
                Ok(format!("laid {laid} dirt"))
            };
            told(result.await)
        })
    })
}
