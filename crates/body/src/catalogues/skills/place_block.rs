//! Putting a block into a cell.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::read::{at, block, place_of, told};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, optional, required};
use crate::skills::{PlacingOptions, SkillError, TargetBlock, place_block};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Puts a carried block into a cell, turned as wanted; clears the cell and finds support where that is needed.";
    let mut parameters = place_of(Meaning::FreeCell);
    parameters.extend([
        required("block", ParameterKind::Text, "the block, such as oak_stairs").meaning(Meaning::Item),
        optional("properties", ParameterKind::Text, "wanted properties, such as facing=north,half=top"),
    ]);
    CatalogueCommand::lasting("placeBlock", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let cell = at(&arguments);
                let mut wanted = TargetBlock::any(block(&arguments, "block")?);
                for property in arguments.text("properties").split(',').filter(|part| !part.is_empty()) {
                    let (name, value) = property
                        .split_once('=')
                        .ok_or_else(|| SkillError::other(format!("`{property}` is no property=value")))?;
                    let state = wanted.block.default_state();
                    if state.try_with(name.trim(), value.trim()).is_err() {
                        return Err(SkillError::other(format!("{} has no {property}", state.name())));
                    }
                    wanted = wanted.with(name.trim(), value.trim());
                }
                place_block(&body, cell, &wanted, &PlacingOptions::free()).await?;
                Ok(format!("{} is at {cell}", body.see(|view| view.state(cell))))
            };
            told(result.await)
        })
    })
}
