//! The command that drinks an item.

use cooperage_core::{Meaning, ParameterKind};

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::using::take_in;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional, required};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Drinks what is in the hand.";
    let parameters = vec![
        required("item_name", ParameterKind::Text, "the item").meaning(Meaning::Item),
        optional("count", ParameterKind::Integer, "how often; once by default"),
    ];
    action("drink", doc, parameters, move |body: B, arguments| {
        Box::pin(async move { finish(generation, &body, &arguments, run::<B>(&body, &arguments)).await })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> ActionFeedback {
    let count = arguments.integer_or("count", 1, 1..=64) as u32;
    take_in(body, arguments.text("item_name"), count).await
}
