//! Putting things into a container.

use cooperage_core::{Coordinate, Meaning, ParameterKind, WhenBusy};

use super::{cell, item_named, outcome};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional, required};
use crate::skills::{SkillError, Travel, store};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Goes to a container and puts items into it.";
    let parameters = vec![
        required("x", ParameterKind::Integer, "east").meaning(Meaning::BlockCell(Coordinate::East)),
        required("y", ParameterKind::Integer, "up").meaning(Meaning::BlockCell(Coordinate::Up)),
        required("z", ParameterKind::Integer, "south").meaning(Meaning::BlockCell(Coordinate::South)),
        required("item", ParameterKind::Text, "the item, such as bread").meaning(Meaning::Item),
        optional("count", ParameterKind::Integer, "how many; all by default"),
    ];
    CatalogueCommand::lasting("putIn", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            outcome(run(&body, &arguments).await, |(count, name)| format!("put {count} {name} in"))
        })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> Result<(u32, &'static str), SkillError> {
    let item = item_named(arguments.text("item"))?;
    let count = arguments.integer("count").map(|count| count.clamp(1, 2_304) as u32);
    Ok((store(body, cell(arguments), item, count, &Travel::free()).await?, item.name()))
}
