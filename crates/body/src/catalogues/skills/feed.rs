//! The command that feeds animals of a kind.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::read::{kind, told};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, optional, required};
use crate::skills::feed;

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Feeds animals of a kind with what they like.";
    let parameters = vec![
        required("kind", ParameterKind::Text, "the animal, such as cow").meaning(Meaning::Creature),
        optional("count", ParameterKind::Integer, "how many; one by default"),
    ];
    CatalogueCommand::lasting("feed", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let kind = kind(&arguments, "kind")?;
                let fed = feed(&body, kind, arguments.integer_or("count", 1, 1..=64) as u32).await?;
                Ok(format!("fed {fed} {kind}"))
            };
            told(result.await)
        })
    })
}
