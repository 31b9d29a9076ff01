//! The command that runs away from enemies.

use cooperage_core::{ParameterKind, WhenBusy};

use super::read::told;
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, optional};
use crate::skills::avoid_enemies;

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Runs until nothing hostile is near.";
    let parameters =
        vec![optional("distance", ParameterKind::Number, "how far is far enough, in blocks; 16 by default")];
    CatalogueCommand::lasting("avoidEnemies", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let distance = arguments.number("distance").unwrap_or(16.0).clamp(1.0, 48.0);
                avoid_enemies(&body, distance).await?;
                Ok("no enemies are near".to_owned())
            };
            told(result.await)
        })
    })
}
