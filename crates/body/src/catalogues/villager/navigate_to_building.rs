//! Going to a block or a building.

use cooperage_core::ParameterKind;

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::walking::go_to_thing;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Goes to the nearest thing of that name: a block or a building.";
    let parameters = vec![required("building_name", ParameterKind::Text, "its name")];
    action("navigateToBuilding", doc, parameters, move |body: B, arguments| {
        Box::pin(
            async move { finish(generation, &body, &arguments, run(generation, &body, &arguments)).await },
        )
    })
}

async fn run<B: Body>(generation: Generation, body: &B, arguments: &Arguments) -> ActionFeedback {
    go_to_thing(generation, body, arguments.text("building_name")).await
}
