//! The command that mines ore of a kind.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::read::told;
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};
use crate::skills::{Mining, mine};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Mines ore of a kind with the tool it needs, searching underground where none is in sight.";
    let parameters = vec![
        required("ore", ParameterKind::Text, "the ore, such as iron_ore").meaning(Meaning::Block),
        required("count", ParameterKind::Integer, "how many"),
    ];
    CatalogueCommand::lasting("mine", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let mining = Mining::ore(arguments.text("ore"))?;
                let mined = mine(&body, &mining, arguments.integer_or("count", 1, 1..=256) as u32).await?;
                Ok(format!("mined {mined}"))
            };
            told(result.await)
        })
    })
}
