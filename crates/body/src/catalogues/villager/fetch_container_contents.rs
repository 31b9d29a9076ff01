//! The command that looks into containers.

use cooperage_core::{Coordinate, Meaning, ParameterKind};

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::names;
use super::stores::{look, owned};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional, required};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Tells what is in a chest, a container, a furnace or the own inventory. If a furnace has \
               finished something, that is taken out.";
    let parameters = vec![
        required("item_name", ParameterKind::Text, "chest, container, furnace or inventory")
            .meaning(Meaning::Container),
        optional("position", ParameterKind::Cell, "its cell; [0, 0, 0] for the nearest one")
            .meaning(Meaning::BlockCell(Coordinate::All)),
    ];
    action("fetchContainerContents", doc, parameters, move |body: B, arguments| {
        Box::pin(
            async move { finish(generation, &body, &arguments, run(generation, &body, &arguments)).await },
        )
    })
}

async fn run<B: Body>(generation: Generation, body: &B, arguments: &Arguments) -> ActionFeedback {
    let name = names::tidy(arguments.text("item_name"));
    match name.as_str() {
        "inventory" => Ok(body.see(owned)),
        "chest" | "furnace" | "container" => look(generation, body, &name, arguments.cell("position")).await,
        _ => Err("only a chest, a container, a furnace or the inventory can be looked into".into()),
    }
}
