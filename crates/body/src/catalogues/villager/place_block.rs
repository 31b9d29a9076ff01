//! Placing blocks (2.4.1).

use cooperage_core::ParameterKind;

use super::Generation;
use super::cell;
use super::feedback::{Feedback, action, finish};
use super::names;
use super::placing::{Placing, facing, place};
use crate::body::Body;
use crate::catalogue::{Arguments, Command, optional, required};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> Command<B> {
    let doc = "Places a block at a cell, facing a direction; something must be beside it.";
    let parameters = vec![
        required("item_name", ParameterKind::Text, "the item"),
        required("x", ParameterKind::Integer, "east"),
        required("y", ParameterKind::Integer, "up"),
        required("z", ParameterKind::Integer, "south"),
        optional(
            "facing",
            ParameterKind::Text,
            "north, south, west, east, up, down, x, y, z or default; default if left out",
        ),
    ];
    action("placeBlock", doc, parameters, move |body: B, arguments| {
        Box::pin(
            async move { finish(generation, &body, &arguments, run(generation, &body, &arguments)).await },
        )
    })
}

async fn run<B: Body>(generation: Generation, body: &B, arguments: &Arguments) -> Feedback {
    let pos = cell(arguments, ["x", "y", "z"]);
    let wanted = arguments.text("item_name");
    let direction = facing(generation, arguments.text("facing"))?;
    let name = names::corrected(wanted).unwrap_or_else(|| names::tidy(wanted));
    place(generation, body, &Placing { name, pos, direction }).await
}
