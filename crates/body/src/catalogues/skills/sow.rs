//! The command that sows on a cell of ground.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::read::{at, item, place_and, told};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};
use crate::skills::sow;

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Sows on a cell of ground, tilling it first where the plant needs that.";
    let parameters = place_and([
        required("seed", ParameterKind::Text, "what is sown, such as wheat_seeds").meaning(Meaning::Item)
    ]);
    CatalogueCommand::lasting("sow", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let seed = item(&arguments, "seed")?;
                sow(&body, at(&arguments), seed).await?;
                Ok(format!("sowed {}", seed.name()))
            };
            told(result.await)
        })
    })
}
