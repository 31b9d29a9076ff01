//! The command that stays where the body is.

use cooperage_core::{ParameterKind, WhenBusy};

use super::read::told;
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, optional};
use crate::skills::stay;

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Stays where it is.";
    let parameters = vec![optional("seconds", ParameterKind::Integer, "how long; for ever by default")];
    CatalogueCommand::lasting("stay", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let ticks = arguments.integer("seconds").map(|seconds| seconds.clamp(0, 86_400) as u64 * 20);
                stay(&body, ticks).await?;
                Ok("stayed".to_owned())
            };
            told(result.await)
        })
    })
}
