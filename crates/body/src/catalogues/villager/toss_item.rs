//! The command that throws items away.

use cooperage_core::{Meaning, ParameterKind};

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::names;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional, required};
use crate::skills::toss;

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Throws items away.";
    let parameters = vec![
        required("item_name", ParameterKind::Text, "the item").meaning(Meaning::Item),
        optional("count", ParameterKind::Integer, "how many; 1 by default"),
    ];
    action("tossItem", doc, parameters, move |body: B, arguments| {
        Box::pin(async move { finish(generation, &body, &arguments, run::<B>(&body, &arguments)).await })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> ActionFeedback {
    let wanted = arguments.text("item_name");
    let item = body.see(|view| names::owned(view, wanted));
    let item = item.ok_or_else(|| format!("you have no {}", names::tidy(wanted)))?;
    let count = arguments.integer_or("count", 1, 1..=2_304) as u32;
    let tossed = toss(body, item, Some(count)).await?;
    Ok(format!("you threw {tossed} {} away", item.name()).into())
}
