//! Taking a column of dirt away.

use cooperage_core::WhenBusy;

use super::read::{at, place, told};
use crate::body::Body;
use crate::catalogue::CatalogueCommand;
use crate::skills::dismantle_ladder;

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Takes a column of dirt and its ladders away, from the top.";
    let parameters = place();
    CatalogueCommand::lasting(
        "dismantleLadder",
        doc,
        WhenBusy::Interrupt,
        parameters,
        |body: B, arguments| {
            Box::pin(async move {
                let result = async {
                    let taken = dismantle_ladder(&body, at(&arguments)).await?;
                    Ok(format!("took {taken} dirt away"))
                };
                told(result.await)
            })
        },
    )
}
