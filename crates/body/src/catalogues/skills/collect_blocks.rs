//! The command that breaks blocks of a kind and picks up their drops.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::outcome;
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};
use crate::skills::{BlockSearch, Travel, block_named, collect};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Breaks the nearest blocks of a kind with the best tool carried and picks up what they drop.";
    let parameters = vec![
        required("block", ParameterKind::Text, "the block, such as oak_log").meaning(Meaning::Block),
        required("count", ParameterKind::Integer, "how many"),
    ];
    CatalogueCommand::lasting("collectBlocks", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let kind = match block_named(arguments.text("block")) {
                Ok(kind) => kind,
                Err(error) => return outcome::<()>(Err(error), |()| String::new()),
            };
            let search =
                BlockSearch { kinds: vec![kind], range: 64.0, excluded: Vec::new(), travel: Travel::free() };
            let count = arguments.integer_or("count", 1, 1..=2_304) as u32;
            outcome(collect(&body, &search, count).await, |collected| {
                format!("collected {} {}", collected.blocks, kind.name())
            })
        })
    })
}
