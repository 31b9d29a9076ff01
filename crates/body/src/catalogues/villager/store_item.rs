//! The command that puts items into a container.

use cooperage_core::{Meaning, ParameterKind};

use super::Generation;
use super::feedback::{ActionFeedback, FeedbackMessage, action, finish};
use super::names;
use super::stores::{counts, opened, reach};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional, required};
use crate::skills::{close, put_in};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Puts items into the nearest container of a name.";
    let parameters = vec![
        required("item_name", ParameterKind::Text, "the item").meaning(Meaning::Item),
        required("to_name", ParameterKind::Text, "chest, container, furnace, …").meaning(Meaning::Container),
        optional("item_count", ParameterKind::Integer, "how many; 1 by default"),
    ];
    action("storeItem", doc, parameters, move |body: B, arguments| {
        Box::pin(
            async move { finish(generation, &body, &arguments, run(generation, &body, &arguments)).await },
        )
    })
}

async fn run<B: Body>(generation: Generation, body: &B, arguments: &Arguments) -> ActionFeedback {
    let wanted = arguments.text("item_name");
    let item = body.see(|view| names::owned(view, wanted));
    let item = item.ok_or_else(|| format!("you have no {}", names::tidy(wanted)))?;
    let count = arguments.integer_or("item_count", 1, -2_304..=2_304).unsigned_abs().max(1) as u32;
    let pos = reach(generation, body, arguments.text("to_name"), None).await?;
    let held = body.see(|view| view.count(item));
    if held < count {
        return Err(format!("you have only {held} {}", item.name()).into());
    }
    opened(body, pos).await?;
    let stored = put_in(body, item, count, None).await;
    let data = body.see(|view| {
        view.window().map(|(pos, slots)| counts(&crate::skills::ContainerContents { pos, slots }))
    });
    close(body).await?;
    let told = |message: String| FeedbackMessage::new(message).with(data.unwrap_or_default());
    match stored {
        Ok(stored) if stored == count => Ok(told(format!("you put {count} {} in", item.name()))),
        Ok(stored) => Err(told(format!("there was room for {stored} {} only", item.name()))),
        Err(error) => Err(told(format!("an error came up: {error}"))),
    }
}
