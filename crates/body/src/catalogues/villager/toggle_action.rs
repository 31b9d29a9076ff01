//! The command that switches a block, such as a lever.

use cooperage_core::{Coordinate, Meaning, ParameterKind};

use super::Generation;
use super::cell;
use super::feedback::{ActionFeedback, action, finish};
use super::names;
use super::using::use_on_cell;
use super::walking::walk;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Opens or closes a door, gate or trapdoor, or switches a lever or a button, at a cell.";
    let parameters = vec![
        required("item_name", ParameterKind::Text, "the item").meaning(Meaning::Block),
        required("x", ParameterKind::Integer, "east").meaning(Meaning::BlockCell(Coordinate::East)),
        required("y", ParameterKind::Integer, "up").meaning(Meaning::BlockCell(Coordinate::Up)),
        required("z", ParameterKind::Integer, "south").meaning(Meaning::BlockCell(Coordinate::South)),
    ];
    action("ToggleAction", doc, parameters, move |body: B, arguments| {
        Box::pin(
            async move { finish(generation, &body, &arguments, run(generation, &body, &arguments)).await },
        )
    })
}

async fn run<B: Body>(generation: Generation, body: &B, arguments: &Arguments) -> ActionFeedback {
    let pos = cell(arguments, ["x", "y", "z"]);
    let name = names::tidy(arguments.text("item_name"));
    if name.contains("plate") {
        return Err("stand on a pressure plate to switch it".into());
    }
    walk(generation, body, pos, 1.0).await?;
    let before = body.see(|view| view.state(pos));
    let told = match (before.property("open"), before.property("powered")) {
        (Some("true"), _) => "is closed now",
        (Some(_), _) => "is open now",
        (None, Some("true")) => "is switched off now",
        (None, Some(_)) => "is switched on now",
        (None, None) => return Err(format!("the {} at {pos} is not working", before.name()).into()),
    };
    use_on_cell(body, pos).await?;
    Ok(format!("the {} at {pos} {told}", before.name()).into())
}
