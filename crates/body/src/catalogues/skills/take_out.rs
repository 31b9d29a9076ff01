//! Taking things out of a container.

use cooperage_core::{Coordinate, Meaning, ParameterKind, WhenBusy};

use super::{cell, item_named, outcome};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional, required};
use crate::skills::{SkillError, Travel, fetch};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Goes to a container and takes items out of it.";
    let parameters = vec![
        required("x", ParameterKind::Integer, "east").meaning(Meaning::BlockCell(Coordinate::East)),
        required("y", ParameterKind::Integer, "up").meaning(Meaning::BlockCell(Coordinate::Up)),
        required("z", ParameterKind::Integer, "south").meaning(Meaning::BlockCell(Coordinate::South)),
        required("item", ParameterKind::Text, "the item, such as bread").meaning(Meaning::Item),
        optional("count", ParameterKind::Integer, "how many; all by default"),
    ];
    CatalogueCommand::lasting("takeOut", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            outcome(run(&body, &arguments).await, |(count, name)| format!("took {count} {name}"))
        })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> Result<(u32, &'static str), SkillError> {
    let item = item_named(arguments.text("item"))?;
    let count = arguments.integer("count").map(|count| count.clamp(1, 2_304) as u32);
    Ok((fetch(body, cell(arguments), item, count, &Travel::free()).await?, item.name()))
}
