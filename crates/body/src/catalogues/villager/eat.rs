//! The command that eats an item.

use cooperage_core::{Meaning, ParameterKind};

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::using::take_in;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Eats what is in the hand, or from the nearest such thing.";
    let parameters = vec![required("item_name", ParameterKind::Text, "the item").meaning(Meaning::Item)];
    action("eat", doc, parameters, move |body: B, arguments| {
        Box::pin(async move { finish(generation, &body, &arguments, run::<B>(&body, &arguments)).await })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> ActionFeedback {
    take_in(body, arguments.text("item_name"), 1).await
}
