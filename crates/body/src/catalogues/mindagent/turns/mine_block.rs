//! `mineBlock`: breaks a block that is near.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::super::told;
use super::{WORK, block_within, travel};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};
use crate::skills::{BlockSearch, block_named, collect};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Breaks the nearest block of that kind, if it is within 6 blocks, and picks it up.";
    let parameters = vec![
        required("blockType", ParameterKind::Text, "the block, such as oak_log").meaning(Meaning::Block),
    ];
    CatalogueCommand::lasting("mineBlock", doc, WhenBusy::Refuse, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let kind = block_named(arguments.text("blockType"))?;
                let name = kind.name();
                body.see(|view| block_within(view, name, WORK).map(|_| ()))?;
                // Cells are searched by their corners.
                let range = WORK + 1.0;
                let search = BlockSearch { kinds: vec![kind], range, excluded: Vec::new(), travel: travel() };
                collect(&body, &search, 1).await?;
                Ok(format!("mined {name}"))
            };
            told(result.await)
        })
    })
}
