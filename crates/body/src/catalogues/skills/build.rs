//! The command that builds many blocks.

use cooperage_blocks::{BlockPos, BlockState};
use cooperage_core::{ParameterKind, WhenBusy};

use super::read::told;
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};
use crate::skills::{PlacingOptions, SkillError, TargetBlock, TargetCell, build};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Builds with what is carried: layer by layer, with scaffolding where it is needed; tells what is missing.";
    let parameters = vec![required(
        "blocks",
        ParameterKind::Text,
        "cells and states, such as 1 64 2 oak_planks; 1 65 2 oak_stairs[facing=north]",
    )];
    CatalogueCommand::lasting("build", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let cells = read_cells(arguments.text("blocks"))?;
                let built = build(&body, &cells, &PlacingOptions::free()).await?;
                let missing: Vec<String> =
                    built.missing.iter().map(|(item, count)| format!("{count} {item}")).collect();
                if built.unmet.is_empty() {
                    return Ok(format!("all {} blocks are built", built.met));
                }
                let lacks = if missing.is_empty() {
                    String::new()
                } else {
                    format!(", missing {}", missing.join(", "))
                };
                let reason = built.reason.map_or_else(String::new, |reason| format!(": {reason}"));
                Err(SkillError::other(format!(
                    "{} of {} blocks are built{lacks}{reason}",
                    built.met,
                    cells.len()
                )))
            };
            told(result.await)
        })
    })
}

/// Most cells of one call.
const CELLS_MAX: usize = 4_096;

/// Reads `x y z state; x y z state; …`.
fn read_cells(text: &str) -> Result<Vec<TargetCell>, SkillError> {
    let mut cells = Vec::new();
    for entry in text.split(';').map(str::trim).filter(|entry| !entry.is_empty()) {
        let wrong = || SkillError::other(format!("`{entry}` is no `x y z block`"));
        let words: Vec<&str> = entry.split_whitespace().collect();
        let [x, y, z, state] = words.as_slice() else { return Err(wrong()) };
        let number = |word: &str| word.parse::<i32>().map_err(|_| wrong());
        let pos = BlockPos::new(number(x)?, number(y)?, number(z)?);
        let parsed: BlockState = state.parse().map_err(|_| wrong())?;
        // Without properties any state will do.
        let wanted =
            if state.contains('[') { TargetBlock::state(parsed) } else { TargetBlock::any(parsed.block()) };
        if cells.len() >= CELLS_MAX {
            return Err(SkillError::other(format!("more than {CELLS_MAX} cells at a time")));
        }
        cells.push(TargetCell { pos, wanted });
    }
    Ok(cells)
}
