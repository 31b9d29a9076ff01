//! The command that gets off a creature or vehicle.

use cooperage_core::WhenBusy;

use super::outcome;
use crate::body::Body;
use crate::catalogue::CatalogueCommand;
use crate::skills::{SkillError, dismount};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Leaves the creature or vehicle that it rides.";
    let parameters = Vec::new();
    CatalogueCommand::lasting("dismount", doc, WhenBusy::Interrupt, parameters, |body: B, _| {
        Box::pin(async move { outcome(run(&body).await, |()| "dismounted".to_owned()) })
    })
}

async fn run<B: Body>(body: &B) -> Result<(), SkillError> {
    if dismount(body).await? { Ok(()) } else { Err(SkillError::other("it rides nothing")) }
}
