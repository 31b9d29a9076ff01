//! The command that closes a container.

use cooperage_core::{Coordinate, Meaning, ParameterKind};

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::stores::reach;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional, required};
use crate::skills::close;

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Closes a container.";
    let parameters = vec![
        required("item_name", ParameterKind::Text, "chest, container, furnace, …")
            .meaning(Meaning::Container),
        optional("position", ParameterKind::Cell, "its cell; [0, 0, 0] for the nearest one")
            .meaning(Meaning::BlockCell(Coordinate::All)),
    ];
    action("closeContainer", doc, parameters, move |body: B, arguments| {
        Box::pin(
            async move { finish(generation, &body, &arguments, run(generation, &body, &arguments)).await },
        )
    })
}

async fn run<B: Body>(generation: Generation, body: &B, arguments: &Arguments) -> ActionFeedback {
    let pos = reach(generation, body, arguments.text("item_name"), arguments.cell("position")).await?;
    close(body).await?;
    let is_open = body.see(|view| view.player().open.is_some());
    let name = body.see(|view| view.state(pos).name());
    if is_open {
        Err(format!("the {name} is still open").into())
    } else {
        Ok(format!("the {name} is closed").into())
    }
}
