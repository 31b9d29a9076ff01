//! The command that cuts stone at a stonecutter.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::{item_named, outcome};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional, required};
use crate::skills::{SkillError, Workplace, cut_stone};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Cuts stone at the nearest stonecutter.";
    let parameters = vec![
        required("item", ParameterKind::Text, "the item, such as stone_bricks").meaning(Meaning::Item),
        optional("count", ParameterKind::Integer, "how many at least; 1 by default"),
    ];
    CatalogueCommand::lasting("cutStone", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            outcome(run(&body, &arguments).await, |(count, name)| format!("cut {count} {name}"))
        })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> Result<(u32, &'static str), SkillError> {
    let item = item_named(arguments.text("item"))?;
    let count = arguments.integer_or("count", 1, 1..=2_304) as u32;
    Ok((cut_stone(body, item, count, &Workplace::usual()).await?, item.name()))
}
