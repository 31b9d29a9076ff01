//! A column of dirt with ladders.

use cooperage_core::{Meaning, WhenBusy};

use super::read::{at, place_of, told};
use crate::body::Body;
use crate::catalogue::CatalogueCommand;
use crate::skills::erect_ladder;

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Puts up a column of dirt with ladders on one side, up to below a cell.";
    let parameters = place_of(Meaning::FreeCell);
    CatalogueCommand::lasting("erectLadder", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let height = erect_ladder(&body, at(&arguments)).await?;
                Ok(format!("the column is {height} cells high"))
            };
            told(result.await)
        })
    })
}
