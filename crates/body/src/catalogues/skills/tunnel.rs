//! Digging a level way.

use cooperage_core::{ParameterKind, WhenBusy};

use super::read::{side, sides, told};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};
use crate::skills::{SkillError, tunnel};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Digs a level way, two cells high, stopping before liquids.";
    let parameters = vec![
        required("direction", sides(), "which way"),
        required("count", ParameterKind::Integer, "how many cells"),
    ];
    CatalogueCommand::lasting("tunnel", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let count = arguments.integer_or("count", 1, 1..=1_024) as u32;
                let dug = tunnel(&body, side(&arguments, "direction"), count).await?;
                match dug.stopped {
                    Some(reason) => {
                        Err(SkillError::other(format!("dug {} cells, then stopped: {reason}", dug.steps)))
                    }
                    None => Ok(format!("dug {} cells", dug.steps)),
                }
            };
            told(result.await)
        })
    })
}
