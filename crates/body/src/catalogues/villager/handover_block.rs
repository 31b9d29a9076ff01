//! The command that hands items to a player.

use cooperage_core::{Meaning, ParameterKind};

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::names;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::skills::{Giving, Travel, hand_over, player_named};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Walks up to a player and hands items over.";
    let parameters = vec![
        required("target_player_name", ParameterKind::Text, "to whom").meaning(Meaning::Agent),
        required("item_name", ParameterKind::Text, "the item").meaning(Meaning::Item),
        required("item_count", ParameterKind::Integer, "how many"),
    ];
    action("handoverBlock", doc, parameters, move |body: B, arguments| {
        Box::pin(async move { finish(generation, &body, &arguments, run::<B>(&body, &arguments)).await })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> ActionFeedback {
    let name = arguments.text("target_player_name").trim().to_owned();
    let to = body.see(|view| player_named(view, &name)).ok_or_else(|| format!("{name} is not there"))?;
    let wanted = arguments.text("item_name");
    let item = body.see(|view| names::owned(view, wanted));
    let item = item.ok_or_else(|| format!("you have no {}", names::tidy(wanted)))?;
    let count = arguments.integer_or("item_count", 1, -2_304..=2_304).unsigned_abs().max(1) as u32;
    let travel = Travel { ticks_max: 1_600, ..Travel::on_foot() };
    let giving = Giving { range: 2.0, travel, ..Giving::usual() };
    let given = hand_over(body, to, item, count, &giving).await?;
    body.wait(20).await;
    if given < count {
        return Err(format!("{name} had room for {given} {} only", item.name()).into());
    }
    Ok(format!("you gave {given} {} to {name}", item.name()).into())
}
