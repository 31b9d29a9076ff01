//! The command that goes to a place.

use cooperage_blocks::BlockPos;
use cooperage_blocks::path::PathGoal;
use cooperage_core::{Coordinate, Meaning, ParameterKind, WhenBusy};

use super::outcome;
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, optional, required};
use crate::skills::{Travel, go};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Goes to a place, digging and bridging where that is shorter.";
    let parameters = vec![
        required("x", ParameterKind::Integer, "east").meaning(Meaning::StandCell(Coordinate::East)),
        required("y", ParameterKind::Integer, "up").meaning(Meaning::StandCell(Coordinate::Up)),
        required("z", ParameterKind::Integer, "south").meaning(Meaning::StandCell(Coordinate::South)),
        optional("distance", ParameterKind::Number, "how near is near enough, in blocks; 0 by default"),
    ];
    CatalogueCommand::lasting("goTo", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let part = |name| arguments.integer_or(name, 0, -30_000_000..=30_000_000) as i32;
            let pos = BlockPos::new(part("x"), part("y"), part("z"));
            let range = arguments.number("distance").unwrap_or(0.0).clamp(0.0, 256.0);
            let goal = if range < 1.0 { PathGoal::Block(pos) } else { PathGoal::Near { pos, range } };
            outcome(go(&body, &goal, &Travel::free()).await, |()| format!("arrived at {pos}"))
        })
    })
}
