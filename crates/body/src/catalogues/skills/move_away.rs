//! The command that goes away from here.

use cooperage_core::{ParameterKind, WhenBusy};

use super::read::told;
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};
use crate::skills::{Travel, move_away};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Goes away from here.";
    let parameters = vec![required("distance", ParameterKind::Number, "how far, in blocks")];
    CatalogueCommand::lasting("moveAway", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let distance = arguments.number("distance").unwrap_or(0.0).clamp(0.0, 128.0);
                move_away(&body, distance, &Travel::free()).await?;
                Ok("moved away".to_owned())
            };
            told(result.await)
        })
    })
}
