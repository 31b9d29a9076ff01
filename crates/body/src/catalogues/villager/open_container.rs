//! The command that opens a container and lists its contents.

use cooperage_core::{Coordinate, Meaning, ParameterKind};

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::stores::look;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional, required};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Goes to a container, opens it and tells what is in it.";
    let parameters = vec![
        required("container_name", ParameterKind::Text, "chest, container, furnace, …")
            .meaning(Meaning::Container),
        optional("position", ParameterKind::Cell, "its cell; [0, 0, 0] for the nearest one")
            .meaning(Meaning::BlockCell(Coordinate::All)),
    ];
    action("openContainer", doc, parameters, move |body: B, arguments| {
        Box::pin(
            async move { finish(generation, &body, &arguments, run(generation, &body, &arguments)).await },
        )
    })
}

async fn run<B: Body>(generation: Generation, body: &B, arguments: &Arguments) -> ActionFeedback {
    look(generation, body, arguments.text("container_name"), arguments.cell("position")).await
}
