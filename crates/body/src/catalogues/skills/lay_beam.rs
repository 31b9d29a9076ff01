//! A beam of dirt.

use cooperage_core::{Coordinate, Meaning, ParameterKind, WhenBusy};

use super::read::{at, cell, place_and, told};
use crate::body::Body;
use crate::catalogue::{Command, required};
use crate::skills::lay_beam;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    let doc = "Lays a level beam of dirt between two cells, along x or z.";
    let parameters = place_and([
        required("x2", ParameterKind::Integer, "east, of the other end")
            .meaning(Meaning::FreeCell(Coordinate::East)),
        required("y2", ParameterKind::Integer, "up, of the other end")
            .meaning(Meaning::FreeCell(Coordinate::Up)),
        required("z2", ParameterKind::Integer, "south, of the other end")
            .meaning(Meaning::FreeCell(Coordinate::South)),
    ]);
    Command::lasting("layBeam", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let laid = lay_beam(&body, at(&arguments), cell(&arguments, ["x2", "y2", "z2"])).await?;
                Ok(format!("laid {laid} dirt"))
            };
            told(result.await)
        })
    })
}
