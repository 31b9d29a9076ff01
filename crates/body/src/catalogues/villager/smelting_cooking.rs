//! The command that smelts or cooks items.

use cooperage_blocks::craft::{CookKind, cooking};
use cooperage_blocks::world::furnace_slot;
use cooperage_core::{Meaning, ParameterKind};
use serde_json::json;

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::names;
use super::stores::opened;
use super::walking::approach;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::skills::{ContainerContents, close, nearest_block, put_in, withdraw};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Smelts or cooks items in the nearest furnace with one piece of fuel and takes what is done \
               first.";
    let parameters = vec![
        required("item_name", ParameterKind::Text, "the item").meaning(Meaning::Item),
        required("item_count", ParameterKind::Integer, "how many"),
        required("fuel_item_name", ParameterKind::Text, "what to burn").meaning(Meaning::Item),
    ];
    action("SmeltingCooking", doc, parameters, move |body: B, arguments| {
        Box::pin(async move { finish(generation, &body, &arguments, run::<B>(&body, &arguments)).await })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> ActionFeedback {
    let pos = body.see(|view| nearest_block(view, 16.0, |name| name == "furnace"));
    let pos = pos.ok_or("there is no furnace nearby")?;
    let item = names::item(arguments.text("item_name"))?;
    let count = arguments.integer_or("item_count", 1, 1..=64) as u32;
    let fuel = names::item(arguments.text("fuel_item_name"))?;
    approach(body, pos).await?;
    let contents = opened(body, pos).await?;
    let result = cook(body, &contents, item, count, fuel).await;
    let info = body.see(|view| view.window().map(|(pos, slots)| info(&ContainerContents { pos, slots })));
    close(body).await?;
    let data = json!({"furnace_info": [info.unwrap_or_default()]});
    match result {
        Ok(told) => Ok(told.with(data)),
        Err(told) => Err(told.with(data)),
    }
}

/// Most polls for an output, one a second.
const POLLS_MAX: u32 = 30;

async fn cook<B: Body>(
    body: &B,
    contents: &ContainerContents,
    item: cooperage_blocks::ItemId,
    count: u32,
    fuel: cooperage_blocks::ItemId,
) -> ActionFeedback {
    if contents.slots.get(furnace_slot::INPUT).is_some_and(Option::is_some) {
        return Err("the furnace is busy".into());
    }
    let (held, fuels) = body.see(|view| (view.count(item), view.count(fuel)));
    body.wait(20).await;
    if held < count {
        return Err(
            format!("not enough material: {count} {} are needed, you have {held}", item.name()).into()
        );
    }
    if fuel.info().fuel.is_none() {
        return Err(format!("{} is not a valid fuel", fuel.name()).into());
    }
    let is_short = fuels == 0 || (fuel == item && fuels <= count);
    let has_fire = contents.slots.get(furnace_slot::FUEL).is_some_and(Option::is_some);
    if is_short && !has_fire {
        return Err(format!("no fuel: you have no {}", fuel.name()).into());
    }
    if cooking(CookKind::Smelting, item).is_none() {
        return Err(format!("{} can not be smelted", item.name()).into());
    }
    if let Some(Some(done)) = contents.slots.get(furnace_slot::OUTPUT) {
        withdraw(body, furnace_slot::OUTPUT, done.count).await?;
    }
    put_in(body, item, count, Some(furnace_slot::INPUT)).await?;
    if !is_short
        && let Err(error) = put_in(body, fuel, 1, Some(furnace_slot::FUEL)).await
        && !has_fire
    {
        return Err(error.into());
    }
    for _ in 0..POLLS_MAX {
        body.wait(20).await;
        let done = body.see(|view| {
            let (_, slots) = view.window()?;
            slots.get(furnace_slot::OUTPUT)?.as_ref().map(|stack| (stack.item.name(), stack.count))
        });
        if let Some((name, ready)) = done {
            withdraw(body, furnace_slot::OUTPUT, ready).await?;
            return Ok(format!("you got {ready} {name}").into());
        }
    }
    Err("not enough material: nothing was done in time".into())
}

/// The contents of a furnace as data.
fn info(contents: &ContainerContents) -> serde_json::Value {
    let slot = |number: usize| {
        let stack = contents.slots.get(number).and_then(Option::as_ref);
        stack.map(|stack| json!({"name": stack.item.name(), "count": stack.count}))
    };
    json!({
        "input": slot(furnace_slot::INPUT),
        "fuel": slot(furnace_slot::FUEL),
        "output": slot(furnace_slot::OUTPUT),
    })
}
