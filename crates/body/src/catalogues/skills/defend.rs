//! The command that fights enemies nearby.

use cooperage_core::{ParameterKind, WhenBusy};

use super::read::told;
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, optional};
use crate::skills::defend;

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Fights everything hostile nearby until nothing is left.";
    let parameters =
        vec![optional("range", ParameterKind::Number, "how near is too near, in blocks; 8 by default")];
    CatalogueCommand::lasting("defend", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let range = arguments.number("range").unwrap_or(8.0).clamp(1.0, 64.0);
                let fought = defend(&body, range).await?;
                Ok(format!("fought {fought} enemies"))
            };
            told(result.await)
        })
    })
}
