//! `mineBlock`: breaking a block for what it drops.

use cooperage_blocks::registry;
use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::{RANGE, told, travel};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};
use crate::skills::{BlockSearch, SkillError, collect};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Breaks the nearest block of a kind and picks up what it drops.";
    let parameters = vec![
        required("blockType", ParameterKind::Text, "the block, such as coal_ore").meaning(Meaning::Block),
    ];
    CatalogueCommand::lasting("mineBlock", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let name = arguments.text("blockType").to_owned();
                let kind = registry()
                    .block(&name)
                    .ok_or_else(|| SkillError::Unknown { kind: "block", name: name.clone() })?;
                let search =
                    BlockSearch { kinds: vec![kind], range: RANGE, excluded: Vec::new(), travel: travel() };
                collect(&body, &search, 1).await?;
                Ok(format!("mined {name}"))
            };
            told(result.await)
        })
    })
}
