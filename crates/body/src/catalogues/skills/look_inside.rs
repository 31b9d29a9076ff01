//! The command that looks into a container.

use cooperage_core::{Coordinate, Meaning, ParameterKind, WhenBusy};

use super::{cell, outcome};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::skills::{SkillError, Travel, contents};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Goes to a container (chest, barrel, furnace, …) and tells what is in it.";
    let parameters = vec![
        required("x", ParameterKind::Integer, "east").meaning(Meaning::BlockCell(Coordinate::East)),
        required("y", ParameterKind::Integer, "up").meaning(Meaning::BlockCell(Coordinate::Up)),
        required("z", ParameterKind::Integer, "south").meaning(Meaning::BlockCell(Coordinate::South)),
    ];
    CatalogueCommand::lasting("lookInside", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move { outcome(run(&body, &arguments).await, |what| format!("it holds {what}")) })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> Result<String, SkillError> {
    Ok(contents(body, cell(arguments), &Travel::free()).await?.listed())
}
