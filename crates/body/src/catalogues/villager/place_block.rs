//! The command that places a block (docs/spec/villager.md, 2.4.1).

use cooperage_blocks::BlockPos;
use cooperage_core::{CellChange, Coordinate, Meaning, ParameterKind};

use super::Generation;
use super::cell;
use super::feedback::{ActionFeedback, action, finish};
use super::names;
use super::placing::{BlockPlacement, facing, place};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional, required};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Places a block at a cell, facing a direction; something must be beside it.";
    let parameters = vec![
        required("item_name", ParameterKind::Text, "the item").meaning(Meaning::Item),
        required("x", ParameterKind::Integer, "east").meaning(Meaning::FreeCell(Coordinate::East)),
        required("y", ParameterKind::Integer, "up").meaning(Meaning::FreeCell(Coordinate::Up)),
        required("z", ParameterKind::Integer, "south").meaning(Meaning::FreeCell(Coordinate::South)),
        optional(
            "facing",
            ParameterKind::Text,
            "north, south, west, east (or N, S, W, E), up, down, x, y, z, or default (or A); default if left out",
        ),
    ];
    action("placeBlock", doc, parameters, move |body: B, arguments| {
        Box::pin(
            async move { finish(generation, &body, &arguments, run(generation, &body, &arguments)).await },
        )
    })
    .aiming(|arguments| {
        let BlockPos { x, y, z } = cell(arguments, ["x", "y", "z"]);
        let placed = Some(item(arguments));
        Some(CellChange { at: [x.into(), y.into(), z.into()], placed, removed: None })
    })
}

/// The item that is meant.
fn item(arguments: &Arguments) -> String {
    let wanted = arguments.text("item_name");
    names::corrected(wanted).unwrap_or_else(|| names::tidy(wanted))
}

async fn run<B: Body>(generation: Generation, body: &B, arguments: &Arguments) -> ActionFeedback {
    let pos = cell(arguments, ["x", "y", "z"]);
    let direction = facing(generation, arguments.text("facing"))?;
    let name = item(arguments);
    place(generation, body, &BlockPlacement { name, pos, direction }).await
}
