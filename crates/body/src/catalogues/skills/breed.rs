//! The command that breeds animals.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::read::{kind, told};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};
use crate::skills::breed;

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Feeds two animals of a kind and waits for their young.";
    let parameters =
        vec![required("kind", ParameterKind::Text, "the animal, such as cow").meaning(Meaning::Creature)];
    CatalogueCommand::lasting("breed", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let kind = kind(&arguments, "kind")?;
                breed(&body, kind).await?;
                Ok(format!("there is a young {kind}"))
            };
            told(result.await)
        })
    })
}
