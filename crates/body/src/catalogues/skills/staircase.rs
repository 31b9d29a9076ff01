//! Digging a staircase down.

use cooperage_core::{ParameterKind, WhenBusy};

use super::read::{side, sides, told};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, optional, required};
use crate::skills::{SkillError, staircase};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Digs a staircase down to a layer, turning where liquids are in the way.";
    let parameters = vec![
        required("layer", ParameterKind::Integer, "the height of the feet at its end"),
        optional("direction", sides(), "which way first; north by default"),
    ];
    CatalogueCommand::lasting("staircase", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let layer = arguments.integer_or("layer", 0, -64..=320) as i32;
                let dug = staircase(&body, side(&arguments, "direction"), layer).await?;
                match dug.stopped {
                    Some(reason) => Err(SkillError::other(format!(
                        "went down {} cells, then stopped: {reason}",
                        dug.steps
                    ))),
                    None => Ok(format!("went down {} cells", dug.steps)),
                }
            };
            told(result.await)
        })
    })
}
