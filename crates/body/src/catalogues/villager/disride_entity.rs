//! The command `disrideEntity`, which gets off a creature or vehicle.

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::riding::get_off;
use crate::body::Body;
use crate::catalogue::CatalogueCommand;

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Gets off what it rides.";
    let parameters = Vec::new();
    action("disrideEntity", doc, parameters, move |body: B, arguments| {
        Box::pin(async move { finish(generation, &body, &arguments, run::<B>(&body)).await })
    })
}

async fn run<B: Body>(body: &B) -> ActionFeedback {
    get_off(body).await
}
