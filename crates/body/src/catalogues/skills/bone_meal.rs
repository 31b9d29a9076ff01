//! The command that uses bone meal on a plant.

use cooperage_core::WhenBusy;

use super::read::{at, place, told};
use crate::body::Body;
use crate::catalogue::CatalogueCommand;
use crate::skills::bone_meal;

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Uses bone meal on a plant until it is ripe.";
    let parameters = place();
    CatalogueCommand::lasting("boneMeal", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let used = bone_meal(&body, at(&arguments)).await?;
                Ok(format!("used {used} bone meal"))
            };
            told(result.await)
        })
    })
}
