//! The command that lists the offers of a villager.

use cooperage_core::WhenBusy;

use super::outcome;
use crate::body::Body;
use crate::catalogue::CatalogueCommand;
use crate::primitive::MovingTarget;
use crate::skills::{SkillError, Travel, deals, go_near, look_at_offers, nearest_trader};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Goes to the nearest villager that trades and lists its offers.";
    let parameters = Vec::new();
    CatalogueCommand::lasting("listTrades", doc, WhenBusy::Interrupt, parameters, |body: B, _| {
        Box::pin(async move { outcome(run(&body).await, |list| list) })
    })
}

async fn run<B: Body>(body: &B) -> Result<String, SkillError> {
    let none = || SkillError::NotFound { what: "villager that trades".to_owned(), range: 32 };
    let villager = body.see(|view| nearest_trader(view, 32.0)).ok_or_else(none)?;
    go_near(body, MovingTarget::Entity(villager), 2.0, &Travel::free()).await?;
    look_at_offers(body, villager).await?;
    let deals = body.see(|view| deals(view, villager)).ok_or_else(none)?;
    let line = |(number, deal): (usize, &crate::skills::Deal)| format!("{}: {}", number + 1, deal.text());
    Ok(deals.iter().enumerate().map(line).collect::<Vec<_>>().join("\n"))
}
