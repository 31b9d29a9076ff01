//! The command that empties a furnace.

use cooperage_core::WhenBusy;

use super::outcome;
use crate::body::Body;
use crate::catalogue::CatalogueCommand;
use crate::skills::{SkillError, Travel, clear_nearest_furnace};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Takes everything out of the nearest furnace.";
    let parameters = Vec::new();
    CatalogueCommand::lasting("clearFurnace", doc, WhenBusy::Interrupt, parameters, |body: B, _| {
        Box::pin(async move { outcome(run(&body).await, |what| format!("took {what} out of the furnace")) })
    })
}

async fn run<B: Body>(body: &B) -> Result<String, SkillError> {
    Ok(clear_nearest_furnace(body, 32.0, &Travel::free()).await?.listed())
}
