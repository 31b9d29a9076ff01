//! The command that takes items out of a container.

use cooperage_core::{Meaning, ParameterKind};

use super::Generation;
use super::feedback::{ActionFeedback, FeedbackMessage, action, finish};
use super::names;
use super::stores::{counts, opened, reach};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional, required};
use crate::skills::{close, withdraw};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Takes items out of the nearest container of a name.";
    let parameters = vec![
        required("item_name", ParameterKind::Text, "the item").meaning(Meaning::Item),
        required("from_name", ParameterKind::Text, "chest, container, furnace, …")
            .meaning(Meaning::Container),
        optional("item_count", ParameterKind::Integer, "how many; 1 by default"),
    ];
    action("withdrawItem", doc, parameters, move |body: B, arguments| {
        Box::pin(
            async move { finish(generation, &body, &arguments, run(generation, &body, &arguments)).await },
        )
    })
}

async fn run<B: Body>(generation: Generation, body: &B, arguments: &Arguments) -> ActionFeedback {
    let pos = reach(generation, body, arguments.text("from_name"), None).await?;
    let contents = opened(body, pos).await?;
    let wanted = names::corrected(arguments.text("item_name"));
    let wanted = wanted.unwrap_or_else(|| names::tidy(arguments.text("item_name")));
    let count = arguments.integer_or("item_count", 1, -2_304..=2_304).unsigned_abs().max(1) as u32;
    let mut stacks = contents.slots.iter().flatten();
    let item = stacks.find(|stack| stack.item.name().contains(wanted.as_str())).map(|stack| stack.item);
    let data = counts(&contents);
    let Some(item) = item else {
        close(body).await?;
        return Err(
            FeedbackMessage::new(format!("there is no {wanted} in it, but {}", contents.listed())).with(data)
        );
    };
    let there = contents.count(item);
    if there < count {
        close(body).await?;
        let message = format!("there are only {there} {} in it", item.name());
        return Err(FeedbackMessage::new(message).with(data));
    }
    let mut left = count;
    let mut failure = None;
    for (slot, stack) in contents.slots.iter().enumerate() {
        let Some(stack) = stack.as_ref().filter(|stack| stack.item == item && left > 0) else { continue };
        match withdraw(body, slot, stack.count.min(left)).await {
            Ok(moved) => left = left.saturating_sub(moved),
            Err(error) => {
                failure = Some(error);
                break;
            }
        }
    }
    let data = body.see(|view| {
        view.window().map(|(pos, slots)| counts(&crate::skills::ContainerContents { pos, slots }))
    });
    close(body).await?;
    let told = |message: String| FeedbackMessage::new(message).with(data.unwrap_or_default());
    match failure {
        Some(error) => {
            Err(told(format!("an error came up: {error}; {left} {} are still in it", item.name())))
        }
        None if left > 0 => Err(told(format!("{left} {} found no room", item.name()))),
        None => Ok(told(format!("you took {count} {} out", item.name()))),
    }
}
