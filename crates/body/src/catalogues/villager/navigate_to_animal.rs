//! The command that goes to an animal.

use cooperage_core::{Meaning, ParameterKind};

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::walking::go_to_thing;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Goes to the nearest thing of that name: an animal.";
    let parameters =
        vec![required("animal_name", ParameterKind::Text, "its name").meaning(Meaning::Creature)];
    action("navigateToAnimal", doc, parameters, move |body: B, arguments| {
        Box::pin(
            async move { finish(generation, &body, &arguments, run(generation, &body, &arguments)).await },
        )
    })
}

async fn run<B: Body>(generation: Generation, body: &B, arguments: &Arguments) -> ActionFeedback {
    go_to_thing(generation, body, arguments.text("animal_name")).await
}
