//! The command that trades with the nearest villager.

use cooperage_core::{ParameterKind, WhenBusy};

use super::outcome;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional, required};
use crate::skills::{SkillError, Travel, nearest_trader, trade};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Goes to the nearest villager that trades and takes up an offer.";
    let parameters = vec![
        required("offer", ParameterKind::Integer, "its number in the list, from 1"),
        optional("times", ParameterKind::Integer, "how often; once by default"),
    ];
    CatalogueCommand::lasting("trade", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(
            async move { outcome(run(&body, &arguments).await, |times| format!("traded {times} times")) },
        )
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> Result<u32, SkillError> {
    let villager = body.see(|view| nearest_trader(view, 32.0));
    let villager =
        villager.ok_or(SkillError::NotFound { what: "villager that trades".to_owned(), range: 32 })?;
    let offer = arguments.integer_or("offer", 1, 0..=1_000);
    let offer = usize::try_from(offer - 1).map_err(|_| SkillError::other("offers are counted from 1"))?;
    trade(body, villager, offer, arguments.integer_or("times", 1, 1..=64) as u32, &Travel::free()).await
}
