//! The command that trades with a villager.

use cooperage_core::{Meaning, ParameterKind};

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::names::{self, NamedThing};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional, required};
use crate::primitive::MovingTarget;
use crate::skills::{Travel, deals, go_near, look_at_offers, trade};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Trades with a villager: takes up the first offer that gives the item.";
    let parameters = vec![
        required("item_name", ParameterKind::Text, "the item").meaning(Meaning::Item),
        required("with_name", ParameterKind::Text, "with whom").meaning(Meaning::Creature),
        optional("count", ParameterKind::Integer, "how often; once by default"),
    ];
    action("trade", doc, parameters, move |body: B, arguments| {
        Box::pin(async move { finish(generation, &body, &arguments, run::<B>(&body, &arguments)).await })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> ActionFeedback {
    let name = arguments.text("with_name").to_owned();
    let found = body.see(|view| match names::nearest(view, &name) {
        Some(NamedThing::Entity(id)) => Some(id),
        _ => None,
    });
    let villager = found.ok_or_else(|| format!("there is no {} nearby", names::tidy(&name)))?;
    let travel = Travel { ticks_max: 1_000, ..Travel::on_foot() };
    go_near(body, MovingTarget::Entity(villager), 2.0, &travel).await?;
    // A villager that opens no window has nothing to trade, which is said below.
    let _ = look_at_offers(body, villager).await;
    let deals = body.see(|view| deals(view, villager));
    let deals = deals.ok_or_else(|| format!("{} has nothing to trade", names::tidy(&name)))?;
    let wanted = names::tidy(arguments.text("item_name"));
    let listed: Vec<String> = deals.iter().map(crate::skills::Deal::text).collect();
    let number = deals.iter().position(|deal| deal.gives.0.contains(wanted.as_str()));
    let number =
        number.ok_or_else(|| format!("it does not give {wanted}; its offers: {}", listed.join("; ")))?;
    let times = arguments.integer_or("count", 1, 1..=64) as u32;
    let done = trade(body, villager, number, times, &travel).await?;
    Ok(format!("you traded {done} times: {}", listed[number]).into())
}
