//! Getting on a boat, a minecart or a creature.

use cooperage_core::{Meaning, ParameterKind};

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::riding::get_on;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Gets on the nearest thing of that name: a boat, a minecart or a creature.";
    let parameters = vec![required("entity_name", ParameterKind::Text, "what").meaning(Meaning::Creature)];
    action("mountEntity", doc, parameters, move |body: B, arguments| {
        Box::pin(async move { finish(generation, &body, &arguments, run::<B>(&body, &arguments)).await })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> ActionFeedback {
    get_on(body, arguments.text("entity_name")).await
}
