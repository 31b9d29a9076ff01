//! The command that digs straight down.

use cooperage_core::{ParameterKind, WhenBusy};

use super::read::told;
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};
use crate::skills::{SkillError, dig_down};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Digs the column below the feet, stopping before liquids and deep falls.";
    let parameters = vec![required("count", ParameterKind::Integer, "how many cells")];
    CatalogueCommand::lasting("digDown", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let dug = dig_down(&body, arguments.integer_or("count", 1, 1..=384) as u32).await?;
                match dug.stopped {
                    Some(reason) => Err(SkillError::other(format!(
                        "dug down {} cells, then stopped: {reason}",
                        dug.steps
                    ))),
                    None => Ok(format!("dug down {} cells", dug.steps)),
                }
            };
            told(result.await)
        })
    })
}
