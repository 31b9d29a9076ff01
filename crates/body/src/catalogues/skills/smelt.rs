//! The command that smelts or cooks items in a furnace.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::{item_named, outcome};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional, required};
use crate::skills::{SkillError, Smelting, smelt};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Smelts or cooks items in the nearest furnace and takes what comes out; puts a carried \
               furnace down if none is near.";
    let parameters = vec![
        required("item", ParameterKind::Text, "the item, such as raw_iron").meaning(Meaning::Item),
        optional("count", ParameterKind::Integer, "how many; 1 by default"),
        optional("fuel", ParameterKind::Text, "what to burn, such as coal; whatever burns if left out")
            .meaning(Meaning::Item),
    ];
    CatalogueCommand::lasting("smelt", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            outcome(run(&body, &arguments).await, |(count, name)| format!("smelted {count} {name}"))
        })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> Result<(u32, &'static str), SkillError> {
    let item = item_named(arguments.text("item"))?;
    let count = arguments.integer_or("count", 1, 1..=2_304) as u32;
    let fuels = match arguments.text("fuel") {
        "" => Vec::new(),
        fuel => vec![item_named(fuel)?],
    };
    let smelting =
        Smelting { furnaces: vec!["furnace", "smoker", "blast_furnace"], fuels, ..Smelting::usual() };
    let smelted = smelt(body, item, count, &smelting).await?;
    Ok((smelted.count, smelted.output.name()))
}
