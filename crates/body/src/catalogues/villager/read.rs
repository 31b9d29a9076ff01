//! The command that reads a sign or a book.

use cooperage_core::ParameterKind;

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::reading::text_of;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Reads the nearest sign, or a book that is carried.";
    let parameters = vec![required("item_name", ParameterKind::Text, "sign or book")];
    action("read", doc, parameters, move |body: B, arguments| {
        Box::pin(async move { finish(generation, &body, &arguments, run::<B>(&body, &arguments)).await })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> ActionFeedback {
    text_of(body, arguments.text("item_name"), None)
}
