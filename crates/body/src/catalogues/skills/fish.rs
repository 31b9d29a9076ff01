//! The command that fishes in the nearest water.

use cooperage_core::{ParameterKind, WhenBusy};

use super::read::told;
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, optional};
use crate::skills::fish;

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Fishes with a carried rod in the nearest water.";
    let parameters = vec![optional("count", ParameterKind::Integer, "how many catches; one by default")];
    CatalogueCommand::lasting("fish", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let caught = fish(&body, arguments.integer_or("count", 1, 1..=64) as u32).await?;
                Ok(format!("caught {caught}"))
            };
            told(result.await)
        })
    })
}
