//! The command that writes a sign.

use cooperage_core::{Coordinate, Meaning, ParameterKind, WhenBusy};

use super::{cell, outcome};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::skills::{SkillError, Travel, write_sign};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Goes to a sign and writes on it.";
    let parameters = vec![
        required("x", ParameterKind::Integer, "east").meaning(Meaning::BlockCell(Coordinate::East)),
        required("y", ParameterKind::Integer, "up").meaning(Meaning::BlockCell(Coordinate::Up)),
        required("z", ParameterKind::Integer, "south").meaning(Meaning::BlockCell(Coordinate::South)),
        required("text", ParameterKind::Text, "what; up to four lines"),
    ];
    CatalogueCommand::lasting("writeSign", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move { outcome(run(&body, &arguments).await, |()| "written".to_owned()) })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> Result<(), SkillError> {
    write_sign(body, cell(arguments), arguments.text("text"), &Travel::free()).await
}
