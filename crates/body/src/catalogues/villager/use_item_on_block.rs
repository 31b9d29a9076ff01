//! The command that uses an item on a block.

use cooperage_core::{Coordinate, Meaning, ParameterKind};

use super::Generation;
use super::cell;
use super::feedback::{ActionFeedback, action, finish};
use super::names;
use super::using::use_on_cell;
use super::walking::{far, walk};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::skills::hold;

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Takes an item into the hand and uses it on a block: a hoe or seeds on the ground, a bucket \
               on water, a minecart on a rail, bone meal on plants.";
    let parameters = vec![
        required("item_name", ParameterKind::Text, "the item").meaning(Meaning::Item),
        required("x", ParameterKind::Integer, "east").meaning(Meaning::BlockCell(Coordinate::East)),
        required("y", ParameterKind::Integer, "up").meaning(Meaning::BlockCell(Coordinate::Up)),
        required("z", ParameterKind::Integer, "south").meaning(Meaning::BlockCell(Coordinate::South)),
    ];
    action("useItemOnBlock", doc, parameters, move |body: B, arguments| {
        Box::pin(
            async move { finish(generation, &body, &arguments, run(generation, &body, &arguments)).await },
        )
    })
}

async fn run<B: Body>(generation: Generation, body: &B, arguments: &Arguments) -> ActionFeedback {
    let wanted = arguments.text("item_name");
    let item = body.see(|view| names::owned(view, wanted));
    let item = item.ok_or_else(|| format!("you have no {}", names::tidy(wanted)))?;
    hold(body, item).await?;
    let pos = cell(arguments, ["x", "y", "z"]);
    if far(body, pos) > 3.0 {
        walk(generation, body, pos, 2.0).await?;
    }
    let told = use_on_cell(body, pos).await?;
    Ok(format!("you used the {} at {pos}: {told}", item.name()).into())
}
