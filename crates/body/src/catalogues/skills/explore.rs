//! Looking for something out of sight.

use cooperage_blocks::BlockPos;
use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::read::{target, told};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, optional, required};
use crate::skills::{SkillError, block_named, creature_named, explore};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Goes along a widening spiral until a block or a creature of a kind is seen.";
    let parameters = vec![
        required("what", ParameterKind::Text, "a block or a kind of creature").meaning(Meaning::Block),
        optional("legs", ParameterKind::Integer, "how many legs of the spiral at most; 16 by default"),
    ];
    CatalogueCommand::lasting("explore", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let written = arguments.text("what");
                let block = block_named(written).map(|block| block.name());
                let Ok(name) = block.or_else(|_| creature_named(written)).map(str::to_owned) else {
                    let name = written.chars().take(60).collect();
                    return Err(SkillError::Unknown { kind: "block or creature", name });
                };
                let legs = arguments.integer_or("legs", 16, 0..=256) as u32;
                let at = explore(&body, &name, legs, |view| {
                    let mob = target(view, &name, 128.0).and_then(|target| view.place_of(target));
                    mob.map(|[x, y, z]| BlockPos::holding(x, y, z))
                        .or_else(|| view.nearest_named(&name, 160.0))
                });
                Ok(format!("{name} is at {}", at.await?))
            };
            told(result.await)
        })
    })
}
